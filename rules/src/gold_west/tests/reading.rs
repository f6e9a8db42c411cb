//! Reads what [`drawing`](super::drawing) draws, or a part of it: what is not drawn is as in a game of which seat 0 is the
//! first player, the terrain tiles lie in the order of the data, bins are empty and nothing has been played. Every player needs
//! a line.

use std::collections::BTreeMap;

use super::letters::{PLAYERS, goods, office, resources, seat_of, single_name, terrain};
use super::map_reading::{Map, read_hex};
use crate::gold_west::components::{Arrangement, components};
use crate::gold_west::state::{Player, Space, Table};
use crate::gold_west::{Card, Cell, Choice, Draws, Goods, Hex, Office, Options, Phase, SingleTile, State, TerrainTile};
use crate::{Game, Seat, Seed};

/// The parts of a drawing: `turn`, `map`, `Boomtown`, `cards` and the names of players.
pub type Parts = BTreeMap<String, String>;

/// The lines of a drawing without the indentation that all of them have.
pub fn dedented(drawing: &str) -> String {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = drawing.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    drawing.lines().map(|line| line.get(least..).unwrap_or("").trim_end().to_owned() + "\n").collect()
}

/// Takes a drawing apart.
pub fn parts(drawing: &str) -> Parts {
    let drawing = dedented(drawing);
    let mut lines = drawing.lines().peekable();
    let mut parts = Parts::new();
    while let Some(line) = lines.next() {
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (key, text) = match head {
            "" => continue,
            "map" => ("map", block(&mut lines, |line| !line.is_empty() && !line.starts_with(char::is_uppercase))),
            "Boomtown" if rest.is_empty() => ("Boomtown", block(&mut lines, |line| line.starts_with('|'))),
            _ if rest.starts_with("turn") => ("turn", line.to_owned()),
            _ => (head, rest.trim_start().to_owned()),
        };
        assert!(parts.insert(key.to_owned(), text).is_none(), "{key} is drawn twice");
    }
    parts
}

fn block<'a>(lines: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>, belongs: impl Fn(&str) -> bool) -> String {
    let mut block = Vec::new();
    while let Some(line) = lines.next_if(|line| belongs(line)) {
        block.push(line);
    }
    block.join("\n")
}

/// The position that is drawn.
pub fn read(drawing: &str) -> State {
    let parts = parts(drawing);
    let seats = PLAYERS.iter().take_while(|name| parts.contains_key(**name)).count();
    let seats = u8::try_from(seats).expect("there are four names");
    let known = |part: &String| {
        ["turn", "map", "Boomtown", "cards"].contains(&part.as_str()) || PLAYERS.contains(&part.as_str())
    };
    assert!(parts.keys().all(known), "what are all of {:?}?", parts.keys());
    let map = parts.get("map").map(|map| Map::read(map, components().for_players(seats).in_play));
    let mut state = opened(&parts, seats, map.as_ref());
    let table = table_of(&mut state);
    for (hex, text) in map.iter().flat_map(|map| &map.hexes) {
        read_hex(table, *hex, text);
    }
    for (seat, name) in table.all_seats().zip(PLAYERS) {
        read_player(table.player_mut(seat), &parts[name]);
    }
    for (metal, stack) in (0..3).flat_map(|metal| [0, 1].map(|stack| (metal, stack))) {
        let taken = table.players.iter().filter(|player| player.tiles[metal][stack].is_some()).count();
        table.tiles_taken[metal][stack] = u8::try_from(taken).expect("a stack has two tiles");
    }
    if let Some(town) = parts.get("Boomtown").filter(|town| town.starts_with('|')) {
        table.spaces = cells(town).map(|(_, space)| space);
    }
    for (place, card) in card_texts(&parts).enumerate() {
        table.claimed[place] = card.split_once(':').map(|(_, owner)| seat_of(owner));
    }
    parts.get("turn").into_iter().for_each(|turn| read_turn(table, turn));
    state
}

/// What lies on the table of a game that has opened.
pub fn table_of(state: &mut State) -> &mut Table {
    &mut state.opened.as_mut().expect("a game that is drawn has opened").table
}

/// A game that opens as drawn.
fn opened(parts: &Parts, seats: u8, map: Option<&Map>) -> State {
    let town = parts.get("Boomtown").map_or_else(Town::default, |town| Town::read(town));
    let card = |text: &str| Card::named(&format!("investment_{}", text.split(':').next().unwrap_or(text)));
    let first = (0..).zip(PLAYERS).find(|(_, name)| parts.get(*name).is_some_and(|row| row.ends_with("starts")));
    let (tiles, turns) = match map {
        Some(map) => map.tiles(),
        None => (TerrainTile::all().collect(), vec![0; 8]),
    };
    let draws = Draws {
        first_player: Some(Seat(first.map_or(0, |(seat, _)| seat))),
        tiles,
        turns,
        tokens: map.map(Map::tokens).unwrap_or_default(),
        shape: Some(town.shape),
        offices: town.offices,
        trading_post: town.trading_post,
        investments: card_texts(parts).map(|text| card(text).expect("a card of the box")).collect(),
    };
    let bandits = draws.offices.iter().any(|office| Office::BANDITS.contains(office));
    let options = Options { bandits, trading_post: town.trading_post.is_some(), ..Options::default() };
    let events = State::open(&options, seats, Seed::default(), &draws).expect("what is drawn is in the box");
    let mut state = State::default();
    events.iter().for_each(|event| state.apply(event));
    state
}

fn card_texts(parts: &Parts) -> impl Iterator<Item = &str> {
    let cards = parts.get("cards").and_then(|cards| cards.split(';').next()).unwrap_or("");
    cards.split_whitespace()
}

/// Camps and influence that are not drawn are as the map has them.
fn read_player(player: &mut Player, line: &str) {
    player.bins = Default::default();
    for part in line.split(", ").filter(|part| !part.is_empty()) {
        let (head, rest) = part.split_once(' ').unwrap_or((part, ""));
        match head {
            "bins" => player.bins.iter_mut().zip(rest.split('|')).for_each(|(bin, text)| *bin = resources(text)),
            "coaches" => player.steps.iter_mut().zip(rest.split(' ')).for_each(|(steps, text)| *steps = number(text)),
            "tiles" => {
                let points = |stack: char| stack.to_digit(10).and_then(|points| u8::try_from(points).ok());
                let stacks = rest.chars().filter(|stack| *stack != ' ');
                player.tiles.iter_mut().flatten().zip(stacks).for_each(|(tile, stack)| *tile = points(stack));
            }
            "influence" => {
                for letter in rest.chars() {
                    player.extra_influence[terrain(letter) as usize] += 1;
                    player.influence[terrain(letter) as usize] += 1;
                }
            }
            _ if rest == "points" => player.score = number(head),
            _ if rest == "camps" => player.camps_left = number(head),
            _ => assert!(head == "starts", "what is {part:?}?"),
        }
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number that fits here"))
}

/// How Boomtown is built.
#[derive(Default)]
struct Town {
    shape: u8,
    offices: Vec<Office>,
    trading_post: Option<Goods>,
}

impl Town {
    /// From three lines, or from the names of offices alone.
    fn read(drawing: &str) -> Town {
        if !drawing.starts_with('|') {
            return Town { offices: drawing.split(", ").map(office).collect(), ..Town::default() };
        }
        let names = cells(drawing).map(|(name, _)| name);
        let at = |cell: Cell| names[cell.index()].as_str();
        let trading_post = |shape: &Arrangement| {
            let is_drawn = |goods: &Goods| single_name(SingleTile::TradingPost(*goods)) == at(shape.single);
            Goods::ALL.into_iter().find(is_drawn)
        };
        let is_drawn = |shape: &Arrangement| {
            let single = at(shape.single) == single_name(SingleTile::FourPoints) || trading_post(shape).is_some();
            single && shape.offices.iter().all(|[one, other]| at(*one) == at(*other))
        };
        let (shape, arrangement) =
            (0..).zip(&components().arrangements).find(|(_, shape)| is_drawn(shape)).expect("one of 18");
        let offices = arrangement.offices.map(|[cell, _]| office(at(cell))).to_vec();
        Town { shape, offices, trading_post: trading_post(arrangement) }
    }
}

/// The nine spaces: the tile, and who is there.
fn cells(drawing: &str) -> [(String, Space); 9] {
    let texts = drawing.lines().flat_map(|line| line.trim_matches('|').split('|'));
    let cell = |text: &str| {
        let (_price, text) = text.trim().split_once(' ').expect("a space has a price");
        let (name, holders) =
            text.rsplit_once(' ').filter(|(_, last)| last.starts_with(char::is_uppercase)).unwrap_or((text, ""));
        let mut holders = holders.split('+').filter(|holder| !holder.is_empty()).map(seat_of);
        (name.to_owned(), Space { holder: holders.next(), shared_by: holders.next() })
    };
    let cells: Vec<_> = texts.map(cell).collect();
    cells.try_into().unwrap_or_else(|_| panic!("Boomtown has nine spaces: {drawing}"))
}

fn read_turn(table: &mut Table, line: &str) {
    if !line.contains("'s turn ") || line.starts_with("nobody") {
        // How the game ended is not drawn.
        table.phase = Phase::FinalScoring;
        return;
    }
    let (head, rest) = line.split_once(": ").expect("what is awaited");
    let seat = seat_of(head);
    table.turn.number = number(head.rsplit(' ').next().unwrap_or(head));
    let mut parts = rest.split(", ");
    table.phase = phase(seat, parts.next().unwrap_or(rest));
    for part in parts {
        match part {
            "invested" => table.turn.invested = true,
            "placed" => table.turn.placed = true,
            "final round" => table.final_round = true,
            _ => table.turn.usable = resources(part.strip_prefix("with ").expect("what can be used")),
        }
    }
}

fn phase(seat: Seat, awaited: &str) -> Phase {
    let words: Vec<&str> = awaited.split(' ').collect();
    let choice = match words[..] {
        ["activate", ..] => return Phase::Activating { seat },
        ["use", ..] => return Phase::Using { seat },
        ["take", "a", "token"] => return Phase::Building { seat },
        ["store", text] => return Phase::Storing { seat, resources: resources(text) },
        ["ship", left] => Choice::Steps { left: number(left) },
        ["place", .., "empty", "space"] => Choice::EmptySpace,
        ["place", .., "shared", "space"] => Choice::SharedSpace,
        ["peek", left] => Choice::Peeks { left: number(left), first: None },
        ["peek", left, "after", q, r] => Choice::Peeks { left: number(left), first: Hex::at(number(q), number(r)) },
        ["gain", left] => Choice::Gains { left: number(left) },
        ["upgrade"] => Choice::Upgrade,
        ["take", name] => Choice::Goods { goods: goods(name) },
        _ => panic!("what is {awaited:?}?"),
    };
    Phase::Choosing { seat, choice }
}
