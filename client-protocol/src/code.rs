//! The stable names of everything that can be refused: a code is for programs, the sentence beside it for people.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use rules::{Game, GameId, Rejection, with_game};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// Why a command, an act or another frame was refused. On the wire it is the name alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum AnyCode {
    /// By the server: for what was sent, who sent it, or because of a failure of its own.
    Server(Code),
    /// By the rules of the game, or of its table.
    Rules(RejectionCode),
}

impl From<Code> for AnyCode {
    fn from(code: Code) -> Self {
        AnyCode::Server(code)
    }
}

impl fmt::Display for AnyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyCode::Server(code) => code.serialize(f),
            AnyCode::Rules(code) => code.fmt(f),
        }
    }
}

/// The [`code`](Rejection::code) of a rejection by the rules of some game, or of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "(typeof REJECTION_CODES)[number]"))]
pub struct RejectionCode(&'static str);

impl RejectionCode {
    /// Every code of every game and of their tables, in the order of the alphabet.
    pub fn all() -> impl Iterator<Item = &'static str> {
        static ALL: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
            let mut codes: BTreeSet<&str> = table::Rejection::codes().into_iter().collect();
            for game in GameId::ALL {
                with_game!(game, G => codes.extend(<<G as Game>::Rejection as Rejection>::codes()));
            }
            codes
        });
        ALL.iter().copied()
    }

    /// Whether the rules of the table have such a rejection, whatever the game is.
    #[must_use]
    pub fn is_of_table(self) -> bool {
        table::Rejection::codes().contains(&self.0)
    }
}

impl<R: Rejection> From<&R> for RejectionCode {
    fn from(rejection: &R) -> Self {
        RejectionCode(rejection.code())
    }
}

impl fmt::Display for RejectionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl<'de> Deserialize<'de> for RejectionCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let unknown = || D::Error::invalid_value(Unexpected::Str(&name), &"the code of a rejection");
        Self::all().find(|code| *code == name).map(RejectionCode).ok_or_else(unknown)
    }
}

/// Why the server refused something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The frame or body isn't JSON.
    NotJson,
    /// The frame has an unknown `type`.
    UnknownType,
    /// Valid JSON in the wrong form.
    Malformed,
    /// The frame or body is longer than allowed.
    TooLarge,
    /// The frame is binary; frames are text.
    BinaryFrame,
    /// The client speaks another version of the protocol; reload the page.
    ProtocolOutdated,
    /// No credential, or an unknown one.
    NotSignedIn,
    /// The request comes from another site.
    OriginRefused,
    /// No such thing, or the asker may not know about it.
    NotFound,
    /// The asker may not do that.
    Forbidden,
    /// The table goes on from a private game, and the asker wasn't a player of it.
    PlayersOnly,
    /// The name is empty, too long, or has invisible characters.
    BadName,
    /// The name isn't the asker's own.
    NotYourName,
    /// This server has no game of that id.
    UnknownGame,
    /// Unknown or malformed options for this game.
    BadOptions,
    /// All seats are taken.
    TableFull,
    /// The player is already at the table.
    AlreadySeated,
    /// Someone else has that seat now; look again.
    SeatChanged,
    /// Somebody else at the table has that colour.
    ColourTaken,
    /// The host is at the table, or hasn't been away for long: they can hand it on themselves.
    HostHere,
    /// The table doesn't wait for that player.
    NotTheirTurn,
    /// The player is at the table, so nobody need tell them.
    NotAway,
    /// Half of the player's time for the turn isn't over yet.
    TooEarly,
    /// The player was nudged at this table within an hour.
    AlreadyNudged,
    /// The player gets no notices of turns.
    NotReachable,
    /// The host removed the asker from this table.
    Removed,
    /// The asker has no seat at this table.
    NotSeated,
    /// The game has already started, so seats are locked.
    AlreadyStarted,
    /// The game hasn't started yet.
    NotStarted,
    /// Too few players, or not all of them are ready.
    NotReady,
    /// The game isn't over yet. Until then its log is secret and there is no next game.
    NotFinished,
    /// The game is over at that position, so there is nothing to play on from.
    PositionOver,
    /// Another command already used this id.
    CommandIdReused,
    /// It may not have been saved. If it wasn't, try again: a command sent again under its id is done once.
    NotSaved,
    /// The seat link is for another table or seat, or not a whole one.
    LinkUnknown,
    /// The seat link has already been used.
    LinkUsed,
    /// The seat link has lapsed, or was withdrawn.
    LinkLapsed,
    /// The code for another device is unknown, was used, or has expired.
    CodeUnknown,
    /// The code for another device was tried too often.
    CodeSpent,
    /// The player is signed in on too many devices.
    TooManyDevices,
    /// The passkey is no account's here.
    PasskeyUnknown,
    /// The passkey is for another site, or another address of this one.
    PasskeyElsewhere,
    /// The passkey's answer doesn't hold; the message says why.
    PasskeyRefused,
    /// The passkey didn't check that it is its owner who holds it.
    PasskeyUnverified,
    /// The passkey's counter went back: somebody may have copied it.
    PasskeyCopied,
    /// The passkey is an account's already.
    PasskeyKnown,
    /// The player has too many passkeys.
    TooManyPasskeys,
    /// There are no passkeys at this address, since it's a number.
    PasskeysUnavailable,
    /// The challenge isn't this server's, or was for something else.
    ChallengeUnknown,
    /// The challenge was answered already, or the passkey was used elsewhere at the same moment.
    ChallengeUsed,
    /// The challenge came back after more than five minutes.
    ChallengeExpired,
    /// Not an endpoint that notices can be sent to, or not its keys.
    BadEndpoint,
    /// The endpoint is in a private network.
    PrivateEndpoint,
    /// Not a mail address.
    BadAddress,
    /// The mail address was asked within a day, or the player asked too many.
    AlreadyAsked,
    /// This server sends no mail.
    NoMail,
    /// Too many browsers or webhooks to send notices to.
    TooManyChannels,
    /// Unknown time zone, or quiet hours that aren't times of the day.
    BadQuietHours,
    /// The notice didn't arrive; the message says why.
    NotDelivered,
    /// The settings were changed on another device meanwhile; get them and try again.
    SettingsChanged,
    /// Settings that can't be kept; the message says why.
    BadSettings,
    /// Too many tables or sockets open.
    TooMany,
    /// Too many requests; try again in a moment.
    RateLimited,
    /// The table is busy; try again in a moment.
    Busy,
    /// The database is damaged where it holds this; trying again won't help.
    Damaged,
    /// A newer Paydirt wrote this, and the server can't read it until it's updated.
    ServerOutdated,
    /// Internal error. It has been logged.
    Internal,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_on_the_wire_is_one_code_and_an_unknown_one_is_none() {
        let read = |name: &str| serde_json::from_value::<AnyCode>(name.into());
        for name in RejectionCode::all() {
            let code = read(name).expect("it's a code");
            assert_eq!(code, AnyCode::Rules(RejectionCode(name)), "the server has a code of that name too");
            assert_eq!(
                (code.to_string(), serde_json::to_value(code).expect("it's a name")),
                (name.into(), name.into())
            );
        }
        let code = read("not_saved").expect("it's a code");
        assert_eq!((code, code.to_string()), (Code::NotSaved.into(), "not_saved".into()));
        assert!(read("not_a_code").is_err());
    }
}
