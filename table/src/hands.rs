//! How a seat changes hands in the middle of a game: it is offered, and whoever holds the link of that offer takes it.
//!
//! What its player gives away, or has given up, is the friend's to the end. What the others offer while its player is away is on
//! loan: its player takes it back whenever they like. Nobody who has had one seat takes another.

use rules::{Game, Seat};
use serde::Serialize;
use uuid::Uuid;

use crate::act::Event;
use crate::holder::Holder;
use crate::sitting::Sitting;
use crate::{LAPSES_AFTER, Rejection};

/// A seat that a friend may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Offer {
    /// The number of the record that offered it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// When that was, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Who offered it, or was the last to agree.
    pub by: Seat,
    /// The seat that may be taken; `by` is somebody else's where it was agreed.
    pub seat: Seat,
}

impl Offer {
    /// Whether the seat's own player offered it.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.by == self.seat
    }

    /// When nobody can take it anymore, in milliseconds since 1970.
    #[must_use]
    pub fn lapses_at(&self) -> u64 {
        self.at.saturating_add(LAPSES_AFTER)
    }

    /// Whether nobody can take it anymore.
    #[must_use]
    pub fn has_lapsed(&self, at: u64) -> bool {
        at > self.lapses_at()
    }
}

impl<G: Game> Sitting<G> {
    /// Says who sits in each seat as the game starts. Whoever judges acts must know it; whoever only folds them need not.
    pub fn seated(&mut self, players: Vec<Uuid>) {
        self.sat = (0..).map(Seat).zip(players.iter().copied()).collect();
        self.players = players;
    }

    /// Who sits in a seat now, if that is known here.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<Uuid> {
        self.players.get(seat.index()).copied()
    }

    /// The seat in which a player sits now.
    #[must_use]
    pub fn seat_of(&self, player: Uuid) -> Option<Seat> {
        (0..).map(Seat).zip(&self.players).find(|(_, sits)| **sits == player).map(|(seat, _)| seat)
    }

    /// Whether somebody has taken what was offered in the record of this number.
    #[must_use]
    pub fn was_used(&self, offer: u64) -> bool {
        self.used.contains(&offer)
    }

    /// The seat that a player may take back from the friend who plays it.
    #[must_use]
    pub fn lent_by(&self, player: Uuid) -> Option<Seat> {
        (0..).map(Seat).zip(&self.lent).find(|(_, lent)| **lent == Some(player)).map(|(seat, _)| seat)
    }

    /// Whether a seat may be offered by somebody else than its player.
    pub(crate) fn may_give(&self, seat: Seat, is_here: bool) -> Result<(), Rejection> {
        match self.holder(seat)? {
            Holder::Program => Err(Rejection::NotAPerson),
            // Whoever has left it for good has no more say in it.
            Holder::GivenUp => Ok(()),
            Holder::Person | Holder::ForTurn | Holder::StandIn => self.may_play_for(seat, is_here),
        }
    }

    /// Whether somebody else may play for a seat's person without being asked to. At leisure nobody need be there before their
    /// time is up.
    pub(crate) fn may_play_for(&self, seat: Seat, is_here: bool) -> Result<(), Rejection> {
        if is_here {
            return Err(Rejection::StillHere);
        }
        let is_up = || self.clock.iter().filter_map(|clock| clock.turn).any(|turn| turn.seat == seat && turn.up);
        let may_be_away = self.is_at_leisure() && !self.by_first_rules;
        if may_be_away && self.holder(seat)? == Holder::Person && !is_up() {
            return Err(Rejection::HasTime);
        }
        Ok(())
    }

    /// Whether a seat is offered just now.
    pub(crate) fn is_offered(&self, at: u64, seat: Seat) -> bool {
        self.offers.iter().any(|offer| offer.seat == seat && !offer.has_lapsed(at))
    }

    pub(crate) fn take(
        &self,
        at: u64,
        seat: Seat,
        number: u64,
        player: Uuid,
        is_here: bool,
    ) -> Result<Vec<Event>, Rejection> {
        let from = self.player(seat).ok_or(Rejection::NoSuchSeat)?;
        let offer = self.offers.iter().find(|offer| offer.number == number && offer.seat == seat);
        let offer = offer.filter(|offer| !offer.has_lapsed(at)).ok_or(Rejection::OfferClosed)?;
        if self.sat.iter().any(|(other, sat)| *sat == player && (*other != seat || player == from)) {
            return Err(Rejection::HadASeat);
        }
        if !offer.is_own() {
            self.may_give(seat, is_here)?;
        }
        Ok(vec![Event::Taken { player, from }])
    }

    pub(crate) fn reclaim(&self, seat: Seat) -> Result<Vec<Event>, Rejection> {
        let from = self.player(seat).ok_or(Rejection::NoSuchSeat)?;
        let player = self.lent.get(seat.index()).copied().flatten().ok_or(Rejection::NotOnLoan)?;
        Ok(vec![Event::Taken { player, from }])
    }

    /// A computer that plays one turn for the seat plays it to its end; any other makes room.
    pub(crate) fn taken(&mut self, at: u64, seat: Seat, player: Uuid, from: Uuid) {
        let offered = self.offers.iter().find(|offer| offer.seat == seat).copied();
        self.offers.retain(|offer| offer.seat != seat);
        self.used.extend(offered.map(|offer| offer.number));
        let holder = self.holder(seat).unwrap_or(Holder::Person);
        let on_loan = offered.is_some_and(|offer| !offer.is_own()) && holder != Holder::GivenUp;
        if let Some(lent) = self.lent.get_mut(seat.index()) {
            match lent {
                Some(owner) if *owner == player => *lent = None,
                None if on_loan => *lent = Some(from),
                _ => {}
            }
        }
        self.leaves(seat, if holder == Holder::ForTurn { holder } else { Holder::Person });
        // Whoever comes to a turn that a computer plays has not used anything of it.
        if holder != Holder::ForTurn
            && let Some(clock) = &mut self.clock
            && clock.aside.is_some_and(|turn| turn.seat == seat)
        {
            clock.ask(None, at);
        }
        if let Some(place) = self.players.get_mut(seat.index()) {
            *place = player;
        }
        self.sat.push((seat, player));
    }

    /// Somebody plays who was thought to be away: what the others offered of theirs is theirs again.
    pub(crate) fn is_back(&mut self, seat: Seat) {
        self.offers.retain(|offer| offer.seat != seat || offer.is_own());
    }
}
