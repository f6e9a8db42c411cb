//! A table that another server owns, as the sockets here find it: a mailbox like any session's, whose letters go to the owner.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;
use uuid::Uuid;

use super::link::{LinkEnded, RouteTo};
use super::message::{Guest, Request, Response, Said, ToOwner};
use crate::error::Refusal;
use crate::metrics::Counted;
use crate::outbox::{ListenerId, SocketId};
use crate::session::mailbox::Mailbox;
use crate::session::message::{Attach, Message};
use crate::store::{TableRow, TableStore};

/// How often it is looked who has gone without a word: whoever leaves while nobody listens to them.
const SWEEP: Duration = Duration::from_secs(15);

/// How a table that is owned elsewhere ended here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForwardEnd {
    /// Nobody needed it.
    Idle,
    /// The link broke, or the owner has it no more.
    Lost,
}

/// A table that is forwarded.
pub struct Forwarded {
    table: Uuid,
    route: RouteTo,
    store: Arc<dyn TableStore>,
    guests: HashMap<SocketId, (Guest, Counted)>,
}

impl Forwarded {
    /// A table at the end of a route, with nobody there.
    #[must_use]
    pub fn new(table: Uuid, route: RouteTo, store: Arc<dyn TableStore>) -> Self {
        Forwarded { table, route, store, guests: HashMap::new() }
    }

    /// Forwards letters until nobody is there, or the route ends.
    pub async fn run(mut self, inbox: &mut Mailbox, idle_after: Duration) -> ForwardEnd {
        metrics::gauge!("paydirt_tables_forwarded").increment(1);
        let end = self.forward(inbox, idle_after).await;
        metrics::gauge!("paydirt_tables_forwarded").decrement(1);
        end
    }

    async fn forward(&mut self, inbox: &mut Mailbox, idle_after: Duration) -> ForwardEnd {
        let mut last_touched = Instant::now();
        let mut sweep = tokio::time::interval(SWEEP);
        loop {
            tokio::select! {
                biased;
                _ = &mut self.route.ended => return ForwardEnd::Lost,
                _ = sweep.tick() => {
                    if self.sweep().await.is_err() {
                        return ForwardEnd::Lost;
                    }
                }
                message = inbox.recv() => {
                    let Some(message) = message else { return ForwardEnd::Idle };
                    last_touched = Instant::now();
                    if self.pass_on(message).await.is_err() {
                        return ForwardEnd::Lost;
                    }
                }
                () = tokio::time::sleep_until(last_touched + idle_after) => {
                    if self.route.is_idle() {
                        return ForwardEnd::Idle;
                    }
                    last_touched = Instant::now();
                }
            }
        }
    }

    async fn pass_on(&mut self, message: Message) -> Result<(), LinkEnded> {
        let route = self.route.number();
        let (from, what) = match message {
            Message::Attach(attach) => return self.attach(attach).await,
            Message::Detach(listener) => return self.detach(listener).await,
            Message::Command { from, id, command, after } => {
                (from, Said::Command { id, command: command.as_str().to_owned(), after })
            }
            Message::Act { from, id, act } => (from, Said::Act { id, act }),
            Message::Chat { from, id, text } => (from, Said::Chat { id, text }),
            Message::Signal { from, signal } => (from, Said::Signal(signal)),
            Message::Legal { from, id } => (from, Said::Legal { id }),
            Message::Seats { asker, change, reply } => return self.row(Request::Seats { asker, change }, reply).await,
            Message::GiveUp { player, reply } => return self.row(Request::GiveUp { player }, reply).await,
            Message::Nudge { asker, player, reply } => return self.row(Request::Nudge { asker, player }, reply).await,
            Message::PlayAgain { asker, reply } => {
                let next = |answer| if let Response::Next(next) = answer { Some(next) } else { None };
                return self.found(Request::PlayAgain { asker }, next, reply).await;
            }
            Message::SeatLink { asker, seat, reply } => {
                let link = |answer| if let Response::Link(link) = answer { Some(link) } else { None };
                return self.found(Request::SeatLink { asker, seat }, link, reply).await;
            }
            Message::Opened { code, reply } => {
                let seat = |answer| if let Response::Opened(seat) = answer { Some(seat) } else { None };
                return self.found(Request::Opened { code }, seat, reply).await;
            }
            Message::Take { asker, id, code, reply } => {
                return self.row(Request::Take { asker, id, code }, reply).await;
            }
            // The owner hears of a name by itself.
            Message::Renamed(_) => return Ok(()),
            Message::TakenOver => return Err(LinkEnded),
        };
        metrics::counter!("paydirt_forwarded_total").increment(1);
        match self.guest(from) {
            Some(guest) => self.route.send(&ToOwner::Say { route, guest, what }).await,
            None => Ok(()),
        }
    }

    fn guest(&self, listener: ListenerId) -> Option<Guest> {
        match listener {
            ListenerId::Socket(socket) => self.guests.get(&socket).map(|(guest, _)| *guest),
            // Computers sit at the owner.
            ListenerId::Bot(_) => None,
        }
    }

    async fn attach(&mut self, attach: Attach) -> Result<(), LinkEnded> {
        let Attach { listener, player, since_seq, returning, outbox } = attach;
        self.detach(listener).await?;
        let ListenerId::Socket(socket) = listener else { return Ok(()) };
        let guest = self.route.come_in(outbox);
        self.guests.insert(socket, (guest, Counted::by(metrics::gauge!("paydirt_guests_forwarded"))));
        self.route.send(&ToOwner::Attach { route: self.route.number(), guest, player, since_seq, returning }).await
    }

    async fn detach(&mut self, listener: ListenerId) -> Result<(), LinkEnded> {
        let ListenerId::Socket(socket) = listener else { return Ok(()) };
        let Some((guest, _)) = self.guests.remove(&socket) else { return Ok(()) };
        self.route.go(guest);
        self.route.send(&ToOwner::Detach { route: self.route.number(), guest }).await
    }

    /// Lets go of sockets whose reader has gone without saying so, here and at the owner.
    async fn sweep(&mut self) -> Result<(), LinkEnded> {
        let listening = self.route.listening();
        let gone = self.guests.iter().filter(|(_, (guest, _))| !listening.contains(guest));
        for socket in gone.map(|(socket, _)| *socket).collect::<Vec<_>>() {
            self.detach(ListenerId::Socket(socket)).await?;
        }
        Ok(())
    }

    /// Asks for something after which the table is another.
    async fn row(&self, what: Request, reply: oneshot::Sender<Result<TableRow, Refusal>>) -> Result<(), LinkEnded> {
        let answer = self.ask(what).await?;
        let (store, table) = (self.store.clone(), self.table);
        tokio::spawn(async move {
            let row = match answer.await {
                Ok(_) => store.table(table).await.map_err(Refusal::from),
                Err(refusal) => Err(refusal),
            };
            let _ = reply.send(row.and_then(|row| row.ok_or_else(Refusal::no_such_table))); // the asker may have left
        });
        Ok(())
    }

    /// Asks for something that its answer says.
    async fn found<T: Send + 'static>(
        &self,
        what: Request,
        find: fn(Response) -> Option<T>,
        reply: oneshot::Sender<Result<T, Refusal>>,
    ) -> Result<(), LinkEnded> {
        let answer = self.ask(what).await?;
        tokio::spawn(async move {
            let found = answer.await.and_then(|answer| find(answer).ok_or_else(Refusal::not_saved));
            let _ = reply.send(found); // the asker may have left
        });
        Ok(())
    }

    async fn ask(
        &self,
        what: Request,
    ) -> Result<impl Future<Output = Result<Response, Refusal>> + Send + use<>, LinkEnded> {
        let (request, answer) = self.route.ask();
        self.route.send(&ToOwner::Ask { route: self.route.number(), request, what }).await?;
        // Without an answer the link has ended.
        Ok(async move { answer.await.unwrap_or_else(|_| Err(Refusal::not_saved())) })
    }
}
