//! What is said at a table, and to whom.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::rest::Player;

/// Something that was said at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    /// 1 for the first to its audience. A reader who has it already passes over it, and readers do not get every number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: u64,
    /// The id that the speaker's client gave it.
    pub id: Uuid,
    /// For whom it is meant; nobody else is sent it.
    pub to: ChatAudience,
    /// Who said it.
    pub player: Player,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// The text: one line, as it was typed.
    pub text: String,
}

/// Who is sent a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ChatAudience {
    /// Everybody at the table: what those seated say.
    Table,
    /// Spectators: what one of them says, so that nobody gives advice to a player.
    Spectators,
}
