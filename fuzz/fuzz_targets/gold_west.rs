//! A game of this kind, driven by arbitrary commands.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::gold_west::State;
use serde_json::json;

fuzz_target!(|bytes: &[u8]| {
    fuzz::drive::<State>(bytes, |bits| json!({"bandits": bits & 1 > 0, "trading_post": bits & 2 > 0}));
});
