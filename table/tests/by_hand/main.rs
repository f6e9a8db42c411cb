//! What each act does and when it is refused, at tables that are set up for it.

mod acts;
mod asked;
mod back;
mod clock;
mod hands;
mod room;
