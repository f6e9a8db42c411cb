//! What is said at a table: bounded, kept with the table, shown once it is kept. Those seated talk to everybody, spectators
//! among themselves.
//!
//! Chat has a writer of its own, so that talk never delays a move: a line is saved here, if the session is still the
//! table's writer, and comes back to it to be told to those it is meant for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use client_protocol::MAX_CHAT;
use client_protocol::code::Code;
use client_protocol::rest::Player;
use client_protocol::socket::{ChatAudience, ChatLine};
use rules::Viewer;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;

use crate::clock::now_ms;
use crate::error::Refusal;
use crate::names;
use crate::outbox::ListenerId;
use crate::store::{AppendError, ChatRow, Epoch, MAX_UNHEARD, NewLine, TableStore};
use crate::vital::vital;

/// Lines to each audience that are kept at hand and shown to whoever comes in. Older ones stay in the database.
pub const SHOWN: u32 = 100;
/// Writers, and the lines that may wait for each. The lines of one table have one writer, so they keep their order; a table whose row
/// is locked, or which talks a lot, holds up a few others and not all.
const WRITERS: usize = 4;
const MAX_WAITING: usize = 256;
/// Lines a player may say at once, at whichever tables; after that, one for every [`PAUSE`].
const BURST: u32 = 5;
/// A person who types does not need less.
const PAUSE: Duration = Duration::from_secs(2);
/// Lines all spectators of a table may say at once, and the pause after that: more than anybody reads, and too little to keep the writer
/// from other tables. Players need no such limit, since there are few of them.
const SPECTATORS_BURST: u32 = 40;
const SPECTATORS_PAUSE: Duration = Duration::from_millis(500);
/// What isn't seen, but emoji and some scripts need between letters: non-joiner, joiner and selector. None of them can turn a line
/// around.
const UNSEEN: [char; 3] = ['\u{200c}', '\u{200d}', '\u{fe0f}'];
/// What makes an emoji of a digit.
const KEYCAP: char = '\u{20e3}';

/// A line to keep, and whom to tell.
pub struct Job {
    /// Where it was said.
    pub table: Uuid,
    /// The session's.
    pub epoch: Epoch,
    /// The line.
    pub line: NewLine,
    /// Who is told whether it was saved.
    pub from: ListenerId,
    /// The session's ear.
    pub done: mpsc::UnboundedSender<Said>,
}

/// What became of a line.
pub struct Said {
    /// The line's id.
    pub id: Uuid,
    /// Who said it.
    pub from: ListenerId,
    /// The line as it is kept.
    pub result: Result<ChatRow, AppendError>,
}

/// A line that is kept, and the last record that there was when it was said.
struct Line {
    line: ChatLine,
    after: u64,
}

/// The talk of one table.
pub struct Chat {
    lines: Vec<Line>,
    spectators: Option<Owed>,
}

impl Chat {
    /// The talk so far.
    #[must_use]
    pub fn of(rows: Vec<ChatRow>) -> Self {
        Chat { lines: rows.into_iter().map(shown).collect(), spectators: None }
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
    /// When it is empty, too long, holds what is not printed, or comes too soon after others of the player, or of the spectators.
    pub fn say(
        &mut self,
        (player, viewer): (Uuid, Viewer),
        after: u64,
        id: Uuid,
        text: &str,
        talkers: &Talkers,
        now: Instant,
    ) -> Result<NewLine, Refusal> {
        let text = checked(text).map_err(|sentence| Refusal::new(Code::Malformed, sentence))?;
        // First, so that nothing that is refused here counts for the others.
        talkers.pause(player, now)?;
        let to = match viewer {
            Viewer::Seat(_) => ChatAudience::Table,
            Viewer::Spectator => {
                self.pause_spectators(now).inspect_err(|_| talkers.take_back(player))?;
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

    /// Lets go of what nobody is told anymore. What spectators have yet to hear counts for itself, so that what they are told does
    /// not depend on how much it is.
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

    fn pause_spectators(&mut self, now: Instant) -> Result<(), Refusal> {
        let sentence = "spectators are sending too many messages at this table; wait a moment and send it again";
        let owed = self.spectators.unwrap_or(Owed(now)).and(SPECTATORS_PAUSE, SPECTATORS_BURST, now);
        self.spectators = Some(owed.ok_or_else(|| Refusal::new(Code::Busy, sentence))?);
        Ok(())
    }
}

/// When all pauses will be over that are owed for what was said.
#[derive(Debug, Clone, Copy)]
struct Owed(Instant);

impl Owed {
    /// Every line costs a pause; `None` if more than so many would be owed.
    fn and(self, pause: Duration, at_most: u32, now: Instant) -> Option<Owed> {
        let until = self.0.max(now) + pause;
        (until <= now + pause * at_most).then_some(Owed(until))
    }
}

/// How much each player has said lately at the tables of this server. Cheap to clone; clones are one.
#[derive(Debug, Clone, Default)]
pub struct Talkers(Arc<Mutex<HashMap<Uuid, Owed>>>);

impl Talkers {
    /// Counts a line of a player.
    fn pause(&self, player: Uuid, now: Instant) -> Result<(), Refusal> {
        let mut talkers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Before it needs more room: whoever owes nothing is new to the limit.
        if talkers.len() == talkers.capacity() {
            talkers.retain(|_, owed| owed.0 > now);
        }
        let owed = talkers.entry(player).or_insert(Owed(now));
        let sentence = "too many messages at once; wait a moment and send it again";
        *owed = owed.and(PAUSE, BURST, now).ok_or_else(|| Refusal::new(Code::RateLimited, sentence))?;
        Ok(())
    }

    /// Takes a line back that isn't kept: whoever said it says it again.
    fn take_back(&self, player: Uuid) {
        let mut talkers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(owed) = talkers.get_mut(&player) {
            owed.0 -= PAUSE;
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

fn checked(text: &str) -> Result<String, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().all(|character| character == ' ' || UNSEEN.contains(&character)) {
        return Err("the message is empty; write something first".to_owned());
    }
    if text.chars().count() > MAX_CHAT {
        return Err(format!("a message can have up to {MAX_CHAT} characters"));
    }
    let allowed = |character| names::is_visible(character) || UNSEEN.contains(&character) || character == KEYCAP;
    if !text.chars().all(allowed) {
        return Err("a message can't have control characters or invisible ones".to_owned());
    }
    if names::piles_up(&text.replace(UNSEEN, "")) {
        return Err(format!("a letter can have up to {} accents", names::MAX_MARKS));
    }
    Ok(text)
}

/// The way to the writers, and who has used it lately. They stop when the last one is dropped.
#[derive(Clone)]
pub struct Writers {
    lanes: Arc<[mpsc::Sender<Job>]>,
    talkers: Talkers,
}

impl Writers {
    /// Starts them.
    #[must_use]
    pub fn start(store: Arc<dyn TableStore>) -> Self {
        let talkers = Talkers::default();
        Writers { lanes: (0..WRITERS).map(|_| writer(store.clone(), talkers.clone())).collect(), talkers }
    }

    /// How much each player has said lately.
    #[must_use]
    pub fn talkers(&self) -> &Talkers {
        &self.talkers
    }

    /// Hands a line to its table's writer; `false` if too many wait for that already.
    #[must_use]
    pub fn take(&self, job: Job) -> bool {
        let (_, by_chance) = job.table.as_u64_pair();
        let (writer, player) = (by_chance as usize % self.lanes.len(), job.line.player);
        let taken = self.lanes[writer].try_send(job).is_ok();
        if !taken {
            self.talkers.take_back(player);
        }
        taken
    }
}

fn writer(store: Arc<dyn TableStore>, talkers: Talkers) -> mpsc::Sender<Job> {
    let (sender, mut jobs) = mpsc::channel::<Job>(MAX_WAITING);
    tokio::spawn(vital(async move {
        while let Some(Job { table, epoch, line, from, done }) = jobs.recv().await {
            let result = store.add_chat(table, epoch, &line).await;
            if result.is_err() {
                talkers.take_back(line.player);
            }
            let _ = done.send(Said { id: line.id, from, result }); // the session may have ended
        }
    }));
    sender
}

#[cfg(test)]
mod tests {
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
        line.map(|line| line.to).map_err(|refusal| refusal.code)
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
    fn talkers_who_have_rested_are_forgotten() {
        let (talkers, mut now) = (Talkers::default(), Instant::now());
        for player in 0..10_000 {
            talkers.pause(Uuid::from_u128(player), now).expect("it is their first line");
            now += PAUSE / 10;
        }
        assert!(talkers.0.lock().expect("nothing panicked").len() < 100);
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
    fn a_message_is_one_line_that_can_be_read() {
        assert_eq!(checked("  that was my train 🧑‍🌾 "), Ok("that was my train 🧑‍🌾".to_owned()));
        assert_eq!(checked("my\u{a0}train\nis here"), Ok("my train is here".to_owned()));
        for text in ["1\u{fe0f}\u{20e3}", "می\u{200c}خواهم"] {
            assert_eq!(checked(text), Ok(text.to_owned()));
        }
        let pile = format!("a{}", "\u{301}".repeat(279));
        let joined = format!("a{}", "\u{301}\u{301}\u{200d}".repeat(90));
        for text in ["", "  ", "\u{200d} \u{fe0f}", "a\u{202e}b", "a\u{200b}b", &pile, &joined, &"x".repeat(281)] {
            assert!(checked(text).is_err(), "{text:?} was allowed");
        }
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
