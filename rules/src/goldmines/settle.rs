//! What follows once the meeple of a turn stands: castles, scoring, ingots, and the choices that belong to them.
//!
//! Nothing here remembers: what comes next is read off the state, so a game goes on from any event of its log.

use super::event::Event;
use super::pieces::{CastleChoice, Feature, IngotChoice, Part, Question, Scoring, TakenBecause};
use super::scoring::{completed_by, fief};
use super::state::{Castle, Settling, State};
use crate::landscape::Scorable;
use crate::{Seat, Unfolding};

/// Who has to choose before the scoring can go on, and what.
type Asked = Option<(Seat, Question)>;

/// Goes on with the scoring until somebody is asked, or the next player draws.
pub(super) fn settle(unfolding: &mut Unfolding<State>) {
    let Some(Settling { turn, tile, .. }) = unfolding.state().settling().cloned() else { return };
    let asked =
        score_completed(unfolding, tile).or_else(|| score_castles(unfolding)).or_else(|| take_ingots(unfolding));
    match asked {
        Some((seat, question)) => unfolding.happen(Event::Asked { seat, question }),
        None => unfolding.draw(turn.clockwise(1, unfolding.state().seats())),
    }
}

/// What the tile completed scores, as soon as each owner of a small city among it has chosen between castle and points
/// (ruling: What is asked and what is forced). What nobody holds is told all the same: a castle may score it.
fn score_completed(unfolding: &mut Unfolding<State>, tile: usize) -> Asked {
    if !unfolding.state().scored_in_this_turn().is_empty() {
        return None;
    }
    let completed = completed_by(unfolding.state(), tile);
    let asked = unfolding.state().castle_to_offer(&completed);
    if asked.is_none() {
        for scorable in completed {
            let scoring = unfolding.state().scoring_of(scorable, true);
            unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
        }
    }
    asked
}

/// Each castle scores one feature of its fief; its lord chooses only among features that bring different points (ruling: What is
/// asked and what is forced).
fn score_castles(unfolding: &mut Unfolding<State>) -> Asked {
    while let Some((castle, triggers)) = unfolding.state().castle_to_score() {
        if triggers.iter().any(|trigger| trigger.points != triggers[0].points) {
            let choice = |by: &&Scoring| CastleChoice { feature: by.parts[0], points: by.points };
            let features = triggers.iter().map(choice).collect();
            return Some((castle.seat, Question::CastleFeature { castle: castle.parts[0], features }));
        }
        let scoring = unfolding.state().castle_scoring(castle, triggers[0]);
        unfolding.happen(Event::FeatureScored { scoring: scoring.into() });
    }
    None
}

/// Players take ingots one at a time until none is left that anybody may take. Nobody may decline, and a player whose tiles are all
/// alike is not asked (ruling: What is asked and what is forced).
fn take_ingots(unfolding: &mut Unfolding<State>) -> Asked {
    while let Some((seat, choices)) = unfolding.state().next_taker() {
        let [only] = &choices[..] else { return Some((seat, Question::Ingot { choices })) };
        let because = if only.tiles.len() == 1 { TakenBecause::OnlyTile } else { TakenBecause::AllAlike };
        unfolding.happen(Event::IngotTaken { seat, from: only.tiles[0], because });
    }
    None
}

impl State {
    /// What has been scored in this turn, in order.
    fn scored_in_this_turn(&self) -> &[std::sync::Arc<Scoring>] {
        self.settling().map_or(&[], |settling| &self.scorings[settling.first_scoring..])
    }

    /// The next small city whose owner is to say: a castle, or points? Owners are asked in turn order from the player
    /// whose turn it is; an owner without a castle token left is not asked (ruling: Further rulings).
    fn castle_to_offer(&self, completed: &[Scorable<Feature>]) -> Asked {
        let settling = self.settling().filter(|_| self.options.castles)?;
        let small = completed.iter().filter(|city| self.can_become_castle(city));
        let offers = small.filter_map(|city| {
            let (owner, parts) = (*self.board.holders_of(city.part).first()?, self.board.parts_of(city.part));
            let asked = self.players[owner.index()].castles_left > 0 && !settling.declined.contains(&parts[0]);
            asked.then_some((owner, parts, city))
        });
        let (seat, parts, city) = offers.min_by_key(|(seat, ..)| seat.steps_from(settling.turn, self.seats()))?;
        let points = crate::total(&self.lines_of(Feature::City, city.part));
        Some((seat, Question::Castle { parts, points }))
    }

    /// A city of exactly two semicircles can (ruling: Castles).
    fn can_become_castle(&self, completed: &Scorable<Feature>) -> bool {
        let semicircle = |part| self.board.printed(part).semicircle;
        completed.feature == Feature::City
            && self.board.region(completed.part).tiles == 2
            && self.board.members(completed.part).all(semicircle)
    }

    /// The next castle to score, and what may score it, in the order of scoring.
    ///
    /// Castles are scored in rounds: first those with a road, city or monastery completed this turn in their fief, then
    /// those with a castle of the round before, and so on. Within a round lords are asked clockwise from the player whose
    /// turn it is. A castle built this turn takes part in no round (ruling: Further rulings).
    fn castle_to_score(&self) -> Option<(&Castle, Vec<&Scoring>)> {
        let settling = self.settling().filter(|_| !self.castles.is_empty())?;
        let round_of = |by: &Scoring| by.trigger.map_or(0, |trigger| trigger.round);
        let waiting = self.castles.iter().filter(|castle| castle.lord.is_some() && castle.built_with != settling.tile);
        let triggered = waiting.filter_map(|castle| {
            let fief = fief(&castle.parts);
            let in_fief = |by: &&Scoring| by.parts.iter().any(|part| fief.contains(&part.at));
            let mut triggers: Vec<&Scoring> =
                self.scored_in_this_turn().iter().map(|by| &**by).filter(in_fief).collect();
            let round = triggers.iter().map(|by| round_of(by)).min()?;
            triggers.retain(|by| round_of(by) == round);
            Some(((round, castle.seat.steps_from(settling.turn, self.seats())), castle, triggers))
        });
        triggered.min_by_key(|(order, _, _)| *order).map(|(_, castle, triggers)| (castle, triggers))
    }

    /// Who takes an ingot next, and from where: one at a time, clockwise, passing over who may take none (ruling: The Goldmines).
    fn next_taker(&self) -> Option<(Seat, Vec<IngotChoice>)> {
        let settling = self.settling().filter(|settling| !settling.claims.is_empty())?;
        let mut seats = settling.next_taker.around(self.seats());
        let seat = seats.find(|seat| settling.claims.iter().any(|claim| claim.seats.contains(seat)))?;
        // Tiles from which the same others may take are the same to this player.
        let mut choices: Vec<IngotChoice> = Vec::new();
        for claim in settling.claims.iter().filter(|claim| claim.seats.contains(&seat)) {
            let others: Vec<Seat> = claim.seats.iter().copied().filter(|other| *other != seat).collect();
            match choices.iter_mut().find(|choice| choice.others == others) {
                Some(choice) => choice.tiles.push(claim.at),
                None => choices.push(IngotChoice { tiles: vec![claim.at], others }),
            }
        }
        Some((seat, choices))
    }

    /// The scoring of this turn of a feature, known by its first part.
    pub(super) fn scored_as(&self, feature: Part) -> Option<&Scoring> {
        self.scored_in_this_turn().iter().map(|scoring| &**scoring).find(|scoring| scoring.parts[0] == feature)
    }
}
