//! The bodies of requests and answers. All JSON; times are milliseconds since 1970.
//!
//! `asked.rs` has what is asked of a table, `shown.rs` what is shown of one. The other files are named for what they are about.

mod asked;
mod log;
mod nodes;
mod notices;
mod people;
mod shown;

use serde::{Deserialize, Serialize};

pub use asked::*;
pub use log::*;
pub use nodes::*;
pub use notices::*;
pub use people::*;
pub use shown::*;

use crate::code::Code;

/// A refused request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// What was wrong and what to do.
    pub message: String,
    /// With the code `not_delivered`: the reason, for clients that say it in their own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub not_delivered: Option<NotDelivered>,
}
