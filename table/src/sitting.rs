//! A game together with its table: the fold of a log's records.

use std::borrow::Cow;

use rules::{Game, Seat, Viewer};
use serde::Serialize;
use uuid::Uuid;

use crate::act::{Event, Proposal};
use crate::clock::Clock;
use crate::hands::Offer;
use crate::holder::Holder;
use crate::pace::Pace;
use crate::{LAPSES_AFTER, MAX_ACTS, Rejection};

/// A game and its table, as the records so far have made them.
///
/// Of one table, whoever folds the same records has the same sitting, but for what the game in it hides.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sitting<G: Game> {
    /// The game at the end of the line.
    pub game: G,
    /// Who plays each seat; nobody before the game is opened.
    pub holders: Vec<Holder>,
    /// How much time each seat has left, if the table has a pace.
    pub clock: Option<Clock>,
    /// What was proposed and may still be answered, oldest first; some of it may have lapsed.
    pub open: Vec<Open>,
    /// The seats that a friend may take, one a seat, oldest first; some of it may have lapsed.
    pub offers: Vec<Offer>,
    /// Whose each seat is that a friend plays until they are back.
    pub lent: Vec<Option<Uuid>>,
    /// Who sits in each seat; empty for those who were not told at the start.
    pub(crate) players: Vec<Uuid>,
    /// Everybody who has sat in a seat, as far as is known.
    pub(crate) sat: Vec<(Seat, Uuid)>,
    /// The offers that somebody has taken.
    pub(crate) used: Vec<u64>,
    /// Why nobody plays just now, if nobody does.
    pub(crate) pause: Option<Pause>,
    /// The records that hold, oldest first: the game is their fold.
    pub(crate) line: Vec<LineRecord>,
    /// The number of the record that last cut the line; 0 if none did.
    pub(crate) cut: u64,
    /// Whether it was agreed to end, or nobody was left to play.
    pub(crate) ended: bool,
    /// What was refused since the last move.
    pub(crate) refused: Vec<(Seat, Proposal)>,
    /// How many acts of each seat there were since the line was last as long as never before.
    pub(crate) acts: Vec<u8>,
    /// How many records held at most, ever.
    pub(crate) longest: usize,
    /// Whether the game was opened by version 1 of the rules, and is judged by that to its end.
    pub(crate) by_first_rules: bool,
    /// Who moved last, whatever holds of it, and how often they have gone back without asking since somebody else moved.
    pub(crate) mover: Option<Seat>,
    pub(crate) free: u8,
}

/// Why nobody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pause {
    /// People wanted it.
    Agreed,
    /// Nobody was there.
    Deserted,
}

/// Something that was proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Open {
    /// The number of the record that proposed it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// When that was, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Who proposed it.
    pub by: Seat,
    /// What is to be done once enough agree.
    pub proposal: Proposal,
    /// Whose people are asked.
    pub asked: Vec<Seat>,
    /// How many of them must agree.
    pub needed: u8,
    /// Seats whose people have said yes, in the order in which they did.
    pub agreed: Vec<Seat>,
    /// Seats whose people have said no, likewise.
    pub refused: Vec<Seat>,
}

/// A record that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineRecord {
    pub seq: u64,
    /// Whose decision it was; nobody opens a game.
    pub seat: Option<Seat>,
}

/// The records so far, for whoever has to look back: taking back folds the game again from its opening, so that no earlier
/// position need be kept.
pub trait Past<G: Game> {
    /// What happened in the game in record `seq`, which was folded before.
    fn events(&self, seq: u64) -> Cow<'_, [G::Event]>;
}

/// All events in memory, from record 1.
impl<G: Game> Past<G> for Vec<Vec<G::Event>> {
    fn events(&self, seq: u64) -> Cow<'_, [G::Event]> {
        let at = usize::try_from(seq).ok().and_then(|seq| seq.checked_sub(1));
        Cow::Borrowed(at.and_then(|at| self.get(at)).map_or(&[], Vec::as_slice))
    }
}

impl Open {
    /// Whether nobody can answer it anymore.
    #[must_use]
    pub fn has_lapsed(&self, at: u64) -> bool {
        at > self.at.saturating_add(LAPSES_AFTER)
    }

    /// Whether too many have refused.
    fn is_lost(&self) -> bool {
        self.asked.len() - self.refused.len() < usize::from(self.needed)
    }
}

impl<G: Game> Sitting<G> {
    /// Judges by the version of the rules ([`rules::VERSION`]) by which the game was opened, from now on. To be said before the
    /// opening; unless it is, that's the newest.
    pub fn judged_by(&mut self, version: u32) {
        self.by_first_rules = version == 1;
    }

    /// Folds the opening in, which is record 1, made at `at` (milliseconds since 1970).
    pub fn opened(&mut self, at: u64, pace: Option<Pace>, holders: Vec<Holder>, events: &[G::Event]) {
        events.iter().for_each(|event| self.game.apply(event));
        self.acts = vec![0; holders.len()];
        self.lent = vec![None; holders.len()];
        self.clock = pace.map(|pace| Clock::new(pace, holders.len()));
        self.holders = holders;
        self.line = vec![LineRecord { seq: 1, seat: None }];
        self.longest = 1;
        self.settle(at, true);
    }

    /// Folds a move in, made at `at`.
    pub fn moved(&mut self, seq: u64, at: u64, events: &[G::Event]) {
        let seat = self.game.to_act();
        if self.mover != seat {
            (self.mover, self.free) = (seat, 0);
        }
        if let Some(seat) = seat.filter(|seat| self.holder(*seat) == Ok(Holder::Person)) {
            self.is_back(seat);
        }
        events.iter().for_each(|event| self.game.apply(event));
        self.line.push(LineRecord { seq, seat });
        // A move in the place of one that was taken back is no step ahead: else a game could go on, and its log grow, for ever.
        if self.line.len() > self.longest || self.by_first_rules {
            self.longest = self.line.len();
            self.acts.fill(0);
        }
        self.refused.clear();
        self.open.retain(|open| !matches!(open.proposal, Proposal::TakeBack { .. }));
        self.offers.retain(|offer| !offer.has_lapsed(at));
        self.settle(at, false);
    }

    /// Folds an act of `seat` in. Never judges, never fails: replay must always work.
    pub fn acted(&mut self, seq: u64, at: u64, seat: Seat, events: &[Event], past: &impl Past<G>) {
        if let Some(acts) = self.acts.get_mut(seat.index()) {
            *acts = acts.saturating_add(1);
        }
        self.open.retain(|open| !open.has_lapsed(at));
        self.offers.retain(|offer| !offer.has_lapsed(at));
        if !events.iter().any(|event| matches!(event, Event::Taken { .. })) {
            self.is_back(seat);
        }
        for event in events {
            match event {
                Event::Proposed { proposal, asked, needed } => self.open.push(Open {
                    number: seq,
                    at,
                    by: seat,
                    proposal: *proposal,
                    asked: asked.clone(),
                    needed: *needed,
                    agreed: Vec::new(),
                    refused: Vec::new(),
                }),
                Event::Agreed { to } => self.agreed(*to, seat),
                Event::Refused { to } => self.said_no(*to, seat),
                Event::TakenBack { to } => self.taken_back(*to, seq, seat, past),
                // Agreed on while nobody was there, it is no pause that ends by itself.
                Event::Paused {} => self.pause = self.pause.filter(|_| self.by_first_rules).or(Some(Pause::Agreed)),
                Event::WentOn {} => self.pause = None,
                Event::SatIn { seat } => self.leaves(*seat, Holder::StandIn),
                Event::Returned {} => self.returns(seat, at),
                Event::GaveUp {} => self.leaves(seat, Holder::GivenUp),
                Event::Offered { seat: other } => self.offers.push(Offer { number: seq, at, by: seat, seat: *other }),
                Event::Taken { player, from } => self.taken(at, seat, *player, *from),
                Event::Ended {} => {
                    self.ended = true;
                    self.open.clear();
                    self.offers.clear();
                }
                // Time brings that about.
                Event::TimedOut { .. } | Event::PlayedFor { .. } | Event::TimeGiven { .. } => {}
            }
        }
        self.settle(at, events.iter().any(|event| matches!(event, Event::TakenBack { .. })));
    }

    fn agreed(&mut self, to: u64, seat: Seat) {
        let Some(at) = self.open.iter().position(|open| open.number == to) else { return };
        let open = &mut self.open[at];
        open.agreed.push(seat);
        if open.agreed.len() >= usize::from(open.needed) {
            self.open.remove(at);
        }
    }

    fn said_no(&mut self, to: u64, seat: Seat) {
        self.offers.retain(|offer| offer.number != to);
        let Some(at) = self.open.iter().position(|open| open.number == to) else { return };
        let open = &mut self.open[at];
        if open.by == seat {
            self.open.remove(at);
            return;
        }
        open.refused.push(seat);
        if open.is_lost() {
            let lost = self.open.remove(at);
            self.refused.push((lost.by, lost.proposal));
        }
    }

    fn taken_back(&mut self, to: u64, seq: u64, seat: Seat, past: &impl Past<G>) {
        self.line.retain(|link| link.seq <= to);
        self.game = self.folded(self.line.len(), past);
        self.cut = seq;
        self.open.retain(|open| !matches!(open.proposal, Proposal::TakeBack { .. }));
        if self.game.to_act() == Some(seat) {
            self.free = self.free.saturating_add(1);
        }
    }

    /// Nobody waits for the answer of somebody who has left, nor for what they asked; but for what cannot be done without them,
    /// as long as they may come back.
    pub(crate) fn leaves(&mut self, seat: Seat, to: Holder) {
        self.hold(seat, to);
        self.open.retain(|open| {
            let has_refused = open.refused.contains(&seat) && !self.by_first_rules;
            let is_awaited = open.asked.contains(&seat) && !open.agreed.contains(&seat) && !has_refused;
            let waits = to == Holder::StandIn && open.proposal.needs_everybody() && !self.by_first_rules;
            open.by != seat && (!is_awaited || waits)
        });
    }

    /// The game after the first `links` records of the line.
    pub(crate) fn folded(&self, links: usize, past: &impl Past<G>) -> G {
        let mut game = G::default();
        for link in &self.line[..links] {
            past.events(link.seq).iter().for_each(|event| game.apply(event));
        }
        game
    }

    /// Whether nobody plays just now.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// Whose decision the table waits for; nobody's once it is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        if self.ended { None } else { self.game.to_act() }
    }

    /// Whose move the table waits for; nobody's while it pauses because people wanted that. Where nobody was left to play, it waits
    /// for whoever comes back.
    #[must_use]
    pub fn awaited(&self) -> Option<Seat> {
        let agreed = self.pause == Some(Pause::Agreed) && self.people().next().is_some();
        if agreed { None } else { self.to_act() }
    }

    /// Whether a move from `seat`, meant after record `after`, may be put to the rules: made by a computer, or by its person.
    ///
    /// # Errors
    /// Why not.
    pub fn may_move(&self, seat: Seat, by_computer: bool, after: Option<u64>) -> Result<(), Rejection> {
        let holder = self.holder(seat)?;
        if self.is_over() {
            return Err(Rejection::GameOver);
        }
        if holder.is_computer() != by_computer {
            return Err(match holder {
                Holder::GivenUp => Rejection::SeatGivenUp,
                Holder::ForTurn => Rejection::TimeIsUp,
                _ => Rejection::StoodIn,
            });
        }
        if after.is_some_and(|after| after < self.cut) {
            return Err(Rejection::LineCut);
        }
        if self.is_paused() { Err(Rejection::TablePaused) } else { Ok(()) }
    }

    /// The same table around the game as `viewer` may see it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        Sitting { game: self.game.seen_by(viewer), ..self.clone() }
    }

    /// Whether people wait for the move of a computer.
    #[must_use]
    pub fn waits_for_computer(&self) -> bool {
        let is_asked = self.to_act().is_some_and(|seat| self.holder(seat).is_ok_and(Holder::is_computer));
        is_asked && !self.is_paused() && !self.is_over() && self.people().next().is_some()
    }

    /// Whether a clock runs that stands while nobody is there.
    #[must_use]
    pub fn runs_live(&self) -> bool {
        let live = self.clock.as_ref().filter(|clock| clock.pace.is_live());
        live.and_then(|clock| clock.turn).is_some_and(|turn| turn.since.is_some())
    }

    /// The number of the record that last moved the game on or back; 0 before it is opened.
    #[must_use]
    pub fn last_moved(&self) -> u64 {
        self.line.last().map_or(0, |link| link.seq).max(self.cut)
    }

    /// The numbers of the records that hold.
    pub fn line(&self) -> impl Iterator<Item = u64> + '_ {
        self.line.iter().map(|link| link.seq)
    }

    pub(crate) fn has_acted_enough(&self, seat: Seat) -> bool {
        self.acts.get(seat.index()).is_some_and(|acts| *acts >= MAX_ACTS)
    }
}
