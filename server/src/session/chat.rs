//! What the players of a table say to each other: bounded, kept with the table, shown once it is kept.
//!
//! Chat has a writer of its own, so that talk never delays a move: a line is numbered by the session, saved here, and
//! comes back to the session to be told to everybody.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use client_protocol::MAX_CHAT;
use client_protocol::code::Code;
use client_protocol::rest::Player;
use client_protocol::socket::ChatLine;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;

use super::audience::SocketId;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::store::{ChatRow, Store, StoreError};

/// Lines that are kept at hand and shown to whoever comes in. Older ones stay in the database.
pub const SHOWN: u32 = 100;
/// Lines of all tables that may wait for the writer.
const MAX_WAITING: usize = 1024;
/// Lines a player may say at once; after that, one for every [`PAUSE`].
const BURST: u32 = 5;
/// A person who types does not need less.
const PAUSE: Duration = Duration::from_secs(2);

/// A line to keep, and whom to tell.
pub struct Job {
    /// Where it was said.
    pub table: Uuid,
    /// The line.
    pub line: ChatRow,
    /// Through which socket.
    pub socket: SocketId,
    /// The session's ear.
    pub done: mpsc::UnboundedSender<Said>,
}

/// What became of a line.
pub struct Said {
    /// The line.
    pub line: ChatRow,
    /// Through which socket it came.
    pub socket: SocketId,
    /// Whether it is kept.
    pub result: Result<(), StoreError>,
}

/// The talk of one table.
pub struct Chat {
    lines: Vec<ChatLine>,
    next_number: u64,
    /// When each player will have said nothing for long enough to be new to the limit.
    rested_at: HashMap<Uuid, Instant>,
}

impl Chat {
    /// The talk so far.
    #[must_use]
    pub fn of(rows: Vec<ChatRow>) -> Self {
        let next_number = rows.last().map_or(1, |row| row.number + 1);
        Chat { lines: rows.into_iter().map(shown).collect(), next_number, rested_at: HashMap::new() }
    }

    /// The newest lines, oldest first.
    #[must_use]
    pub fn lines(&self) -> &[ChatLine] {
        &self.lines
    }

    /// A new line of a player, to be kept.
    ///
    /// # Errors
    /// When it is empty, too long, holds what is not printed, or comes too soon after the others.
    pub fn say(&mut self, player: Player, text: &str, now: Instant) -> Result<ChatRow, Refusal> {
        let text = checked(text).map_err(|sentence| Refusal::new(Code::Malformed, sentence))?;
        self.pause(player.id, now)?;
        let number = self.next_number;
        self.next_number += 1;
        Ok(ChatRow { number, player: player.id, name: player.name, at: now_ms(), text })
    }

    /// Notes a line that is kept, and returns it as it is shown.
    pub fn said(&mut self, row: ChatRow) -> ChatLine {
        if self.lines.len() >= SHOWN as usize {
            self.lines.remove(0);
        }
        let line = shown(row);
        self.lines.push(line.clone());
        line
    }

    /// Every line costs a pause, and a few may be owed.
    fn pause(&mut self, player: Uuid, now: Instant) -> Result<(), Refusal> {
        self.rested_at.retain(|_, at| *at > now);
        let rested_at = self.rested_at.get(&player).copied().unwrap_or(now) + PAUSE;
        if rested_at > now + PAUSE * BURST {
            return Err(Refusal::new(Code::RateLimited, "too many messages at once; wait a moment and send it again"));
        }
        self.rested_at.insert(player, rested_at);
        Ok(())
    }
}

fn shown(row: ChatRow) -> ChatLine {
    ChatLine { number: row.number, player: Player { id: row.player, name: row.name }, at: row.at, text: row.text }
}

fn checked(text: &str) -> Result<String, &'static str> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Err("the message is empty; write something first");
    }
    if text.chars().count() > MAX_CHAT {
        return Err("a message can have up to 280 characters");
    }
    // Joiner and selector hold many emoji together, and cannot turn a line around.
    if !text.chars().all(|character| names::is_visible(character) || matches!(character, '\u{200d}' | '\u{fe0f}')) {
        return Err("a message can't have control characters or invisible ones");
    }
    if names::piles_up(&text.replace('\u{fe0f}', "")) {
        return Err("a letter can have up to 3 accents");
    }
    Ok(text)
}

/// Starts the writer. It stops when the last sender is dropped.
#[must_use]
pub fn start(store: Arc<dyn Store>) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel::<Job>(MAX_WAITING);
    tokio::spawn(async move {
        while let Some(Job { table, line, socket, done }) = jobs.recv().await {
            let result = store.add_chat(table, &line).await;
            let _ = done.send(Said { line, socket, result }); // the session may have ended
        }
    });
    sender
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> Player {
        Player { id: Uuid::from_u128(1), name: "Ada".to_owned() }
    }

    #[test]
    fn who_talks_a_lot_is_asked_to_wait() {
        let mut chat = Chat::of(Vec::new());
        let mut say = |now| chat.say(ada(), "hello", now).map(|row| row.number).map_err(|refusal| refusal.code);
        let now = Instant::now();
        for number in 1..=u64::from(BURST) {
            assert_eq!(say(now), Ok(number));
        }
        assert_eq!(say(now), Err(Code::RateLimited));
        assert_eq!(say(now + PAUSE), Ok(u64::from(BURST) + 1));
    }

    #[test]
    fn a_message_is_one_line_that_can_be_read() {
        assert_eq!(checked("  that was my train 🧑‍🌾 "), Ok("that was my train 🧑‍🌾".to_owned()));
        assert_eq!(checked("my\u{a0}train\nis here"), Ok("my train is here".to_owned()));
        let pile = format!("a{}", "\u{301}".repeat(279));
        for text in ["", "  ", "a\u{202e}b", "a\u{200b}b", &pile, &"x".repeat(281)] {
            assert!(checked(text).is_err(), "{text:?} was allowed");
        }
    }

    #[test]
    fn only_the_newest_lines_are_at_hand() {
        let row =
            |number| ChatRow { number, player: ada().id, name: "Ada".to_owned(), at: 0, text: "hello".to_owned() };
        let mut chat = Chat::of((1..=u64::from(SHOWN)).map(row).collect());
        chat.said(row(u64::from(SHOWN) + 1));
        let numbers: Vec<u64> = chat.lines().iter().map(|line| line.number).collect();
        assert_eq!((numbers.len(), numbers[0]), (SHOWN as usize, 2));
    }
}
