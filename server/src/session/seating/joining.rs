//! Who may sit down, and sitting down.

use bots::Bot;
use client_protocol::code::Code;
use client_protocol::rest::{Colour, Player};
use fair_play::Entropy;
use rules::Seat;
use uuid::Uuid;

use super::who_has;
use crate::bot_players;
use crate::error::Refusal;
use crate::session::branch;
use crate::shown;
use crate::store::{SeatRow, TableRow};

pub(super) fn may_join(
    table: &TableRow,
    started: bool,
    seat: Option<Seat>,
    asker: Uuid,
    invite: Option<&str>,
) -> Result<(), Refusal> {
    if seat.is_some() {
        return Err(Refusal::new(Code::AlreadySeated, "you're already at this table"));
    }
    if !shown::may_see(table, None) {
        match invite {
            Some(code) if shown::is_invite(table, code) => {}
            Some(_) => {
                return Err(Refusal::new(Code::Forbidden, "this invite link is for another table; ask for a new one"));
            }
            None => return Err(Refusal::no_such_table()),
        }
    }
    branch::may_sit(table, asker)?;
    if !started && table.removed.contains(&asker) {
        let host = table.seats.iter().find(|seat| seat.player == shown::host_of(table));
        let host = host.map_or("the host", |seat| &seat.name);
        return Err(Refusal::new(Code::Removed, format!("{host} removed you from this table; you can't sit here")));
    }
    if !started && table.seats.len() >= usize::from(table.max_seats) {
        return Err(table_full());
    }
    Ok(())
}

pub(super) fn sit_down(after: &mut TableRow, asker: &Player, entropy: Option<Entropy>, wish: Option<Colour>) {
    let colour = wish.filter(|wish| who_has(after, *wish, asker.id).is_none());
    after.seats.push(SeatRow { entropy, colour, ..SeatRow::new(asker.id, asker.name.clone()) });
    // It stays theirs, wherever they sit later.
    let place = after.seats.len() - 1;
    after.seats[place].colour = shown::colours(after).pop();
}

pub(super) fn seat_bot(after: &mut TableRow, bot: Bot) -> Result<(), Refusal> {
    if after.seats.len() >= usize::from(after.max_seats) {
        return Err(table_full());
    }
    let full = || Refusal::new(Code::TableFull, "every computer player of that level is already at the table");
    after.seats.push(bot_players::seat_for(bot, &after.seats).ok_or_else(full)?);
    Ok(())
}

fn table_full() -> Refusal {
    Refusal::new(Code::TableFull, "all seats at this table are taken")
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;

    use super::super::Change;
    use super::super::tests::{asked, join, table};
    use super::*;

    #[test]
    fn seats_fill_in_the_order_of_joining_and_move_up() {
        let open = table(Visibility::Public, &[1, 2]);
        assert_eq!(asked(&open, 3, join(None)), Ok(vec![1, 2, 3]));
        assert_eq!(asked(&open, 2, join(None)), Err(Code::AlreadySeated));
        assert_eq!(asked(&open, 1, Change::Leave), Ok(vec![2]));
        assert_eq!(asked(&table(Visibility::Public, &[1, 2, 3]), 4, join(None)), Err(Code::TableFull));
    }

    #[test]
    fn a_private_table_wants_its_invite() {
        let private = table(Visibility::Private, &[1]);
        assert_eq!(asked(&private, 2, join(None)), Err(Code::NotFound));
        assert_eq!(asked(&private, 2, join(Some("open"))), Err(Code::Forbidden));
        assert_eq!(asked(&private, 2, join(Some("sesame"))), Ok(vec![1, 2]));
        assert_eq!(asked(&private, 2, Change::Leave), Err(Code::NotFound));
    }
}
