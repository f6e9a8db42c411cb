//! A sheet of all tiles, to hold the printed ones beside, in the folder `rules/data/drawn/gold-rush`.

use super::drawing::rows;
use crate::drawings::assert_kept;
use crate::gold_rush::Face;
use crate::gold_rush::components::PartComponent;
use crate::landscape::Rotation;
use crate::landscape::drawing::{self, entry, reach};

const CHARACTERS: &str = "^ mountain, │ ─ └ … railroad, o junction, C city, n tunnel mouth";

/// A part in words: `mountain N, 2 nuggets` or `prairie E SL, 1 herd`.
fn in_words(face: Face, number: usize) -> String {
    let component = face.component();
    let PartComponent { feature, locomotives, nuggets, tipis, herds, .. } = component.parts[number];
    let printed = [(locomotives, "locomotive"), (nuggets, "nugget"), (tipis, "tipi"), (herds, "herd")];
    let printed = printed.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
        let plural = if count == 1 { "" } else { "s" };
        format!(", {count} {what}{plural}")
    });
    let sides = reach(&component.design, number);
    format!("{feature} {sides}").trim_end().to_owned() + &printed.collect::<String>()
}

#[test]
fn every_tile_is_drawn() {
    let entries = Face::all().map(|face| {
        let component = face.component();
        let parts: Vec<String> = (0..component.parts.len()).map(|number| in_words(face, number)).collect();
        entry(face.name(), component.count, &rows(face, Rotation::ALL[0]), &parts)
    });
    assert_kept("data/drawn/gold-rush", [("tiles".to_owned(), drawing::sheet("tiles", CHARACTERS, entries))]);
}
