//! Links in mail, by which its reader confirms the address or stops the mail: whoever holds one may, and nobody can make one up.

use uuid::Uuid;

use crate::secrets::hex;

/// What following a link comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Whoever reads there wants mail.
    Confirm,
    /// Whoever reads there wants none.
    Stop,
}

impl LinkPurpose {
    /// As it stands in an address.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            LinkPurpose::Confirm => "confirm",
            LinkPurpose::Stop => "stop",
        }
    }
}

/// Makes links, and knows them again.
pub struct MailLinks {
    key: [u8; 32],
    site: String,
}

impl MailLinks {
    /// Links to a site, signed with a key.
    #[must_use]
    pub fn new(key: [u8; 32], site: String) -> Self {
        MailLinks { key, site }
    }

    /// What they are signed with, which all servers of a store share: other keys are made from it.
    #[must_use]
    pub fn key(&self) -> &[u8; 32] {
        &self.key
    }

    /// Where browsers reach the server.
    #[must_use]
    pub fn site(&self) -> &str {
        &self.site
    }

    /// A link that does something with a channel.
    #[must_use]
    pub fn link(&self, purpose: LinkPurpose, channel: Uuid) -> String {
        format!("{}/notices/{}/{channel}/{}", self.site, purpose.as_str(), self.signature(purpose, channel))
    }

    /// Whether a signature is the one of the link. Takes as long however much of it is right.
    #[must_use]
    pub fn is_signed(&self, purpose: LinkPurpose, channel: Uuid, signature: &str) -> bool {
        blake3::hash(signature.as_bytes()) == blake3::hash(self.signature(purpose, channel).as_bytes())
    }

    fn signature(&self, purpose: LinkPurpose, channel: Uuid) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(purpose.as_str().as_bytes()).update(channel.as_bytes());
        hex(&hasher.finalize().as_bytes()[..16])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_good_for_one_channel_and_purpose() {
        let (links, channel) = (MailLinks::new([7; 32], "https://play.example".to_owned()), Uuid::from_u128(1));
        let link = links.link(LinkPurpose::Stop, channel);
        let signature = link.rsplit('/').next().expect("it ends in it");
        assert!(link.starts_with("https://play.example/notices/stop/00000000-"));
        assert!(links.is_signed(LinkPurpose::Stop, channel, signature));
        assert!(!links.is_signed(LinkPurpose::Confirm, channel, signature));
        assert!(!links.is_signed(LinkPurpose::Stop, Uuid::from_u128(2), signature));
        assert!(!MailLinks::new([8; 32], String::new()).is_signed(LinkPurpose::Stop, channel, signature));
    }
}
