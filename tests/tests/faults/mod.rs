//! The server under fire: whatever goes wrong around it, nothing acknowledged is lost, nothing is shown that is not in the
//! log, and play goes on by itself. Clients play all games meanwhile, and [`test_kit::company`] holds everything that they
//! were told against the log.
//!
//! Every test run takes a short form of each; `make faults` the long one (`PAYDIRT_FAULTS=long`).

mod clients;
mod databases;
mod full_disk;
mod logs;
mod servers;
mod two_servers;
