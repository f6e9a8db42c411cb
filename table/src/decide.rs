//! Judges acts.

use rules::{Game, Seat};

use crate::Rejection;
use crate::act::{Act, Event, Proposal};
use crate::back::Consent;
use crate::hands::Offer;
use crate::holder::Holder;
use crate::sitting::{Open, Past, Sitting};

impl<G: Game> Sitting<G> {
    /// Judges an act without changing anything, and says what happens. `at` is the time of its record, in milliseconds since
    /// 1970; `here` says of each seat whether its person is at the table.
    ///
    /// # Errors
    /// The rejection that a player is told.
    pub fn decide(
        &self,
        at: u64,
        seat: Seat,
        act: &Act,
        here: &[bool],
        past: &impl Past<G>,
    ) -> Result<Vec<Event>, Rejection> {
        let holder = self.holder(seat)?;
        if self.is_over() {
            return Err(Rejection::GameOver);
        }
        match act {
            Act::Take { offer, player } => return self.take(at, seat, *offer, *player, is_here(here, seat)),
            Act::Reclaim {} => return self.reclaim(seat),
            _ => {}
        }
        if holder == Holder::GivenUp || holder == Holder::Program {
            return Err(Rejection::SeatGivenUp);
        }
        match act {
            Act::Return {} if holder == Holder::StandIn => Ok(vec![Event::Returned {}]),
            Act::Return {} => Err(Rejection::NotStoodIn),
            Act::GiveUp {} => Ok(self.give_up(seat)),
            _ if holder == Holder::StandIn => Err(Rejection::StoodIn),
            Act::Propose { proposal: Proposal::TakeBack { .. } } if holder == Holder::ForTurn => {
                Err(Rejection::TimeIsUp)
            }
            Act::GoOn {} if self.is_paused() => Ok(vec![Event::WentOn {}]),
            Act::GoOn {} => Err(Rejection::NotPaused),
            Act::Propose { proposal } => self.propose(at, seat, *proposal, here, past),
            Act::Agree { to } => self.agree(at, seat, *to, here),
            Act::Refuse { to } => self.refuse(at, seat, *to),
            // Judged above.
            Act::Take { .. } | Act::Reclaim {} => Err(Rejection::NoSuchSeat),
        }
    }

    fn propose(
        &self,
        at: u64,
        seat: Seat,
        proposal: Proposal,
        here: &[bool],
        past: &impl Past<G>,
    ) -> Result<Vec<Event>, Rejection> {
        if self.has_acted_enough(seat) {
            return Err(Rejection::TooManyActs);
        }
        if let Proposal::Give { seat: other } = proposal
            && self.is_offered(at, other)
        {
            return Err(Rejection::AlreadyOffered);
        }
        let Ask { asked, needed } = self.ask_for(seat, proposal, here, past)?;
        if needed == 0 {
            return Ok(vec![carried(proposal)]);
        }
        if self.open.iter().any(|open| open.by == seat && !open.has_lapsed(at)) {
            return Err(Rejection::AlreadyProposed);
        }
        if self.refused.contains(&(seat, proposal)) {
            return Err(Rejection::RefusedBefore);
        }
        Ok(vec![Event::Proposed { proposal, asked, needed }])
    }

    fn ask_for(&self, seat: Seat, proposal: Proposal, here: &[bool], past: &impl Past<G>) -> Result<Ask, Rejection> {
        let others = || self.people().filter(|other| *other != seat);
        let present = |other: &Seat| is_here(here, *other);
        match proposal {
            Proposal::TakeBack { to } => match self.take_back(seat, to, past)? {
                Consent::Nobodys => Ok(Ask::nobody()),
                Consent::Everybodys => Ok(Ask::all_of(self.everybody_but(seat))),
            },
            Proposal::End {} => Ok(Ask::all_of(self.everybody_but(seat))),
            Proposal::Pause {} if self.is_paused() => Err(Rejection::TablePaused),
            // At leisure nobody need be there, and a clock that stood for ever without a word would be no pace.
            Proposal::Pause {} if self.is_at_leisure() && !self.by_first_rules => Ok(Ask::most_of(others().collect())),
            Proposal::Pause {} => Ok(Ask::most_of(others().filter(present).collect())),
            Proposal::SitIn { seat: other } => {
                if !self.holder(other)?.is_person() {
                    return Err(Rejection::NotAPerson);
                }
                if other == seat {
                    return if others().next().is_some() { Ok(Ask::nobody()) } else { Err(Rejection::NobodyLeft) };
                }
                self.may_play_for(other, present(&other))?;
                Ok(Ask::most_of(others().filter(|asked| *asked != other && present(asked)).collect()))
            }
            Proposal::Give { seat: other } if other == seat => Ok(Ask::nobody()),
            Proposal::Give { seat: other } => {
                self.may_give(other, present(&other))?;
                // Whoever sits there next reads what it hides: nobody decides that alone, nor because the others are away.
                let asked: Vec<Seat> = others().filter(|asked| *asked != other).collect();
                if asked.is_empty() && self.holder(other)? != Holder::GivenUp {
                    return Err(Rejection::NobodyLeft);
                }
                Ok(Ask::most_of(asked))
            }
        }
    }

    fn agree(&self, at: u64, seat: Seat, to: u64, here: &[bool]) -> Result<Vec<Event>, Rejection> {
        let open = self.open_to(at, to)?;
        may_answer(open, seat)?;
        let mut events = vec![Event::Agreed { to }];
        if open.agreed.len() + 1 >= usize::from(open.needed) {
            if let Proposal::SitIn { seat: other } = open.proposal {
                if !self.holder(other)?.is_person() {
                    return Err(Rejection::NotAPerson);
                }
                self.may_play_for(other, is_here(here, other))?;
            }
            if let Proposal::Give { seat: other } = open.proposal {
                if self.is_offered(at, other) {
                    return Err(Rejection::AlreadyOffered);
                }
                self.may_give(other, is_here(here, other))?;
            }
            events.push(carried(open.proposal));
        }
        Ok(events)
    }

    /// Says no to a proposal or an offer, or withdraws it.
    fn refuse(&self, at: u64, seat: Seat, to: u64) -> Result<Vec<Event>, Rejection> {
        if self.offers.iter().any(|offer| offer.number == to) {
            let of_theirs = |offer: &&Offer| offer.number == to && (offer.seat == seat || offer.by == seat);
            let offer = self.offers.iter().find(of_theirs).ok_or(Rejection::NotAsked)?;
            if offer.has_lapsed(at) {
                return Err(Rejection::OfferClosed);
            }
        } else {
            let open = self.open_to(at, to)?;
            if open.by != seat {
                may_answer(open, seat)?;
            }
        }
        Ok(vec![Event::Refused { to }])
    }

    fn open_to(&self, at: u64, number: u64) -> Result<&Open, Rejection> {
        let open = self.open.iter().find(|open| open.number == number);
        open.filter(|open| !open.has_lapsed(at)).ok_or(Rejection::ProposalClosed)
    }

    /// Where one seat alone is left, or no person's, the game is over. As long as somebody may come back, it waits.
    fn give_up(&self, seat: Seat) -> Vec<Event> {
        let others = (0..).map(Seat).zip(&self.holders).filter(|(other, _)| *other != seat).map(|(_, holder)| *holder);
        let left: Vec<Holder> = others.filter(|holder| *holder != Holder::GivenUp).collect();
        let mut events = vec![Event::GaveUp {}];
        if left.len() <= 1 || left.iter().all(|holder| *holder == Holder::Program) {
            events.push(Event::Ended {});
        } else if !left.iter().any(|holder| holder.is_person()) && !self.is_paused() {
            events.push(Event::Paused {});
        }
        events
    }
}

fn may_answer(open: &Open, seat: Seat) -> Result<(), Rejection> {
    if !open.asked.contains(&seat) {
        return Err(Rejection::NotAsked);
    }
    if open.agreed.contains(&seat) || open.refused.contains(&seat) {
        return Err(Rejection::AlreadyAnswered);
    }
    Ok(())
}

/// Who is asked, and how many of them must agree.
struct Ask {
    asked: Vec<Seat>,
    needed: u8,
}

impl Ask {
    fn nobody() -> Self {
        Self::all_of(Vec::new())
    }

    fn all_of(asked: Vec<Seat>) -> Self {
        Ask { needed: u8::try_from(asked.len()).unwrap_or(u8::MAX), asked }
    }

    /// More than half of them and of whoever asks, whose own word counts.
    fn most_of(asked: Vec<Seat>) -> Self {
        let all = Self::all_of(asked);
        Ask { needed: all.needed.div_ceil(2), ..all }
    }
}

fn is_here(here: &[bool], seat: Seat) -> bool {
    here.get(seat.index()).copied().unwrap_or_default()
}

fn carried(proposal: Proposal) -> Event {
    match proposal {
        Proposal::TakeBack { to } => Event::TakenBack { to },
        Proposal::Pause {} => Event::Paused {},
        Proposal::End {} => Event::Ended {},
        Proposal::SitIn { seat } => Event::SatIn { seat },
        Proposal::Give { seat } => Event::Offered { seat },
    }
}
