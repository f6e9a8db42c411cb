//! How a server reads what a client says.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use table::Act;
use uuid::Uuid;

use super::{ClientMessage, Reaction, Spot};
use crate::object::{self, Object};

/// Read by hand: a derived reader would take every command apart to put it together again.
impl<'de> Deserialize<'de> for ClientMessage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
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
        let object::Fields(fields) = object::Fields::<Fields>::deserialize(deserializer)?;
        let Fields { r#type, since_seq, id, command, after, act, text, at, reaction } = fields;
        let given = [
            ("since_seq", since_seq.is_some()),
            ("id", id.is_some()),
            ("command", command.is_some()),
            ("after", after.is_some()),
            ("act", act.is_some()),
            ("text", text.is_some()),
            ("at", at.is_some()),
            ("reaction", reaction.is_some()),
        ];
        let own = r#type.fields();
        if let Some((foreign, _)) = given.iter().find(|(name, given)| *given && !own.contains(name)) {
            return Err(D::Error::unknown_field(foreign, own));
        }
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
