//! Who is first and second at something, and what it brings or costs: rules on plain numbers.

use super::components::components;
use super::points::Rank;

/// A bonus or penalty for being first or second at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Award {
    pub rank: Rank,
    pub shared_by: u8,
    pub points: i32,
}

/// Who gets what in the terrains, by terrain and seat.
pub(super) type Awards = [Vec<Option<Award>>; 4];

/// Who gets what in a terrain, by seat: `holdings` are influence and settlements there, `figures` what is printed for first
/// and second.
///
/// More settlements win a tie of influence. Still tied for first, both figures are shared, rounded down, and nobody is
/// second; tied for second, the second figure is shared. Two players play for the second figure alone, and a full tie
/// halves it. Without influence there is no bonus. (Of ties, the rulebook tells only of two who share the first place; ruling:
/// End scoring.)
pub(super) fn terrain_awards(holdings: &[(u8, u8)], figures: (i32, i32)) -> Vec<Option<Award>> {
    let two_players = holdings.len() == 2;
    let best_below = |limit: Option<(u8, u8)>| {
        let below = holdings.iter().filter(|&&holding| holding.0 > 0 && limit.is_none_or(|limit| holding < limit));
        below.max().copied()
    };
    let tied = |holding| i32::try_from(holdings.iter().filter(|&&other| other == holding).count()).unwrap_or(1);
    let mut awards = vec![None; holdings.len()];
    let mut give = |to: (u8, u8), rank, figure: i32| {
        let award = Award { rank, shared_by: u8::try_from(tied(to)).unwrap_or(1), points: figure / tied(to) };
        for (award_of, _) in awards.iter_mut().zip(holdings).filter(|(_, holding)| **holding == to) {
            *award_of = Some(award);
        }
    };
    let Some(first) = best_below(None) else { return awards };
    if two_players {
        give(first, Rank::First, figures.1);
    } else if tied(first) > 1 {
        give(first, Rank::First, figures.0 + figures.1);
    } else {
        give(first, Rank::First, figures.0);
        if let Some(second) = best_below(Some(first)) {
            give(second, Rank::Second, figures.1);
        }
    }
    awards
}

/// Who loses what for camps in the wanted area, by seat. Everybody tied for most loses a point a camp, and then nobody is
/// second; everybody tied for second loses a point for two camps. Without a camp there nobody is wanted.
pub(super) fn wanted_penalties(camps: &[u8]) -> Vec<Option<Award>> {
    let figures = &components().figures;
    let most = camps.iter().copied().max().unwrap_or(0);
    let tied = |count: u8| u8::try_from(camps.iter().filter(|&&other| other == count).count()).unwrap_or(1);
    let second = camps.iter().copied().filter(|&count| count < most && tied(most) == 1).max().unwrap_or(0);
    let award = |count: u8| {
        if count == 0 {
            return None;
        }
        let (rank, points) = if count == most {
            (Rank::First, i32::from(count) * figures.most_wanted_per_camp)
        } else if count == second {
            (Rank::Second, i32::from(count / 2) * figures.second_wanted_per_pair)
        } else {
            return None;
        };
        Some(Award { rank, shared_by: tied(count), points })
    };
    camps.iter().map(|&count| award(count).filter(|award| award.points != 0)).collect()
}
