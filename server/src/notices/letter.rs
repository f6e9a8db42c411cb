//! What a notice says: made when it is sent, from the log as it is then and from what its reader may see.

use client_protocol::rest::Status;
use fair_play::{BrokenLog, Chain};
use rules::{Game, Seat, with_game};
use table::{Asked, Holder, LAPSES_AFTER, Proposal, TimeUp};
use uuid::Uuid;

use super::words::{Language, Words};
use crate::aside::ReadingPermit;
use crate::names;
use crate::shown;
use crate::store::notices::{NewNotice, NoticeRow, Why};
use crate::store::{Record, Store, StoreError, TableRow};

/// A notice in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub language: Language,
    /// One line.
    pub title: String,
    /// A sentence or two.
    pub body: String,
    /// Why it is sent: `turn`, `proposal`, `end`, `nudge`, `sat_in`, or `test`.
    pub why: &'static str,
    /// The table that it is about, and its name; a test is about none.
    pub table: Option<(Uuid, String)>,
    /// The page that it leads to.
    pub path: String,
    /// For so many milliseconds there is something to answer; as long as one likes, if nothing says until when.
    pub lasts: Option<u64>,
}

/// Why a letter cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritten {
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The log of its table cannot be read.
    #[error(transparent)]
    Log(#[from] BrokenLog),
}

/// Writes what a notice says now; `None` if nothing is asked of its player anymore.
///
/// # Errors
/// When the store does not answer, or the log cannot be read.
pub async fn write(store: &dyn Store, row: &NoticeRow, language: Language) -> Result<Option<Letter>, Unwritten> {
    let Some(table) = store.table(row.table).await? else { return Ok(None) };
    let Some(seat) = shown::seat_of(&table, Some(row.notice.player)) else { return Ok(None) };
    let words = Words::new(language, &table, seat);
    let said = match row.notice.why {
        Why::End => (table.status == Status::Finished).then(|| (words.end(table.outcome.as_ref()), None)),
        Why::Turn | Why::Proposal | Why::Nudge | Why::SatIn if table.status != Status::Playing => None,
        Why::Turn | Why::Proposal | Why::Nudge | Why::SatIn => {
            let (permit, notice) = (ReadingPermit::to_read().await, row.notice);
            let (records, now) = (store.records(table.id, 0).await?, store.now().await?);
            let about = table.clone();
            let what =
                permit.read(move || with_game!(about.game, G => asked::<G>(&about, &records, seat, &notice, now)));
            what.await?.map(|what| match what {
                What::Turn { left, lasts } if row.notice.why == Why::Nudge => (words.nudge(left), lasts),
                What::Turn { left, lasts } => (words.turn(left), lasts),
                What::Proposal { by, proposal, left } => (words.proposal(by, proposal), Some(left)),
                What::ToComeBack => (words.sat_in(), None),
            })
        }
    };
    Ok(said.map(|((title, body), lasts)| Letter {
        language,
        title,
        body,
        why: row.notice.why.as_str(),
        table: Some((table.id, table.name.clone())),
        path: format!("/t/{}", table.id),
        lasts,
    }))
}

/// The letter that tries a channel.
#[must_use]
pub fn test(language: Language) -> Letter {
    let (title, body) = language.test();
    Letter { language, title, body, why: "test", table: None, path: "/".to_owned(), lasts: None }
}

/// What is asked of a seat.
enum What {
    /// To move. There are so many milliseconds left, if a clock runs, and the turn lasts as long unless the table then waits.
    Turn { left: Option<u64>, lasts: Option<u64> },
    /// To say yes or no, within so many milliseconds.
    Proposal { by: Seat, proposal: Proposal, left: u64 },
    /// Nothing, but the seat is played by a computer until its player is back.
    ToComeBack,
}

fn asked<G: Game>(
    table: &TableRow,
    records: &[Record],
    seat: Seat,
    notice: &NewNotice,
    now: u64,
) -> Result<Option<What>, BrokenLog> {
    let mut chain = Chain::new(table.id, table.created_at, table.secret.clone());
    let (sitting, _) = chain.read_all::<G>(records)?;
    let is_asked = |asked| sitting.asked(now).contains(&(seat, asked));
    Ok(match notice.why {
        Why::Proposal => {
            let open = sitting.open.iter().find(|open| open.number == notice.seq);
            let open = open.filter(|open| is_asked(Asked::Proposal(open.number)));
            open.map(|open| {
                let left = open.at.saturating_add(LAPSES_AFTER).saturating_sub(now);
                What::Proposal { by: open.by, proposal: open.proposal, left }
            })
        }
        Why::SatIn => {
            let holder = sitting.holders.get(seat.index());
            holder.is_some_and(|holder| matches!(holder, Holder::StandIn)).then_some(What::ToComeBack)
        }
        Why::Turn | Why::Nudge | Why::End => is_asked(Asked::Turn).then(|| {
            let left = sitting.due().map(|due| due.saturating_sub(now));
            let waits = sitting.clock.as_ref().is_some_and(|clock| clock.pace.then() == TimeUp::Wait);
            What::Turn { left, lasts: left.filter(|_| !waits) }
        }),
    })
}

/// The names at a table, as a reader can tell them apart; of whoever was forgotten, what stands for one.
#[must_use]
pub fn names_at(table: &TableRow, language: Language) -> Vec<String> {
    let names = names::told_apart(table.seats.iter().map(|seat| &*seat.name)).into_iter();
    names.map(|name| if name.is_empty() { language.somebody().to_owned() } else { name }).collect()
}
