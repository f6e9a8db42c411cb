//! Links in mail, by which its reader confirms the address or stops the mail: whoever holds one may, and nobody can make one up.

use uuid::Uuid;

use crate::secrets::hex;

/// What following a link comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Whoever reads there wants mail.
    Confirm,
    /// Whoever reads there wants none.
    Stop,
}

impl Purpose {
    /// As it stands in an address.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Purpose::Confirm => "confirm",
            Purpose::Stop => "stop",
        }
    }
}

/// Makes links, and knows them again.
pub struct Links {
    key: [u8; 32],
    site: String,
}

impl Links {
    /// Links to a site, signed with a key.
    #[must_use]
    pub fn new(key: [u8; 32], site: String) -> Self {
        Links { key, site }
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
    pub fn link(&self, purpose: Purpose, channel: Uuid) -> String {
        format!("{}/notices/{}/{channel}/{}", self.site, purpose.as_str(), self.signature(purpose, channel))
    }

    /// Whether a signature is the one of the link. Takes as long however much of it is right.
    #[must_use]
    pub fn is_signed(&self, purpose: Purpose, channel: Uuid, signature: &str) -> bool {
        blake3::hash(signature.as_bytes()) == blake3::hash(self.signature(purpose, channel).as_bytes())
    }

    fn signature(&self, purpose: Purpose, channel: Uuid) -> String {
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
        let (links, channel) = (Links::new([7; 32], "https://play.example".to_owned()), Uuid::from_u128(1));
        let link = links.link(Purpose::Stop, channel);
        let signature = link.rsplit('/').next().expect("it ends in it");
        assert!(link.starts_with("https://play.example/notices/stop/00000000-"));
        assert!(links.is_signed(Purpose::Stop, channel, signature));
        assert!(!links.is_signed(Purpose::Confirm, channel, signature));
        assert!(!links.is_signed(Purpose::Stop, Uuid::from_u128(2), signature));
        assert!(!Links::new([8; 32], String::new()).is_signed(Purpose::Stop, channel, signature));
    }
}
