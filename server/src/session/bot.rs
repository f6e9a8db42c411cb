//! A program in a seat: a member of the audience like any socket, but in the server itself.
//!
//! It gets the frames that its seat gets, folds what they say, and sends commands into the session's mailbox. So it cannot see more
//! than its seat, nor do what a player cannot; and it goes on after a restart as any player does, by coming in again.

use bots::{Appraise, Bot};
use client_protocol::Json;
use client_protocol::socket::ServerMessage;
use rules::Seat;
use uuid::Uuid;

use super::mailbox::WeakHandle;
use super::message::{Attach, Message};
use super::thinking;
use crate::outbox::{Delivery, ListenerId, outbox};
use crate::secrets;

/// What a program knows of its table.
struct Player<G> {
    bot: Bot,
    state: G,
    seat: Option<Seat>,
    last_seq: u64,
    /// The last record that the session had when the program came in: until it has come, what it sees is the past.
    up_to_date_at: u64,
    /// The record after which it has sent a command. The answer is another record.
    answered: Option<u64>,
}

/// Lets a program play at a table until its session ends. The mailbox is held weakly: a program keeps no table awake.
pub fn sit_down<G: Appraise>(bot: Bot, player: Uuid, listener: ListenerId, session: WeakHandle) {
    tokio::spawn(async move {
        // Whoever was let go, because it thought for too long, comes in again.
        while attend::<G>(bot, player, listener, &session).await.is_some() {}
    });
}

/// Plays for as long as the session tells something; `None` when there is no session any more.
async fn attend<G: Appraise>(bot: Bot, player: Uuid, listener: ListenerId, session: &WeakHandle) -> Option<()> {
    let (outbox, mut reader) = outbox();
    let attach = Attach { listener, player: Some(player), since_seq: 0, returning: false, outbox };
    session.upgrade()?.send(Message::Attach(attach)).await.ok()?;
    let mut here =
        Player { bot, state: G::default(), seat: None, last_seq: 0, up_to_date_at: u64::MAX, answered: None };
    while let Some(delivery) = reader.next().await {
        let frames = match delivery {
            Delivery::Frame(frame) => vec![frame],
            Delivery::History(frames) => frames,
            Delivery::NotThere(_) | Delivery::Close(..) => return None,
        };
        frames.iter().for_each(|frame| here.hear(&frame.text));
        let (thinker, command) = here.think().await?;
        here = thinker;
        if let Some(command) = command {
            let id = Uuid::new_v4();
            session.upgrade()?.send(Message::Command { from: listener, id, command }).await.ok()?;
        }
    }
    Some(())
}

impl<G: Appraise> Player<G> {
    fn hear(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(ServerMessage::Welcome { seat, seq, .. }) => (self.seat, self.up_to_date_at) = (seat, seq),
            Ok(ServerMessage::Events { seq, events, .. }) => {
                let events: Vec<G::Event> = events.read().unwrap_or_default();
                events.iter().for_each(|event| self.state.apply(event));
                self.last_seq = seq;
            }
            Ok(ServerMessage::Rejected { code, message, .. }) => {
                tracing::error!(bot = %self.bot, code, message, "a bot's command was refused; it plays any other");
                (self.bot, self.answered) = (Bot::Random, None);
            }
            _ => {}
        }
    }

    /// The command, if it is this program's turn. Thinking takes a while, and so takes place beside the tasks of the server.
    async fn think(self) -> Option<(Self, Option<Json>)> {
        let to_act = self.seat.filter(|seat| self.state.to_act() == Some(*seat));
        let Some(seat) = to_act.filter(|_| self.last_seq >= self.up_to_date_at && self.answered != Some(self.last_seq))
        else {
            return Some((self, None));
        };
        let random = secrets::random();
        let luck = u64::from_le_bytes(std::array::from_fn(|at| random[at]));
        let (mut here, command) = thinking::think(move || {
            let command = self.bot.choose(&self.state, seat, luck);
            (self, command.and_then(|command| Json::of(&command).ok()))
        })
        .await?;
        here.answered = Some(here.last_seq);
        Some((here, command))
    }
}
