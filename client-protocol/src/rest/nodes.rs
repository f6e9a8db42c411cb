//! The servers of a cluster, for whoever runs it.

use serde::{Deserialize, Serialize};

/// A server of a cluster, for whoever runs it: `GET /api/nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Node {
    /// No two servers of a cluster have the same.
    pub name: String,
    /// Where the other servers reach it.
    pub address: String,
    /// Of the program, such as `1.0.0`.
    pub version: String,
    /// As its row in the database shows it.
    pub state: NodeState,
    /// When it started, in milliseconds since 1970.
    pub started_at: u64,
    /// Milliseconds since its last heartbeat, which comes every second.
    pub silent_ms: u64,
    /// How many tables it owns.
    pub tables: u64,
}

/// Whether other servers may claim its tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NodeState {
    /// Its heart beats.
    Alive,
    /// It is about to stop: others may have its tables.
    Draining,
    /// No heartbeat for three seconds.
    Dead,
}
