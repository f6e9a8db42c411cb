//! Scripts that others bring: `paydirt script FILE`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = rules::script::play(text, |line| assert!(!line.is_empty())); // it is played, or says what is wrong
});
