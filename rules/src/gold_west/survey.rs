//! What a position is made of, in numbers, for players that weigh thousands of them. It knows no more than the reader of the
//! state, and gives no judgment.

use super::awards::{Award, Awards, wanted_penalties};
use super::components::components;
use super::event::LaidOffice;
use super::offices::counted;
use super::phase::Phase;
use super::resources::{Metal, Resources};
use super::state::{State, Table};
use crate::{Seat, total};

/// What players hold.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    /// What the game waits for.
    pub phase: Phase,
    /// What the player at turn can use.
    pub usable: Resources,
    /// Whether this is the final round, without building.
    pub final_round: bool,
    /// The players, by seat.
    pub players: Vec<Surveyed>,
}

/// What a player holds.
#[derive(Debug, Clone, Copy)]
pub struct Surveyed {
    /// Points so far.
    pub score: i32,
    /// What the end would bring now for the largest group, for offices, in terrains; and cost for being wanted.
    pub at_the_end: [i32; 4],
    /// Camps to place.
    pub camps_left: u8,
    /// From bin 1 to bin 4.
    pub bins: [Resources; 4],
    /// By terrain.
    pub influence: [u8; 4],
    /// How many spaces of offices a seat has.
    pub offices: u8,
    /// By metal: points that the next steps bring, as far as four.
    pub ahead: [[i32; 4]; 3],
}

impl State {
    /// What everybody holds; nobody plays before the game opens.
    #[must_use]
    pub fn survey(&self) -> Survey {
        self.table().map_or_else(Survey::default, Table::survey)
    }
}

impl Table {
    fn survey(&self) -> Survey {
        let terrains = self.awards();
        let wanted: Vec<u8> = self.all_seats().map(|seat| self.player(seat).wanted).collect();
        let penalties = wanted_penalties(&wanted);
        let surveyed = |seat: Seat| self.surveyed(seat, &terrains, penalties[seat.index()]);
        Survey {
            phase: self.phase.clone(),
            usable: self.turn.usable,
            final_round: self.final_round,
            players: self.all_seats().map(surveyed).collect(),
        }
    }

    fn surveyed(&self, seat: Seat, terrains: &Awards, penalty: Option<Award>) -> Surveyed {
        let player = self.player(seat);
        let group = self.groups_of(seat).first().map_or(0, |group| i32::from(group.len()));
        let awarded = terrains.iter().filter_map(|awards| awards[seat.index()]);
        let (offices, office_points) = self.offices_of(seat, terrains);
        Surveyed {
            score: player.score,
            at_the_end: [
                group * components().figures.group_points,
                office_points,
                awarded.map(|award| award.points).sum(),
                penalty.map_or(0, |award| award.points),
            ],
            camps_left: player.camps_left,
            bins: player.bins,
            influence: player.influence,
            offices,
            ahead: Metal::ALL.map(|metal| self.steps_ahead(seat, metal)),
        }
    }

    /// How much influence a seat has in offices, and what it would bring.
    fn offices_of(&self, seat: Seat, terrains: &Awards) -> (u8, i32) {
        let (mut spaces, mut points) = (0, 0);
        for LaidOffice { office, cells } in &self.set_up.offices {
            let influence: usize = cells.iter().map(|cell| self.space(*cell).influence_of(seat)).sum();
            let influence = u8::try_from(influence).unwrap_or(4);
            if influence > 0 {
                points += i32::from(influence) * total(&counted(self, *office, seat, terrains).lines);
                spaces += influence;
            }
        }
        (spaces, points)
    }

    /// What the next steps of a coach bring, if nobody takes a tile before.
    fn steps_ahead(&self, seat: Seat, metal: Metal) -> [i32; 4] {
        let done = usize::from(self.player(seat).steps[metal as usize]);
        std::array::from_fn(|step| {
            let Some(step) = components().steps.get(done + step) else { return 0 };
            let tile = step.stack.and_then(|stack| self.top_tile(metal, stack));
            step.mark + tile.map_or(0, i32::from)
        })
    }
}
