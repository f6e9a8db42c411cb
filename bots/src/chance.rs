//! How likely something is to come, in 1024ths.

use rules::landscape::End;

/// Certain.
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
