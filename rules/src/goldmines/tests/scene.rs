//! Positions to try a rule on: a board built as one likes, then real turns by real commands.

use super::drawing::name;
use crate::chance::{Chance, Seed};
use crate::goldmines::state::Phase;
use crate::goldmines::{Command, Event, Face, Feature, Options, Part, Question, Secrets, State};
use crate::landscape::{Misfit, Position, Rotation, Side, middle};
use crate::{Game, Rejection, Sealed, Seat};

/// A position, and what has been told since it was set up.
pub struct Scene {
    pub state: State,
}

impl Scene {
    /// An empty board with plenty of tiles to come; gold is played, castles are not.
    pub fn new(seats: u8) -> Self {
        Scene::with(Options::default(), seats)
    }

    /// The same with castles.
    pub fn with_castles(seats: u8) -> Self {
        Scene::with(Options { castles: true, ..Options::default() }, seats)
    }

    pub fn with(options: Options, seats: u8) -> Self {
        let secrets = Secrets { deck: vec![face("base-V"); 91], chance: Chance::new(Seed::default()) };
        let mut state = State::default();
        state.apply(&Event::Opened { options, seats, first: Seat(0), secrets: Sealed::Known(secrets) });
        Scene { state }
    }

    /// Places a tile, whoever's turn it is. It may touch nothing yet, but nothing of another kind.
    pub fn tile(mut self, tile: &str, at: (i16, i16), rotation: u8) -> Self {
        let (tile, at, rotation) = (face(tile), Position::from(at), turned(rotation));
        let misfit = self.state.board.judge(at, rotation, tile).err();
        assert!(matches!(misfit, None | Some(Misfit::NoNeighbour { .. })), "{} at {at}: {misfit:?}", tile.name());
        self.state.apply(&Event::TilePlaced { seat: Seat(0), tile, at, rotation });
        self
    }

    /// Puts a meeple on the road or city at a side of a tile, whoever's turn it is.
    pub fn meeple(mut self, seat: u8, at: (i16, i16), side: Side) -> Self {
        let part = self.part_at(at, side);
        self.state.apply(&Event::MeeplePlaced { seat: Seat(seat), part });
        self
    }

    /// Puts a monk into a monastery, whoever's turn it is.
    pub fn monk(mut self, seat: u8, at: (i16, i16)) -> Self {
        let part = Part { at: at.into(), feature: Feature::Monastery, index: 0 };
        self.state.apply(&Event::MeeplePlaced { seat: Seat(seat), part });
        self
    }

    /// Puts a farmer on a field of a tile, whoever's turn it is.
    pub fn farmer(mut self, seat: u8, at: (i16, i16), index: u8) -> Self {
        let part = Part { at: at.into(), feature: Feature::Field, index };
        self.state.apply(&Event::MeeplePlaced { seat: Seat(seat), part });
        self
    }

    /// Puts ingots on a tile.
    pub fn ingots(mut self, at: (i16, i16), count: u8) -> Self {
        for _ in 0..count {
            self.state.apply(&Event::IngotPlaced { seat: Seat(0), at: at.into() });
        }
        self
    }

    /// Builds a castle on the small city at a side of a tile, with a lord.
    pub fn castle(mut self, seat: u8, at: (i16, i16), side: Side) -> Self {
        self = self.meeple(seat, at, side);
        let knight = self.part_at(at, side);
        let city = self.state.board.id_of(knight).expect("a part of the board");
        let as_castle = |part: Part| Part { feature: Feature::Castle, ..part };
        let parts = self.state.board.parts_of(city).into_iter().map(as_castle).collect();
        self.state.apply(&Event::CastleBuilt { seat: Seat(seat), parts, knight });
        self
    }

    /// Leaves no tile in the deck.
    pub fn last_tile(mut self) -> Self {
        self.state.deck.left = 0;
        self.state.deck.tiles = Sealed::Known(Vec::new());
        self
    }

    /// The part at a side of a tile as it lies.
    pub fn part_at(&self, at: (i16, i16), side: Side) -> Part {
        let tile = self.state.board.tile_at(at.into()).expect("the example names one of its tiles");
        let part = tile.design.part_at(tile.rotation, middle(side)).expect("a road or city is there");
        self.state.board.part_of(tile.part(usize::from(part)).expect("a part of the tile"))
    }

    /// A city of three caps, each with a meeple, that `base-R` at (0, 0) completes. The meeples belong to these players, from
    /// the west clockwise.
    pub fn three_caps([west, north, east]: [&str; 3]) -> Self {
        Scene::new(3).drawn(&format!(
            "
            from (-1, -1)
                 .   .

                 . # .
            .   .     .   .
               ##     ##
            .   .     .   .
            {west} on the city of (-1, 0)
            {north} on the city of (0, -1)
            {east} on the city of (1, 0)"
        ))
    }

    /// Draws and places a tile; what happened, in words.
    pub fn place(&mut self, seat: u8, tile: &str, at: (i16, i16), rotation: u8) -> String {
        self.try_place(seat, tile, at, rotation).expect("the example places its tile legally")
    }

    /// Draws a tile and places it: what happened, or why it was refused.
    pub fn try_place(&mut self, seat: u8, tile: &str, at: (i16, i16), rotation: u8) -> Result<String, String> {
        self.state.phase = Phase::Placing { seat: Seat(seat), tile: face(tile) };
        self.command(seat, &Command::PlaceTile { at: at.into(), rotation: turned(rotation) })
    }

    /// Places a tile without a meeple; what happened, in words.
    pub fn turn(&mut self, seat: u8, tile: &str, at: (i16, i16), rotation: u8) -> String {
        self.place(seat, tile, at, rotation);
        self.command(seat, &Command::Pass {}).expect("one may always pass")
    }

    /// One command: what happened, or why it was refused.
    pub fn command(&mut self, seat: u8, command: &Command) -> Result<String, String> {
        let events =
            self.state.decide(Seat(seat), command).map_err(|rejection| format!("{}: {rejection}", rejection.code()))?;
        events.iter().for_each(|event| self.state.apply(event));
        Ok(events.iter().filter_map(tell).collect::<Vec<_>>().join("\n"))
    }

    /// An answer that the rules accept.
    pub fn answer(&mut self, seat: u8, command: &Command) -> String {
        self.command(seat, command).expect("the example answers what was asked")
    }

    /// One command that must be refused, with this code and sentence.
    #[track_caller]
    pub fn refuses(&mut self, seat: u8, command: &Command, refusal: &str) {
        assert_eq!(self.command(seat, command), Err(refusal.to_owned()));
    }

    pub fn scores(&self) -> Vec<i32> {
        self.state.players.iter().map(|player| player.score).collect()
    }

    pub fn gold(&self) -> Vec<u8> {
        self.state.players.iter().map(|player| player.ingots).collect()
    }
}

pub fn face(name: &str) -> Face {
    Face::named(name).expect("the example names a tile of the boxes")
}

pub fn turned(rotation: u8) -> Rotation {
    Rotation::try_from(rotation).expect("0 to 3 quarter turns")
}

fn names(seats: &[Seat]) -> String {
    let names = seats.iter().map(|seat| name(seat.0)).collect::<Vec<_>>();
    if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") }
}

/// What a scene tells of an event; what goes without saying is left out.
fn tell(event: &Event) -> Option<String> {
    match event {
        Event::Asked { seat, question } => Some(match question {
            Question::Castle { points, .. } => format!("{}: a castle, or {points} points?", name(seat.0)),
            Question::CastleFeature { features, .. } => {
                let features = features.iter().map(|choice| format!("{} {}", choice.feature.feature, choice.points));
                format!("{}'s castle: {}?", name(seat.0), features.collect::<Vec<_>>().join(" or "))
            }
            Question::Ingot { choices } => {
                let choices = choices.iter().map(|choice| {
                    let tiles = choice.tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                    format!("{tiles} (also for {})", names(&choice.others))
                });
                format!("{}'s ingot: {}?", name(seat.0), choices.collect::<Vec<_>>().join(" or "))
            }
        }),
        Event::CastleBuilt { seat, .. } => Some(format!("{} builds a castle", name(seat.0))),
        Event::FeatureScored { scoring } => {
            let state = if scoring.complete { "completed" } else { "unfinished" };
            Some(format!("{state} {}: {} {}", scoring.feature, names(&scoring.holders), scoring.points))
        }
        Event::IngotTaken { seat, from, .. } => Some(format!("{} takes {from}", name(seat.0))),
        Event::FinalScoringBegan { ingots, lords } => {
            let ingots: u8 = ingots.iter().map(|ingots| ingots.count).sum();
            Some(format!("final scoring, {ingots} ingots put aside, {} lords leave", lords.len()))
        }
        Event::IngotsValued { seat, ingots, points, .. } => {
            Some(format!("{}'s {ingots} ingots: {points}", name(seat.0)))
        }
        Event::GameEnded { outcome } => Some(format!("{} won {:?}", names(&outcome.winners), outcome.scores)),
        _ => None,
    }
}
