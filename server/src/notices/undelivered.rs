//! Why a letter did not arrive, and what there is to do about it.

use std::str::FromStr;

use client_protocol::code::Code;
use client_protocol::rest::{NotDelivered, NotDeliveredReason as Reason};
use lettre::address::AddressError;
use lettre::transport::smtp;
use reqwest::{StatusCode, Url};

use super::outside::{self, PrivateNetwork};
use crate::error::{Refusal, shortened};
use crate::store::notices::ChannelKind;

/// Why a letter did not arrive, in words for whoever wanted it: they name no address, since that may be a secret.
#[derive(Debug, thiserror::Error)]
pub enum Undelivered {
    #[error("it's no web address")]
    NoWebAddress(#[source] <Url as FromStr>::Err),
    #[error(transparent)]
    Private(#[from] PrivateNetwork),
    /// Nobody took it there, or not in time.
    #[error("{}", outside::said(.0))]
    Unreached(#[source] reqwest::Error),
    /// With something other than success.
    #[error("it answered {0}{why}", why = if .0.is_redirection() { ", and redirects aren't followed" } else { "" })]
    Answered(StatusCode),
    /// Those of a browser, so nothing can be encrypted for it.
    #[error("its keys are damaged")]
    DamagedKeys,
    #[error("the message couldn't be signed")]
    Unsigned,
    #[error("this server sends no mail")]
    NoMail,
    #[error("it's no mail address")]
    NoMailAddress(#[from] AddressError),
    /// A mail that cannot be put together.
    #[error(transparent)]
    NoMessage(#[from] lettre::error::Error),
    /// The mail server was not there to be handed anything; the error says why, if anything does.
    #[error("{}", .0.as_ref().map_or_else(|| "the mail server can't be reached".to_owned(), refusal))]
    NoMailServer(#[source] Option<smtp::Error>),
    /// The mail server was handed the mail, and kept silent.
    #[error("the mail server didn't answer in time")]
    MailUnanswered,
    /// The mail server refused the mail, or was gone before it had taken it.
    #[error("{}", refusal(.0))]
    MailRefused(#[source] smtp::Error),
}

/// What there is to do about a letter that did not arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Trying again may help.
    Again,
    /// It will not.
    Never,
    /// The other side knows of no such channel anymore.
    Forget,
}

impl Undelivered {
    /// What there is to do about it, for a channel of a kind.
    #[must_use]
    pub fn then(&self, kind: ChannelKind) -> Then {
        match self {
            // Of a webhook that is its owner's to say, who gave it.
            Undelivered::Answered(StatusCode::NOT_FOUND | StatusCode::GONE) if kind == ChannelKind::Push => {
                Then::Forget
            }
            Undelivered::Answered(StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT) => Then::Again,
            Undelivered::Answered(status) if status.is_server_error() => Then::Again,
            Undelivered::MailRefused(error) if error.is_permanent() => Then::Never,
            Undelivered::Unreached(_)
            | Undelivered::Unsigned
            | Undelivered::NoMailServer(_)
            | Undelivered::MailUnanswered
            | Undelivered::MailRefused(_) => Then::Again,
            Undelivered::NoWebAddress(_)
            | Undelivered::Private(_)
            | Undelivered::Answered(_)
            | Undelivered::DamagedKeys
            | Undelivered::NoMail
            | Undelivered::NoMailAddress(_)
            | Undelivered::NoMessage(_) => Then::Never,
        }
    }

    /// Whether a mail may arrive after all: the mail server was handed it, and did not say what became of it.
    #[must_use]
    pub fn leaves_open(&self) -> bool {
        match self {
            Undelivered::MailUnanswered => true,
            Undelivered::MailRefused(error) => error.status().is_none(),
            _ => false,
        }
    }

    /// What its sentence says, for the page, which says it in the reader's language.
    fn named(&self) -> NotDelivered {
        let (reason, said) = match self {
            Undelivered::NoWebAddress(_) => (Reason::NoWebAddress, None),
            Undelivered::Private(_) => (Reason::PrivateNetwork, None),
            Undelivered::Unreached(error) if error.is_timeout() => (Reason::NoAnswer, None),
            Undelivered::Unreached(error) => (Reason::ConnectionFailed, Some(outside::said(error))),
            Undelivered::Answered(status) if status.is_redirection() => (Reason::Redirected, Some(status.to_string())),
            Undelivered::Answered(status) => (Reason::BadAnswer, Some(status.to_string())),
            Undelivered::DamagedKeys => (Reason::DamagedKeys, None),
            Undelivered::Unsigned => (Reason::Unsigned, None),
            Undelivered::NoMail => (Reason::NoMail, None),
            Undelivered::NoMailAddress(_) => (Reason::NoMailAddress, None),
            Undelivered::NoMessage(_) => (Reason::MailUnwritten, None),
            // Nothing was handed to it yet.
            Undelivered::NoMailServer(error) => match error.as_ref().and_then(smtp::Error::status) {
                Some(code) => (Reason::MailRefused, Some(code.to_string())),
                None => (Reason::MailServerUnreached, None),
            },
            Undelivered::MailUnanswered => (Reason::MailUnanswered, None),
            Undelivered::MailRefused(error) => match error.status() {
                Some(code) => (Reason::MailRefused, Some(code.to_string())),
                None if error.is_response() => (Reason::MailUnreadable, None),
                None => (Reason::MailConnectionFailed, Some(error.to_string())),
            },
        };
        NotDelivered { reason, said: said.map(shortened) }
    }
}

impl From<Undelivered> for Refusal {
    fn from(undelivered: Undelivered) -> Self {
        let refusal = Refusal::new(Code::NotDelivered, format!("not delivered: {undelivered}"));
        Refusal { not_delivered: Some(undelivered.named()), ..refusal }
    }
}

/// What went wrong with a mail server. What it answers may repeat the address, which is neither for the log nor for whoever asked.
fn refusal(error: &smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server refused it: {code}"),
        None if error.is_response() => "the mail server's answer can't be read".to_owned(),
        None => format!("couldn't hand it to the mail server: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_says_whether_to_try_again() {
        let then = |status: u16, kind| {
            let status = StatusCode::from_u16(status).expect("it is one");
            Undelivered::Answered(status).then(kind)
        };
        for kind in [ChannelKind::Push, ChannelKind::Webhook] {
            assert_eq!([408, 429, 500, 503].map(|status| then(status, kind)), [Then::Again; 4]);
            assert_eq!([302, 400, 403, 413].map(|status| then(status, kind)), [Then::Never; 4]);
        }
        assert_eq!([404, 410].map(|status| then(status, ChannelKind::Push)), [Then::Forget; 2]);
        assert_eq!([404, 410].map(|status| then(status, ChannelKind::Webhook)), [Then::Never; 2]);
    }

    #[test]
    fn a_mail_that_was_handed_over_may_arrive_after_all() {
        assert!(Undelivered::MailUnanswered.leaves_open());
        for undelivered in [Undelivered::NoMailServer(None), Undelivered::NoMail, Undelivered::DamagedKeys] {
            assert!(!undelivered.leaves_open(), "{undelivered}");
        }
    }

    #[test]
    fn an_answer_is_named_and_so_is_what_is_not_followed() {
        let said = |status| Undelivered::Answered(status).to_string();
        assert_eq!(said(StatusCode::GONE), "it answered 410 Gone");
        assert_eq!(said(StatusCode::FOUND), "it answered 302 Found, and redirects aren't followed");
        assert_eq!(Undelivered::NoMailServer(None).to_string(), "the mail server can't be reached");
    }

    #[test]
    fn a_program_is_told_the_same_as_people() {
        let named = |undelivered: Undelivered| {
            let refusal = Refusal::from(undelivered);
            assert_eq!(refusal.code, Code::NotDelivered);
            let NotDelivered { reason, said } = refusal.not_delivered.expect("it says why");
            (refusal.message, reason, said)
        };
        let (message, reason, said) = named(Undelivered::Answered(StatusCode::GONE));
        assert_eq!(message, "not delivered: it answered 410 Gone");
        assert_eq!((reason, said.as_deref()), (Reason::BadAnswer, Some("410 Gone")));
        let (.., reason, said) = named(Undelivered::Answered(StatusCode::FOUND));
        assert_eq!((reason, said.as_deref()), (Reason::Redirected, Some("302 Found")));
        assert_eq!(named(Undelivered::Unsigned).1, Reason::Unsigned);
        assert_eq!(named(PrivateNetwork.into()).1, Reason::PrivateNetwork);
        assert_eq!(named(Undelivered::NoMailServer(None)).1, Reason::MailServerUnreached);
    }
}
