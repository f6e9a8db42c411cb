//! What is dealt anew in Gold Rush is as likely as the box leaves it.

use std::collections::BTreeMap;

use rules::gold_rush::{DealtSecrets, Event, State, Token};
use rules::{Game, Sealed, Seat, Viewer};

use super::super::imagined::{after, as_likely_as, numbered, orders, pairs, some_game};

/// How many are in the box.
const BOX: [(u8, usize); 5] = [(0, 10), (1, 10), (2, 30), (3, 10), (5, 3)];

fn dealt(seen: &State, number: u32) -> (Vec<Vec<Sealed<Token>>>, DealtSecrets) {
    match &seen.deal_hidden(numbered(number))[..] {
        [Event::HiddenDealt { hands, secrets: Sealed::Known(secrets) }] => (hands.clone(), secrets.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_order_of_the_last_tiles_is_equally_likely() {
    let game = some_game::<State>(3, 4);
    let steps = (0..game.steps.len()).find(|&steps| after(&game, steps).view().tiles_left == 4).expect("it ends");
    let seen = after(&game, steps).seen_by(Viewer::Seat(Seat(1)));
    let to_come = seen.view().tiles_to_come;
    let tiles: Vec<_> =
        to_come.iter().flat_map(|(face, count)| std::iter::repeat_n(*face, usize::from(*count))).collect();
    let decks: Vec<_> = (0..4000).map(|number| dealt(&seen, number).1.deck).collect();
    as_likely_as("decks of four tiles", &decks, &orders(&tiles));
}

/// Of the places of tokens the first of each kind are looked at in pairs: a mountain with the supply, a hand with another.
#[test]
fn every_token_is_as_likely_as_those_left_of_its_value() {
    let seen = (0..=255)
        .map(|number| {
            let game = some_game::<State>(3, number);
            after(&game, game.steps.len() - 20).seen_by(Viewer::Seat(Seat(0)))
        })
        .find(|seen| {
            let view = seen.view();
            let tokens = |seat: usize| view.players[seat].tokens.len();
            tokens(0) > 0 && tokens(1) + tokens(2) > 1 && view.supply > 0
        });
    let seen = seen.expect("in some game everybody has tokens");
    let view = seen.view();
    let own: Vec<u8> = view.players[0].tokens.iter().filter_map(Sealed::known).map(|token: &Token| token.0).collect();
    let unseen: Vec<u8> = BOX
        .iter()
        .flat_map(|(value, count)| {
            std::iter::repeat_n(*value, count - own.iter().filter(|other| *other == value).count())
        })
        .collect();
    let (mut on_mountain, mut in_hands) = (Vec::new(), Vec::new());
    for number in 0..12_000 {
        let (hands, secrets) = dealt(&seen, number);
        let pile = secrets.mountains.iter().find(|pile| !pile.is_empty()).expect("some mountain has tokens");
        on_mountain.push((pile[0].0, secrets.supply.last().expect("the supply has tokens").0));
        let mut others = hands[1..].iter().flatten().map(|token| token.known().expect("dealt").0);
        in_hands.push((others.next().expect("others have tokens"), others.next().expect("two of them")));
        let of_the_viewer: Vec<u8> = hands[0].iter().map(|token| token.known().expect("known").0).collect();
        assert_eq!(of_the_viewer, own, "what the viewer knows stays");
    }
    assert!(!own.is_empty());
    let expected: BTreeMap<(u8, u8), u64> = pairs(&unseen);
    as_likely_as("a mountain and the supply", &on_mountain, &expected);
    as_likely_as("two tokens of others", &in_hands, &expected);
}
