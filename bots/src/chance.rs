//! How likely something is to come, in 1024ths.

use rules::landscape::{End, Outlook};

/// A chance that is certain, in 1024ths.
pub const SURE: i64 = 1024;
/// How far a chance falls short of what is expected, in tenths: others need the same tile, or get there first. Of the figures
/// tried, the one that comes closest to how often features were completed in games that were played.
const SHORTFALL: i64 = 14;

/// How likely it is to draw, in so many sixteenths of a draw, one of `suited` among `tiles`.
pub fn to_draw(suited: i64, tiles: i64, draws: i64) -> i64 {
    if suited <= 0 || tiles <= 0 || draws <= 0 {
        return 0;
    }
    // Close to what is expected where that is little, and never more than five sevenths.
    let expected = suited * draws;
    SURE * expected / (16 * tiles + expected * SHORTFALL / 10)
}

/// How much may be hoped for an open feature, as a game's figures are tuned.
pub struct Hope {
    /// What a tile that only goes on counts of one that closes an end, in hundredths.
    pub goes_on: i64,
    /// What of a player's draws is used for one end, in thirds of all draws; several ends share them.
    pub thirds: i64,
}

/// How likely a feature that is open at `ends` is completed by a player who has so many sixteenths of a draw.
pub fn to_complete(ends: &[End], tiles: i64, draws: i64, hope: &Hope) -> i64 {
    let each = draws * hope.thirds / (2 + ends.len() as i64);
    ends.iter().fold(SURE, |chance, end| {
        let suited = 100 * i64::from(end.closes) + hope.goes_on * i64::from(end.fits.saturating_sub(end.closes));
        chance * to_draw(suited, 100 * tiles, each) / SURE
    })
}

/// What is to come for one player in a game of tiles.
pub struct Prospects {
    /// Tiles that the outlook counts.
    pub tiles: i64,
    /// Draws of each player, in sixteenths.
    pub draws: i64,
    /// 1024 as long as there is plenty of time.
    pub time: i64,
}

impl Prospects {
    /// What is to come for each of so many players. From `plenty` sixteenths of a draw on, there is plenty of time.
    pub fn new(outlook: &Outlook, tiles_left: i64, players: usize, plenty: i64) -> Self {
        let draws = 16 * tiles_left / players as i64;
        Prospects { tiles: i64::from(outlook.tiles()), draws, time: (SURE * draws / plenty).min(SURE) }
    }

    /// What a feature gains while it is not completed, at `each` for an end that surely goes on.
    pub fn growth(&self, ends: &[End], each: i64) -> i64 {
        let goes_on = |end: &End| to_draw(i64::from(end.fits - end.closes), self.tiles, self.draws / 2);
        ends.iter().map(goes_on).sum::<i64>() * each / SURE
    }
}
