//! The picture that a chat shows beside a table's link: its name, who plays, and how it ended.
//!
//! It's drawn as SVG from the colours and badges of the page (`art.svg`, which a test of the page holds to its drawing kit) and
//! painted with fonts of our own, so it looks the same wherever the server runs. It tells what a stranger may see of the table. Of a
//! table that a stranger may not see, and of one that isn't there, it says only that it is at Paydirt.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use client_protocol::code::Code;
use client_protocol::rest::{Colour, Player, Status, TableSummary};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use rules::Outcome;
use tokio::sync::Semaphore;

use super::App;
use super::answer::Answer;
use super::body::TableId;
use super::limits::Turn;
use super::limits::address::Address;
use super::preview::escaped;
use crate::error::Refusal;
use crate::shown;
use crate::store::TableRow;

/// Its size in pixels: what chats ask for.
pub const SIZE: (u32, u32) = (1200, 630);

/// Painted cards that are kept, of 40 to 80 kB each.
const MAX_KEPT: usize = 64;
/// Cards that are painted at the same time; more wait. Each takes some tens of milliseconds.
const AT_ONCE: usize = 2;

/// Letters to a line of the title, and of a name.
const TITLE: usize = 22;
const NAME: usize = 16;

const ART: &str = include_str!("art.svg");
const PAPER: &str = "#fcf8ee";

/// Our own fonts, and no other.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("besley-780.ttf").to_vec());
    fonts.load_font_data(include_bytes!("alegreya-sans-700.ttf").to_vec());
    Arc::new(fonts)
});

/// The cards that were asked for last, by the hash of what is drawn: one that has changed is another card.
pub struct Cards {
    kept: Mutex<Kept>,
    room: Arc<Semaphore>,
}

#[derive(Default)]
struct Kept {
    painted: HashMap<blake3::Hash, Bytes>,
    oldest_first: VecDeque<blake3::Hash>,
}

impl Kept {
    /// Keeps a card, which may be kept already: two that asked for it at the same time have both painted it.
    fn keep(&mut self, name: blake3::Hash, card: Bytes) {
        if self.painted.insert(name, card).is_none() {
            self.oldest_first.push_back(name);
        }
        while self.painted.len() > MAX_KEPT
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.painted.remove(&oldest);
        }
    }
}

impl Default for Cards {
    fn default() -> Self {
        Cards { kept: Mutex::default(), room: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Cards {
    /// Paints a card in the turn of whoever asks, or finds it. Once begun, a card takes its place until it's painted and kept, even if
    /// whoever asked has gone.
    async fn painted(self: &Arc<Self>, drawing: String, turn: impl Future<Output = Turn>) -> Result<Bytes, String> {
        let name = blake3::hash(drawing.as_bytes());
        if let Some(card) = self.find(name) {
            return Ok(card);
        }
        let turn = turn.await;
        let permit = Arc::clone(&self.room).acquire_owned().await.map_err(|error| error.to_string())?;
        // Whoever waited for the same card finds it now.
        if let Some(card) = self.find(name) {
            return Ok(card);
        }
        let cards = Arc::clone(self);
        let painting = tokio::task::spawn_blocking(move || {
            let _place = (turn, permit);
            let card = paint(&drawing)?;
            cards.kept.lock().unwrap_or_else(PoisonError::into_inner).keep(name, card.clone());
            Ok(card)
        });
        painting.await.map_err(|error| error.to_string())?
    }

    fn find(&self, name: blake3::Hash) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).painted.get(&name).cloned()
    }
}

/// The card of a table, as a stranger sees it: whoever asks gets the same.
pub async fn card(
    State(app): State<App>,
    Extension(Address(from)): Extension<Address>,
    TableId(id): TableId,
    headers: HeaderMap,
) -> Answer<Response> {
    let table = app.store.table(id).await?.filter(|table| shown::may_see(table, None));
    let drawing = table.as_ref().map_or_else(of_a_stranger, of_table);
    let tag = format!("\"{}\"", &blake3::hash(drawing.as_bytes()).to_hex()[..32]);
    let common = [(CACHE_CONTROL, "public, max-age=60".to_owned()), (ETAG, tag.clone())];
    if headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).is_some_and(|tags| tags.contains(&tag)) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let card = app.cards.painted(drawing, app.limits.reader(from)).await.map_err(|error| {
        tracing::error!(table = %id, %error, "the card of a table can't be painted");
        Refusal::new(Code::Internal, "this table's picture can't be painted; it's been logged")
    })?;
    Ok((common, [(CONTENT_TYPE, "image/png")], card).into_response())
}

fn paint(drawing: &str) -> Result<Bytes, String> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(drawing, &options).map_err(|error| error.to_string())?;
    let mut picture = Pixmap::new(SIZE.0, SIZE.1).ok_or("no picture of that size")?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map(Bytes::from).map_err(|error| error.to_string())
}

/// A table in SVG.
#[must_use]
pub fn of_table(table: &TableRow) -> String {
    let TableSummary { seats, colours, .. } = shown::summary(table, None);
    let names: Vec<String> = (1..).zip(&seats).map(|(number, player)| legible(&player.name, number)).collect();
    let outcome = table.outcome.as_ref().filter(|_| table.status == Status::Finished);
    let won: Vec<&str> = outcome
        .iter()
        .flat_map(|outcome| &outcome.winners)
        .filter_map(|seat| names.get(seat.index()).map(String::as_str))
        .collect();
    let called = if all_legible(&table.name) { table.name.as_str() } else { "A table at Paydirt" };
    let (title, below) = match won.as_slice() {
        [] => (called.to_owned(), format!("{}, {}", table.game.name(), state(table, &seats))),
        [winner] => (format!("{winner} strikes paydirt"), format!("{called}, {}", table.game.name())),
        [first @ .., last] => {
            (format!("{} and {last} share the win", first.join(", ")), format!("{called}, {}", table.game.name()))
        }
    };
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
        text(&mut body, "name", 124, y + 11, &shortened(&names[seat], NAME));
        if let Some(score) = outcome.and_then(|outcome| outcome.scores.get(seat)) {
            bar(&mut body, colours[seat], y, *score, best);
        }
    }
    if table.status == Status::Waiting {
        for (row, _) in (0..).zip(names.len()..usize::from(table.max_seats)) {
            let y = top + 30 + (i32::try_from(names.len()).unwrap_or(0) + row) * step;
            let _ = write!(
                body,
                r##"<circle cx="88" cy="{y}" r="17" fill="none" stroke="#8a7857" stroke-width="2.4" stroke-dasharray="5 4.4"/>"##
            );
            text(&mut body, "free", 124, y + 10, "Seat open");
        }
    }
    sheet(&body)
}

/// Of a table that a stranger may not see, whether there is one or not.
fn of_a_stranger() -> String {
    let mut body = String::new();
    heading(&mut body, "A table at Paydirt", "Board games about gold, for friends.");
    sheet(&body)
}

fn state(table: &TableRow, seats: &[Player]) -> String {
    match table.status {
        Status::Waiting => format!("{} of {} seats taken", seats.len(), table.max_seats),
        Status::Playing => format!("{} playing", seats.len()),
        Status::Finished => "finished".to_owned(),
    }
}

/// Title and what stands below it; returns how far down they reach.
fn heading(body: &mut String, title: &str, below: &str) -> i32 {
    let lines = wrapped(title, TITLE);
    let mut y = 200;
    for line in &lines {
        text(body, "title", 62, y, line);
        y += 66;
    }
    text(body, "below", 64, y - 16, &shortened(below, 46));
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
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">{ART}<style>
text{{fill:#2a231b;font-family:Besley}}.mark{{font-size:50px}}.title{{font-size:60px}}.score{{font-size:46px}}
.name{{font-family:"Alegreya Sans";font-size:33px}}.below,.free{{font-family:"Alegreya Sans";font-size:30px;fill:#5a4d3c}}</style>
<rect width="1200" height="630" fill="{PAPER}"/>{lines}<use href="#draw-nugget-0" transform="translate(1010,310) scale(13)"/>
<use href="#draw-nugget-1" transform="translate(1096,420) scale(7)"/><use href="#draw-nugget-1" transform="translate(926,430) scale(8)"/>
<use href="#draw-nugget-0" transform="translate(88,84) scale(2.4)"/><text class="mark" x="120" y="101">Paydirt</text>{body}</svg>"##,
        SIZE.0, SIZE.1
    )
}

fn text(body: &mut String, class: &str, x: i32, y: i32, words: &str) {
    let _ = write!(body, r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, escaped(words));
}

fn badge(body: &mut String, colour: Colour, x: i32, y: i32) {
    let _ = write!(body, r##"<use href="#draw-badge-{}" transform="translate({x},{y}) scale(2)"/>"##, colour.as_str());
}

fn bar(body: &mut String, colour: Colour, y: i32, score: i32, best: i32) {
    const WIDE: i32 = 300;
    let wide = (WIDE * score.max(0) / best).max(12);
    let _ = write!(
        body,
        r##"<rect x="400" y="{top}" width="{WIDE}" height="22" rx="9" fill="#f4ecda" stroke="#cdbd98"/><rect x="400" y="{top}" width="{wide}" height="22" rx="9" fill="url(#draw-thread-{look})" stroke="#2a231b" stroke-width="1.6"/><text class="score" x="812" y="{base}" text-anchor="end">{score}</text>"##,
        top = y - 11,
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
    if !name.is_empty() && all_legible(name) { name.to_owned() } else { format!("Player {number}") }
}

/// Whether our fonts have all letters of a text: those of Western Europe, as `web/build/fonts.ts` cuts them.
fn all_legible(text: &str) -> bool {
    text.chars().all(|letter| {
        matches!(letter, ' '..='~' | '\u{a0}'..='\u{ff}' | '\u{2010}'..='\u{2026}')
            || "ıŁłŒœŠšŸŽž′″‹›€−".contains(letter)
    })
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::http::preview::tests::table;
    use rules::Seat;

    fn finished(scores: Vec<i32>) -> TableRow {
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

    #[test]
    fn it_is_painted_in_the_size_that_chats_ask_for() {
        for drawing in [of_a_stranger(), of_table(&finished(vec![31, 69, 52, -4, 100]))] {
            let card = paint(&drawing).expect("it is painted");
            let picture = Pixmap::decode_png(&card).expect("it is a PNG");
            assert_eq!((picture.width(), picture.height()), SIZE);
            let dark = picture.pixels().iter().filter(|pixel| u16::from(pixel.red()) < 90).count();
            assert!(dark > 4_000, "words are written on it: {dark}");
            assert!(card.len() < 200_000, "{}", card.len());
        }
    }

    async fn turn() -> Turn {
        Arc::<tokio::sync::Mutex<()>>::default().lock_owned().await
    }

    #[tokio::test]
    async fn a_card_is_painted_once_and_only_so_many_are_kept() {
        let cards = Arc::new(Cards::default());
        let first = cards.painted(of_a_stranger(), turn()).await.expect("it is painted");
        let again = cards.painted(of_a_stranger(), turn()).await.expect("it is kept");
        assert_eq!(first.as_ptr(), again.as_ptr());
        let (one, other) = tokio::join!(
            cards.painted(of_table(&finished(vec![1, 2])), turn()),
            cards.painted(of_table(&finished(vec![1, 2])), turn())
        );
        assert_eq!(one.expect("it is painted"), other.expect("it is painted"));
        let tiny = |number: usize| {
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>{number}</title></svg>"#)
        };
        for number in 0..MAX_KEPT {
            cards.painted(tiny(number), turn()).await.expect("it is painted");
        }
        let kept = cards.kept.lock().expect("nobody panicked");
        assert_eq!((kept.painted.len(), kept.oldest_first.len()), (MAX_KEPT, MAX_KEPT));
        drop(kept);
        assert!(cards.find(blake3::hash(of_a_stranger().as_bytes())).is_none(), "the oldest has made room");
    }

    #[tokio::test]
    async fn a_card_takes_its_place_and_is_kept_though_whoever_asked_has_gone() {
        let cards = Arc::new(Cards::default());
        assert!(cards.painted(of_a_stranger(), turn()).now_or_never().is_none(), "it is being painted");
        let card = blake3::hash(of_a_stranger().as_bytes());
        assert!(cards.room.available_permits() < AT_ONCE || cards.find(card).is_some(), "its place is taken");
        let _all = cards.room.acquire_many(u32::try_from(AT_ONCE).expect("few")).await.expect("it is never closed");
        assert!(cards.find(card).is_some(), "it is kept");
    }
}
