//! What is measured, one file a measure.

pub mod churn;
pub mod echo;
pub mod idle;
pub mod moves;
pub mod restart;
pub mod rules;
pub mod sleeping;
pub mod soak;
pub mod watchers;
