//! Sheets of all tiles, to hold the printed ones beside: the folder `rules/data/drawn/goldmines` has one for each box.

use super::drawing::rows;
use crate::drawings::assert_kept;
use crate::goldmines::Face;
use crate::goldmines::components::{Expansion, PartComponent};
use crate::landscape::Rotation;
use crate::landscape::drawing::{self, entry, reach};

const CHARACTERS: &str =
    "# city, │ ─ └ … road, o crossing, + two roads that pass each other, M monastery, n the end of a road";

/// A part in words: `city N W, 1 shield` or `field EL WR, at city N`.
fn in_words(face: Face, number: usize) -> String {
    let component = face.component();
    let PartComponent { feature, shields, semicircle, ref borders, .. } = component.parts[number];
    let shields = (shields > 0).then(|| format!(", {shields} shield"));
    let semicircle = semicircle.then(|| ", semicircle".to_owned());
    let cities = borders.iter().map(|&city| format!(", at city {}", reach(&component.design, city)));
    let printed: String = shields.into_iter().chain(semicircle).chain(cities).collect();
    let sides = reach(&component.design, number);
    format!("{feature} {sides}").trim_end().to_owned() + &printed
}

/// All tiles of a box.
fn of_box(tiles: &str, expansion: Option<Expansion>) -> String {
    let faces = Face::all().filter(|face| face.component().expansion == expansion);
    let entries = faces.map(|face| {
        let component = face.component();
        let parts: Vec<String> = (0..component.parts.len()).map(|number| in_words(face, number)).collect();
        entry(face.name(), component.count, &rows(face, Rotation::ALL[0]), &parts)
    });
    drawing::sheet(tiles, CHARACTERS, entries)
}

#[test]
fn every_tile_is_drawn() {
    let boxes = [
        ("base-tiles", "tiles of the base game", None),
        ("gold-tiles", "gold tiles of The Goldmines", Some(Expansion::Goldmines)),
        ("castle-tiles", "tiles that came with the castles", Some(Expansion::Castles)),
    ];
    let sheets = boxes.map(|(name, tiles, expansion)| (name.to_owned(), of_box(tiles, expansion)));
    assert_kept("data/drawn/goldmines", sheets);
}
