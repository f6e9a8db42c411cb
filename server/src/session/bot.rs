//! A bot in a seat: a member of the audience like any socket, but in the server itself.
//!
//! It gets the frames that its seat gets, folds what they say, and sends commands into the session's mailbox. So it cannot see more
//! than its seat, nor do what a player cannot; and it goes on after a restart as any player does, by coming in again.

use bots::{Appraise, Bot};
use client_protocol::Json;
use client_protocol::code::AnyCode;
use client_protocol::rest::SeatView;
use client_protocol::socket::ServerMessage;
use rules::Seat;
use table::{Holder, Pace, Sitting};
use uuid::Uuid;

use super::mailbox::WeakHandle;
use super::message::{Attach, Message};
use super::thinking;
use crate::outbox::{Delivery, ListenerId, outbox};
use crate::secrets;

/// What a bot knows of its table.
struct Player<G: Appraise> {
    bot: Bot,
    sitting: Sitting<G>,
    /// What happened in the game in each record, as its seat may know it.
    past: Vec<Vec<G::Event>>,
    /// Who plays each seat as the game starts.
    holders: Vec<Holder>,
    /// How fast the table plays.
    pace: Option<Pace>,
    seat: Option<Seat>,
    /// A record that the session has made: the last one when the bot came in, later that of its own command. Until it has come,
    /// what the bot sees is the past.
    up_to_date_at: u64,
    /// The record after which it has sent a command. The answer is another record.
    answered: Option<u64>,
    /// The command that it has sent and that isn't answered yet. Others may act meanwhile: their records are no answer.
    under_way: Option<Uuid>,
}

/// Lets a bot play at a table until its session ends. The mailbox is held weakly: a bot keeps no table awake.
pub fn sit_down<G: Appraise>(bot: Bot, listener: ListenerId, session: WeakHandle) {
    tokio::spawn(async move {
        // A bot that thought for so long that it was let go comes in again.
        let mut bot = bot;
        while let Some(next) = attend::<G>(bot, listener, &session).await {
            bot = next;
        }
    });
}

/// Plays for as long as the session tells something. Returns who comes in again, if anybody: `None` when there is no session anymore.
async fn attend<G: Appraise>(bot: Bot, listener: ListenerId, session: &WeakHandle) -> Option<Bot> {
    let (outbox, mut reader) = outbox();
    let attach = Attach { listener, player: None, since_seq: 0, returning: false, outbox };
    session.upgrade()?.send(Message::Attach(attach)).await.ok()?;
    let mut here = Player::<G> {
        bot,
        sitting: Sitting::default(),
        past: Vec::new(),
        holders: Vec::new(),
        pace: None,
        seat: None,
        up_to_date_at: u64::MAX,
        answered: None,
        under_way: None,
    };
    while let Some(delivery) = reader.next().await {
        let frames = match delivery {
            Delivery::Frame(frame) => vec![frame],
            Delivery::History(frames) => frames,
            Delivery::NotThere(_) | Delivery::Close(..) => return None,
        };
        frames.iter().for_each(|frame| here.hear(&frame.text));
        let Some((thinker, command)) = here.think().await else {
            // It panicked over this position. One that plays anything hardly thinks.
            return (bot != Bot::Random).then_some(Bot::Random);
        };
        here = thinker;
        if let Some(command) = command {
            let (id, after) = (Uuid::new_v4(), Some(here.last_seq()));
            here.under_way = Some(id);
            session.upgrade()?.send(Message::Command { from: listener, id, command, after }).await.ok()?;
        }
    }
    Some(bot)
}

impl<G: Appraise> Player<G> {
    fn last_seq(&self) -> u64 {
        self.past.len() as u64
    }

    fn hear(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(ServerMessage::Welcome { seat, seq, table, .. }) => {
                (self.seat, self.up_to_date_at, self.pace) = (seat, seq, table.pace);
                let holder = |seat: &SeatView| if seat.bot.is_some() { Holder::Program } else { Holder::Person };
                self.holders = table.seats.iter().map(holder).collect();
            }
            Ok(ServerMessage::Events { seq, at, events, .. }) => {
                let events: Vec<G::Event> = events.read().expect("the session wrote it");
                match seq {
                    1 => self.sitting.opened(at, self.pace, std::mem::take(&mut self.holders), &events),
                    _ => self.sitting.moved(seq, at, &events),
                }
                self.past.push(events);
            }
            Ok(ServerMessage::Acted { seq, at, seat, events, .. }) => {
                self.sitting.acted(seq, at, seat, &events, &self.past);
                self.past.push(Vec::new());
            }
            Ok(ServerMessage::Passed { at, cause, events, .. }) => {
                self.sitting.passed(at, cause, &events);
                self.past.push(Vec::new());
            }
            // Its own record is still to come.
            Ok(ServerMessage::Accepted { id, seq }) if self.under_way == Some(id) => {
                (self.under_way, self.up_to_date_at) = (None, seq);
            }
            // Somebody took a move back, or the seat, while it thought: it thinks again.
            Ok(ServerMessage::Rejected { code: AnyCode::Rules(code), .. }) if code.is_of_table() => {
                (self.under_way, self.answered) = (None, None);
            }
            Ok(ServerMessage::Rejected { code, message, .. }) => {
                tracing::error!(bot = %self.bot, %code, message, "a bot's command was refused; it plays any other");
                (self.bot, self.under_way, self.answered) = (Bot::Random, None, None);
            }
            _ => {}
        }
    }

    /// The command, if it is this bot's turn. Thinking takes a while, and so takes place beside the tasks of the server.
    async fn think(self) -> Option<(Self, Option<Json>)> {
        let to_act = self.seat.filter(|seat| self.sitting.to_act() == Some(*seat));
        let to_act = to_act.filter(|seat| self.under_way.is_none() && self.sitting.may_move(*seat, true, None).is_ok());
        let last_seq = self.last_seq();
        let Some(seat) = to_act.filter(|_| last_seq >= self.up_to_date_at && self.answered != Some(last_seq)) else {
            return Some((self, None));
        };
        let random = secrets::random();
        let luck = u64::from_le_bytes(std::array::from_fn(|at| random[at]));
        let same_turn = self.answered.is_some_and(|answered| answered + 1 == last_seq);
        let ready = tokio::time::Instant::now() + thinking::pause(random[8], same_turn);
        let (mut here, command) = thinking::think(move || {
            let command =
                self.bot.choose_beside(&self.sitting.game, seat, luck, thinking::haste(), thinking::let_others_in);
            (self, command.and_then(|command| Json::of(&command).ok()))
        })
        .await?;
        here.answered = Some(last_seq);
        tokio::time::sleep_until(ready).await;
        Some((here, command))
    }
}
