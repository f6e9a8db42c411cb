//! Whom a session tells of a record: people who are asked for something and are not there.

use rules::{Game, Seat};
use table::{Asked, Holder, Sitting};
use uuid::Uuid;

use crate::bot_players;
use crate::store::SeatRow;
use crate::store::notices::{NewNotice, Why};

/// What a table asked of its players before a record.
pub struct Before {
    asked: Vec<(Seat, Asked)>,
    holders: Vec<Holder>,
}

impl Before {
    /// As of a time of the table.
    pub fn of<G: Game>(sitting: &Sitting<G>, now: u64) -> Self {
        Before { asked: sitting.asked(now), holders: sitting.holders.clone() }
    }
}

/// The notice that goes with something that is asked, as of the record `seq`, made at `at`.
#[must_use]
pub fn notice(player: Uuid, asked: Asked, seq: u64, at: u64) -> NewNotice {
    match asked {
        Asked::Turn => NewNotice { player, why: Why::Turn, seq, at },
        Asked::Proposal(number) => NewNotice { player, why: Why::Proposal, seq: number, at },
    }
}

/// The notices of a record: whoever is asked for something of which they were not asked `before`, or for whom a computer plays from
/// now on, or, when the game is over, everybody who played; as far as they are people and not `here`. One a player: a proposal comes
/// before a turn, since it was made just now.
pub fn of_record<G: Game>(
    sitting: &Sitting<G>,
    before: &Before,
    seats: &[SeatRow],
    (seq, at): (u64, u64),
    here: impl Fn(Uuid) -> bool,
) -> Vec<NewNotice> {
    let away = |seat: Seat| {
        let player = seats.get(seat.index()).map(|seat| seat.player);
        player.filter(|player| bot_players::bot_of(*player).is_none() && !here(*player))
    };
    if sitting.is_over() {
        let people = (0..).map(Seat).zip(&sitting.holders).map(|(seat, _)| seat);
        return people.filter_map(away).map(|player| NewNotice { player, why: Why::End, seq, at }).collect();
    }
    let holders = (0..).map(Seat).zip(before.holders.iter().zip(&sitting.holders));
    let sat_in = holders.filter(|(_, holders)| matches!(holders, (Holder::Person, Holder::StandIn)));
    let sat_in = sat_in.filter_map(|(seat, _)| away(seat));
    let mut notices: Vec<_> = sat_in.map(|player| NewNotice { player, why: Why::SatIn, seq, at }).collect();
    for (seat, asked) in sitting.asked(at) {
        let Some(player) = away(seat).filter(|_| !before.asked.contains(&(seat, asked))) else { continue };
        notices.retain(|notice| notice.player != player);
        notices.push(notice(player, asked, seq, at));
    }
    notices
}
