//! Playing on from a position of a finished game: who may, the table at which it goes on, and who sits where. Pure but for reading the
//! log of the game that it goes on from.

use bots::Bot;
use client_protocol::code::Code;
use client_protocol::rest::{Player, Status, Visibility};
use fair_play::branch::{self, Line, NoPosition};
use fair_play::{Chain, Parent, Record};
use rules::{Game, Seat};
use uuid::Uuid;

use crate::aside::ReadingPermit;
use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::secrets;
use crate::shown;
use crate::store::{BranchRow, SeatRow, TableRow, TableStore};

/// Whether `asker` may play on from positions of a table's game.
///
/// # Errors
/// Why not.
pub fn may_ask(parent: &TableRow, asker: Uuid) -> Result<(), Refusal> {
    if !shown::may_see(parent, Some(asker)) {
        return Err(Refusal::no_such_table());
    }
    if parent.status != Status::Finished {
        return Err(Refusal::new(Code::NotFinished, "you can play on from here once this game is over"));
    }
    Ok(())
}

/// Whether `player` may sit down at a table, as far as the game that it goes on from has a say in it.
///
/// # Errors
/// That they may not see that game.
pub fn may_sit(table: &TableRow, player: Uuid) -> Result<(), Refusal> {
    if shown::may_be_invited(table, Some(player)) {
        return Ok(());
    }
    Err(Refusal::new(Code::PlayersOnly, "this goes on from a private game, so only its players can sit here"))
}

/// The seat of a branch that `player` has unless they wish for another: their own of that game, or the one they had there until
/// another took it.
#[must_use]
pub fn own_seat(parent: &TableRow, player: Uuid) -> Option<Seat> {
    let had = || parent.former.iter().find(|former| former.player == player).map(|former| former.seat);
    shown::seat_of(parent, Some(player)).or_else(had)
}

/// A position to go on from.
pub struct Origin<Event> {
    /// What led there.
    pub line: Line<Event>,
    /// Which position it is.
    pub parent: Parent,
}

/// The position after record `seq` of a finished game.
///
/// # Errors
/// That there is none, that the game is over there, or that its log cannot be read.
pub fn origin<G: Game>(parent: &TableRow, records: &[Record], seq: u64) -> Result<Origin<G::Event>, Refusal> {
    let mut chain = Chain::new(parent.id, parent.created_at, parent.secret.clone());
    let mut bodies = Vec::with_capacity(records.len());
    for record in records {
        bodies.push(chain.read::<Vec<G::Event>>(record).map_err(|error| Refusal::unreadable(parent.id, &error))?);
    }
    let line = branch::line::<G>(&bodies, seq).map_err(|none| match none {
        NoPosition::Over(_) => {
            Refusal::new(Code::PositionOver, "the game is over at this position; go back a turn to play on")
        }
        NoPosition::NoRecord { .. } => Refusal::new(Code::NotFound, none.to_string()),
    })?;
    let record = records.iter().find(|record| record.seq == seq);
    let hash = fair_play::Digest(record.map(|record| record.hash).unwrap_or_default());
    let parent = Parent { table: parent.id, seq, hash, events: line.events.len() as u64 };
    Ok(Origin { line, parent })
}

/// The same, of a table in the store, for a branch that starts now.
///
/// # Errors
/// The same, or that the store does not answer.
pub async fn origin_in<G: Game>(store: &dyn TableStore, of: &BranchRow) -> Result<Origin<G::Event>, Refusal> {
    let parent = store.table(of.table).await?.ok_or_else(Refusal::no_such_table)?;
    let (permit, seq) = (ReadingPermit::to_read().await, of.seq);
    let records = store.records(of.table, 0).await?;
    permit.read(move || origin::<G>(&parent, &records, seq)).await
}

/// A table at which `asker` plays on in `seat`, with computer players in all other seats or nobody yet.
///
/// # Errors
/// If the table has no such seat.
pub fn table(
    parent: &TableRow,
    (seq, turn): (u64, u32),
    asker: &Player,
    seat: Seat,
    bot: Option<Bot>,
) -> Result<TableRow, Refusal> {
    if seat.index() >= parent.seats.len() {
        return Err(Refusal::new(Code::NotFound, format!("that game has no {seat}")));
    }
    let person = |seat: &SeatRow| Some(seat.player).filter(|player| bot_players::bot_of(*player).is_none());
    let people: Vec<Option<Uuid>> = parent.seats.iter().map(person).collect();
    let former = parent.former.iter().map(|former| former.player);
    let theirs: Vec<Uuid> = people.iter().copied().flatten().chain(former).collect();
    let mut claims: Vec<Option<Uuid>> =
        people.iter().map(|player| player.filter(|player| *player != asker.id)).collect();
    claims[seat.index()] = Some(asker.id);
    let seats = seats_for(asker, bot, parent.seats.len())?;
    let private = parent.visibility == Visibility::Private;
    let mut row = TableRow {
        options: parent.options.clone(),
        hints: parent.hints,
        // Nobody comes upon it who might not know the other: it's in no list.
        visibility: if private { Visibility::Private } else { Visibility::ByLink },
        max_seats: u8::try_from(parent.seats.len()).unwrap_or(u8::MAX),
        branch_of: Some(BranchRow {
            table: parent.id,
            name: parent.name.clone(),
            seq,
            turn,
            seats: claims,
            only: private.then_some(theirs),
        }),
        // Its secret is its own: that of the finished game is known to everybody.
        ..TableRow::new(parent.game, names::of_place(secrets::number()), seats, now_ms())
    };
    if let Some(seats) = arranged(&row) {
        row.seats = seats;
    }
    // A seat looks as it did in that game, no matter who has it now.
    let colours = shown::colours(parent);
    for (at, taken) in row.seats.iter_mut().enumerate() {
        let place = if bot.is_some() { at } else { seat.index() };
        taken.colour = colours.get(place).copied();
    }
    Ok(row)
}

/// The seats taken from the start: the asker's, and those of the computer players who fill the table, if any are to.
fn seats_for(asker: &Player, bot: Option<Bot>, all: usize) -> Result<Vec<SeatRow>, Refusal> {
    let mut seats = vec![SeatRow::new(asker.id, asker.name.clone())];
    if let Some(bot) = bot {
        while seats.len() < all {
            let full = || Refusal::new(Code::TableFull, "there aren't enough computer players of that level");
            seats.push(bot_players::seat_for(bot, &seats).ok_or_else(full)?);
        }
    }
    Ok(seats)
}

/// Who sits where once all seats are taken: players of that game have their seats again, and the others those that are left, in the
/// order in which they came. `None` if they sit so already.
#[must_use]
pub fn arranged(row: &TableRow) -> Option<Vec<SeatRow>> {
    let of = row.branch_of.as_ref()?;
    let claimed = |seat: &SeatRow| of.seats.contains(&Some(seat.player));
    let mut others = row.seats.iter().filter(|seat| !claimed(seat));
    let own = |claim: &Option<Uuid>| row.seats.iter().find(|seat| Some(seat.player) == *claim);
    let seats: Vec<SeatRow> =
        of.seats.iter().filter_map(|claim| own(claim).or_else(|| others.next()).cloned()).collect();
    (seats.len() == row.seats.len() && seats != row.seats).then_some(seats)
}

#[cfg(test)]
mod tests {
    use super::super::seating::tests::table as sample;
    use super::*;
    use crate::store::FormerRow;

    #[test]
    fn whoever_gave_their_seat_away_sees_a_private_game_and_may_play_on_in_it() {
        let gone = Player { id: Uuid::from_u128(7), name: "Cy".to_owned() };
        let former = FormerRow { seat: Seat(1), player: gone.id, name: gone.name.clone(), until: 4 };
        let parent =
            TableRow { status: Status::Finished, former: vec![former], ..sample(Visibility::Private, &[1, 2]) };
        assert!(may_ask(&parent, gone.id).is_ok() && may_ask(&parent, Uuid::from_u128(3)).is_err());
        assert_eq!(own_seat(&parent, gone.id), Some(Seat(1)));

        let branch = table(&parent, (3, 1), &gone, Seat(1), None).expect("there is such a seat");
        assert_eq!(branch.former, [], "nobody had a seat there");
        for (player, may) in [(1, true), (2, true), (7, true), (3, false)] {
            assert_eq!(may_sit(&branch, Uuid::from_u128(player)).is_ok(), may, "player {player}");
        }
    }
}
