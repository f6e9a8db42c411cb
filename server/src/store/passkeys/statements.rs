//! The statements about passkeys. They are the same in both dialects.

/// All of some passkeys; what stands in the brackets picks them.
macro_rules! select_passkeys {
    ($pick:literal) => {
        concat!("SELECT id, player_id, public_key, state, label, created_at, used_at FROM passkeys WHERE ", $pick)
    };
}

/// A player's passkeys, the one made last first.
pub(super) const PASSKEYS: &str = select_passkeys!("player_id = $1 ORDER BY created_at DESC, id");
pub(super) const PASSKEY: &str = select_passkeys!("id = $1");

/// Whether a challenge was answered.
pub(super) const ANSWERED: &str = "SELECT 1 FROM challenges_used WHERE hash = $1";
/// What notes that a challenge was answered, in this order: those of long ago go; the new one is kept unless it is there.
pub(super) const FORGET_ANSWERED: &str = "DELETE FROM challenges_used WHERE expires_at <= $1";
pub(super) const NOTE_ANSWERED: &str =
    "INSERT INTO challenges_used (hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// How many passkeys a player has.
pub(super) const COUNT: &str = "SELECT count(*) FROM passkeys WHERE player_id = $1";
/// A new passkey, unless there is one of that id.
pub(super) const KEEP: &str = "INSERT INTO passkeys (id, player_id, public_key, state, label, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
/// A passkey that is used, if it is as its reader saw it.
pub(super) const USE: &str = "UPDATE passkeys SET state = $3, used_at = $4 WHERE id = $1 AND state = $2";
/// A passkey that its player has no more.
pub(super) const FORGET: &str = "DELETE FROM passkeys WHERE player_id = $1 AND id = $2";
/// The player of an id. What follows the statement says how it is locked.
macro_rules! player {
    ($lock:literal) => {
        concat!("SELECT id, name, created_at FROM players WHERE id = $1", $lock)
    };
}
pub(super) use player;
