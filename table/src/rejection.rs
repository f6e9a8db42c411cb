//! Why an act, or a move, does not go at this table now.

use strum::{IntoStaticStr, VariantNames};

/// Why an act or a command was refused. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Rejection {
    /// Nothing is recorded after the end.
    #[error("the game is over")]
    GameOver,
    /// Nobody moves until somebody says `go_on`.
    #[error("the table is paused; someone has to choose 'Play on' first")]
    TablePaused,
    /// There is no pause to end.
    #[error("the table isn't paused")]
    NotPaused,
    /// A computer sits in for the seat's person, so it makes the moves.
    #[error("the computer plays for you; take your seat back first")]
    StoodIn,
    /// The time of the seat was up, and a computer plays this turn.
    #[error("your time was up, so the computer plays this turn for you")]
    TimeIsUp,
    /// The person has the seat already.
    #[error("no computer is sitting in for you")]
    NotStoodIn,
    /// The person left the seat for good.
    #[error("you gave up this seat")]
    SeatGivenUp,
    /// Something else came back onto the board since.
    #[error("a move was taken back meanwhile, so this one wasn't made; look again")]
    LineCut,
    /// The seat has decided nothing yet that still holds.
    #[error("you have no move to take back")]
    NothingToTakeBack,
    /// Only one's own last decision is taken back.
    #[error("you can take back only your last move")]
    NotYourLastMove,
    /// Somebody alone has learned something since.
    #[error("someone has seen a hidden piece since; that can't be unseen")]
    HiddenSeen,
    /// One question at a time.
    #[error("you've already asked the others something; wait for their answer, or withdraw it")]
    AlreadyProposed,
    /// It was answered, has lapsed, or never was.
    #[error("that question is no longer open")]
    ProposalClosed,
    /// A question has a list of those who may answer it.
    #[error("that question wasn't for you")]
    NotAsked,
    /// One answer each.
    #[error("you've already answered")]
    AlreadyAnswered,
    /// A question that was refused may be asked again after the next move.
    #[error("they said no; you can ask again after the next move")]
    RefusedBefore,
    /// The seat has asked, or gone back, too often since anybody moved.
    #[error("that's enough for now; play on first")]
    TooManyActs,
    /// The number is beyond the last seat.
    #[error("no such seat")]
    NoSuchSeat,
    /// A computer plays there already.
    #[error("a computer already plays that seat")]
    NotAPerson,
    /// Its person is at the table.
    #[error("that player is here")]
    StillHere,
    /// At leisure everybody comes when they can.
    #[error("that player still has time")]
    HasTime,
    /// All would be computers, or nobody could agree.
    #[error("no other player is left for that")]
    NobodyLeft,
    /// One link a seat.
    #[error("that seat is already on offer; use its link, or withdraw it first")]
    AlreadyOffered,
    /// It was taken, withdrawn or has lapsed.
    #[error("that seat is no longer offered; ask for a new link")]
    OfferClosed,
    /// Whoever knows what one seat knows does not play another.
    #[error("you have had a seat at this table; you can't take another")]
    HadASeat,
    /// It is its player's own.
    #[error("no one is keeping your seat for you")]
    NotOnLoan,
}

impl rules::Rejection for Rejection {
    fn codes() -> Vec<&'static str> {
        Self::VARIANTS.to_vec()
    }

    fn code(&self) -> &'static str {
        self.into()
    }
}
