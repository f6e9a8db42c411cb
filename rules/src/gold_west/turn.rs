//! What happens by itself in a turn, on the way from a command to the next decision.

use super::components::components;
use super::event::{Event, TurnedToken};
use super::hexes::{Hex, HexSet};
use super::phase::Phase;
use super::points::{Item, Scoring, Source};
use super::resources::Resources;
use super::state::{Holds, Table};
use crate::{ScoreLine, Seat, Unfolding};

impl Unfolding<Table> {
    /// Events on a copy of the table. What has been scored so far stays behind: no rule asks for it, and it is long.
    pub(super) fn on(table: &Table) -> Self {
        Unfolding::of(table.clone())
    }

    pub(super) fn table(&self) -> &Table {
        self.state()
    }

    /// Points for one thing at once; nothing is told of no points.
    pub fn score(&mut self, seat: Seat, source: Source, item: Item, points: i32) {
        if points != 0 {
            let lines = vec![ScoreLine { item, count: 1, points }];
            let scoring = Scoring { seat, source, lines, points, hexes: Vec::new() };
            self.happen(Event::Scored { scoring: scoring.into() });
        }
    }

    /// The farther the bin, the more points; once a placement.
    pub fn score_placement(&mut self, seat: Seat, bin: u8) {
        let points = components().bin_points[usize::from(bin) - 1];
        self.score(seat, Source::Bin { bin }, Item::Placement, points);
    }

    /// Turns up the face-down tokens on some hexes. Whoever doesn't know them can't foresee them: then nothing happens.
    pub(super) fn turn_up(&mut self, hexes: HexSet) {
        let table = self.table();
        let face_down = hexes.iter().filter(|hex| table.holds(*hex) == Holds::FaceDown);
        let turned = face_down.map(|hex| table.turned(hex)).collect::<Option<Vec<_>>>();
        if let Some(tokens) = turned.filter(|tokens| !tokens.is_empty()) {
            self.happen(Event::TokensTurnedUp { tokens });
        }
    }

    /// After the metals a token is taken, but not in the final round.
    pub fn end_metals(&mut self, seat: Seat) {
        self.happen(Event::MetalsEnded { seat });
        if self.table().final_round {
            self.end_turn(seat);
        }
    }

    /// What was not used is lost, and the next player goes on. The final round follows the round of the last camps, in the
    /// same order; after it the game ends.
    pub fn end_turn(&mut self, seat: Seat) {
        self.happen(Event::TurnEnded { seat, discarded: self.table().turn.usable });
        let (next, first) = (seat.clockwise(1, self.table().seats()), self.table().set_up.first);
        let mut turn = self.table().turn.number;
        if next == first {
            if self.table().final_round {
                return self.end_game();
            }
            turn += 1;
            if self.table().all_seats().all(|seat| self.table().player(seat).camps_left == 0) {
                self.happen(Event::FinalRoundBegan {});
            }
        }
        self.happen(Event::TurnBegan { seat: next, turn });
    }

    /// The end, in the order of the rulebook. The Deeds Office counts terrain bonuses before they are scored, which is the
    /// same.
    fn end_game(&mut self) {
        self.happen(Event::FinalScoringBegan {});
        for scoring in self.table().end_scorings() {
            self.happen(Event::Scored { scoring: scoring.into() });
        }
        let outcome = self.table().final_outcome();
        self.happen(Event::GameEnded { outcome });
    }
}

impl Table {
    /// What goes unused if the turn goes on from here: metals when they are done with, wood and stone only when nothing can be built
    /// anymore.
    pub fn lost(&self) -> Resources {
        let usable = self.turn.usable;
        match self.phase {
            Phase::Using { .. } if self.final_round => usable,
            Phase::Using { .. } | Phase::Building { .. } => Resources { wood: 0, stone: 0, ..usable },
            Phase::Storing { .. } => usable,
            _ => Resources::default(),
        }
    }

    fn turned(&self, hex: Hex) -> Option<TurnedToken> {
        let token = *self.hexes[hex.index()].token.known()?;
        Some(TurnedToken { hex, token, resources: token.resources() })
    }
}
