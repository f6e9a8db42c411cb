//! Secrets: made from the operating system's randomness, handed out once, kept as hashes.

use fair_play::Secret;
pub use fair_play::hex;

/// 32 random bytes.
///
/// # Panics
/// When the operating system has no randomness to give: nothing secret can be made then, and nothing should go on.
#[must_use]
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes on every machine we serve from");
    bytes
}

/// A guest's secret: 64 hexadecimal digits.
#[must_use]
pub fn token() -> String {
    hex(&random())
}

/// The code of an invite link: 80 random bits, short enough for a QR code that any camera reads.
#[must_use]
pub fn invite() -> String {
    hex(&random()[..10])
}

/// The secret of a new table, which makes its chance together with what the seats add.
#[must_use]
pub fn of_table() -> Secret {
    Secret(random())
}

/// What is kept of a token. A token is random and long, so that a plain hash cannot be searched.
#[must_use]
pub fn hash_of_token(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}
