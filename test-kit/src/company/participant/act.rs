//! What a participant does: plays, and much around the game.

use std::time::Duration;

use client_protocol::Json;
use client_protocol::socket::ClientMessage;
use rules::{Game, Seat};
use server::clock::now_ms;
use table::{Act, Holder, Open, Pace, Proposal};
use uuid::Uuid;

use super::{Broken, Participant, say};
use crate::client::Socket;

/// How long somebody thinks at least while others let time run out.
const DOZING: Duration = Duration::from_millis(200);

impl<G: Game> Participant<G> {
    /// Plays, if it is this seat that the game waits for; or does something around the game.
    pub(super) async fn act(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        if self.is_resting() && self.under_way.is_none() && self.taking.is_none() {
            self.place.report = None;
        }
        if self.last_seq() == 0 || self.last_seq() < self.up_to || self.under_way.is_some() {
            return Ok(());
        }
        if self.taking.is_some() {
            return self.take().await;
        }
        if self.is_resting() {
            return Ok(());
        }
        let Some(seat) = self.place.seat else { return self.take_a_seat().await };
        self.pass_links_on(seat).await?;
        if self.is_dozing() {
            let due = self.story.sitting.due().filter(|_| self.may_move(seat));
            self.place
                .dozes
                .send_if_modified(|doze| due.is_some_and(|due| std::mem::replace(&mut doze.due, due) != due));
        } else if self.place.hands && self.place.dice.once_in(60) {
            self.is_away = true;
            return Err(Broken);
        }
        let id = Uuid::new_v4();
        let act = if self.is_dozing() { self.clears_up(seat) } else { self.an_act(seat) };
        let message = match act {
            Some(act) => ClientMessage::Act { id, act },
            None if self.may_move(seat) && !self.is_dozing() => {
                if self.place.dice.once_in(8) {
                    say(socket, &ClientMessage::Legal {}).await?;
                }
                self.think().await;
                let command = Json::of(&self.a_command(seat)).expect("commands are JSON");
                ClientMessage::Command { id, command, after: self.place.acts.then(|| self.last_seq()) }
            }
            None => return Ok(()),
        };
        self.story.sent.push(id);
        (self.under_way, self.under_way_since) = (Some((id, message)), now_ms());
        self.send(socket).await?;
        if self.place.dice.once_in(4) {
            self.send_again(socket).await?;
        }
        Ok(())
    }

    /// Takes the time that this company takes for a move.
    async fn think(&self) {
        // The other tables are not to be at their end when those who doze wake.
        let is_dozing = self.place.orders.borrow().dozing;
        let thinking = if is_dozing { self.place.thinking.max(DOZING) } else { self.place.thinking };
        if !thinking.is_zero() {
            tokio::time::sleep(thinking).await;
        }
    }

    /// Whether this one lets time run out: then nobody does anything at the table until it is up.
    pub(super) fn is_dozing(&self) -> bool {
        self.place.orders.borrow().dozing && self.pace.is_some_and(Pace::is_live) && !self.story.sitting.is_paused()
    }

    pub(super) fn may_move(&self, seat: Seat) -> bool {
        let sitting = &self.story.sitting;
        sitting.to_act() == Some(seat) && sitting.may_move(seat, false, None).is_ok()
    }

    fn a_command(&mut self, seat: Seat) -> G::Command {
        let planned = self.place.plan.get(self.story.shown.len() - 1).cloned();
        let planned = planned.map(|command| serde_json::from_value(command).expect("plans are of the game's commands"));
        planned.unwrap_or_else(|| self.place.dice.one_of(&self.story.sitting.game.legal_commands(seat)).clone())
    }

    /// What goes on around the game: a table that pauses goes on, a question is mostly answered, and now and then there is a new one.
    /// Somebody gives up, though never two at a time: nothing here ends the game.
    fn an_act(&mut self, seat: Seat) -> Option<Act> {
        let sitting = &self.story.sitting;
        let holder = *sitting.holders.get(seat.index())?;
        if !self.place.acts || holder == Holder::GivenUp {
            return None;
        }
        if holder == Holder::StandIn {
            // Where nobody else is left, nothing would happen until somebody returns.
            return (sitting.is_paused() || self.place.dice.once_in(3)).then_some(Act::Return {});
        }
        if sitting.is_paused() {
            return Some(Act::GoOn {});
        }
        let asked = |open: &&Open| open.asked.contains(&seat) && !open.agreed.contains(&seat);
        let question = sitting.open.iter().find(asked).map(|open| open.number);
        let own = sitting.open.iter().any(|open| open.by == seat);
        let back = sitting.back_of(seat);
        let offered =
            sitting.offers.iter().find(|offer| offer.seat == seat && offer.is_own()).map(|offer| offer.number);
        let given_up = |seat: Seat| sitting.holders.get(seat.index()) == Some(&Holder::GivenUp);
        let somebody_has = (0..).map(Seat).take(self.seats).any(given_up);
        let may_be_lent = |other: Seat, here: bool| {
            other != seat && (!here || given_up(other)) && sitting.offers.iter().all(|offer| offer.seat != other)
        };
        let mut others = (0..).map(Seat).zip(&self.presence).filter(|_| self.place.hands);
        let vacant = others.find(|(other, here)| may_be_lent(*other, **here)).map(|(other, _)| other);
        match (question, self.place.dice.below(40)) {
            (Some(to), 0..=24) => Some(Act::Agree { to }),
            (Some(to), 25..=30) => Some(Act::Refuse { to }),
            (None, 0..=3) if !own => back.map(|proposal| Act::Propose { proposal }),
            (None, 4) if !own => Some(Act::Propose { proposal: Proposal::Pause {} }),
            (None, 5) => Some(Act::Propose { proposal: Proposal::SitIn { seat } }),
            (None, 6) if self.place.hands && offered.is_none() && self.place.dice.once_in(4) => {
                Some(Act::Propose { proposal: Proposal::Give { seat } })
            }
            (None, 28) if self.seats > 2 && !somebody_has && self.place.dice.once_in(50) => Some(Act::GiveUp {}),
            (None, 7) => offered.map(|to| Act::Refuse { to }),
            (None, 8..=27) if !own => vacant.map(|seat| Act::Propose { proposal: Proposal::Give { seat } }),
            _ => None,
        }
    }

    /// What somebody does who lets time run out: no question of theirs stops the clock.
    fn clears_up(&self, seat: Seat) -> Option<Act> {
        let own = self.story.sitting.open.iter().find(|open| open.by == seat);
        own.map(|open| Act::Refuse { to: open.number })
    }

    /// An answer may have been lost: the same command, with the same id.
    pub(super) async fn send_again(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        self.story.retries += u64::from(self.under_way.is_some());
        self.send(socket).await
    }

    async fn send(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        let Some((_, message)) = &self.under_way else { return Ok(()) };
        say(socket, message).await
    }

    /// Whether this one sends nothing new anymore.
    fn is_resting(&self) -> bool {
        self.place.orders.borrow().resting || self.story.sitting.is_over()
    }
}
