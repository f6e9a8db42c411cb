//! What a client sends: read as a frame, and its command as a command of every game, written again as it is recorded.

#![no_main]

use client_protocol::socket::ClientMessage;
use libfuzzer_sys::fuzz_target;
use rules::{Game, GameId, with_game};
use server::socket::reading::client_message;

fuzz_target!(|text: &str| {
    // A refusal has a code, and a sentence that can be told.
    let message = match client_message(text) {
        Ok(message) => message,
        Err(unreadable) => return assert!(!unreadable.refusal.message.is_empty()),
    };
    let written = serde_json::to_string(&message).expect("messages are JSON");
    assert!(client_message(&written).is_ok(), "what was read is written so that it can be read: {written}");
    let ClientMessage::Command { command, .. } = message else { return };
    for game in GameId::ALL {
        with_game!(*game, G => {
            let Ok(read) = command.read::<<G as Game>::Command>() else { continue };
            let written = serde_json::to_string(&read).expect("commands are JSON");
            assert_eq!(serde_json::from_str::<<G as Game>::Command>(&written).expect("and are read again"), read);
        });
    }
});
