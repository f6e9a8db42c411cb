//! What lies on the table when the first turn starts, for 2, 3 and 4 players.

use super::letters::letters;
use crate::gold_west::{Draws, Goods, Office, Options, SingleTile, State, Terrain, Token, View};
use crate::{Game, OpenError, Progress, Sealed, Seat, Seed, Viewer};

fn opened(seats: u8) -> State {
    opened_with(Options::default(), seats, Draws { first_player: Some(Seat(1)), ..Draws::default() })
}

fn opened_with(options: Options, seats: u8, draws: Draws) -> State {
    let mut state = State::default();
    let events = State::open(&options, seats, Seed([7; 32]), &draws).expect("the draws are sound");
    events.iter().for_each(|event| state.apply(event));
    state
}

fn of_terrain(view: &View, terrain: Terrain) -> usize {
    view.hexes.iter().filter(|hex| hex.terrain == terrain).count()
}

#[test]
fn three_and_four_players_use_the_whole_map_and_two_leave_out_its_ends() {
    for (seats, tiles, hexes) in [(2, 6, 42), (3, 8, 56), (4, 8, 56)] {
        let view = opened(seats).view();
        assert_eq!((view.tiles.len(), view.hexes.len()), (tiles, hexes), "{seats} players");
        if seats > 2 {
            assert!(Terrain::ALL.iter().all(|&terrain| of_terrain(&view, terrain) == 14));
        } else {
            assert!(view.tiles.iter().all(|tile| !["west_end", "east_end"].contains(&tile.slot.name())));
        }
    }
}

#[test]
fn the_twelve_tokens_round_the_water_lie_face_up_the_others_are_known_to_nobody() {
    let everybody = (2..=4).flat_map(|seats| Viewer::all(seats).map(move |viewer| (seats, viewer)));
    for (seats, viewer) in everybody {
        let view = opened(seats).seen_by(viewer).view();
        for hex in &view.hexes {
            let token = hex.token.as_ref().expect("a token lies on every hex");
            assert_eq!(token.face_up, hex.at_water);
            assert_eq!(token.token != Sealed::Hidden, hex.at_water, "{viewer:?}");
        }
        assert_eq!(view.hexes.iter().filter(|hex| hex.at_water).count(), 12);
    }
}

#[test]
fn a_token_of_its_terrain_lies_on_every_hex() {
    for hex in (2..=4).flat_map(|seats| opened(seats).view().hexes) {
        let token = hex.token.as_ref().and_then(|token| token.token.known().copied());
        assert!(token.is_some_and(|token| token.terrain() == hex.terrain));
    }
}

#[test]
fn with_two_players_fourteen_tokens_are_left_out_and_44_are_unseen_as_with_more() {
    for (seats, left_out) in [(2, 14), (3, 0), (4, 0)] {
        let state = opened(seats);
        assert_eq!(
            state.opened.as_ref().and_then(|game| game.secrets.known()).map(|secrets| secrets.left_out.len()),
            Some(left_out)
        );
        assert_eq!(state.view().unseen.iter().map(|unseen| usize::from(unseen.count)).sum::<usize>(), 44);
    }
}

#[test]
fn camps_and_bonus_tokens_go_by_how_many_play() {
    for (seats, camps, bonus, turns) in
        [(2, 12, &[3, 2, 1][..], 13), (3, 12, &[4, 3, 2, 1], 13), (4, 10, &[5, 4, 3, 2, 1], 11)]
    {
        let view = opened(seats).view();
        assert!(view.players.iter().all(|player| player.camps_left == camps && player.score == 0));
        assert_eq!(view.bonus_tokens, bonus);
        assert_eq!(view.turns, turns);
        assert_eq!(opened(seats).progress(), Progress::Round { round: 1, of: turns });
    }
}

#[test]
fn starting_resources_go_by_the_order_of_play() {
    let view = opened(4).view();
    assert_eq!(view.to_act, Some(Seat(1)));
    let bins = |view: &View, seat: usize| view.players[seat].bins.map(|bin| letters(&bin)).join("|");
    assert_eq!([1, 2, 3, 0].map(|seat| bins(&view, seat)), ["w|ct|-|-", "w|st|-|-", "w|gt|-|-", "w|gt|c|-"]);
    let two = opened(2).view();
    assert_eq!([1, 0].map(|seat| bins(&two, seat)), ["w|ct|-|-", "w|st|-|-"], "two players have the first two");
}

#[test]
fn boomtown_has_four_different_offices_and_the_four_point_tile() {
    for number in 0..18 {
        let view = opened_with(Options::default(), 3, Draws { shape: Some(number), ..Draws::default() }).view();
        let mut offices: Vec<Office> = view.offices.iter().map(|office| office.office).collect();
        offices.sort();
        offices.dedup();
        assert!(offices.len() == 4 && offices.iter().all(|office| Office::BASE.contains(office)));
        let single: Vec<_> = view.cells.iter().filter_map(|cell| cell.single).collect();
        assert_eq!(single, [SingleTile::FourPoints]);
        assert!(view.cells.iter().all(|cell| cell.office.is_some() != cell.single.is_some()));
    }
}

#[test]
fn eight_cards_and_two_by_two_bonus_tiles_on_every_track() {
    let view = opened(3).view();
    assert_eq!(view.cards.len(), 8);
    let stacks: Vec<_> = view.tracks.iter().map(|track| track.stacks.clone()).collect();
    assert_eq!(stacks, [[[7, 4]; 2], [[8, 5]; 2], [[9, 6]; 2]]);
}

#[test]
fn bandits_are_off_unless_chosen() {
    let bandits = Options { bandits: true, ..Options::default() };
    let draws = Draws { offices: Office::BANDITS.to_vec(), ..Draws::default() };
    let view = opened_with(bandits, 3, draws.clone()).view();
    assert_eq!(view.offices[..2].iter().map(|office| office.office).collect::<Vec<_>>(), Office::BANDITS);
    assert!(matches!(State::open(&Options::default(), 3, Seed::default(), &draws), Err(OpenError::Draws(_))));
}

#[test]
fn the_trading_post_is_off_unless_chosen() {
    let trading_post = Options { trading_post: true, ..Options::default() };
    let draws = Draws { trading_post: Some(Goods::Silver), ..Draws::default() };
    let view = opened_with(trading_post, 3, draws.clone()).view();
    assert_eq!(view.cells.iter().find_map(|cell| cell.single), Some(SingleTile::TradingPost(Goods::Silver)));
    assert!(matches!(State::open(&Options::default(), 3, Seed::default(), &draws), Err(OpenError::Draws(_))));
}

/// What is wrong with draws for two players.
fn problem(draws: Draws) -> String {
    match State::open(&Options::default(), 2, Seed::default(), &draws) {
        Err(OpenError::Draws(problem)) => problem.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn draws_that_are_not_in_the_box_are_named() {
    let token = Token::named("copper_5").expect("it is in the box");
    let twice = Draws { tokens: vec![token, token], ..Draws::default() };
    assert_eq!(problem(twice), "token copper_5 more often than it is in the box");
    assert_eq!(problem(Draws { shape: Some(18), ..Draws::default() }), "arrangement 18 of 18");
    let nobody = Draws { first_player: Some(Seat(2)), ..Draws::default() };
    assert_eq!(problem(nobody), "seat 2 as first player, where nobody sits");
}
