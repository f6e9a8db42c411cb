//! The links of seats that are offered. A code is made from the table's secret, so that it is kept nowhere, found again after every
//! restart, and the same on every server; whether it still opens anything, the log says.

use client_protocol::code::Code;
use rules::Seat;

use crate::error::Refusal;
use crate::secrets;
use crate::store::TableRow;

/// The code of the link for a seat that was offered in the record `offer`.
#[must_use]
pub fn code(table: &TableRow, seat: Seat, offer: u64) -> String {
    let mut hasher = blake3::Hasher::new_keyed(&table.secret.0);
    hasher.update(b"paydirt seat link 1").update(table.id.as_bytes()).update(&[seat.0]).update(&offer.to_le_bytes());
    // 80 bits, as an invite: nobody guesses them, and any camera reads them.
    format!("{}-{offer}-{}", seat.0, secrets::hex(&hasher.finalize().as_bytes()[..10]))
}

/// The seat that a code is for, and the number of the record that offered it.
///
/// # Errors
/// When it is no code of this table.
pub fn read(table: &TableRow, given: &str) -> Result<(Seat, u64), Refusal> {
    let mut parts = given.splitn(3, '-');
    let seat = parts.next().and_then(|part| part.parse().ok()).map(Seat);
    let offer = parts.next().and_then(|part| part.parse().ok());
    let (Some(seat), Some(offer)) = (seat, offer) else { return Err(unknown()) };
    // Takes as long however much of it is right.
    let right = blake3::hash(given.as_bytes()) == blake3::hash(code(table, seat, offer).as_bytes());
    if right { Ok((seat, offer)) } else { Err(unknown()) }
}

fn unknown() -> Refusal {
    Refusal::new(Code::LinkUnknown, "this link is for another table, or not a whole one; ask for a new one")
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;

    use super::super::seating::tests::table;
    use super::*;

    #[test]
    fn a_code_is_for_one_offer_of_one_seat_at_one_table() {
        let here = table(Visibility::Private, &[1, 2]);
        let good = code(&here, Seat(1), 12);
        assert_eq!(read(&here, &good).ok(), Some((Seat(1), 12)));
        let elsewhere = TableRow { id: uuid::Uuid::from_u128(7), ..here.clone() };
        assert!(read(&elsewhere, &good).is_err());
        for forged in [good.replacen('1', "0", 1), good.replacen("12", "13", 1), format!("{good}0"), String::new()] {
            assert_eq!(read(&here, &forged).map_err(|refusal| refusal.code), Err(Code::LinkUnknown), "{forged}");
        }
    }
}
