//! Who may be the host, and what only the host does: hand the table on, set the order of seats, send somebody away.

use client_protocol::code::Code;
use client_protocol::rest::Status;
use rules::Seat;
use uuid::Uuid;

use crate::bot_players;
use crate::error::Refusal;
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// So many players whom the hosts sent away are remembered; then the first is forgotten.
const MAX_REMOVED: usize = 64;

pub(super) fn only_the_host(table: &TableRow, asker: Uuid, what: &str) -> Result<(), Refusal> {
    if shown::host_of(table) == asker {
        return Ok(());
    }
    Err(Refusal::new(Code::Forbidden, format!("only the host can {what}")))
}

/// Makes somebody else in a seat the host.
pub(super) fn hand_on(table: &mut TableRow, player: Uuid) -> Result<(), Refusal> {
    may_be_host(table, player)?;
    if shown::host_of(table) != player {
        table.host = player;
        ready_anew(table);
    }
    Ok(())
}

/// The table of a game that is played, with another host, as far as the table alone says whether it may be.
///
/// # Errors
/// Why not.
pub fn host_in_a_game(table: &TableRow, asker: Uuid, player: Uuid) -> Result<TableRow, Refusal> {
    if table.status == Status::Finished {
        return Err(Refusal::new(Code::AlreadyStarted, "this game is over"));
    }
    if player != asker {
        only_the_host(table, asker, "hand the table on to someone else")?;
    }
    may_be_host(table, player)?;
    Ok(TableRow { host: player, ..table.clone() })
}

fn may_be_host(table: &TableRow, player: Uuid) -> Result<(), Refusal> {
    if !table.seats.iter().any(|seat| seat.player == player) {
        return Err(Refusal::new(Code::SeatChanged, "that player isn't at this table anymore; look again"));
    }
    if bot_players::bot_of(player).is_some() {
        return Err(Refusal::new(Code::Forbidden, "a computer player can't be the host"));
    }
    Ok(())
}

/// Lets those who sit there sit in another order. Each takes along what is theirs.
pub(super) fn sit(table: &mut TableRow, players: &[Uuid]) -> Result<(), Refusal> {
    if table.branch_of.is_some() {
        let sentence = "this goes on from another game, and whoever played there has their seat again";
        return Err(Refusal::new(Code::BadOptions, sentence));
    }
    let before = table.seats.clone();
    let place = |player: &Uuid| before.iter().find(|seat| seat.player == *player).cloned();
    let after: Option<Vec<SeatRow>> = players.iter().map(place).collect();
    let all_sit = before.iter().all(|seat| players.contains(&seat.player)) && players.len() == before.len();
    let Some(after) = after.filter(|_| all_sit) else {
        return Err(Refusal::new(Code::SeatChanged, "others sit at this table now; look again"));
    };
    if after != before {
        table.seats = after;
        ready_anew(table);
    }
    Ok(())
}

/// What people were ready for is no more.
pub(super) fn ready_anew(table: &mut TableRow) {
    for seat in table.seats.iter_mut().filter(|seat| bot_players::bot_of(seat.player).is_none()) {
        seat.ready = false;
    }
}

/// Sends the player of a seat away, who does not come back by the old invitation.
pub(super) fn remove(table: &mut TableRow, host: Uuid, seat: Seat, player: Uuid, invite: &str) -> Result<(), Refusal> {
    match table.seats.get(seat.index()) {
        None => return Err(Refusal::new(Code::NotFound, format!("there's no one in {seat}"))),
        Some(sitting) if sitting.player != player => {
            return Err(Refusal::new(Code::SeatChanged, "someone else has that seat now; look again"));
        }
        Some(_) if player == host => {
            return Err(Refusal::new(Code::Forbidden, "you can't remove yourself; leave the table instead"));
        }
        Some(_) => table.seats.remove(seat.index()),
    };
    if bot_players::bot_of(player).is_none() {
        invite.clone_into(&mut table.invite);
        table.removed.push(player);
        let forgotten = table.removed.len().saturating_sub(MAX_REMOVED);
        table.removed.drain(..forgotten);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bots::Bot;
    use client_protocol::rest::{Colour, Visibility};
    use fair_play::Entropy;

    use super::super::tests::{asked, join, player, remove, table};
    use super::super::{Change, change};
    use super::*;
    use crate::shown::colours;
    use crate::store::BranchRow;

    #[test]
    fn the_host_hands_the_table_on_and_everybody_is_ready_anew() {
        let mut open = table(Visibility::Public, &[1, 2]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open.seats[1].ready = true;
        let to = |player| Change::Host(Uuid::from_u128(player));
        assert_eq!(asked(&open, 2, to(2)), Err(Code::Forbidden));
        assert_eq!(asked(&open, 1, to(3)), Err(Code::SeatChanged));
        assert_eq!(asked(&open, 1, Change::Host(open.seats[2].player)), Err(Code::Forbidden), "that is a bot");
        let same = change(&open, false, &player(1), &to(1)).expect("it changes nothing");
        assert!(same.seats[1].ready);
        let after = change(&open, false, &player(1), &to(2)).expect("the host may");
        assert_eq!(shown::host_of(&after), Uuid::from_u128(2));
        assert_eq!(after.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(asked(&after, 1, remove(1, 2)), Err(Code::Forbidden), "they are no longer the host");
        // A host who leaves hands the table to the first who sits there, and doesn't get it back on returning.
        let left = change(&after, false, &player(2), &Change::Leave).expect("anybody may get up");
        let back = change(&left, false, &player(2), &join(None)).expect("there is room");
        assert_eq!(shown::host_of(&back), Uuid::from_u128(1));
    }

    #[test]
    fn in_a_game_the_host_hands_on_and_others_ask_for_themselves_alone() {
        let open = table(Visibility::Public, &[1, 2, 3]);
        let wish = |asker, to| change(&open, true, &player(asker), &Change::Host(Uuid::from_u128(to)));
        assert_eq!(wish(1, 3).expect("the host may").host, Uuid::from_u128(3));
        assert_eq!(wish(2, 2).expect("if the host is gone").host, Uuid::from_u128(2));
        assert_eq!(wish(2, 3).map_err(|refusal| refusal.code), Err(Code::Forbidden));
        assert_eq!(wish(4, 4).map_err(|refusal| refusal.code), Err(Code::NotSeated));
        let over = TableRow { status: Status::Finished, ..open.clone() };
        let late = change(&over, true, &player(1), &Change::Host(Uuid::from_u128(2)));
        assert_eq!(late.map_err(|refusal| refusal.code), Err(Code::AlreadyStarted));
    }

    #[test]
    fn the_host_swaps_seats_and_each_takes_along_what_is_theirs() {
        let mut open = table(Visibility::Public, &[1]);
        open = change(&open, false, &player(2), &join(None)).expect("there is room");
        open.seats[1].ready = true;
        open.seats[1].entropy = Entropy::from_bytes(vec![5; 16]);
        let order = |players: &[u128]| Change::Order(players.iter().map(|player| Uuid::from_u128(*player)).collect());
        for (asker, players, code) in [
            (2, &[2, 1][..], Code::Forbidden),
            (1, &[2], Code::SeatChanged),
            (1, &[2, 2], Code::SeatChanged),
            (1, &[2, 1, 1], Code::SeatChanged),
            (1, &[2, 3], Code::SeatChanged),
        ] {
            assert_eq!(asked(&open, asker, order(players)), Err(code), "{players:?}");
        }
        let after = change(&open, false, &player(1), &order(&[2, 1])).expect("the host may");
        assert_eq!(after.seats.iter().map(|seat| seat.player.as_u128()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(after.seats[0].entropy, open.seats[1].entropy);
        assert_eq!((after.seats[0].ready, shown::host_of(&after)), (false, Uuid::from_u128(1)));
        assert_eq!(colours(&after), [Colour::Indigo, Colour::Brick]);
        let same = change(&open, false, &player(1), &order(&[1, 2])).expect("it changes nothing");
        assert_eq!(same, open);
        // Who sits where in a game that goes on from another is settled as it starts, by who played there.
        let seats = open.seats.iter().map(|seat| Some(seat.player)).collect();
        let of = BranchRow { table: open.id, name: open.name.clone(), seq: 1, turn: 0, seats, only: None };
        let branch = TableRow { branch_of: Some(of), ..open };
        assert_eq!(asked(&branch, 1, order(&[2, 1])), Err(Code::BadOptions));
    }

    #[test]
    fn whoever_was_sent_away_does_not_come_back_with_any_link() {
        let private = table(Visibility::Private, &[1, 2, 3]);
        let after = change(&private, false, &player(1), &remove(1, 2)).expect("the host may");
        assert_eq!((&after.invite[..], &after.removed[..]), ("new", &[Uuid::from_u128(2)][..]));
        let again = change(&after, false, &player(2), &join(Some("new"))).expect_err("they were removed");
        assert_eq!((again.code, again.message.contains("player 1")), (Code::Removed, true), "{}", again.message);
        assert_eq!(asked(&after, 4, join(Some("sesame"))), Err(Code::Forbidden), "the old link leads nowhere");
        assert_eq!(asked(&after, 4, join(Some("new"))), Ok(vec![1, 3, 4]));
    }

    #[test]
    fn nobody_is_sent_away_in_place_of_somebody_else() {
        let open = table(Visibility::Public, &[1, 3]);
        assert_eq!(asked(&open, 1, remove(1, 2)), Err(Code::SeatChanged));
    }

    #[test]
    fn only_the_host_removes_and_starts_and_the_next_becomes_host() {
        let open = table(Visibility::Public, &[1, 2, 3]);
        assert_eq!(asked(&open, 2, remove(2, 3)), Err(Code::Forbidden));
        assert_eq!(asked(&open, 1, remove(1, 2)), Ok(vec![1, 3]));
        assert_eq!(asked(&open, 1, remove(0, 1)), Err(Code::Forbidden));
        assert_eq!(asked(&open, 1, remove(7, 2)), Err(Code::NotFound));
        assert_eq!(asked(&open, 2, Change::Start), Err(Code::Forbidden));
        let left = table(Visibility::Public, &[2, 3]);
        assert_eq!(asked(&left, 2, remove(1, 3)), Ok(vec![2]));
    }
}
