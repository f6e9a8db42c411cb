//! Who somebody is, on which devices, and what is kept about them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::shown::TableSummary;
use crate::settings::Settings;
use crate::socket::ChatAudience;

/// `POST /api/players`: create a guest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
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
    /// Ten minutes after it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub expires_at: u64,
}

/// `POST /api/players/code`: become the player whose code this is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
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
    /// The start of the day on which it was last used.
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
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// As it came with the options.
    pub challenge: String,
    /// The JSON form of the credential.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub credential: serde_json::Value,
}

/// `GET /api/me/data`: what is kept about the asker, except hashes of secrets and codes, what passkeys are checked with (id, public key,
/// counter, backup), mail addresses asked, waiting notices, and tables that hosts sent them away from. Where notices go is at
/// `GET /api/me/notices`. Devices are those that are signed in now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyData {
    /// Of this form: 1.
    pub version: u8,
    /// When it was put together, in milliseconds since 1970.
    pub exported_at: u64,
    /// As others see them.
    pub player: Player,
    /// When they became a guest, in milliseconds since 1970.
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
    /// The table's id.
    pub table: Uuid,
    /// In milliseconds since 1970.
    pub at: u64,
}

/// Something the asker said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SaidLine {
    /// The table's id.
    pub table: Uuid,
    /// Who was sent it.
    pub to: ChatAudience,
    /// In milliseconds since 1970.
    pub at: u64,
    /// As it was said: 1 to 280 characters.
    pub text: String,
}

/// `PUT /api/me/deletion`: ask to be deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
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
