//! A seat that changes hands while the game is played: who may have its link, and what comes of it. Pure; the session records and
//! tells.

use client_protocol::code::Code;
use client_protocol::rest::{Player, SeatLink};
use rules::{Game, Seat};
use table::{Act, Offer, Past, Rejection};
use uuid::Uuid;

use super::answers::{FirstAnswer, Known};
use super::judge::{self, Accepted, Declined, Rejected};
use super::position::Position;
use super::{branch, seat_links};
use crate::error::Refusal;
use crate::shown;
use crate::store::TableRow;

/// The link of a seat that is offered: for its player, if it is their offer, else for the others who sit there.
///
/// # Errors
/// When nothing is offered, or not by the asker.
pub fn link<G: Game>(
    table: &TableRow,
    position: &Position<G>,
    asker: Uuid,
    seat: Seat,
    now: u64,
) -> Result<SeatLink, Refusal> {
    let Some(own) = shown::seat_of(table, Some(asker)) else {
        return Err(if shown::may_see(table, Some(asker)) {
            Refusal::new(Code::NotSeated, "you don't have a seat at this table")
        } else {
            Refusal::no_such_table()
        });
    };
    let offer = position.sitting.offers.iter().find(|offer| offer.seat == seat && !offer.has_lapsed(now));
    let offer = offer.ok_or_else(|| Refusal::new(Code::LinkLapsed, "that seat isn't offered to anyone"))?;
    if offer.is_own() != (own == seat) {
        return Err(Refusal::new(Code::Forbidden, "only whoever offers a seat can pass on its link"));
    }
    Ok(SeatLink { code: seat_links::code(table, seat, offer.number), lapses_at: offer.lapses_at() })
}

/// The seat that a link opens at the time `now`.
///
/// # Errors
/// When it opens none, or no longer.
pub fn opened_by<G: Game>(table: &TableRow, position: &Position<G>, code: &str, now: u64) -> Result<Seat, Refusal> {
    let (seat, number) = seat_links::read(table, code)?;
    let sitting = &position.sitting;
    let is_open = |offer: &Offer| offer.number == number && offer.seat == seat && !offer.has_lapsed(now);
    if sitting.was_used(number) {
        return Err(refusal_of_used());
    }
    if sitting.is_over() || !sitting.offers.iter().any(is_open) {
        return Err(refusal_of(Rejection::OfferClosed));
    }
    Ok(seat)
}

/// The seat that a code is for, and the number of the record that offered it, as [`seat_links::read`] has them.
///
/// # Errors
/// When it's no code of this table. Whoever may not see the table isn't told that there is one.
pub fn read(table: &TableRow, asker: Uuid, code: &str) -> Result<(Seat, u64), Refusal> {
    seat_links::read(table, code)
        .map_err(|unknown| if shown::may_see(table, Some(asker)) { unknown } else { Refusal::no_such_table() })
}

/// What comes of taking a seat at the time `now`, by a link or, without a code, back from the friend who plays it. `here` says of
/// each seat whether its player is at the table.
///
/// # Errors
/// Why nothing is to be recorded.
pub fn take<G: Game>(
    table: &TableRow,
    position: &Position<G>,
    (asker, id, code): (&Player, Uuid, Option<&str>),
    now: u64,
    here: &[bool],
    past: &impl Past<G>,
) -> Result<Accepted<G>, Declined> {
    let sitting = &position.sitting;
    let sits = sitting.seat_of(asker.id);
    let (seat, act) = asked_for(table, position, asker, code)?;
    if let Some(sits) = sits {
        // A client that lost the answer asks again.
        let known = position.answers.look_up(seat, id, &judge::text_of(&act));
        return match known {
            Known::Answered(answer @ FirstAnswer::Accepted(_)) if sits == seat => {
                Err(Declined::Answered(answer.clone()))
            }
            _ => Err(Refusal::new(Code::AlreadySeated, "you're already at this table").into()),
        };
    }
    if let Act::Take { offer, .. } = act
        && sitting.was_used(offer)
    {
        return Err(refusal_of_used().into());
    }
    judge::judge_act(sitting, &position.answers, seat, id, (now, act), here, past).map_err(|declined| match declined {
        Declined::Rejected { because: Rejected::ByTable(rejection), .. } => refusal_of(rejection).into(),
        declined => declined.refusal().into(),
    })
}

/// The seat that somebody asks for, and the act that would take it.
fn asked_for<G: Game>(
    table: &TableRow,
    position: &Position<G>,
    asker: &Player,
    code: Option<&str>,
) -> Result<(Seat, Act), Refusal> {
    let Some(code) = code else {
        let sitting = &position.sitting;
        return match sitting.seat_of(asker.id).or_else(|| sitting.lent_by(asker.id)) {
            Some(seat) => Ok((seat, Act::Reclaim {})),
            None if shown::may_see(table, Some(asker.id)) => Err(refusal_of(Rejection::NotOnLoan)),
            None => Err(Refusal::no_such_table()),
        };
    };
    let (seat, offer) = read(table, asker.id, code)?;
    if table.removed.contains(&asker.id) {
        let sentence = "the host removed you from this table; you can't take a seat at it";
        return Err(Refusal::new(Code::Removed, sentence));
    }
    branch::may_sit(table, asker.id)?;
    Ok((seat, Act::Take { offer, player: asker.id }))
}

fn refusal_of_used() -> Refusal {
    Refusal::new(Code::LinkUsed, "this link has already been used; ask for a new one")
}

/// What the table's own word is to somebody who does not sit there yet.
fn refusal_of(rejection: Rejection) -> Refusal {
    match rejection {
        Rejection::HadASeat => Refusal::new(Code::AlreadySeated, rejection.to_string()),
        Rejection::NotOnLoan => Refusal::new(Code::Forbidden, rejection.to_string()),
        Rejection::StillHere | Rejection::HasTime => {
            Refusal::new(Code::Forbidden, "the player of that seat is back at the table")
        }
        Rejection::GameOver => Refusal::new(Code::LinkLapsed, "the game is over, so there's no seat to take"),
        _ => Refusal::new(Code::LinkLapsed, "this link has lapsed or was withdrawn; ask for a new one"),
    }
}
