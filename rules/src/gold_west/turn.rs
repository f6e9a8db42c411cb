//! A turn: activating a bin, using metals (see `metals` and `effects`), building or looting, storing.

use super::components::components;
use super::map::HexSet;
use super::table::{Holds, Phase, Table};
use super::{Command, Event, Hex, Item, Left, Piece, Rejection, Resources, Scoring, Source, scoring};
use crate::{Line, Seat};

/// A table on which events happen one after the other, each seeing what the ones before it did.
#[derive(Default)]
pub(super) struct Unfolding {
    table: Table,
    pub events: Vec<Event>,
}

impl Unfolding {
    pub fn of(table: &Table) -> Self {
        Unfolding { table: table.clone(), events: Vec::new() }
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn happen(&mut self, event: Event) {
        self.table.fold(&event);
        self.events.push(event);
    }

    /// Points for one thing at once; nothing is told of no points.
    pub fn score(&mut self, seat: Seat, source: Source, item: Item, points: i32) {
        if points != 0 {
            let lines = vec![Line { item, count: 1, points }];
            self.happen(Event::Scored { scoring: Scoring { seat, source, lines, points, hexes: Vec::new() } });
        }
    }

    /// Goes on after metals were used, or could be: when nothing can be used any more, that step is over by itself.
    pub fn go_on(&mut self, seat: Seat) {
        if self.table.phase == (Phase::Using { seat }) && !self.table.can_use_metals(seat) {
            self.end_metals(seat);
        }
    }

    /// After the metals a token is taken, but not in the final round.
    pub fn end_metals(&mut self, seat: Seat) {
        self.happen(Event::MetalsEnded { seat });
        if self.table.final_round {
            self.end_turn(seat);
        }
    }

    /// What was not used is lost, and the next player goes on. The final round follows the round of the last camps, in the
    /// same order; after it the game ends.
    fn end_turn(&mut self, seat: Seat) {
        self.happen(Event::TurnEnded { seat, discarded: self.table.turn.usable });
        let (next, first) = (seat.clockwise(1, self.table.seats()), self.table.set_up().first);
        let mut turn = self.table.turn.number;
        if next == first {
            if self.table.final_round {
                return scoring::end_game(self);
            }
            turn += 1;
            if self.table.all_seats().all(|seat| self.table.player(seat).camps_left == 0) {
                self.happen(Event::FinalRoundBegan {});
            }
        }
        self.happen(Event::TurnBegan { seat: next, turn });
    }
}

impl Table {
    pub fn legal(&self, seat: Seat) -> Vec<Command> {
        if self.phase.seat() != Some(seat) {
            return Vec::new();
        }
        match self.phase {
            Phase::Activating { .. } => self.legal_activations(seat),
            Phase::Using { .. } => self.legal_uses(seat),
            Phase::Choosing { choice, .. } => self.legal_choices(seat, choice),
            Phase::Building { .. } => self.legal_buildings(),
            Phase::Storing { .. } => (1..=4).map(|bin| Command::Store { bin }).collect(),
            _ => Vec::new(),
        }
    }

    pub fn judge_command(&self, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        let Some(turn) = self.phase.seat() else {
            let begun = !matches!(self.phase, Phase::Unopened | Phase::Opened);
            return Err(if begun { Rejection::GameOver } else { Rejection::NotOpened });
        };
        if turn != seat {
            return Err(Rejection::NotYourTurn { turn });
        }
        match (self.phase, command) {
            (Phase::Activating { .. }, Command::Activate { bin, leave }) => self.activate(seat, *bin, *leave),
            (Phase::Activating { .. }, _) => Err(Rejection::NotNow { awaited: "activate a bin of your supply track" }),
            (Phase::Using { .. }, _) => self.use_metals(seat, command),
            (Phase::Choosing { choice, .. }, _) => self.choose(seat, choice, command),
            (Phase::Building { .. }, Command::Build { hex, piece }) => self.build(seat, *hex, *piece),
            (Phase::Building { .. }, Command::Loot { hex }) => self.loot(seat, *hex),
            (Phase::Building { .. }, _) => Err(Rejection::NotNow { awaited: "take a token from the map" }),
            (Phase::Storing { resources, .. }, Command::Store { bin }) => self.store(seat, resources, *bin),
            (Phase::Storing { .. }, _) => Err(Rejection::NotNow { awaited: "choose a bin for the resources" }),
            _ => Err(Rejection::GameOver),
        }
    }

    fn activate(&self, seat: Seat, bin: u8, left: Left) -> Result<Vec<Event>, Rejection> {
        let usable = self.judge_activation(seat, bin, left)?;
        let mut unfolding = Unfolding::of(self);
        unfolding.happen(Event::BinActivated { seat, bin, left, usable });
        unfolding.go_on(seat);
        Ok(unfolding.events)
    }

    /// Everything of a bin moves up; exactly one stays in each bin passed, as long as there are any.
    fn judge_activation(&self, seat: Seat, bin: u8, left: Left) -> Result<Resources, Rejection> {
        let mut rest = *self.bin(seat, bin)?;
        if rest.total() == 0 {
            return Err(Rejection::BinEmpty { bin });
        }
        let (expected, found) = (usize::from((bin - 1).min(rest.total())), left.count());
        if expected != found {
            return Err(Rejection::LeaveOneEach { expected, found });
        }
        for resource in left.iter() {
            let count = rest.of_mut(resource);
            *count = count.checked_sub(1).ok_or(Rejection::NotInBin { resource })?;
        }
        Ok(rest)
    }

    pub(super) fn bin(&self, seat: Seat, bin: u8) -> Result<&Resources, Rejection> {
        let index = usize::from(bin).checked_sub(1);
        index.and_then(|index| self.player(seat).bins.get(index)).ok_or(Rejection::NoSuchBin { bin })
    }

    fn legal_activations(&self, seat: Seat) -> Vec<Command> {
        let mut commands = Vec::with_capacity(16);
        for (bin, &held) in (1..).zip(&self.player(seat).bins) {
            if held.total() > 0 {
                leave_behind(bin, held, bin - 1, Left::default(), &mut commands);
            }
        }
        commands
    }

    fn legal_buildings(&self) -> Vec<Command> {
        let face_up = self.hexes(|holds| holds == Holds::FaceUp);
        let pieces = self.buildable();
        if pieces.is_empty() {
            return face_up.iter().map(|hex| Command::Loot { hex }).collect();
        }
        let mut commands = Vec::with_capacity(usize::from(face_up.len()) * pieces.len());
        for hex in face_up.iter() {
            commands.extend(pieces.iter().map(|&piece| Command::Build { hex, piece }));
        }
        commands
    }

    /// What the usable wood and stone build; nothing of it leaves only looting.
    pub fn buildable(&self) -> &'static [Piece] {
        match (self.turn.usable.wood > 0, self.turn.usable.stone > 0) {
            (false, false) => &[],
            // With both, a camp may be built all the same: the rulebook says "may" (ruling: Build or loot).
            (true, true) => &[Piece::Camp, Piece::Settlement],
            _ => &[Piece::Camp],
        }
    }

    fn build(&self, seat: Seat, hex: Hex, piece: Piece) -> Result<Vec<Event>, Rejection> {
        let (wood, stone) = (self.turn.usable.wood > 0, self.turn.usable.stone > 0);
        if !wood && !stone {
            return Err(Rejection::NothingToBuildWith);
        }
        if piece == Piece::Settlement && !(wood && stone) {
            return Err(Rejection::NeedsBoth);
        }
        let token = self.face_up_token(hex)?;
        // A camp takes either; what is left is lost at the end of the turn anyway.
        let one = |resource: bool| u8::from(resource);
        let paid = match piece {
            Piece::Settlement => Resources { wood: 1, stone: 1, ..Resources::default() },
            Piece::Camp => Resources { wood: one(wood), stone: one(!wood), ..Resources::default() },
        };
        let figures = &components().figures;
        let influence = match piece {
            Piece::Camp => figures.camp_influence,
            Piece::Settlement => figures.settlement_influence,
        };
        let (resources, terrain) = (token.resources(), self.terrain(hex));
        let mut unfolding = Unfolding::of(self);
        unfolding.happen(Event::Built { seat, hex, piece, paid, token, resources, terrain, influence });
        unfolding.turn_up(HexSet::from_iter([hex]).neighbours());
        Ok(unfolding.events)
    }

    fn loot(&self, seat: Seat, hex: Hex) -> Result<Vec<Event>, Rejection> {
        if self.turn.usable.wood + self.turn.usable.stone > 0 {
            return Err(Rejection::MustBuild);
        }
        let token = self.face_up_token(hex)?;
        let points = components().figures.loot_points;
        let mut unfolding = Unfolding::of(self);
        unfolding.happen(Event::Looted { seat, hex, token, resources: token.resources() });
        let lines = vec![Line { item: Item::Loot, count: 1, points }];
        let scoring = Scoring { seat, source: Source::Looting, lines, points, hexes: vec![hex] };
        unfolding.happen(Event::Scored { scoring });
        unfolding.turn_up(HexSet::from_iter([hex]).neighbours());
        Ok(unfolding.events)
    }

    fn face_up_token(&self, hex: Hex) -> Result<super::Token, Rejection> {
        let spot = &self.spots[hex.index()];
        let token = spot.token.known().filter(|_| spot.holds == Holds::FaceUp);
        token.copied().ok_or(Rejection::NotFaceUp { hex })
    }

    fn store(&self, seat: Seat, resources: Resources, bin: u8) -> Result<Vec<Event>, Rejection> {
        self.bin(seat, bin)?;
        let mut unfolding = Unfolding::of(self);
        unfolding.happen(Event::Stored { seat, resources, bin });
        unfolding.score_placement(seat, bin);
        unfolding.end_turn(seat);
        Ok(unfolding.events)
    }
}

impl Unfolding {
    /// The farther the bin, the more points; once a placement.
    pub fn score_placement(&mut self, seat: Seat, bin: u8) {
        let points = components().bin_points[usize::from(bin) - 1];
        self.score(seat, Source::Bin { bin }, Item::Placement, points);
    }
}

/// Every way to leave one resource in each of the bins still to pass.
fn leave_behind(bin: u8, held: Resources, to_pass: u8, left: Left, commands: &mut Vec<Command>) {
    if to_pass == 0 || held.total() == 0 {
        commands.push(Command::Activate { bin, leave: left });
        return;
    }
    for kind in held.kinds() {
        let rest = held.without(&Resources::one(kind));
        leave_behind(bin, rest, to_pass - 1, left.and(kind).unwrap_or(left), commands);
    }
}
