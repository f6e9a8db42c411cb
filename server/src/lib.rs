//! The Paydirt server: sockets, sessions, the log, and the page.

pub mod store;
