//! The last turn of a game is played for what the final scoring brings, and for nothing twice.

use bots::{Appraise, Bot, Plan};
use rules::goldmines::{Command, Event, Face, Feature, Options, Part, State};
use rules::landscape::{Position, Rotation};
use rules::{Game, Sealed, Seat, Seed, Viewer, gold_rush, gold_west};

/// So many games of a kind are played to their end.
const GAMES: u8 = 20;
/// So many commands ahead a player looks without a search, and after each it follows so many of those after which its turn goes on.
const AHEAD: u32 = 3;
const WIDTH: usize = 10;

/// What each seat has in the end, in hundredths of points, as one knows it who saw only the first state.
type Counted<G> = fn(&G, &G) -> Vec<i64>;

#[test]
fn goldmines_ends_with_what_scores_most() {
    ends_well::<State>(Bot::Random, points);
}

#[test]
fn gold_west_ends_with_what_scores_most() {
    ends_well::<gold_west::State>(Bot::Casual, points);
}

#[test]
fn gold_rush_ends_with_what_scores_most_though_tokens_are_hidden() {
    ends_well::<gold_rush::State>(Bot::Random, |seen, truth| {
        let mut counted = points(seen, truth);
        let hands = seen.view().players.into_iter().zip(truth.view().players);
        for (counted, (seen, truth)) in counted.iter_mut().zip(hands) {
            for (seen, truth) in seen.tokens.iter().zip(&truth.tokens) {
                if let (Sealed::Hidden, Sealed::Known(token)) = (seen, truth) {
                    *counted += 183 - 100 * i64::from(token.0);
                }
            }
        }
        counted
    });
}

fn points<G: Game>(_: &G, truth: &G) -> Vec<i64> {
    truth.outcome().expect("it is over").scores.into_iter().map(|points| 100 * i64::from(points)).collect()
}

fn ends_well<G: Appraise>(players: Bot, counted: Counted<G>) {
    let mut ends = 0;
    for number in 1..=GAMES {
        let mut state = G::default();
        let opening =
            G::open(&G::Options::default(), 2, Seed([number; 32]), &G::Draws::default()).expect("a game for two");
        opening.iter().for_each(|event| state.apply(event));
        let mut luck = 0;
        while let Some(seat) = state.to_act() {
            luck += 1;
            let seen = state.seen_by(Viewer::Seat(seat));
            if let Some(best) = best(&state, &seen, seat, AHEAD, counted) {
                ends += 1;
                let careful = Plan { visits: 0, ..G::PLAN };
                let chosen = [Bot::Medium.choose(&state, seat, luck), Bot::search(careful, &state, seat, luck)];
                for command in chosen.into_iter().flatten() {
                    let after = after(&state, &seen, seat, &command);
                    let got = lead(&after, seat, AHEAD, counted);
                    assert_eq!(got, Some(best), "game {number}: {command:?}");
                }
            }
            let command = players.choose(&state, seat, luck).expect("it is to act");
            state = after(&state, &seen, seat, &command).0;
        }
    }
    assert!(ends >= u32::from(GAMES / 2), "{ends}");
}

fn after<G: Game>(truth: &G, seen: &G, seat: Seat, command: &G::Command) -> (G, G) {
    let (mut truth, mut seen) = (truth.clone(), seen.clone());
    let happened = truth.decide(seat, command).expect("it is legal");
    let foreseen = seen.decide(seat, command).expect("it is legal");
    happened.iter().for_each(|event| truth.apply(event));
    foreseen.iter().for_each(|event| seen.apply(event));
    (truth, seen)
}

/// By how much a seat can be ahead in the end, if its next commands surely end the game.
fn best<G: Appraise>(truth: &G, seen: &G, seat: Seat, ahead: u32, counted: Counted<G>) -> Option<i64> {
    if ahead == 0 || truth.to_act() != Some(seat) {
        return None;
    }
    let ways: Vec<(G, G)> = seen.legal_commands(seat).iter().map(|command| after(truth, seen, seat, command)).collect();
    if ways.iter().filter(|(truth, _)| truth.outcome().is_none()).count() > WIDTH {
        return None;
    }
    let leads = ways.iter().map(|way| lead(way, seat, ahead, counted));
    leads.collect::<Option<Vec<i64>>>()?.into_iter().max()
}

/// By how much it can be ahead after one of them.
fn lead<G: Appraise>((truth, seen): &(G, G), seat: Seat, ahead: u32, counted: Counted<G>) -> Option<i64> {
    if truth.outcome().is_none() {
        return best(truth, seen, seat, ahead - 1, counted);
    }
    let counted = counted(seen, truth);
    let others = counted.iter().enumerate().filter(|(other, _)| *other != seat.index());
    Some(counted[seat.index()] - others.map(|(_, counted)| *counted).max().unwrap_or(0))
}

#[test]
fn the_last_tile_finishes_ones_own_monastery() {
    let monastery = Face::named("base-B").expect("it is in the box");
    let mut state = State::default();
    let options = Options { goldmines: false, ..Options::default() };
    state.apply(&Event::Opened { options, seats: 2, first: Seat(0), secrets: Sealed::Hidden });
    let own = Position::new(0, 0);
    let hole = Position::new(1, 1);
    let place = |at| Event::TilePlaced { seat: Seat(0), tile: monastery, at, rotation: Rotation::default() };
    state.apply(&place(own));
    state.apply(&Event::MeeplePlaced { seat: Seat(0), part: Part { at: own, feature: Feature::Monastery, index: 0 } });
    own.around().into_iter().filter(|at| *at != hole).for_each(|at| state.apply(&place(at)));
    while state.view().tiles_left > 1 {
        state.apply(&Event::TileDiscarded { tile: monastery });
    }
    state.apply(&Event::TileDrawn { seat: Seat(0), tile: monastery });
    for (bot, luck) in [Bot::Medium, Bot::Hard].into_iter().flat_map(|bot| (0..4).map(move |luck| (bot, luck))) {
        let command = bot.choose(&state, Seat(0), luck);
        assert!(matches!(command, Some(Command::PlaceTile { at, .. }) if at == hole), "{bot}: {command:?}");
    }
}
