//! What everybody at a table has been told, and how they are told the next thing: the records that have been let out, the
//! table as they show it, the talk, and the audience.
//!
//! Nothing here judges or writes. It is given what is certain, in order, and seals, encodes and delivers it.

use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player, Status};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::{Game, Viewer};
use uuid::Uuid;

use super::audience::{self, Audience, Listener};
use super::chat::{Chat, hears};
use super::entry::Entry;
use super::position::Step;
use crate::error::Refusal;
use crate::lobby::Lobby;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::shown;
use crate::store::{After, ChatRow, FormerRow, Hand, TableRow};

/// For whom a record was made, beside everybody.
#[derive(Debug)]
pub enum Whom {
    /// Nobody asked for it, or the asker is answered elsewhere.
    Nobody,
    /// A listener, who is told that what they sent under this id was accepted.
    Listener(ListenerId, Uuid),
    /// The player to whom it gives a seat.
    Newcomer(Player),
}

impl Whom {
    /// The id under which a listener asked for it.
    #[must_use]
    pub fn asked_as(&self) -> Option<Uuid> {
        match self {
            Whom::Listener(_, id) => Some(*id),
            Whom::Nobody | Whom::Newcomer(_) => None,
        }
    }
}

/// A table as its audience knows it.
pub struct Told<G: Game> {
    /// As saved: a state may be ahead of it.
    pub row: TableRow,
    pub audience: Audience,
    pub chat: Chat,
    log: Vec<Entry<G>>,
    lobby: Lobby,
}

/// A live clock stands while nobody is awake.
impl<G: Game> Drop for Told<G> {
    fn drop(&mut self) {
        self.lobby.asleep(self.row.id);
    }
}

impl<G: Game> Told<G> {
    /// A table with the records that its store holds, and nobody there.
    #[must_use]
    pub fn new(row: TableRow, log: Vec<Entry<G>>, chat: Vec<ChatRow>, lobby: Lobby) -> Self {
        Told { row, audience: Audience::default(), chat: Chat::of(chat), log, lobby }
    }

    /// Tells everybody who is here, and the lobby too.
    pub fn tell_presence(&mut self) {
        if let Some(here) = self.audience.tell_presence(&self.row) {
            self.lobby.company(&self.row, here);
        }
    }

    /// The records that have been told, in order.
    #[must_use]
    pub fn log(&self) -> &[Entry<G>] {
        &self.log
    }

    /// Sends a listener all that it missed, at the time `now`: after a `resume`, or, `returning`, after a session before this one
    /// ended.
    pub fn welcome(&mut self, arrival: u64, since_seq: u64, returning: bool, now: u64) {
        let Some(&Listener { id, player, viewer, .. }) = self.audience.welcome(arrival) else { return };
        let reach = shown::reach(&self.row, viewer);
        let last = reach.min(self.log.len() as u64);
        if since_seq > last {
            let sentence = format!("no record {since_seq}: the log ends at {last}; resume from 0");
            self.audience.tell(id, Delivery::NotThere(Refusal::new(Code::Malformed, sentence)));
            self.audience.leave(id);
            return;
        }
        let seat = audience::seat_of(viewer);
        let presence = self.audience.presence(&self.row);
        let table = shown::view(&self.row, player);
        let mut history = if returning {
            vec![Frame::of(&ServerMessage::Table { table, seat }), Frame::of(&ServerMessage::Presence { presence })]
        } else {
            let chat = self.chat.lines(viewer, reach);
            vec![Frame::of(&ServerMessage::Welcome { seat, table, seq: last, now, presence, chat })]
        };
        history.extend(self.frames(since_seq, last, viewer));
        self.audience.tell(id, Delivery::History(history));
    }

    /// Tells the next record: its sender that it's accepted, and everybody what happened, each as they may see it.
    pub fn tell(&mut self, step: Step<G>, whom: Whom) {
        let Step { entry, after, hand, last, due_at } = step;
        let seq = entry.seq;
        let reach = shown::reach(&self.row, Viewer::Spectator);
        let before = self.stand(after);
        self.row.last = (self.row.status == Status::Playing).then_some(last);
        let due_before = std::mem::replace(&mut self.row.due_at, due_at);
        let starts = before.status == Status::Waiting;
        let ends = !starts && self.row.status != before.status;
        // Before the sender: one who is told that a move was accepted may ask for a list at once.
        self.tell_lobby(&before, due_before);
        if starts {
            self.audience.tell_table(&self.row);
        }
        if let Whom::Listener(to, id) = whom {
            self.audience.tell(to, Delivery::Frame(Frame::answer(id, &ServerMessage::Accepted { id, seq })));
        }
        self.tell_viewers(entry, reach);
        if let (Some(hand), Whom::Newcomer(newcomer)) = (hand, whom) {
            self.hand_over(hand, newcomer, seq);
        }
        if ends {
            self.audience.tell_table(&self.row);
        }
    }

    /// Tells the lobby how the table stands after a record, if lists show it otherwise than before.
    fn tell_lobby(&self, before: &After, due_before: Option<u64>) {
        let row = &self.row;
        let stands = (row.to_act, row.by_computer, row.progress, row.due_at);
        if row.status != before.status {
            self.lobby.changed(row);
        } else if stands != (before.to_act, before.by_computer, before.progress, due_before) {
            self.lobby.turn_passed(row, before);
        }
    }

    /// Tells everybody who may see it yet what happened; spectators who saw up to record `reach` hear what they may see now.
    fn tell_viewers(&mut self, mut entry: Entry<G>, reach: u64) {
        if reach.min(shown::reach(&self.row, Viewer::Spectator)) == u64::MAX {
            self.audience.tell_all(|viewer| entry.frame(viewer));
            self.log.push(entry);
        } else {
            self.audience.tell_those(|viewer| viewer != Viewer::Spectator, |viewer| entry.frame(viewer));
            self.log.push(entry);
            self.catch_up(reach);
        }
    }

    /// From now on the newcomer sees what the seat sees, and its former player what spectators do.
    fn hand_over(&mut self, Hand { seat, .. }: Hand, newcomer: Player, until: u64) {
        let Some(row) = self.row.seats.get_mut(seat.index()) else { return };
        let (player, name) =
            (std::mem::replace(&mut row.player, newcomer.id), std::mem::replace(&mut row.name, newcomer.name));
        row.nudged_at = None; // it was the former player who was nudged
        self.row.former.push(FormerRow { seat, player, name, until });
        self.audience.tell_table(&self.row);
        self.lobby.changed(&self.row);
    }

    /// Tells spectators, who could see up to record `before` and have not been told the last one, what they may see and hear now.
    fn catch_up(&mut self, before: u64) {
        let reach = shown::reach(&self.row, Viewer::Spectator);
        let told = before.min((self.log.len() as u64).saturating_sub(1));
        let mut news: Vec<Frame> = self.frames(told, reach, Viewer::Spectator).collect();
        let heard = self.chat.heard_between(before, reach);
        news.extend(heard.into_iter().map(|line| Frame::of(&ServerMessage::Chat { line })));
        if !news.is_empty() {
            self.audience.tell_spectators(&news);
        }
    }

    /// The records after one number up to another, as `viewer` may see them.
    fn frames(&mut self, since: u64, to: u64, viewer: Viewer) -> impl Iterator<Item = Frame> {
        let at = |seq: u64| usize::try_from(seq).unwrap_or(usize::MAX).min(self.log.len());
        let (first, last) = (at(since), at(to));
        self.log[first..last.max(first)].iter_mut().map(move |entry| entry.frame(viewer))
    }

    /// The table stands as after a record from now on. Returns how it stood before.
    fn stand(&mut self, after: After) -> After {
        let row = &mut self.row;
        After {
            status: std::mem::replace(&mut row.status, after.status),
            to_act: std::mem::replace(&mut row.to_act, after.to_act),
            by_computer: std::mem::replace(&mut row.by_computer, after.by_computer),
            progress: std::mem::replace(&mut row.progress, after.progress),
            watched: std::mem::replace(&mut row.watched, after.watched),
            outcome: std::mem::replace(&mut row.outcome, after.outcome),
            ended_at: std::mem::replace(&mut row.ended_at, after.ended_at),
            // The row says when a clock of any pace ends.
            due_at: after.due_at,
        }
    }

    /// The seats are these from now on; a player who was removed is shown out.
    pub fn seats(&mut self, row: TableRow, removed: Option<Uuid>) {
        self.row = row;
        if let Some(player) = removed {
            self.audience.show_out(player);
        }
        self.audience.tell_table(&self.row);
        self.lobby.changed(&self.row);
    }

    /// The table is like this from now on, of which lists say nothing.
    pub fn table(&mut self, row: TableRow) {
        self.row = row;
        self.audience.tell_table(&self.row);
    }

    /// Somebody who is asked was nudged: the table as it is now.
    pub fn nudged(&mut self, row: TableRow) {
        self.table(row);
        self.lobby.changed_for_its_players(&self.row);
    }

    /// Another table follows this one. `new` is that table, if it was made just now.
    pub fn next(&mut self, next: NextTable, new: &TableRow) {
        if next.id == new.id {
            self.lobby.changed(new);
        }
        self.row.next = Some(next);
        self.audience.tell_table(&self.row);
    }

    /// A player is called something else.
    pub fn renamed(&mut self, player: &Player) {
        self.chat.renamed(player);
        let seats = self.row.seats.iter_mut().filter(|seat| seat.player == player.id).map(|seat| &mut seat.name);
        let former = self.row.former.iter_mut().filter(|seat| seat.player == player.id).map(|seat| &mut seat.name);
        let mut is_shown = false;
        for name in seats.chain(former) {
            name.clone_from(&player.name);
            is_shown = true;
        }
        if is_shown {
            self.audience.tell_table(&self.row);
            self.lobby.changed(&self.row);
        }
    }

    /// A line was kept under the id of its sender's making. Spectators who are behind hear it later.
    pub fn said(&mut self, id: Uuid, row: ChatRow) {
        let (after, reach) = (row.line.after, shown::reach(&self.row, Viewer::Spectator));
        let line = self.chat.said(row, reach);
        let to = line.to;
        let frame = Frame::answer(id, &ServerMessage::Chat { line });
        self.audience.tell_those(|viewer| hears(viewer, to, after, shown::reach(&self.row, viewer)), |_| frame.clone());
    }

    /// Shows something that is not kept, to everybody who sees the game as it is now.
    pub fn show(&self, message: &ServerMessage) {
        self.audience.show(|viewer| shown::reach(&self.row, viewer) == u64::MAX, &Frame::of(message));
    }

    /// Turns away a listener who may not see the table.
    pub fn turn_away(outbox: &Outbox) {
        let farewell = Delivery::Close(Refusal::no_such_table(), ClosingReason::NotAllowed);
        let _ = outbox.put(farewell); // gone is as good
    }
}
