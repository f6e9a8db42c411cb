//! What is asked of a table and its seats.

use rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::Pace;
use uuid::Uuid;

use crate::json::Json;

/// Who can find, join and watch a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Listed in the lobby. Anyone can join or watch.
    Public,
    /// Not listed. Anyone with the link can join or watch.
    #[default]
    ByLink,
    /// Not listed. Joining takes the invite link, and only players see it.
    Private,
}

/// How far behind spectators see a game. Its end is seen by everybody at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum WatchDelay {
    /// A turn is seen as it is made.
    #[default]
    None,
    /// A turn is seen when the next one is over.
    OneTurn,
    /// A turn is seen when five more are over.
    FiveTurns,
    /// They see how the game starts, and nothing more until it has ended.
    UntilTheEnd,
}

/// `POST /api/tables`: create a table and take a seat as its host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Such as `gold-rush`.
    #[cfg_attr(feature = "openapi", schema(example = "gold-rush"))]
    #[cfg_attr(feature = "typescript", ts(as = "rules::GameId"))]
    pub game: String,
    /// 1 to 32 visible characters. By default, the name of a place in mining country.
    #[serde(default)]
    pub name: Option<String>,
    /// `by_link` by default.
    #[serde(default)]
    pub visibility: Visibility,
    /// Number of seats. By default, as many as the game allows.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The game's options. Standard rules by default.
    #[serde(default, deserialize_with = "as_given")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<Json>,
    /// How fast it plays. No clock by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// How far behind spectators see it. Not at all by default.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<WatchDelay>"))]
    pub watch_delay: WatchDelay,
    /// Whether the page offers everybody hints. It doesn't by default, but where one person plays against computers it always does.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub hints: bool,
}

/// `PATCH /api/tables/{id}`: change a table before its game starts. What is left out stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeTable {
    /// 1 to 32 visible characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// Number of seats: at least as many as are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seats: Option<u8>,
    /// The game's options, all of them; those left out are as in the standard rules.
    #[serde(default, deserialize_with = "as_given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<Json>,
    /// How fast it plays; `null` for no clock.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Pace>))]
    pub pace: Option<Option<Pace>>,
    /// How far behind spectators see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub watch_delay: Option<WatchDelay>,
    /// Whether the page offers everybody hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub hints: Option<bool>,
}

/// Tells a field that is `null` from one that is left out.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Pace>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Keeps the text as it was sent, so that whoever reads the options sees a field that is there twice.
fn as_given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Json>, D::Error> {
    Ok(Option::<Box<RawValue>>::deserialize(deserializer)?.map(Json::from))
}

/// `POST /api/tables/{id}/join`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Code of the invite link; required at a private table.
    #[serde(default)]
    pub invite: Option<String>,
    /// What the player adds to the game's chance, as in [`AddEntropy`]. It can also be added later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub entropy: Option<String>,
}

/// `PUT /api/tables/{id}/entropy`: add to the game's chance, once, before it starts. Read the table's commitment first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddEntropy {
    /// 32 to 64 hexadecimal digits from your own source of randomness.
    pub entropy: String,
}

/// `POST /api/tables/{id}/ready`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ready {
    /// Whether the player is ready.
    pub ready: bool,
}

/// `PUT /api/tables/{id}/host`: hand the table on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewHost {
    /// Who is the host from now on: a player in a seat.
    pub player: Uuid,
}

/// `POST /api/tables/{id}/nudge`: tell a player who is away once more that the table waits for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Nudge {
    /// Who: the player whose turn it is.
    pub player: Uuid,
}

/// `PUT /api/tables/{id}/seats`: sit in another order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatOrder {
    /// Everyone in a seat, in the order of the seats from now on.
    pub players: Vec<Uuid>,
}

/// `PUT /api/tables/{id}/colour`: choose what tells your seat apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChooseColour {
    /// A colour that no other person at the table has; a computer player that has it takes another.
    pub colour: Colour,
}

/// What tells a seat apart: a colour, with the brand and the pattern that go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red, with a star.
    Brick,
    /// Dark blue, with a horseshoe.
    Indigo,
    /// Green, with a diamond.
    Pine,
    /// White, with a moon.
    Chalk,
    /// Black, with an arrow.
    Coal,
}

impl Colour {
    /// All of them, in the order of the seats that have them unless their players choose.
    pub const ALL: [Colour; 5] = [Colour::Brick, Colour::Indigo, Colour::Pine, Colour::Chalk, Colour::Coal];

    /// Its name, as in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Colour::Brick => "brick",
            Colour::Indigo => "indigo",
            Colour::Pine => "pine",
            Colour::Chalk => "chalk",
            Colour::Coal => "coal",
        }
    }
}

/// How well a computer player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    /// Considers a few of its moves and doesn't look ahead. Good for a first game.
    Easy,
    /// Considers some of its moves, to the end of its turn.
    Casual,
    /// Considers all its moves, to the end of its turn.
    Medium,
    /// Weighs its moves by what can still come.
    Hard,
    /// Plays its best moves on in imagined games.
    Expert,
}

/// `POST /api/tables/{id}/bots`: add a computer player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// How strong it is.
    pub bot: Bot,
}

/// Asks for a seat in a game that is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// Id of the act, made by the client. A retry with the same id gets the first answer.
    pub id: Uuid,
    /// Code of the seat's link; without one you take back your own seat, which a friend plays for you.
    #[serde(default)]
    pub code: Option<String>,
}

/// The link of a seat that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatLink {
    /// The code in it. It works once.
    pub code: String,
    /// When it stops working, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub lapses_at: u64,
}

/// `POST /api/tables/{id}/branch`: play on from a position of a finished game, at a table of one's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBranch {
    /// The number of the record after which to go on, also if it was taken back later.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// Your seat. By default the one you had in that game, or else that of the player to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// The level of computer players for all other seats. By default they stay free, for people with the invite link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<Bot>,
}
