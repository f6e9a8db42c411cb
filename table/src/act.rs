//! What a seat can ask for around the game, and what happens then.

use json::Read;
use rules::Seat;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a seat asks for, in the imperative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// To do something that others may have a say in. Where nobody has, it is done at once.
    Propose {
        /// What is to be done.
        proposal: Proposal,
    },
    /// To say yes.
    Agree {
        /// To what: the number of the record that proposed it.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// To say no; or, of one's own proposal, never mind.
    Refuse {
        /// The number of the record that proposed it.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// To play on after a pause.
    GoOn {},
    /// To take one's own seat back from the computer that sits in.
    Return {},
    /// To leave one's seat to a computer for good.
    GiveUp {},
    /// To take a seat that is offered, by its link: the act of the seat for whoever sits there from now on.
    Take {
        /// The number of the record that offered it.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        offer: u64,
        /// Who takes it: nobody who has had a seat at this table.
        player: Uuid,
    },
    /// To take one's seat back from the friend who plays it meanwhile: the act of the seat, for whoever it is on loan from.
    Reclaim {},
}

/// What is done once enough have agreed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// The game goes back. Without asking, as long as nobody has learned anything since; else all people must agree, also those for
    /// whom a computer sits in.
    TakeBack {
        /// To where: the number of the last record that stays.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// Nobody plays until somebody says 'go on'. Most of those present must agree; at leisure most of the people, wherever they are.
    Pause {},
    /// The game ends with the points that everybody sees, without a final scoring. All people must agree, also those for whom a
    /// computer sits in.
    End {},
    /// A computer plays for somebody until they are back. Most of those present must agree, unless it is one's own seat. At leisure
    /// only once their time is up.
    SitIn {
        /// The seat that is to be played.
        seat: Seat,
    },
    /// A friend may take a seat, by a link for it alone. Most of the people must agree, unless it is one's own seat. At leisure only
    /// once its player's time is up.
    Give {
        /// The seat that is to be offered.
        seat: Seat,
    },
}

impl Proposal {
    /// Whether it takes the word of everybody who may come back, since it cannot be undone.
    pub(crate) fn needs_everybody(self) -> bool {
        matches!(self, Proposal::TakeBack { .. } | Proposal::End {})
    }
}

/// What happened, in the past tense.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "TableEvent"))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Something was proposed by the seat whose act it was. It is known by the number of its record.
    Proposed {
        /// What is to be done.
        proposal: Proposal,
        /// The seats whose people are asked.
        asked: Vec<Seat>,
        /// How many of them must agree.
        needed: u8,
    },
    /// The seat agreed.
    Agreed {
        /// To what was proposed in this record.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// The seat said no, or withdrew what it had proposed.
    Refused {
        /// What was proposed in this record.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// The game went back: the records after this one, up to here, hold no longer.
    TakenBack {
        /// The number of the last record that stays.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        to: u64,
    },
    /// The table pauses.
    Paused {},
    /// It goes on.
    WentOn {},
    /// A computer plays this seat until its person is back.
    SatIn {
        /// The seat a computer plays.
        seat: Seat,
    },
    /// The seat's person is back and plays.
    Returned {},
    /// The seat's person has left it to a computer for good, and cannot win anymore.
    GaveUp {},
    /// The seat is offered to whoever holds its link, which is known by the number of this record.
    Offered {
        /// The seat that can be taken.
        seat: Seat,
    },
    /// The seat changed hands.
    Taken {
        /// Who sits there from now on.
        player: Uuid,
        /// Who sat there before.
        from: Uuid,
    },
    /// The game ended, with the points that everybody sees.
    Ended {},
    /// The seat's time was up.
    TimedOut {
        /// The seat that was to act.
        seat: Seat,
    },
    /// A computer plays this seat to the end of its turn.
    PlayedFor {
        /// The seat that was to act.
        seat: Seat,
    },
    /// The seat got back time that the server had cost it.
    TimeGiven {
        /// The seat that was kept waiting.
        seat: Seat,
        /// So many milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        ms: u64,
    },
}
