//! Notices, with everything real: an HTTPS endpoint that opens what is sealed for it, a mail server, a webhook, processes that are
//! killed, and both stores.

mod browser;
mod delivery;
mod endpoint;
mod killed;
mod nudge;
mod post;
mod refused;
mod room;
