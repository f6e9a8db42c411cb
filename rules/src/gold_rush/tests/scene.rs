//! Positions to try a rule on: a board built as one likes, then real turns by real commands.

use super::drawing::name;
use crate::chance::{Chance, Seed};
use crate::gold_rush::state::Phase;
use crate::gold_rush::{Command, Event, Face, Feature, Options, Part, Secrets, State, Token};
use crate::landscape::{Position, Rotation};
use crate::{Game, Rejection, Sealed, Seat};

/// A position, and what has been told since it was set up.
pub struct Scene {
    pub state: State,
}

impl Scene {
    /// An empty board, with plenty of tiles and tokens to come. Every token is worth 2.
    pub fn new(seats: u8) -> Self {
        Scene::with(Options::default(), seats)
    }

    pub fn with(options: Options, seats: u8) -> Self {
        let secrets =
            Secrets { deck: vec![face("01a"); 40], supply: vec![Token(2); 63], chance: Chance::new(Seed::default()) };
        let mut state = State::default();
        state.apply(&Event::Opened { options, seats, first: Seat(0), secrets: Sealed::Known(secrets) });
        Scene { state }
    }

    /// The values of the tokens to come, first to last.
    pub fn tokens(mut self, values: &[u8]) -> Self {
        let supply = &mut self.state.supply.known_mut().expect("a scene knows its secrets").tokens;
        supply.extend(values.iter().rev().map(|&value| Token(value)));
        supply.drain(..values.len());
        self
    }

    /// Places a tile, whoever's turn it is.
    pub fn tile(mut self, tile: &str, at: (i16, i16), rotation: u8) -> Self {
        let tile = face(tile);
        let tokens = self.state.tokens_for(tile);
        let (at, rotation) = (Position::from(at), turned(rotation));
        self.state.apply(&Event::TilePlaced { seat: Seat(0), tile, at, rotation, tokens });
        self
    }

    /// Puts a cowboy somewhere, whoever's turn it is.
    pub fn cowboy(mut self, seat: u8, at: (i16, i16), feature: Feature, index: u8) -> Self {
        self.state.apply(&Event::CowboyPlaced { seat: Seat(seat), part: Part { at: at.into(), feature, index } });
        self
    }

    /// Pitches a tent somewhere, whoever's turn it is.
    pub fn tent(mut self, seat: u8, at: (i16, i16), index: u8) -> Self {
        let to = Part { at: at.into(), feature: Feature::Mountain, index };
        self.state.apply(&Event::TentPitched { seat: Seat(seat), from: None, to });
        self
    }

    /// Leaves only so many tiles in the deck.
    pub fn tiles_left(mut self, count: u8) -> Self {
        self.state.deck.left = count;
        self.state.deck.tiles.known_mut().expect("a scene knows its deck").truncate(usize::from(count));
        self
    }

    /// A whole turn by commands; what happened, in words.
    pub fn turn(&mut self, seat: u8, tile: &str, at: (i16, i16), rotation: u8, action: Command) -> String {
        self.try_place(seat, tile, at, rotation).expect("the example places its tile legally");
        match self.command(seat, &action) {
            Ok(story) => story,
            Err(refused) => refused,
        }
    }

    /// Draws a tile and places it: what happened, or why it was refused.
    pub fn try_place(&mut self, seat: u8, tile: &str, at: (i16, i16), rotation: u8) -> Result<String, String> {
        self.state.phase = Phase::Placing { seat: Seat(seat), tile: face(tile) };
        self.command(seat, &Command::PlaceTile { at: at.into(), rotation: turned(rotation) })
    }

    /// One command: what happened, or why it was refused.
    pub fn command(&mut self, seat: u8, command: &Command) -> Result<String, String> {
        let events =
            self.state.decide(Seat(seat), command).map_err(|rejection| format!("{}: {rejection}", rejection.code()))?;
        events.iter().for_each(|event| self.state.apply(event));
        Ok(events.iter().filter_map(tell).collect::<Vec<_>>().join("\n"))
    }

    /// The token values that a seat owns.
    pub fn owned(&self, seat: u8) -> Vec<u8> {
        self.state.players[usize::from(seat)].tokens.iter().filter_map(Sealed::known).map(|token| token.0).collect()
    }
}

/// Where the start tile lies.
pub const START: (i16, i16) = (0, 0);
/// The place that its mountain is open to.
pub const NORTH: (i16, i16) = (0, -1);

/// The start tile, its mountain open to the north.
pub fn start(seats: u8) -> Scene {
    Scene::new(seats).tile("33", START, 0)
}

pub fn cowboy(feature: Feature, index: u8) -> Command {
    Command::PlaceCowboy { feature, index }
}

pub fn tent(at: (i16, i16), index: u8) -> Command {
    Command::PitchTent { at: at.into(), index }
}

pub fn face(name: &str) -> Face {
    Face::named(name).expect("the example names a face of the box")
}

fn turned(rotation: u8) -> Rotation {
    Rotation::try_from(rotation).expect("0 to 3 quarter turns")
}

/// What a scene tells of an event: scorings and tokens, the rest goes without saying.
fn tell(event: &Event) -> Option<String> {
    match event {
        Event::TokenTaken { seat, .. } => Some(format!("{} takes a token", name(seat.0))),
        Event::FeatureScored { scoring } => {
            let state = if scoring.complete { "completed" } else { "unfinished" };
            let holders = scoring.holders.iter().map(|seat| name(seat.0)).collect::<Vec<_>>();
            let holders = if holders.is_empty() { "nobody".to_owned() } else { holders.join(" and ") };
            let mut text = format!("{state} {}: {holders} {}", scoring.feature, scoring.points);
            for dealt in &scoring.dealt {
                text += &format!(", token to {}", name(dealt.seat.0));
            }
            for tent in &scoring.tents {
                text += &format!(", {}'s tent home", name(tent.seat.0));
            }
            Some(text)
        }
        Event::SupplyShuffled { returned, .. } => Some(format!("{returned} tokens back to the supply")),
        Event::FinalScoringBegan { tokens_lost } => Some(format!("final scoring, {tokens_lost} tokens lost")),
        Event::TokensRevealed { seat, points, .. } => Some(format!("{}'s tokens: {points}", name(seat.0))),
        Event::GameEnded { outcome } => {
            let winners = outcome.winners.iter().map(|seat| name(seat.0)).collect::<Vec<_>>().join(" and ");
            Some(format!("{winners} won {:?}", outcome.scores))
        }
        _ => None,
    }
}
