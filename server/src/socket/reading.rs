//! What a client says at a table, read from the text of a frame.

use client_protocol::code::Code;
use client_protocol::socket::ClientMessage;
use serde_json::Value;
use uuid::Uuid;

use crate::error::Refusal;

/// What a client may say.
const TYPES: &str = "resume, command, act, chat, point, react, legal or ping";

/// A frame that can't be read as anything that a client may say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableFrame {
    /// Its id, if that at least can be read: its sender waits for an answer under it.
    pub id: Option<Uuid>,
    /// What is wrong with it.
    pub refusal: Refusal,
}

/// Reads what a client says at a table.
///
/// # Errors
/// What is wrong with the frame; the socket stays open.
pub fn client_message(text: &str) -> Result<ClientMessage, UnreadableFrame> {
    let error = match serde_json::from_str(text) {
        Ok(message) => return Ok(message),
        Err(error) => error,
    };
    let value = serde_json::from_str::<Value>(text).map_err(|error| {
        let refusal = Refusal::new(Code::NotJson, format!("this frame isn't JSON: {error}"));
        UnreadableFrame { id: None, refusal }
    })?;
    let refusal = match value.get("type").and_then(Value::as_str) {
        Some("resume" | "command" | "act" | "chat" | "point" | "react" | "legal" | "ping") => {
            Refusal::new(Code::Malformed, format!("this frame doesn't match its type: {error}"))
        }
        Some(_) => Refusal::new(Code::UnknownType, format!("unknown frame type; use {TYPES}")),
        None => Refusal::new(Code::Malformed, format!("send an object with a type: {TYPES}")),
    };
    Err(UnreadableFrame { id: value.get("id").and_then(|id| id.as_str()?.parse().ok()), refusal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_of_a_frame_has_its_own_code() {
        for (text, code) in [
            ("", Code::NotJson),
            ("hello", Code::NotJson),
            ("{\"type\":\"ping\"", Code::NotJson),
            ("[]", Code::Malformed),
            ("{}", Code::Malformed),
            ("{\"type\":7}", Code::Malformed),
            ("{\"type\":\"shout\"}", Code::UnknownType),
            ("{\"type\":\"resume\"}", Code::Malformed),
            ("{\"type\":\"resume\",\"since_seq\":-1}", Code::Malformed),
            ("{\"type\":\"command\",\"id\":\"seven\",\"command\":{}}", Code::Malformed),
        ] {
            assert_eq!(client_message(text).map_err(|unreadable| unreadable.refusal.code), Err(code), "{text}");
        }
        assert!(client_message("{\"type\":\"ping\"}").is_ok());
        let deep = format!("{{\"type\":\"command\",\"id\":\"{}\",\"command\":{}", uuid::Uuid::nil(), "[".repeat(5000));
        assert_eq!(client_message(&deep).map_err(|unreadable| unreadable.refusal.code), Err(Code::NotJson));
    }

    #[test]
    fn a_frame_is_an_object_with_the_fields_of_its_type() {
        let id = uuid::Uuid::nil();
        for (text, named) in [
            ("[\"ping\",null,null,null,null,null,null,null,null]".to_owned(), "an object"),
            ("{\"type\":\"ping\",\"since_seq\":3}".to_owned(), "`since_seq`"),
            (format!("{{\"type\":\"legal\",\"id\":\"{id}\"}}"), "`id`"),
            (format!("{{\"type\":\"act\",\"id\":\"{id}\",\"act\":{{\"type\":\"go_on\"}},\"after\":1}}"), "`after`"),
            (format!("{{\"type\":\"act\",\"id\":\"{id}\",\"act\":[\"go_on\"]}}"), "an object"),
            (
                format!(
                    "{{\"type\":\"act\",\"id\":\"{id}\",\"act\":{{\"type\":\"propose\",\"proposal\":[\"pause\"]}}}}"
                ),
                "an object in `proposal`",
            ),
            ("{\"type\":\"point\",\"at\":[\"map\",1,2]}".to_owned(), "an object"),
        ] {
            let refusal = client_message(&text).expect_err("it is at fault").refusal;
            assert_eq!(refusal.code, Code::Malformed, "{text}");
            assert!(refusal.message.contains(named), "{text} got: {}", refusal.message);
        }
    }

    #[test]
    fn what_is_no_json_is_refused_for_that_alone() {
        let refusal = client_message("{\"type\":\"shout\"").expect_err("it breaks off").refusal;
        assert_eq!(refusal.code, Code::NotJson);
        assert!(refusal.message.contains("EOF"), "{}", refusal.message);
    }

    #[test]
    fn a_frame_at_fault_is_answered_under_its_own_id() {
        let id = uuid::Uuid::new_v4();
        for text in [
            format!("{{\"type\":\"act\",\"id\":\"{id}\",\"act\":{{\"type\":\"dance\"}}}}"),
            format!("{{\"type\":\"command\",\"id\":\"{id}\",\"command\":null}}"),
            format!("{{\"type\":\"chat\",\"id\":\"{id}\",\"text\":7}}"),
            format!("{{\"type\":\"shout\",\"id\":\"{id}\"}}"),
        ] {
            assert_eq!(client_message(&text).map_err(|unreadable| unreadable.id), Err(Some(id)), "{text}");
        }
        let nameless = "{\"type\":\"chat\",\"id\":7,\"text\":\"hello\"}";
        assert_eq!(client_message(nameless).map_err(|unreadable| unreadable.id), Err(None));
    }
}
