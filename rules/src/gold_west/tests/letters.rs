//! How players, resources, terrains and the tiles of Boomtown are spelled in drawings, and how that is read.

use crate::Seat;
use crate::gold_west::pieces::{Goods, Office, SingleTile};
use crate::gold_west::{Resource, Resources, Terrain};

/// The players of our examples.
pub const PLAYERS: [&str; 4] = ["Ada", "Bram", "Noor", "Wes"];
pub fn name(seat: Seat) -> &'static str {
    PLAYERS[seat.index()]
}

pub fn initial(seat: Seat) -> char {
    char::from(name(seat).as_bytes()[0])
}

pub fn resource_letter(resource: Resource) -> char {
    ['c', 's', 'g', 'w', 't'][resource as usize]
}

pub fn terrain_letter(terrain: Terrain) -> char {
    ['c', 's', 'g', 'f'][terrain as usize]
}

/// `ccg`, or `-` for nothing.
pub fn letters(resources: &Resources) -> String {
    let letters = |kind| std::iter::repeat_n(resource_letter(kind), usize::from(resources.of(kind)));
    let text: String = Resource::ALL.into_iter().flat_map(letters).collect();
    if text.is_empty() { "-".into() } else { text }
}

/// Whose initial it starts with.
pub fn seat_of(text: impl ToString) -> Seat {
    let text = text.to_string();
    let seat = (0..4).map(Seat).find(|seat| text.starts_with(initial(*seat)));
    seat.unwrap_or_else(|| panic!("{text:?} is no player's"))
}

/// What [`letters`] spells.
pub fn resources(text: &str) -> Resources {
    let kind = |letter| Resource::ALL.into_iter().find(|kind| resource_letter(*kind) == letter);
    let kinds =
        text.chars().filter(|letter| *letter != '-').map(|letter| kind(letter).expect("a letter of a resource"));
    kinds.fold(Resources::default(), |sum, kind| sum.plus(&Resources::one(kind)))
}

pub fn terrain(letter: char) -> Terrain {
    Terrain::ALL.into_iter().find(|terrain| terrain_letter(*terrain) == letter).expect("a letter of a terrain")
}

pub fn goods_name(goods: Goods) -> &'static str {
    ["copper", "silver", "gold", "building"][goods as usize]
}

pub fn goods(name: &str) -> Goods {
    let goods = Goods::ALL.into_iter().find(|goods| goods_name(*goods) == name);
    goods.unwrap_or_else(|| panic!("no Trading Post gives {name:?}"))
}

pub fn office_name(office: Office) -> String {
    office.name().trim_end_matches("_office").replace('_', " ")
}

pub fn single_name(tile: SingleTile) -> String {
    match tile {
        SingleTile::FourPoints => "4 points".into(),
        SingleTile::TradingPost(goods) => format!("{} post", goods_name(goods)),
    }
}

pub fn office(name: &str) -> Office {
    let office = Office::BASE.into_iter().chain(Office::BANDITS).find(|office| office_name(*office) == name);
    office.unwrap_or_else(|| panic!("{name:?} is no office"))
}
