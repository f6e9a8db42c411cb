//! What a position of Gold Rush is worth to each seat, in hundredths of points, for a player that searches.

use rules::gold_rush::{Claimed, Feature, State, Survey, Surveyed, Tented};
use rules::landscape::{End, Outlook};

use crate::chance::{Hope, Prospects, SURE, to_complete, to_draw};

/// The tokens of the box are worth so much on average: 63 of them, 115 nuggets.
const TOKEN: i64 = 183;
/// What the first, second, … cowboy in supply can still earn, in a game that has just started.
const IN_SUPPLY: [i64; 5] = [1500, 900, 450, 240, 120];
/// With so many draws to come, in sixteenths, a cowboy is worth all that.
const DRAWS: i64 = 16 * 18;
/// What a tent takes, token by token, in hundredths of a token: each costs an action.
const TAKEN: [i64; 6] = [70, 50, 35, 25, 20, 15];

/// What a feature gains by each end while it is not completed.
const GROWTH: i64 = 60;
/// What a prairie still gains, in hundredths of points, with the whole game to come.
const PRAIRIE: i64 = 150;
/// What a cowboy that may come back is worth of one in supply, in hundredths.
const BACK: i64 = 44;
/// How much may be hoped for.
const HOPE: Hope = Hope { goes_on: 16, thirds: 2 };

pub fn worth(state: &State, outlook: &mut Outlook) -> Vec<i64> {
    let survey = state.survey(outlook);
    let prospects = Prospects::new(outlook, survey.tiles_left.into(), survey.players.len(), DRAWS);
    let mut worth: Vec<i64> = survey.players.iter().map(|player| in_hand(player, &prospects)).collect();
    for claimed in &survey.claimed {
        share(&survey, claimed, &prospects, &mut worth);
    }
    worth
}

fn in_hand(player: &Surveyed, prospects: &Prospects) -> i64 {
    let in_supply: i64 = IN_SUPPLY.iter().take(player.cowboys_left.into()).sum();
    let tokens = 100 * i64::from(player.nuggets) + TOKEN * i64::from(player.hidden_tokens);
    let tent = player.tent.as_ref().map_or(0, |tent| tent_worth(tent, prospects));
    100 * i64::from(player.score) + tokens + in_supply * prospects.time / SURE + tent
}

/// A tent takes the tokens of its mountain one turn after the other, as long as there are any and nobody completes it.
fn tent_worth(tent: &Tented, prospects: &Prospects) -> i64 {
    let turns = prospects.draws / 16;
    let to_share =
        i64::from(tent.tokens) / i64::from(tent.tents.max(1)) + i64::from(tent.tents == 1 && tent.tokens == 0);
    let count = usize::try_from(to_share.min(turns)).unwrap_or(0);
    let taken: i64 = TAKEN.iter().take(count).sum();
    let grows = to_draw(tent.ends.iter().map(|end| i64::from(end.fits)).max().unwrap_or(0), prospects.tiles, 32);
    TOKEN * taken / 100 + TOKEN * grows / SURE / 4 * i64::from(turns > 1)
}

/// Gives each holder what the feature promises, and everybody what it is worth to have cowboys back.
fn share(survey: &Survey, claimed: &Claimed, prospects: &Prospects, worth: &mut [i64]) {
    let most = claimed.cowboys.iter().copied().max().unwrap_or(0);
    let holders = claimed.cowboys.iter().filter(|count| **count == most).count() as i64;
    let Prospects { tiles, draws, time } = *prospects;
    let points = 100 * i64::from(claimed.points);
    let count = claimed.ends.len() as i64;
    let (complete, promised) = match claimed.feature {
        Feature::Railroad => {
            let complete = to_complete(&claimed.ends, tiles, draws, &HOPE);
            // Hundredths for each tile of the completed railroad.
            let each = match claimed.locomotives {
                0 => 125,
                1 => 190,
                _ => 100,
            };
            let done = each * (i64::from(claimed.tiles) + count);
            (complete, points + (done - points) * complete / SURE + prospects.growth(&claimed.ends, GROWTH))
        }
        Feature::Mountain => {
            let complete = to_complete(&claimed.ends, tiles, draws, &HOPE);
            let left = if claimed.tents > 0 { 70 } else { 95 };
            let tokens = i64::from(claimed.tokens) * TOKEN * left / 100 / holders.max(1);
            (complete, points + tokens * complete / SURE + prospects.growth(&claimed.ends, 2 * GROWTH))
        }
        Feature::City => {
            let each = |ends: &Vec<End>| to_complete(ends, tiles, draws, &HOPE);
            let all = claimed.railroads.iter().fold(SURE, |all, ends| all * each(ends) / SURE);
            (all, points + claimed.railroads.iter().map(each).sum::<i64>() * 300 / SURE)
        }
        Feature::Prairie => (0, points + PRAIRIE * time / SURE),
    };
    for (seat, cowboys) in claimed.cowboys.iter().enumerate().filter(|(_, cowboys)| **cowboys > 0) {
        let player = &survey.players[seat];
        let back: i64 =
            IN_SUPPLY.iter().skip(player.cowboys_left.into()).take(usize::from(*cowboys)).sum::<i64>() * time / SURE;
        worth[seat] += back * complete / SURE * BACK / 100;
        if *cowboys == most {
            worth[seat] += promised;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What its holder expects of a completed mountain with so many tokens.
    fn of_mountain(tokens: u8, tents: u8) -> i64 {
        let player = Surveyed { score: 0, cowboys_left: 4, nuggets: 0, hidden_tokens: 0, tent: None };
        let survey = Survey { tiles_left: 0, players: vec![player; 2], claimed: Vec::new() };
        let mountain = Claimed {
            feature: Feature::Mountain,
            cowboys: [1, 0, 0, 0, 0],
            points: 0,
            tiles: 2,
            locomotives: 0,
            tokens,
            tents,
            ends: Vec::new(),
            railroads: Vec::new(),
        };
        let outlook = State::default().outlook();
        let mut worth = vec![0; 2];
        share(&survey, &mountain, &Prospects::new(&outlook, 0, 2, DRAWS), &mut worth);
        worth[0]
    }

    #[test]
    fn the_last_token_of_a_mountain_is_worth_something() {
        assert_eq!(of_mountain(1, 0) - of_mountain(0, 0), TOKEN * 95 / 100);
        assert_eq!(of_mountain(1, 1) - of_mountain(0, 1), TOKEN * 70 / 100, "a tent may take it first");
    }
}
