//! The end scoring: groups, offices, wanted, terrains, and who wins; one function a rule.

use serde::Serialize;

use super::awards::{Award, Awards, terrain_awards, wanted_penalties};
use super::components::components;
use super::event::LaidOffice;
use super::hexes::{Hex, HexSet};
use super::offices::{Counted, counted};
use super::points::{Item, Rank, Scoring, Source, line};
use super::resources::Terrain;
use super::state::Table;
use crate::{Outcome, ScoreLine, Seat, total};

/// What decides between players with as many points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Fewer camps in the wanted area.
    Wanted,
    /// More resources left in the supply track.
    Supply,
}

impl Table {
    /// What the end would score now, in the order of the rulebook.
    pub fn end_scorings(&self) -> Vec<Scoring> {
        let terrains = self.awards();
        let mut scorings = self.largest_groups();
        scorings.extend(self.office_scorings(&terrains));
        scorings.extend(self.wanted_scorings());
        for (terrain, awards) in Terrain::ALL.into_iter().zip(&terrains) {
            let awarded = self.all_seats().zip(awards).filter_map(|(seat, award)| Some((seat, (*award)?)));
            scorings.extend(awarded.map(|(seat, award)| self.terrain_scoring(seat, terrain, award)));
        }
        scorings
    }

    /// Points for every building of the largest group, camps and settlements alike.
    fn largest_groups(&self) -> Vec<Scoring> {
        let scoring = |seat: Seat| {
            let group = self.groups_of(seat).into_iter().next()?;
            let lines = vec![line(Item::Building, group.len(), components().figures.group_points)];
            Some(scored(seat, Source::LargestGroup, lines, group))
        };
        self.all_seats().filter_map(scoring).collect()
    }

    /// Once for each influence in an office, also when it is worth nothing.
    fn office_scorings(&self, terrains: &Awards) -> Vec<Scoring> {
        let mut scorings = Vec::new();
        for &LaidOffice { office, cells } in &self.set_up.offices {
            for cell in cells {
                let space = self.space(cell);
                for seat in [space.holder, space.shared_by].into_iter().flatten() {
                    let Counted { lines, hexes } = counted(self, office, seat, terrains);
                    scorings.push(scored(seat, Source::Office { office, cell }, lines, hexes));
                }
            }
        }
        scorings
    }

    fn wanted_scorings(&self) -> Vec<Scoring> {
        let camps: Vec<u8> = self.all_seats().map(|seat| self.player(seat).wanted).collect();
        let penalties = self.all_seats().zip(wanted_penalties(&camps));
        let scoring = |(seat, penalty): (Seat, Option<Award>)| {
            let Award { rank, points, .. } = penalty?;
            let count = u32::from(camps[seat.index()]);
            let lines = match rank {
                Rank::First => vec![ScoreLine { item: Item::WantedCamp, count, points }],
                Rank::Second => vec![ScoreLine { item: Item::WantedPair, count: count / 2, points }],
            };
            Some(scored(seat, Source::Wanted { rank }, lines, HexSet::default()))
        };
        penalties.filter_map(scoring).collect()
    }

    /// Who would get what in the terrains now.
    pub fn awards(&self) -> Awards {
        let settlements = self.settlements();
        Terrain::ALL.map(|terrain| {
            let in_terrain = |of: &[u8; 4]| of[terrain as usize];
            let holding =
                |seat: Seat| (in_terrain(&self.player(seat).influence), in_terrain(&settlements[seat.index()]));
            let holdings: Vec<(u8, u8)> = self.all_seats().map(holding).collect();
            terrain_awards(&holdings, components().terrain_bonuses[terrain as usize])
        })
    }

    fn terrain_scoring(&self, seat: Seat, terrain: Terrain, award: Award) -> Scoring {
        let Award { rank, shared_by, points } = award;
        let count = u32::from(self.player(seat).influence[terrain as usize]);
        let lines = vec![ScoreLine { item: Item::Influence, count, points }];
        let hexes = self.in_terrain(self.buildings_of(seat), terrain);
        scored(seat, Source::Terrain { terrain, rank, shared_by }, lines, hexes)
    }

    /// Most points win; then fewest own camps in the wanted area, then most resources left in the own supply track; then the
    /// win is shared.
    pub fn final_outcome(&self) -> Outcome {
        let seats: Vec<Seat> = self.all_seats().collect();
        Outcome { scores: seats.iter().map(|&seat| self.player(seat).score).collect(), winners: self.best_of(&seats) }
    }

    /// Who of these seats has won.
    pub fn best_of(&self, seats: &[Seat]) -> Vec<Seat> {
        let best = seats.iter().map(|&seat| self.standing(seat)).max();
        seats.iter().copied().filter(|&seat| Some(self.standing(seat)) == best).collect()
    }

    /// What decides who wins, the first of it first; more is better.
    fn standing(&self, seat: Seat) -> (i32, std::cmp::Reverse<u8>, u32) {
        let player = self.player(seat);
        let supply: u32 = player.bins.iter().map(|bin| u32::from(bin.total())).sum();
        (player.score, std::cmp::Reverse(player.wanted), supply)
    }

    /// What decided between those with most points; nothing if points alone did, or if they share the win.
    pub fn tie_break(&self, outcome: &Outcome) -> Option<TieBreak> {
        let winner = self.standing(*outcome.winners.first()?);
        let lost = self.all_seats().filter(|seat| !outcome.winners.contains(seat)).map(|seat| self.standing(seat));
        match lost.max() {
            Some((score, wanted, _)) if (score, wanted) == (winner.0, winner.1) => Some(TieBreak::Supply),
            Some((score, ..)) if score == winner.0 => Some(TieBreak::Wanted),
            _ => None,
        }
    }
}

fn scored(seat: Seat, source: Source, lines: Vec<ScoreLine<Item>>, hexes: HexSet) -> Scoring {
    let hexes: Vec<Hex> = hexes.iter().collect();
    Scoring { seat, source, points: total(&lines), lines, hexes }
}
