//! Mail, through the operator's own mail server. An address gets one question, and nothing else until somebody there says yes; and
//! each mail stops all further ones with one click (RFC 8058).

use std::time::Duration;

use client_protocol::code::Code;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::NoWay;
use super::letter::Letter;
use super::mail_links::{LinkPurpose, MailLinks};
use super::undelivered::Undelivered;
use super::words::Language;
use crate::error::Refusal;
use crate::store::notices::ChannelRow;

/// The longest address that a mail server must take (RFC 5321).
const MAX_ADDRESS: usize = 254;
/// What the address of a mail server looks like.
pub(super) const ADDRESSES: &str = "smtps://USER:PASSWORD@HOST, smtp://USER:PASSWORD@HOST?tls=required, \
    or smtp://HOST for a mail server on the same machine";
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

pub struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Post {
    /// Sends through the mail server at `url` (`smtp://`, `smtps://`), as `from`.
    ///
    /// # Errors
    /// [`NoWay::MailServer`] when it is no address of a mail server.
    pub fn new(url: &str, from: Mailbox) -> Result<Self, NoWay> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(NoWay::MailServer)?;
        Ok(Post { transport: transport.timeout(Some(ANSWER_WITHIN)).build(), from })
    }

    /// Asks an address whether whoever reads there wants mail.
    ///
    /// # Errors
    /// Why the question did not go out. It may have, if [the error leaves it open](Undelivered::leaves_open).
    pub async fn ask(
        &self,
        channel: &ChannelRow,
        language: Language,
        site: &str,
        links: &MailLinks,
    ) -> Result<(), Undelivered> {
        let (subject, text) = language.question(site, &links.link(LinkPurpose::Confirm, channel.id));
        // A server that cannot be reached has taken nothing.
        match tokio::time::timeout(ANSWER_WITHIN, self.transport.test_connection()).await {
            Ok(Ok(true)) => self.send(channel, &subject, text, |mail| mail).await,
            Ok(Err(error)) => Err(Undelivered::NoMailServer(Some(error))),
            Ok(Ok(false)) | Err(_) => Err(Undelivered::NoMailServer(None)),
        }
    }

    /// Sends a letter.
    ///
    /// # Errors
    /// Why it did not go out.
    pub async fn notice(&self, channel: &ChannelRow, letter: &Letter, links: &MailLinks) -> Result<(), Undelivered> {
        let (language, stop) = (letter.language, links.link(LinkPurpose::Stop, channel.id));
        let table = format!("{}{}", links.site(), letter.path);
        let text = format!("{}\n\n{}\n{table}\n\n-- \n{}\n{stop}\n", letter.body, language.open(), language.stop());
        self.send(channel, &letter.title, text, |mail| {
            mail.header(ListUnsubscribe(format!("<{stop}>")))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()))
        })
        .await
    }

    async fn send(
        &self,
        channel: &ChannelRow,
        subject: &str,
        text: String,
        with: impl FnOnce(MessageBuilder) -> MessageBuilder,
    ) -> Result<(), Undelivered> {
        let to: Address = channel.target.parse()?;
        let mail = Message::builder().from(self.from.clone()).to(Mailbox::new(None, to));
        // A name that looks like an encoded word would be decoded by whoever shows it, and could say what no name may.
        let mail = mail.subject(subject.replace("=?", "= ?"));
        let mail =
            with(mail.header(AutoSubmitted("auto-generated".to_owned()))).header(ContentType::TEXT_PLAIN).body(text)?;
        let sent = tokio::time::timeout(ANSWER_WITHIN, self.transport.send(mail)).await;
        sent.map_err(|_| Undelivered::MailUnanswered)?.map(drop).map_err(Undelivered::MailRefused)
    }
}

/// An address as it is kept.
///
/// # Errors
/// When it is none.
pub fn address(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let read: Option<Address> = text.parse().ok().filter(|_| text.len() <= MAX_ADDRESS);
    let bad = || Refusal::new(Code::BadAddress, "that isn't an email address; it should look like ada@example.org");
    // Mail servers of today take neither a user in quotes nor a domain in brackets.
    let is_plain =
        |address: &Address| text.is_ascii() && address.domain().contains('.') && !text.contains(['"', '[', ']', ' ']);
    let read = read.filter(is_plain).ok_or_else(bad)?;
    // What stands before the sign belongs to its server, and may tell capital letters apart; nobody uses that.
    Ok(read.to_string().to_lowercase())
}

/// A header that the library does not know, as `NAME` and a value.
macro_rules! header {
    ($header:ident, $name:literal, $words:literal) => {
        #[doc = $words]
        #[derive(Debug, Clone)]
        struct $header(String);

        impl Header for $header {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok($header(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    };
}
header!(ListUnsubscribe, "List-Unsubscribe", "Where the mail is stopped.");
header!(ListUnsubscribePost, "List-Unsubscribe-Post", "That one request there is enough.");
header!(AutoSubmitted, "Auto-Submitted", "That a program wrote it, so that no other answers.");

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_is_one_that_mail_can_go_to() {
        assert_eq!(address(" Ada@Example.org ").as_deref(), Ok("ada@example.org"));
        for none in
            ["", "ada", "ada@", "@example.org", "ada@localhost", "a b@example.org", "ada@example.org, bo@example.org"]
        {
            assert!(address(none).is_err(), "{none}");
        }
        assert!(address(&format!("{}@example.org", "a".repeat(300))).is_err());
    }
}
