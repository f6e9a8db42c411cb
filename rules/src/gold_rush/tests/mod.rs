//! The rules of Gold Rush, as boards that a player could check.

mod drawing;
mod drawn;
mod mountains;
mod reading;
mod scenarios;
mod scene;
mod sheets;
mod survey;
mod turns;
mod view;
