//! What a position of Goldmines is worth to each seat, in hundredths of points, for a player that searches.

use rules::goldmines::{Claimed, Feature, OpenCity, State, Survey, Surveyed};
use rules::landscape::{End, Outlook};

use crate::chance::{Hope, Prospects, SURE, to_complete, to_draw};

/// What the first, second, … meeple in supply can still earn, in a game that has just started.
const IN_SUPPLY: [i64; 7] = [1330, 890, 555, 333, 222, 133, 67];
/// With so many draws to come, in sixteenths, a meeple is worth all that.
const DRAWS: i64 = 16 * 15;
/// An ingot more is worth so much beyond what it adds now: each is worth the more, the more there are.
const INGOT: i64 = 40;
/// What a lord can expect to score.
const LORD: i64 = 500;

/// What a tile or shield of a completed city is weighed with: less than its two points, since it may be completed small.
const CITY: i64 = 180;
/// What a feature gains by each end while it is not completed.
const GROWTH: i64 = 38;
/// What a field still gains, in hundredths of points, with the whole game to come.
const FIELD: i64 = 150;
/// What a meeple that may come back is worth of one in supply, in hundredths.
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
    let in_supply: i64 = IN_SUPPLY.iter().take(player.meeples_left.into()).sum();
    let ingots = 100 * i64::from(player.ingot_points) + INGOT * i64::from(player.ingots) * prospects.time / SURE;
    100 * i64::from(player.score) + ingots + in_supply * prospects.time / SURE
}

/// Gives each holder what the feature promises, and everybody what it is worth to have meeples back.
fn share(survey: &Survey, claimed: &Claimed, prospects: &Prospects, worth: &mut [i64]) {
    let most = claimed.meeples.iter().copied().max().unwrap_or(0);
    let Prospects { tiles, draws, time } = *prospects;
    let count = claimed.ends.len() as i64;
    let points = 100 * i64::from(claimed.points);
    let completed_for = |done: i64| {
        let complete = to_complete(&claimed.ends, tiles, draws, &HOPE);
        (complete, points + (done - points) * complete / SURE + prospects.growth(&claimed.ends, GROWTH))
    };
    let (complete, promised) = match claimed.feature {
        Feature::Road => completed_for(100 * (i64::from(claimed.tiles) + count)),
        Feature::City => completed_for(CITY * (i64::from(claimed.tiles) + i64::from(claimed.shields) + count)),
        Feature::Monastery => {
            let (complete, more) = around(&claimed.ends, prospects);
            (complete, points + more)
        }
        Feature::Field => {
            let city = |city: &OpenCity| {
                let completed = 300 * to_complete(&city.ends, tiles, draws, &HOPE) / SURE;
                completed * if city.is_held { 90 } else { 60 } / 100
            };
            (0, points + claimed.cities.iter().map(city).sum::<i64>() + FIELD * time / SURE)
        }
        Feature::Castle => (700 * time / SURE, LORD * time / SURE),
    };
    let holders = claimed.meeples.iter().filter(|count| **count == most).count() as i64;
    for (seat, meeples) in claimed.meeples.iter().enumerate().filter(|(_, meeples)| **meeples > 0) {
        let player = &survey.players[seat];
        let back: i64 =
            IN_SUPPLY.iter().skip(player.meeples_left.into()).take(usize::from(*meeples)).sum::<i64>() * time / SURE;
        worth[seat] += back * complete / SURE * BACK / 100;
        if *meeples == most {
            let another = 100 * i64::from(player.with_another - player.ingot_points) + INGOT * time / SURE;
            worth[seat] += promised + i64::from(claimed.ingots) * another / holders * complete / SURE;
        }
    }
}

/// How likely all empty places around a monastery are filled, and what they promise. Others fill them too.
fn around(ends: &[End], prospects: &Prospects) -> (i64, i64) {
    let draws = prospects.draws * 4 / (3 + ends.len() as i64);
    let filled = |end: &End| to_draw(i64::from(end.fits), prospects.tiles, draws);
    let each: Vec<i64> = ends.iter().map(filled).collect();
    (each.iter().fold(SURE, |all, chance| all * chance / SURE), each.iter().sum::<i64>() * 100 / SURE)
}
