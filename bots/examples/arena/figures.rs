//! What the games say: means, intervals, Elo, and a test that stops when it is sure.

use std::time::Duration;

use rules::{Outcome, Seat};

use super::{Match, Thought};

/// The results so far, deck by deck.
#[derive(Default)]
pub struct Figures {
    /// By deck: the share of wins of the first kind, a shared win in parts.
    wins: Vec<f64>,
    /// By deck: how many points more than the best of the others it had, on average.
    margins: Vec<f64>,
    own: Vec<f64>,
    pub thought: Thought,
}

impl Figures {
    /// Takes in the games of a deck, and says how they went: a long run that is stopped isn't lost.
    pub fn add(&mut self, deck: u32, games: &[(Seat, Outcome)]) {
        let count = games.len() as f64;
        let (mut wins, mut margin, mut own) = (0.0, 0.0, 0.0);
        for (seat, outcome) in games {
            if outcome.winners.contains(seat) {
                wins += 1.0 / outcome.winners.len() as f64;
            }
            let others = outcome.scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
            let best = others.map(|(_, score)| *score).max().unwrap_or(0);
            own += f64::from(outcome.scores[seat.index()]);
            margin += f64::from(outcome.scores[seat.index()] - best);
        }
        let (wins, margin, own) = (wins / count, margin / count, own / count);
        eprintln!("deck {deck}: won {wins:.3}, margin {margin:.2}, points {own:.2}");
        self.wins.push(wins);
        self.margins.push(margin);
        self.own.push(own);
    }

    pub fn print(&self, asked: &Match, took: Duration) {
        let name = asked.game.as_str();
        let ((won, half), (margin, error)) = (interval(&self.wins), mean(&self.margins));
        println!("{name}-decks {} of-{}-games", self.wins.len(), asked.seats);
        println!("{name}-won {:.1} % ({:.1} to {:.1})", 100.0 * won, 100.0 * (won - half), 100.0 * (won + half));
        println!("{name}-margin {margin:.1} points (standard error {error:.1})");
        println!("{name}-points {:.1} points", mean(&self.own).0);
        if asked.seats == 2 {
            println!("{name}-elo {:.0} ({:.0} to {:.0})", elo(won), elo(won - half), elo(won + half));
        }
        let Thought { all, longest, moves } = self.thought;
        println!("{name}-mean-thought {:.0} ms", 1000.0 * all.as_secs_f64() / f64::from(moves.max(1)));
        println!("{name}-longest-thought {:.0} ms", 1000.0 * longest.as_secs_f64());
        println!("{name}-took {:.0} s", took.as_secs_f64());
    }
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (spread / count).sqrt())
}

/// The mean of shares and half the width of its interval. Two decks of which one was won half are added: where all were won, the
/// interval must not be a point.
fn interval(shares: &[f64]) -> (f64, f64) {
    let padded: Vec<f64> = shares.iter().copied().chain([0.5, 0.5]).collect();
    (mean(shares).0, 1.96 * mean(&padded).1)
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Which of two differences in Elo is the more likely one: errs in one of twenty.
pub struct Test(f64, f64);

impl Test {
    /// The differences as they are typed, `LESS,MORE`; `None` if these aren't two.
    pub fn named(elos: &str) -> Option<Self> {
        let (less, more) = elos.split_once(',')?;
        Some(Test(less.parse().ok()?, more.parse().ok()?))
    }

    /// What it says, once it is sure: the generalized sequential probability ratio test on whole decks.
    pub fn is_sure(&self, figures: &Figures) -> Option<String> {
        let count = figures.wins.len();
        if count < 10 {
            return None;
        }
        let (won, error) = mean(&figures.wins);
        let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (less, more) = (share(self.0), share(self.1));
        // The variance of a deck; where all ended alike, as if one had not.
        let variance = (error * error * count as f64).max(0.25 / count as f64);
        let ratio = (more - less) * (2.0 * won - less - more) * count as f64 / (2.0 * variance);
        let bound = (0.95f64 / 0.05).ln();
        let said = |elo: f64| format!("elo-{elo} after-{count}-decks log-likelihood-ratio-{ratio:.2}");
        if ratio > bound {
            Some(said(self.1))
        } else if ratio < -bound {
            Some(said(self.0))
        } else {
            None
        }
    }
}
