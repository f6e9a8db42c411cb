//! Who sits at a table before the game: what may change, and what it changes. Pure; the session saves and tells.
//!
//! Seats are in the order of joining, unless the host changes it, and move up when somebody leaves. When the host leaves, the person in
//! the first seat is the next.

use bots::Bot;
use client_protocol::code::Code;
use client_protocol::rest::{Colour, Player, WatchDelay};
use fair_play::Entropy;
use rules::Seat;
use serde::{Deserialize, Serialize};
use table::Pace;
use uuid::Uuid;

use super::{branch, company};
use crate::bot_players;
use crate::error::Refusal;
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// What somebody asks of the seats of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// To sit down; at a private table with the code of the invite link.
    Join {
        /// The code.
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
    Settings(Settings),
    /// To have another colour.
    Colour(Colour),
    /// To hand the table on: for the host. Everybody has to be ready anew. In a game that is played anybody who sits there may take
    /// it over from a host who is gone.
    Host(Uuid),
    /// To sit in this order: for the host. Everybody has to be ready anew.
    Order(Vec<Uuid>),
    /// To begin: for the host.
    Start,
}

/// What is played at a table, and how. Whoever makes this has checked it against the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Its name.
    pub name: Option<String>,
    /// The game's options, as the game writes them.
    pub options: Option<String>,
    /// How fast it plays.
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    pub pace: Option<Option<Pace>>,
    /// How far behind spectators see it.
    pub watch_delay: Option<WatchDelay>,
    /// Whether the page offers hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// How many may sit down.
    pub max_seats: Option<u8>,
}

/// Tells that no clock is wished from nothing being wished.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Pace>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// So many players whom the hosts sent away are remembered; then the first is forgotten.
const MAX_REMOVED: usize = 64;

/// The table after a change of its seats; `started` says whether the game has begun. `Start` changes nothing and only asks
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
        return company::host_in_a_game(table, asker.id, *player);
    }
    if started {
        return Err(Refusal::new(Code::AlreadyStarted, "this game has already started, so seats are locked"));
    }
    let mut after = table.clone();
    let seats = &mut after.seats;
    if let Some(seat) = seat {
        // Whoever has taken another name meanwhile is shown by it from here on.
        seats[seat.index()].name.clone_from(&asker.name);
    }
    match (change, seat) {
        (Change::Join { entropy, colour: wish, .. }, _) => {
            let (entropy, wish) = (entropy.clone(), wish.filter(|wish| who_has(table, *wish, asker.id).is_none()));
            seats.push(SeatRow { entropy, colour: wish, ..SeatRow::new(asker.id, asker.name.clone()) });
            // It stays theirs, wherever they sit later.
            let place = after.seats.len() - 1;
            after.seats[place].colour = shown::colours(&after).pop();
        }
        (Change::Entropy(entropy), Some(seat)) => match &mut seats[seat.index()].entropy {
            Some(given) if given != entropy => {
                return Err(Refusal::new(
                    Code::Forbidden,
                    "your seat has already added its entropy; it can't be changed",
                ));
            }
            given => *given = Some(entropy.clone()),
        },
        (Change::Leave, Some(seat)) => {
            seats.remove(seat.index());
            // Programs do not wait for people who have gone.
            if bot_players::is_alone(seats) {
                seats.clear();
            }
        }
        (Change::Bot(bot), Some(_)) => {
            only_the_host(table, asker.id, "add a computer player")?;
            if seats.len() >= usize::from(table.max_seats) {
                return Err(table_full());
            }
            let full = || Refusal::new(Code::TableFull, "every computer player of that level is already at the table");
            seats.push(bot_players::seat_for(*bot, seats).ok_or_else(full)?);
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
            hand_on(&mut after, *player)?;
        }
        (Change::Order(players), Some(_)) => {
            only_the_host(table, asker.id, "swap seats")?;
            sit(&mut after, players)?;
        }
        (Change::Remove { seat: other, player, invite }, Some(_)) => {
            only_the_host(table, asker.id, "remove a player")?;
            remove(&mut after, asker.id, *other, *player, invite)?;
        }
        (Change::Settings(settings), Some(_)) => {
            only_the_host(table, asker.id, "change the table")?;
            set(&mut after, settings)?;
        }
        (Change::Start, Some(_)) => may_start(table, asker.id)?,
        (_, None) => return Err(not_seated()),
    }
    after.host = shown::host_of(&after);
    Ok(after)
}

/// Who else has a colour. A computer player that does is no hindrance: it takes another.
fn who_has(table: &TableRow, colour: Colour, asker: Uuid) -> Option<&SeatRow> {
    let mut seats = table.seats.iter().zip(shown::colours(table));
    let found = seats.find(|(seat, of_seat)| {
        *of_seat == colour && seat.player != asker && bot_players::bot_of(seat.player).is_none()
    });
    found.map(|(seat, _)| seat)
}

/// Makes somebody else in a seat the host.
fn hand_on(table: &mut TableRow, player: Uuid) -> Result<(), Refusal> {
    may_be_host(table, player)?;
    if shown::host_of(table) != player {
        table.host = player;
        ready_anew(table);
    }
    Ok(())
}

pub(super) fn may_be_host(table: &TableRow, player: Uuid) -> Result<(), Refusal> {
    if !table.seats.iter().any(|seat| seat.player == player) {
        return Err(Refusal::new(Code::SeatChanged, "that player isn't at this table anymore; look again"));
    }
    if bot_players::bot_of(player).is_some() {
        return Err(Refusal::new(Code::Forbidden, "a computer player can't be the host"));
    }
    Ok(())
}

/// Lets those who sit there sit in another order. Each takes along what is theirs.
fn sit(table: &mut TableRow, players: &[Uuid]) -> Result<(), Refusal> {
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
fn ready_anew(table: &mut TableRow) {
    for seat in table.seats.iter_mut().filter(|seat| bot_players::bot_of(seat.player).is_none()) {
        seat.ready = false;
    }
}

/// Changes what is played. What somebody was ready for is no more: but for the name, which changes nothing for them.
fn set(table: &mut TableRow, settings: &Settings) -> Result<(), Refusal> {
    let Settings { name, options, pace, watch_delay, hints, max_seats } = settings.clone();
    if table.branch_of.is_some() && (options.is_some() || max_seats.is_some()) {
        let sentence = "this goes on from another game, so its options and seats are those of that game";
        return Err(Refusal::new(Code::BadOptions, sentence));
    }
    let agreed =
        |table: &TableRow| (table.options.clone(), table.pace, table.watch_delay, table.hints, table.max_seats);
    let before = agreed(table);
    if let Some(max_seats) = max_seats.filter(|seats| usize::from(*seats) < table.seats.len()) {
        let sentence =
            format!("{} players sit here; remove some before you make it {max_seats} seats", table.seats.len());
        return Err(Refusal::new(Code::BadOptions, sentence));
    }
    table.name = name.unwrap_or_else(|| std::mem::take(&mut table.name));
    table.options = options.unwrap_or_else(|| std::mem::take(&mut table.options));
    table.pace = pace.unwrap_or(table.pace);
    table.watch_delay = watch_delay.unwrap_or(table.watch_delay);
    table.hints = hints.unwrap_or(table.hints);
    table.max_seats = max_seats.unwrap_or(table.max_seats);
    if before != agreed(table) {
        ready_anew(table);
    }
    Ok(())
}

/// Sends the player of a seat away, who does not come back by the old invitation.
fn remove(table: &mut TableRow, host: Uuid, seat: Seat, player: Uuid, invite: &str) -> Result<(), Refusal> {
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

fn may_join(
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

fn may_start(table: &TableRow, asker: Uuid) -> Result<(), Refusal> {
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

pub(super) fn only_the_host(table: &TableRow, asker: Uuid, what: &str) -> Result<(), Refusal> {
    if shown::host_of(table) == asker {
        return Ok(());
    }
    Err(Refusal::new(Code::Forbidden, format!("only the host can {what}")))
}

fn table_full() -> Refusal {
    Refusal::new(Code::TableFull, "all seats at this table are taken")
}

pub(super) fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "you don't have a seat at this table")
}

#[cfg(test)]
pub(crate) mod tests {
    use client_protocol::rest::{Status, Visibility};
    use rules::GameId;

    use super::*;

    fn player(n: u128) -> Player {
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

    fn asked(table: &TableRow, asker: u128, wish: Change) -> Result<Vec<u128>, Code> {
        change(table, false, &player(asker), &wish)
            .map(|after| after.seats.iter().map(|seat| seat.player.as_u128()).collect())
            .map_err(|refusal| refusal.code)
    }

    fn join(invite: Option<&str>) -> Change {
        Change::Join { invite: invite.map(str::to_owned), entropy: None, colour: None }
    }

    fn remove(seat: u8, player: u128) -> Change {
        Change::Remove { seat: Seat(seat), player: Uuid::from_u128(player), invite: "new".to_owned() }
    }

    #[test]
    fn the_host_changes_what_is_played_and_everybody_is_ready_anew() {
        let mut open = table(Visibility::Public, &[1, 2]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open.seats[1].ready = true;
        let nothing =
            Settings { name: None, options: None, pace: None, watch_delay: None, hints: None, max_seats: None };
        let leisure = Pace::Leisure { days: 2, then: ::table::TimeUp::SitIn };
        let slower = Change::Settings(Settings { pace: Some(Some(leisure)), ..nothing.clone() });
        assert_eq!(asked(&open, 2, slower.clone()), Err(Code::Forbidden));
        let after = change(&open, false, &player(1), &slower).expect("the host may");
        assert_eq!(after.pace, Some(leisure));
        let ready: Vec<bool> = after.seats.iter().map(|seat| seat.ready).collect();
        assert_eq!(ready, [false, false, true], "a program is always ready");
        let later = Settings { watch_delay: Some(WatchDelay::FiveTurns), ..nothing.clone() };
        let later = change(&open, false, &player(1), &Change::Settings(later)).expect("the host may");
        assert_eq!((later.watch_delay, later.seats[1].ready), (WatchDelay::FiveTurns, false));
        let hinted = Change::Settings(Settings { hints: Some(true), ..nothing.clone() });
        let hinted = change(&open, false, &player(1), &hinted).expect("the host may");
        assert_eq!((hinted.hints, hinted.seats[1].ready), (true, false));
        let named = Settings { name: Some("another".to_owned()), ..nothing.clone() };
        let named = change(&open, false, &player(1), &Change::Settings(named)).expect("the host may");
        assert_eq!((&*named.name, named.seats[1].ready), ("another", true), "a name changes nothing for them");
        let fewer = |seats| Change::Settings(Settings { max_seats: Some(seats), ..nothing.clone() });
        assert_eq!(asked(&open, 1, fewer(2)), Err(Code::BadOptions), "three sit there");
        let again = change(&after, false, &player(1), &Change::Settings(Settings { pace: Some(None), ..nothing }));
        assert_eq!(again.expect("the host may").pace, None);
        assert_eq!(change(&open, true, &player(1), &slower).map_err(|refusal| refusal.code), Err(Code::AlreadyStarted));
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
    fn seats_fill_in_the_order_of_joining_and_move_up() {
        let open = table(Visibility::Public, &[1, 2]);
        assert_eq!(asked(&open, 3, join(None)), Ok(vec![1, 2, 3]));
        assert_eq!(asked(&open, 2, join(None)), Err(Code::AlreadySeated));
        assert_eq!(asked(&open, 1, Change::Leave), Ok(vec![2]));
        assert_eq!(asked(&table(Visibility::Public, &[1, 2, 3]), 4, join(None)), Err(Code::TableFull));
    }

    #[test]
    fn programs_sit_down_for_the_host_and_do_not_stay_without_people() {
        let mut open = table(Visibility::Public, &[1]);
        assert_eq!(asked(&table(Visibility::Public, &[1, 2]), 2, Change::Bot(Bot::Medium)), Err(Code::Forbidden));
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        assert_eq!((open.seats.len(), open.seats[1].ready), (2, true));
        assert!(change(&open, false, &player(1), &Change::Start).is_ok(), "a program is always ready");
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("there is another of that kind");
        assert_eq!(asked(&open, 1, Change::Bot(Bot::Easy)), Err(Code::TableFull));
        assert_eq!(asked(&open, 1, Change::Leave), Ok(vec![]));
        let bot = open.seats[1].player;
        let sent_away = change(&open, false, &player(1), &remove(1, bot.as_u128())).expect("the host may");
        assert_eq!((sent_away.seats.len(), &sent_away.removed[..]), (2, &[][..]), "a program may come back");
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

    fn colours(table: &TableRow) -> Vec<Colour> {
        shown::colours(table)
    }

    #[test]
    fn the_host_hands_the_table_on_and_everybody_is_ready_anew() {
        let mut open = table(Visibility::Public, &[1, 2]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open.seats[1].ready = true;
        let to = |player| Change::Host(Uuid::from_u128(player));
        assert_eq!(asked(&open, 2, to(2)), Err(Code::Forbidden));
        assert_eq!(asked(&open, 1, to(3)), Err(Code::SeatChanged));
        assert_eq!(asked(&open, 1, Change::Host(open.seats[2].player)), Err(Code::Forbidden), "that is a program");
        let same = change(&open, false, &player(1), &to(1)).expect("it changes nothing");
        assert!(same.seats[1].ready);
        let after = change(&open, false, &player(1), &to(2)).expect("the host may");
        assert_eq!(shown::host_of(&after), Uuid::from_u128(2));
        assert_eq!(after.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(asked(&after, 1, remove(1, 2)), Err(Code::Forbidden), "they are no longer the host");
        // Whoever was handed the table and leaves hands it back to the first who sits there; it stays theirs when the other returns.
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
    }

    #[test]
    fn a_colour_is_one_persons_and_programs_take_what_is_left() {
        let mut open = table(Visibility::Public, &[1]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open = change(&open, false, &player(2), &join(None)).expect("there is room");
        assert_eq!(colours(&open), [Colour::Brick, Colour::Indigo, Colour::Pine], "those of the seats");
        assert_eq!(asked(&open, 1, Change::Colour(Colour::Pine)), Err(Code::ColourTaken));
        assert_eq!(asked(&open, 3, Change::Colour(Colour::Coal)), Err(Code::NotSeated));
        open.seats[2].ready = true;
        open = change(&open, false, &player(1), &Change::Colour(Colour::Indigo)).expect("only a program has it");
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

    #[test]
    fn a_private_table_wants_its_invite() {
        let private = table(Visibility::Private, &[1]);
        assert_eq!(asked(&private, 2, join(None)), Err(Code::NotFound));
        assert_eq!(asked(&private, 2, join(Some("open"))), Err(Code::Forbidden));
        assert_eq!(asked(&private, 2, join(Some("sesame"))), Ok(vec![1, 2]));
        assert_eq!(asked(&private, 2, Change::Leave), Err(Code::NotFound));
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
