//! The rules of Gold West, as positions that a player could check.

mod effects;
mod examples;
mod offices;
mod scene;
mod setup;
mod turns;
mod view;
