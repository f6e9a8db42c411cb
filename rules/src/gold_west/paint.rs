//! Puts together what a page paints.

use super::components::{Step, components};
use super::table::{Holds, Phase};
use super::view::{
    BuildingView, CardView, CellView, HexView, OfficeView, PhaseView, PlayerView, StepView, TerrainView, TokenView,
    TrackView, UnseenView, View,
};
use super::{Card, Cell, Hex, Metal, Office, Options, Resources, Scoring, State, Terrain, Token};
use crate::{Outcome, Sealed, Seat};

impl State {
    pub(super) fn result(&self) -> Option<&Outcome> {
        self.outcome.as_deref()
    }

    pub(super) fn painted(&self) -> View {
        let table = &self.table;
        let Some(set_up) = &table.set_up else { return View::unopened() };
        let claims = table.claimed.iter().flatten().count();
        View {
            options: set_up.options.clone(),
            phase: self.phase_view(),
            to_act: table.phase.seat(),
            first: set_up.first,
            turn: table.turn.number,
            turns: table.rounds(),
            final_round: table.final_round,
            usable: table.turn.usable,
            can_build: table.buildable().to_vec(),
            invested: table.turn.invested,
            placed: table.turn.placed,
            tiles: set_up.tiles.clone(),
            hexes: set_up.in_play.iter().map(|hex| self.hex_view(hex)).collect(),
            cells: Cell::all().map(|cell| self.cell_view(cell)).collect(),
            offices: self.office_views(),
            cards: set_up.investments.iter().zip(table.claimed).map(|(&card, owner)| card_view(card, owner)).collect(),
            bonus_tokens: set_up.bonus_tokens.iter().skip(claims).copied().collect(),
            tracks: Metal::ALL.into_iter().map(|metal| self.track_view(metal)).collect(),
            coach_steps: step_views(),
            bin_points: components().bin_points,
            terrains: Terrain::ALL.into_iter().map(|terrain| self.terrain_view(terrain)).collect(),
            players: table.all_seats().map(|seat| self.player_view(seat)).collect(),
            unseen: self.unseen(),
            scorings: self.scorings.iter().map(|scoring| Scoring::clone(scoring)).collect(),
            scores: self.ledger(),
            if_ended: self.if_ended(),
            outcome: self.result().cloned(),
            tie_break: self.result().and_then(|outcome| table.tie_break(outcome)),
        }
    }

    fn phase_view(&self) -> PhaseView {
        match self.table.phase {
            Phase::Unopened | Phase::Opened | Phase::Between => PhaseView::Unopened,
            Phase::Activating { seat } => PhaseView::Activating { seat },
            Phase::Using { seat } => PhaseView::Using { seat },
            Phase::Choosing { seat, choice } => PhaseView::Choosing { seat, choice },
            Phase::Building { seat } => PhaseView::Building { seat },
            Phase::Storing { seat, resources } => PhaseView::Storing { seat, resources },
            Phase::FinalScoring => PhaseView::FinalScoring,
            Phase::Over => PhaseView::Over,
        }
    }

    fn hex_view(&self, hex: Hex) -> HexView {
        let table = &self.table;
        let spot = table.spots[usize::from(hex.0)];
        let token = |face_up| TokenView {
            face_up,
            token: spot.token,
            resources: spot.token.known().map_or(Sealed::Hidden, |token| Sealed::Known(token.resources())),
            peeked_by: table.all_seats().filter(|seat| table.peeked[seat.index()].contains(hex)).collect(),
        };
        HexView {
            hex,
            terrain: table.terrain(hex),
            at_water: components().touching_water.contains(hex),
            on_edge: table.by_players().edge.contains(hex),
            token: match spot.holds {
                Holds::FaceDown => Some(token(false)),
                Holds::FaceUp => Some(token(true)),
                _ => None,
            },
            building: match spot.holds {
                Holds::Building { seat, piece } => Some(BuildingView { seat, piece }),
                _ => None,
            },
            looted_by: match spot.holds {
                Holds::Looted { seat } => Some(seat),
                _ => None,
            },
            taken: match spot.holds {
                Holds::Building { .. } | Holds::Looted { .. } => spot.token.known().copied(),
                _ => None,
            },
        }
    }

    fn cell_view(&self, cell: Cell) -> CellView {
        let set_up = self.table.set_up();
        let space = self.table.space(cell);
        CellView {
            cell,
            price: components().prices[usize::from(cell.0)],
            office: set_up.offices.iter().find(|laid| laid.cells.contains(&cell)).map(|laid| laid.office),
            single: Some(set_up.single).filter(|single| single.cell == cell).map(|single| single.tile),
            holder: space.holder,
            guest: space.guest,
        }
    }

    fn office_views(&self) -> Vec<OfficeView> {
        let table = &self.table;
        let terrains = Terrain::ALL.map(|terrain| table.awards_in(terrain));
        let worth = |office: Office, seat: Seat| {
            let bonuses = terrains.iter().map(|awards| u8::from(awards[seat.index()].is_some())).sum();
            crate::total(&table.office_lines(office, seat, bonuses).0)
        };
        let offices = table.set_up().offices.iter();
        offices
            .map(|laid| OfficeView {
                office: laid.office,
                cells: laid.cells,
                worth: table.all_seats().map(|seat| worth(laid.office, seat)).collect(),
            })
            .collect()
    }

    fn track_view(&self, metal: Metal) -> TrackView {
        let table = &self.table;
        let left = |stack: usize| {
            let taken = usize::from(table.tiles_taken[metal as usize][stack]);
            metal.stack(stack).iter().skip(taken).copied().collect()
        };
        let steps: Vec<u8> = table.all_seats().map(|seat| table.player(seat).steps[metal as usize]).collect();
        let position = |&steps: &u8| {
            let last = usize::from(steps).checked_sub(1);
            last.map_or(0, |step| components().steps[step].position)
        };
        TrackView { metal, stacks: [left(0), left(1)], positions: steps.iter().map(position).collect(), steps }
    }

    fn terrain_view(&self, terrain: Terrain) -> TerrainView {
        let players = || self.table.all_seats().map(|seat| self.table.player(seat));
        let (first, second) = components().terrain_bonuses[terrain as usize];
        let awards = self.table.awards_in(terrain);
        TerrainView {
            terrain,
            bonuses: if self.table.seats() == 2 { vec![second] } else { vec![first, second] },
            settlements: self.table.all_seats().map(|seat| self.table.settlements_in(seat, terrain)).collect(),
            influence: players().map(|player| player.influence[terrain as usize]).collect(),
            from_cards: players().map(|player| player.extra_influence[terrain as usize]).collect(),
            points: awards.iter().map(|award| award.map_or(0, |award| award.points)).collect(),
        }
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let player = self.table.player(seat);
        let cards = self.table.set_up().investments.iter().zip(self.table.claimed);
        PlayerView {
            score: player.score,
            camps_left: player.camps_left,
            wanted: player.wanted,
            bins: player.bins,
            cards: cards.filter(|(_, owner)| *owner == Some(seat)).map(|(&card, _)| card).collect(),
            bonus_tiles: player.tiles.iter().flatten().flatten().copied().collect(),
        }
    }

    /// Everybody can count what has not been on show: the box, less what lies or lay face up.
    fn unseen(&self) -> Vec<UnseenView> {
        let shown = |token: Token| {
            let spots = self.table.spots.iter();
            let open = spots.filter(|spot| !matches!(spot.holds, Holds::Nothing | Holds::FaceDown));
            u8::try_from(open.filter(|spot| spot.token == Sealed::Known(token)).count()).unwrap_or(u8::MAX)
        };
        let left = Token::all().map(|token| UnseenView {
            token,
            terrain: token.terrain(),
            resources: token.resources(),
            count: token.component().count.saturating_sub(shown(token)),
        });
        left.filter(|unseen| unseen.count > 0).collect()
    }
}

fn step_views() -> Vec<StepView> {
    let steps = components().steps.iter();
    let view = |step: &Step| StepView {
        position: step.position,
        mark: step.mark,
        stack: step.stack.and_then(|stack| u8::try_from(stack).ok()),
    };
    steps.map(view).collect()
}

fn card_view(card: Card, owner: Option<Seat>) -> CardView {
    let component = card.component();
    CardView { card, price: component.price, points: component.points, effect: component.effect, owner }
}

impl View {
    /// A table before its first event.
    fn unopened() -> View {
        View {
            options: Options::default(),
            phase: PhaseView::Unopened,
            to_act: None,
            first: Seat(0),
            turn: 0,
            turns: 0,
            final_round: false,
            usable: Resources::default(),
            can_build: Vec::new(),
            invested: false,
            placed: false,
            tiles: Vec::new(),
            hexes: Vec::new(),
            cells: Vec::new(),
            offices: Vec::new(),
            cards: Vec::new(),
            bonus_tokens: Vec::new(),
            tracks: Vec::new(),
            coach_steps: Vec::new(),
            bin_points: [0; 4],
            terrains: Vec::new(),
            players: Vec::new(),
            unseen: Vec::new(),
            scorings: Vec::new(),
            scores: Vec::new(),
            if_ended: Vec::new(),
            outcome: None,
            tie_break: None,
        }
    }
}
