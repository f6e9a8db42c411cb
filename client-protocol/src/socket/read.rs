//! How a server reads what a client says.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use table::Act;
use uuid::Uuid;

use super::{ClientMessage, Reaction, Spot};
use crate::object::{self, Object};

/// What the `type` of a frame can be.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Type {
    Resume,
    Command,
    Act,
    Chat,
    Point,
    React,
    Legal,
    Ping,
}

impl Type {
    /// The fields that a frame of this type can have.
    const fn fields(&self) -> &'static [&'static str] {
        match self {
            Type::Resume => &["since_seq"],
            Type::Command => &["id", "command", "after"],
            Type::Act => &["id", "act"],
            Type::Chat => &["id", "text"],
            Type::Point => &["at"],
            Type::React => &["reaction"],
            Type::Legal | Type::Ping => &[],
        }
    }
}

/// The fields of frames of all types together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    r#type: Type,
    since_seq: Option<u64>,
    id: Option<Uuid>,
    command: Option<Box<RawValue>>,
    after: Option<u64>,
    act: Option<Object<Act>>,
    text: Option<String>,
    at: Option<Object<Spot>>,
    reaction: Option<Reaction>,
}

impl Fields {
    /// A field that is given and that a frame of this type can't have.
    fn foreign(&self) -> Option<&'static str> {
        let given = [
            ("since_seq", self.since_seq.is_some()),
            ("id", self.id.is_some()),
            ("command", self.command.is_some()),
            ("after", self.after.is_some()),
            ("act", self.act.is_some()),
            ("text", self.text.is_some()),
            ("at", self.at.is_some()),
            ("reaction", self.reaction.is_some()),
        ];
        given.into_iter().find(|(name, given)| *given && !self.r#type.fields().contains(name)).map(|(name, _)| name)
    }
}

/// Read by hand: a derived reader would take every command apart to put it together again.
impl<'de> Deserialize<'de> for ClientMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object::Fields(fields) = object::Fields::<Fields>::deserialize(deserializer)?;
        if let Some(foreign) = fields.foreign() {
            return Err(D::Error::unknown_field(foreign, fields.r#type.fields()));
        }
        let Fields { r#type, since_seq, id, command, after, act, text, at, reaction } = fields;
        let missing = D::Error::missing_field;
        let id = id.ok_or_else(|| missing("id"));
        Ok(match r#type {
            Type::Resume => ClientMessage::Resume { since_seq: since_seq.ok_or_else(|| missing("since_seq"))? },
            Type::Command => {
                ClientMessage::Command { id: id?, command: command.ok_or_else(|| missing("command"))?.into(), after }
            }
            Type::Act => ClientMessage::Act { id: id?, act: act.ok_or_else(|| missing("act"))?.0 },
            Type::Chat => ClientMessage::Chat { id: id?, text: text.ok_or_else(|| missing("text"))? },
            Type::Point => ClientMessage::Point { at: at.ok_or_else(|| missing("at"))?.0 },
            Type::React => ClientMessage::React { reaction: reaction.ok_or_else(|| missing("reaction"))? },
            Type::Legal => ClientMessage::Legal {},
            Type::Ping => ClientMessage::Ping {},
        })
    }
}
