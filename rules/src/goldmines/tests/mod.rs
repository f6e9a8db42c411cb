//! Boards to try the rules on.

mod base;
mod castles;
mod distribution;
mod drawing;
mod drawn;
mod reading;
mod scenarios;
mod scene;
mod sheets;
mod survey;
