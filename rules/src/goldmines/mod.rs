//! Carcassonne with The Goldmines, and castles: each expansion can be played or left out.
//!
//! Source of every rule: `rules/rulings/goldmines.md`, beside the component data in `rules/data`. What the rules text leaves open
//! is marked in the code with the heading under which it is argued there.
//!
//! Read the vocabulary first: `options`, `command`, `event` and `rejection`, which are made of `pieces`. Then `state`: all
//! that is true. Then a verb, each in a module of its own: `open`, `decide`, `legal`, `apply`, `seen`, `deal_hidden`, `view` and `scores`.
//! `draw` is how a turn starts, `settle` what follows a placed tile (castles, scoring, ingots), and `scoring` counts. The
//! box itself is `data`, checked by `validate` and read by `components`.

use crate::chance::Seed;
use crate::game::{Game, OpenError};
use crate::{Outcome, Progress, Seat, Viewer};

mod apply;
mod command;
mod components;
mod data;
mod deal_hidden;
mod decide;
mod draw;
mod event;
mod legal;
mod open;
mod options;
mod pieces;
mod rejection;
mod scores;
mod scoring;
mod seen;
mod settle;
mod state;
mod survey;
mod validate;
mod view;

#[cfg(test)]
mod tests;

pub use command::Command;
pub use components::Face;
pub use event::{Event, Secrets};
pub use options::{Draws, Options};
pub use pieces::{
    CastleChoice, EdgeKind, Feature, IngotChoice, Ingots, Item, Meeple, Part, Question, Scoring, TakenBecause, Trigger,
};
pub use rejection::Rejection;
pub use scores::{Category, ScoreEntry, SeatScore};
pub use state::State;
pub use survey::{Claimed, OpenCity, Survey, Surveyed};
pub use view::{CastleView, FeatureView, PhaseView, PlayerView, TileView, View};

impl Game for State {
    const SEATS: std::ops::RangeInclusive<u8> = 2..=5;

    type Options = Options;
    type Draws = Draws;
    type Command = Command;
    type Event = Event;
    type Rejection = Rejection;
    type View = View;
    type Score = SeatScore;

    fn open(options: &Options, seats: u8, seed: Seed, draws: &Draws) -> Result<Vec<Event>, OpenError> {
        open::open(options, seats, seed, draws)
    }

    fn to_act(&self) -> Option<Seat> {
        self.phase.to_act()
    }

    fn legal_commands(&self, seat: Seat) -> Vec<Command> {
        legal::legal_commands(self, seat)
    }

    fn decide(&self, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        decide::decide(self, seat, command)
    }

    fn apply(&mut self, event: &Event) {
        apply::apply(self, event);
    }

    fn has_room_for(&self, event: &Event) -> bool {
        match event {
            Event::StartTilePlaced { at, .. } | Event::TilePlaced { at, .. } => self.board.has_room_at(*at),
            _ => true,
        }
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        seen::seen_by(self, viewer)
    }

    fn deal_hidden(&self, seed: Seed) -> Vec<Event> {
        deal_hidden::deal_hidden(self, seed)
    }

    fn view(&self) -> View {
        view::view(self)
    }

    fn scores(&self) -> Vec<SeatScore> {
        scores::scores(self)
    }

    fn starts_final_scoring(event: &Event) -> bool {
        matches!(event, Event::FinalScoringBegan { .. })
    }

    fn progress(&self) -> Progress {
        Progress::TilesLeft { tiles: self.deck.left }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.phase.outcome().cloned()
    }
}
