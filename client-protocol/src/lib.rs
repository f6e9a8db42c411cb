//! What crosses the wire between a Paydirt server and its clients, and nothing else.
//!
//! [`socket`] is the protocol `paydirt.v1` of the table's and the lobby's WebSocket, [`rest`] the bodies of requests and
//! answers, [`settings`] what somebody chose for the page, [`code`] the stable names of everything that can be refused. Commands and events inside the frames are those
//! of the game at the table, as `rules` defines them.
//!
//! ```
//! use client_protocol::socket::ClientMessage;
//!
//! let frame = r#"{"type":"command","id":"6f0d2c1e-8a4b-4c57-9e3d-2b7a5f10c948","command":{"type":"pass"}}"#;
//! let ClientMessage::Command { command, after: None, .. } = serde_json::from_str(frame).expect("it is a frame") else {
//!     panic!("it is a move")
//! };
//! assert_eq!(command.as_str(), r#"{"type":"pass"}"#);
//! ```

pub mod code;
mod json;
mod object;
pub mod rest;
pub mod settings;
pub mod socket;

pub use json::Json;
pub use object::Object;

/// The WebSocket subprotocol, and so the version of the wire. A page that asks for another one is told to reload.
pub const PROTOCOL: &str = "paydirt.v1";

/// The longest frame a client may send, in bytes.
pub const MAX_FRAME: usize = 16 * 1024;
/// The longest name of a player or a table, in characters.
pub const MAX_NAME: usize = 32;
/// The longest message in a table's chat, in characters.
pub const MAX_CHAT: usize = 280;
/// How often a seat may point at a place within [`SIGNALS_WITHIN`].
pub const MAX_POINTS: usize = 3;
/// How often a seat may react, likewise.
pub const MAX_REACTIONS: usize = 5;
/// The time in which these are counted, in milliseconds.
pub const SIGNALS_WITHIN: u64 = 10_000;
/// After so many milliseconds whoever is away has not only lost the connection, and others may do without them.
pub const GONE_AFTER: u64 = 2 * 60 * 1000;
/// How long nobody is nudged again at a table, in milliseconds.
pub const BETWEEN_NUDGES: u64 = 60 * 60 * 1000;
