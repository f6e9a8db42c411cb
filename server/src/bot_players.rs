//! The computer players, who sit in seats like anybody.
//!
//! They are in every store from the start (their migrations), by ids that nobody else can have, and have no credentials: so a seat
//! says by its player's id alone who plays in it. [`crate::session::bot`] is what drives them.

use bots::Bot;
use client_protocol::rest;
use uuid::Uuid;

use crate::store::SeatRow;

/// Their names, as the store has them. No two start alike: a phone cuts them short.
static NAMES: [(Bot, u8, [&str; 4]); 5] = [
    (Bot::Medium, 1, ["Buck", "Clementine", "Hattie", "Silas"]),
    (Bot::Easy, 2, ["Dusty", "Jeb", "Molly", "Pip"]),
    (Bot::Casual, 3, ["Abner", "Effie", "Gideon", "Lottie"]),
    (Bot::Hard, 4, ["Flora", "Ike", "Nell", "Rufus"]),
    (Bot::Expert, 5, ["Kit", "Opal", "Tex", "Wyatt"]),
];

/// Which computer player this is; none for a person.
#[must_use]
pub fn bot_of(player: Uuid) -> Option<Bot> {
    all().find(|(_, id, _)| *id == player).map(|(bot, _, _)| bot)
}

/// A seat for a computer player of that level who does not sit there yet; it is always ready. None when all of them sit there.
#[must_use]
pub fn seat_for(bot: Bot, seats: &[SeatRow]) -> Option<SeatRow> {
    let free = |id: &Uuid| seats.iter().all(|seat| seat.player != *id);
    let (_, player, name) = all().find(|(kind, id, _)| *kind == bot && free(id))?;
    Some(SeatRow { ready: true, ..SeatRow::new(player, name.to_owned()) })
}

/// Whether all who sit there are computer players.
#[must_use]
pub fn is_alone(seats: &[SeatRow]) -> bool {
    seats.iter().all(|seat| bot_of(seat.player).is_some())
}

/// A kind between servers: its name.
pub mod by_name {
    use bots::Bot;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    /// Writes it.
    ///
    /// # Errors
    /// The writer's.
    pub fn serialize<S: Serializer>(bot: &Bot, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(bot.as_str())
    }

    /// Reads it.
    ///
    /// # Errors
    /// When it is no name of a kind.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bot, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_| D::Error::custom("no such kind of computer player"))
    }
}

/// The kind as it is asked for.
#[must_use]
pub fn asked(bot: rest::Bot) -> Bot {
    match bot {
        rest::Bot::Easy => Bot::Easy,
        rest::Bot::Casual => Bot::Casual,
        rest::Bot::Medium => Bot::Medium,
        rest::Bot::Hard => Bot::Hard,
        rest::Bot::Expert => Bot::Expert,
    }
}

/// The kind as it is shown.
#[must_use]
pub fn shown(player: Uuid) -> Option<rest::Bot> {
    bot_of(player).and_then(|bot| match bot {
        Bot::Easy => Some(rest::Bot::Easy),
        Bot::Casual => Some(rest::Bot::Casual),
        Bot::Medium => Some(rest::Bot::Medium),
        Bot::Hard => Some(rest::Bot::Hard),
        Bot::Expert => Some(rest::Bot::Expert),
        // Sits nowhere: it only stands in for another.
        Bot::Random => None,
    })
}

fn all() -> impl Iterator<Item = (Bot, Uuid, &'static str)> {
    NAMES.iter().flat_map(|&(bot, kind, names)| {
        (1..).zip(names).map(move |(number, name)| (bot, fair_play::record::program(kind, number), name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_migrations_have_the_house_by_the_same_ids_and_names() {
        let postgres = [
            include_str!("../../migrations/postgres/0001_players_tables_logs.sql"),
            include_str!("../../migrations/postgres/0009_levels.sql"),
        ]
        .concat();
        let sqlite = [
            include_str!("../../migrations/sqlite/0001_players_tables_logs.sql"),
            include_str!("../../migrations/sqlite/0009_levels.sql"),
        ]
        .concat();
        for (_, id, name) in all() {
            assert!(postgres.contains(&format!("('{id}', '{name}', 0)")), "{name}");
            assert!(sqlite.contains(&format!("(x'{}', '{name}', 0)", id.simple())), "{name}");
        }
        assert_eq!(postgres.matches(", 0)").count(), all().count() + 1, "with the row of `alive`");
    }

    #[test]
    fn names_of_the_house_differ_in_their_first_letters() {
        let initials: std::collections::BTreeSet<_> = all().map(|(_, _, name)| name.chars().next()).collect();
        assert_eq!(initials.len(), all().count());
    }

    #[test]
    fn each_of_the_house_sits_once_and_there_are_enough_for_every_game() {
        let mut seats = Vec::new();
        for bot in Bot::LEVELS {
            seats.clear();
            while let Some(seat) = seat_for(bot, &seats) {
                assert_eq!(bot_of(seat.player), Some(bot));
                seats.push(seat);
            }
            assert_eq!(seats.len(), 4, "and a host makes five");
            assert!(is_alone(&seats));
        }
        assert_eq!(bot_of(Uuid::new_v4()), None);
    }
}
