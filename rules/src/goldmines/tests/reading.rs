//! Reads what [`drawing`](super::drawing) draws.

use super::drawing::{draw, first};
use super::scene::Scene;
use crate::goldmines::{Event, Feature, Part};
use crate::landscape::drawing::{self, position, seat};
use crate::{Game, Seat};

impl Scene {
    /// Holds the board against a drawing.
    #[track_caller]
    pub fn shows(&self, drawing: &str) {
        let (drawn, expected) = (draw(&self.state), drawing::dedented(drawing));
        assert!(drawn == expected, "the board shows\n{drawn}\nnot\n{expected}");
    }

    /// A board as it is drawn. Of tiles that look alike the first lies there, unless a line says otherwise: `(1, 0) is base-V
    /// turned 2`.
    pub fn drawn(mut self, drawing: &str) -> Self {
        let drawn = drawing::read(drawing);
        for (at, rows) in &drawn.tiles {
            let (name, turns) = drawn.named(*at).unwrap_or_else(|| {
                let (face, rotation) = first(rows);
                (face.name(), rotation.into())
            });
            self = self.tile(name, (*at).into(), turns);
        }
        let castles: Vec<(Seat, [Part; 2])> = drawn.pieces().filter_map(castle).collect();
        let lords: Vec<Part> =
            drawn.pieces().filter_map(|line| line.split_once(" on the ")).map(|(_, at)| part(at)).collect();
        for (seat, parts) in castles.iter().filter(|(_, parts)| !parts.iter().any(|part| lords.contains(part))) {
            self.build(*seat, *parts, parts[0]);
            self.send_home_the_lord();
        }
        for line in drawn.pieces() {
            if let Some((who, place)) = line.split_once(" on the ") {
                let (seat, part) = (Seat(seat(who)), part(place));
                match castles.iter().find(|(_, parts)| parts.contains(&part)) {
                    Some((_, parts)) => self.build(seat, *parts, part),
                    None => self.state.apply(&Event::MeeplePlaced { seat, part }),
                }
            } else if let Some((count, at)) = line.split_once(" ingots at ") {
                self = self.ingots(position(at).into(), count.parse().expect("a number of ingots"));
            }
        }
        self.state.castles.sort_by_key(|castle| castles.iter().position(|(_, parts)| castle.parts == parts));
        self
    }

    fn build(&mut self, seat: Seat, parts: [Part; 2], lord: Part) {
        let knight = Part { feature: Feature::City, ..lord };
        self.state.apply(&Event::MeeplePlaced { seat, part: knight });
        self.state.apply(&Event::CastleBuilt { seat, parts: parts.to_vec(), knight });
    }

    /// The castle built last has been scored.
    fn send_home_the_lord(&mut self) {
        let lord = self.state.castles.last_mut().and_then(|castle| castle.lord.take()).expect("it has just been built");
        self.state.meeples.retain(|meeple| *meeple != lord);
        self.state.players[lord.seat.index()].meeples_left += 1;
    }
}

fn castle(line: &str) -> Option<(Seat, [Part; 2])> {
    let (who, parts) = line.split_once("'s castle ").filter(|(who, _)| !who.contains(' '))?;
    let (one, other) = parts.split_once(" and ").expect("a castle has two parts");
    Some((Seat(seat(who)), [part(&format!("castle {one}")), part(other)]))
}

fn part(text: &str) -> Part {
    let (feature, index, at) = drawing::read_part(text);
    Part { at, feature, index }
}
