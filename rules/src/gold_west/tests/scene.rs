//! Positions to try a rule on: a real game whose table is arranged as one likes, then real commands.

use crate::gold_west::state::Holds;
use crate::gold_west::{
    Card, Cell, Command, Draws, Event, Hex, Metal, Office, Options, Phase, Piece, Resource, Resources, Source, State,
    Terrain, TerrainTile,
};
use crate::{Game, Rejection, Seat, Seed};

/// A position, and what can be done with it.
pub struct Scene {
    pub state: State,
}

impl Scene {
    /// A game in which seat 0 begins and the terrain tiles lie in the order of the data, unturned.
    pub fn new(seats: u8) -> Self {
        Scene::with(Options::default(), seats, Draws::default())
    }

    /// The same with these four offices, which stand as `*AA BBC DDC`: the single tile is in the top left corner.
    pub fn with_offices(seats: u8, offices: [Office; 4]) -> Self {
        let options = Options { bandits: true, ..Options::default() };
        Scene::with(options, seats, Draws { offices: offices.to_vec(), ..Draws::default() })
    }

    /// The same with an investment card that can be had.
    pub fn with_card(seats: u8, card: &str) -> Self {
        let investments = vec![Card::named(card).expect("the example names a card of the box")];
        Scene::with(Options::default(), seats, Draws { investments, ..Draws::default() })
    }

    pub fn with(options: Options, seats: u8, draws: Draws) -> Self {
        let draws = Draws {
            first_player: Some(Seat(0)),
            tiles: TerrainTile::all().collect(),
            turns: vec![0; 8],
            shape: Some(0),
            ..draws
        };
        let events = State::open(&options, seats, Seed::default(), &draws).expect("the example's draws are sound");
        let mut state = State::default();
        events.iter().for_each(|event| state.apply(event));
        Scene { state }
    }

    /// A building somewhere, whoever's turn it is, and whatever lay there.
    pub fn build(mut self, seat: u8, hex: Hex, piece: Piece) -> Self {
        let phase = self.state.table.phase;
        let token = *self.state.table.spots[hex.index()].token.known().expect("a scene knows its tokens");
        self.state.apply(&Event::Built {
            seat: Seat(seat),
            hex,
            piece,
            paid: Resources::default(),
            token,
            resources: token.resources(),
            terrain: self.state.table.terrain(hex),
            influence: if piece == Piece::Camp { 1 } else { 2 },
        });
        self.state.table.phase = phase;
        self
    }

    /// Camps at places of the map.
    pub fn camps(self, seat: u8, places: &[(i8, i8)]) -> Self {
        places.iter().fold(self, |scene, &place| scene.build(seat, hex(place), Piece::Camp))
    }

    /// A settlement at a place of the map.
    pub fn settlement(self, seat: u8, place: (i8, i8)) -> Self {
        self.build(seat, hex(place), Piece::Settlement)
    }

    /// So many camps and settlements somewhere in a terrain.
    pub fn holding(mut self, seat: u8, terrain: Terrain, camps: usize, settlements: usize) -> Self {
        let pieces = std::iter::repeat_n(Piece::Camp, camps).chain(std::iter::repeat_n(Piece::Settlement, settlements));
        for piece in pieces {
            let table = &self.state.table;
            let free = |hex: &Hex| matches!(table.holds(*hex), Holds::FaceDown | Holds::FaceUp);
            let next = Hex::all().find(|hex| free(hex) && table.terrain(*hex) == terrain);
            self = self.build(seat, next.expect("there is room in the terrain"), piece);
        }
        self
    }

    /// A camp in the wanted area for a token at a place of the map.
    pub fn looted(mut self, seat: u8, place: (i8, i8)) -> Self {
        let phase = self.state.table.phase;
        let token = *self.state.table.spots[hex(place).index()].token.known().expect("a scene knows its tokens");
        let resources = token.resources();
        self.state.apply(&Event::Looted { seat: Seat(seat), hex: hex(place), token, resources });
        self.state.table.phase = phase;
        self
    }

    /// Influence in Boomtown, without paying.
    pub fn in_boomtown(mut self, seat: u8, cells: &[(u8, u8)]) -> Self {
        for &(row, column) in cells {
            let event =
                Event::InfluencePlaced { seat: Seat(seat), cell: cell(row, column), paid: Resources::default() };
            self.state.apply(&event);
        }
        self
    }

    /// It is that seat's turn to use these.
    pub fn using(mut self, seat: u8, usable: Resources) -> Self {
        self.state.table.turn.usable = usable;
        self.state.table.phase = Phase::Using { seat: Seat(seat) };
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

/// `of([(Resource::Gold, 2)])`: so many of each.
pub fn of<const N: usize>(counts: [(Resource, u8); N]) -> Resources {
    counts.into_iter().fold(Resources::default(), |mut sum, (kind, count)| {
        *sum.of_mut(kind) += count;
        sum
    })
}

pub fn name(seat: Seat) -> &'static str {
    ["Ada", "Bram", "Noor", "Wes"][seat.index()]
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
