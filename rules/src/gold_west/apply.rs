//! How events are folded into the state. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::components;
use super::event::{DealtToken, Event, LaidTile, MapToken, TurnedToken};
use super::hexes::{HEXES, Hex};
use super::names::{Card, Token};
use super::phase::{Choice, Phase};
use super::pieces::{Cell, Piece};
use super::resources::{Left, Metal, Resource, Resources, Terrain};
use super::state::{Holds, Opened, SetUp, State, Table, Turn};
use crate::{Fold, Sealed, Seat};

/// Opens a game, or goes on with it. Nothing happens to a game before it opens.
pub(super) fn apply(state: &mut State, event: &Event) {
    if let Some(opened) = opened(event) {
        state.opened = Some(opened);
    } else if let Some(game) = &mut state.opened {
        game.apply(event);
    }
}

/// The game that an event opens; none if the event is another.
fn opened(event: &Event) -> Option<Opened> {
    let Event::Opened { tokens, supply, secrets, .. } = event else { return None };
    let mut table = Table::new(set_up(event)?);
    table.deal(supply, tokens);
    let secrets = secrets.known().map_or(Sealed::Hidden, |secrets| Sealed::Known(Arc::new(secrets.clone())));
    Some(Opened { table, scorings: Vec::new(), secrets })
}

impl Opened {
    /// What an event changes on the table, and what is kept beside it: secrets and scorings.
    fn apply(&mut self, event: &Event) {
        self.table.fold(event);
        match event {
            Event::HiddenDealt { secrets: Sealed::Known(secrets), .. } => {
                self.secrets = Sealed::Known(Arc::new(secrets.clone()));
            }
            Event::Scored { scoring } => self.scorings.push(Arc::clone(scoring)),
            _ => {}
        }
    }
}

/// What the opening fixes for the whole game; nothing if the event is another.
fn set_up(opened: &Event) -> Option<SetUp> {
    let Event::Opened { options, seats, first, tiles, offices, single, investments, bonus_tokens, .. } = opened else {
        return None;
    };
    Some(SetUp {
        options: options.clone(),
        seats: *seats,
        first: *first,
        tiles: tiles.clone(),
        terrains: terrains(tiles),
        in_play: components().for_players(*seats).in_play,
        offices: offices.clone(),
        single: *single,
        investments: investments.clone(),
        bonus_tokens: bonus_tokens.clone(),
    })
}

/// By hex; those not in play count as forest.
fn terrains(tiles: &[LaidTile]) -> [Terrain; HEXES] {
    let mut terrains = [Terrain::Forest; HEXES];
    for (hex, terrain) in Hex::all().zip(&mut terrains) {
        *terrain = tiles.iter().find_map(|tile| tile.terrain_of(hex)).unwrap_or(Terrain::Forest);
    }
    terrains
}

impl Fold for Table {
    type Event = Event;

    fn fold(&mut self, event: &Event) {
        match event {
            Event::Opened { .. } => {} // a table comes about by it
            Event::TokensTurnedUp { tokens } => self.turn_up(tokens),
            Event::TurnBegan { seat, turn } => self.start_turn(*seat, *turn),
            Event::BinActivated { seat, bin, left, usable } => self.activate(*seat, *bin, *left, *usable),
            Event::Invested { seat, card, paid, .. } => self.invest(*seat, *card, paid),
            Event::InfluenceGained { seat, terrain } => self.gain_influence(*seat, *terrain),
            Event::ChoiceOffered { seat, choice } => self.phase = Phase::Choosing { seat: *seat, choice: *choice },
            Event::EffectLapsed { .. } => {}
            Event::ChoiceEnded { seat } => self.phase = Phase::Using { seat: *seat },
            Event::InfluencePlaced { seat, cell, paid } => self.place_influence(*seat, *cell, paid),
            Event::GoodsTaken { seat, resource, bin } => self.take_goods(*seat, *resource, *bin),
            Event::Shipped { seat, metal, paid, steps, tile } => self.ship(*seat, *metal, paid, *steps, *tile),
            Event::Peeked { seat, hex, token } => self.peek(*seat, *hex, *token),
            Event::ResourceGained { seat, resource, bin } => self.gain(*seat, *resource, *bin),
            Event::CampUpgraded { seat, hex, terrain } => self.upgrade(*seat, *hex, *terrain),
            Event::MetalsEnded { seat } => self.phase = Phase::Building { seat: *seat },
            Event::Built { seat, hex, piece, paid, resources, terrain, influence, .. } => {
                self.turn.usable = self.turn.usable.without(paid);
                self.player_mut(*seat).influence[*terrain as usize] += influence;
                self.place_camp(*seat, *hex, Holds::Building { seat: *seat, piece: *piece }, *resources);
            }
            Event::Looted { seat, hex, resources, .. } => {
                self.player_mut(*seat).wanted += 1;
                self.place_camp(*seat, *hex, Holds::Looted { seat: *seat }, *resources);
            }
            Event::Stored { seat, resources, bin } => self.store(*seat, resources, *bin),
            Event::Scored { scoring } => self.player_mut(scoring.seat).score += scoring.points,
            Event::TurnEnded { .. } => self.end_turn(),
            Event::HiddenDealt { tokens, .. } => self.take_dealt(tokens),
            Event::FinalRoundBegan {} => self.final_round = true,
            Event::FinalScoringBegan {} => self.phase = Phase::FinalScoring,
            Event::GameEnded { outcome } => self.phase = Phase::Over { outcome: Arc::new(outcome.clone()) },
        }
    }
}

impl Table {
    fn deal(&mut self, supply: &[[Resources; 4]], tokens: &[MapToken]) {
        for MapToken { hex, token } in tokens {
            let hex_state = &mut self.hexes[hex.index()];
            hex_state.token = *token;
            hex_state.holds = Holds::FaceDown;
        }
        let camps = self.by_players().camps;
        for (player, bins) in self.players.iter_mut().zip(supply) {
            player.camps_left = camps;
            player.bins = *bins;
        }
    }

    /// What stays hidden from the reader stays as it was.
    fn take_dealt(&mut self, tokens: &[DealtToken]) {
        for dealt in tokens.iter().filter(|dealt| dealt.token.known().is_some()) {
            self.hexes[dealt.hex.index()].token = dealt.token;
        }
    }

    fn turn_up(&mut self, tokens: &[TurnedToken]) {
        for turned in tokens {
            let hex_state = &mut self.hexes[turned.hex.index()];
            hex_state.token = Sealed::Known(turned.token);
            hex_state.holds = Holds::FaceUp;
            self.peeked.iter_mut().for_each(|peeked| peeked.remove(turned.hex));
        }
    }

    fn start_turn(&mut self, seat: Seat, number: u8) {
        self.turn = Turn { number, ..Turn::default() };
        self.phase = Phase::Activating { seat };
    }

    /// What was not used is lost.
    fn end_turn(&mut self) {
        self.turn.usable = Resources::default();
        self.phase = Phase::BetweenTurns;
    }

    fn bin_mut(&mut self, seat: Seat, bin: u8) -> &mut Resources {
        &mut self.player_mut(seat).bins[usize::from(bin) - 1]
    }

    fn activate(&mut self, seat: Seat, bin: u8, left: Left, usable: Resources) {
        let bins = &mut self.player_mut(seat).bins;
        let from = usize::from(bin) - 1;
        bins[from] = Resources::default();
        for (passed, kind) in bins[..from].iter_mut().rev().zip(left.iter()) {
            *passed.of_mut(kind) += 1;
        }
        self.turn.usable = usable;
        self.phase = Phase::Using { seat };
    }

    fn invest(&mut self, seat: Seat, card: Card, paid: &Resources) {
        let place = self.set_up.investments.iter().position(|other| *other == card);
        if let Some(place) = place {
            self.claimed[place] = Some(seat);
        }
        self.turn.usable = self.turn.usable.without(paid);
        self.turn.invested = true;
    }

    fn gain_influence(&mut self, seat: Seat, terrain: Terrain) {
        let more = components().figures.card_influence;
        let player = self.player_mut(seat);
        player.influence[terrain as usize] += more;
        player.extra_influence[terrain as usize] += more;
    }

    fn place_influence(&mut self, seat: Seat, cell: Cell, paid: &Resources) {
        let space = &mut self.spaces[cell.index()];
        match space.holder {
            None => space.holder = Some(seat),
            Some(_) => space.shared_by = Some(seat),
        }
        self.turn.placed |= paid.total() > 0;
        self.turn.usable = self.turn.usable.without(paid);
    }

    fn ship(&mut self, seat: Seat, metal: Metal, paid: &Resources, steps: u8, tile: Option<u8>) {
        self.turn.usable = self.turn.usable.without(paid);
        let track = metal as usize;
        if let Some(stack) = steps.checked_sub(1).and_then(|step| components().steps[usize::from(step)].stack) {
            self.tiles_taken[track][stack] += u8::from(tile.is_some());
            self.player_mut(seat).tiles[track][stack] = tile;
        }
        self.player_mut(seat).steps[track] = steps;
        if let Phase::Choosing { choice: Choice::Steps { left }, .. } = &mut self.phase {
            *left -= 1;
        }
    }

    fn take_goods(&mut self, seat: Seat, resource: Resource, bin: Option<u8>) {
        let place = match bin {
            Some(bin) => self.bin_mut(seat, bin),
            None => &mut self.turn.usable,
        };
        *place.of_mut(resource) += 1;
    }

    fn store(&mut self, seat: Seat, resources: &Resources, bin: u8) {
        let bin = self.bin_mut(seat, bin);
        *bin = bin.plus(resources);
    }

    fn peek(&mut self, seat: Seat, hex: Hex, token: Sealed<Token>) {
        self.peeked[seat.index()].insert(hex);
        if token.known().is_some() {
            self.hexes[hex.index()].token = token;
        }
        if let Phase::Choosing { choice: Choice::Peeks { left, first }, .. } = &mut self.phase {
            *left -= 1;
            *first = Some(hex);
        }
    }

    fn gain(&mut self, seat: Seat, resource: Resource, bin: u8) {
        *self.bin_mut(seat, bin).of_mut(resource) += 1;
        if let Phase::Choosing { choice: Choice::Gains { left }, .. } = &mut self.phase {
            *left -= 1;
        }
    }

    fn upgrade(&mut self, seat: Seat, hex: Hex, terrain: Terrain) {
        self.hexes[hex.index()].holds = Holds::Building { seat, piece: Piece::Settlement };
        self.player_mut(seat).influence[terrain as usize] += components().figures.upgrade_influence;
    }

    /// A camp leaves its owner's stock, for the map or for the wanted area; the token's resources are to be stored.
    fn place_camp(&mut self, seat: Seat, hex: Hex, holds: Holds, resources: Resources) {
        self.hexes[hex.index()].holds = holds;
        self.player_mut(seat).camps_left -= 1;
        self.phase = Phase::Storing { seat, resources };
    }
}
