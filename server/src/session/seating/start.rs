//! Whether a game may start.

use client_protocol::code::Code;
use uuid::Uuid;

use super::host::only_the_host;
use crate::error::Refusal;
use crate::store::TableRow;

pub(super) fn may_start(table: &TableRow, asker: Uuid) -> Result<(), Refusal> {
    only_the_host(table, asker, "start the game")?;
    let fewest = rules::with_game!(table.game, G => *<G as rules::Game>::SEATS.start());
    if table.seats.len() < usize::from(fewest) {
        return Err(Refusal::new(Code::NotReady, format!("this game needs at least {fewest} players")));
    }
    if let Some(seats) = table.branch_of.as_ref().map(|of| of.seats.len()).filter(|seats| *seats != table.seats.len()) {
        let sentence = format!("this goes on from a game of {seats}; wait for more people, or add computer players");
        return Err(Refusal::new(Code::NotReady, sentence));
    }
    let waiting: Vec<&str> =
        table.seats.iter().filter(|seat| !seat.ready && seat.player != asker).map(|seat| &*seat.name).collect();
    if !waiting.is_empty() {
        return Err(Refusal::new(Code::NotReady, format!("waiting for players to be ready: {}", waiting.join(", "))));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;

    use super::super::Change;
    use super::super::tests::{asked, table};
    use super::*;

    #[test]
    fn a_game_starts_when_everybody_else_is_ready() {
        let mut open = table(Visibility::Public, &[1, 2]);
        assert_eq!(asked(&open, 1, Change::Start), Err(Code::NotReady));
        open.seats[1].ready = true;
        assert_eq!(asked(&open, 1, Change::Start), Ok(vec![1, 2]));
        open.seats.truncate(1);
        assert_eq!(asked(&open, 1, Change::Start), Err(Code::NotReady), "one player is too few");
    }
}
