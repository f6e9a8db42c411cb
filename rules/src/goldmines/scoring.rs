//! What features are worth, who gets it, and the end of the game: one function a rule.

use super::components::components;
use super::event::Event;
use super::pieces::{Feature, Item, Part, Scoring, Trigger};
use super::state::{Castle, Player, State};
use crate::landscape::{PartId, Position, Scorable};
use crate::{Line, Outcome, Seat, Unfolding, total};

/// A castle is worth this to a field that borders it, scored or not, instead of what a city is worth.
const CASTLE_ON_FIELD: i32 = 4;

/// Everything that a tile completed: roads, cities, monasteries, each by place on the board; the order changes no points
/// (ruling: Further rulings). Cities that have become castles are done with.
pub(super) fn completed_by(state: &State, tile: usize) -> Vec<Scorable<Feature>> {
    let mut finished = Vec::new();
    for (printed, part) in state.board.parts_on(tile) {
        let region = state.board.region(part);
        let can_complete = matches!(printed.feature, Feature::Road | Feature::City);
        if can_complete && region.open_edges == 0 && !region.contents.castle {
            finished.push(Scorable { feature: printed.feature, part: state.board.root(part) });
        }
    }
    let at = state.board.tile(tile).at;
    for number in at.around().into_iter().chain([at]).filter_map(|at| state.board.number_at(at)) {
        let tile = state.board.tile(number);
        let monastery = tile.face.component().monastery.filter(|_| state.tiles[number].neighbours == 8);
        let part = monastery.and_then(|index| tile.part(index));
        finished.extend(part.map(|part| Scorable { feature: Feature::Monastery, part }));
    }
    state.board.in_order(finished)
}

/// The six places of a castle's fief: its two tiles, and the two places on either flank of each. What lies beyond the two
/// ends of the castle does not belong to it.
pub(super) fn fief(parts: &[Part]) -> Vec<Position> {
    let upright = parts.windows(2).all(|pair| pair[0].at.x == pair[1].at.x);
    let flanks = |at: Position| {
        [-1, 0, 1].map(|step| if upright { Position::new(at.x + step, at.y) } else { Position::new(at.x, at.y + step) })
    };
    let mut fief: Vec<Position> = parts.iter().flat_map(|part| flanks(part.at)).collect();
    fief.sort_unstable();
    fief
}

/// The end: what was left is put away, then roads, cities, monasteries, fields, ingots, in this order.
pub(super) fn end_game(unfolding: &mut Unfolding<State>) {
    let state = unfolding.state();
    let lords = state.castles.iter().filter_map(|castle| castle.lord).collect();
    let unfinished =
        state.meeples.iter().filter(|meeple| meeple.part.feature != Feature::Castle).filter_map(|meeple| {
            Some(Scorable { feature: meeple.part.feature, part: state.board.root_of(meeple.part)? })
        });
    let unfinished = state.board.in_order(unfinished.collect());
    let tiles = state.board.tiles().iter().map(|tile| tile.at).collect();
    let ingots = state.ingots_on(tiles);
    // Ingots still on tiles go first: features that are incomplete at the end give none.
    unfolding.happen(Event::FinalScoringBegan { ingots, lords });
    for finished in unfinished {
        let scoring = unfolding.state().scoring_of(finished, false);
        unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
    }
    if unfolding.state().options.goldmines {
        for seat in Seat(0).around(unfolding.state().seats()) {
            let player = &unfolding.state().players[seat.index()];
            let (ingots, lines) = (player.ingots, player.ingot_lines());
            unfolding.happen(Event::IngotsValued { seat, ingots, points: total(&lines), lines });
        }
    }
    // No tie-break was found in the sources: a tie is a shared win (ruling: Base game).
    let scores = unfolding.state().players.iter().map(|player| player.score).collect();
    unfolding.happen(Event::GameEnded { outcome: Outcome::by_points(scores) });
}

impl Player {
    /// Each ingot is worth the more, the more there are.
    pub fn ingot_lines(&self) -> Vec<Line<Item>> {
        let ingots = usize::from(self.ingots);
        let lines = (ingots > 0).then(|| Line::of(Item::Ingot, ingots, components().ingot_value(ingots)));
        lines.into_iter().collect()
    }
}

impl State {
    /// What a feature is worth to each of its holders, and why.
    pub(super) fn lines_of(&self, feature: Feature, part: PartId) -> Vec<Line<Item>> {
        let region = self.board.region(part);
        let (scoring, complete) = (&components().points, region.open_edges == 0);
        match feature {
            Feature::Road => {
                let road = &scoring.road;
                let each = if complete { road.complete_per_tile } else { road.incomplete_per_tile };
                vec![Line::of(Item::Tile, usize::from(region.tiles), each)]
            }
            // What has become a castle is never scored as a city.
            Feature::City if region.contents.castle => Vec::new(),
            Feature::City => {
                let city = &scoring.city;
                let (tile, shield) = if complete {
                    (city.complete_per_tile, city.complete_per_shield)
                } else {
                    (city.incomplete_per_tile, city.incomplete_per_shield)
                };
                let tiles = Line::of(Item::Tile, usize::from(region.tiles), tile);
                let shields = Line::of(Item::Shield, usize::from(region.contents.shields), shield);
                [tiles, shields].into_iter().filter(|line| line.count > 0).collect()
            }
            // A point for each of the nine tiles.
            Feature::Monastery => {
                let neighbours =
                    Line::of(Item::Neighbour, usize::from(self.tiles[self.board.tile_of(part)].neighbours), 1);
                [Line::of(Item::Tile, 1, 1), neighbours].into_iter().filter(|line| line.count > 0).collect()
            }
            Feature::Field => {
                let bordered = self.cities_at(part);
                let castles = bordered.iter().filter(|&&city| self.board.region(city).contents.castle).count();
                let each = scoring.field.per_adjacent_completed_city;
                let cities = Line::of(Item::CompletedCity, bordered.len() - castles, each);
                let castles = Line::of(Item::Castle, castles, CASTLE_ON_FIELD);
                [cities, castles].into_iter().filter(|line| line.count > 0).collect()
            }
            // A castle is worth what the feature in its fief is, see `castle_scoring`.
            Feature::Castle => Vec::new(),
        }
    }

    /// The completed cities, castles among them, that a field borders anywhere: each once.
    pub(super) fn cities_at(&self, field: PartId) -> Vec<PartId> {
        let mut cities = Vec::new();
        for part in self.board.members(field) {
            let tile = self.board.tile(self.board.tile_of(part));
            let bordered = self.board.printed(part).borders.iter().filter_map(|&city| tile.part(city));
            cities.extend(
                bordered.filter(|&city| self.board.region(city).open_edges == 0).map(|city| self.board.root(city)),
            );
        }
        cities.sort_unstable();
        cities.dedup();
        cities
    }

    pub(super) fn is_complete(&self, feature: Feature, part: PartId) -> bool {
        match feature {
            Feature::Road | Feature::City | Feature::Castle => self.board.region(part).open_edges == 0,
            Feature::Monastery => self.tiles[self.board.tile_of(part)].neighbours == 8,
            Feature::Field => false,
        }
    }

    /// The tiles whose ingots go to those who hold a feature: the feature's own, and those around a monastery. A field
    /// never gets any.
    pub(super) fn tiles_of(&self, feature: Feature, parts: &[Part]) -> Vec<Position> {
        match feature {
            Feature::Road | Feature::City => parts.iter().map(|part| part.at).collect(),
            Feature::Monastery => parts.iter().flat_map(|part| part.at.around().into_iter().chain([part.at])).collect(),
            Feature::Field => Vec::new(),
            Feature::Castle => fief(parts),
        }
    }

    pub(super) fn scoring_of(&self, finished: Scorable<Feature>, complete: bool) -> Scoring {
        let Scorable { feature, part } = finished;
        let (root, parts) = (self.board.root(part), self.board.parts_of(part));
        let here = |other: Part| other.feature == feature && self.board.root_of(other) == Some(root);
        let (lines, holders) = (self.lines_of(feature, part), self.board.holders_of(part));
        let claimed = complete && !holders.is_empty() && self.ingots_on_tiles > 0;
        Scoring {
            feature,
            complete,
            points: total(&lines),
            lines,
            meeples: self.meeples.iter().filter(|meeple| here(meeple.part)).copied().collect(),
            holders,
            ingots: if claimed { self.ingots_on(self.tiles_of(feature, &parts)) } else { Vec::new() },
            parts,
            trigger: None,
        }
    }

    /// The lord scores the full value of the feature, in addition to whoever holds that, and gets the ingots of the fief.
    pub(super) fn castle_scoring(&self, castle: &Castle, by: &Scoring) -> Scoring {
        let round = by.trigger.map_or(1, |trigger| trigger.round + 1);
        Scoring {
            feature: Feature::Castle,
            complete: true,
            parts: castle.parts.clone(),
            lines: vec![Line::of(Item::FeatureInFief, 1, by.points)],
            points: by.points,
            holders: vec![castle.seat],
            meeples: castle.lord.into_iter().collect(),
            ingots: self.ingots_on(fief(&castle.parts)),
            trigger: Some(Trigger { part: by.parts[0], round }),
        }
    }
}
