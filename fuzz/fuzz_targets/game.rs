//! A game of any kind, driven by arbitrary commands.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| fuzz::play(bytes));
