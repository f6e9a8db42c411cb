//! What the host may change about what is played.

use client_protocol::code::Code;
use client_protocol::rest::WatchDelay;
use serde::{Deserialize, Serialize};
use table::Pace;

use super::host::ready_anew;
use crate::error::Refusal;
use crate::store::TableRow;

/// What is played at a table, and how; what is missing stays as it is. It was checked against the game before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSettings {
    /// What the lobby calls it.
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

/// Changes what is played. What somebody was ready for is no more: but for the name, which changes nothing for them.
pub(super) fn set(table: &mut TableRow, settings: &TableSettings) -> Result<(), Refusal> {
    let TableSettings { name, options, pace, watch_delay, hints, max_seats } = settings.clone();
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

#[cfg(test)]
mod tests {
    use ::table::TimeUp;
    use bots::Bot;
    use client_protocol::rest::Visibility;

    use super::super::tests::{asked, player, table};
    use super::super::{Change, change};
    use super::*;

    #[test]
    fn the_host_changes_what_is_played_and_everybody_is_ready_anew() {
        let mut open = table(Visibility::Public, &[1, 2]);
        open = change(&open, false, &player(1), &Change::Bot(Bot::Medium)).expect("the host may");
        open.seats[1].ready = true;
        let nothing =
            TableSettings { name: None, options: None, pace: None, watch_delay: None, hints: None, max_seats: None };
        let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
        let slower = Change::Settings(TableSettings { pace: Some(Some(leisure)), ..nothing.clone() });
        assert_eq!(asked(&open, 2, slower.clone()), Err(Code::Forbidden));
        let after = change(&open, false, &player(1), &slower).expect("the host may");
        assert_eq!(after.pace, Some(leisure));
        let ready: Vec<bool> = after.seats.iter().map(|seat| seat.ready).collect();
        assert_eq!(ready, [false, false, true], "a bot is always ready");
        let later = TableSettings { watch_delay: Some(WatchDelay::FiveTurns), ..nothing.clone() };
        let later = change(&open, false, &player(1), &Change::Settings(later)).expect("the host may");
        assert_eq!((later.watch_delay, later.seats[1].ready), (WatchDelay::FiveTurns, false));
        let hinted = Change::Settings(TableSettings { hints: Some(true), ..nothing.clone() });
        let hinted = change(&open, false, &player(1), &hinted).expect("the host may");
        assert_eq!((hinted.hints, hinted.seats[1].ready), (true, false));
        let named = TableSettings { name: Some("another".to_owned()), ..nothing.clone() };
        let named = change(&open, false, &player(1), &Change::Settings(named)).expect("the host may");
        assert_eq!((&*named.name, named.seats[1].ready), ("another", true), "a name changes nothing for them");
        let fewer = |seats| Change::Settings(TableSettings { max_seats: Some(seats), ..nothing.clone() });
        assert_eq!(asked(&open, 1, fewer(2)), Err(Code::BadOptions), "three sit there");
        let again = change(&after, false, &player(1), &Change::Settings(TableSettings { pace: Some(None), ..nothing }));
        assert_eq!(again.expect("the host may").pace, None);
        assert_eq!(change(&open, true, &player(1), &slower).map_err(|refusal| refusal.code), Err(Code::AlreadyStarted));
    }
}
