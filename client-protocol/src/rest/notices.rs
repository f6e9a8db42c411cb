//! How somebody is told that a table waits for them.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How and when the asker is told that a table waits for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeSettings {
    /// The server's public key for push subscriptions (`applicationServerKey`), in unpadded URL-safe Base64.
    pub push_key: String,
    /// Whether this server sends mail.
    pub mail: bool,
    /// Where notices go, oldest first.
    pub channels: Vec<NoticeChannel>,
    /// What for, when, and in which language.
    pub wishes: NoticeWishes,
}

/// Where notices go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticeChannel {
    /// Id; never changes.
    pub id: Uuid,
    /// A browser, a mail address or a webhook.
    pub kind: NoticeKind,
    /// Browser and system, the mail address, or the host of the webhook.
    pub label: String,
    /// Whether it is the browser that asks.
    pub here: bool,
    /// Whether somebody there has confirmed it. Until then nothing is sent; only a mail address has to be confirmed.
    pub confirmed: bool,
}

/// A way to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// By a browser.
    Push,
    /// By mail, to an address that somebody there has confirmed.
    Mail,
    /// By a POST to an address of one's own, which Discord and Slack show as a message.
    Webhook,
}

/// `PUT /api/me/notices`: what for, when, and in which language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NoticeWishes {
    /// Whether to be told when it becomes their turn.
    pub turns: bool,
    /// Whether to be told when somebody asks them to agree, at a table at leisure.
    pub proposals: bool,
    /// Whether to be told when a game of theirs is over.
    pub ends: bool,
    /// When nothing is sent; `null` for no quiet hours.
    pub quiet: Option<QuietHours>,
    /// Their time zone, such as `Europe/Amsterdam`.
    pub zone: String,
    /// `en` or `nl`; others get English.
    pub language: String,
}

/// Hours in which nothing is sent. What came meanwhile is sent at their end, if it still holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From, in minutes since midnight.
    pub from: u16,
    /// To, in minutes since midnight; earlier than `from` if it is the next morning.
    pub to: u16,
}

/// `POST /api/me/notices/channels`: another way to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewChannel {
    /// A browser, as its `PushSubscription` says.
    Push {
        /// Where its push service takes messages.
        endpoint: String,
        /// Its public key, in URL-safe Base64.
        p256dh: String,
        /// Its secret, likewise.
        auth: String,
    },
    /// A mail address. It gets one question, and nothing else until somebody there confirms it.
    Mail {
        /// Such as `ada@example.org`.
        address: String,
    },
    /// An address of one's own, which gets a POST for each notice.
    Webhook {
        /// With `https`, up to 1,024 characters; in no private network, unless the server allows that.
        url: String,
    },
}

/// Why a notice, or the mail that asks an address for its consent, was not delivered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NotDelivered {
    /// What went wrong.
    pub reason: NotDeliveredReason,
    /// The answer, or the system's own words; of more than 400 characters, both ends. Missing where the reason says it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub said: Option<String>,
}

/// What can go wrong with a notice. Later versions may add to these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotDeliveredReason {
    /// The channel holds no web address.
    NoWebAddress,
    /// The address is in a private network, which the server doesn't send to.
    PrivateNetwork,
    /// Nobody answered in time.
    NoAnswer,
    /// There was no connection, or it broke; `said` is why.
    ConnectionFailed,
    /// Another answer than success: `said`, such as `410 Gone`.
    BadAnswer,
    /// An answer that leads elsewhere: `said`, such as `307 Temporary Redirect`. It isn't followed.
    Redirected,
    /// Nothing can be encrypted for the browser.
    DamagedKeys,
    /// The server couldn't sign the notice.
    Unsigned,
    /// The server sends no mail.
    NoMail,
    /// The channel holds no mail address.
    NoMailAddress,
    /// The mail couldn't be put together.
    MailUnwritten,
    /// The mail server can't be reached, so nothing was sent.
    MailServerUnreached,
    /// The connection to the mail server failed; `said` is why. The mail may arrive all the same.
    MailConnectionFailed,
    /// The mail server was handed the mail and kept silent, so it may arrive all the same.
    MailUnanswered,
    /// The mail server's answer can't be read, so the mail may arrive all the same.
    MailUnreadable,
    /// The mail server refused the mail: `said`, such as `550`.
    MailRefused,
}
