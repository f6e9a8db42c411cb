//! The picture that a chat shows beside a table's link: its name, who plays, and how it ended.
//!
//! It's drawn as SVG ([`drawing`]) from the colours and badges of the page (`art.svg`, which a test of the page holds to its drawing
//! kit) and painted with [`fonts`] of our own. It tells what a stranger may see of the
//! table. Of a table that a stranger may not see, and of one that isn't there, it says only that it is at Paydirt.

mod drawing;
mod fonts;

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use client_protocol::code::Code;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use self::drawing::{SIZE, of_a_stranger, of_table};
use super::App;
use super::answer::Answer;
use super::body::TableId;
use super::limits::TurnGuard;
use super::limits::address::Address;
use crate::error::Refusal;
use crate::shown;

/// Painted cards that are kept, of 40 to 80 kB each.
const MAX_KEPT: usize = 64;
/// Cards that are painted at the same time; more wait. Each takes some tens of milliseconds.
const AT_ONCE: usize = 2;

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
    /// Paints a card in the turn of whoever asks, or finds it. Once started, a card takes its place until it's painted and kept, even if
    /// whoever asked has gone.
    async fn painted(
        self: &Arc<Self>,
        drawing: String,
        turn: impl Future<Output = TurnGuard>,
    ) -> Result<Bytes, Unpainted> {
        let name = blake3::hash(drawing.as_bytes());
        if let Some(card) = self.find(name) {
            return Ok(card);
        }
        let turn = turn.await;
        let permit = Arc::clone(&self.room).acquire_owned().await.expect("it is never closed");
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
        painting.await?
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

/// Why a card can't be painted.
#[derive(Debug, thiserror::Error)]
enum Unpainted {
    #[error(transparent)]
    Drawing(#[from] usvg::Error),
    #[error(transparent)]
    Encoding(Box<dyn Error + Send + Sync>),
    #[error(transparent)]
    Painting(#[from] JoinError),
}

fn paint(drawing: &str) -> Result<Bytes, Unpainted> {
    let options = Options { fontdb: Arc::clone(&fonts::DATABASE), ..Options::default() };
    let tree = Tree::from_str(drawing, &options)?;
    let mut picture = Pixmap::new(SIZE.0, SIZE.1).expect("cards have a size");
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().map(Bytes::from).map_err(|error| Unpainted::Encoding(error.into()))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::drawing::tests::finished;
    use super::*;

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

    async fn turn() -> TurnGuard {
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
