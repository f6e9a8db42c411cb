//! One who plays or watches, across everything that a test does to the server.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::{Refusal, SeatLink, TableView};
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use rules::{Game, Rejection as _, Seat, Viewer};
use serde_json::{Value, json};
use server::clock::now_ms;
use table::{Act, Event, Holder, Offer, Open, Pace, Proposal, Sitting};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::{Doze, Orders, Pulse};
use crate::client::{Guest, Socket, name_of};
use crate::dice::Dice;

/// How long to wait before coming back, and before sending again what could not be saved. Clients that hurry more than
/// this keep a small machine busy with refusing them.
const AGAIN: Duration = Duration::from_millis(10);

/// What is refused for now.
const PASSING: [Code; 2] = [Code::NotSaved, Code::Busy];

/// How long somebody is away at most, when a friend may play for them meanwhile: on a busy machine as many answers as it takes
/// to agree on that.
const AWAY: Duration = Duration::from_millis(400);
const ANSWERS: u32 = 8;

/// How long somebody thinks at least while others let time run out.
const DOZING: Duration = Duration::from_millis(200);

/// Somebody who was at a table, and what they were told there.
pub struct Person<G: Game> {
    /// Who.
    pub player: Uuid,
    /// Through whose eyes they saw it at first.
    pub began_as: Viewer,
    /// How long this one has waited at most since [`super::Company::time_from_now`]: in a seat for an answer, and else for a record
    /// once it was made.
    pub longest_wait: Duration,
    /// What they were told, through one pair of eyes after the other: each time a seat becomes theirs or somebody else's, they
    /// begin anew.
    stories: Vec<Story<G>>,
}

impl<G: Game> Person<G> {
    /// The stories in order, and whether each is the last.
    pub fn stories(&self) -> impl Iterator<Item = (&Story<G>, bool)> {
        (1..).zip(&self.stories).map(|(number, story)| (story, number == self.stories.len()))
    }
}

/// What somebody at a table was told as long as they saw it through the same eyes.
pub struct Story<G: Game> {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// The commands that were accepted, and under which number.
    pub accepted: HashMap<Uuid, u64>,
    /// The acts by which this one was told to have taken a seat.
    pub taken: Vec<Uuid>,
    /// The commands that were sent.
    pub sent: Vec<Uuid>,
    /// Records, in order.
    pub shown: Vec<Value>,
    /// Whom the game waited for after each of them, as far as this one could tell.
    pub waited_for: Vec<Option<Seat>>,
    /// Their fold.
    pub sitting: Sitting<G>,
    /// How often a socket was opened, for the first time or after one broke.
    pub sockets: u64,
    /// How often one was opened before another was let go of, because the server asked for it.
    pub moves: u64,
    /// How often a command was sent again.
    pub retries: u64,
    /// How often a command was told not to be saved.
    pub not_saved: u64,
}

/// What a participant is given.
pub(super) struct Place {
    pub(super) guest: Guest,
    pub(super) table: Uuid,
    pub(super) seat: Option<Seat>,
    pub(super) plan: Arc<[Value]>,
    pub(super) thinking: Duration,
    pub(super) acts: bool,
    pub(super) hands: bool,
    pub(super) dice: Dice,
    pub(super) orders: watch::Receiver<Orders>,
    pub(super) pulse: Arc<Pulse>,
    /// The number of the last record there will be, once that is certain.
    pub(super) home: watch::Receiver<Option<u64>>,
    pub(super) saved: mpsc::UnboundedSender<()>,
    pub(super) refused: watch::Sender<u64>,
    pub(super) dozes: watch::Sender<Doze>,
    pub(super) report: mpsc::UnboundedSender<()>,
}

pub(super) struct Participant<G: Game> {
    guest: Guest,
    table: Uuid,
    seat: Option<Seat>,
    plan: Arc<[Value]>,
    thinking: Duration,
    acts: bool,
    hands: bool,
    dice: Dice,
    orders: watch::Receiver<Orders>,
    pulse: Arc<Pulse>,
    home: watch::Receiver<Option<u64>>,
    saved: mpsc::UnboundedSender<()>,
    refused: watch::Sender<u64>,
    dozes: watch::Sender<Doze>,
    /// Dropped once nothing is under way and nothing will be sent any more.
    report: Option<mpsc::UnboundedSender<()>>,
    links: watch::Receiver<HashMap<u64, String>>,
    /// The last offer that this one has tried to take.
    tried: u64,
    /// What is asked, as long as a seat is asked for and nobody has answered.
    taking: Option<Value>,
    /// Whether each seat's player is there.
    presence: Vec<bool>,
    /// Whether this one has just gone away.
    is_away: bool,
    person: Person<G>,
    story: Story<G>,
    /// The events of the game in each record.
    past: Vec<Vec<G::Event>>,
    under_way: Option<(Uuid, ClientMessage)>,
    /// Since when, in milliseconds since 1970.
    under_way_since: u64,
    /// How long the last answer took.
    last_wait: Duration,
    /// The last record that is known to be there, since the welcome or an answer named it: until it has come, the state is of
    /// the past.
    up_to: u64,
    /// The last record that came on the socket before the one that we have moved to, which may tell of it too.
    told_before: u64,
    /// How many play, and how fast.
    seats: usize,
    pace: Option<Pace>,
}

/// The socket is of no use any more.
struct Broken;

/// A socket that is to take the place of another: its welcome, and what had been shown to somebody before it was asked for.
struct Moved {
    socket: Socket,
    welcome: ServerMessage,
    floor: u64,
}

type Moving = Pin<Box<dyn Future<Output = Option<Moved>> + Send>>;

impl<G: Game> Story<G> {
    fn through(viewer: Viewer) -> Self {
        Story {
            viewer,
            accepted: HashMap::new(),
            taken: Vec::new(),
            sent: Vec::new(),
            shown: Vec::new(),
            waited_for: Vec::new(),
            sitting: Sitting::default(),
            sockets: 0,
            moves: 0,
            retries: 0,
            not_saved: 0,
        }
    }
}

impl<G: Game> Participant<G> {
    pub(super) fn new(place: Place) -> Self {
        let Place {
            guest,
            table,
            seat,
            plan,
            thinking,
            acts,
            hands,
            dice,
            orders,
            pulse,
            home,
            saved,
            refused,
            dozes,
            report,
        } = place;
        let links = pulse.links.subscribe();
        let began_as = seat.map_or(Viewer::Spectator, Viewer::Seat);
        Participant {
            table,
            seat,
            plan,
            thinking,
            acts,
            hands,
            dice,
            orders,
            pulse,
            home,
            saved,
            refused,
            dozes,
            report: Some(report),
            links,
            tried: 0,
            taking: None,
            presence: Vec::new(),
            is_away: false,
            person: Person { player: guest.player.id, began_as, longest_wait: Duration::ZERO, stories: Vec::new() },
            story: Story::through(began_as),
            guest,
            past: Vec::new(),
            under_way: None,
            under_way_since: 0,
            last_wait: Duration::ZERO,
            up_to: 0,
            told_before: 0,
            seats: 0,
            pace: None,
        }
    }

    pub(super) async fn take_part(mut self) -> Person<G> {
        while !self.may_go() {
            if std::mem::take(&mut self.is_away) {
                self.stay_away().await;
            }
            let orders = self.orders.borrow_and_update().clone();
            // Whoever comes in, at whichever server, is told of all that anybody was shown before.
            let floor = self.pulse.shown.load(Ordering::SeqCst);
            let address = self.dice.one_of(&orders.addresses).clone();
            if let Ok(mut socket) = self.guest.at(&address).try_socket(self.table).await {
                self.story.sockets += 1;
                let _ = self.visit(&mut socket, floor, orders.storms).await; // however it ended, there is the next
            }
            if self.orders.borrow().storms == orders.storms && !self.may_go() {
                tokio::time::sleep(AGAIN).await;
            }
        }
        self.person.stories.push(self.story);
        self.person
    }

    /// Until a friend plays for this one, or for a while.
    async fn stay_away(&mut self) {
        tokio::select! {
            () = self.pulse.taken.notified() => {}
            () = tokio::time::sleep(AWAY.max(self.last_wait * ANSWERS)) => {}
            _ = self.orders.changed() => {}
        }
    }

    /// This one is somebody else at the table from now on: what they see through these eyes, they are told from the beginning.
    fn begin_anew(&mut self, seat: Option<Seat>) -> Broken {
        self.seat = seat;
        let story = Story::through(seat.map_or(Viewer::Spectator, Viewer::Seat));
        self.person.stories.push(std::mem::replace(&mut self.story, story));
        self.past.clear();
        self.under_way = None;
        Broken
    }

    /// One socket, and those it moves to, from `resume` until it breaks, a storm comes, or all is told.
    async fn visit(&mut self, socket: &mut Socket, mut floor: u64, storms: u64) -> Result<(), Broken> {
        let mut welcomed = false;
        let mut moving: Option<Moving> = None;
        self.told_before = 0;
        say(socket, &ClientMessage::Resume { since_seq: self.last_seq() }).await?;
        while !self.may_go() && self.orders.borrow().storms == storms {
            tokio::select! {
                message = socket.next() => {
                    let message = message.ok_or(Broken)?;
                    welcomed |= matches!(message, ServerMessage::Welcome { .. });
                    if let ServerMessage::Moving { after_ms } = message {
                        moving = Some(self.moving(Duration::from_millis(after_ms.into())));
                    }
                    self.hear(socket, message, floor).await?;
                }
                moved = async { moving.as_mut().expect("it was asked").await }, if moving.is_some() => {
                    moving = match moved {
                        Some(Moved { socket: next, welcome, floor: since }) => {
                            (*socket, floor, self.told_before) = (next, since, self.last_seq());
                            self.story.moves += 1;
                            // Before the first socket was, if that one had to move at once.
                            welcomed = true;
                            self.hear(socket, welcome, floor).await?;
                            None
                        }
                        None => Some(self.moving(AGAIN)),
                    };
                }
                changed = self.orders.changed() => changed.map_err(|_| Broken)?,
                changed = self.home.changed() => changed.map_err(|_| Broken)?,
                changed = self.links.changed() => changed.map_err(|_| Broken)?,
            }
            if welcomed {
                self.act(socket).await?;
            }
        }
        Ok(())
    }

    /// Opens another socket after a while, and asks there for what comes after that which this one has brought so far.
    fn moving(&mut self, after: Duration) -> Moving {
        let address = self.dice.one_of(&self.orders.borrow().addresses).clone();
        let (guest, table, pulse) = (self.guest.at(&address), self.table, self.pulse.clone());
        let since_seq = self.last_seq();
        Box::pin(async move {
            tokio::time::sleep(after).await;
            let floor = pulse.shown.load(Ordering::SeqCst);
            let mut socket = guest.try_socket(table).await.ok()?;
            say(&mut socket, &ClientMessage::Resume { since_seq }).await.ok()?;
            let welcome = socket.next().await.filter(|message| matches!(message, ServerMessage::Welcome { .. }))?;
            Some(Moved { socket, welcome, floor })
        })
    }

    /// Whether a record came before, on the socket that this one has taken the place of: then with the same content.
    fn came_before(&self, message: &ServerMessage) -> bool {
        let (seq, events) = match message {
            ServerMessage::Events { seq, events, .. } => (*seq, events.read().expect("events are JSON")),
            ServerMessage::Acted { seq, events, .. } | ServerMessage::Passed { seq, events, .. } => {
                (*seq, serde_json::to_value(events).expect("events are JSON"))
            }
            _ => return false,
        };
        let before = seq <= self.told_before;
        let at = usize::try_from(seq).expect("it counts records") - 1;
        assert!(!before || self.story.shown[at] == events, "record {seq} is another at another server");
        before
    }

    async fn hear(&mut self, socket: &mut Socket, message: ServerMessage, floor: u64) -> Result<(), Broken> {
        if self.came_before(&message) {
            return Ok(());
        }
        match message {
            ServerMessage::Welcome { seat, .. } | ServerMessage::Table { seat, .. } if seat != self.seat => {
                return Err(self.begin_anew(seat));
            }
            ServerMessage::Welcome { seq, table, presence, .. } => {
                (self.seats, self.pace, self.presence) = (table.seats.len(), table.pace, presence.seats);
                let last = if self.told_before == 0 { self.last_seq() } else { floor };
                assert!(seq >= last, "a welcome from the past: {seq} after {last}");
                assert!(seq >= floor, "a stale welcome: {seq}, when somebody had been shown {floor} before");
                self.up_to = self.up_to.max(seq);
                self.send_again(socket).await?;
            }
            ServerMessage::Events { seq, at, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                let read: Vec<G::Event> = events.read().expect("events are the game's");
                match seq {
                    1 => self.story.sitting.opened(at, self.pace, vec![Holder::Person; self.seats], &read),
                    _ => self.story.sitting.moved(seq, at, &read),
                }
                self.was_shown(seq, at, events.read().expect("events are JSON"), read);
            }
            ServerMessage::Acted { seq, at, seat, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                self.story.sitting.acted(seq, at, seat, &events, &self.past);
                self.was_shown(seq, at, serde_json::to_value(events).expect("events are JSON"), Vec::new());
            }
            ServerMessage::Passed { seq, at, cause, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                self.story.sitting.passed(at, cause, &events);
                if self.is_dozing() && events.iter().any(|event| matches!(event, Event::TimedOut { .. })) {
                    self.dozes.send_modify(|doze| doze.up += 1);
                }
                self.was_shown(seq, at, serde_json::to_value(events).expect("events are JSON"), Vec::new());
            }
            ServerMessage::Accepted { id, seq } => {
                let before = self.story.accepted.insert(id, seq);
                assert!(before.is_none_or(|before| before == seq), "one command was accepted under two numbers");
                self.up_to = self.up_to.max(seq);
                if self.under_way.as_ref().is_some_and(|(under_way, _)| *under_way == id) {
                    self.under_way = None;
                    self.has_waited_since(self.under_way_since);
                    self.last_wait = Duration::from_millis(now_ms().saturating_sub(self.under_way_since));
                    let _ = self.saved.send(()); // the test may have heard enough
                }
            }
            ServerMessage::Rejected { id, code, message } => {
                let seat_gone = self.hands && code == name_of(Code::NotSeated);
                if self.acts && id.is_some() && (table::Rejection::codes().contains(&&*code) || seat_gone) {
                    // Somebody else was quicker: the table has changed.
                    if self.under_way.as_ref().map(|(under_way, _)| *under_way) == id {
                        self.under_way = None;
                    }
                    return Ok(());
                }
                assert!(PASSING.map(name_of).contains(&code), "refused: {code}: {message}");
                self.story.not_saved += 1;
                self.refused.send_modify(|refused| *refused += 1);
                if id.is_some() && self.under_way.as_ref().map(|(under_way, _)| *under_way) == id {
                    tokio::time::sleep(AGAIN).await;
                    self.send_again(socket).await?;
                }
            }
            ServerMessage::Presence { presence } => self.presence = presence.seats,
            ServerMessage::Legal { seq, commands } if seq == self.last_seq() => {
                let sitting = &self.story.sitting;
                let seat = self.seat.filter(|seat| sitting.may_move(*seat, false, None).is_ok());
                let own = seat.map(|seat| sitting.game.legal_commands(seat)).unwrap_or_default();
                assert_eq!(commands.read::<Vec<G::Command>>().expect("they are the game's"), own, "a stale list");
            }
            ServerMessage::Closing { why, .. } => {
                assert_ne!(why, ClosingReason::Protocol, "nobody broke the protocol");
                assert_ne!(why, ClosingReason::NotAllowed, "everybody may be here");
            }
            _ => {}
        }
        Ok(())
    }

    /// Plays, if it is this seat that the game waits for; or does something around the game.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        if self.is_resting() && self.under_way.is_none() && self.taking.is_none() {
            self.report = None;
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
        let Some(seat) = self.seat else { return self.take_a_seat().await };
        self.pass_links_on(seat).await?;
        if self.is_dozing() {
            let due = self.story.sitting.due().filter(|_| self.may_move(seat));
            self.dozes.send_if_modified(|doze| due.is_some_and(|due| std::mem::replace(&mut doze.due, due) != due));
        } else if self.hands && self.dice.once_in(60) {
            self.is_away = true;
            return Err(Broken);
        }
        let id = Uuid::new_v4();
        let act = if self.is_dozing() { self.clears_up(seat) } else { self.an_act(seat) };
        let message = match act {
            Some(act) => ClientMessage::Act { id, act },
            None if self.may_move(seat) && !self.is_dozing() => {
                if self.dice.once_in(8) {
                    say(socket, &ClientMessage::Legal {}).await?;
                }
                // The other tables are not to be at their end when those who doze wake.
                let thinking = if self.orders.borrow().dozing { self.thinking.max(DOZING) } else { self.thinking };
                if !thinking.is_zero() {
                    tokio::time::sleep(thinking).await;
                }
                let command = Json::of(&self.a_command(seat)).expect("commands are JSON");
                ClientMessage::Command { id, command, after: self.acts.then(|| self.last_seq()) }
            }
            None => return Ok(()),
        };
        self.story.sent.push(id);
        (self.under_way, self.under_way_since) = (Some((id, message)), now_ms());
        self.send(socket).await?;
        if self.dice.once_in(4) {
            self.send_again(socket).await?;
        }
        Ok(())
    }

    /// Whoever has no seat takes theirs back from a friend, or one that is offered, once its link is there.
    async fn take_a_seat(&mut self) -> Result<(), Broken> {
        if !self.hands {
            return Ok(());
        }
        let body = if self.story.sitting.lent_by(self.guest.player.id).is_some() {
            self.dice.once_in(8).then(|| json!({"id": Uuid::new_v4()}))
        } else {
            let links = self.links.borrow_and_update();
            let newer = |offer: &&Offer| offer.number > self.tried && links.contains_key(&offer.number);
            let offer = self.story.sitting.offers.iter().filter(newer).map(|offer| offer.number).min();
            self.tried = offer.unwrap_or(self.tried);
            offer.map(|offer| json!({"id": Uuid::new_v4(), "code": links[&offer]}))
        };
        self.taking = body;
        self.take().await
    }

    /// Asks for a seat until there is an answer, across everything that happens to the server meanwhile.
    async fn take(&mut self) -> Result<(), Broken> {
        while let Some(body) = self.taking.clone() {
            let id = serde_json::from_value(body["id"].clone()).expect("it is an id");
            self.story.sent.push(id);
            let path = format!("/api/tables/{}/take", self.table);
            match self.elsewhere().try_post::<TableView>(&path, body).await.map_err(|_| Broken)? {
                Ok(_) => {
                    self.story.taken.push(id);
                    self.pulse.taken.notify_waiters();
                    let _ = self.saved.send(());
                }
                Err(refusal) if PASSING.contains(&refusal.code) => {
                    tokio::time::sleep(AGAIN).await;
                    continue;
                }
                Err(Refusal { code, message }) => {
                    let closed = [Code::LinkUsed, Code::LinkLapsed, Code::AlreadySeated, Code::Forbidden];
                    assert!(closed.contains(&code), "refused a seat: {code:?}: {message}");
                }
            }
            self.taking = None;
        }
        Ok(())
    }

    /// Whoever offers a seat passes its link on.
    async fn pass_links_on(&mut self, seat: Seat) -> Result<(), Broken> {
        let new = |offer: &&Offer| offer.by == seat && !self.links.borrow().contains_key(&offer.number);
        let Some(offer) = self.story.sitting.offers.iter().find(new).copied() else { return Ok(()) };
        let path = format!("/api/tables/{}/seats/{}/link", self.table, offer.seat.0);
        // If it is refused, nobody is given it: it has lapsed meanwhile, or is offered anew.
        if let Ok(SeatLink { code, .. }) = self.elsewhere().try_get(&path).await.map_err(|_| Broken)? {
            self.pulse.links.send_modify(|links| drop(links.insert(offer.number, code)));
        }
        Ok(())
    }

    /// This one, at a server of those that there are.
    fn elsewhere(&mut self) -> Guest {
        let orders = self.orders.borrow();
        self.guest.at(self.dice.one_of::<String>(&orders.addresses))
    }

    /// Whether this one lets time run out: then nobody does anything at the table until it is up.
    fn is_dozing(&self) -> bool {
        self.orders.borrow().dozing && self.pace.is_some_and(Pace::is_live) && !self.story.sitting.paused
    }

    fn may_move(&self, seat: Seat) -> bool {
        let sitting = &self.story.sitting;
        sitting.to_act() == Some(seat) && sitting.may_move(seat, false, None).is_ok()
    }

    fn a_command(&mut self, seat: Seat) -> G::Command {
        let planned = self.plan.get(self.story.shown.len() - 1).cloned();
        let planned = planned.map(|command| serde_json::from_value(command).expect("plans are of the game's commands"));
        planned.unwrap_or_else(|| self.dice.one_of(&self.story.sitting.game.legal_commands(seat)).clone())
    }

    /// What goes on around the game: a table that pauses goes on, a question is mostly answered, and now and then there is a new one.
    /// Somebody gives up, though never two at a time: nothing here ends the game.
    fn an_act(&mut self, seat: Seat) -> Option<Act> {
        let sitting = &self.story.sitting;
        let holder = *sitting.holders.get(seat.index())?;
        if !self.acts || holder == Holder::GivenUp {
            return None;
        }
        if holder == Holder::StandIn {
            // Where nobody else is left, nothing would happen until somebody returns.
            return (sitting.paused || self.dice.once_in(3)).then_some(Act::Return {});
        }
        if sitting.paused {
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
        let mut others = (0..).map(Seat).zip(&self.presence).filter(|_| self.hands);
        let vacant = others.find(|(other, here)| may_be_lent(*other, **here)).map(|(other, _)| other);
        match (question, self.dice.below(40)) {
            (Some(to), 0..=24) => Some(Act::Agree { to }),
            (Some(to), 25..=30) => Some(Act::Refuse { to }),
            (None, 0..=3) if !own => back.map(|proposal| Act::Propose { proposal }),
            (None, 4) if !own => Some(Act::Propose { proposal: Proposal::Pause {} }),
            (None, 5) => Some(Act::Propose { proposal: Proposal::SitIn { seat } }),
            (None, 6) if self.hands && offered.is_none() && self.dice.once_in(4) => {
                Some(Act::Propose { proposal: Proposal::Give { seat } })
            }
            (None, 28) if self.seats > 2 && !somebody_has && self.dice.once_in(50) => Some(Act::GiveUp {}),
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
    async fn send_again(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        self.story.retries += u64::from(self.under_way.is_some());
        self.send(socket).await
    }

    async fn send(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        let Some((_, message)) = &self.under_way else { return Ok(()) };
        say(socket, message).await
    }

    fn was_shown(&mut self, seq: u64, at: u64, shown: Value, events: Vec<G::Event>) {
        // Whoever plays thinks with their eyes closed.
        if self.seat.is_none() {
            self.has_waited_since(at);
        }
        self.story.shown.push(shown);
        self.past.push(events);
        self.story.waited_for.push(self.story.sitting.to_act());
        self.pulse.shown.fetch_max(seq, Ordering::SeqCst);
    }

    fn has_waited_since(&mut self, began: u64) {
        if began >= self.orders.borrow().timed_from {
            let waited = Duration::from_millis(now_ms().saturating_sub(began));
            self.person.longest_wait = self.person.longest_wait.max(waited);
        }
    }

    fn last_seq(&self) -> u64 {
        self.story.shown.len() as u64
    }

    /// Whether this one sends nothing new any more.
    fn is_resting(&self) -> bool {
        self.orders.borrow().resting || self.story.sitting.is_over()
    }

    /// Whether everything is told that there will be.
    fn may_go(&self) -> bool {
        self.home.borrow().is_some_and(|last| self.last_seq() >= last)
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Broken> {
    socket.try_say(message).await.map_err(|_| Broken)
}
