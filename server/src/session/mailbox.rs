//! A session's mailbox: bounded, with places that only those seated can fill.
//!
//! What spectators and strangers send waits at its sender until one of a few places is free. So however much they send,
//! a player finds room.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use super::message::Message;

/// Messages that may wait at one table. A player who finds it full is told 'busy'.
const PLACES: usize = 256;
/// How many of them may be from people without a seat.
const WITHOUT_SEAT: usize = 64;

/// A live table, as the rest of the server holds it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Handle {
    letters: mpsc::Sender<Letter>,
    without_seat: Arc<Semaphore>,
}

/// A handle that doesn't keep the session awake.
#[derive(Debug, Clone)]
pub struct WeakHandle {
    letters: mpsc::WeakSender<Letter>,
    without_seat: Arc<Semaphore>,
}

/// Where the session reads.
#[derive(Debug)]
pub struct Mailbox(mpsc::Receiver<Letter>);

/// A message, and its place if that is one of the few.
#[derive(Debug)]
struct Letter {
    message: Message,
    _place: Option<OwnedSemaphorePermit>,
}

/// The message didn't arrive.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    #[error("the mailbox is full")]
    Full,
    #[error("the session has ended")]
    Closed,
}

#[must_use]
pub fn mailbox() -> (Handle, Mailbox) {
    let (letters, inbox) = mpsc::channel(PLACES);
    (Handle { letters, without_seat: Arc::new(Semaphore::new(WITHOUT_SEAT)) }, Mailbox(inbox))
}

impl Handle {
    /// Hands in a message of somebody seated, or of the server itself, without waiting.
    ///
    /// # Errors
    /// When the mailbox is full, or the session has ended.
    pub fn try_send(&self, message: Message) -> Result<(), SendError> {
        self.letters.try_send(Letter { message, _place: None }).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => SendError::Full,
            mpsc::error::TrySendError::Closed(_) => SendError::Closed,
        })
    }

    /// Hands in a message of somebody seated, or of the server itself, as soon as there is room.
    ///
    /// # Errors
    /// When the session has ended.
    pub async fn send(&self, message: Message) -> Result<(), SendError> {
        self.letters.send(Letter { message, _place: None }).await.map_err(|_| SendError::Closed)
    }

    /// Hands in a message of somebody who may have no seat, as soon as one of their places is free. Waiting holds up nobody
    /// but the sender, and those who wait take turns.
    ///
    /// # Errors
    /// When the session has ended.
    pub async fn send_without_seat(&self, message: Message) -> Result<(), SendError> {
        let place = self.without_seat.clone().acquire_owned().await.map_err(|_| SendError::Closed)?;
        self.letters.send(Letter { message, _place: Some(place) }).await.map_err(|_| SendError::Closed)
    }

    /// Whether the session has ended, or is about to.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.letters.is_closed()
    }

    /// Waits until the session has ended, or is about to.
    pub async fn ended(&self) {
        self.letters.closed().await;
    }

    /// A handle that doesn't keep the session awake.
    #[must_use]
    pub fn downgrade(&self) -> WeakHandle {
        WeakHandle { letters: self.letters.downgrade(), without_seat: self.without_seat.clone() }
    }
}

impl WeakHandle {
    /// The handle, while anybody else keeps the session awake.
    #[must_use]
    pub fn upgrade(&self) -> Option<Handle> {
        Some(Handle { letters: self.letters.upgrade()?, without_seat: self.without_seat.clone() })
    }
}

impl Mailbox {
    /// The next message; `None` when nobody can send anymore. Its place is free again.
    pub async fn recv(&mut self) -> Option<Message> {
        self.0.recv().await.map(|letter| letter.message)
    }

    /// Takes no more messages, and returns all that were sent.
    ///
    /// Dropping it isn't enough: a sender in the middle of sending leaves a message behind that is neither heard nor dropped as
    /// long as anybody can send, and waits for the answer with a handle in hand.
    pub async fn empty(&mut self) -> Vec<Message> {
        self.0.close();
        let mut unheard = Vec::new();
        while let Some(message) = self.recv().await {
            unheard.push(message);
        }
        unheard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn however_many_spectators_wait_a_player_finds_room() {
        let (handle, mut mailbox) = mailbox();
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..1000 {
            let handle = handle.clone();
            waiting.spawn(async move { handle.send_without_seat(Message::TakenOver).await });
        }
        // All of them come as far as they can, one after the other.
        for _ in 0..2000 {
            tokio::task::yield_now().await;
        }
        for _ in WITHOUT_SEAT..PLACES {
            assert_eq!(handle.try_send(Message::TakenOver), Ok(()));
        }
        assert_eq!(handle.try_send(Message::TakenOver), Err(SendError::Full));
        for _ in 0..1000 + PLACES - WITHOUT_SEAT {
            assert!(mailbox.recv().await.is_some());
        }
        assert!(waiting.join_all().await.iter().all(Result::is_ok));
    }

    #[tokio::test]
    async fn whoever_waits_for_a_session_that_ends_is_told() {
        let (handle, mut mailbox) = mailbox();
        for _ in 0..WITHOUT_SEAT {
            assert_eq!(handle.send_without_seat(Message::TakenOver).await, Ok(()));
        }
        let waiting = tokio::spawn({
            let handle = handle.clone();
            async move { handle.send_without_seat(Message::TakenOver).await }
        });
        tokio::task::yield_now().await;
        assert_eq!(mailbox.empty().await.len(), WITHOUT_SEAT);
        assert_eq!(waiting.await.expect("nothing panics"), Err(SendError::Closed));
        assert_eq!(handle.try_send(Message::TakenOver), Err(SendError::Closed));
    }

    #[tokio::test]
    async fn what_is_being_sent_when_a_session_ends_is_found_in_its_mailbox() {
        let (handle, mut mailbox) = mailbox();
        let sending = handle.letters.reserve().await.expect("there is room");
        let emptying = tokio::spawn(async move { mailbox.empty().await });
        handle.letters.closed().await;
        sending.send(Letter { message: Message::TakenOver, _place: None });
        let unheard = emptying.await.expect("it does not panic");
        assert!(matches!(unheard[..], [Message::TakenOver]));
    }
}
