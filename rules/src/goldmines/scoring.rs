//! What features are worth, who gets it, and the end of the game: one function a rule.

use super::components::components;
use super::event::Event;
use super::pieces::{Feature, Item, Part, Scoring, Trigger};
use super::state::{Castle, Contents, Player, State};
use crate::landscape::{PartId, Position, Region, Scorable};
use crate::{Outcome, ScoreLine, Seat, Unfolding, total};

/// Everything that a tile completed: roads, cities, monasteries, each by place on the board; the order changes no points
/// (ruling: Further rulings). Cities that have become castles are done with.
pub(super) fn completed_by(state: &State, tile: usize) -> Vec<Scorable<Feature>> {
    let mut completed = Vec::new();
    for (printed, part) in state.board.parts_on(tile) {
        let region = state.board.region(part);
        let can_complete = matches!(printed.feature, Feature::Road | Feature::City);
        if can_complete && region.open_edges == 0 && !region.contents.castle {
            completed.push(Scorable { feature: printed.feature, part: state.board.root(part) });
        }
    }
    let at = state.board.tile(tile).at;
    for number in at.around().into_iter().chain([at]).filter_map(|at| state.board.number_at(at)) {
        let tile = state.board.tile(number);
        let monastery = tile.face.component().monastery.filter(|_| state.tiles[number].neighbours == 8);
        let part = monastery.and_then(|index| tile.part(index));
        completed.extend(part.map(|part| Scorable { feature: Feature::Monastery, part }));
    }
    state.board.in_order(completed)
}

/// The six places of a castle's fief: its two tiles, and the two places on either flank of each. What lies beyond the two
/// ends of the castle does not belong to it (ruling: Castles).
pub(super) fn fief(parts: &[Part]) -> Vec<Position> {
    let upright = parts.windows(2).all(|pair| pair[0].at.x == pair[1].at.x);
    let flanks = |at: Position| {
        [-1, 0, 1].map(|step| if upright { Position::new(at.x + step, at.y) } else { Position::new(at.x, at.y + step) })
    };
    let mut fief: Vec<Position> = parts.iter().flat_map(|part| flanks(part.at)).collect();
    fief.sort_unstable();
    fief
}

/// The tiles whose ingots go to those who hold a feature: the feature's own, and those around a monastery. A field never
/// gets any (ruling: The Goldmines).
pub(super) fn tiles_of(feature: Feature, parts: &[Part]) -> Vec<Position> {
    match feature {
        Feature::Road | Feature::City => parts.iter().map(|part| part.at).collect(),
        Feature::Monastery => parts.iter().flat_map(|part| part.at.around().into_iter().chain([part.at])).collect(),
        Feature::Field => Vec::new(),
        Feature::Castle => fief(parts),
    }
}

/// The end, in the order of the rules texts (ruling: Base game) (ruling: The Goldmines).
pub(super) fn end_game(unfolding: &mut Unfolding<State>) {
    score_unfinished(unfolding);
    value_ingots(unfolding);
    // No tie-break was found in the sources: a tie is a shared win (ruling: Base game).
    let scores = unfolding.state().players.iter().map(|player| player.score).collect();
    unfolding.happen(Event::GameEnded { outcome: Outcome::by_points(scores) });
}

/// Lords that were never scored and ingots still on tiles leave the board, so nobody gets these for what is incomplete. Then
/// every feature with a meeple on it scores as it is: roads, cities, monasteries, fields.
fn score_unfinished(unfolding: &mut Unfolding<State>) {
    let state = unfolding.state();
    let lords = state.castles.iter().filter_map(|castle| castle.lord).collect();
    let unfinished =
        state.meeples.iter().filter(|meeple| meeple.part.feature != Feature::Castle).filter_map(|meeple| {
            Some(Scorable { feature: meeple.part.feature, part: state.board.root_of(meeple.part)? })
        });
    let unfinished = state.board.in_order(unfinished.collect());
    let tiles = state.board.tiles().iter().map(|tile| tile.at).collect();
    let ingots = state.ingots_on(tiles);
    unfolding.happen(Event::FinalScoringBegan { ingots, lords });
    for scorable in unfinished {
        let scoring = unfolding.state().scoring_of(scorable, false);
        unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
    }
}

/// Players score their ingots last, also those who have none (ruling: The Goldmines).
fn value_ingots(unfolding: &mut Unfolding<State>) {
    if !unfolding.state().options.goldmines {
        return;
    }
    for seat in Seat(0).around(unfolding.state().seats()) {
        let player = &unfolding.state().players[seat.index()];
        let (ingots, lines) = (player.ingots, player.ingot_lines());
        unfolding.happen(Event::IngotsValued { seat, ingots, points: total(&lines), lines });
    }
}

/// A point per tile, completed or not (ruling: Base game).
fn road_lines(road: &Region<Contents>) -> Vec<ScoreLine<Item>> {
    let points = &components().points.road;
    let each = if road.open_edges == 0 { points.complete_per_tile } else { points.incomplete_per_tile };
    vec![ScoreLine::of(Item::Tile, usize::from(road.tiles), each)]
}

/// Two points per tile and per shield; half of that at the end for one that is not completed (ruling: Base game). What has become
/// a castle is never scored as a city (ruling: Castles).
fn city_lines(city: &Region<Contents>) -> Vec<ScoreLine<Item>> {
    if city.contents.castle {
        return Vec::new();
    }
    let points = &components().points.city;
    let (tile, shield) = if city.open_edges == 0 {
        (points.complete_per_tile, points.complete_per_shield)
    } else {
        (points.incomplete_per_tile, points.incomplete_per_shield)
    };
    let tiles = ScoreLine::of(Item::Tile, usize::from(city.tiles), tile);
    let shields = ScoreLine::of(Item::Shield, usize::from(city.contents.shields), shield);
    [tiles, shields].into_iter().filter(|line| line.count > 0).collect()
}

/// A point for its own tile and one for each around it, so nine once it is complete (ruling: Base game).
fn monastery_lines(neighbours: u8) -> Vec<ScoreLine<Item>> {
    let each = components().points.monastery.per_tile;
    let around = ScoreLine::of(Item::Neighbour, usize::from(neighbours), each);
    [ScoreLine::of(Item::Tile, 1, each), around].into_iter().filter(|line| line.count > 0).collect()
}

impl Player {
    /// Each ingot is worth the more, the more there are (ruling: The Goldmines).
    pub fn ingot_lines(&self) -> Vec<ScoreLine<Item>> {
        let ingots = usize::from(self.ingots);
        let lines = (ingots > 0).then(|| ScoreLine::of(Item::Ingot, ingots, components().ingot_value(ingots)));
        lines.into_iter().collect()
    }
}

impl State {
    /// What a feature is worth to each of its holders, and why.
    pub(super) fn lines_of(&self, feature: Feature, part: PartId) -> Vec<ScoreLine<Item>> {
        match feature {
            Feature::Road => road_lines(self.board.region(part)),
            Feature::City => city_lines(self.board.region(part)),
            Feature::Monastery => monastery_lines(self.tiles[self.board.tile_of(part)].neighbours),
            Feature::Field => self.field_lines(part),
            // A castle is worth what the feature in its fief is, see `castle_scoring`.
            Feature::Castle => Vec::new(),
        }
    }

    /// What a field earns for the completed cities that it borders anywhere, each once; a castle is worth more than a city,
    /// scored or not (ruling: Base game) (ruling: Castles).
    fn field_lines(&self, field: PartId) -> Vec<ScoreLine<Item>> {
        let bordered = self.completed_cities_at(field);
        let castles = bordered.iter().filter(|&&city| self.board.region(city).contents.castle).count();
        let per_city = components().points.field.per_adjacent_completed_city;
        let cities = ScoreLine::of(Item::CompletedCity, bordered.len() - castles, per_city);
        let castles = ScoreLine::of(Item::Castle, castles, components().field_per_castle);
        [cities, castles].into_iter().filter(|line| line.count > 0).collect()
    }

    /// The completed cities, castles among them, that a field borders anywhere: each once.
    pub(super) fn completed_cities_at(&self, field: PartId) -> Vec<PartId> {
        self.cities_at(field, |city| city.open_edges == 0)
    }

    /// The cities of some kind that a field borders anywhere: each once.
    pub(super) fn cities_at(&self, field: PartId, keep: impl Fn(&Region<Contents>) -> bool) -> Vec<PartId> {
        let mut cities = Vec::new();
        for part in self.board.members(field) {
            let tile = self.board.tile(self.board.tile_of(part));
            let bordered = self.board.printed(part).borders.iter().filter_map(|&city| tile.part(city));
            cities.extend(bordered.filter(|&city| keep(self.board.region(city))).map(|city| self.board.root(city)));
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

    pub(super) fn scoring_of(&self, scorable: Scorable<Feature>, complete: bool) -> Scoring {
        let Scorable { feature, part } = scorable;
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
            ingots: if claimed { self.ingots_on(tiles_of(feature, &parts)) } else { Vec::new() },
            parts,
            trigger: None,
        }
    }

    /// The lord scores the full value of the feature, in addition to whoever holds that, and gets the ingots of the fief
    /// (ruling: Castles).
    pub(super) fn castle_scoring(&self, castle: &Castle, by: &Scoring) -> Scoring {
        let round = by.trigger.map_or(1, |trigger| trigger.round + 1);
        Scoring {
            feature: Feature::Castle,
            complete: true,
            parts: castle.parts.clone(),
            lines: vec![ScoreLine::of(Item::FeatureInFief, 1, by.points)],
            points: by.points,
            holders: vec![castle.seat],
            meeples: castle.lord.into_iter().collect(),
            ingots: self.ingots_on(fief(&castle.parts)),
            trigger: Some(Trigger { part: by.parts[0], round }),
        }
    }
}
