//! Positions to try a rule on: a table as it is drawn, then real commands, then a drawing of what became of it.

use super::drawing;
use super::letters::name;
use super::map_reading::put;
use super::reading;
use crate::gold_west::state::Holds;
use crate::gold_west::{
    Card, Cell, Command, Event, Hex, Metal, Office, Piece, Resource, Resources, Source, State, Terrain,
};
use crate::{Game, Rejection, Seat};

/// A position, and what can be done with it.
pub struct Scene {
    pub state: State,
}

impl Scene {
    /// What is drawn, see [`drawing`](super::drawing) and [`reading`](super::reading).
    pub fn from(drawing: &str) -> Self {
        Scene { state: reading::read(drawing) }
    }

    /// Holds the table against a drawing, or a part of one.
    #[track_caller]
    pub fn shows(&self, drawing: &str) {
        let (expected, drawn) = (reading::parts(drawing), reading::parts(&drawing::draw(&self.state)));
        let drawn: reading::Parts = drawn.into_iter().filter(|(part, _)| expected.contains_key(part)).collect();
        let text = |parts: reading::Parts| {
            parts.into_iter().map(|(part, text)| format!("{part}\n{text}\n")).collect::<String>()
        };
        let (drawn, expected) = (text(drawn), text(expected));
        assert!(drawn == expected, "the table shows\n{drawn}\nnot\n{expected}");
    }

    /// So many camps and settlements somewhere in a terrain.
    pub fn holding(mut self, seat: u8, terrain: Terrain, camps: usize, settlements: usize) -> Self {
        let pieces = std::iter::repeat_n(Piece::Camp, camps).chain(std::iter::repeat_n(Piece::Settlement, settlements));
        for piece in pieces {
            let table = reading::table_of(&mut self.state);
            let free = |hex: &Hex| matches!(table.holds(*hex), Holds::FaceDown | Holds::FaceUp);
            let next = Hex::all().find(|hex| free(hex) && table.terrain(*hex) == terrain);
            put(table, next.expect("there is room in the terrain"), Holds::Building { seat: Seat(seat), piece });
        }
        self
    }

    /// One command: what happened, or why it was refused.
    pub fn command(&mut self, seat: u8, command: Command) -> Result<String, String> {
        let listed = self.state.legal_commands(Seat(seat)).contains(&command);
        let events = self.state.decide(Seat(seat), &command);
        assert_eq!(listed, events.is_ok(), "listed = accepted");
        let events = events.map_err(|rejection| format!("{}: {rejection}", rejection.code()))?;
        events.iter().for_each(|event| self.state.apply(event));
        Ok(events.iter().filter_map(tell).collect::<Vec<_>>().join("\n"))
    }

    /// One command that must be accepted.
    pub fn play(&mut self, seat: u8, command: Command) -> String {
        match self.command(seat, command) {
            Ok(story) => story,
            Err(refused) => panic!("{command:?} was refused: {refused}"),
        }
    }

    /// One command that must be refused, with this code and sentence.
    #[track_caller]
    pub fn refuses(&mut self, seat: u8, command: Command, refusal: &str) {
        assert_eq!(self.command(seat, command), Err(refusal.to_owned()));
    }

    /// What the office would score now for each influence of a seat.
    pub fn worth(&self, office: Office, seat: u8) -> i32 {
        let view = self.state.view();
        let view = view.offices.iter().find(|view| view.office == office).expect("the office is in the example");
        view.worth[usize::from(seat)]
    }
}

pub fn hex((q, r): (i8, i8)) -> Hex {
    Hex::at(q, r).expect("the example names a hex of land")
}

pub fn cell(row: u8, column: u8) -> Cell {
    Cell::at(row, column).expect("the example names a cell of Boomtown")
}

pub fn card(name: &str) -> Card {
    Card::named(name).expect("the example names a card of the box")
}

fn list(resources: &Resources) -> String {
    let kinds = resources.kinds().map(|kind| format!("{} {kind}", resources.of(kind)));
    let text = kinds.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "nothing".into() } else { text }
}

fn source(source: &Source) -> String {
    match source {
        Source::Investment { .. } => "card".into(),
        Source::BonusToken => "bonus token".into(),
        Source::FourPoints { .. } => "four-point tile".into(),
        Source::ShippingMark { .. } => "mark".into(),
        Source::ShippingTile { .. } => "bonus tile".into(),
        Source::Bin { bin } => format!("bin {bin}"),
        Source::Looting => "looting".into(),
        Source::LargestGroup => "largest group".into(),
        Source::Office { office, .. } => office.name().into(),
        Source::Wanted { .. } => "wanted".into(),
        Source::Terrain { terrain, .. } => terrain.name().into(),
    }
}

fn metal(metal: Metal) -> Resource {
    metal.resource()
}

/// What a scene tells of an event.
fn tell(event: &Event) -> Option<String> {
    Some(match event {
        Event::BinActivated { seat, usable, .. } => format!("{} can use {}", name(*seat), list(usable)),
        Event::InfluenceGained { seat, terrain } => format!("{} gains influence in {}", name(*seat), terrain.name()),
        Event::EffectLapsed { .. } => "the effect lapses".into(),
        Event::ChoiceOffered { seat, .. } => format!("{} may choose", name(*seat)),
        Event::ChoiceEnded { .. } => "chosen".into(),
        Event::Shipped { seat, metal: track, tile, .. } => match tile {
            Some(tile) => format!("{} ships {} and takes a {tile}", name(*seat), metal(*track)),
            None => format!("{} ships {}", name(*seat), metal(*track)),
        },
        Event::Peeked { seat, .. } => format!("{} peeks", name(*seat)),
        Event::MetalsEnded { .. } => "no more metals".into(),
        Event::Built { seat, piece: Piece::Camp, .. } => format!("{} builds a camp", name(*seat)),
        Event::Built { seat, .. } => format!("{} builds a settlement", name(*seat)),
        Event::CampUpgraded { seat, .. } => format!("{} builds a camp up", name(*seat)),
        Event::Looted { seat, .. } => format!("{} loots", name(*seat)),
        Event::TokensTurnedUp { tokens } => format!("{} turned up", tokens.len()),
        Event::Scored { scoring } => format!("{} {}: {}", name(scoring.seat), scoring.points, source(&scoring.source)),
        Event::TurnEnded { seat, discarded } if discarded.total() > 0 => {
            format!("{} loses {}", name(*seat), list(discarded))
        }
        Event::TurnBegan { seat, turn } => format!("{}'s turn {turn}", name(*seat)),
        Event::FinalRoundBegan {} => "final round".into(),
        Event::FinalScoringBegan {} => "final scoring".into(),
        Event::GameEnded { outcome } => {
            let winners = outcome.winners.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(" and ");
            format!("{winners} won {:?}", outcome.scores)
        }
        _ => return None,
    })
}
