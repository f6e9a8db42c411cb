//! The rules, for the page: a small desk at which games are opened, fed with events and asked.
//!
//! One question goes in as JSON and one answer comes out as JSON, so that the page needs no generated glue. [`Desk`] is all
//! of it; [`request`] says what can be asked; `abi` carries the bytes across the border of WebAssembly.
//!
//! ```
//! let mut desk = engine::Desk::default();
//! assert_eq!(desk.ask(br#"{"op":"open","game":"gold-rush"}"#), r#"{"handle":1}"#);
//! assert_eq!(desk.ask(br#"{"op":"legal","handle":1,"seat":0}"#), "[]");
//! assert_eq!(desk.ask(br#"{"op":"close","handle":1}"#), "{}");
//! ```

#[cfg(target_arch = "wasm32")]
mod abi;
mod course;
mod desk;
mod played;
pub mod request;

pub use desk::Desk;
