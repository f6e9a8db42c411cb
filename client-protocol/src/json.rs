//! JSON text passed on as it is.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::value::{RawValue, to_raw_value};

/// JSON text that this layer passes on without looking inside: a command, or events, of whatever game.
///
/// It is written as it stands. Unlike `RawValue` it can also be read inside a tagged enum, at the price of another parse;
/// [`ClientMessage`](crate::socket::ClientMessage), the one that servers read, spares them that.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "unknown"))]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// The JSON of `value`.
    ///
    /// # Errors
    /// When `value` cannot be written as JSON, such as a map whose keys are no strings.
    pub fn of(value: &impl Serialize) -> serde_json::Result<Json> {
        to_raw_value(value).map(Json)
    }

    /// This text, as it stands.
    ///
    /// # Errors
    /// What is wrong with the text, if it is no JSON.
    pub fn from_text(text: String) -> serde_json::Result<Json> {
        RawValue::from_string(text).map(Json)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }

    /// Reads the text as a `T`.
    ///
    /// # Errors
    /// What is wrong with the text, if it is no `T`.
    pub fn read<'a, T: Deserialize<'a>>(&'a self) -> serde_json::Result<T> {
        serde_json::from_str(self.as_str())
    }
}

impl From<Box<RawValue>> for Json {
    fn from(text: Box<RawValue>) -> Self {
        Json(text)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Json {}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Json::of(&value).map_err(D::Error::custom)
    }
}
