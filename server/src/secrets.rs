//! Secrets: made from the operating system's randomness, handed out once, kept as hashes.

use fair_play::Secret;
pub use fair_play::hex;
use uuid::Uuid;

/// 32 random bytes.
///
/// # Panics
/// When the operating system has no randomness to give: nothing secret can be made then, and nothing should go on.
#[must_use]
pub fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes on every machine we serve from");
    bytes
}

/// A random number, for what is no secret.
#[must_use]
pub fn number() -> u16 {
    let [high, low, ..] = random();
    u16::from_be_bytes([high, low])
}

/// The id of a player or table made at `now`, in milliseconds since 1970: its first 48 bits are that time, 74 are random. So what
/// was made at about the same time lies together in every index, and being played together costs few pages; and nobody guesses
/// the address of a table.
#[must_use]
pub fn id(now: u64) -> Uuid {
    let [a, b, c, d, e, f, g, h, i, j, ..] = random();
    uuid::Builder::from_unix_timestamp_millis(now, &[a, b, c, d, e, f, g, h, i, j]).into_uuid()
}

/// A guest's secret: 64 hexadecimal digits.
#[must_use]
pub fn token() -> String {
    hex(&random())
}

/// The code of an invite link: 80 random bits, short enough for a QR code that any camera reads.
#[must_use]
pub fn invite() -> String {
    hex(&random()[..10])
}

/// Digits and letters in the code that lets a device in: the first half finds it, the second proves it.
pub const CODE_LENGTH: usize = 8;

/// A code that lets a device in, such as `K7QX-MPRT`: in letters and digits that nobody takes for another. Half of it is one of
/// 810,000, which is plenty where it may be tried five times.
#[must_use]
pub fn device_code() -> String {
    const LETTERS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
    let fair = random().into_iter().chain(random()).filter(|byte| usize::from(*byte) < 240);
    let mut code: String =
        fair.take(CODE_LENGTH).map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])).collect();
    if code.len() < CODE_LENGTH {
        return device_code(); // sixty-four bytes held fewer than eight fair ones
    }
    code.insert(CODE_LENGTH / 2, '-');
    code
}

/// The secret of a new table, which makes its chance together with what the seats add.
#[must_use]
pub fn of_table() -> Secret {
    Secret(random())
}

/// What is kept of a token. A token is random and long, so that a plain hash cannot be searched.
#[must_use]
pub fn hash_of_token(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// Text for people with the passwords taken out of whatever looks like an address with one: what stands between the first colon
/// of a word and its last `@`. What only shows where a password goes stays.
#[must_use]
pub fn without_passwords(text: &str) -> String {
    const EXAMPLES: [&str; 2] = ["://user:password@", "://USER:PASSWORD@"];
    let mut safe = String::with_capacity(text.len());
    for word in text.split_inclusive([' ', '\n', '\t', '\'', '"', '`']) {
        match (word.find(':'), word.rfind('@')) {
            (Some(colon), Some(at)) if colon < at && !EXAMPLES.iter().any(|example| word[..=at].ends_with(example)) => {
                safe.push_str(&word[..=colon]);
                safe.push('…');
                safe.push_str(&word[at..]);
            }
            _ => safe.push_str(word),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{id, without_passwords};

    #[test]
    fn ids_are_in_the_order_of_their_times_and_otherwise_chance() {
        let ids = [id(1_767_225_600_000), id(1_767_225_600_001)];
        assert!(ids[0] < ids[1]);
        assert_eq!(ids.map(|id| id.get_version_num()), [7, 7]);
        assert_ne!(id(1), id(1));
    }

    #[test]
    fn a_password_is_taken_out_wherever_an_address_stands() {
        for (text, safe) in [
            ("no 'postgress://u:hush@h/d' here", "no 'postgress:…@h/d' here"),
            ("cannot open postgres:u:hu@sh@h/d", "cannot open postgres:…@h/d"),
            ("use postgres://user:password@host/database", "use postgres://user:password@host/database"),
            ("postgres://user:hush:password@h/d", "postgres:…@h/d"),
            ("ada@example.org: hello", "ada@example.org: hello"),
            ("cannot listen on 127.0.0.1:8080", "cannot listen on 127.0.0.1:8080"),
        ] {
            assert_eq!(without_passwords(text), safe);
        }
    }
}
