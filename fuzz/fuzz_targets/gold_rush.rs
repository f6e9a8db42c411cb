//! A game of this kind, driven by arbitrary commands.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::gold_rush::State;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    fuzz::drive::<State>(bytes, |bits| json!({"without_farmers": bits & 1 > 0, "take_back": bits & 2 > 0}));
});
