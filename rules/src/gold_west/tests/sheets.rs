//! Sheets of all terrain tiles and mining tokens, to hold the printed ones beside, in the folder `rules/data/drawn/gold-west`.

use super::letters::{letters, terrain_letter};
use crate::drawings::assert_kept;
use crate::gold_west::{TerrainTile, Token};

const TILES: &str = "The terrain tiles as they are printed, north at the top.
c copper, s silver, g gold, f forest.";

const TOKENS: &str =
    "The mining tokens: the terrain on the back, the resources on the front, and how often each is in the box.
c copper, s silver, g gold, w wood, t stone; on the back f forest.";

/// The seven hexes of a tile where they are.
fn draw_tile(tile: TerrainTile) -> String {
    let letter = |direction| terrain_letter(tile.component().terrain(direction, 0));
    let [n, ne, se, s, sw, nw] = [0, 1, 2, 3, 4, 5].map(|direction| letter(Some(direction)));
    let center = letter(None);
    format!("{}\n   {n}\n{nw}     {ne}\n   {center}\n{sw}     {se}\n   {s}\n", tile.name())
}

#[test]
fn every_tile_and_token_is_drawn() {
    let tiles: Vec<String> = TerrainTile::all().map(draw_tile).collect();
    let token = |token: Token| {
        let (back, front) = (terrain_letter(token.terrain()), letters(&token.resources()));
        format!("{:<8}  {back}  {front:<3}  {}\n", token.name(), token.component().count)
    };
    let tokens: String = Token::all().map(token).collect();
    let sheets = [("tiles", format!("{TILES}\n\n{}", tiles.join("\n"))), ("tokens", format!("{TOKENS}\n\n{tokens}"))];
    assert_kept("data/drawn/gold-west", sheets.map(|(name, sheet)| (name.to_owned(), sheet)));
}
