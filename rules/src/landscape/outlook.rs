//! How likely a feature still grows or ends: which of the tiles to come fit at its open ends. For players that weigh positions;
//! the rules themselves never ask.

use std::collections::BTreeMap;

use super::board::Board;
use super::design::{Design, Edge, Fitting, middle};
use super::face::Face;
use super::position::{Position, Side};
use super::regions::PartId;

/// The tiles to come, as looked at again and again in positions that hardly differ: what fits where is worked out once.
#[derive(Debug, Clone)]
pub struct Outlook {
    copies: Vec<(&'static Design, u8)>,
    /// What has been worked out, by fitting and side.
    known: Vec<Option<(u8, u8)>>,
}

/// A place at which a feature is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// Empty, on the edge of the board.
    pub at: Position,
    /// How many of the tiles to come may be placed there.
    pub fits: u8,
    /// How many of them would leave the feature closed there.
    pub closes: u8,
}

impl Outlook {
    pub(crate) fn of<F: Face>(copies: &BTreeMap<F, u8>) -> Outlook {
        let copies = copies.iter().map(|(face, count)| (face.design(), *count)).collect();
        Outlook { copies, known: vec![None; 4 << (4 * Edge::KINDS)] }
    }

    /// How many tiles to come there are.
    #[must_use]
    pub fn tiles(&self) -> u32 {
        self.copies.iter().map(|(_, count)| u32::from(*count)).sum()
    }

    /// How many tiles fit, and how many of those would close a feature that is open on that side of the place.
    fn at(&mut self, fitting: Fitting, side: Side) -> (u8, u8) {
        let key = 4 * fitting.number() + side.index();
        if let Some(known) = self.known[key] {
            return known;
        }
        let (mut fits, mut closes) = (0, 0);
        for &(design, count) in &self.copies {
            let (mut fit, mut close) = (false, false);
            for rotation in fitting.rotations(design) {
                fit = true;
                let turned = design.turned(rotation);
                let part = turned.parts[middle(side)];
                let goes_on = |other| other != side && fitting.is_open(other) && turned.parts[middle(other)] == part;
                close |= !Side::ALL.into_iter().any(goes_on);
            }
            fits += if fit { count } else { 0 };
            closes += if close { count } else { 0 };
        }
        self.known[key] = Some((fits, closes));
        (fits, closes)
    }
}

impl<F: Face, C> Board<F, C> {
    /// The places at which a region is open, each once.
    pub fn ends_of(&self, part: PartId, outlook: &mut Outlook) -> Vec<End> {
        let mut ends: Vec<End> = Vec::new();
        if self.region(part).open_edges == 0 {
            return ends;
        }
        for member in self.members(part) {
            let tile = self.tile(self.tile_of(member));
            let index = u8::try_from(self.index_on_tile(member)).ok();
            let turned = tile.design.turned(tile.rotation);
            for side in Side::ALL {
                if turned.parts[middle(side)] != index {
                    continue;
                }
                let at = tile.at.towards(side);
                let Ok(place) = self.find_place(at) else { continue };
                let (fits, closes) = outlook.at(self.places[place].1, side.opposite());
                match ends.iter_mut().find(|end| end.at == at) {
                    Some(end) => end.closes = end.closes.min(closes),
                    None => ends.push(End { at, fits, closes }),
                }
            }
        }
        ends
    }

    /// How many of the tiles to come fit a place; nothing where a tile is, or none beside it.
    pub fn fits_at(&self, at: Position, outlook: &mut Outlook) -> Option<u8> {
        let place = self.find_place(at).ok()?;
        Some(outlook.at(self.places[place].1, Side::N).0)
    }
}
