//! Whole servers: real processes, databases and sockets. They are one program, since each that is built by itself is built with all
//! that they share. `cargo test --package tests kill::` runs those of one module.

mod acts;
mod bad_frames;
mod bad_requests;
mod bots;
mod branches;
mod cluster;
mod configuration;
mod database;
mod devices;
mod every_game;
mod fair_play;
mod faults;
mod games;
mod guests_and_tables;
mod hands;
mod kill;
mod leaving;
mod noninterference;
mod notices;
mod passkeys;
mod play_again;
mod resume;
mod store_contract;
mod strangers;
mod time;
mod watch_delay;
