//! A table as text, as [`reading`](super::reading) reads it back:
//!
//! ```text
//! Ada's turn 3: use metals, with ggs, invested
//!
//! map
//! (see `map`)
//!
//! Boomtown
//! | cg 4 points A | sg docks        | gg docks B |
//! | cs depot      | ss town hall    | sg saloon  |
//! | cc depot N+A  | cs town hall    | cg saloon  |
//!
//! cards 02 05:A 14; bonus 3 2 1
//!
//! Ada  11 points, 10 camps, bins w|ts|-|ccg, coaches 4 0 2, tiles 7- -- --, influence g, starts
//! Bram 0 points, 10 camps, bins w|ts|-|-
//! ```
//!
//! Players go by their initials, resources and terrains by letters: copper, silver, gold, wood, sTone, forest. A space of
//! Boomtown has its price, its tile and who holds it; `N+A` is Noor's, and Ada shares it. Bins stand from 1 to 4. Coaches and
//! their bonus tiles go by metal; influence is what came from cards.

use super::letters::{goods_name, initial, letters, name, office_name, single_name, terrain_letter};
use crate::Seat;
use crate::gold_west::components::components;
use crate::gold_west::pieces::Cell;
use crate::gold_west::state::{Holds, State, Table};
use crate::gold_west::{Choice, Hex, Phase, Piece, Terrain};

/// Where the map has water.
const WATER: [(i8, i8); 4] = [(0, 0), (2, -1), (-1, 1), (1, 0)];

/// Draws all that can be seen on the table.
pub fn draw(state: &State) -> String {
    let table = state.table().expect("a game that is drawn has opened");
    let rows: Vec<String> = table.all_seats().map(|seat| player(table, seat)).collect();
    let (turn, map, town, cards, rows) = (turn(table), map(table), boomtown(table), cards(table), rows.join("\n"));
    format!("{turn}\n\nmap\n{map}\n\nBoomtown\n{town}\n\n{cards}\n\n{rows}\n")
}

fn turn(table: &Table) -> String {
    let Some(seat) = table.phase.seat() else { return "nobody's turn".into() };
    let mut parts = vec![awaited(&table.phase)];
    if table.turn.usable.total() > 0 {
        parts.push(format!("with {}", letters(&table.turn.usable)));
    }
    let marks = [(table.turn.invested, "invested"), (table.turn.placed, "placed"), (table.final_round, "final round")];
    parts.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark.into()));
    format!("{}'s turn {}: {}", name(seat), table.turn.number, parts.join(", "))
}

fn awaited(phase: &Phase) -> String {
    match *phase {
        Phase::Activating { .. } => "activate a bin".into(),
        Phase::Using { .. } => "use metals".into(),
        Phase::Building { .. } => "take a token".into(),
        Phase::Storing { resources, .. } => format!("store {}", letters(&resources)),
        Phase::Choosing { choice, .. } => match choice {
            Choice::Steps { left } => format!("ship {left}"),
            Choice::EmptySpace => "place on an empty space".into(),
            Choice::SharedSpace => "place on a shared space".into(),
            Choice::Peeks { left, first: None } => format!("peek {left}"),
            Choice::Peeks { left, first: Some(first) } => {
                format!("peek {left} after {} {}", first.place().0, first.place().1)
            }
            Choice::Gains { left } => format!("gain {left}"),
            Choice::Upgrade => "upgrade".into(),
            Choice::Goods { goods } => format!("take {}", goods_name(goods)),
        },
        Phase::BetweenTurns | Phase::FinalScoring | Phase::Over { .. } => "nothing".into(),
    }
}

/// The hexes where they lie, each its terrain and what it holds: `c?` a face-down token (`c?A`: Ada has looked at it), `c=ccs`
/// a face-up one, `cA` Ada's camp, `cAA` her settlement, `c-A` what she has looted. Water is `~~`.
pub fn map(table: &Table) -> String {
    let land = table.set_up.in_play.iter().map(|hex| (hex.place(), on_hex(table, hex)));
    let mut drawn: Vec<((i8, i8), String)> = land.chain(WATER.map(|place| (place, "~~".into()))).collect();
    drawn.sort();
    let mut lines = vec![String::new(); 12];
    for (place, text) in drawn {
        let (row, column) = spot(place);
        lines[row] = format!("{:<column$}{text}", lines[row]);
    }
    lines.join("\n")
}

/// Where a hex is drawn: its line, half a hex each, and its first character in it.
pub fn spot((q, r): (i8, i8)) -> (usize, usize) {
    let place = |distance: i8| usize::try_from(distance).expect("the map starts at column -6 and half line -5");
    (place(2 * r + q + 5), 3 * place(q + 6))
}

fn on_hex(table: &Table, hex: Hex) -> String {
    let terrain = terrain_letter(table.terrain(hex));
    match table.holds(hex) {
        Holds::FaceDown => {
            let peeked = table.all_seats().filter(|seat| table.peeked[seat.index()].contains(hex)).map(initial);
            format!("{terrain}?{}", peeked.collect::<String>())
        }
        Holds::FaceUp => {
            let token = table.hexes[hex.index()].token;
            format!("{terrain}={}", letters(&token.known().expect("all see a face-up token").resources()))
        }
        Holds::Building { seat, piece: Piece::Camp } => format!("{terrain}{}", initial(seat)),
        Holds::Building { seat, piece: Piece::Settlement } => format!("{terrain}{0}{0}", initial(seat)),
        Holds::Looted { seat } => format!("{terrain}-{}", initial(seat)),
        Holds::Nothing => String::new(),
    }
}

fn boomtown(table: &Table) -> String {
    let cells: Vec<String> = Cell::all().map(|cell| on_cell(table, cell)).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
        format!("| {} |", cells.join(" | "))
    };
    cells.chunks(3).map(row).collect::<Vec<_>>().join("\n")
}

fn on_cell(table: &Table, cell: Cell) -> String {
    let set_up = &table.set_up;
    let office =
        set_up.offices.iter().find(|placed| placed.cells.contains(&cell)).map(|placed| office_name(placed.office));
    let tile = office.unwrap_or_else(|| single_name(set_up.single.tile));
    let space = table.space(cell);
    let holder = space.holder.map(|seat| format!(" {}", initial(seat)));
    let shared_by = space.shared_by.map(|seat| format!("+{}", initial(seat)));
    let price = letters(&components().prices[cell.index()]);
    format!("{price} {tile}{}{}", holder.unwrap_or_default(), shared_by.unwrap_or_default())
}

fn cards(table: &Table) -> String {
    let set_up = &table.set_up;
    let mut text = "cards".to_owned();
    for (card, owner) in set_up.investments.iter().zip(table.claimed) {
        text += &format!(" {}", card.name().trim_start_matches("investment_"));
        text.extend(owner.map(|seat| format!(":{}", initial(seat))));
    }
    let claims = table.claimed.iter().flatten().count();
    let bonus: String = set_up.bonus_tokens.iter().skip(claims).map(|token| format!(" {token}")).collect();
    text + if bonus.is_empty() { "; no bonus" } else { "; bonus" } + &bonus
}

fn player(table: &Table, seat: Seat) -> String {
    let player = table.player(seat);
    let bins = player.bins.map(|bin| letters(&bin)).join("|");
    let mut parts =
        vec![format!("{} points", player.score), format!("{} camps", player.camps_left), format!("bins {bins}")];
    if player.steps != [0; 3] {
        parts.push(format!("coaches {}", player.steps.map(|steps| steps.to_string()).join(" ")));
    }
    if player.tiles.iter().flatten().any(Option::is_some) {
        let tile = |tile: Option<u8>| tile.map_or("-".into(), |points| points.to_string());
        parts.push(format!("tiles {}", player.tiles.map(|stacks| stacks.map(tile).concat()).join(" ")));
    }
    if player.extra_influence != [0; 4] {
        let of = |terrain: Terrain| usize::from(player.extra_influence[terrain as usize]);
        let letters = Terrain::ALL.into_iter().flat_map(|each| std::iter::repeat_n(terrain_letter(each), of(each)));
        parts.push(format!("influence {}", letters.collect::<String>()));
    }
    if table.set_up.first == seat {
        parts.push("starts".into());
    }
    format!("{:<4} {}", name(seat), parts.join(", "))
}
