//! Gold West.
//!
//! Source of every rule: `rules/rulings/gold-west.md`, beside the component data in `rules/data`. What the rules text leaves
//! open is marked in the code with the heading under which it is argued there.
//!
//! Read the vocabulary first: `options`, `command`, `event`, `points`, `rejection` and `phase`, which are made of
//! `resources`, `pieces`, `hexes` and `names`. Then `state`: all that is true. Then a verb, each in a module of its own:
//! `open`, `decide` (with `metals`, `effects` and `turn`), `legal`, `apply`, `seen`, `deal_hidden`, `view` (what it is made of is in
//! `shown`) and `scores`. `scoring` counts the end, with `offices` and `awards`. The box itself is `data`, checked by
//! `validate` and read by `land` and `components`; `map` says where its hexes are.

use crate::chance::Seed;
use crate::game::{Game, OpenError};
use crate::{Outcome, Progress, Seat, Viewer};
use state::Table;

mod apply;
mod awards;
mod command;
mod components;
mod data;
mod deal_hidden;
mod decide;
mod effects;
mod event;
mod hexes;
mod land;
mod legal;
mod map;
mod metals;
mod names;
mod offices;
mod open;
mod options;
mod phase;
mod pieces;
mod points;
mod rejection;
mod resources;
mod scores;
mod scoring;
mod seen;
mod shown;
mod state;
mod survey;
mod turn;
mod validate;
mod view;

#[cfg(test)]
mod tests;

pub use command::Command;
pub use event::{DealtToken, Event, LaidOffice, LaidSingle, LaidTile, MapToken, Secrets, TurnedToken};
pub use hexes::Hex;
pub use names::{Card, Slot, TerrainTile, Token};
pub use options::{Draws, Options};
pub use phase::{Choice, Phase};
pub use pieces::{Cell, Effect, Goods, Office, Piece, SingleTile};
pub use points::{Item, Rank, Scoring, Source};
pub use rejection::Rejection;
pub use resources::{Left, Metal, Resource, Resources, Terrain};
pub use scores::{Category, ScoreEntry, SeatScore};
pub use scoring::TieBreak;
pub use shown::{
    BuildingView, CardView, CellView, HexView, OfficeView, PlayerView, StepView, TerrainView, TokenView, TrackView,
    UnseenView, View,
};
pub use state::State;
pub use survey::{Survey, Surveyed};

impl Game for State {
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;

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
        self.table()?.phase.seat()
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
        let round = |table: &Table| Progress::Round { round: table.turn.number, of: table.rounds() };
        self.table().map_or(Progress::Round { round: 0, of: 0 }, round)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table()?.phase.outcome().cloned()
    }

    fn best_of(&self, seats: &[Seat], _: &Outcome) -> Vec<Seat> {
        self.table().map_or_else(Vec::new, |table| table.best_of(seats))
    }
}
