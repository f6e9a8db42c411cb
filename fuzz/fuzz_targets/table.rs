//! A table of any game, driven by arbitrary moves and acts.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| fuzz::table::play(bytes));
