//! What a position is made of, in numbers, for players that weigh thousands of them. It knows no more than the reader of the
//! state, and gives no judgment.

use super::awards::wanted_penalties;
use super::components::components;
use super::offices::counted;
use super::phase::Phase;
use super::pieces::{Cell, Office};
use super::resources::{Metal, Resources, Terrain};
use super::state::State;
use crate::{Seat, total};

/// Everything that players hold.
#[derive(Debug, Clone)]
pub struct Survey {
    /// What the game waits for.
    pub phase: Phase,
    /// What the player at turn can use.
    pub usable: Resources,
    /// Whether the player at turn has claimed a card in this turn.
    pub invested: bool,
    /// Whether the player at turn has paid for influence in Boomtown in this turn.
    pub placed: bool,
    /// Whether this is the final round, without building.
    pub final_round: bool,
    /// The player of the first turn of each round.
    pub first: Seat,
    /// The players, by seat.
    pub players: Vec<Surveyed>,
    /// The cards that nobody has: price and points.
    pub cards: Vec<(Resources, i32)>,
    /// The bonus token that the next claim takes.
    pub next_bonus: i32,
    /// The spaces of Boomtown that nobody holds: price, and what influence there would be worth to each seat now.
    pub spaces: Vec<(Resources, [i32; 4])>,
    /// The figures of the terrains: first and second.
    pub bonuses: [(i32, i32); 4],
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
    /// Camps in the wanted area.
    pub wanted: u8,
    /// Bins 1 to 4.
    pub bins: [Resources; 4],
    /// By terrain.
    pub influence: [u8; 4],
    /// How many spaces of offices a seat has.
    pub offices: u8,
    /// By metal: how many steps the coach has made.
    pub steps: [u8; 3],
    /// By metal: points that the next steps bring, as far as four.
    pub ahead: [[i32; 4]; 3],
}

impl State {
    /// What everybody holds.
    #[must_use]
    pub fn survey(&self) -> Survey {
        let table = &self.table;
        let set_up = table.set_up();
        let awards = Terrain::ALL.map(|terrain| table.awards_in(terrain));
        let wanted: Vec<u8> = table.all_seats().map(|seat| table.player(seat).wanted).collect();
        let penalties = wanted_penalties(&wanted);
        let office_worth = |office: Office, seat: Seat| {
            let bonuses = awards.iter().map(|awards| u8::from(awards[seat.index()].is_some())).sum();
            total(&counted(table, office, seat, bonuses).lines)
        };
        let mut worth = [[0; 4]; 4];
        for (laid, worth) in set_up.offices.iter().zip(&mut worth) {
            for seat in table.all_seats() {
                worth[seat.index()] = office_worth(laid.office, seat);
            }
        }
        let player = |seat: Seat| {
            let player = table.player(seat);
            let group = table.groups_of(seat).first().map_or(0, |group| i32::from(group.len()));
            let (mut offices, mut spaces) = (0, 0);
            for (laid, worth) in set_up.offices.iter().zip(&worth) {
                let influence: usize = laid.cells.iter().map(|cell| table.space(*cell).influence_of(seat)).sum();
                let influence = u8::try_from(influence).unwrap_or(4);
                offices += i32::from(influence) * worth[seat.index()];
                spaces += influence;
            }
            let terrains = awards.iter().filter_map(|awards| awards[seat.index()]).map(|award| award.points).sum();
            Surveyed {
                score: player.score,
                at_the_end: [
                    group * components().figures.group_points,
                    offices,
                    terrains,
                    penalties[seat.index()].map_or(0, |award| award.points),
                ],
                camps_left: player.camps_left,
                wanted: player.wanted,
                bins: player.bins,
                influence: player.influence,
                offices: spaces,
                steps: player.steps,
                ahead: Metal::ALL.map(|metal| self.steps_ahead(seat, metal)),
            }
        };
        let cards = set_up.investments.iter().zip(table.claimed).filter(|(_, owner)| owner.is_none());
        let empty = Cell::all().filter(|cell| table.space(*cell).holder.is_none());
        let space = |cell: Cell| {
            let office = set_up.offices.iter().position(|laid| laid.cells.contains(&cell));
            (components().prices[cell.index()], office.map_or([components().four_points; 4], |office| worth[office]))
        };
        Survey {
            phase: table.phase,
            usable: table.turn.usable,
            invested: table.turn.invested,
            placed: table.turn.placed,
            final_round: table.final_round,
            first: set_up.first,
            players: table.all_seats().map(player).collect(),
            cards: cards.map(|(card, _)| (card.component().price, card.component().points)).collect(),
            next_bonus: table.next_bonus().map_or(0, i32::from),
            spaces: empty.map(space).collect(),
            bonuses: components().terrain_bonuses,
        }
    }

    /// What the next steps of a coach bring, if nobody takes a tile before.
    fn steps_ahead(&self, seat: Seat, metal: Metal) -> [i32; 4] {
        let done = usize::from(self.table.player(seat).steps[metal as usize]);
        std::array::from_fn(|step| {
            let Some(step) = components().steps.get(done + step) else { return 0 };
            let tile = step.stack.and_then(|stack| self.table.top_tile(metal, stack));
            step.mark + tile.map_or(0, i32::from)
        })
    }
}
