//! Boards to try the rules on.

mod base;
mod castles;
mod distribution;
mod drawing;
mod scenarios;
mod scene;
