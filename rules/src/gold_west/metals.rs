//! Using metals: an investment, influence in Boomtown, shipping, in any order. Prices are paid exactly.

use super::components::components;
use super::table::{Phase, Space, Table};
use super::turn::Unfolding;
use super::{Card, Cell, Choice, Command, Event, Item, Metal, Rejection, Resources, SingleTile, Source};
use crate::Seat;

impl Table {
    /// Whether anything can be used. (The step ends by itself when not; otherwise its player ends it.)
    pub fn can_use_metals(&self, seat: Seat) -> bool {
        let usable = &self.turn.usable;
        usable.copper + usable.silver + usable.gold > 0
            && (Metal::ALL.into_iter().any(|metal| self.judge_shipping(seat, metal).is_ok())
                || Cell::all().any(|cell| self.judge_placing(cell).is_ok())
                || self.set_up().investments.iter().any(|&card| self.judge_investment(card).is_ok()))
    }

    pub fn legal_uses(&self, seat: Seat) -> Vec<Command> {
        let mut commands = Vec::with_capacity(16);
        let cards = self.set_up().investments.iter().filter(|card| self.judge_investment(**card).is_ok());
        commands.extend(cards.map(|&card| Command::Invest { card }));
        let cells = Cell::all().filter(|cell| self.judge_placing(*cell).is_ok());
        commands.extend(cells.map(|cell| Command::PlaceInfluence { cell }));
        let metals = Metal::ALL.into_iter().filter(|metal| self.judge_shipping(seat, *metal).is_ok());
        commands.extend(metals.map(|metal| Command::Ship { metal }));
        commands.push(Command::EndMetals {});
        commands
    }

    pub fn use_metals(&self, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        let mut unfolding = Unfolding::of(self);
        match *command {
            Command::Invest { card } => {
                self.judge_investment(card)?;
                unfolding.invest(seat, card);
            }
            Command::PlaceInfluence { cell } => {
                self.judge_placing(cell)?;
                unfolding.place_influence(seat, cell, components().prices[cell.index()]);
            }
            Command::Ship { metal } => {
                self.judge_shipping(seat, metal)?;
                unfolding.ship(seat, metal, Resources::one(metal.resource()));
            }
            Command::EndMetals {} => {
                unfolding.end_metals(seat);
                return Ok(unfolding.events);
            }
            _ => return Err(Rejection::NotNow { awaited: "use metals, or end using them" }),
        }
        unfolding.go_on(seat);
        Ok(unfolding.events)
    }

    /// A card of this game that nobody has, at most one a turn.
    fn judge_investment(&self, card: Card) -> Result<(), Rejection> {
        let place = self.set_up().investments.iter().position(|other| *other == card).ok_or(Rejection::NoSuchCard)?;
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
    fn judge_placing(&self, cell: Cell) -> Result<(), Rejection> {
        if self.turn.placed {
            return Err(Rejection::PlacedAlready);
        }
        self.judge_empty(cell)?;
        self.judge_price(&components().prices[cell.index()])
    }

    pub fn judge_empty(&self, cell: Cell) -> Result<(), Rejection> {
        if self.space(cell) == Space::default() { Ok(()) } else { Err(Rejection::SpaceTaken) }
    }

    fn judge_shipping(&self, seat: Seat, metal: Metal) -> Result<(), Rejection> {
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

impl Unfolding {
    /// Pay, take the card and its points, take the highest bonus token left (it is never a drawback), then the effect.
    fn invest(&mut self, seat: Seat, card: Card) {
        let component = card.component();
        let bonus = self.table().next_bonus();
        self.happen(Event::Invested { seat, card, paid: component.price, bonus });
        self.score(seat, Source::Investment { card }, Item::Card, component.points);
        if let Some(bonus) = bonus {
            self.score(seat, Source::BonusToken, Item::BonusToken, i32::from(bonus));
        }
        self.begin_effect(seat, component.effect);
    }

    /// The single tile acts at once, on every influence put there, paid or free, alone or shared.
    pub fn place_influence(&mut self, seat: Seat, cell: Cell, paid: Resources) {
        self.happen(Event::InfluencePlaced { seat, cell, paid });
        let single = self.table().set_up().single;
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
