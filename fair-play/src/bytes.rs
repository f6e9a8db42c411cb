//! Bytes as they stand in JSON: hexadecimal digits.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use uuid::Uuid;

/// 32 bytes that anybody may see: a hash, a commitment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    // By hand: through the formatter, three of them a record were a thirtieth of a move's time.
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]).collect()
}

/// The bytes that hexadecimal digits stand for; `None` if they are none, or half a byte too many.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let pairs = text.as_bytes().chunks(2).map(|pair| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    });
    pairs.collect()
}

/// Reads 32 bytes from JSON, where they are written in one way: in lower case.
pub(crate) fn read_32<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
    let text = String::deserialize(deserializer)?;
    let bytes = unhex(&text).filter(|bytes| hex(bytes) == text).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| D::Error::custom("64 hexadecimal digits in lower case belong here"))
}

/// Reads an id from JSON, where it is written in one way: in lower case, with hyphens.
pub(crate) fn read_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    let text = String::deserialize(deserializer)?;
    let id = Uuid::try_parse(&text).ok().filter(|id| id.to_string() == text);
    id.ok_or_else(|| D::Error::custom("a UUID in lower case belongs here"))
}

/// What somebody typed or pasted isn't a [`Digest`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it must be 64 hexadecimal digits")]
pub struct NotADigest;

impl std::str::FromStr for Digest {
    type Err = NotADigest;

    /// Reads what somebody typed or pasted, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, NotADigest> {
        let bytes = unhex(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Digest).ok_or(NotADigest)
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_32(deserializer).map(Digest)
    }
}
