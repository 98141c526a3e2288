//! Sets of equal cards, counted so that picking one of them is cheap.
//!
//! How many there are of each rank is a surprise to the processor, so all ranks are counted at
//! once: each has four bits of a word, the lowest rank the lowest bits, the jokers the highest.

use crate::card::CardSet;

const EVERY_RANK: u64 = 0x1111_1111_1111_1111;
const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
const LOW_RANKS: u64 = 0x0F0F_0F0F_0F0F_0F0F;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// All sets of equal cards that can be made of some cards.
#[derive(Clone, Copy)]
pub(crate) struct Sets {
    /// The suits of each rank.
    suits: u64,
    /// How many sets each rank has.
    counts: u64,
    /// In byte `i` the number of sets of the ranks up to `2 i + 1`.
    sums: u64,
    /// How many cards a set may have: bit `n` for `n` cards.
    sizes: u8,
}

/// `SUBSETS[sizes][n]`: in how many ways cards can be taken from `n`, if so many are taken.
static SUBSETS: [[u8; 5]; 32] = {
    let ways = [[0, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 2, 1, 0, 0], [0, 3, 3, 1, 0], [0, 4, 6, 4, 1]];
    let mut table = [[0; 5]; 32];
    let mut sizes = 0;
    while sizes < 32 {
        let mut cards = 0;
        while cards < 5 {
            let mut taken = 1;
            while taken < 5 {
                if sizes >> taken & 1 == 1 {
                    table[sizes][cards] += ways[cards][taken];
                }
                taken += 1;
            }
            cards += 1;
        }
        sizes += 1;
    }
    table
};

/// `NTH_SUBSET[sizes / 2][suits][k]`: the `k`-th subset of the suits that has one of the sizes.
static NTH_SUBSET: [[[u8; 16]; 16]; 16] = {
    let mut table = [[[0; 16]; 16]; 16];
    let mut sizes = 0;
    while sizes < 16 {
        let mut suits = 0usize;
        while suits < 16 {
            let mut k = 0;
            let mut subset = 1usize;
            while subset < 16 {
                if subset & !suits == 0 && sizes << 1 >> subset.count_ones() & 1 == 1 {
                    table[sizes][suits][k] = subset as u8;
                    k += 1;
                }
                subset += 1;
            }
            suits += 1;
        }
        sizes += 1;
    }
    table
};

impl Sets {
    /// Counts the sets that have one of the sizes.
    #[inline(always)]
    pub fn new(cards: CardSet, sizes: u8) -> Sets {
        let suits = by_rank(cards);
        let pairs = suits - (suits >> 1 & 0x5555_5555_5555_5555);
        let held = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        // Which ranks have one, two, three or four cards.
        let (odd, some) = (held & EVERY_RANK, held >> 1 & EVERY_RANK);
        let (three, four) = (odd & some, held >> 2 & EVERY_RANK);
        let (one, two) = (odd ^ three, some ^ three);
        let ways = &SUBSETS[usize::from(sizes) & 31];
        let counts = one * u64::from(ways[1])
            + two * u64::from(ways[2])
            + three * u64::from(ways[3])
            + four * u64::from(ways[4]);
        let sums = ((counts & LOW_RANKS) + (counts >> 4 & LOW_RANKS)).wrapping_mul(EVERY_BYTE);
        Sets { suits, counts, sums, sizes }
    }

    /// How many sets there are.
    #[inline(always)]
    pub fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The rank and the suits of the `k`-th set, which must exist: by rank, then by suits.
    #[inline(always)]
    pub fn nth(self, k: u32) -> (u8, u8) {
        // A byte's high bit is set where no more than `k` sets lie in it and below.
        let wanted = u64::from(k) * EVERY_BYTE;
        let rest = (wanted | HIGH_BITS) - (self.sums & !HIGH_BITS);
        let below = (wanted & !self.sums | !(wanted ^ self.sums) & rest) & HIGH_BITS;
        let byte = (below >> 7).wrapping_mul(EVERY_BYTE) >> 56 & 7;
        let before = (self.sums << 8 >> (8 * byte)) as u32 & 0xFF;
        let lower = (self.counts >> (8 * byte)) as u32 & 0xF;
        let k = k.wrapping_sub(before);
        let is_higher = k >= lower;
        let k = k.wrapping_sub(if is_higher { lower } else { 0 });
        let rank = 2 * byte as u8 + u8::from(is_higher);
        let suits = (self.suits >> ((4 * rank) & 63)) as usize & 0xF;
        (rank, NTH_SUBSET[usize::from(self.sizes >> 1) & 15][suits][k as usize & 15])
    }
}

/// Puts the cards of a rank side by side, the lowest rank first.
#[inline(always)]
fn by_rank(cards: CardSet) -> u64 {
    const SUIT: u64 = 0x1FFF;
    let cards = cards.0;
    // Sixteen bits a suit; the jokers are cards of a fourteenth rank.
    let mut bits = cards & SUIT
        | (cards & SUIT << 13) << 3
        | (cards & SUIT << 26) << 6
        | (cards & SUIT << 39) << 9
        | (cards >> 52 & 1) << 13
        | (cards >> 53 & 1) << 29;
    // The number of a bit is two digits of its suit and four of its rank: the digits change places.
    bits = exchange(bits, 0x0000_0000_CCCC_CCCC, 30);
    bits = exchange(bits, 0x0000_AAAA_0000_AAAA, 15);
    bits = exchange(bits, 0x0000_0000_FF00_FF00, 24);
    exchange(bits, 0x0000_F0F0_0000_F0F0, 12)
}

/// Exchanges the bits of a mask with those so many places higher.
#[inline(always)]
const fn exchange(bits: u64, mask: u64, places: u32) -> u64 {
    let differing = (bits >> places ^ bits) & mask;
    bits ^ differing ^ differing << places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn sets_come_by_rank_and_then_by_suits() {
        let mut rng = Rng::new(5);
        for round in 0..20_000 {
            let thin = if round % 2 == 0 { u64::MAX } else { rng.next_u64() };
            let cards = CardSet(rng.next_u64() & thin & ((1 << 54) - 1));
            let sizes = (rng.below(16) << 1) as u8;
            let mut expected = Vec::new();
            for rank in 0..14 {
                let held = cards.suits_of(rank);
                let fits = |suits: &u8| suits & !held == 0 && sizes >> suits.count_ones() & 1 == 1;
                expected.extend((1..16u8).filter(fits).map(|suits| (rank, suits)));
            }
            let sets = Sets::new(cards, sizes);
            let found: Vec<(u8, u8)> = (0..sets.count()).map(|k| sets.nth(k)).collect();
            assert_eq!(found, expected, "{cards:?} in sizes {sizes:#b}");
        }
    }

    #[test]
    fn a_whole_deck_has_fifteen_sets_of_each_rank() {
        let all = Sets::new(CardSet((1 << 54) - 1), 0b1_1110);
        assert_eq!((all.count(), all.nth(0), all.nth(197)), (13 * 15 + 3, (0, 1), (13, 0b11)));
    }
}
