//! Looking back: any position of a game again, and how its points came about. Each is a fold from the opening; nothing is kept.

use std::collections::BTreeMap;

use rules::{Game, Seat};
use serde::Serialize;
use table::turn_starts;

/// The records that took moves back, each with the number of the last record that stayed.
pub type Cuts = BTreeMap<u64, u64>;

/// How a game went.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Course {
    /// What each record made of it, from record 1.
    pub records: Vec<Point>,
    /// The points of each seat when the final scoring started, if it has.
    pub in_play: Option<Vec<i32>>,
}

/// A game after one of its records.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Point {
    /// The turn that the record belongs to, from 1; 0 for the opening.
    pub turn: u32,
    /// Whose turn that is; nobody's for the opening.
    pub seat: Option<Seat>,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// Whether the record moved the game, and was not taken back.
    pub holds: bool,
}

/// The position after record `seq` as it was then, whatever was taken back later. Beyond the last record it is the last.
pub fn position<G: Game>(past: &[Vec<G::Event>], cuts: &Cuts, seq: u64) -> G {
    let mut line: Vec<usize> = Vec::new();
    for (index, number) in (0..past.len()).zip(1..=seq) {
        step(&mut line, cuts, index, number, past[index].is_empty());
    }
    folded(past, &line)
}

/// How the game went. Only a record that takes moves back folds the game again.
pub fn of<G: Game>(past: &[Vec<G::Event>], cuts: &Cuts) -> Course {
    let (mut game, mut line) = (G::default(), Vec::new());
    let mut records: Vec<Point> = Vec::with_capacity(past.len());
    let mut in_play = None;
    // The turn that the next record belongs to; `turns` has it for each record, to go back to.
    let mut next = Turn { number: 0, seat: None };
    let mut turns: Vec<Turn> = Vec::with_capacity(past.len());
    for (index, events) in past.iter().enumerate() {
        let number = index as u64 + 1;
        let turn = next;
        step(&mut line, cuts, index, number, events.is_empty());
        if let Some(to) = cuts.get(&number) {
            game = folded(past, &line);
            for point in records.iter_mut().skip(usize::try_from(*to).unwrap_or(usize::MAX)) {
                point.holds = false;
            }
            next = usize::try_from(*to).ok().and_then(|to| turns.get(to.checked_sub(1)?)).copied().unwrap_or(next);
        } else if !events.is_empty() {
            let before = (game.progress(), game.to_act());
            for event in events {
                if G::starts_final_scoring(event) {
                    in_play = Some(points_of(&game));
                }
                game.apply(event);
            }
            if index == 0 || turn_starts(before, (game.progress(), game.to_act())) {
                next = Turn { number: next.number + 1, seat: game.to_act() };
            }
        }
        turns.push(next);
        records.push(Point { turn: turn.number, seat: turn.seat, scores: points_of(&game), holds: !events.is_empty() });
    }
    Course { records, in_play: in_play.filter(|_| game.outcome().is_some()) }
}

#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    seat: Option<Seat>,
}

/// The line after one more record.
fn step(line: &mut Vec<usize>, cuts: &Cuts, index: usize, number: u64, is_act: bool) {
    if let Some(to) = cuts.get(&number) {
        line.retain(|kept| (*kept as u64) < *to);
    } else if !is_act {
        line.push(index);
    }
}

fn folded<G: Game>(past: &[Vec<G::Event>], line: &[usize]) -> G {
    let mut game = G::default();
    line.iter().flat_map(|index| &past[*index]).for_each(|event| game.apply(event));
    game
}

fn points_of<G: Game>(game: &G) -> Vec<i32> {
    game.scores().iter().map(rules::Total::total).collect()
}
