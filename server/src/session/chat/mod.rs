//! What is said at a table: bounded, kept with the table, shown once it is kept. Those seated talk to everybody, spectators
//! among themselves. `text` is what can be said, `talkers` how much, and `writers` keep it.

mod talkers;
mod text;
mod writers;

use client_protocol::MAX_CHAT;
use client_protocol::code::Code;
use client_protocol::rest::Player;
use client_protocol::socket::{ChatAudience, ChatLine};
use rules::Viewer;
use tokio::time::Instant;
use uuid::Uuid;

use self::talkers::Spectators;
pub use self::talkers::Talkers;
pub use self::writers::{Job, Writers, WrittenLine};
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::store::{ChatRow, MAX_UNHEARD, NewLine};

/// Lines to each audience that are kept in memory and shown to newcomers. Older ones stay in the database.
pub const SHOWN: u32 = 100;

/// Why a line is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsaid {
    /// It has nothing in it that one can see.
    #[error("the message is empty; write something first")]
    Empty,
    /// It is longer than [`MAX_CHAT`].
    #[error("a message can have up to {MAX_CHAT} characters")]
    TooLong,
    /// It has something in it that one can't see.
    #[error("a message can't have control characters or invisible ones")]
    Invisible,
    /// More accents on one letter than any language has.
    #[error("a letter can have up to {} accents", names::MAX_MARKS)]
    PilesUp,
    /// The player has said a lot just now.
    #[error("too many messages at once; wait a moment and send it again")]
    TooSoon,
    /// All spectators of the table together have.
    #[error("spectators are sending too many messages at this table; wait a moment and send it again")]
    TooManySpectators,
}

impl From<Unsaid> for Refusal {
    fn from(unsaid: Unsaid) -> Self {
        let code = match unsaid {
            Unsaid::Empty | Unsaid::TooLong | Unsaid::Invisible | Unsaid::PilesUp => Code::Malformed,
            Unsaid::TooSoon => Code::RateLimited,
            Unsaid::TooManySpectators => Code::Busy,
        };
        Refusal::new(code, unsaid.to_string())
    }
}

/// A line that is kept, and the last record that there was when it was said.
struct Line {
    line: ChatLine,
    after: u64,
}

/// The talk of one table.
pub struct Chat {
    lines: Vec<Line>,
    spectators: Spectators,
}

impl Chat {
    /// The talk so far.
    #[must_use]
    pub fn of(rows: Vec<ChatRow>) -> Self {
        Chat { lines: rows.into_iter().map(shown).collect(), spectators: Spectators::default() }
    }

    /// The newest lines for a viewer who sees up to record `reach`, oldest first.
    #[must_use]
    pub fn lines(&self, viewer: Viewer, reach: u64) -> Vec<ChatLine> {
        let heard = |Line { line, after }: &&Line| hears(viewer, line.to, *after, reach);
        let mut heard: Vec<ChatLine> = self.lines.iter().filter(heard).map(|line| line.line.clone()).collect();
        for audience in [ChatAudience::Table, ChatAudience::Spectators] {
            let mut more = heard.iter().filter(|line| line.to == audience).count().saturating_sub(SHOWN as usize);
            heard.retain(|line| {
                line.to != audience || more == 0 || {
                    more -= 1;
                    false
                }
            });
        }
        heard
    }

    /// What spectators who saw up to one record are told when they see up to another, oldest first.
    pub fn heard_between(&mut self, before: u64, reach: u64) -> Vec<ChatLine> {
        self.trim(reach);
        let news = |line: &&Line| line.line.to == ChatAudience::Table && (before..reach).contains(&line.after);
        self.lines.iter().filter(news).map(|line| line.line.clone()).collect()
    }

    /// A new line of a player who is `viewer` at the table, after record `after`, to be kept.
    ///
    /// # Errors
    /// When it can't be said, or comes too soon after others of the player, or of the spectators.
    pub fn say(
        &mut self,
        (player, viewer): (Uuid, Viewer),
        after: u64,
        id: Uuid,
        text: &str,
        talkers: &Talkers,
        now: Instant,
    ) -> Result<NewLine, Unsaid> {
        let text = text::checked(text)?;
        // First, so that nothing that is refused here counts for the others.
        talkers.pause(player, now)?;
        let to = match viewer {
            Viewer::Seat(_) => ChatAudience::Table,
            Viewer::Spectator => {
                self.spectators.pause(now).inspect_err(|_| talkers.take_back(player))?;
                ChatAudience::Spectators
            }
        };
        Ok(NewLine { id, player, to, at: now_ms(), after, text })
    }

    /// Notes a line that is kept, once, and returns it as it is shown. Spectators see up to record `reach`.
    pub fn said(&mut self, row: ChatRow, reach: u64) -> ChatLine {
        let Line { line, after } = shown(row);
        let last = self.lines.iter().rev().find(|last| last.line.to == line.to);
        if last.is_none_or(|last| last.line.number < line.number) {
            self.lines.push(Line { line: line.clone(), after });
            self.trim(reach);
        }
        line
    }

    /// Drops lines that nobody is told anymore. Those that spectators have yet to hear are counted apart, so that how many there are
    /// doesn't change what spectators are told.
    fn trim(&mut self, reach: u64) {
        let kind = |line: &Line| (line.line.to, line.line.to == ChatAudience::Table && line.after >= reach);
        for wanted in [(ChatAudience::Spectators, false), (ChatAudience::Table, false), (ChatAudience::Table, true)] {
            let most = if wanted.1 { MAX_UNHEARD } else { SHOWN };
            let mut more = self.lines.iter().filter(|line| kind(line) == wanted).count().saturating_sub(most as usize);
            self.lines.retain(|line| {
                kind(line) != wanted || more == 0 || {
                    more -= 1;
                    false
                }
            });
        }
    }

    /// What the player has said so far is theirs under the new name. Of somebody without one, who was forgotten, nothing stays.
    pub fn renamed(&mut self, player: &Player) {
        if player.name.is_empty() {
            self.lines.retain(|line| line.line.player.id != player.id);
            return;
        }
        for Line { line, .. } in self.lines.iter_mut().filter(|line| line.line.player.id == player.id) {
            line.player.name.clone_from(&player.name);
        }
    }
}

/// Whether a viewer who sees up to record `reach` is told what was said to an audience when record `after` was the last. What was
/// said after a record belongs to what came next, and is heard with that.
#[must_use]
pub fn hears(viewer: Viewer, to: ChatAudience, after: u64, reach: u64) -> bool {
    match to {
        ChatAudience::Table => after < reach,
        ChatAudience::Spectators => viewer == Viewer::Spectator,
    }
}

fn shown(ChatRow { number, name, line }: ChatRow) -> Line {
    let (player, after) = (Player { id: line.player, name }, line.after);
    Line { line: ChatLine { number, id: line.id, to: line.to, player, at: line.at, text: line.text }, after }
}

#[cfg(test)]
mod tests {
    use super::talkers::{BURST, PAUSE, SPECTATORS_BURST, SPECTATORS_PAUSE};
    use super::*;

    const ADA: Uuid = Uuid::from_u128(1);
    const SEATED: Viewer = Viewer::Seat(rules::Seat(0));

    fn row(number: u64, to: ChatAudience) -> ChatRow {
        let line = NewLine {
            id: Uuid::from_u128(number.into()),
            player: ADA,
            to,
            at: 0,
            after: number,
            text: "hello".to_owned(),
        };
        ChatRow { number, name: "Ada".to_owned(), line }
    }

    fn numbers(chat: &Chat, viewer: Viewer) -> Vec<u64> {
        chat.lines(viewer, u64::MAX).iter().map(|line| line.number).collect()
    }

    fn say(chat: &mut Chat, talkers: &Talkers, speaker: (Uuid, Viewer), now: Instant) -> Result<ChatAudience, Code> {
        let line = chat.say(speaker, 0, Uuid::from_u128(2), "hello", talkers, now);
        line.map(|line| line.to).map_err(|unsaid| Refusal::from(unsaid).code)
    }

    #[test]
    fn who_talks_a_lot_is_asked_to_wait_and_nobody_else() {
        let (talkers, now, bo) = (Talkers::default(), Instant::now(), Uuid::from_u128(2));
        let mut tables = [(); 3].map(|()| Chat::of(Vec::new()));
        for table in 0..BURST as usize {
            let chat = &mut tables[table % 3];
            assert_eq!(say(chat, &talkers, (ADA, SEATED), now), Ok(ChatAudience::Table));
        }
        for chat in &mut tables {
            assert_eq!(say(chat, &talkers, (ADA, SEATED), now), Err(Code::RateLimited), "wherever she talks");
            assert_eq!(say(chat, &talkers, (ADA, Viewer::Spectator), now), Err(Code::RateLimited));
            assert_eq!(say(chat, &talkers, (bo, SEATED), now), Ok(ChatAudience::Table), "he hasn't said much");
        }
        let later = now + PAUSE;
        assert_eq!(say(&mut tables[0], &talkers, (ADA, SEATED), later), Ok(ChatAudience::Table));
        assert_eq!(say(&mut tables[1], &talkers, (ADA, SEATED), later), Err(Code::RateLimited));
    }

    #[test]
    fn many_spectators_wait_for_each_other_and_players_for_none_of_them() {
        let (mut chat, talkers, now) = (Chat::of(Vec::new()), Talkers::default(), Instant::now());
        for spectator in 0..u128::from(SPECTATORS_BURST) {
            let speaker = (Uuid::from_u128(100 + spectator), Viewer::Spectator);
            assert_eq!(say(&mut chat, &talkers, speaker, now), Ok(ChatAudience::Spectators));
        }
        let another = (Uuid::from_u128(99), Viewer::Spectator);
        for _ in 0..2 * BURST {
            assert_eq!(say(&mut chat, &talkers, another, now), Err(Code::Busy));
        }
        assert_eq!(say(&mut Chat::of(Vec::new()), &talkers, another, now), Ok(ChatAudience::Spectators), "elsewhere");
        assert_eq!(say(&mut chat, &talkers, (ADA, SEATED), now), Ok(ChatAudience::Table));
        assert_eq!(say(&mut chat, &talkers, another, now + SPECTATORS_PAUSE), Ok(ChatAudience::Spectators));
    }

    #[test]
    fn a_player_who_is_refused_takes_nothing_from_other_spectators() {
        let (mut chat, talkers, now) = (Chat::of(Vec::new()), Talkers::default(), Instant::now());
        let said = |_: &u32| say(&mut chat, &talkers, (ADA, Viewer::Spectator), now).is_ok();
        assert_eq!((0..2 * SPECTATORS_BURST).filter(said).count(), BURST as usize);
        assert_eq!(
            say(&mut chat, &talkers, (Uuid::from_u128(2), Viewer::Spectator), now),
            Ok(ChatAudience::Spectators)
        );
    }

    #[test]
    fn a_line_that_is_not_kept_costs_nothing() {
        let (mut chat, talkers, now) = (Chat::of(Vec::new()), Talkers::default(), Instant::now());
        for _ in 0..3 * BURST {
            assert_eq!(say(&mut chat, &talkers, (ADA, SEATED), now), Ok(ChatAudience::Table));
            talkers.take_back(ADA);
        }
    }

    #[test]
    fn spectators_talk_among_themselves_and_hear_those_seated() {
        let (mut chat, talkers, now) = (Chat::of(Vec::new()), Talkers::default(), Instant::now());
        assert_eq!(say(&mut chat, &talkers, (ADA, Viewer::Spectator), now), Ok(ChatAudience::Spectators));
        assert_eq!(say(&mut chat, &talkers, (ADA, SEATED), now), Ok(ChatAudience::Table));
        chat.said(row(1, ChatAudience::Table), u64::MAX);
        chat.said(row(2, ChatAudience::Spectators), u64::MAX);
        assert_eq!((numbers(&chat, SEATED), numbers(&chat, Viewer::Spectator)), (vec![1], vec![1, 2]));
    }

    #[test]
    fn only_the_newest_lines_to_each_audience_are_at_hand() {
        let mut chat = Chat::of(vec![row(1, ChatAudience::Table)]);
        (2..=u64::from(SHOWN) + 2).for_each(|number| drop(chat.said(row(number, ChatAudience::Spectators), u64::MAX)));
        assert_eq!(numbers(&chat, SEATED), [1], "talk of spectators does not push out that of players");
        let heard = numbers(&chat, Viewer::Spectator);
        assert_eq!((heard.len(), heard[0], heard[1]), (1 + SHOWN as usize, 1, 3));
        chat.said(row(5, ChatAudience::Spectators), u64::MAX);
        assert_eq!(numbers(&chat, Viewer::Spectator), heard, "a line that comes again is there already");
    }

    #[test]
    fn spectators_who_are_behind_hear_players_later_and_as_much_however_much_is_said_meanwhile() {
        let talk = |unheard: u64| {
            let mut chat = Chat::of(Vec::new());
            let mut told = Vec::new();
            (1..=120).for_each(|number| drop(chat.said(row(number, ChatAudience::Table), 150)));
            (151..=150 + unheard).for_each(|number| drop(chat.said(row(number, ChatAudience::Table), 150)));
            told.extend(chat.lines(Viewer::Spectator, 150));
            assert_eq!(chat.heard_between(121, 150), []);
            assert_eq!(chat.lines(SEATED, u64::MAX).len(), SHOWN as usize);
            (told, chat)
        };
        let ((few, mut chat), (many, _)) = (talk(3), talk(900));
        assert_eq!((few.len(), &few), (SHOWN as usize, &many));
        let heard = |lines: Vec<ChatLine>| lines.iter().map(|line| line.number).collect::<Vec<_>>();
        assert_eq!(heard(chat.heard_between(150, 153)), [151, 152]);
        assert_eq!(heard(chat.heard_between(153, u64::MAX)), [153]);
    }
}
