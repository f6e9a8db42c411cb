//! The sentences of notices, in the languages of the page.

use std::fmt::Display;

use rules::{Outcome, Seat};
use table::Proposal;

use super::letter::names_at;
use crate::store::TableRow;

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    En,
    Nl,
}

use Language::{En, Nl};

/// A title and a sentence or two.
pub type Wording = (String, String);

impl Language {
    /// By its name, as browsers call it; English if it is another.
    #[must_use]
    pub fn named(name: &str) -> Self {
        if name == Nl.as_str() { Nl } else { En }
    }

    /// As browsers call it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            En => "en",
            Nl => "nl",
        }
    }

    /// What tries a channel.
    #[must_use]
    pub fn test(self) -> Wording {
        match self {
            En => ("Paydirt can reach you here".to_owned(), "This is how you'll hear that it's your turn.".to_owned()),
            Nl => ("Paydirt kan je hier bereiken".to_owned(), "Zo hoor je dat je aan de beurt bent.".to_owned()),
        }
    }

    /// What leads to a table, in mail.
    #[must_use]
    pub fn open(self) -> &'static str {
        match self {
            En => "Open the table:",
            Nl => "Open de tafel:",
        }
    }

    /// What stands under each mail.
    #[must_use]
    pub fn stop(self) -> &'static str {
        match self {
            En => "Stop emails from Paydirt:",
            Nl => "Geen mail meer van Paydirt:",
        }
    }

    /// The one question to an address: its subject and its text, with the link that says yes.
    ///
    /// It tells nothing that whoever asked could choose: else anybody could have us send their words to anybody.
    #[must_use]
    pub fn question(self, site: &str, link: &str) -> Wording {
        match self {
            En => (
                "Paydirt: is this your address?".to_owned(),
                format!(
                    "A player would like an email at this address when it's their turn at {site}.\n\nIf that's you, confirm here:\n{link}\n\n\
                     If not, do nothing. You won't get any email then.\n"
                ),
            ),
            Nl => (
                "Paydirt: is dit je adres?".to_owned(),
                format!(
                    "Een speler wil graag op dit adres een mail krijgen bij een beurt op {site}.\n\nBen jij dat? Bevestig het hier:\n{link}\n\n\
                     Zo niet, dan hoef je niets te doen. Je krijgt dan geen mail.\n"
                ),
            ),
        }
    }

    /// Whoever has no name anymore.
    #[must_use]
    pub fn somebody(self) -> &'static str {
        match self {
            En => "somebody",
            Nl => "iemand",
        }
    }

    fn and(self) -> &'static str {
        match self {
            En => "and",
            Nl => "en",
        }
    }

    fn list(self, names: &[&str]) -> String {
        match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [rest @ .., last] => format!("{} {} {last}", rest.join(", "), self.and()),
        }
    }

    /// A time that is left, in its largest unit.
    fn left(self, ms: u64) -> String {
        const MINUTE: u64 = 60_000;
        let rounded = |unit: u64| ((ms + unit / 2) / unit).max(1);
        let (minutes, hours, days) = (rounded(MINUTE), rounded(60 * MINUTE), rounded(24 * 60 * MINUTE));
        match self {
            En if minutes < 90 => counted(minutes, "minute", "minutes"),
            En if hours < 36 => counted(hours, "hour", "hours"),
            En => counted(days, "day", "days"),
            Nl if minutes < 90 => counted(minutes, "minuut", "minuten"),
            Nl if hours < 36 => counted(hours, "uur", "uur"),
            Nl => counted(days, "dag", "dagen"),
        }
    }

    fn points(self, points: i32) -> String {
        match self {
            En => counted(points, "point", "points"),
            Nl => counted(points, "punt", "punten"),
        }
    }
}

fn counted<N: From<u8> + PartialEq + Display>(number: N, one: &str, many: &str) -> String {
    format!("{number} {}", if number == N::from(1) { one } else { many })
}

/// The words for somebody at a table.
pub struct Words<'a> {
    language: Language,
    table: &'a TableRow,
    names: Vec<String>,
    seat: Seat,
}

impl<'a> Words<'a> {
    /// For whoever sits in `seat`.
    #[must_use]
    pub fn new(language: Language, table: &'a TableRow, seat: Seat) -> Self {
        Words { language, table, names: names_at(table, language), seat }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The names of some seats at the start of a sentence.
    fn capitalized(&self, seats: &[Seat]) -> String {
        let names = self.language.list(&seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>());
        let first = seats.first().and_then(|seat| self.table.seats.get(seat.index()));
        match (self.language, first) {
            (En, Some(seat)) if seat.name.is_empty() => names.replacen('s', "S", 1),
            (Nl, Some(seat)) if seat.name.is_empty() => names.replacen('i', "I", 1),
            _ => names,
        }
    }

    fn others(&self) -> String {
        let others = self.names.iter().enumerate().filter(|(at, _)| *at != self.seat.index());
        self.language.list(&others.map(|(_, name)| name.as_str()).collect::<Vec<_>>())
    }

    /// It is their turn, with so many milliseconds left.
    #[must_use]
    pub fn turn(&self, left: Option<u64>) -> Wording {
        let (table, game, others) = (&self.table.name, self.table.game.name(), self.others());
        let left = left.map(|ms| self.language.left(ms));
        match self.language {
            En => (
                format!("Your turn at {table}"),
                format!(
                    "{game} with {others}.{}",
                    left.map(|left| format!(" You have {left} left.")).unwrap_or_default()
                ),
            ),
            Nl => (
                format!("Jij bent aan de beurt aan {table}"),
                format!("{game} met {others}.{}", left.map(|left| format!(" Je hebt nog {left}.")).unwrap_or_default()),
            ),
        }
    }

    /// It is still their turn, and somebody would like them to play.
    #[must_use]
    pub fn nudge(&self, left: Option<u64>) -> Wording {
        let table = &self.table.name;
        let title = match self.language {
            En => format!("They're waiting for you at {table}"),
            Nl => format!("Ze wachten op je aan {table}"),
        };
        (title, self.turn(left).1)
    }

    /// A computer plays for them.
    #[must_use]
    pub fn sat_in(&self) -> Wording {
        let (table, game, others) = (&self.table.name, self.table.game.name(), self.others());
        match self.language {
            En => (
                format!("The computer plays for you at {table}"),
                format!("{game} with {others}. Take your seat back whenever you like."),
            ),
            Nl => (
                format!("De computer speelt voor jou aan {table}"),
                format!("{game} met {others}. Je kunt je plaats terugnemen wanneer je wilt."),
            ),
        }
    }

    /// Somebody asks them to agree.
    #[must_use]
    pub fn proposal(&self, by: Seat, proposal: Proposal) -> Wording {
        let (table, name) = (&self.table.name, self.capitalized(&[by]));
        match self.language {
            En => (
                format!("{name} asks you something at {table}"),
                match proposal {
                    Proposal::TakeBack { .. } => format!("{name} would like to take a move back."),
                    Proposal::Pause {} => format!("{name} would like to pause the game."),
                    Proposal::End {} => format!("{name} would like to end the game here."),
                    Proposal::SitIn { seat } => {
                        format!("{name} would like the computer to play for {}.", self.name(seat))
                    }
                    Proposal::Give { seat } => {
                        format!("{name} would like a friend to take {}'s seat.", self.name(seat))
                    }
                },
            ),
            Nl => (
                format!("{name} vraagt je iets aan {table}"),
                match proposal {
                    Proposal::TakeBack { .. } => format!("{name} wil graag een zet terugnemen."),
                    Proposal::Pause {} => format!("{name} wil het spel graag onderbreken."),
                    Proposal::End {} => format!("{name} wil het spel hier graag beëindigen."),
                    Proposal::SitIn { seat } => format!("{name} wil dat de computer voor {} speelt.", self.name(seat)),
                    Proposal::Give { seat } => {
                        format!("{name} wil dat een vriend de plaats van {} overneemt.", self.name(seat))
                    }
                },
            ),
        }
    }

    #[must_use]
    pub fn end(&self, outcome: Option<&Outcome>) -> Wording {
        let (table, game) = (&self.table.name, self.table.game.name());
        let title = match self.language {
            En => format!("The game at {table} is over"),
            Nl => format!("Het spel aan {table} is afgelopen"),
        };
        let Some(outcome) = outcome else { return (title, format!("{game}.")) };
        let points = |seat: Seat| outcome.scores.get(seat.index()).copied().unwrap_or_default();
        let mine = points(self.seat);
        let best = self.language.points(outcome.winners.first().map_or(0, |seat| points(*seat)));
        let winners = self.capitalized(&outcome.winners);
        let (won, alone) = (outcome.winners.contains(&self.seat), outcome.winners.len() == 1);
        let body = match (self.language, won, alone) {
            (En, true, true) => format!("You won with {best}."),
            (En, true, false) => format!("{winners} share the win with {best} each."),
            (En, false, _) => format!("{winners} won with {best}. You have {mine}."),
            (Nl, true, true) => format!("Je hebt gewonnen met {best}."),
            (Nl, true, false) => format!("{winners} delen de winst met elk {best}."),
            (Nl, false, true) => format!("{winners} heeft gewonnen met {best}. Jij hebt er {mine}."),
            (Nl, false, false) => format!("{winners} hebben gewonnen met {best}. Jij hebt er {mine}."),
        };
        (title, body)
    }
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;

    use super::*;
    use crate::session::seating::tests::table;

    #[test]
    fn sentences_name_table_people_and_what_is_left() {
        let mut table = table(Visibility::Public, &[1, 2, 3]);
        table.name = "Copper moon".to_owned();
        for (seat, name) in table.seats.iter_mut().zip(["Ada", "Bo", "Cy"]) {
            seat.name = name.to_owned();
        }
        let (en, nl) = (Words::new(En, &table, Seat(0)), Words::new(Nl, &table, Seat(0)));
        let game = table.game.name();
        let hour = 3_600_000;
        assert_eq!(en.turn(None), ("Your turn at Copper moon".to_owned(), format!("{game} with Bo and Cy.")));
        assert_eq!(en.turn(Some(47 * hour)).1, format!("{game} with Bo and Cy. You have 2 days left."));
        assert_eq!(nl.turn(Some(hour)).1, format!("{game} met Bo en Cy. Je hebt nog 60 minuten."));
        assert_eq!(en.turn(Some(1)).1, format!("{game} with Bo and Cy. You have 1 minute left."));
        assert_eq!(en.nudge(Some(47 * hour)).0, "They're waiting for you at Copper moon");
        assert_eq!(nl.nudge(None), ("Ze wachten op je aan Copper moon".to_owned(), nl.turn(None).1));
        let sit_in = en.proposal(Seat(1), Proposal::SitIn { seat: Seat(2) });
        assert_eq!(sit_in.1, "Bo would like the computer to play for Cy.");
        let outcome =
            |winners: &[u8]| Outcome { scores: vec![31, 40, 40], winners: winners.iter().copied().map(Seat).collect() };
        assert_eq!(en.end(Some(&outcome(&[1, 2]))).1, "Bo and Cy won with 40 points. You have 31.");
        assert_eq!(nl.end(Some(&outcome(&[0]))).1, "Je hebt gewonnen met 31 punten.");
        assert_eq!(nl.end(Some(&outcome(&[1, 2]))).1, "Bo en Cy hebben gewonnen met 40 punten. Jij hebt er 31.");
        let early = Outcome { scores: vec![1, 1, 0], winners: vec![Seat(0), Seat(1)] };
        assert_eq!(en.end(Some(&early)).1, "Ada and Bo share the win with 1 point each.");
        assert_eq!(nl.end(Some(&early)).1, "Ada en Bo delen de winst met elk 1 punt.");
    }

    #[test]
    fn whoever_has_no_name_anymore_is_somebody() {
        let mut table = table(Visibility::Public, &[1, 2, 3]);
        for (seat, name) in table.seats.iter_mut().zip(["Ada", "", "Cy"]) {
            seat.name = name.to_owned();
        }
        let (en, nl) = (Words::new(En, &table, Seat(0)), Words::new(Nl, &table, Seat(0)));
        let game = table.game.name();
        assert_eq!(en.turn(None).1, format!("{game} with somebody and Cy."));
        assert_eq!(nl.turn(None).1, format!("{game} met iemand en Cy."));
        let give = Proposal::Give { seat: Seat(1) };
        assert_eq!(en.proposal(Seat(2), give).1, "Cy would like a friend to take somebody's seat.");
        assert_eq!(en.proposal(Seat(1), Proposal::End {}).1, "Somebody would like to end the game here.");
        let outcome = |winners: Vec<Seat>| Outcome { scores: vec![31, 40, 40], winners };
        let (both, last) = (outcome(vec![Seat(1), Seat(2)]), outcome(vec![Seat(0), Seat(1)]));
        assert_eq!(en.end(Some(&both)).1, "Somebody and Cy won with 40 points. You have 31.");
        assert_eq!(nl.end(Some(&both)).1, "Iemand en Cy hebben gewonnen met 40 punten. Jij hebt er 31.");
        assert_eq!(en.end(Some(&last)).1, "Ada and somebody share the win with 31 points each.");
    }
}
