//! The luck of a bot: SplitMix64. It need neither be verified nor be secret, only be quick and the same everywhere.

use rules::Seed;

/// A stream of numbers.
pub struct Luck(u64);

impl Luck {
    pub fn new(number: u64) -> Self {
        Luck(number)
    }

    /// A stream that starts where a seed says.
    pub fn of(Seed(bytes): Seed) -> Self {
        let number = bytes.first_chunk().expect("a seed has 32 bytes");
        Luck(u64::from_le_bytes(*number))
    }

    /// A seed for an imagined game.
    pub fn seed(&mut self) -> Seed {
        let mut seed = Seed::default();
        seed.0.chunks_exact_mut(8).for_each(|bytes| bytes.copy_from_slice(&self.next().to_le_bytes()));
        seed
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The upper half of the product: as even as 64 bits can make it, without a division.
        usize::try_from((u128::from(self.next()) * bound as u128) >> 64).expect("it is below the bound")
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
