//! What the offices of Boomtown are worth at the end, for each influence in them: one arm an office.

use super::components::components;
use super::map::HexSet;
use super::scoring::line;
use super::table::{Holds, Table};
use super::{Item, Office, Piece, Terrain};
use crate::{Line, Seat};

impl Table {
    /// What an office counts for a seat that will receive so many terrain bonuses, and on which hexes.
    pub fn office_lines(&self, office: Office, seat: Seat, terrain_bonuses: u8) -> (Vec<Line<Item>>, HexSet) {
        let points = office.points();
        let own = self.buildings_of(seat);
        let player = self.player(seat);
        let on = |item, hexes: HexSet| (vec![line(item, hexes.len(), points.points)], hexes);
        let of = |item, count| (vec![line(item, count, points.points)], HexSet::default());
        match office {
            // Strongest by influence; of tied terrains the one with more tokens. A building stands for a token collected,
            // so influence of settlements and cards does not count here.
            Office::Courthouse => {
                let tokens = |terrain: Terrain| self.in_terrain(own, terrain);
                let strength = |terrain: &Terrain| (player.influence[*terrain as usize], tokens(*terrain).len());
                let strongest = Terrain::ALL.into_iter().max_by_key(strength);
                on(Item::MiningToken, strongest.map(tokens).unwrap_or_default())
            }
            Office::DeedsOffice => of(Item::TerrainBonus, terrain_bonuses),
            Office::FrontierOffice => on(Item::Building, own.and(self.by_players().edge)),
            Office::HomesteadOffice => of(Item::Influence, player.influence.into_iter().min().unwrap_or(0)),
            // One point a building with an opponent beside it, however many.
            Office::SheriffsOffice => {
                let theirs = self.hexes(|holds| matches!(holds, Holds::Building { .. })).without(own);
                on(Item::Building, own.and(theirs.neighbours()))
            }
            Office::ShippingOffice => {
                let tiles = player.tiles.iter().flatten().flatten().count();
                of(Item::BonusTile, u8::try_from(tiles).unwrap_or(u8::MAX))
            }
            // The second largest may be as large as the largest; with fewer than two groups there is none.
            Office::Depot => on(Item::Building, self.groups_of(seat).get(1).copied().unwrap_or_default()),
            Office::Docks => {
                let at_water = |piece| self.pieces_of(seat, piece).and(components().touching_water);
                let (camps, settlements) = (at_water(Piece::Camp), at_water(Piece::Settlement));
                let lines = vec![
                    line(Item::Camp, camps.len(), points.points),
                    line(Item::Settlement, settlements.len(), points.points_settlement),
                ];
                (lines, camps.or(settlements))
            }
            // All own influence in Boomtown, on every tile, shared spaces too.
            Office::MayorsOffice => {
                let influence: usize = self.spaces.iter().map(|space| space.influence_of(seat)).sum();
                of(Item::BoomtownPair, u8::try_from(influence / 2).unwrap_or(u8::MAX))
            }
            Office::Saloon => of(Item::Card, self.cards_of(seat)),
            // The fullest straight line, whatever lies between, water included.
            Office::SurveyorsOffice => {
                let on_line = components().lines.iter().map(|line| line.and(own));
                on(Item::Building, on_line.max_by_key(|hexes| hexes.len()).unwrap_or_default())
            }
            Office::TownHall => on(Item::Settlement, self.pieces_of(seat, Piece::Settlement)),
            Office::InsuranceOffice => {
                let looted = self.hexes(|holds| matches!(holds, Holds::Looted { .. }));
                on(Item::Building, own.and(looted.neighbours()))
            }
            Office::Hoosegow => of(Item::WantedCamp, self.players.iter().map(|player| player.wanted).sum()),
        }
    }
}
