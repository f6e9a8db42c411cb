//! JSON is read into a tree once, and values are read off the tree: a few instructions for each field.
//!
//! The page loads the rules over the line, so every byte counts there. Serde compiles a reader of each type for each format it is
//! read from, and for an enum that names its variant in a field (`#[serde(tag = "type")]`) one more, which dispatches on every
//! kind of value there is: this was half of the engine. [`Read`] is derived from the same attributes as `Deserialize`, so a type
//! has one form in JSON, and `web/engine/tests/reading.rs` holds the two readers together.
//!
//! ```
//! #[derive(Debug, PartialEq, json::Read)]
//! #[serde(tag = "type", rename_all = "snake_case")]
//! enum Move {
//!     DrawTile { seat: u8 },
//! }
//! assert_eq!(json::from_str::<Move>(r#"{"seat": 1, "type": "draw_tile"}"#)?, Move::DrawTile { seat: 1 });
//! # Ok::<(), json::Unreadable>(())
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

pub use json_derive::Read;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use uuid::Uuid;

/// A text of JSON, as a tree. No type that is read has fractions, or numbers beyond 63 bits.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    /// `null`, which a field that may be left out may hold as well.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number that fits 63 bits and a sign.
    Number(i64),
    /// Any other number. No type reads one, so its value is not kept.
    Fraction,
    /// A string, without its escapes.
    Text(Cow<'a, str>),
    /// An array.
    List(Vec<Json<'a>>),
    /// An object, in its order.
    Map(Vec<(Cow<'a, str>, Json<'a>)>),
}

/// A value that can be read off JSON.
pub trait Read: Sized {
    /// Takes the value off a tree.
    ///
    /// # Errors
    /// The first thing that isn't as the type has it.
    fn read(json: &Json<'_>) -> Result<Self, Unreadable>;

    /// What it is where a field is left out, if it may be.
    fn absent() -> Option<Self> {
        None
    }
}

/// Why JSON is not what was to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// The text isn't JSON.
    Text,
    /// A field of this name is missing.
    Missing(&'static str),
    /// A field has a name that means nothing here.
    Field,
    /// A variant has a name that means nothing here.
    Variant,
    /// Something else was expected.
    Expected(&'static str),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, name) = match self {
            Unreadable::Text => ("malformed JSON", ""),
            Unreadable::Missing(name) => ("missing field ", *name),
            Unreadable::Field => ("unknown field", ""),
            Unreadable::Variant => ("unknown variant", ""),
            Unreadable::Expected(what) => ("expected ", *what),
        };
        f.write_str(what)?;
        f.write_str(name)
    }
}

impl std::error::Error for Unreadable {}

/// Reads a value off a text.
///
/// # Errors
/// The first thing that isn't as the type has it.
pub fn from_str<T: Read>(text: &str) -> Result<T, Unreadable> {
    T::read(&Json::parse(text)?)
}

impl<'a> Json<'a> {
    /// Reads a text into a tree.
    ///
    /// # Errors
    /// [`Unreadable::Text`] if it isn't JSON.
    pub fn parse(text: &'a str) -> Result<Self, Unreadable> {
        serde_json::from_str(text).map_err(|_| Unreadable::Text)
    }

    /// The field of that name; none of anything but an object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json<'a>> {
        let Json::Map(fields) = self else { return None };
        fields.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The value of the field of that name; what its type says of absence where the field is left out.
    ///
    /// # Errors
    /// [`Unreadable::Missing`] if the field may not be left out, or what is wrong with its value.
    pub fn field<T: Read>(&self, name: &'static str) -> Result<T, Unreadable> {
        match self.get(name) {
            Some(value) => T::read(value),
            None => T::absent().ok_or(Unreadable::Missing(name)),
        }
    }

    /// The value of the field of that name, if it is there.
    ///
    /// # Errors
    /// What is wrong with the value.
    pub fn given<T: Read>(&self, name: &str) -> Result<Option<T>, Unreadable> {
        self.get(name).map(T::read).transpose()
    }

    /// Refuses fields of other names.
    ///
    /// # Errors
    /// [`Unreadable::Field`] for the first of them; another error for anything but an object.
    pub fn only(&self, names: &[&str]) -> Result<(), Unreadable> {
        let Json::Map(fields) = self else { return Err(Unreadable::Expected("an object")) };
        if fields.iter().all(|(name, _)| names.contains(&&**name)) { Ok(()) } else { Err(Unreadable::Field) }
    }

    /// The string that this is.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn text(&self) -> Result<&str, Unreadable> {
        if let Json::Text(text) = self { Ok(text) } else { Err(Unreadable::Expected("a string")) }
    }

    /// The string in the field of that name.
    ///
    /// # Errors
    /// If the field is left out or not a string.
    pub fn text_of(&self, name: &'static str) -> Result<&str, Unreadable> {
        self.get(name).ok_or(Unreadable::Missing(name))?.text()
    }

    fn number(&self) -> Result<i64, Unreadable> {
        if let Json::Number(number) = self { Ok(*number) } else { Err(Unreadable::Expected("a number")) }
    }

    fn list(&self) -> Result<&[Json<'a>], Unreadable> {
        if let Json::List(list) = self { Ok(list) } else { Err(Unreadable::Expected("a list")) }
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl Read for $number {
            fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
                <$number>::try_from(json.number()?).map_err(|_| Unreadable::Expected(stringify!($number)))
            }
        })+
    };
}
numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

impl Read for bool {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        if let Json::Bool(value) = json { Ok(*value) } else { Err(Unreadable::Expected("true or false")) }
    }
}

impl Read for String {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        json.text().map(str::to_owned)
    }
}

impl Read for Uuid {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        Uuid::try_parse(json.text()?).map_err(|_| Unreadable::Expected("an id"))
    }
}

impl<T: Read> Read for Option<T> {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        if *json == Json::Null { Ok(None) } else { T::read(json).map(Some) }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Read> Read for Arc<T> {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        T::read(json).map(Arc::new)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let list = json.list()?;
        let mut values = Vec::with_capacity(list.len());
        for item in list {
            values.push(T::read(item)?);
        }
        Ok(values)
    }
}

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        Vec::read(json)?.try_into().map_err(|_| Unreadable::Expected("a list of another length"))
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let [a, b] = json.list()? else { return Err(Unreadable::Expected("a pair")) };
        Ok((A::read(a)?, B::read(b)?))
    }
}

impl<K: Read + Ord, V: Read> Read for BTreeMap<K, V> {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let Json::Map(fields) = json else { return Err(Unreadable::Expected("an object")) };
        let mut values = BTreeMap::new();
        for (name, value) in fields {
            values.insert(K::read(&Json::Text(Cow::Borrowed(name)))?, V::read(value)?);
        }
        Ok(values)
    }
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Tree)
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json<'de>, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'de>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json<'de>, E> {
        Ok(Json::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json<'de>, E> {
        Ok(i64::try_from(value).map_or(Json::Fraction, Json::Number))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json<'de>, E> {
        Ok(Json::Fraction)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Json<'de>, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Json<'de>, A::Error> {
        let mut map = Vec::new();
        while let Some(name) = fields.next_key()? {
            // A key is a string, so this is one, borrowed where it has no escapes; `Cow` itself never borrows.
            let Json::Text(name) = name else { continue };
            map.push((name, fields.next_value()?));
        }
        Ok(Json::Map(map))
    }
}
