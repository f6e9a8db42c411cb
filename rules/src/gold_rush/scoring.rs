//! What features are worth, who gets it, and the end of the game: one function a rule.

use super::components::components;
use super::event::{Event, Supply};
use super::pieces::{DealtToken, Feature, Item, Part, Scoring, Token};
use super::state::{Contents, State};
use crate::landscape::{PartId, Region, Scorable};
use crate::{Outcome, ScoreLine, Sealed, Seat, Unfolding, total};

/// Everything that a tile completed: railroads, mountains, cities, each by place on the board; the order changes no points
/// (ruling: Scoring completed features).
pub(super) fn completed_by(state: &State, tile: usize) -> Vec<Scorable<Feature>> {
    let mut completed = Vec::new();
    for (printed, part) in state.board.parts_on(tile) {
        let open = state.board.region(part).open_edges > 0;
        if matches!(printed.feature, Feature::Railroad | Feature::Mountain) && !open {
            completed.push(Scorable { feature: printed.feature, part: state.board.root(part) });
        }
    }
    // A city is complete with the last of its railroads, so only those at the ends of completed railroads can be.
    for index in 0..completed.len() {
        for city in state.board.region(completed[index].part).contents.cities.into_iter().flatten() {
            if state.is_complete(Feature::City, city) {
                completed.push(Scorable { feature: Feature::City, part: city });
            }
        }
    }
    state.board.in_order(completed)
}

/// Scores what a tile completed. What nobody stands on scores for nobody; a mountain lets its tokens and tents go all the
/// same, and the tokens are shuffled into the supply once all is scored.
pub(super) fn score_completed(unfolding: &mut Unfolding<State>, completed: &[Scorable<Feature>]) {
    let mut returned = Vec::new();
    for scorable in completed {
        let state = unfolding.state();
        let mut scoring = state.scoring_of(*scorable, true);
        if scorable.feature == Feature::Mountain {
            let pile = state.pile(state.board.root(scorable.part)).map(|pile| pile.tokens.clone()).unwrap_or_default();
            match state.phase.to_act() {
                Some(current) if !scoring.holders.is_empty() => {
                    scoring.dealt = deal(pile, current, &scoring.holders, state.seats())
                }
                _ => returned.extend(pile),
            }
        } else if scoring.holders.is_empty() {
            continue;
        }
        unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
    }
    if !returned.is_empty() {
        let event = unfolding.state().shuffle_in(&returned);
        unfolding.happen(event);
    }
}

/// Tokens are dealt one at a time from the top, clockwise among the tied, from the current player or, if that player is
/// not among them, from the first tied player after (ruling: Scoring completed features).
pub(super) fn deal(pile: Vec<Sealed<Token>>, current: Seat, holders: &[Seat], seats: u8) -> Vec<DealtToken> {
    let order = current.around(seats).filter(|seat| holders.contains(seat)).collect::<Vec<_>>();
    let seats = order.into_iter().cycle();
    pile.into_iter().rev().zip(seats).map(|(token, seat)| DealtToken { seat, token }).collect()
}

/// The end: mountains, railroads, cities, farmers, tokens, in this order (ruling: End and final scoring).
pub(super) fn end_game(unfolding: &mut Unfolding<State>) {
    score_unfinished(unfolding);
    if reveal_tokens(unfolding) {
        let outcome = unfolding.state().final_outcome();
        unfolding.happen(Event::GameEnded { outcome });
    }
}

/// Tents and the tokens still on mountains leave the board, then every feature with a cowboy on it scores as it is.
fn score_unfinished(unfolding: &mut Unfolding<State>) {
    let state = unfolding.state();
    let tokens_lost = state.piles.iter().map(|pile| pile.tokens.len()).sum::<usize>();
    let tokens_lost = u8::try_from(tokens_lost).expect("there are 63 tokens");
    let claimed = state
        .cowboys
        .iter()
        .filter_map(|cowboy| Some(Scorable { feature: cowboy.part.feature, part: state.board.root_of(cowboy.part)? }));
    let unfinished = state.board.in_order(claimed.collect());
    unfolding.happen(Event::FinalScoringBegan { tokens_lost });
    for feature in [Feature::Mountain, Feature::Railroad, Feature::City, Feature::Prairie] {
        for scorable in unfinished.iter().filter(|scorable| scorable.feature == feature) {
            let scoring = unfolding.state().scoring_of(*scorable, false);
            unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
        }
    }
}

/// Each player turns up their tokens, a point per nugget. Whoever doesn't know them can't foresee the result: then the events end
/// here, and it returns false.
fn reveal_tokens(unfolding: &mut Unfolding<State>) -> bool {
    for seat in Seat(0).around(unfolding.state().seats()) {
        let tokens = unfolding.state().players[seat.index()].tokens.clone();
        let Some(tokens) = tokens.iter().map(|token| token.known().copied()).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let lines = token_lines(&tokens);
        unfolding.happen(Event::TokensRevealed { seat, points: total(&lines), lines, tokens });
    }
    true
}

/// Tokens by value: a point per nugget, gravel none.
pub(super) fn token_lines(tokens: &[Token]) -> Vec<ScoreLine<Item>> {
    let values = components().tokens.iter().map(|&(token, _)| token);
    let lines = values.map(|token| {
        let count = tokens.iter().filter(|other| **other == token).count();
        ScoreLine::of(Item::Token(token), count, i32::from(token.0))
    });
    lines.filter(|line| line.count > 0).collect()
}

/// A point per tile; doubled if it is complete and carries exactly one locomotive, so none and two are worth the same (ruling:
/// Scoring completed features).
fn railroad_lines(railroad: &Region<Contents>) -> Vec<ScoreLine<Item>> {
    let points = &components().points;
    let tiles = ScoreLine::of(Item::Tile, usize::from(railroad.tiles), points.railroad_per_tile);
    let doubled = railroad.open_edges == 0 && railroad.contents.locomotives == 1;
    let more = tiles.points * (points.locomotive_factor_if_exactly_one_and_complete - 1);
    let locomotive = doubled.then_some(ScoreLine { item: Item::Locomotive, count: 1, points: more });
    [tiles].into_iter().chain(locomotive).collect()
}

/// A point per printed nugget, whatever became of the tokens (ruling: Scoring completed features).
fn mountain_lines(mountain: &Region<Contents>) -> Vec<ScoreLine<Item>> {
    vec![ScoreLine::of(Item::Nugget, usize::from(mountain.contents.nuggets), components().points.mountain_per_nugget)]
}

/// Three points per completed railroad, at the end of an unfinished city too (ruling: Scoring completed features).
fn city_lines(completed_railroads: usize) -> Vec<ScoreLine<Item>> {
    vec![ScoreLine::of(Item::CompletedRailroad, completed_railroads, components().points.city_per_completed_railroad)]
}

/// Two points per tipi camp and four per herd; without either it is worth nothing (ruling: Prairies).
fn prairie_lines(prairie: &Region<Contents>) -> Vec<ScoreLine<Item>> {
    let points = &components().points;
    let tipis = ScoreLine::of(Item::Tipi, usize::from(prairie.contents.tipis), points.tipi);
    let herds = ScoreLine::of(Item::Herd, usize::from(prairie.contents.herds), points.horses);
    [tipis, herds].into_iter().filter(|line| line.count > 0).collect()
}

impl State {
    /// What a feature is worth to each of its holders, and why.
    pub(super) fn lines_of(&self, feature: Feature, part: PartId) -> Vec<ScoreLine<Item>> {
        match feature {
            Feature::Railroad => railroad_lines(self.board.region(part)),
            Feature::Mountain => mountain_lines(self.board.region(part)),
            Feature::City => {
                let railroads = self.railroads_of(part);
                city_lines(railroads.into_iter().filter(|&railroad| self.is_closed(railroad)).count())
            }
            Feature::Prairie => prairie_lines(self.board.region(part)),
        }
    }

    pub(super) fn is_complete(&self, feature: Feature, part: PartId) -> bool {
        match feature {
            Feature::Railroad | Feature::Mountain => self.is_closed(part),
            Feature::City => self.railroads_of(part).into_iter().all(|railroad| self.is_closed(railroad)),
            Feature::Prairie => false,
        }
    }

    fn is_closed(&self, part: PartId) -> bool {
        self.board.region(part).open_edges == 0
    }

    /// The railroads at a city, by root: one that comes back to its city counts once.
    pub(super) fn railroads_of(&self, city: PartId) -> Vec<PartId> {
        let tile = self.board.tile(self.board.tile_of(city));
        let connected = self.board.printed(city).connected.iter().filter_map(|&railroad| tile.part(railroad));
        let mut railroads: Vec<PartId> = connected.map(|part| self.board.root(part)).collect();
        railroads.sort_unstable();
        railroads.dedup();
        railroads
    }

    fn scoring_of(&self, scorable: Scorable<Feature>, complete: bool) -> Scoring {
        let Scorable { feature, part } = scorable;
        let root = self.board.root(part);
        let here = |other: &Part| other.feature == feature && self.board.root_of(*other) == Some(root);
        let lines = self.lines_of(feature, part);
        Scoring {
            feature,
            complete,
            parts: self.board.parts_of(part),
            points: total(&lines),
            lines,
            holders: self.board.holders_of(part),
            cowboys: self.cowboys.iter().filter(|cowboy| here(&cowboy.part)).copied().collect(),
            tents: self.tents.iter().filter(|tent| here(&tent.part)).copied().collect(),
            dealt: Vec::new(),
        }
    }

    /// Tokens of a mountain without miners go back and are shuffled in (ruling: Scoring completed features): behind the
    /// supply, then all is shuffled.
    fn shuffle_in(&self, returned: &[Sealed<Token>]) -> Event {
        let supply = self.supply.known().map_or(Sealed::Hidden, |supply| {
            let Supply { mut tokens, mut chance } = supply.clone();
            tokens.extend(returned.iter().filter_map(|token| token.known().copied()));
            chance.shuffle(&mut tokens);
            Sealed::Known(Supply { tokens, chance })
        });
        Event::SupplyShuffled { returned: u8::try_from(returned.len()).expect("there are 63 tokens"), supply }
    }

    /// Most points win; a tie is a shared win (ruling: End and final scoring).
    fn final_outcome(&self) -> Outcome {
        Outcome::by_points(self.players.iter().map(|player| player.score).collect())
    }
}
