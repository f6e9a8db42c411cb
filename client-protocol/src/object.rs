//! JSON objects, and nothing in their place.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// What is read from an object alone, and each object in it likewise: derived readers also take a list of values in the order of
/// their fields. Only `serde_json` can read it, and not inside a tagged enum.
pub struct Object<T>(pub T);

impl<'de, T: DeserializeOwned + Serialize> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let Fields(read) = serde_json::from_str::<Fields<T>>(text.get()).map_err(D::Error::custom)?;
        if text.get().contains('[') {
            // Which lists stand for objects, only the type knows; what it writes tells.
            let given = serde_json::from_str(text.get()).map_err(D::Error::custom)?;
            let written = serde_json::to_value(&read).map_err(D::Error::custom)?;
            if let Some(field) = list_for_object(&given, &written) {
                return Err(D::Error::custom(format_args!("invalid type: sequence, expected an object in `{field}`")));
            }
        }
        Ok(Object(read))
    }
}

/// The field in which a list is given where an object is written.
fn list_for_object<'a>(given: &'a Value, written: &Value) -> Option<&'a str> {
    match (given, written) {
        (Value::Object(given), Value::Object(written)) => given.iter().find_map(|(field, given)| {
            let written = written.get(field)?;
            if given.is_array() && written.is_object() { Some(field.as_str()) } else { list_for_object(given, written) }
        }),
        (Value::Array(given), Value::Array(written)) => {
            given.iter().zip(written).find_map(|(given, written)| list_for_object(given, written))
        }
        _ => None,
    }
}

/// What is read from an object, whatever the values of its fields are read from.
pub(crate) struct Fields<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Fields<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Fields<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields)).map(Fields)
            }
        }

        deserializer.deserialize_map(Reader(PhantomData))
    }
}
