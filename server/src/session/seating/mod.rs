//! Who sits at a table before the game: what may change, and what it changes. Pure; the session saves and tells.
//!
//! Seats are in the order of joining, unless the host changes it, and move up when somebody leaves. When the host leaves, the person in
//! the first seat is the next.
//!
//! `joining` says who may sit down, and seats them, `host` has what only a host does, `settings` changes what is played, and `start`
//! says whether a game may start.

mod host;
mod joining;
mod settings;
mod start;

use bots::Bot;
use client_protocol::code::Code;
use client_protocol::rest::{Colour, Player};
use fair_play::Entropy;
use rules::Seat;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(super) use self::host::host_in_a_game;
use self::host::{hand_on, only_the_host, remove, sit};
use self::joining::{may_join, seat_bot, sit_down};
pub use self::settings::TableSettings;
use self::settings::set;
use self::start::may_start;
use crate::bot_players;
use crate::error::Refusal;
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// What somebody asks of the seats of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// To sit down; at a private table with the code of the invite link.
    Join {
        /// As the host handed it on; nobody needs it where a table is open to all.
        invite: Option<String>,
        /// What the joiner adds to the chance of the game.
        entropy: Option<Entropy>,
        /// The colour that they would like, if it's free.
        colour: Option<Colour>,
    },
    /// To add to the chance of the game, once.
    Entropy(Entropy),
    /// To get up.
    Leave,
    /// To be ready, or no longer.
    Ready(bool),
    /// To add a computer player: for the host.
    Bot(#[serde(with = "bot_players::by_name")] Bot),
    /// To send somebody away: for the host. They do not come back, and the link that they know leads nowhere.
    Remove {
        /// Where they sit.
        seat: Seat,
        /// Who they are: the seats may have moved since the host looked.
        player: Uuid,
        /// The code of the next invite link.
        invite: String,
    },
    /// To play otherwise: for the host. Everybody has to be ready anew.
    Settings(TableSettings),
    /// To have another colour.
    Colour(Colour),
    /// To hand the table on: for the host. Everybody has to be ready anew. In a game that is played anybody who sits there may take
    /// it over from a host who is gone.
    Host(Uuid),
    /// To sit in this order: for the host. Everybody has to be ready anew.
    Order(Vec<Uuid>),
    /// To start: for the host.
    Start,
}

/// The table after a change of its seats; `started` says whether the game has. `Start` changes nothing and only asks
/// whether it may.
///
/// # Errors
/// Why it may not be.
pub fn change(table: &TableRow, started: bool, asker: &Player, change: &Change) -> Result<TableRow, Refusal> {
    let seat = shown::seat_of(table, Some(asker.id));
    if seat.is_none() && !matches!(change, Change::Join { .. }) {
        return Err(if shown::may_see(table, None) { not_seated() } else { Refusal::no_such_table() });
    }
    if let Change::Join { invite, .. } = change {
        may_join(table, started, seat, asker.id, invite.as_deref())?;
    }
    if started && let Change::Host(player) = change {
        return host_in_a_game(table, asker.id, *player);
    }
    if started {
        return Err(Refusal::new(Code::AlreadyStarted, "this game has already started, so seats are locked"));
    }
    let mut after = table.clone();
    if let Some(seat) = seat {
        // A player who has taken another name meanwhile is shown by it from here on.
        after.seats[seat.index()].name.clone_from(&asker.name);
    }
    make(change, table, &mut after, asker, seat)?;
    after.host = shown::host_of(&after);
    Ok(after)
}

/// Makes a change at `after`, which is still as `table`, for somebody who sits in `seat` or asks to sit down.
fn make(
    change: &Change,
    table: &TableRow,
    after: &mut TableRow,
    asker: &Player,
    seat: Option<Seat>,
) -> Result<(), Refusal> {
    let seats = &mut after.seats;
    match (change, seat) {
        (Change::Join { entropy, colour, .. }, _) => sit_down(after, asker, entropy.clone(), *colour),
        (Change::Entropy(entropy), Some(seat)) => add_entropy(&mut seats[seat.index()], entropy)?,
        (Change::Leave, Some(seat)) => {
            seats.remove(seat.index());
            // Bots do not wait for people who have gone.
            if bot_players::is_alone(seats) {
                seats.clear();
            }
        }
        (Change::Bot(bot), Some(_)) => {
            only_the_host(table, asker.id, "add a computer player")?;
            seat_bot(after, *bot)?;
        }
        (Change::Ready(ready), Some(seat)) => seats[seat.index()].ready = *ready,
        (Change::Colour(colour), Some(seat)) => {
            if let Some(other) = who_has(table, *colour, asker.id) {
                return Err(Refusal::new(Code::ColourTaken, format!("{} has that color; choose another", other.name)));
            }
            seats[seat.index()].colour = Some(*colour);
        }
        (Change::Host(player), Some(_)) => {
            only_the_host(table, asker.id, "hand the table on")?;
            hand_on(after, *player)?;
        }
        (Change::Order(players), Some(_)) => {
            only_the_host(table, asker.id, "swap seats")?;
            sit(after, players)?;
        }
        (Change::Remove { seat: other, player, invite }, Some(_)) => {
            only_the_host(table, asker.id, "remove a player")?;
            remove(after, asker.id, *other, *player, invite)?;
        }
        (Change::Settings(settings), Some(_)) => {
            only_the_host(table, asker.id, "change the table")?;
            set(after, settings)?;
        }
        (Change::Start, Some(_)) => may_start(table, asker.id)?,
        (_, None) => return Err(not_seated()),
    }
    Ok(())
}

fn add_entropy(seat: &mut SeatRow, entropy: &Entropy) -> Result<(), Refusal> {
    if seat.entropy.as_ref().is_some_and(|given| given != entropy) {
        return Err(Refusal::new(Code::Forbidden, "your seat has already added its entropy; it can't be changed"));
    }
    seat.entropy = Some(entropy.clone());
    Ok(())
}

/// Who else has a colour. A computer player that does is no hindrance: it takes another.
fn who_has(table: &TableRow, colour: Colour, asker: Uuid) -> Option<&SeatRow> {
    let mut seats = table.seats.iter().zip(shown::colours(table));
    let found = seats.find(|(seat, of_seat)| {
        *of_seat == colour && seat.player != asker && bot_players::bot_of(seat.player).is_none()
    });
    found.map(|(seat, _)| seat)
}

pub(super) fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "you don't have a seat at this table")
}

#[cfg(test)]
pub(crate) mod tests {
    use client_protocol::rest::Visibility;
    use rules::GameId;

    use super::*;
    use crate::shown::colours;

    pub(super) fn player(n: u128) -> Player {
        Player { id: Uuid::from_u128(n), name: format!("player {n}") }
    }

    pub(crate) fn table(visibility: Visibility, players: &[u128]) -> TableRow {
        let seats: Vec<_> = players.iter().map(|&n| SeatRow::new(player(n).id, player(n).name)).collect();
        TableRow {
            id: Uuid::from_u128(99),
            visibility,
            max_seats: 3,
            host: Uuid::from_u128(1),
            invite: "sesame".to_owned(),
            ..TableRow::new(GameId::ALL[0], "a table".to_owned(), seats, 0)
        }
    }

    pub(super) fn asked(table: &TableRow, asker: u128, wish: Change) -> Result<Vec<u128>, Code> {
        change(table, false, &player(asker), &wish)
            .map(|after| after.seats.iter().map(|seat| seat.player.as_u128()).collect())
            .map_err(|refusal| refusal.code)
    }

    pub(super) fn join(invite: Option<&str>) -> Change {
        Change::Join { invite: invite.map(str::to_owned), entropy: None, colour: None }
    }

    pub(super) fn remove(seat: u8, player: u128) -> Change {
        Change::Remove { seat: Seat(seat), player: Uuid::from_u128(player), invite: "new".to_owned() }
    }

    #[test]
    fn bots_sit_down_for_the_host_and_do_not_stay_without_people() {
        let mut open = table(Visibility::Public, &[1]);
        assert_eq!(asked(&table(Visibility::Public, &[1, 2]), 2, Change::Bot(Bot::Medium)), Err(Code::Forbidden));
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        assert_eq!((open.seats.len(), open.seats[1].ready), (2, true));
        assert!(change(&open, false, &player(1), &Change::Start).is_ok(), "a bot is always ready");
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("there is another of that kind");
        assert_eq!(asked(&open, 1, Change::Bot(Bot::Easy)), Err(Code::TableFull));
        assert_eq!(asked(&open, 1, Change::Leave), Ok(vec![]));
        let bot = open.seats[1].player;
        let sent_away = change(&open, false, &player(1), &remove(1, bot.as_u128())).expect("the host may");
        assert_eq!((sent_away.seats.len(), &sent_away.removed[..]), (2, &[][..]), "a bot may come back");
        assert_eq!(sent_away.invite, open.invite, "it knows no link");
    }

    #[test]
    fn entropy_is_added_once_and_moves_with_its_player() {
        let entropy = |byte| Entropy::from_bytes(vec![byte; 16]).expect("16 bytes are enough");
        let mut open = table(Visibility::Public, &[1, 2]);
        let add = |table: &TableRow, byte| change(table, false, &player(2), &Change::Entropy(entropy(byte)));
        open = add(&open, 5).expect("it is the first time");
        assert_eq!(open.seats.iter().map(|seat| seat.entropy.clone()).collect::<Vec<_>>(), [None, Some(entropy(5))]);
        assert!(add(&open, 5).is_ok(), "a retry is the same wish");
        assert_eq!(add(&open, 6).map_err(|refusal| refusal.code), Err(Code::Forbidden));
        let left = change(&open, false, &player(1), &Change::Leave).expect("anybody may get up");
        assert_eq!(left.seats[0].entropy, Some(entropy(5)));
        assert_eq!(asked(&open, 3, Change::Entropy(entropy(5))), Err(Code::NotSeated));
    }

    #[test]
    fn a_colour_is_one_persons_and_bots_take_what_is_left() {
        let mut open = table(Visibility::Public, &[1]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open = change(&open, false, &player(2), &join(None)).expect("there is room");
        assert_eq!(colours(&open), [Colour::Brick, Colour::Indigo, Colour::Pine], "those of the seats");
        assert_eq!(asked(&open, 1, Change::Colour(Colour::Pine)), Err(Code::ColourTaken));
        assert_eq!(asked(&open, 3, Change::Colour(Colour::Coal)), Err(Code::NotSeated));
        open.seats[2].ready = true;
        open = change(&open, false, &player(1), &Change::Colour(Colour::Indigo)).expect("only a bot has it");
        assert_eq!(colours(&open), [Colour::Indigo, Colour::Brick, Colour::Pine]);
        assert!(open.seats[2].ready, "a colour changes nothing for others");
        open = change(&open, false, &player(1), &Change::Leave).expect("anybody may get up");
        assert_eq!(colours(&open), [Colour::Brick, Colour::Pine], "people keep theirs where they sit then");
        let wish = |colour| Change::Join { invite: None, entropy: None, colour: Some(colour) };
        let as_before = change(&open, false, &player(3), &wish(Colour::Coal)).expect("there is room");
        assert_eq!(colours(&as_before)[2], Colour::Coal);
        let taken = change(&open, false, &player(3), &wish(Colour::Pine)).expect("there is room");
        assert_eq!(colours(&taken), [Colour::Indigo, Colour::Pine, Colour::Brick]);
        assert_eq!(
            change(&open, true, &player(2), &Change::Colour(Colour::Coal)).map_err(|refusal| refusal.code),
            Err(Code::AlreadyStarted)
        );
    }
}
