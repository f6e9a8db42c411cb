//! A table at which arbitrary bytes move and act. Nothing may panic, and whoever folds what they may see comes to what they may see
//! of the table, after every record.

use rules::{Game, GameId, SeenBy, Viewer, with_game};
use table::Sitting;

#[path = "../../table/tests/laws/play.rs"]
mod play;

use play::What;

/// The first byte says which game, the second how many play; two more for each move or act.
pub fn play(bytes: &[u8]) {
    let [game, seats, picks @ ..] = bytes else { return };
    let picks: Vec<u16> = picks.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
    let game = GameId::ALL[usize::from(*game) % GameId::ALL.len()];
    with_game!(game, G => {
        let most = G::SEATS.end() - G::SEATS.start() + 1;
        drive::<G>(&picks, G::SEATS.start() + seats % most);
    });
}

fn drive<G: Game>(picks: &[u16], seats: u8) {
    let played = play::play::<G>(picks, seats);
    for viewer in Viewer::all(seats) {
        let seen =
            |events: &Vec<G::Event>| -> Vec<G::Event> { events.iter().map(|event| event.seen_by(viewer)).collect() };
        let past: Vec<Vec<G::Event>> = played.past.iter().map(seen).collect();
        let mut folded = Sitting::default();
        for (at, (what, after)) in played.records.iter().zip(&played.after).enumerate() {
            let seq = at as u64 + 1;
            match what {
                What::Opened { pace, holders } => {
                    folded.seated(play::players(seats));
                    folded.opened(0, *pace, holders.clone(), &past[at]);
                }
                What::Moved { at: time, .. } => folded.moved(seq, *time, &past[at]),
                What::Acted { at, seat, events } => folded.acted(seq, *at, *seat, events, &past),
                What::Passed { at, cause, events } => folded.passed(*at, *cause, events),
            }
            assert!(folded == after.seen_by(viewer), "{viewer:?} after record {seq}");
        }
    }
}
