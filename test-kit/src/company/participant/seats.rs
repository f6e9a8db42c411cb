//! How seats change hands among those at a table.

use client_protocol::code::Code;
use client_protocol::rest::{Refusal, SeatLink, TableView};
use rules::{Game, Seat};
use serde_json::json;
use table::Offer;
use uuid::Uuid;

use super::{AGAIN, Broken, PASSING, Participant};
use crate::client::Guest;

impl<G: Game> Participant<G> {
    /// Whoever has no seat takes theirs back from a friend, or one that is offered, once its link is there.
    pub(super) async fn take_a_seat(&mut self) -> Result<(), Broken> {
        if !self.place.hands {
            return Ok(());
        }
        let body = if self.story.sitting.lent_by(self.place.guest.player.id).is_some() {
            self.place.dice.once_in(8).then(|| json!({"id": Uuid::new_v4()}))
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
    pub(super) async fn take(&mut self) -> Result<(), Broken> {
        while let Some(body) = self.taking.clone() {
            let id = serde_json::from_value(body["id"].clone()).expect("it is an id");
            self.story.sent.push(id);
            let path = format!("/api/tables/{}/take", self.place.table);
            match self.elsewhere().try_post::<TableView>(&path, body).await.map_err(|_| Broken)? {
                Ok(_) => {
                    self.story.taken.push(id);
                    self.place.pulse.taken.notify_waiters();
                    let _ = self.place.saved.send(());
                }
                Err(refusal) if PASSING.contains(&refusal.code) => {
                    tokio::time::sleep(AGAIN).await;
                    continue;
                }
                Err(Refusal { code, message, .. }) => {
                    let closed = [Code::LinkUsed, Code::LinkLapsed, Code::AlreadySeated, Code::Forbidden];
                    assert!(closed.contains(&code), "refused a seat: {code:?}: {message}");
                }
            }
            self.taking = None;
        }
        Ok(())
    }

    /// Whoever offers a seat passes its link on.
    pub(super) async fn pass_links_on(&mut self, seat: Seat) -> Result<(), Broken> {
        let new = |offer: &&Offer| offer.by == seat && !self.links.borrow().contains_key(&offer.number);
        let Some(offer) = self.story.sitting.offers.iter().find(new).copied() else { return Ok(()) };
        let path = format!("/api/tables/{}/seats/{}/link", self.place.table, offer.seat.0);
        // If it is refused, nobody is given it: it has lapsed meanwhile, or is offered anew.
        if let Ok(SeatLink { code, .. }) = self.elsewhere().try_get(&path).await.map_err(|_| Broken)? {
            self.place.pulse.links.send_modify(|links| drop(links.insert(offer.number, code)));
        }
        Ok(())
    }

    /// This one, at a server of those that there are.
    fn elsewhere(&mut self) -> Guest {
        let orders = self.place.orders.borrow();
        self.place.guest.at(self.place.dice.one_of::<String>(&orders.addresses))
    }
}
