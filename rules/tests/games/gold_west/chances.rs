//! What is dealt anew in Gold West is as likely as the box leaves it, terrain by terrain.

use rules::gold_west::{Event, State, Terrain, Token};
use rules::{Game, Sealed, Seat, Viewer};

use super::super::imagined::{after, as_likely_as, numbered, orders, pairs, some_game};

/// By terrain: the tokens dealt to the hexes of the map, then those that stay in the box.
fn dealt(seen: &State, number: u32) -> [Vec<Token>; 4] {
    let events = seen.deal_hidden(numbered(number));
    let [Event::HiddenDealt { tokens, secrets: Sealed::Known(secrets) }] = &events[..] else { panic!("{events:?}") };
    let on_map = tokens.iter().filter_map(|dealt| dealt.token.known());
    let all: Vec<Token> = on_map.chain(&secrets.left_out).copied().collect();
    Terrain::ALL.map(|terrain| all.iter().copied().filter(|token| token.terrain() == terrain).collect())
}

fn unseen(seen: &State, terrain: Terrain) -> Vec<Token> {
    let unseen = seen.view().unseen.into_iter().filter(|unseen| unseen.terrain == terrain);
    unseen.flat_map(|unseen| std::iter::repeat_n(unseen.token, usize::from(unseen.count))).collect()
}

#[test]
fn of_many_tokens_each_is_as_likely_as_those_left_of_its_terrain() {
    for seats in [2, 4] {
        let seen = after(&some_game::<State>(seats, 5), 1).seen_by(Viewer::Seat(Seat(1)));
        let deals: Vec<_> = (0..4000).map(|number| dealt(&seen, number)).collect();
        for terrain in Terrain::ALL {
            let tokens: Vec<(Token, Token)> =
                deals.iter().map(|deal| (deal[terrain as usize][0], deal[terrain as usize][1])).collect();
            as_likely_as(&format!("{terrain:?} of {seats}"), &tokens, &pairs(&unseen(&seen, terrain)));
        }
    }
}

#[test]
fn of_few_tokens_every_order_is_equally_likely() {
    let game = some_game::<State>(4, 5);
    let mut compared = 0;
    for steps in 1..game.steps.len() {
        let seen = after(&game, steps).seen_by(Viewer::Spectator);
        for terrain in Terrain::ALL {
            let left = unseen(&seen, terrain);
            if left.len() == 4 && compared < 3 {
                compared += 1;
                let deals: Vec<_> = (0..4000).map(|number| dealt(&seen, number)[terrain as usize].clone()).collect();
                as_likely_as(&format!("{terrain:?}"), &deals, &orders(&left));
            }
        }
    }
    assert!(compared > 0, "a terrain comes to its last tokens");
}
