//! Where all randomness comes from: one stream of numbers from one seed, and one way to shuffle.
//!
//! Players verify it, so it is frozen. With `word(n)` the n-th little-endian 32-bit word of the ChaCha20 key stream
//! (RFC 8439 block function; key = the 32 bytes of the seed, nonce zero, 64-bit block counter from zero):
//!
//! - *below(bound)*: take words until one is less than `bound * floor(2^32 / bound)`; the result is that word modulo `bound`;
//! - *shuffle(list)*: for `i` from the last index down to 1, swap item `i` with item `below(i + 1)` (Fisher–Yates).

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use json::{Json, Read, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The 32 bytes that decide everything random in a game; 64 hexadecimal digits in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seed(pub [u8; 32]);

impl std::fmt::Debug for Seed {
    /// A seed is a secret while its game runs, and debug output ends up in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&hex)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        seed_of(&String::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("a seed is 64 hexadecimal digits"))
    }
}

impl Read for Seed {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        seed_of(json.text()?).ok_or(Unreadable::Expected("64 hexadecimal digits"))
    }
}

fn seed_of(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut seed = Seed::default();
    for (byte, digits) in seed.0.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(seed)
}

/// A place in the stream of numbers: the seed, and how many words of it have been used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
pub struct Chance {
    seed: Seed,
    used: u64,
}

impl Chance {
    /// The start of the stream of `seed`.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Chance { seed, used: 0 }
    }

    /// A number from 0 to `bound - 1`, each as likely as the others. `bound` must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.draw(|words| words.below(bound))
    }

    /// Puts `list` into a random order, each as likely as the others.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        self.draw(|words| {
            for i in (1..list.len()).rev() {
                let bound = u32::try_from(i + 1).expect("no game has 2^32 pieces");
                list.swap(i, words.below(bound) as usize);
            }
        });
    }

    fn draw<R>(&mut self, draw: impl FnOnce(&mut Words) -> R) -> R {
        let mut rng = ChaCha20Rng::from_seed(self.seed.0);
        rng.set_word_pos(u128::from(self.used));
        let mut words = Words { rng, used: self.used };
        let result = draw(&mut words);
        self.used = words.used;
        result
    }
}

struct Words {
    rng: ChaCha20Rng,
    used: u64,
}

impl Words {
    fn below(&mut self, bound: u32) -> u32 {
        let fair = (1u64 << 32) / u64::from(bound) * u64::from(bound);
        loop {
            self.used += 1;
            let word = self.rng.next_u32();
            if u64::from(word) < fair {
                return word % bound;
            }
        }
    }
}
