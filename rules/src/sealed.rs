//! What some may not know sits in a type, not in a convention.

use json::{Json, Read, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Known or hidden. On the wire, what is hidden is `null`; so `T` itself must never be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "T | null", bound = "T: ts_rs::TS"))]
pub enum Sealed<T> {
    /// The reader may know it.
    Known(T),
    /// It exists, and that is all the reader may know.
    #[default]
    Hidden,
}

impl<T> Sealed<T> {
    /// The value, for those who may know it.
    pub fn known(&self) -> Option<&T> {
        match self {
            Sealed::Known(value) => Some(value),
            Sealed::Hidden => None,
        }
    }

    /// The value to change, for those who may know it.
    pub fn known_mut(&mut self) -> Option<&mut T> {
        match self {
            Sealed::Known(value) => Some(value),
            Sealed::Hidden => None,
        }
    }
}

impl<T: Clone> Sealed<T> {
    /// The same if `open`, hidden otherwise.
    #[must_use]
    pub fn only_if(&self, open: bool) -> Sealed<T> {
        if open { self.clone() } else { Sealed::Hidden }
    }
}

impl<T: Serialize> Serialize for Sealed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.known().serialize(serializer)
    }
}

impl<T: Read> Read for Sealed<T> {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        Ok(Option::read(json)?.map_or(Sealed::Hidden, Sealed::Known))
    }

    fn absent() -> Option<Self> {
        Some(Sealed::Hidden)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sealed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Sealed::Hidden, Sealed::Known))
    }
}
