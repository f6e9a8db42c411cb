//! What a record of a log holds. Its body is JSON; those exact bytes are kept and hashed (BLAKE3), and each body names the
//! hash of the one before it. The first names the hash of the table's id, so that a log cannot stand in for another table's.

use rules::{Game, GameId, Outcome, Seat, Seed};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use table::{Cause, Holder, Pace, Past, Sitting};
use uuid::Uuid;

use crate::branch::Parent;
use crate::bytes::{Digest, read_id};
use crate::promise::{Entropy, Secret};

/// The form of bodies. A new act, event or field raises it, unless a new kind of record or version of the rules comes with it: so an
/// older Paydirt knows that it is too old.
pub const FORMAT: u32 = 1;

/// Times and numbers stay below this, so that every language reads them exactly.
pub const MAX_NUMBER: u64 = (1 << 53) - 1;

/// What the ids of computer players start with: all but the last two bytes. They add nothing to the
/// chance, or the server could choose what they add when everybody else has added theirs.
const PROGRAMS: u128 = 0x0000_0000_0000_8000_8000_0000_0000_0000;

/// The body of a record. Its fields are written in this order, those that do not belong in the record not at all, and without
/// white space: so there is one way to write it. `W` is a [`What`], or a reference to one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body<W> {
    /// The [`FORMAT`] of this version; a reader refuses any other.
    pub format: u32,
    /// 1 for the first, without gaps.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970: never before the record it follows.
    pub at: u64,
    /// The hash of the record before it.
    pub previous: Digest,
    /// Keeps the hash of the body from telling what the body says.
    pub blind: Digest,
    /// Who asked for it; nobody opens a game, and nobody lets time pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// The game opened, a move, an act, or what time brought about.
    pub what: W,
    /// How the game ended: in the record with which it does, and none follows that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Winners and points, as the rules have them.
    pub outcome: Outcome,
    /// The server's secret, which anybody may know now.
    pub secret: Secret,
}

/// Whose command made a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// The seat the command came from.
    pub seat: Seat,
    /// The command's id, which the seat uses once.
    pub id: Uuid,
}

/// What a record is of. A reader that does not know a kind says so, and does not guess.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What<Events> {
    /// The game was opened: the first record, and no other.
    Opened(Opened<Events>),
    /// A command of the game was accepted.
    Moved(Moved<Events>),
    /// A player did something around the game.
    Acted(Acted),
    /// Time brought something about, and nobody asked for it.
    Passed(Passed),
}

/// The kinds of records that this version knows.
pub const KINDS: [&str; 4] = ["opened", "moved", "acted", "passed"];

/// How a game was opened. With the commands that follow it is a script that plays the game again.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened<Events> {
    /// [`rules::VERSION`] of the server that opened it.
    pub rules: u32,
    /// The game, which decides the form of options, commands and events.
    pub game: GameId,
    /// The game's own options.
    pub options: Box<RawValue>,
    /// How fast the table plays; left out where no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// The position of another table's game that it goes on from; left out where the game starts anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Parent>,
    /// Who plays, in the order of the seats.
    pub seats: Vec<Seated>,
    /// What the server had promised since the table opened.
    pub commitment: Digest,
    /// What decides everything random.
    pub seed: Seed,
    /// How everything is set up, for the server alone: nothing in it is sealed. In a branch: what led to its position, as spectators
    /// saw it, and then how what is hidden was dealt.
    pub events: Events,
}

/// A command that was accepted, and what came of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved<Events> {
    /// The command, as the rules write it.
    pub command: Box<RawValue>,
    /// What it made happen, for the server alone, likewise.
    pub events: Events,
}

/// An act of the table. All of it is public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acted {
    /// The act as the player asked for it.
    pub act: table::Act,
    /// What it brought about, in order.
    pub events: Vec<table::Event>,
}

/// What time brought about. All of it is public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// What time had come to: the end of a turn, say, or a delay that is given back.
    pub cause: Cause,
    /// What it brought about, in order.
    pub events: Vec<table::Event>,
}

/// Who sits in a seat, by id, since names change, and what they added to the chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seated {
    /// Who sits there as the game starts: their id.
    #[serde(deserialize_with = "read_id")]
    pub player: Uuid,
    /// What the seat had added; `null` is written out.
    #[serde(deserialize_with = "written_out")]
    pub entropy: Option<Entropy>,
}

/// Reads a field that may be `null` but not be left out.
fn written_out<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Entropy>, D::Error> {
    Option::deserialize(deserializer)
}

impl<Events> What<Events> {
    /// What happened in the game; `None` for what happens around it, while the game itself stands still or goes back.
    pub fn events(&self) -> Option<&Events> {
        match self {
            What::Opened(opened) => Some(&opened.events),
            What::Moved(moved) => Some(&moved.events),
            What::Acted(_) | What::Passed(_) => None,
        }
    }
}

impl<Events> What<Events> {
    /// If this took moves back, the number of the last record that stays.
    #[must_use]
    pub fn taken_back_to(&self) -> Option<u64> {
        let What::Acted(acted) = self else { return None };
        acted.events.iter().find_map(|event| match event {
            table::Event::TakenBack { to } => Some(*to),
            _ => None,
        })
    }
}

impl<Events> What<Events> {
    /// If a seat changed hands with this, who sits there from now on, and who sat there before.
    #[must_use]
    pub fn taken(&self) -> Option<(Uuid, Uuid)> {
        let What::Acted(acted) = self else { return None };
        acted.taken()
    }
}

impl Acted {
    /// If a seat changed hands with this, who sits there from now on, and who sat there before.
    #[must_use]
    pub fn taken(&self) -> Option<(Uuid, Uuid)> {
        self.events.iter().find_map(|event| match event {
            table::Event::Taken { player, from } => Some((*player, *from)),
            _ => None,
        })
    }
}

impl<Event> What<Vec<Event>> {
    /// Folds the record into the table that the records before it have made. `by` is whose it is, and `past` knows those
    /// before it.
    pub fn fold<G: Game<Event = Event>>(
        &self,
        sitting: &mut Sitting<G>,
        seq: u64,
        at: u64,
        by: Option<By>,
        past: &impl Past<G>,
    ) {
        match (self, by) {
            (What::Opened(opened), _) => {
                sitting.judged_by(opened.rules);
                sitting.seated(opened.players());
                sitting.opened(at, opened.pace, opened.holders(), &opened.events);
            }
            (What::Moved(moved), _) => sitting.moved(seq, at, &moved.events),
            (What::Acted(acted), Some(By { seat, .. })) => sitting.acted(seq, at, seat, &acted.events, past),
            (What::Passed(passed), _) => sitting.passed(at, passed.cause, &passed.events),
            // Nobody's act: a verifier says so.
            (What::Acted(_), None) => {}
        }
    }
}

impl<Events> Opened<Events> {
    /// What the seats had added, in their order.
    #[must_use]
    pub fn entropy(&self) -> Vec<Option<Entropy>> {
        self.seats.iter().map(|seat| seat.entropy.clone()).collect()
    }

    /// Who sits in each seat as the game starts.
    #[must_use]
    pub fn players(&self) -> Vec<Uuid> {
        self.seats.iter().map(|seat| seat.player).collect()
    }

    /// Who plays each seat as the game starts.
    #[must_use]
    pub fn holders(&self) -> Vec<Holder> {
        let holder = |seat: &Seated| if is_program(seat.player) { Holder::Program } else { Holder::Person };
        self.seats.iter().map(holder).collect()
    }
}

/// The id of a computer player.
#[must_use]
pub const fn program(kind: u8, number: u8) -> Uuid {
    Uuid::from_u128(PROGRAMS | (kind as u128) << 8 | number as u128)
}

/// Whether a player is a computer player.
#[must_use]
pub const fn is_program(player: Uuid) -> bool {
    player.as_u128() >> 16 == PROGRAMS >> 16
}

/// What the first record of a table names as the hash before it.
#[must_use]
pub fn first_previous(table: Uuid) -> Digest {
    hash_of(table.as_bytes())
}

/// The hash of a record: BLAKE3 of the bytes of its body.
#[must_use]
pub fn hash_of(body: &[u8]) -> Digest {
    Digest(*blake3::hash(body).as_bytes())
}
