//! The stable names of everything that can be refused, besides the rules' own rejections.

use serde::{Deserialize, Serialize};

/// Why something was refused. Programs read the code, people the sentence that comes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The frame or body is not JSON.
    NotJson,
    /// The `type` of a frame is none of the protocol's.
    UnknownType,
    /// It is JSON, but not of the form that belongs here.
    Malformed,
    /// The frame or body is longer than allowed.
    TooLarge,
    /// Frames are text.
    BinaryFrame,
    /// The client speaks another version of the protocol; reload the page.
    ProtocolOutdated,
    /// No credential, or one that nobody holds.
    NotSignedIn,
    /// The request comes from another site.
    OriginRefused,
    /// There is no such thing, or the asker may not know of it.
    NotFound,
    /// The asker may not do that.
    Forbidden,
    /// The name is empty, too long, or holds characters that are not printed.
    BadName,
    /// There is no game of that name.
    UnknownGame,
    /// The game's options are not of its form.
    BadOptions,
    /// All seats are taken.
    TableFull,
    /// The player sits there already.
    AlreadySeated,
    /// Somebody else sits there by now: look again.
    SeatChanged,
    /// The host has sent the asker away from this table.
    Removed,
    /// The asker has no seat at the table.
    NotSeated,
    /// The game runs or has ended: seats no longer change.
    AlreadyStarted,
    /// The game has not begun.
    NotStarted,
    /// Too few players, or not all of them ready.
    NotReady,
    /// The game has not ended: until then its log is secret, and nothing follows it.
    NotFinished,
    /// The id of the command is another command's.
    CommandIdReused,
    /// The move could not be saved: nothing happened, try again.
    NotSaved,
    /// More of something than a person needs: tables, sockets.
    TooMany,
    /// Too often: try again a little later.
    RateLimited,
    /// The table is busy: try again a little later.
    Busy,
    /// Our fault. It has been written down.
    Internal,
}
