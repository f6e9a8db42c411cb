//! What component data of all games has: things that go by a name, and promises to check.

use std::fmt;

/// Makes types whose values are things of the box by name: the places of a list in the game's `components()`, written as
/// what `name` is there. `$missing` is the message for an unknown name.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident in $list:ident, $missing:literal, component $component:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        pub struct $name(pub(super) u8);

        impl $name {
            /// `None` if the component data has nothing of that name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::all().find(|one| one.name() == name)
            }

            /// Its name in the component data.
            #[must_use]
            pub fn name(self) -> &'static str {
                &self.component().name
            }

            /// All of them, in the order of the component data.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..).map($name).take(components().$list.len())
            }

            pub(super) fn component(self) -> &'static $component {
                &components().$list[usize::from(self.0)]
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl json::Read for $name {
            fn read(json: &json::Json<'_>) -> Result<Self, json::Unreadable> {
                Self::named(json.text()?).ok_or(json::Unreadable::Expected("another name"))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::named(&name).ok_or_else(|| serde::de::Error::custom(format!($missing, name)))
            }
        }
    };
}
pub(crate) use named;

/// A promise that component data breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Flaw {
    /// What is wrong, in words that stand in the check.
    #[error("{0}")]
    Broken(&'static str),
    /// Of which tile, card or hex, or of which part of it.
    #[error("{thing}: {flaw}")]
    Of {
        thing: String,
        #[source]
        flaw: Box<Flaw>,
    },
}

impl Flaw {
    pub(crate) fn of(thing: impl fmt::Display, flaw: impl Into<Flaw>) -> Self {
        Flaw::Of { thing: thing.to_string(), flaw: Box::new(flaw.into()) }
    }
}

impl From<&'static str> for Flaw {
    fn from(promise: &'static str) -> Self {
        Flaw::Broken(promise)
    }
}

/// Whether the data keeps a promise; if not, `flaw` says so.
pub(crate) fn ensure(holds: bool, flaw: impl Into<Flaw>) -> Result<(), Flaw> {
    if holds { Ok(()) } else { Err(flaw.into()) }
}
