//! Reads what [`drawing`](super::drawing) draws.

use super::drawing::{draw, first};
use super::scene::Scene;
use crate::Sealed;
use crate::gold_rush::state::Pile;
use crate::gold_rush::{Part, Token};
use crate::landscape::drawing::{self, seat};

impl Scene {
    /// Holds the board against a drawing.
    #[track_caller]
    pub fn shows(&self, drawing: &str) {
        let (drawn, expected) = (draw(&self.state), drawing::dedented(drawing));
        assert!(drawn == expected, "the board shows\n{drawn}\nnot\n{expected}");
    }

    /// A board as it is drawn. Every token is worth 2. Of tiles that look alike the first lies there, unless a line says
    /// otherwise: `(1, 0) is 47e turned 2`.
    pub fn drawn(mut self, drawing: &str) -> Self {
        let drawn = drawing::read(drawing);
        for (at, rows) in &drawn.tiles {
            let (name, turns) = drawn.named(*at).unwrap_or_else(|| {
                let (face, rotation) = first(rows);
                (face.name(), rotation.into())
            });
            self = self.tile(name, (*at).into(), turns);
        }
        let mut piles = Vec::new();
        for line in drawn.pieces() {
            let (what, place) = line.split_once(" on the ").expect("something on a feature");
            let part = part(place);
            match what.split_once(' ') {
                Some((tokens, "tokens")) => piles.push((part, tokens.parse().expect("a number of tokens"))),
                None => self = self.cowboy(seat(what), part.at.into(), part.feature, part.index),
                Some(_) => self = self.tent(seat(what), part.at.into(), part.index),
            }
        }
        self.pile_up(&piles)
    }

    /// Leaves of the piles that came with the tiles what is drawn of them.
    fn pile_up(mut self, drawn: &[(Part, usize)]) -> Self {
        let state = &mut self.state;
        let root = |part: Part| state.board.id_of(part).map(|id| state.board.root(id));
        let left = |pile: &Pile| {
            let mountain = state.board.root(pile.oldest);
            let (part, tokens) = drawn.iter().find(|(part, _)| root(*part) == Some(mountain))?;
            let newest = state.board.id_of(*part)?;
            Some(Pile { oldest: pile.oldest, newest, tokens: vec![Sealed::Known(Token(2)); *tokens] })
        };
        state.piles = state.piles.iter().filter_map(left).collect();
        self
    }
}

fn part(text: &str) -> Part {
    let (feature, index, at) = drawing::read_part(text);
    Part { at, feature, index }
}
