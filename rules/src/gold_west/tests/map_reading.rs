//! Reads a drawn map: which tiles lie there and how they are turned, which tokens, and what stands on the hexes.

use super::drawing::spot;
use super::letters::{letters, seat_of, terrain, terrain_letter};
use crate::gold_west::hexes::HexSet;
use crate::gold_west::state::{Holds, Table};
use crate::gold_west::{Hex, LaidTile, Piece, Slot, Terrain, TerrainTile, Token};

/// What is drawn on each hex in play: its terrain and what it holds.
pub struct Map {
    pub hexes: Vec<(Hex, String)>,
}

impl Map {
    pub fn read(drawing: &str, in_play: HexSet) -> Map {
        let lines: Vec<&str> = drawing.lines().collect();
        let text = |hex: Hex| {
            let (row, column) = spot(hex.place());
            let text = lines.get(row).and_then(|line| line.get(column..)?.split_whitespace().next());
            (hex, text.unwrap_or_else(|| panic!("nothing is drawn at {hex}")).to_owned())
        };
        let drawn = drawing.split_whitespace().filter(|text| *text != "~~").count();
        assert_eq!(drawn, usize::from(in_play.len()), "as many hexes as are in play with so many players");
        Map { hexes: in_play.iter().map(text).collect() }
    }

    fn terrain_at(&self, hex: Hex) -> Option<Terrain> {
        let (_, text) = self.hexes.iter().find(|(at, _)| *at == hex)?;
        text.chars().next().map(terrain)
    }

    /// By slot: a tile, and how it is turned, that has these terrains. Where nothing is drawn, the tiles left.
    pub fn tiles(&self) -> (Vec<TerrainTile>, Vec<u8>) {
        let mut left: Vec<TerrainTile> = TerrainTile::all().collect();
        let drawn: Vec<Option<LaidTile>> = Slot::all().map(|slot| self.tile_in(slot, &mut left)).collect();
        let tile =
            |placed: Option<LaidTile>| placed.map_or_else(|| left.pop().expect("a tile a slot"), |placed| placed.tile);
        let turns = drawn.iter().map(|placed| placed.map_or(0, |placed| placed.turns)).collect();
        (drawn.into_iter().map(tile).collect(), turns)
    }

    fn tile_in(&self, slot: Slot, left: &mut Vec<TerrainTile>) -> Option<LaidTile> {
        let hexes: Vec<Hex> = Hex::all().filter(|hex| hex.component().slot == slot.0).collect();
        let drawn = hexes.iter().map(|hex| self.terrain_at(*hex)).collect::<Option<Vec<_>>>()?;
        let mut ways = left.iter().flat_map(|&tile| (0..6).map(move |turns| LaidTile { tile, slot, turns }));
        let fits =
            |placed: &LaidTile| hexes.iter().map(|hex| placed.terrain_of(*hex)).eq(drawn.iter().map(|&t| Some(t)));
        let placed = ways.find(fits).unwrap_or_else(|| panic!("no tile left looks like {}", slot.name()));
        left.retain(|tile| *tile != placed.tile);
        Some(placed)
    }

    /// By hex: the tokens drawn face up, and elsewhere what is left of its terrain.
    pub fn tokens(&self) -> Vec<Token> {
        let copies = |token: Token| std::iter::repeat_n(token, usize::from(token.component().count));
        let mut left: Vec<Token> = Token::all().flat_map(copies).collect();
        let mut take = |text: &str| {
            let shown = text.split_once('=').map(|(_, shown)| shown);
            let is_shown = |token: &Token| shown.is_none_or(|shown| letters(&token.resources()) == shown);
            let place =
                left.iter().position(|token| text.starts_with(terrain_letter(token.terrain())) && is_shown(token));
            left.remove(place.unwrap_or_else(|| panic!("the box has no token left for {text}")))
        };
        let shown = |(_, text): &(Hex, String)| text.contains('=').then(|| take(text));
        let shown: Vec<Option<Token>> = self.hexes.iter().map(shown).collect();
        let all = self.hexes.iter().zip(shown);
        all.map(|((_, text), token)| token.unwrap_or_else(|| take(text))).collect()
    }
}

pub fn read_hex(table: &mut Table, hex: Hex, text: &str) {
    let (sign, rest) = text[1..].split_at(1);
    if sign == "?" {
        rest.chars().for_each(|letter| table.peeked[seat_of(letter).index()].insert(hex));
    }
    let holds = match sign {
        "=" => Holds::FaceUp,
        "?" => Holds::FaceDown,
        "-" => Holds::Looted { seat: seat_of(rest) },
        seat if rest.is_empty() => Holds::Building { seat: seat_of(seat), piece: Piece::Camp },
        seat => Holds::Building { seat: seat_of(seat), piece: Piece::Settlement },
    };
    put(table, hex, holds);
}

/// Puts something on a hex; its owner has a camp less, and what comes with it.
pub fn put(table: &mut Table, hex: Hex, holds: Holds) {
    let terrain = table.terrain(hex) as usize;
    table.hexes[hex.index()].holds = holds;
    match holds {
        Holds::Looted { seat } => {
            let player = table.player_mut(seat);
            player.wanted += 1;
            player.camps_left -= 1;
        }
        Holds::Building { seat, piece } => {
            let player = table.player_mut(seat);
            player.influence[terrain] += if piece == Piece::Camp { 1 } else { 2 };
            player.camps_left -= 1;
        }
        Holds::FaceDown | Holds::FaceUp | Holds::Nothing => {}
    }
}
