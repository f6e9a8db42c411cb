//! JSON text passed on as it is.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use serde_json::value::RawValue;

/// JSON text that this layer passes on without looking inside: a command, or events, of whatever game.
///
/// Unlike `RawValue` it can be read inside a tagged enum, at the price of one more parse, which only clients pay.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "unknown"))]
pub struct Json(String);

impl Json {
    /// The JSON of `value`.
    ///
    /// # Errors
    /// When `value` cannot be written as JSON, such as a map whose keys are no strings.
    pub fn of(value: &impl Serialize) -> serde_json::Result<Json> {
        serde_json::to_string(value).map(Json)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Reads the text as a `T`.
    ///
    /// # Errors
    /// What is wrong with the text, if it is no `T`.
    pub fn read<'a, T: Deserialize<'a>>(&'a self) -> serde_json::Result<T> {
        serde_json::from_str(&self.0)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Json::of(&value).map_err(D::Error::custom)
    }
}
