//! From the server's secret and the players' entropy to everything that is hashed. Frozen: `docs/fair-play.md` says it
//! in words, and a test holds the two together.
//!
//! Every hash is BLAKE3 of a list of parts, each preceded by its length (64 bits, little-endian); the first part names what
//! the hash is for, so that no hash can stand in for another.

use std::ops::RangeInclusive;

use rules::{Seat, Seed};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use uuid::Uuid;

use crate::bytes::{Digest, hex, read_32, unhex};

/// How many bytes of entropy a seat may add: fewer would be too easy to guess, more add nothing.
pub const ENTROPY_BYTES: RangeInclusive<usize> = 16..=32;

/// What the server draws when a table opens and keeps to itself until the game has ended.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// What a seat adds to the chance of its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entropy(Vec<u8>);

impl Secret {
    /// What the server shows of its secret from the moment the table opens: it can no longer choose another.
    #[must_use]
    pub fn commitment(&self, table: Uuid) -> Digest {
        hash_of(&[b"paydirt fair play 1: commitment", table.as_bytes(), &self.0])
    }

    /// The seed of the game, once it is known who plays.
    #[must_use]
    pub fn seed(&self, table: Uuid, entropy: &[Option<Entropy>]) -> Seed {
        let seats = [u8::try_from(entropy.len()).expect("no game has more than a handful of seats")];
        let shares: Vec<Vec<u8>> =
            (0..).map(Seat).zip(entropy).map(|(seat, given)| share(table, seat, given)).collect();
        let mut parts: Vec<&[u8]> = vec![b"paydirt fair play 1: seed", &self.0, table.as_bytes(), &seats];
        parts.extend(shares.iter().map(Vec::as_slice));
        Seed(hash_of(&parts).0)
    }

    /// What a record carries so that its hash gives nothing away. Without it, whoever sees the hash of a record could try
    /// out the few things that its hidden part might say.
    #[must_use]
    pub fn blind(&self, table: Uuid, seq: u64) -> Digest {
        hash_of(&[b"paydirt fair play 1: blind", &self.0, table.as_bytes(), &seq.to_le_bytes()])
    }
}

impl Entropy {
    /// Entropy from hexadecimal digits; `None` when they are not [`ENTROPY_BYTES`].
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).and_then(Self::from_bytes)
    }

    /// Entropy from bytes; `None` when they are not [`ENTROPY_BYTES`].
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Option<Self> {
        ENTROPY_BYTES.contains(&bytes.len()).then_some(Entropy(bytes))
    }

    /// What the seat added, byte for byte.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// What stands for a seat in the seed: what it gave, or else a value that everybody can work out.
fn share(table: Uuid, seat: Seat, given: &Option<Entropy>) -> Vec<u8> {
    match given {
        Some(Entropy(bytes)) => bytes.clone(),
        None => hash_of(&[b"paydirt fair play 1: no entropy", table.as_bytes(), &[seat.0]]).0.to_vec(),
    }
}

/// BLAKE3 of the parts, each preceded by its length.
fn hash_of(parts: &[&[u8]]) -> Digest {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    Digest(*hasher.finalize().as_bytes())
}

impl std::fmt::Debug for Secret {
    /// Debug output ends up in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_32(deserializer).map(Secret)
    }
}

impl std::fmt::Display for Entropy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl Serialize for Entropy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Entropy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let entropy = Entropy::from_hex(&text).filter(|entropy| entropy.to_string() == text);
        entropy.ok_or_else(|| D::Error::custom("entropy is 32 to 64 hexadecimal digits in lower case"))
    }
}
