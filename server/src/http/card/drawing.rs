//! A table in SVG, and what stands in its place for a stranger who may not see it.

use std::cmp::Reverse;
use std::fmt::Write as _;

use client_protocol::rest::{Colour, Status, TableSummary};
use rules::Outcome;

use super::fonts::{ALEGREYA_SANS, BESLEY, Font, can_write};
use crate::http::preview::escaped;
use crate::shown;
use crate::store::TableRow;

/// Its size in pixels: what chats ask for.
pub const SIZE: (u32, u32) = (1200, 630);

/// Letters to a line of the title, and of a name.
const TITLE: usize = 22;
const NAME: usize = 16;

/// How far to the right words may reach, in pixels: over the gold, beside it, and beside a bar.
const MARGIN: i32 = 1138;
const GOLD: i32 = 880;
const BAR: i32 = 392;

/// What words are written in: a class of the style sheet, with its size in pixels.
struct Lettering {
    class: &'static str,
    font: Font,
    size: u8,
    ink: &'static str,
}
const MARK: Lettering = Lettering { class: "mark", font: BESLEY, size: 50, ink: INK };
const TITLES: Lettering = Lettering { class: "title", font: BESLEY, size: 60, ink: INK };
const SCORES: Lettering = Lettering { class: "score", font: BESLEY, size: 46, ink: INK };
const NAMES: Lettering = Lettering { class: "name", font: ALEGREYA_SANS, size: 33, ink: INK };
/// Below a title, and in a seat that is open.
const LESSER: Lettering = Lettering { class: "lesser", font: ALEGREYA_SANS, size: 30, ink: "#5a4d3c" };

const ART: &str = include_str!("art.svg");
const PAPER: &str = "#fcf8ee";
const INK: &str = "#2a231b";

/// A table in SVG.
#[must_use]
pub fn of_table(table: &TableRow) -> String {
    let TableSummary { seats, colours, .. } = shown::summary(table, None);
    let names: Vec<String> = (1..).zip(&seats).map(|(number, player)| legible(&player.name, number)).collect();
    let outcome = table.outcome.as_ref().filter(|_| table.status == Status::Finished);
    let (title, below) = headline(table, outcome, &names);
    let mut body = String::new();
    let top = heading(&mut body, &title, &below);
    let step = (570 - top) / i32::try_from(names.len().max(usize::from(table.max_seats))).unwrap_or(5).max(1);
    let step = step.min(66);
    let best = outcome.iter().flat_map(|outcome| &outcome.scores).copied().max().unwrap_or(0).max(1);
    // Best first, as the page tells it: whoever gave up may have more points than the winner.
    let mut order: Vec<usize> = (0..names.len()).collect();
    if let Some(Outcome { scores, winners }) = outcome {
        let has_won = |seat: usize| winners.iter().any(|winner| winner.index() == seat);
        order.sort_by_key(|seat| Reverse((has_won(*seat), scores.get(*seat))));
    }
    for (row, seat) in (0..).zip(order) {
        let y = top + 30 + row * step;
        badge(&mut body, colours[seat], 88, y);
        let most = if outcome.is_some() { BAR } else { GOLD };
        text_to(&mut body, most, &NAMES, (124, y + 11), &shortened(&names[seat], NAME));
        if let Some(score) = outcome.and_then(|outcome| outcome.scores.get(seat)) {
            bar(&mut body, colours[seat], y, *score, best);
        }
    }
    if table.status == Status::Waiting {
        for (row, _) in (0..).zip(names.len()..usize::from(table.max_seats)) {
            free_seat(&mut body, top + 30 + (i32::try_from(names.len()).unwrap_or(0) + row) * step);
        }
    }
    sheet(&body)
}

/// The title of a table's card, and what stands below it.
fn headline(table: &TableRow, outcome: Option<&Outcome>, names: &[String]) -> (String, String) {
    let won: Vec<&str> = outcome
        .iter()
        .flat_map(|outcome| &outcome.winners)
        .filter_map(|seat| names.get(seat.index()).map(String::as_str))
        .collect();
    let called = if can_write(&table.name) { table.name.as_str() } else { "A table at Paydirt" };
    let title = match won.as_slice() {
        [] => return (called.to_owned(), format!("{}, {}", table.game.name(), state(table))),
        [winner] => format!("{winner} strikes paydirt"),
        [first @ .., last] => format!("{} and {last} share the win", first.join(", ")),
    };
    (title, format!("{called}, {}", table.game.name()))
}

/// Of a table that a stranger may not see, whether there is one or not.
pub fn of_a_stranger() -> String {
    let mut body = String::new();
    heading(&mut body, "A table at Paydirt", "Board games about gold, for friends.");
    sheet(&body)
}

fn state(table: &TableRow) -> String {
    match table.status {
        Status::Waiting => format!("{} of {} seats taken", table.seats.len(), table.max_seats),
        Status::Playing => format!("{} playing", table.seats.len()),
        Status::Finished => "finished".to_owned(),
    }
}

/// Title and what stands below it; returns how far down they reach.
fn heading(body: &mut String, title: &str, below: &str) -> i32 {
    let lines = wrapped(title, TITLE);
    let mut y = 200;
    for (line, most) in lines.iter().zip([MARGIN, GOLD]) {
        text_to(body, most, &TITLES, (62, y), line);
        y += 66;
    }
    text_to(body, GOLD, &LESSER, (64, y - 16), &shortened(below, 46));
    y + 20
}

/// Paper with its lines of height, the name of the house, gold at the right.
fn sheet(body: &str) -> String {
    let mut lines = String::new();
    for ring in 1..9 {
        let (wide, high) = (60 + ring * 46, 40 + ring * 37);
        let _ = write!(
            lines,
            r##"<ellipse cx="1010" cy="330" rx="{wide}" ry="{high}" transform="rotate({} 1010 330)" fill="none" stroke="#8a7857" stroke-opacity=".26" stroke-width="1.4"/>"##,
            ring * 7 - 30
        );
    }
    let mut style = String::new();
    for Lettering { class, font, size, ink } in [MARK, TITLES, SCORES, NAMES, LESSER] {
        let _ = write!(style, r#".{class}{{font-family:"{}";font-size:{size}px;fill:{ink}}}"#, font.family);
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">{ART}<style>{style}</style>
<rect width="1200" height="630" fill="{PAPER}"/>{lines}<use href="#draw-nugget-0" transform="translate(1010,310) scale(13)"/>
<use href="#draw-nugget-1" transform="translate(1096,420) scale(7)"/><use href="#draw-nugget-1" transform="translate(926,430) scale(8)"/>
<use href="#draw-nugget-0" transform="translate(88,84) scale(2.4)"/><text class="{mark}" x="120" y="101">Paydirt</text>{body}</svg>"##,
        SIZE.0,
        SIZE.1,
        mark = MARK.class,
    )
}

fn text(body: &mut String, Lettering { class, .. }: &Lettering, (x, y): (i32, i32), words: &str) {
    let _ = write!(body, r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, escaped(words));
}

/// Text that is squeezed where wide letters would reach beyond `most` on the right.
fn text_to(body: &mut String, most: i32, lettering: &Lettering, (x, y): (i32, i32), words: &str) {
    let (Lettering { class, font, size, .. }, room) = (lettering, most - x);
    if font.width(words, f32::from(*size)) <= room as f32 {
        return text(body, lettering, (x, y), words);
    }
    let _ = write!(
        body,
        r#"<text class="{class}" x="{x}" y="{y}" textLength="{room}" lengthAdjust="spacingAndGlyphs">{}</text>"#,
        escaped(words)
    );
}

fn badge(body: &mut String, colour: Colour, x: i32, y: i32) {
    let _ = write!(body, r##"<use href="#draw-badge-{}" transform="translate({x},{y}) scale(2)"/>"##, colour.as_str());
}

fn free_seat(body: &mut String, y: i32) {
    let _ = write!(
        body,
        r##"<circle cx="88" cy="{y}" r="17" fill="none" stroke="#8a7857" stroke-width="2.4" stroke-dasharray="5 4.4"/>"##
    );
    text(body, &LESSER, (124, y + 10), "Seat open");
}

fn bar(body: &mut String, colour: Colour, y: i32, score: i32, best: i32) {
    const WIDE: i32 = 300;
    let wide = (WIDE * score.max(0) / best).max(12);
    let _ = write!(
        body,
        r##"<rect x="400" y="{top}" width="{WIDE}" height="22" rx="9" fill="#f4ecda" stroke="#cdbd98"/><rect x="400" y="{top}" width="{wide}" height="22" rx="9" fill="url(#draw-thread-{look})" stroke="#2a231b" stroke-width="1.6"/><text class="{class}" x="812" y="{base}" text-anchor="end">{score}</text>"##,
        top = y - 11,
        class = SCORES.class,
        base = y + 16,
        look = colour.as_str(),
    );
}

/// In two lines at most.
fn wrapped(title: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= most => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| shortened(line, most)).collect()
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}

/// A name, or what stands for one that our fonts can't write, and for that of whoever has none anymore.
fn legible(name: &str, number: usize) -> String {
    if !name.is_empty() && can_write(name) { name.to_owned() } else { format!("Player {number}") }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use resvg::usvg::{Node, Options, Rect, Tree};
    use rules::Seat;

    use super::super::fonts;
    use super::*;
    use crate::http::preview::tests::table;

    /// A game that has ended with these scores.
    pub fn finished(scores: Vec<i32>) -> TableRow {
        let mut table = table("Copper moon", scores.len(), Status::Finished);
        for (seat, name) in table.seats.iter_mut().zip(["Noor", "Bram", "Ada", "Wes"]) {
            name.clone_into(&mut seat.name);
        }
        table.outcome = Some(Outcome::by_points(scores));
        table
    }

    #[test]
    fn a_finished_table_says_who_won_and_by_how_much() {
        let drawing = of_table(&finished(vec![31, 69, 52]));
        assert!(drawing.contains("Bram strikes paydirt"), "{drawing}");
        let place = |score: &str| drawing.find(&format!(">{score}</text>")).expect(score);
        assert!(place("69") < place("52") && place("52") < place("31"), "best first");
        assert!(of_table(&finished(vec![9, 9])).contains("Noor and Bram"), "a shared win");
        let mut given_up = finished(vec![31, 69]);
        given_up.outcome = Some(Outcome { scores: vec![31, 69], winners: vec![Seat(0)] });
        let drawing = of_table(&given_up);
        assert!(drawing.find(">31</text>") < drawing.find(">69</text>"), "the winner first");
        let mut forgotten = finished(vec![31, 69]);
        forgotten.seats[1].name = String::new();
        assert!(of_table(&forgotten).contains("Player 2 strikes"), "whoever has no name anymore");
    }

    /// A text as it is painted: its class, how far to the right it reaches, in pixels, and how wide it is.
    struct Painted<'a> {
        class: &'a str,
        right: f32,
        width: f32,
    }

    fn texts(drawing: &str) -> Vec<Painted<'_>> {
        let options = Options { fontdb: Arc::clone(&fonts::DATABASE), ..Options::default() };
        let tree = Tree::from_str(drawing, &options).expect("it is SVG");
        let words = tree.root().children().iter().filter(|node| matches!(node, Node::Text(_)));
        let places: Vec<_> = words.map(|text| text.abs_bounding_box()).collect();
        let written = drawing.split(r#"<text class=""#).skip(1);
        let classes: Vec<_> = written.filter_map(|text| Some(text.split_once('"')?.0)).collect();
        assert_eq!(classes.len(), places.len(), "all are painted: {drawing}");
        let painted = |(class, place): (_, &Rect)| Painted { class, right: place.right(), width: place.width() };
        classes.into_iter().zip(&places).map(painted).collect()
    }

    #[test]
    fn wide_letters_stay_on_the_card_and_off_the_bars() {
        for letter in ["W", "m", "M", "@", "Æ", "…", "H", "w", "Q", "8", "e", "Ŵ", "M e", "W W"] {
            let wide = letter.repeat(32 / letter.chars().count());
            let mut waiting = table(&wide, 2, Status::Waiting);
            waiting.seats[0].name.clone_from(&wide);
            let mut over = finished(vec![5, 9]);
            over.seats[0].name.clone_from(&wide);
            over.name.clone_from(&wide);
            for drawing in [of_table(&waiting), of_table(&over)] {
                assert!(drawing.contains(&letter.repeat(2)), "it is written");
                let right: Vec<_> = texts(&drawing).iter().map(|text| text.right).collect();
                assert!(right.iter().all(|right| *right < 1140.0), "{letter}: {right:?}");
                // The name of the house comes first, then the first line of the title.
                assert!(right.iter().skip(2).all(|right| *right < 884.0), "{letter}: {right:?}");
            }
            let drawing = of_table(&over);
            let names = texts(&drawing).into_iter().filter(|text| text.class == NAMES.class);
            let right: Vec<_> = names.map(|name| name.right).collect();
            assert!(right.len() == 2 && right.iter().all(|right| *right < 396.0), "{letter}: {right:?}");
        }
        let usual = of_table(&table("Copper Moon Saloon No. 8", 2, Status::Waiting));
        assert!(!usual.contains("textLength"), "{usual}");
    }

    /// A letter that a font lacks would be a gap.
    #[test]
    fn names_of_central_europe_are_written_whole() {
        let mut table = table("Šárka’s Żółć", 2, Status::Waiting);
        table.seats[0].name = "Łukasz Čeř".to_owned();
        let drawing = of_table(&table);
        assert!(drawing.contains("Šárka’s Żółć") && drawing.contains("Łukasz Čeř"), "{drawing}");
        for letter in "ŠŻŁČřőğıŒ".chars() {
            let title = |name: String| texts(&of_table(&TableRow { name, ..table.clone() }))[1].width;
            let (with, without) = (title(format!("a{letter}{letter}")), title("a".to_owned()));
            assert!(with > without + 20.0, "{letter}: {with} and {without}");
        }
        for name in ["a′", "a‐", "a†", "аda"] {
            let drawing = of_table(&TableRow { name: name.to_owned(), ..table.clone() });
            assert!(!drawing.contains(name) && drawing.contains("A table at Paydirt"), "{name}: {drawing}");
        }
    }

    #[test]
    fn no_name_becomes_markup_and_none_is_a_row_of_boxes() {
        let mut table = table("<script>", 2, Status::Waiting);
        table.seats[0].name = r#""><use href="x"/>"#.to_owned();
        table.seats[1].name = "Нина".to_owned();
        let drawing = of_table(&table);
        assert!(drawing.contains("&lt;script&gt;") && !drawing.contains("<script>"));
        assert!(drawing.contains("&quot;&gt;&lt;use href") && drawing.contains("Player 2"));
        assert!(drawing.contains("2 of 4 seats taken") && drawing.contains("Seat open"));
        assert!(!drawing.contains("secret"), "the invite");
        Tree::from_str(&drawing, &Options::default()).expect("it is SVG");
    }
}
