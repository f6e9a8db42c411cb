//! What is dealt anew in Goldmines is as likely as the box leaves it.

use rules::goldmines::{Event, State};
use rules::{Game, Sealed, Viewer};

use super::super::imagined::{after, as_likely_as, numbered, orders, some_game};

#[test]
fn every_order_of_the_last_tiles_is_equally_likely() {
    let game = some_game::<State>(2, 3);
    let steps = (0..game.steps.len()).find(|&steps| after(&game, steps).view().tiles_left == 4).expect("it ends");
    let seen = after(&game, steps).seen_by(Viewer::Spectator);
    let to_come = seen.view().tiles_to_come;
    let tiles: Vec<_> =
        to_come.iter().flat_map(|(face, count)| std::iter::repeat_n(*face, usize::from(*count))).collect();
    let deck = |number| match &seen.deal_hidden(numbered(number))[..] {
        [Event::HiddenDealt { secrets: Sealed::Known(secrets) }] => secrets.deck.clone(),
        other => panic!("{other:?}"),
    };
    let decks: Vec<_> = (0..4000).map(deck).collect();
    as_likely_as("decks of four tiles", &decks, &orders(&tiles));
}
