//! JSON as it is written: fields keep their order, and one may stand there twice.

use std::fmt::{Display, Formatter};
use std::ops::{Index, IndexMut};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;
use serde_json::Value;

#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Leaf(Value),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Json {
        serde_json::from_str(text).expect("it is JSON")
    }

    pub fn of(value: impl Serialize) -> Json {
        Json::read(&serde_json::to_string(&value).expect("it can be written as JSON"))
    }

    pub fn text(&self) -> String {
        self.to_string()
    }

    pub fn list(&mut self) -> &mut Vec<Json> {
        let Json::List(list) = self else { panic!("no list: {self:?}") };
        list
    }

    pub fn fields(&mut self) -> &mut Vec<(String, Json)> {
        let Json::Object(fields) = self else { panic!("no object: {self:?}") };
        fields
    }

    pub fn remove(&mut self, name: &str) -> Json {
        let at = self.fields().iter().position(|(field, _)| field == name).expect("the field is there");
        self.fields().remove(at).1
    }

    pub fn str(&self) -> &str {
        let Json::Leaf(Value::String(text)) = self else { panic!("no text: {self:?}") };
        text
    }

    pub fn number(&self) -> u64 {
        let Json::Leaf(value) = self else { panic!("no number: {self:?}") };
        value.as_u64().expect("a number")
    }
}

impl From<String> for Json {
    fn from(text: String) -> Json {
        Json::Leaf(text.into())
    }
}

impl Index<&str> for Json {
    type Output = Json;

    fn index(&self, name: &str) -> &Json {
        let Json::Object(fields) = self else { panic!("no object: {self:?}") };
        &fields.iter().find(|(field, _)| field == name).expect("the field is there").1
    }
}

impl IndexMut<&str> for Json {
    /// A field that is not there yet comes last.
    fn index_mut(&mut self, name: &str) -> &mut Json {
        let fields = self.fields();
        let at = fields.iter().position(|(field, _)| field == name).unwrap_or_else(|| {
            fields.push((name.to_owned(), Json::Leaf(Value::Null)));
            fields.len() - 1
        });
        &mut fields[at].1
    }
}

impl Index<usize> for Json {
    type Output = Json;

    fn index(&self, at: usize) -> &Json {
        let Json::List(list) = self else { panic!("no list: {self:?}") };
        &list[at]
    }
}

impl IndexMut<usize> for Json {
    fn index_mut(&mut self, at: usize) -> &mut Json {
        &mut self.list()[at]
    }
}

/// Leaves are written by serde_json itself, which is optimized; what is generic would be built here, where little is.
impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Json::Leaf(value) => write!(f, "{value}"),
            Json::List(list) => {
                f.write_str("[")?;
                for (at, item) in list.iter().enumerate() {
                    write!(f, "{}{item}", if at == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(fields) => {
                f.write_str("{")?;
                for (at, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}{}:{value}", if at == 0 { "" } else { "," }, Value::from(name.as_str()))?;
                }
                f.write_str("}")
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Leaf(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Leaf(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Leaf(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Leaf(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(Json::Leaf(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Json::Object(fields))
    }
}
