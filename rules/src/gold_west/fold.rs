//! The state, and how events are folded into it. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::components;
use super::map::HEXES;
use super::table::{Holds, Phase, SetUp, Table, Turn};
use super::{Choice, Event, Hex, Piece, Resources, Scoring, Secrets, Terrain};
use crate::{Outcome, Sealed};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub(super) table: Table,
    /// Oldest first. Shared, so that a copy of the state costs little.
    pub(super) scorings: Vec<Arc<Scoring>>,
    pub(super) outcome: Option<Arc<Outcome>>,
    pub(super) secrets: Sealed<Arc<Secrets>>,
}

impl State {
    pub(super) fn fold(&mut self, event: &Event) {
        self.table.fold(event);
        match event {
            Event::Opened { secrets, .. } => {
                self.secrets =
                    secrets.known().map_or(Sealed::Hidden, |secrets| Sealed::Known(Arc::new(secrets.clone())));
            }
            Event::Scored { scoring } => self.scorings.push(Arc::new(scoring.clone())),
            Event::GameEnded { outcome } => self.outcome = Some(Arc::new(outcome.clone())),
            _ => {}
        }
    }
}

impl Table {
    pub fn fold(&mut self, event: &Event) {
        match event {
            Event::Opened { .. } => self.open(event),
            Event::TokensTurnedUp { tokens } => {
                for turned in tokens {
                    let spot = &mut self.spots[turned.hex.index()];
                    spot.token = Sealed::Known(turned.token);
                    spot.holds = Holds::FaceUp;
                    self.peeked.iter_mut().for_each(|peeked| peeked.remove(turned.hex));
                }
            }
            Event::TurnBegan { seat, turn } => {
                self.turn = Turn { number: *turn, ..Turn::default() };
                self.phase = Phase::Activating { seat: *seat };
            }
            Event::BinActivated { seat, bin, left, usable } => {
                let bins = &mut self.players[seat.index()].bins;
                let from = usize::from(*bin) - 1;
                bins[from] = Resources::default();
                for (passed, kind) in bins[..from].iter_mut().rev().zip(left.iter()) {
                    *passed.of_mut(kind) += 1;
                }
                self.turn.usable = *usable;
                self.phase = Phase::Using { seat: *seat };
            }
            Event::Invested { seat, card, paid, .. } => {
                let place = self.set_up().investments.iter().position(|other| other == card);
                if let Some(place) = place {
                    self.claimed[place] = Some(*seat);
                }
                self.turn.usable = self.turn.usable.without(paid);
                self.turn.invested = true;
            }
            Event::InfluenceGained { seat, terrain } => {
                let more = components().figures.card_influence;
                let player = self.player_mut(*seat);
                player.influence[*terrain as usize] += more;
                player.extra_influence[*terrain as usize] += more;
            }
            Event::ChoiceOffered { seat, choice } => self.phase = Phase::Choosing { seat: *seat, choice: *choice },
            Event::EffectLapsed { .. } => {}
            Event::ChoiceEnded { seat } => self.phase = Phase::Using { seat: *seat },
            Event::InfluencePlaced { seat, cell, paid } => {
                let space = &mut self.spaces[cell.index()];
                match space.holder {
                    None => space.holder = Some(*seat),
                    Some(_) => space.guest = Some(*seat),
                }
                self.turn.placed |= paid.total() > 0;
                self.turn.usable = self.turn.usable.without(paid);
            }
            Event::GoodsTaken { seat, resource, bin } => match bin {
                Some(bin) => *self.player_mut(*seat).bins[usize::from(*bin) - 1].of_mut(*resource) += 1,
                None => *self.turn.usable.of_mut(*resource) += 1,
            },
            Event::Shipped { seat, metal, paid, steps, tile } => {
                self.turn.usable = self.turn.usable.without(paid);
                let track = *metal as usize;
                if let Some(stack) = steps.checked_sub(1).and_then(|step| components().steps[usize::from(step)].stack) {
                    self.tiles_taken[track][stack] += u8::from(tile.is_some());
                    self.players[seat.index()].tiles[track][stack] = *tile;
                }
                self.players[seat.index()].steps[track] = *steps;
                if let Phase::Choosing { choice: Choice::Steps { left }, .. } = &mut self.phase {
                    *left -= 1;
                }
            }
            Event::Peeked { seat, hex, token } => {
                self.peeked[seat.index()].insert(*hex);
                if token.known().is_some() {
                    self.spots[hex.index()].token = *token;
                }
                if let Phase::Choosing { choice: Choice::Peeks { left, first }, .. } = &mut self.phase {
                    *left -= 1;
                    *first = Some(*hex);
                }
            }
            Event::ResourceGained { seat, resource, bin } => {
                *self.player_mut(*seat).bins[usize::from(*bin) - 1].of_mut(*resource) += 1;
                if let Phase::Choosing { choice: Choice::Gains { left }, .. } = &mut self.phase {
                    *left -= 1;
                }
            }
            Event::CampUpgraded { seat, hex, terrain } => {
                self.spots[hex.index()].holds = Holds::Building { seat: *seat, piece: Piece::Settlement };
                self.player_mut(*seat).influence[*terrain as usize] += components().figures.upgrade_influence;
            }
            Event::MetalsEnded { seat } => self.phase = Phase::Building { seat: *seat },
            Event::Built { seat, hex, piece, paid, resources, terrain, influence, .. } => {
                self.spots[hex.index()].holds = Holds::Building { seat: *seat, piece: *piece };
                self.turn.usable = self.turn.usable.without(paid);
                let player = self.player_mut(*seat);
                player.camps_left -= 1;
                player.influence[*terrain as usize] += influence;
                self.phase = Phase::Storing { seat: *seat, resources: *resources };
            }
            Event::Looted { seat, hex, resources, .. } => {
                self.spots[hex.index()].holds = Holds::Looted { seat: *seat };
                let player = self.player_mut(*seat);
                player.camps_left -= 1;
                player.wanted += 1;
                self.phase = Phase::Storing { seat: *seat, resources: *resources };
            }
            Event::Stored { seat, resources, bin } => {
                let bin = &mut self.player_mut(*seat).bins[usize::from(*bin) - 1];
                *bin = bin.plus(resources);
            }
            Event::Scored { scoring } => self.player_mut(scoring.seat).score += scoring.points,
            Event::TurnEnded { .. } => {
                self.turn.usable = Resources::default();
                self.phase = Phase::Between;
            }
            Event::FinalRoundBegan {} => self.final_round = true,
            Event::FinalScoringBegan {} => self.phase = Phase::FinalScoring,
            Event::GameEnded { .. } => self.phase = Phase::Over,
        }
    }

    fn open(&mut self, event: &Event) {
        let Event::Opened {
            options,
            seats,
            first,
            tiles,
            offices,
            single,
            investments,
            bonus_tokens,
            supply,
            tokens,
            ..
        } = event
        else {
            return;
        };
        let mut terrains = [Terrain::Forest; HEXES];
        for hex in Hex::all() {
            let component = &components().hexes[hex.index()];
            if let Some(laid) = tiles.iter().find(|laid| laid.slot == component.slot) {
                terrains[hex.index()] = laid.tile.component().terrain(component.direction, laid.turns);
            }
        }
        for laid in tokens {
            let spot = &mut self.spots[laid.hex.index()];
            spot.token = laid.token;
            spot.holds = Holds::FaceDown;
        }
        let by_players = components().for_players(*seats);
        for (player, bins) in self.players.iter_mut().zip(supply) {
            player.camps_left = by_players.camps;
            player.bins = *bins;
        }
        self.set_up = Some(Arc::new(SetUp {
            options: options.clone(),
            seats: *seats,
            first: *first,
            tiles: tiles.clone(),
            terrains,
            in_play: by_players.in_play,
            offices: offices.clone(),
            single: *single,
            investments: investments.clone(),
            bonus_tokens: bonus_tokens.clone(),
        }));
        self.phase = Phase::Opened;
    }
}
