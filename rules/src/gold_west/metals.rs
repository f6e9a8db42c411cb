//! Using metals: an investment, influence in Boomtown, shipping, in any order. Prices are paid exactly.

use super::components::components;
use super::event::Event;
use super::names::Card;
use super::phase::{Choice, Phase};
use super::pieces::{Cell, SingleTile};
use super::points::{Item, Source};
use super::rejection::Rejection;
use super::resources::{Metal, Resources};
use super::state::{Space, Table};
use crate::{Seat, Unfolding};

impl Table {
    /// Whether anything can be used. (The step ends by itself when not; otherwise its player ends it.)
    fn can_use_metals(&self, seat: Seat) -> bool {
        let usable = &self.turn.usable;
        usable.copper + usable.silver + usable.gold > 0
            && (Metal::ALL.into_iter().any(|metal| self.judge_shipping(seat, metal).is_ok())
                || Cell::all().any(|cell| self.judge_placing(cell).is_ok())
                || self.set_up.investments.iter().any(|&card| self.judge_investment(card).is_ok()))
    }

    /// A card of this game that nobody has, at most one per turn.
    pub fn judge_investment(&self, card: Card) -> Result<(), Rejection> {
        let place = self.set_up.investments.iter().position(|other| *other == card).ok_or(Rejection::NoSuchCard)?;
        if self.claimed[place].is_some() {
            return Err(Rejection::CardTaken);
        }
        if self.turn.invested {
            return Err(Rejection::InvestedAlready);
        }
        self.judge_price(&card.component().price)
    }

    /// An empty space, at most one paid for in a turn. What cards allow does not count: the rulebook's reminder of one
    /// token a turn read strictly would forbid what these cards say (ruling: Investments).
    pub fn judge_placing(&self, cell: Cell) -> Result<(), Rejection> {
        if self.turn.placed {
            return Err(Rejection::PlacedAlready);
        }
        self.judge_empty(cell)?;
        self.judge_price(&components().prices[cell.index()])
    }

    pub fn judge_empty(&self, cell: Cell) -> Result<(), Rejection> {
        if self.space(cell) == Space::default() { Ok(()) } else { Err(Rejection::SpaceTaken) }
    }

    pub fn judge_shipping(&self, seat: Seat, metal: Metal) -> Result<(), Rejection> {
        self.judge_step(seat, metal)?;
        self.judge_price(&Resources::one(metal.resource()))
    }

    /// A coach at the end stays there.
    pub fn judge_step(&self, seat: Seat, metal: Metal) -> Result<(), Rejection> {
        let steps = usize::from(self.player(seat).steps[metal as usize]);
        if steps < components().steps.len() { Ok(()) } else { Err(Rejection::CoachAtEnd) }
    }

    fn judge_price(&self, price: &Resources) -> Result<(), Rejection> {
        if self.turn.usable.covers(price) { Ok(()) } else { Err(Rejection::CannotPay) }
    }
}

impl Unfolding<Table> {
    /// Goes on after metals were used, or could be: when nothing can be used anymore, that step is over by itself.
    pub fn go_on(&mut self, seat: Seat) {
        if self.table().phase == (Phase::Using { seat }) && !self.table().can_use_metals(seat) {
            self.end_metals(seat);
        }
    }

    /// The single tile acts at once, on every influence put there, paid or free, alone or shared.
    pub fn place_influence(&mut self, seat: Seat, cell: Cell, paid: Resources) {
        self.happen(Event::InfluencePlaced { seat, cell, paid });
        let single = self.table().set_up.single;
        let by_card = matches!(self.table().phase, Phase::Choosing { .. });
        match single.tile {
            SingleTile::TradingPost(goods) if single.cell == cell => {
                return self.happen(Event::ChoiceOffered { seat, choice: Choice::Goods { goods } });
            }
            SingleTile::FourPoints if single.cell == cell => {
                self.score(seat, Source::FourPoints { cell }, Item::FourPoints, components().four_points);
            }
            _ => {}
        }
        if by_card {
            self.happen(Event::ChoiceEnded { seat });
        }
    }

    /// One step. A mark scores for everybody who passes it; a bonus tile is taken in passing, if one is left.
    pub fn ship(&mut self, seat: Seat, metal: Metal, paid: Resources) {
        let done = self.table().player(seat).steps[metal as usize];
        let step = &components().steps[usize::from(done)];
        let tile = step.stack.and_then(|stack| self.table().top_tile(metal, stack));
        self.happen(Event::Shipped { seat, metal, paid, steps: done + 1, tile });
        self.score(seat, Source::ShippingMark { metal }, Item::Mark, step.mark);
        if let Some(tile) = tile {
            self.score(seat, Source::ShippingTile { metal }, Item::BonusTile, i32::from(tile));
        }
    }
}
