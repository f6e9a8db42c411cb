//! The part of the store that keeps whom to tell, how, and of what: channels, wishes, and the notices that wait.
//!
//! Most notices come with the record that asks for something ([`super::Append::notices`]); here is what becomes of them.

mod lines;
mod postgres;
mod sqlite;
mod statements;
mod steps;

use async_trait::async_trait;
use uuid::Uuid;

pub(super) use statements::{HEARS_OF_TURNS, WITH_RECORD};

use super::StoreError;

/// Browsers, addresses and webhooks, and what waits to be told through them. Every method is one transaction.
#[async_trait]
pub trait NoticeStore: Send + Sync {
    /// What the server proves itself with: `fresh`, unless some was kept before.
    async fn notice_keys(&self, fresh: &NoticeKeys) -> Result<NoticeKeys, StoreError>;

    /// The channels of a player, oldest first.
    async fn channels(&self, player: Uuid) -> Result<Vec<ChannelRow>, StoreError>;
    /// The channel of an id, confirmed or not.
    async fn channel(&self, id: Uuid) -> Result<Option<ChannelRow>, StoreError>;
    /// Keeps a channel, unless its player has `at_most` others of its kind: then `false`. A browser has one channel, whoever uses it;
    /// an address and a webhook one a player. What was kept before for the same target goes.
    async fn keep_channel(&self, channel: &ChannelRow, at_most: u32) -> Result<bool, StoreError>;
    /// Notes that whoever reads at a channel wants to; `false` if there is none.
    async fn confirm_channel(&self, id: Uuid) -> Result<bool, StoreError>;
    /// Tells nobody through a channel anymore; `false` if there is none.
    async fn forget_channel(&self, id: Uuid) -> Result<bool, StoreError>;
    /// Whether an address may be asked at `now` if it wants mail, and notes that it is: not if anybody asked it after `since`, nor
    /// if the player asked `at_most` others after that.
    async fn ask_address(
        &self,
        address: &str,
        player: Uuid,
        now: u64,
        since: u64,
        at_most: u32,
    ) -> Result<bool, StoreError>;

    /// Forgets that addresses were asked until a time in milliseconds since 1970, which lets nobody ask more: [`Self::ask_address`]
    /// passes over them anyway. Says how many there were.
    async fn forget_asked(&self, until: u64) -> Result<u64, StoreError>;

    /// Notes that the question to an address did not go out: a player may ask it again.
    async fn withdraw_question(&self, address: &str, player: Uuid) -> Result<(), StoreError>;

    /// What a player wants to hear, and when.
    async fn wishes(&self, player: Uuid) -> Result<Wishes, StoreError>;
    /// Keeps all of them, in place of those before.
    async fn keep_wishes(&self, player: Uuid, wishes: &Wishes) -> Result<(), StoreError>;

    /// Keeps notices for players who have left: to be told `after` milliseconds from now, unless one of the same record or a later one
    /// is kept.
    async fn add_notices(&self, notices: &[(Uuid, NewNotice)], after: u64) -> Result<(), StoreError>;
    /// Keeps notices for whoever is asked at a table that is being played, as far as none is kept: at tables other than `awake`.
    /// Says how many.
    async fn find_untold(&self, awake: &[Uuid]) -> Result<u64, StoreError>;
    /// Forgets the notices of players who look at their tables, but those of records that came after they looked.
    async fn lapse_notices(&self, looks: &[Look]) -> Result<(), StoreError>;
    /// Takes notices of a kind of channel whose time has come: one of each player, then a second one, and so on, first what came first.
    /// Nobody else is given them for `rest` milliseconds, unless a newer one replaces them.
    async fn take_notices(&self, kind: ChannelKind, rest: u64, most: &Most<'_>) -> Result<Vec<NoticeRow>, StoreError>;
    /// Notes what became of a notice, unless a newer one has replaced it.
    async fn settle_notice(&self, notice: &NoticeRow, settled: Settled) -> Result<(), StoreError>;
    /// Removes notices that were told before a time in milliseconds since 1970, at most `limit`. Says how many.
    async fn forget_notices(&self, before: u64, limit: u32) -> Result<u64, StoreError>;
}

/// What the server proves itself with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeKeys {
    /// The key pair with which push services know it, in PKCS #8.
    pub vapid: Vec<u8>,
    /// What the links in its mail are signed with.
    pub links: [u8; 32],
}

/// A way to reach a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelRow {
    /// For ever the same.
    pub id: Uuid,
    /// Whom it reaches.
    pub player: Uuid,
    /// Which of the lanes its notices take.
    pub kind: ChannelKind,
    /// Endpoint, address or URL.
    pub target: String,
    /// Of a browser, its public key (65 bytes) and its secret (16 bytes); otherwise empty.
    pub keys: Vec<u8>,
    /// A hash of the secret of the device that the browser is.
    pub device: Option<[u8; 32]>,
    /// What it is called in its player's list.
    pub label: String,
    /// Whether whoever reads there wants to.
    pub confirmed: bool,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// How a channel reaches somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChannelKind {
    /// By a browser that shows it, even while no page of ours is open.
    Push,
    /// By mail, to an address that was confirmed.
    Mail,
    /// By a message in a chat, or to a program.
    Webhook,
}

impl ChannelKind {
    /// In the order of the enum; whoever reads a row finds its kind here.
    pub const ALL: [ChannelKind; 3] = [ChannelKind::Push, ChannelKind::Mail, ChannelKind::Webhook];

    /// As it is kept.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ChannelKind::Push => "push",
            ChannelKind::Mail => "mail",
            ChannelKind::Webhook => "webhook",
        }
    }
}

/// Why somebody is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Why {
    /// The game asks them for a decision.
    Turn,
    /// Somebody proposed something that they have a say in.
    Proposal,
    /// The game is over.
    End,
    /// It is still their turn, and the others would like them to play.
    Nudge,
    /// A computer plays for them until they are back.
    SatIn,
}

impl Why {
    /// In the order of the enum; whoever reads a row finds its reason here.
    pub const ALL: [Why; 5] = [Why::Turn, Why::Proposal, Why::End, Why::Nudge, Why::SatIn];

    /// As it is kept, and as it is called in what is sent.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Why::Turn => "turn",
            Why::Proposal => "proposal",
            Why::End => "end",
            Why::Nudge => "nudge",
            Why::SatIn => "sat_in",
        }
    }
}

/// How many notices are taken at once.
#[derive(Debug, Clone, Copy)]
pub struct Most<'a> {
    /// Taken at once, whoever's they are.
    pub all: u32,
    /// Of one player.
    pub of_one: u32,
    /// Of these players none.
    pub but: &'a [Uuid],
}

/// Something to tell a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewNotice {
    /// Who is away and is asked for something.
    pub player: Uuid,
    /// What the record asks of them, or tells them.
    pub why: Why,
    /// The record that asks for it.
    pub seq: u64,
    /// When that was, in milliseconds since 1970.
    pub at: u64,
}

/// Something to tell a player through a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeRow {
    /// The table that waits for them, or is over.
    pub table: Uuid,
    /// Through which channel.
    pub channel: Uuid,
    /// How often it was tried, this time included.
    pub tries: u32,
    /// The same for each channel of its player.
    pub notice: NewNotice,
}

/// A player looks at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whose notices lapse.
    pub player: Uuid,
    /// For which table they were.
    pub table: Uuid,
    /// The last record that there was then.
    pub seq: u64,
}

/// What became of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// It was told, or is not worth telling. It is kept, so that nobody is told the same again.
    Done,
    /// It is tried again at a time in milliseconds since 1970.
    Again(u64),
    /// It waits until a time, as if it were new then.
    Waits(u64),
}

/// What a player wants to hear, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wishes {
    /// When it becomes their turn.
    pub turns: bool,
    /// When they have a say in something, at a table at leisure.
    pub proposals: bool,
    /// When a game is over.
    pub ends: bool,
    /// When nothing is told: from and to a minute of the day.
    pub quiet: Option<(u16, u16)>,
    /// Where that day is, such as `Europe/Amsterdam`.
    pub zone: String,
    /// In which language: `en` or `nl`.
    pub language: String,
}

impl Default for Wishes {
    fn default() -> Self {
        let (zone, language) = ("UTC".to_owned(), "en".to_owned());
        Wishes { turns: true, proposals: true, ends: true, quiet: None, zone, language }
    }
}

impl Wishes {
    /// Whether this is to be told.
    #[must_use]
    pub fn want(&self, why: Why) -> bool {
        match why {
            Why::Turn | Why::Nudge | Why::SatIn => self.turns,
            Why::Proposal => self.proposals,
            Why::End => self.ends,
        }
    }
}
