//! A game of this kind, driven by arbitrary commands.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::goldmines::State;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    fuzz::drive::<State>(bytes, |bits| json!({"goldmines": bits & 1 > 0, "castles": bits & 2 > 0}));
});
