//! What somebody chose for the page, and finds on each of their devices.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The most players whose signals one doesn't want to see.
pub const MAX_MUTED: usize = 100;

/// `GET` and `PUT /api/me/settings`: what is kept, and which change it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Counts the changes; 0 before the first. In a `PUT`, the version that the change is based on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// All of it: a `PUT` leaves nothing of what was chosen before.
    pub chosen: Chosen,
}

/// What was chosen. What is missing was left as the page has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The language of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub language: Option<Language>,
    /// Day or night, if it isn't to follow the system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub theme: Option<Theme>,
    /// Whether the page makes sounds. How loud is for each device to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sound: Option<bool>,
    /// Whose pointing and reactions are not shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub muted: Option<Muted>,
}

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    En,
    /// Dutch.
    Nl,
}

/// The light in which the page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Light.
    Day,
    /// Dark.
    Night,
}

/// Whose pointing and reactions are not shown: everybody's, or those of some players.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Muted {
    /// Everybody's.
    pub all: bool,
    /// Those of these players, at most [`MAX_MUTED`].
    pub players: Vec<Uuid>,
}
