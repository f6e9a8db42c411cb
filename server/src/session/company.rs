//! Players who are away, as others at the table see it: who is gone, and whom one may nudge. Pure; the session saves and tells.

use client_protocol::code::Code;
use client_protocol::rest::Status;
use client_protocol::socket::Presence;
use client_protocol::{BETWEEN_NUDGES, GONE_AFTER};
use rules::{Game, Seat};
use table::{Holder, Sitting};
use uuid::Uuid;

use super::seating;
use crate::error::Refusal;
use crate::shown;
use crate::store::TableRow;

/// Whether the player in a seat is gone, as of a time of this server: for long, or since before it started; or they play no more.
fn is_gone<G: Game>(sitting: &Sitting<G>, presence: &Presence, seat: Seat, now: u64) -> bool {
    let here = presence.seats.get(seat.index()).copied().unwrap_or(false);
    let since = presence.away_since.get(seat.index()).copied().flatten().unwrap_or(0);
    let plays = sitting.holders.get(seat.index()).is_some_and(|holder| Holder::is_person(*holder));
    !plays || (!here && now.saturating_sub(since) >= GONE_AFTER)
}

/// The table with another host, at a time of this server: its host hands it on, or another takes it over from a host who is gone.
///
/// # Errors
/// Why not.
pub fn another_host<G: Game>(
    sitting: &Sitting<G>,
    presence: &Presence,
    table: &TableRow,
    (asker, player): (Uuid, Uuid),
    now: u64,
) -> Result<TableRow, Refusal> {
    must_sit(table, asker)?;
    let after = seating::host_in_a_game(table, asker, player)?;
    let host = shown::host_of(table);
    match shown::seat_of(table, Some(host)) {
        Some(seat) if host != asker && !is_gone(sitting, presence, seat, now) => {
            let name = &table.seats[seat.index()].name;
            Err(Refusal::new(Code::HostHere, format!("{name} is the host and hasn't been away for long; ask them")))
        }
        _ => Ok(after),
    }
}

/// Whether somebody may nudge at a table, before the session is asked about whom.
///
/// # Errors
/// Why not.
pub fn may_ask(table: &TableRow, asker: Uuid) -> Result<(), Refusal> {
    must_sit(table, asker)?;
    match table.status {
        Status::Waiting => Err(Refusal::new(Code::NotStarted, "the game hasn't started yet")),
        Status::Playing => Ok(()),
        Status::Finished => Err(Refusal::new(Code::NotTheirTurn, "this game is over")),
    }
}

fn must_sit(table: &TableRow, asker: Uuid) -> Result<(), Refusal> {
    match shown::seat_of(table, Some(asker)) {
        Some(_) => Ok(()),
        None if shown::may_see(table, None) => Err(seating::not_seated()),
        None => Err(Refusal::no_such_table()),
    }
}

/// The seat of a player whom others may nudge at the time `now` of the table: the table waits for them, they are not there, and it is
/// neither too early nor too often.
///
/// # Errors
/// Why not.
pub fn may_nudge<G: Game>(
    sitting: &Sitting<G>,
    table: &TableRow,
    player: Uuid,
    here: bool,
    now: u64,
) -> Result<Seat, Refusal> {
    let refuse = |code, sentence: String| Err(Refusal::new(code, sentence));
    let Some(seat) = shown::seat_of(table, Some(player)) else {
        return refuse(Code::SeatChanged, "that player isn't at this table; look again".to_owned());
    };
    let name = &table.seats[seat.index()].name;
    let is_asked = sitting.to_act() == Some(seat) && sitting.holders.get(seat.index()) == Some(&Holder::Person);
    if !is_asked || sitting.is_paused() {
        return refuse(Code::NotTheirTurn, format!("the table isn't waiting for {name}"));
    }
    if here {
        return refuse(Code::NotAway, format!("{name} is at the table"));
    }
    let turn = sitting.clock.as_ref().and_then(|clock| Some((clock.turn?, clock.pace.turn_ms())));
    if turn.is_some_and(|(turn, whole)| turn.used(now) < whole / 2) {
        return refuse(Code::TooEarly, format!("you can nudge {name} once half of the turn's time is over"));
    }
    if table.seats[seat.index()].nudged_at.is_some_and(|at| now < at.saturating_add(BETWEEN_NUDGES)) {
        return refuse(Code::AlreadyNudged, format!("{name} was nudged less than an hour ago"));
    }
    Ok(seat)
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;
    use rules::gold_rush::{Draws, Options, State};
    use rules::{FirstPlayer, Game};
    use table::{Pace, TimeUp};

    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1000;

    /// A game in which the first of two players has the first turn, and their table.
    fn started(pace: Option<Pace>) -> (Sitting<State>, TableRow) {
        let options = Options { first_player: FirstPlayer::Host, ..Options::default() };
        let events = State::open(&options, 2, Default::default(), &Draws::default()).expect("two may play");
        let mut sitting = Sitting::default();
        sitting.opened(0, pace, vec![Holder::Person; 2], &events);
        let mut table = seating::tests::table(Visibility::Public, &[1, 2]);
        table.status = Status::Playing;
        (sitting, table)
    }

    #[test]
    fn whoever_is_away_is_nudged_after_half_of_the_time_and_once_an_hour() {
        let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
        let (mut sitting, mut table) = started(Some(leisure));
        let ada = Uuid::from_u128(1);
        let nudge = |sitting: &Sitting<State>, table: &TableRow, here, now| {
            may_nudge(sitting, table, ada, here, now).map_err(|refusal| refusal.code)
        };
        assert_eq!(nudge(&sitting, &table, false, DAY - 1), Err(Code::TooEarly));
        assert_eq!(nudge(&sitting, &table, false, DAY), Ok(Seat(0)));
        assert_eq!(nudge(&sitting, &table, true, DAY), Err(Code::NotAway));
        table.seats[0].nudged_at = Some(DAY);
        assert_eq!(nudge(&sitting, &table, false, DAY + BETWEEN_NUDGES - 1), Err(Code::AlreadyNudged));
        assert_eq!(nudge(&sitting, &table, false, DAY + BETWEEN_NUDGES), Ok(Seat(0)));
        let other = may_nudge(&sitting, &table, Uuid::from_u128(2), false, DAY);
        assert_eq!(other.map_err(|refusal| refusal.code), Err(Code::NotTheirTurn));
        sitting.holders[0] = Holder::StandIn;
        assert_eq!(nudge(&sitting, &table, false, 2 * DAY), Err(Code::NotTheirTurn), "a computer plays");
        let (sitting, table) = started(None);
        assert_eq!(nudge(&sitting, &table, false, 0), Ok(Seat(0)), "without a clock at once");
    }

    #[test]
    fn in_a_game_the_host_hands_on_and_others_take_over_from_a_host_who_is_gone() {
        let (sitting, table) = started(None);
        let [ada, bo, stranger] = [1, 2, 3].map(Uuid::from_u128);
        let wish = |table: &TableRow, asker, to, here| {
            let presence = Presence { seats: vec![here, true], away_since: vec![Some(0), None], spectators: 0 };
            let after = another_host(&sitting, &presence, table, (asker, to), DAY);
            after.map(|after| after.host).map_err(|refusal| refusal.code)
        };
        assert_eq!(wish(&table, ada, bo, true), Ok(bo), "the host may");
        assert_eq!(wish(&table, bo, bo, true), Err(Code::HostHere));
        assert_eq!(wish(&table, bo, bo, false), Ok(bo), "she is gone");
        assert_eq!(wish(&table, bo, ada, false), Err(Code::Forbidden), "only to themselves");
        assert_eq!(wish(&table, stranger, stranger, false), Err(Code::NotSeated));
        let over = TableRow { status: Status::Finished, ..table };
        assert_eq!(wish(&over, ada, bo, true), Err(Code::AlreadyStarted));
    }

    #[test]
    fn whoever_left_a_while_ago_or_plays_no_more_is_gone() {
        let (mut sitting, _) = started(None);
        let presence = |here, away_since| Presence { seats: vec![here], away_since: vec![away_since], spectators: 0 };
        let gone = |sitting: &Sitting<State>, here, since| is_gone(sitting, &presence(here, since), Seat(0), DAY);
        assert!(!gone(&sitting, true, None));
        assert!(!gone(&sitting, false, Some(DAY - GONE_AFTER + 1)));
        assert!(gone(&sitting, false, Some(DAY - GONE_AFTER)));
        assert!(gone(&sitting, false, None), "nobody has seen them since the server started");
        sitting.holders[0] = Holder::GivenUp;
        assert!(gone(&sitting, true, None));
    }
}
