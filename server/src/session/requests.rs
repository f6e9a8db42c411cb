//! What requests ask of a table: it's woken if the asker may come in, and answers by itself.

use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player, SeatLink, Status};
use rules::Seat;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::message::Message;
use super::seating::{self, Change};
use super::{Handle, Sessions, again, company, hands, seat_links};
use crate::cluster::bus::News;
use crate::error::Refusal;
use crate::shown;
use crate::store::{MAX_TABLES, StoreError, TableRow};

impl Sessions {
    /// Asks for a change of the seats.
    ///
    /// # Errors
    /// Why it may not be, or that it could not be saved.
    pub async fn seats(&self, id: Uuid, asker: Player, change: Change) -> Result<TableRow, Refusal> {
        let may_enter = |row: &TableRow| seating::change(row, row.status != Status::Waiting, &asker, &change).map(drop);
        let session = self.wake(id, may_enter).await?;
        ask(&session, |reply| Message::Seats { asker, change, reply }).await
    }

    /// Asks for the table that follows a finished one; the first to ask creates it.
    ///
    /// # Errors
    /// Why there is none for them, or that it could not be saved.
    pub async fn play_again(&self, id: Uuid, asker: Player) -> Result<NextTable, Refusal> {
        let session = self.wake(id, |row| again::may_ask(row, asker.id).map(drop)).await?;
        ask(&session, |reply| Message::PlayAgain { asker, reply }).await
    }

    /// Tells a player who is away once more that a table waits for them.
    ///
    /// # Errors
    /// Why they are not told, or that it could not be saved.
    pub async fn nudge(&self, id: Uuid, asker: Player, player: Uuid) -> Result<TableRow, Refusal> {
        let session = self.wake(id, |row| company::may_ask(row, asker.id)).await?;
        ask(&session, |reply| Message::Nudge { asker, player, reply }).await
    }

    /// Asks for the link of a seat that is offered.
    ///
    /// # Errors
    /// Why there is none for them.
    pub async fn seat_link(&self, id: Uuid, asker: Uuid, seat: Seat) -> Result<SeatLink, Refusal> {
        let may_enter = |row: &TableRow| is_played(row, asker);
        let session = self.wake(id, may_enter).await?;
        ask(&session, |reply| Message::SeatLink { asker, seat, reply }).await
    }

    /// Asks for the seat that a link opens.
    ///
    /// # Errors
    /// Why it opens none, or no longer.
    pub async fn opened_by(&self, id: Uuid, code: String) -> Result<Seat, Refusal> {
        let session = self.wake(id, |row| seat_links::read(row, &code).map(drop)).await?;
        ask(&session, |reply| Message::Opened { code, reply }).await
    }

    /// Takes a seat in a game that is played, by a link or, without a code, back from the friend who plays it.
    ///
    /// # Errors
    /// Why it may not be, or that it could not be saved.
    pub async fn take_seat(
        &self,
        id: Uuid,
        asker: Player,
        act: Uuid,
        code: Option<String>,
    ) -> Result<TableRow, Refusal> {
        let may_enter = |row: &TableRow| match &code {
            Some(code) if row.status != Status::Waiting => hands::read(row, asker.id, code).map(drop),
            _ => is_played(row, asker.id),
        };
        let session = self.wake(id, may_enter).await?;
        ask(&session, |reply| Message::Take { asker, id: act, code, reply }).await
    }

    /// Gives up a player's seat in a game that is played, as they would themselves.
    ///
    /// # Errors
    /// That it could not be saved.
    pub async fn give_up(&self, id: Uuid, player: Uuid) -> Result<(), Refusal> {
        let session = self.wake(id, |_| Ok(())).await?;
        ask(&session, |reply| Message::GiveUp { player, reply }).await.map(drop)
    }

    /// Tells the tables that are awake that somebody who sits at them has another name, and all of them that somebody has none
    /// anymore: what those said is forgotten wherever they said it. Others read it when they wake.
    ///
    /// # Errors
    /// When the store does not say where the player sits.
    pub async fn renamed(&self, player: &Player) -> Result<(), StoreError> {
        if let Some(bus) = &self.bus {
            bus.publish(&News::Renamed(player.clone())).await;
        }
        self.renamed_here(player).await
    }

    /// The same for the tables that are awake at this server.
    ///
    /// # Errors
    /// Likewise.
    pub async fn renamed_here(&self, player: &Player) -> Result<(), StoreError> {
        let awake: Vec<Handle> = if player.name.is_empty() {
            self.awake().values().map(|(_, session)| session.clone()).collect()
        } else {
            let tables = self.services.store.tables_of(player.id, MAX_TABLES).await?;
            let awake = self.awake();
            tables.iter().filter_map(|table| awake.get(&table.id)).map(|(_, session)| session.clone()).collect()
        };
        for session in awake {
            if session.try_send(Message::Renamed(player.clone())).is_err() {
                let message = Message::Renamed(player.clone());
                // Its mailbox is full. A session that ends forgets the name by itself.
                tokio::spawn(async move { session.send(message).await });
            }
        }
        Ok(())
    }
}

/// Whether `asker` sees a table whose game has started: before that, nobody hands a seat on.
fn is_played(row: &TableRow, asker: Uuid) -> Result<(), Refusal> {
    if !shown::may_see(row, Some(asker)) {
        return Err(Refusal::no_such_table());
    }
    if row.status == Status::Waiting {
        let sentence =
            "the game hasn't started yet, so seats aren't handed on; take a free one with POST /api/tables/{id}/join";
        return Err(Refusal::new(Code::NotStarted, sentence));
    }
    Ok(())
}

/// Asks a session for something that has one answer.
///
/// # Errors
/// The refusal, or that it is not known to be saved.
pub async fn ask<T>(
    session: &Handle,
    message: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Message,
) -> Result<T, Refusal> {
    let (reply, answer) = oneshot::channel();
    // The asker may have no seat yet.
    session.send_without_seat(message(reply)).await.map_err(|_| Refusal::not_saved())?;
    // No answer: the session has ended without saving.
    answer.await.unwrap_or_else(|_| Err(Refusal::not_saved()))
}
