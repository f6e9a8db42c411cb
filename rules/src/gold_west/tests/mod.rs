//! The rules of Gold West, as positions that a player could check: most start and end as a [`drawing`].

mod drawing;
mod drawn;
mod effects;
mod examples;
mod letters;
mod map_reading;
mod offices;
mod reading;
mod scene;
mod setup;
mod sheets;
mod survey;
mod turns;
mod view;
