//! The form of the component data.

use json::Read;

use super::pieces::EdgeKind;
use crate::landscape::{Edges, Side};

/// `gold-rush.json`, as far as the rules need it.
#[derive(Read)]
pub(super) struct Data {
    pub tiles_total: usize,
    pub pieces: PiecesData,
    pub designs: Vec<DesignData>,
    pub mining_tokens: TokensData,
    pub scoring: PointsData,
}

/// What every player has.
#[derive(Read)]
pub(super) struct PiecesData {
    pub cowboys_per_player: u8,
    /// They keep the score, except where another marker does: then all are there to place.
    pub of_which_on_score_track: u8,
}

#[derive(Read)]
pub(super) struct DesignData {
    pub id: String,
    pub count: u8,
    pub tile_ids: Vec<u8>,
    pub start: bool,
    pub edges: Edges<EdgeKind>,
    pub railroads: Vec<RailroadData>,
    pub junctions: Vec<HubData>,
    pub mountains: Vec<MountainData>,
    pub cities: Vec<HubData>,
    pub prairies: Vec<PrairieData>,
    pub variants: Option<Vec<VariantData>>,
}

#[derive(Read)]
pub(super) struct RailroadData {
    pub edges: Vec<Side>,
    pub ends: Ends,
    pub ends_at: Option<usize>,
    pub locomotives: u8,
}

/// Where a railroad ends on its tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ends {
    Through,
    Junction,
    City,
    Mountain,
}

/// A junction or a city: where railroads start.
#[derive(Read)]
pub(super) struct HubData {
    pub railroads: Vec<usize>,
}

#[derive(Read)]
pub(super) struct MountainData {
    pub edges: Vec<Side>,
    pub nuggets: u8,
}

#[derive(Read)]
pub(super) struct PrairieData {
    pub half_edges: Vec<usize>,
    pub tipis: Option<u8>,
    pub horses: Option<u8>,
}

#[derive(Read, Clone)]
pub(super) struct VariantData {
    pub variant: Option<String>,
    pub count: u8,
    pub tile_ids: Vec<u8>,
    pub tipis: Vec<u8>,
    pub horses: Vec<u8>,
}

#[derive(Read)]
pub(super) struct TokensData {
    pub total: usize,
    pub sum_of_values: usize,
    pub distribution: Vec<TokenData>,
}

#[derive(Read)]
pub(super) struct TokenData {
    pub value: u8,
    pub count: u8,
}

impl DesignData {
    /// The variants; a design whose copies are all alike has one without a letter.
    pub fn variants(&self) -> Vec<VariantData> {
        self.variants.clone().unwrap_or_else(|| {
            vec![VariantData {
                variant: None,
                count: self.count,
                tile_ids: self.tile_ids.clone(),
                tipis: self.prairies.iter().filter_map(|prairie| prairie.tipis).collect(),
                horses: self.prairies.iter().filter_map(|prairie| prairie.horses).collect(),
            }]
        })
    }
}

/// Points, as the data gives them.
#[derive(Read)]
pub(super) struct PointsData {
    pub railroad_per_tile: i32,
    pub locomotive_factor_if_exactly_one_and_complete: i32,
    pub mountain_per_nugget: i32,
    pub city_per_completed_railroad: i32,
    pub tipi: i32,
    pub horses: i32,
}
