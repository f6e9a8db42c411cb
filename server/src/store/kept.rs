//! What is kept: the rows that a store is given and answers with.

use client_protocol::rest::{Colour, Happened, NextTable, Status, Visibility, WatchDelay};
use client_protocol::socket::ChatAudience;
use fair_play::record::Seated;
use fair_play::{Digest, Entropy, Record, Secret};
use rules::{Game, GameId, Outcome, Progress, Seat, Seed, with_game};
use serde::{Deserialize, Serialize};
use table::Pace;
use uuid::Uuid;

use super::notices::NewNotice;
use crate::secrets;

/// A row of `tables`, with those of its seats.
#[derive(Debug, Clone, PartialEq)]
pub struct TableRow {
    /// For ever the same.
    pub id: Uuid,
    /// What is played there, from its first seat to its end.
    pub game: GameId,
    /// What lists and its own page call it.
    pub name: String,
    /// The game's options, as JSON text.
    pub options: String,
    /// How fast it plays; `None` without a clock.
    pub pace: Option<Pace>,
    /// How far behind spectators see it.
    pub watch_delay: WatchDelay,
    /// Whether the page offers everybody hints.
    pub hints: bool,
    /// Who may find, join and watch it.
    pub visibility: Visibility,
    /// As of its last record; what spectators may know of it is in `watched`.
    pub status: Status,
    /// How many may sit down.
    pub max_seats: u8,
    /// Its host; ask `crate::shown::host_of`, who knows what happens when they are gone.
    pub host: Uuid,
    /// The code that lets others join a private table.
    pub invite: String,
    /// Who sits, in the order of the seats.
    pub seats: Vec<SeatRow>,
    /// Who had a seat until another took it, in the order of the records. Set by [`super::TableStore::append`] alone.
    pub former: Vec<FormerRow>,
    /// Whom its hosts sent away: they do not sit down here again.
    pub removed: Vec<Uuid>,
    /// How often its seats, its host or a nudge were saved. Raised by [`super::TableStore::save_seats`],
    /// [`super::TableStore::save_host`] and [`super::TableStore::nudge`].
    pub version: u64,
    /// Whose decision the game waits for, as of the last record: for lists, so that they need not replay the log.
    pub to_act: Option<Seat>,
    /// Whether a computer plays that seat, for whomever, likewise.
    pub by_computer: bool,
    /// How far the game is while it runs, likewise.
    pub progress: Option<Progress>,
    /// What happened last while the game runs, likewise.
    pub last: Option<Happened>,
    /// When the time of the seat to act is up, in milliseconds since 1970, likewise. As stored, at tables at leisure, or where a computer is to move.
    pub due_at: Option<u64>,
    /// What spectators see of the game while they are behind, likewise; `None` where they see everything. Ask
    /// `crate::shown::reach` and `crate::shown::stand`, not this.
    pub watched: Option<Watched>,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
    /// The table that follows, if it has ended and somebody asked for one. Set by [`super::TableStore::create_next_table`] alone.
    pub next: Option<NextTable>,
    /// The position of another table's game that it goes on from, if it does.
    pub branch_of: Option<BranchRow>,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// When the game ended, likewise.
    pub ended_at: Option<u64>,
    /// What the chance of the game is made from, together with what the seats add.
    pub secret: Secret,
}

impl TableRow {
    /// A new table: its seats are taken, the first by its host, and it waits for others. Its id, invite and secret are its
    /// own; it is public, with the game's own options, without a clock, and for as many as the game allows.
    ///
    /// # Panics
    /// Without a seat.
    #[must_use]
    pub fn new(game: GameId, name: String, seats: Vec<SeatRow>, created_at: u64) -> TableRow {
        TableRow {
            id: secrets::id(created_at),
            game,
            name,
            options: "{}".to_owned(),
            pace: None,
            watch_delay: WatchDelay::None,
            hints: false,
            visibility: Visibility::Public,
            status: Status::Waiting,
            max_seats: with_game!(game, G => *G::SEATS.end()),
            host: seats.first().expect("a table has a host").player,
            invite: secrets::invite(),
            seats,
            former: Vec::new(),
            removed: Vec::new(),
            version: 0,
            to_act: None,
            by_computer: false,
            progress: None,
            last: None,
            due_at: None,
            watched: None,
            outcome: None,
            next: None,
            branch_of: None,
            created_at,
            ended_at: None,
            secret: secrets::of_table(),
        }
    }

    /// What everybody may see of the secret.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        self.secret.commitment(self.id)
    }

    /// Who sits there, and what they have added to the chance.
    #[must_use]
    pub fn seated(&self) -> Vec<Seated> {
        self.seats.iter().map(|seat| Seated { player: seat.player, entropy: seat.entropy.clone() }).collect()
    }

    /// What decides everything random, if the game starts with the seats as they are.
    #[must_use]
    pub fn seed(&self) -> Seed {
        let entropy: Vec<_> = self.seats.iter().map(|seat| seat.entropy.clone()).collect();
        self.secret.seed(self.id, &entropy)
    }
}

/// The position of a finished game that a table goes on from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchRow {
    /// The table whose game it was.
    pub table: Uuid,
    /// What that table is called.
    pub name: String,
    /// The number of the record after which it goes on.
    pub seq: u64,
    /// The turn that the position belongs to, from 1; 0 for the opening.
    pub turn: u32,
    /// Whose each seat is, if they sit down: there is one for each seat of the game.
    pub seats: Vec<Option<Uuid>>,
    /// Who alone may sit down, since nobody else may see the game that it goes on from; `None` where everybody may.
    pub only: Option<Vec<Uuid>>,
}

/// How busy a player is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Busy {
    /// Tables at which they sit and whose game has not ended.
    pub open: u32,
    /// Of those, the public ones that wait and of which they are the host.
    pub hosting: u32,
}

/// A row of `seats`. Its number is its place in [`TableRow::seats`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The player's id; programs have ids of their own.
    pub player: Uuid,
    /// Their name (kept with the player; here for reading).
    pub name: String,
    /// Ready to start.
    pub ready: bool,
    /// What the seat has added to the chance of the game.
    pub entropy: Option<Entropy>,
    /// The colour that the player has; `None` where it follows from the seat. Ask `crate::shown::colours`.
    pub colour: Option<Colour>,
    /// When others nudged the player last, in milliseconds since 1970. Set by [`super::TableStore::nudge`] alone.
    pub nudged_at: Option<u64>,
}

impl SeatRow {
    /// A seat that was just taken: not ready, and nothing chosen.
    #[must_use]
    pub fn new(player: Uuid, name: String) -> SeatRow {
        SeatRow { player, name, ready: false, entropy: None, colour: None, nudged_at: None }
    }
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormerRow {
    /// Counted from 0.
    pub seat: Seat,
    /// The player's id.
    pub player: Uuid,
    /// Their name (kept with the player; here for reading).
    pub name: String,
    /// The number of the record with which it changed hands.
    pub until: u64,
}

/// A seat that changes hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// The one that is taken, counted from 0.
    pub seat: Seat,
    /// Who sits there from now on.
    pub player: Uuid,
    /// Who sat there before.
    pub from: Uuid,
}

/// Something that is said at a table, before it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLine {
    /// Of the client's making: a player says a line of one id once.
    pub id: Uuid,
    /// Who says it.
    pub player: Uuid,
    /// Its audience, which has numbers of its own.
    pub to: ChatAudience,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The last record that there was then; 0 before the game.
    pub after: u64,
    /// The text, tidied and not empty.
    pub text: String,
}

/// Something that was said at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRow {
    /// 1 for the first to its audience.
    pub number: u64,
    /// The speaker's name (kept with the player; here for reading).
    pub name: String,
    /// As it was handed in.
    pub line: NewLine,
}

/// Counts the writers a table has had. Only the newest may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Epoch(pub i64);

/// What spectators see of a game while they are behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watched {
    /// How far their log reaches: the number of the last record that they see.
    pub reach: u64,
    /// Whose decision the table waits for there.
    pub to_act: Option<Seat>,
    /// How far the game is there.
    pub progress: Progress,
}

/// A record to append, with what it changes about its table.
#[derive(Debug, Clone)]
pub struct Append {
    /// To whose log it goes.
    pub table: Uuid,
    /// That of the writer: with an older one than the table's nothing is appended.
    pub epoch: Epoch,
    /// What is appended; its number follows on the last one in the log.
    pub record: Record,
    /// The table after it.
    pub after: After,
    /// The seat that changes hands with it.
    pub hand: Option<Hand>,
    /// Whom it asks for something who is not at the table, each once. Kept with it, for every channel of theirs.
    pub notices: Vec<NewNotice>,
}

/// A table after a record.
#[derive(Debug, Clone, PartialEq)]
pub struct After {
    /// Whether the game is on or over.
    pub status: Status,
    /// Whose decision it waits for; nobody's while people pause it.
    pub to_act: Option<Seat>,
    /// Whether a computer plays that seat, for whomever.
    pub by_computer: bool,
    /// How far it is, unless it is over.
    pub progress: Option<Progress>,
    /// What spectators see of it, if they are behind.
    pub watched: Option<Watched>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// When, in milliseconds since 1970.
    pub ended_at: Option<u64>,
    /// When something is due at a table at leisure, likewise. Nobody need be awake then.
    pub due_at: Option<u64>,
}
