//! What no game of Gold West may break: pieces and resources are neither made nor lost, and points are the sum of what they
//! came from.

use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::gold_west::{Event, Piece, Resources, State, View};
use rules::{Game, Seat};

use super::super::laws::Played;

/// Tokens, camps, bonus tiles, cards and influence are neither made nor lost.
pub fn conserved(view: &View) -> Result<(), TestCaseError> {
    let on_map = view.hexes.iter().filter(|hex| hex.token.is_some()).count();
    let taken = view.hexes.iter().filter(|hex| hex.taken.is_some()).count();
    prop_assert_eq!(on_map + taken, if view.players.len() == 2 { 42 } else { 56 });
    let unseen: usize = view.unseen.iter().map(|unseen| usize::from(unseen.count)).sum();
    let face_up = |hex: &&rules::gold_west::HexView| hex.token.as_ref().is_some_and(|token| token.face_up);
    prop_assert_eq!(unseen + taken + view.hexes.iter().filter(face_up).count(), 56);
    let tiles_left: usize = view.tracks.iter().flat_map(|track| &track.stacks).map(Vec::len).sum();
    let tiles_taken: usize = view.players.iter().map(|player| player.bonus_tiles.len()).sum();
    prop_assert_eq!(tiles_left + tiles_taken, 12);
    let claimed: usize = view.players.iter().map(|player| player.cards.len()).sum();
    prop_assert_eq!(view.bonus_tokens.len(), (view.players.len() + 1).saturating_sub(claimed));
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        let own = |piece: Option<Piece>| {
            let buildings = view.hexes.iter().filter_map(|hex| hex.building.as_ref().map(|building| (hex, building)));
            let own = buildings.filter(move |(_, building)| building.seat == seat);
            own.filter(move |(_, building)| piece.is_none_or(|piece| piece == building.piece))
        };
        let looted = view.hexes.iter().filter(|hex| hex.looted_by == Some(seat)).count();
        prop_assert_eq!(usize::from(player.wanted), looted);
        let camps = if view.players.len() == 4 { 10 } else { 12 };
        prop_assert_eq!(usize::from(player.camps_left) + own(None).count() + looted, camps);
        for terrain in &view.terrains {
            let here = |piece| own(Some(piece)).filter(|(hex, _)| hex.terrain == terrain.terrain).count();
            let influence =
                here(Piece::Camp) + 2 * here(Piece::Settlement) + usize::from(terrain.from_cards[seat.index()]);
            prop_assert_eq!(usize::from(terrain.influence[seat.index()]), influence);
        }
    }
    Ok(())
}

/// What a seat has got so far, less what it paid and lost, is what it has.
pub fn resources_conserved(game: &Played<State>, seats: u8) -> Result<(), TestCaseError> {
    let mut state = State::default();
    let mut had = vec![Resources::default(); usize::from(seats)];
    for event in game.events() {
        state.apply(event);
        let mut gains = |seat: &Seat, gained: &Resources| had[seat.index()] = had[seat.index()].plus(gained);
        match event {
            Event::Opened { supply, .. } => {
                (0..).map(Seat).zip(supply).for_each(|(seat, bins)| bins.iter().for_each(|bin| gains(&seat, bin)));
            }
            Event::Stored { seat, resources, .. } => gains(seat, resources),
            Event::ResourceGained { seat, resource, .. } | Event::GoodsTaken { seat, resource, .. } => {
                gains(seat, &Resources::one(*resource));
            }
            Event::Invested { seat, paid, .. }
            | Event::InfluencePlaced { seat, paid, .. }
            | Event::Shipped { seat, paid, .. }
            | Event::Built { seat, paid, .. }
            | Event::TurnEnded { seat, discarded: paid } => {
                let before = had[seat.index()];
                prop_assert!(before.covers(paid));
                had[seat.index()] = before.without(paid);
            }
            _ => {}
        }
        let view = state.view();
        for (seat, player) in (0..).map(Seat).zip(&view.players) {
            let usable = if state.to_act() == Some(seat) { view.usable } else { Resources::default() };
            let held = player.bins.iter().fold(usable, |sum, bin| sum.plus(bin));
            if state.to_act().is_some() {
                prop_assert_eq!(held, had[seat.index()], "{} after {:?}", seat, event);
            }
        }
    }
    Ok(())
}

/// The score is the sum of its entries.
pub fn sums(state: &State) -> Result<(), TestCaseError> {
    for (score, player) in state.scores().iter().zip(state.view().players) {
        prop_assert_eq!(score.score, player.score);
        prop_assert_eq!(score.entries.iter().map(|entry| entry.points).sum::<i32>(), player.score);
        for entry in &score.entries {
            prop_assert_eq!(rules::total(&entry.lines), entry.points);
        }
    }
    Ok(())
}
