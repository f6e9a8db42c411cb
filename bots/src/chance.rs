//! How likely something is to come, in 1024ths.

use rules::landscape::End;

/// Certain.
pub const SURE: i64 = 1024;
/// Nothing that has still to come is more likely.
const MOST: i64 = 1000;

/// How likely it is to draw, in so many sixteenths of a draw, one of `suited` among `tiles`.
pub fn to_draw(suited: i64, tiles: i64, draws: i64) -> i64 {
    if suited <= 0 || tiles <= 0 || draws <= 0 {
        return 0;
    }
    // What is expected, bent so that it never reaches certainty: close to 1 - (1 - suited / tiles)^draws.
    let expected = suited * draws;
    (SURE * expected / (16 * tiles + expected * 6 / 10)).min(MOST)
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
