//! The bodies of requests and answers. All JSON; times are milliseconds since 1970.

use rules::{GameId, Outcome, Progress, Seat};
use serde::{Deserialize, Serialize};
use table::Pace;
use uuid::Uuid;

use crate::code::Code;
use crate::json::Json;
use crate::settings::Settings;
use crate::socket::ChatAudience;

/// `POST /api/players`: create a guest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPlayer {
    /// 1 to 32 visible characters. Without a name, a guest keeps theirs or gets a made-up one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}

/// The guest, and the secret that proves who they are. Browsers also get it as a cookie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPlayerAnswer {
    /// The guest as others see them.
    pub player: Player,
    /// Bearer token, for programs: `Authorization: Bearer …`. Missing for browsers, whose cookie no script can read.
    pub token: Option<String>,
}

/// A code that lets another device in: once, until it expires.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeviceCode {
    /// Such as `K7QX-MPRT`.
    pub code: String,
    /// When it expires.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires_at: u64,
}

/// `POST /api/players/code`: become the player whose code this is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UseCode {
    /// The code, with or without its dash, in capital or small letters.
    pub code: String,
}

/// A device that the asker is signed in on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// Id; never changes.
    pub id: String,
    /// Browser and system, as far as they are known.
    pub label: String,
    /// Whether it is the one that asks.
    pub here: bool,
    /// When it was signed in.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// The beginning of the day on which it was last used.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub used_at: u64,
}

/// A passkey of the asker's: it signs them in on any device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Id; never changes.
    pub id: String,
    /// Browser and system with which it was made, as far as they are known.
    pub label: String,
    /// When it was made.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// When somebody last signed in with it.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub used_at: Option<u64>,
}

/// `POST /api/me/passkeys/challenge`, `POST /api/players/passkey/challenge`: what to ask a browser for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyChallenge {
    /// Comes back with the answer. Good for one answer, for five minutes.
    pub challenge: String,
    /// For `navigator.credentials`: the JSON form of WebAuthn's options.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub options: serde_json::Value,
}

/// `POST /api/me/passkeys`, `POST /api/players/passkey`: what the browser answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasskeyAnswer {
    /// As it came with the options.
    pub challenge: String,
    /// The JSON form of the credential.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub credential: serde_json::Value,
}

/// `GET /api/me/data`: what is kept about the asker, except hashes of secrets and codes, and what passkeys are checked with: id, public
/// key, counter, backup. Where notices go is at `GET /api/me/notices`. The devices are those of today, everything else is all there is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyData {
    /// Of this form: 1.
    pub version: u8,
    /// When it was put together.
    pub exported_at: u64,
    /// Who.
    pub player: Player,
    /// Since when.
    pub created_at: u64,
    /// Where they are signed in.
    pub devices: Vec<Device>,
    /// With what they can sign in.
    pub passkeys: Vec<Passkey>,
    /// Where they sit or sat, newest first, with the results.
    pub tables: Vec<TableSummary>,
    /// What they said, oldest first.
    pub said: Vec<SaidLine>,
    /// When others nudged them last, for each table at which they did.
    pub nudged: Vec<WasNudged>,
    /// What they chose for the page.
    #[serde(default)]
    pub settings: Settings,
}

/// When others nudged the asker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WasNudged {
    /// At which table.
    pub table: Uuid,
    /// When.
    pub at: u64,
}

/// Something the asker said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidLine {
    /// At which table.
    pub table: Uuid,
    /// For whom.
    pub to: ChatAudience,
    /// When.
    pub at: u64,
    /// What.
    pub text: String,
}

/// `PUT /api/me/deletion`: ask to be deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeleteMe {
    /// The asker's name, so that nobody asks for it by accident.
    pub name: String,
}

/// Whether the asker is to be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Deletion {
    /// When; `null` for not at all.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub at: Option<u64>,
}

/// How and when the asker is told that a table waits for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeSettings {
    /// The server's public key for push subscriptions (`applicationServerKey`), in unpadded URL-safe Base64.
    pub push_key: String,
    /// Whether this server sends mail.
    pub mail: bool,
    /// Where notices go, oldest first.
    pub channels: Vec<NoticeChannel>,
    /// What for, when, and in which language.
    pub wishes: NoticeWishes,
}

/// Where notices go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeChannel {
    /// Id; never changes.
    pub id: Uuid,
    /// A browser, a mail address or a webhook.
    pub kind: NoticeKind,
    /// Browser and system, the mail address, or the host of the webhook.
    pub label: String,
    /// Whether it is the browser that asks.
    pub here: bool,
    /// Whether somebody there has confirmed it. Until then nothing is sent; only a mail address has to be confirmed.
    pub confirmed: bool,
}

/// A way to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// By a browser.
    Push,
    /// By mail.
    Mail,
    /// By a POST to an address of one's own, which Discord and Slack show as a message.
    Webhook,
}

/// `PUT /api/me/notices`: what for, when, and in which language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeWishes {
    /// When it's their turn.
    pub turns: bool,
    /// When somebody asks them to agree, at a table at leisure.
    pub proposals: bool,
    /// When a game is over.
    pub ends: bool,
    /// When nothing is sent; `null` for no quiet hours.
    pub quiet: Option<QuietHours>,
    /// Their time zone, such as `Europe/Amsterdam`.
    pub zone: String,
    /// `en` or `nl`; others get English.
    pub language: String,
}

/// Hours in which nothing is sent. What came meanwhile is sent at their end, if it still holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From, in minutes since midnight.
    pub from: u16,
    /// To, in minutes since midnight; earlier than `from` if it is the next morning.
    pub to: u16,
}

/// `POST /api/me/notices/channels`: another way to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewChannel {
    /// A browser, as its `PushSubscription` says.
    Push {
        /// Where its push service takes messages.
        endpoint: String,
        /// Its public key, in URL-safe Base64.
        p256dh: String,
        /// Its secret, likewise.
        auth: String,
    },
    /// A mail address. It gets one question, and nothing else until somebody there confirms it.
    Mail {
        /// The address.
        address: String,
    },
    /// A webhook.
    Webhook {
        /// Where to post.
        url: String,
    },
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// Id; never changes.
    pub id: Uuid,
    /// Name shown to others.
    pub name: String,
}

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
    /// Not at all.
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
pub struct NewTable {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
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
    #[serde(default)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

/// `POST /api/tables/{id}/join`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
pub struct AddEntropy {
    /// 32 to 64 hexadecimal digits from your own source of randomness.
    pub entropy: String,
}

/// `POST /api/tables/{id}/ready`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ready {
    /// Whether the player is ready.
    pub ready: bool,
}

/// `PUT /api/tables/{id}/host`: hand the table on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewHost {
    /// Who is the host from now on: a player in a seat.
    pub player: Uuid,
}

/// `POST /api/tables/{id}/nudge`: tell a player who is away once more that the table waits for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Nudge {
    /// Who: the player whose turn it is.
    pub player: Uuid,
}

/// `PUT /api/tables/{id}/seats`: sit in another order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatOrder {
    /// Everyone in a seat, in the order of the seats from now on.
    pub players: Vec<Uuid>,
}

/// `PUT /api/tables/{id}/colour`: choose what tells your seat apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

/// `POST /api/tables/{id}/bots`: let a program sit down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatBot {
    /// How strong it is.
    pub bot: Bot,
}

/// Status of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Waiting for players.
    Waiting,
    /// The game is being played.
    Playing,
    /// The game is over.
    Finished,
}

/// A table, as a viewer who may see it sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Id; never changes.
    pub id: Uuid,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// Its name.
    pub name: String,
    /// All of the game's options.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Json,
    /// How fast it plays; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// How far behind spectators see it.
    #[serde(default)]
    pub watch_delay: WatchDelay,
    /// Whether the page offers everybody hints; where one person plays against computers, it does anyway.
    #[serde(default)]
    pub hints: bool,
    /// Who can find, join and watch it.
    pub visibility: Visibility,
    /// Its status.
    pub status: Status,
    /// Number of seats.
    pub max_seats: u8,
    /// Players in seat order. Before the game starts, that is the order of joining.
    pub seats: Vec<SeatView>,
    /// Players who gave their seat to another during the game, in the order in which they did.
    #[serde(default)]
    pub former: Vec<FormerSeat>,
    /// The seat that the invite code is for with which this was asked, in a game that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub offered: Option<Seat>,
    /// The host.
    pub host: Uuid,
    /// The invite code, for those seated at the table, before the game starts.
    pub invite: Option<String>,
    /// When it was created.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// The result, once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The next table for the same players, once one of them has asked for it.
    pub next: Option<NextTable>,
    /// The position of another game that it goes on from; missing where the game starts anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Box<BranchOf>>,
    /// The hash of the server's secret for this table, from the moment it opens; see `docs/fair-play.md`.
    pub commitment: String,
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormerSeat {
    /// Which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who.
    pub player: Player,
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

/// The position that a table goes on from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BranchOf {
    /// The table whose game it was.
    pub table: Uuid,
    /// The name of that table.
    pub name: String,
    /// The number of the record after which it goes on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// The turn that the position belongs to, from 1; 0 for the opening.
    pub turn: u32,
}

/// The table that follows a finished one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextTable {
    /// The table.
    pub id: Uuid,
    /// Seat, at the finished table, of the player who asked first.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub asked_by: Seat,
}

/// A player in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The player, a person or a program.
    pub player: Player,
    /// Ready to start.
    pub ready: bool,
    /// Level, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<Bot>,
    /// What tells the seat apart.
    pub colour: Colour,
    /// When others nudged the player last; told only to those seated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub nudged_at: Option<u64>,
    /// What the seat added to the game's chance, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub entropy: Option<String>,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Id; never changes.
    pub id: Uuid,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// Its name.
    pub name: String,
    /// Who can find, join and watch it.
    pub visibility: Visibility,
    /// Its status.
    pub status: Status,
    /// Number of seats.
    pub max_seats: u8,
    /// How fast it plays; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// Whether the page offers everybody hints; where one person plays against computers, it does anyway.
    #[serde(default)]
    pub hints: bool,
    /// Players in seat order.
    pub seats: Vec<Player>,
    /// What tells their seats apart.
    pub colours: Vec<Colour>,
    /// Seat to act, while the game is being played.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_act: Option<Seat>,
    /// Progress, while the game is being played.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub progress: Option<Progress>,
    /// When the time of the seat to act is up; missing where no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub due_at: Option<u64>,
    /// When others nudged the player to act last; told only to those seated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub nudged_at: Option<u64>,
    /// What happened last, while the game is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub last: Option<Happened>,
    /// The result, once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The position of another game that it goes on from; missing where the game starts anew. Such games are in no statistics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Box<BranchOf>>,
    /// When it was created.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// When the game ended.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub ended_at: Option<u64>,
}

/// Whose doing the last record of a table was, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happened {
    /// Nobody's: the start of the game, and what time brings about.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// When.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
}

/// One record of `GET /api/tables/{id}/records`, as spectators see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenRecord {
    /// Its sequence number: 1 for the first, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// A list of events of the game at the table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub events: Json,
}

/// `GET /api/tables`: the tables the asker may see, newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The asker's own tables.
    pub yours: Vec<TableSummary>,
    /// Public tables, waiting or in play.
    pub public: Vec<TableSummary>,
}

/// `GET /api/tables/{id}/log`: the whole log, once the game is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLog {
    /// What the table is held to.
    pub table: LogTable,
    /// The records, in order.
    pub records: Vec<LogRecord>,
}

/// The table of a log: what is checked of it, and nothing else. Nothing binds names, so there are none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogTable {
    /// For ever the same.
    pub id: Uuid,
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// The game's own options, all of them.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Json,
    /// How fast it played; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// When it was set up, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// What the server had promised.
    pub commitment: String,
    /// Who sat there as the game ended, in the order of the seats.
    pub seats: Vec<LogSeat>,
    /// Who sat there before and gave the seat to another, in the order of the records; missing where nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<LogFormer>>", optional))]
    pub former: Vec<LogFormer>,
    /// How the game ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
}

/// A seat of a log's table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogSeat {
    /// Who sat there.
    pub player: Uuid,
    /// What the seat had added to the chance of the game, in hexadecimal digits.
    pub entropy: Option<String>,
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogFormer {
    /// Which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who.
    pub player: Uuid,
    /// The number of the record with which it changed hands.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
}

/// A record of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogRecord {
    /// Its sequence number: 1 for the first, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// BLAKE3 of `body`, in hexadecimal digits.
    pub hash: String,
    /// The hashed text: JSON, with the hash of the record before it as `previous`.
    pub body: String,
}

/// A server of a cluster, for whoever runs it: `GET /api/nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Where the other servers reach it.
    pub address: String,
    /// Version of the program.
    pub version: String,
    /// How it is.
    pub state: NodeState,
    /// When it started, in milliseconds since 1970.
    pub started_at: u64,
    /// Milliseconds since its last heartbeat, which comes every second.
    pub silent_ms: u64,
    /// How many tables it owns.
    pub tables: u64,
}

/// How a server is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NodeState {
    /// Its heart beats.
    Alive,
    /// It is about to stop: others may have its tables.
    Draining,
    /// No heartbeat for three seconds.
    Dead,
}

/// A refused request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// What was wrong and what to do.
    pub message: String,
}
