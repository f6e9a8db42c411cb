//! What investment cards let a player do, step by step. All but influence may be declined, wholly or in part; an effect
//! without a use lapses, and ends when no step is possible anymore.

use super::command::Command;
use super::event::Event;
use super::hexes::{Hex, HexSet};
use super::phase::{Choice, Phase};
use super::pieces::{Cell, Effect, Goods, Piece};
use super::rejection::Rejection;
use super::resources::{Metal, Resource, Resources, Terrain};
use super::state::{Holds, Table};
use crate::{Seat, Unfolding};

/// How many free steps, tokens or resources the cards of two steps give.
const TWICE: u8 = 2;

/// One step of an effect, and what follows from it.
pub(super) fn choose(table: &Table, seat: Seat, choice: Choice, command: &Command) -> Result<Vec<Event>, Rejection> {
    let mut unfolding = Unfolding::on(table);
    match (choice, *command) {
        // The tile says "gains", not "may gain": its resource cannot be declined (ruling: Further rulings).
        (Choice::Goods { .. }, Command::Decline {}) => return Err(Rejection::MustTake),
        (_, Command::Decline {}) => unfolding.happen(Event::ChoiceEnded { seat }),
        (Choice::Steps { .. }, Command::Ship { metal }) => unfolding.ship_freely(seat, metal)?,
        (Choice::EmptySpace, Command::PlaceInfluence { cell }) => {
            table.judge_empty(cell)?;
            unfolding.place_influence(seat, cell, Resources::default());
        }
        (Choice::SharedSpace, Command::PlaceInfluence { cell }) => {
            table.judge_shared(seat, cell)?;
            unfolding.place_influence(seat, cell, Resources::default());
        }
        (Choice::Peeks { first, .. }, Command::Peek { hex }) => unfolding.peek(seat, first, hex)?,
        (Choice::Gains { .. }, Command::Gain { resource, bin }) => unfolding.gain(seat, resource, bin)?,
        (Choice::Upgrade, Command::Upgrade { hex }) => unfolding.upgrade(seat, hex)?,
        (Choice::Goods { goods }, Command::TakeGoods { resource, bin }) => {
            unfolding.take_goods(seat, goods, resource, bin)?;
        }
        _ => return Err(Rejection::NotNow { awaited: choice.awaited() }),
    }
    unfolding.go_on(seat);
    Ok(unfolding.events)
}

impl Unfolding<Table> {
    /// A step of a stagecoach without paying.
    fn ship_freely(&mut self, seat: Seat, metal: Metal) -> Result<(), Rejection> {
        self.table().judge_step(seat, metal)?;
        self.ship(seat, metal, Resources::default());
        self.end_if_done(seat);
        Ok(())
    }

    /// A look at one face-down token, for this player alone (ruling: Hidden information).
    fn peek(&mut self, seat: Seat, first: Option<Hex>, hex: Hex) -> Result<(), Rejection> {
        self.table().judge_peek(first, hex)?;
        let token = self.table().hexes[hex.index()].token;
        self.happen(Event::Peeked { seat, hex, token });
        self.end_if_done(seat);
        Ok(())
    }

    /// A resource of any kind, into any bin, for no points (ruling: Investments).
    fn gain(&mut self, seat: Seat, resource: Resource, bin: u8) -> Result<(), Rejection> {
        self.table().bin(seat, bin).ok_or(Rejection::NoSuchBin { bin })?;
        self.happen(Event::ResourceGained { seat, resource, bin });
        self.end_if_done(seat);
        Ok(())
    }

    /// A camp becomes a settlement where it is (ruling: Investments).
    fn upgrade(&mut self, seat: Seat, hex: Hex) -> Result<(), Rejection> {
        if !self.table().pieces_of(seat, Piece::Camp).contains(hex) {
            return Err(Rejection::NoCampThere { hex });
        }
        let terrain = self.table().terrain(hex);
        self.happen(Event::CampUpgraded { seat, hex, terrain });
        self.happen(Event::ChoiceEnded { seat });
        Ok(())
    }

    /// The resource of the Trading Post, for use in this turn or into a bin, with that bin's points (the `rule` of the
    /// `expansion_tiles` in the data).
    fn take_goods(&mut self, seat: Seat, goods: Goods, resource: Resource, bin: Option<u8>) -> Result<(), Rejection> {
        if !goods.kinds().contains(&resource) {
            return Err(Rejection::NotTheGoods { resource });
        }
        if let Some(bin) = bin {
            self.table().bin(seat, bin).ok_or(Rejection::NoSuchBin { bin })?;
        }
        self.happen(Event::GoodsTaken { seat, resource, bin });
        bin.into_iter().for_each(|bin| self.score_placement(seat, bin));
        self.happen(Event::ChoiceEnded { seat });
        Ok(())
    }

    /// What the card just claimed lets its player do (ruling: Investments).
    pub fn start_effect(&mut self, seat: Seat, effect: Effect) {
        let choice = match effect {
            Effect::None => return,
            // These are not worded with "may": the influence comes by itself (ruling: Further rulings).
            Effect::InfluenceCopper => return self.gain_influence(seat, Terrain::Copper),
            Effect::InfluenceSilver => return self.gain_influence(seat, Terrain::Silver),
            Effect::InfluenceGold => return self.gain_influence(seat, Terrain::Gold),
            Effect::InfluenceForest => return self.gain_influence(seat, Terrain::Forest),
            Effect::ShipOneStep => Choice::Steps { left: 1 },
            Effect::ShipTwoSteps => Choice::Steps { left: TWICE },
            Effect::BoomtownFreeEmptySpace => Choice::EmptySpace,
            Effect::BoomtownShareOpponentSpace => Choice::SharedSpace,
            Effect::PeekTwoTokens => Choice::Peeks { left: TWICE, first: None },
            Effect::GainTwoResources => Choice::Gains { left: TWICE },
            Effect::UpgradeCamp => Choice::Upgrade,
        };
        if self.table().can_choose(seat, choice) {
            self.happen(Event::ChoiceOffered { seat, choice });
        } else {
            self.happen(Event::EffectLapsed { seat, effect });
        }
    }

    fn gain_influence(&mut self, seat: Seat, terrain: Terrain) {
        self.happen(Event::InfluenceGained { seat, terrain });
    }

    /// After a step of an effect: it ends when there is nothing more to choose.
    fn end_if_done(&mut self, seat: Seat) {
        if let Phase::Choosing { choice, .. } = self.table().phase
            && !self.table().can_choose(seat, choice)
        {
            self.happen(Event::ChoiceEnded { seat });
        }
    }
}

impl Table {
    /// Whether anything is to be chosen.
    fn can_choose(&self, seat: Seat, choice: Choice) -> bool {
        match choice {
            Choice::Steps { left } => {
                left > 0 && Metal::ALL.into_iter().any(|metal| self.judge_step(seat, metal).is_ok())
            }
            Choice::EmptySpace => Cell::all().any(|cell| self.judge_empty(cell).is_ok()),
            Choice::SharedSpace => Cell::all().any(|cell| self.judge_shared(seat, cell).is_ok()),
            Choice::Peeks { left, first } => left > 0 && !self.to_peek_at(first).is_empty(),
            Choice::Gains { left } => left > 0,
            Choice::Upgrade => !self.pieces_of(seat, Piece::Camp).is_empty(),
            Choice::Goods { .. } => true,
        }
    }

    /// Held by somebody else, and not shared yet. Its player may hold the other space of the office, which then counts
    /// twice (ruling: Further rulings), and the 4-point tile may be shared too.
    pub fn judge_shared(&self, seat: Seat, cell: Cell) -> Result<(), Rejection> {
        let space = self.space(cell);
        let theirs = space.holder.is_some_and(|holder| holder != seat) && space.shared_by.is_none();
        if theirs { Ok(()) } else { Err(Rejection::NotAnOpponents) }
    }

    /// Tokens still face down on the map, known to the player or not, each once an effect (ruling: Further rulings).
    pub fn to_peek_at(&self, first: Option<Hex>) -> HexSet {
        let mut hexes = self.hexes(|holds| holds == Holds::FaceDown);
        first.into_iter().for_each(|hex| hexes.remove(hex));
        hexes
    }

    fn judge_peek(&self, first: Option<Hex>, hex: Hex) -> Result<(), Rejection> {
        if self.holds(hex) != Holds::FaceDown {
            return Err(Rejection::NotFaceDown { hex });
        }
        if first == Some(hex) { Err(Rejection::PeekedJustNow) } else { Ok(()) }
    }
}

impl Choice {
    fn awaited(self) -> &'static str {
        match self {
            Choice::Steps { .. } => "move a stagecoach, or decline",
            Choice::EmptySpace => "choose an empty space of Boomtown, or decline",
            Choice::SharedSpace => "choose an opponent's space of Boomtown, or decline",
            Choice::Peeks { .. } => "look at a face-down token, or decline",
            Choice::Gains { .. } => "choose a resource and a bin, or decline",
            Choice::Upgrade => "choose one of your camps, or decline",
            Choice::Goods { .. } => "take the resource of the Trading Post",
        }
    }
}
