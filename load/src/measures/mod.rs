//! What is measured, one file a measure.

pub mod abuse;
pub mod bots;
pub mod churn;
pub mod cluster;
pub mod deploy;
pub mod due;
pub mod echo;
pub mod full_store;
pub mod idle;
pub mod moves;
pub mod notices;
pub mod restart;
pub mod rules;
pub mod sleeping;
pub mod soak;
pub mod spectators;
pub mod two_cores;
