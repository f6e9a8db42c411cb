//! The end scoring: groups, offices, wanted, terrains; one function a rule.

use serde::Serialize;

use super::components::components;
use super::map::{Hex, HexSet};
use super::table::Table;
use super::turn::Unfolding;
use super::{Event, Item, Piece, Rank, Scoring, Source, Terrain};
use crate::{Line, Outcome, Seat, total};

/// A bonus or penalty for being first or second at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Award {
    pub rank: Rank,
    pub shared_by: u8,
    pub points: i32,
}

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

/// The end, in the order of the rulebook. The Deeds Office counts terrain bonuses before they are scored, which is the same.
pub(super) fn end_game(unfolding: &mut Unfolding) {
    unfolding.happen(Event::FinalScoringBegan {});
    for scoring in unfolding.table().end_scorings() {
        unfolding.happen(Event::Scored { scoring });
    }
    let outcome = unfolding.table().final_outcome();
    unfolding.happen(Event::GameEnded { outcome });
}

/// Who gets what in a terrain, by seat: `holdings` are influence and settlements there, `figures` what is printed for first
/// and second.
///
/// More settlements win a tie of influence. Still tied for first, both figures are shared, rounded down, and nobody is
/// second; tied for second, the second figure is shared. Two players play for the second figure alone, and a full tie
/// halves it. Without influence there is no bonus.
pub(super) fn terrain_awards(holdings: &[(u8, u8)], figures: (i32, i32)) -> Vec<Option<Award>> {
    let two_players = holdings.len() == 2;
    let best_below = |limit: Option<(u8, u8)>| {
        let below = holdings.iter().filter(|&&holding| holding.0 > 0 && limit.is_none_or(|limit| holding < limit));
        below.max().copied()
    };
    let tied = |holding| i32::try_from(holdings.iter().filter(|&&other| other == holding).count()).unwrap_or(1);
    let mut awards = vec![None; holdings.len()];
    let mut give = |to: (u8, u8), rank, figure: i32| {
        let award = Award { rank, shared_by: u8::try_from(tied(to)).unwrap_or(1), points: figure / tied(to) };
        for (award_of, _) in awards.iter_mut().zip(holdings).filter(|(_, holding)| **holding == to) {
            *award_of = Some(award);
        }
    };
    let Some(first) = best_below(None) else { return awards };
    if two_players {
        give(first, Rank::First, figures.1);
    } else if tied(first) > 1 {
        give(first, Rank::First, figures.0 + figures.1);
    } else {
        give(first, Rank::First, figures.0);
        if let Some(second) = best_below(Some(first)) {
            give(second, Rank::Second, figures.1);
        }
    }
    awards
}

/// Who loses what for camps in the wanted area, by seat. Everybody tied for most loses a point a camp, and then nobody is
/// second; everybody tied for second loses a point for two camps. Without a camp there nobody is wanted.
pub(super) fn wanted_penalties(camps: &[u8]) -> Vec<Option<Award>> {
    let figures = &components().figures;
    let most = camps.iter().copied().max().unwrap_or(0);
    let tied = |count: u8| u8::try_from(camps.iter().filter(|&&other| other == count).count()).unwrap_or(1);
    let second = camps.iter().copied().filter(|&count| count < most && tied(most) == 1).max().unwrap_or(0);
    let award = |count: u8| {
        if count == 0 {
            return None;
        }
        let (rank, points) = if count == most {
            (Rank::First, i32::from(count) * figures.most_wanted_per_camp)
        } else if count == second {
            (Rank::Second, i32::from(count / 2) * figures.second_wanted_per_pair)
        } else {
            return None;
        };
        Some(Award { rank, shared_by: tied(count), points })
    };
    camps.iter().map(|&count| award(count).filter(|award| award.points != 0)).collect()
}

pub(super) fn line(item: Item, count: u8, each: i32) -> Line<Item> {
    Line { item, count: u32::from(count), points: i32::from(count) * each }
}

impl Table {
    /// What the end would score now, in the order of the rulebook.
    pub fn end_scorings(&self) -> Vec<Scoring> {
        let terrains = Terrain::ALL.map(|terrain| self.awards_in(terrain));
        let mut scorings = self.largest_groups();
        scorings.extend(self.office_scorings(&terrains));
        scorings.extend(self.wanted_scorings());
        for (terrain, awards) in Terrain::ALL.into_iter().zip(&terrains) {
            let awarded = self.all_seats().zip(awards).filter_map(|(seat, award)| Some((seat, (*award)?)));
            scorings.extend(awarded.map(|(seat, award)| self.terrain_scoring(seat, terrain, award)));
        }
        scorings
    }

    /// Points for every building of the largest group, over hex sides, camps and settlements alike.
    fn largest_groups(&self) -> Vec<Scoring> {
        let scoring = |seat: Seat| {
            let group = self.groups_of(seat).into_iter().next()?;
            let lines = vec![line(Item::Building, group.len(), components().figures.group_points)];
            Some(scored(seat, Source::LargestGroup, lines, group))
        };
        self.all_seats().filter_map(scoring).collect()
    }

    /// The groups of a seat's buildings, the largest first.
    pub fn groups_of(&self, seat: Seat) -> Vec<HexSet> {
        let mut groups = self.buildings_of(seat).groups();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    /// Once for each influence in an office, also when it is worth nothing.
    fn office_scorings(&self, terrains: &[Vec<Option<Award>>; 4]) -> Vec<Scoring> {
        let mut scorings = Vec::new();
        for laid in &self.set_up().offices {
            for cell in laid.cells {
                let space = self.space(cell);
                for seat in [space.holder, space.guest].into_iter().flatten() {
                    let bonuses = terrains.iter().filter(|awards| awards[seat.index()].is_some()).count();
                    let (lines, hexes) = self.office_lines(laid.office, seat, u8::try_from(bonuses).unwrap_or(4));
                    scorings.push(scored(seat, Source::Office { office: laid.office, cell }, lines, hexes));
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
                Rank::First => vec![Line { item: Item::WantedCamp, count, points }],
                Rank::Second => vec![Line { item: Item::WantedPair, count: count / 2, points }],
            };
            Some(scored(seat, Source::Wanted { rank }, lines, HexSet::default()))
        };
        penalties.filter_map(scoring).collect()
    }

    /// Who would get what in a terrain now, by seat.
    pub fn awards_in(&self, terrain: Terrain) -> Vec<Option<Award>> {
        let holding = |seat| (self.player(seat).influence[terrain as usize], self.settlements_in(seat, terrain));
        let holdings: Vec<(u8, u8)> = self.all_seats().map(holding).collect();
        terrain_awards(&holdings, components().terrain_bonuses[terrain as usize])
    }

    pub fn settlements_in(&self, seat: Seat, terrain: Terrain) -> u8 {
        self.in_terrain(self.pieces_of(seat, Piece::Settlement), terrain).len()
    }

    /// Those of some hexes that are of a terrain.
    pub fn in_terrain(&self, hexes: HexSet, terrain: Terrain) -> HexSet {
        hexes.iter().filter(|&hex| self.terrain(hex) == terrain).collect()
    }

    fn terrain_scoring(&self, seat: Seat, terrain: Terrain, award: Award) -> Scoring {
        let Award { rank, shared_by, points } = award;
        let count = u32::from(self.player(seat).influence[terrain as usize]);
        let lines = vec![Line { item: Item::Influence, count, points }];
        let hexes = self.in_terrain(self.buildings_of(seat), terrain);
        scored(seat, Source::Terrain { terrain, rank, shared_by }, lines, hexes)
    }

    /// Most points win; then fewest own camps in the wanted area, then most resources left in the own supply track; then the
    /// win is shared.
    fn final_outcome(&self) -> Outcome {
        let best = self.all_seats().map(|seat| self.standing(seat)).max();
        Outcome {
            scores: self.all_seats().map(|seat| self.player(seat).score).collect(),
            winners: self.all_seats().filter(|&seat| Some(self.standing(seat)) == best).collect(),
        }
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

fn scored(seat: Seat, source: Source, lines: Vec<Line<Item>>, hexes: HexSet) -> Scoring {
    let hexes: Vec<Hex> = hexes.iter().collect();
    Scoring { seat, source, points: total(&lines), lines, hexes }
}
