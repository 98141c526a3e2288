//! Seeded random streams.
//!
//! Every source of chance owns a stream that is derived from the seed of the
//! match, so what players do never changes a later deal, and a game of a batch
//! is the same on any number of threads.

use crate::card::CARD_ROOM;

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline(always)]
const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A new seed from a seed and a number: game `i` of a batch, a seat, a hand.
#[inline(always)]
pub const fn mix(seed: u64, number: u64) -> u64 {
    scramble(scramble(seed.wrapping_add(GOLDEN)) ^ number.wrapping_add(1).wrapping_mul(GOLDEN))
}

/// What a stream is for; it keeps streams of one match apart.
#[derive(Clone, Copy)]
pub enum Stream {
    /// The deck of a hand, and its reshuffles.
    Deck {
        /// Counting from 0.
        hand: u32,
        /// 0 for the deal, then one for each reshuffle.
        reshuffle: u32,
    },
    /// Chance in play, such as a cut among equals.
    Chance,
    /// The choices of the agent in a seat.
    Agent(u8),
}

/// A small fast generator (splitmix64).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from a seed.
    #[inline(always)]
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The stream of a match.
    #[inline(always)]
    pub const fn stream(seed: u64, stream: Stream) -> Rng {
        let (kind, number) = match stream {
            Stream::Deck { hand, reshuffle } => (1, (hand as u64) << 32 | reshuffle as u64),
            Stream::Chance => (2, 0),
            Stream::Agent(seat) => (3, seat as u64),
        };
        Rng(mix(mix(seed, kind), number))
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        scramble(self.0)
    }

    /// A number below `n`, each equally likely; `n` must not be 0.
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut product = (self.next_u64() >> 32) * u64::from(n);
        if (product as u32) < n {
            // The few values that would favour small numbers are drawn again.
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = (self.next_u64() >> 32) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }

    /// A number from 0 up to 1.
    #[inline(always)]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts random cards on the first `count` places of a deck.
    #[inline(always)]
    pub fn shuffle_top(&mut self, deck: &mut [u8], count: usize) {
        let size = deck.len();
        for place in 0..count.min(size.saturating_sub(1)) {
            let other = place + self.below((size - place) as u32) as usize;
            deck.swap(place, other);
        }
    }
}

/// Numbers that are drawn from one word of a stream.
const AT_ONCE: u32 = 8;
/// The product of so many numbers from `n` down, each at least 1.
static FALLING: [u64; CARD_ROOM + 1] = {
    let mut table = [1; CARD_ROOM + 1];
    let mut n = 0;
    while n < table.len() {
        let mut step = 0;
        while step < AT_ONCE as usize && step < n {
            table[n] *= (n - step) as u64;
            step += 1;
        }
        n += 1;
    }
    table
};

/// A deck from which cards are drawn at random, several from one word of the stream.
///
/// A word is read as a fraction. Times the size of the deck, its whole part says which card is drawn,
/// and what is left is a fraction again. The few words that would favour a card are left out.
pub(crate) struct Drawing<'a> {
    rng: &'a mut Rng,
    deck: [u8; CARD_ROOM],
    size: u32,
    fraction: u64,
    left: u32,
}

impl<'a> Drawing<'a> {
    /// From the first `size` cards of a deck.
    #[inline(always)]
    pub fn new(rng: &'a mut Rng, deck: [u8; CARD_ROOM], size: u32) -> Drawing<'a> {
        Drawing { rng, deck, size: size.min(CARD_ROOM as u32), fraction: 0, left: 0 }
    }

    /// Draws a card, which must be there.
    #[inline(always)]
    pub fn draw(&mut self) -> u8 {
        debug_assert!(self.size > 0, "a card from an empty deck");
        if self.left == 0 {
            self.fraction = self.next_fraction();
            self.left = AT_ONCE;
        }
        let product = u128::from(self.fraction) * u128::from(self.size);
        self.fraction = product as u64;
        self.left -= 1;
        self.size = self.size.wrapping_sub(1);
        let at = (product >> 64) as usize % CARD_ROOM;
        let card = self.deck[at];
        self.deck[at] = self.deck[self.size as usize % CARD_ROOM];
        card
    }

    /// A word in which every way to draw the next cards is equally likely.
    #[inline(always)]
    fn next_fraction(&mut self) -> u64 {
        let ways = FALLING[self.size as usize % FALLING.len()];
        loop {
            let word = self.rng.next_u64();
            let rest = word.wrapping_mul(ways);
            if rest >= ways || rest >= ways.wrapping_neg() % ways {
                return word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_equally_likely_where_several_cards_are_drawn_at_once() {
        let mut counts = std::collections::BTreeMap::new();
        let mut rng = Rng::new(4);
        let draws = 120_000;
        for _ in 0..draws {
            let mut drawing = Drawing::new(&mut rng, std::array::from_fn(|place| place as u8), 5);
            let order: [u8; 5] = std::array::from_fn(|_| drawing.draw());
            *counts.entry(order).or_insert(0i64) += 1;
        }
        assert_eq!(counts.len(), 120, "{counts:?}");
        let each = draws / 120;
        let chi: f64 = counts.values().map(|c| (c - each).pow(2) as f64 / each as f64).sum();
        assert!(chi < 172.0, "{chi} (119 degrees of freedom, p = 0.001)");
    }

    #[test]
    fn every_card_is_equally_likely_at_every_place_of_a_large_deck() {
        let mut counts = [[0i64; 51]; 51];
        let mut rng = Rng::new(5);
        for _ in 0..51_000 {
            let mut drawing = Drawing::new(&mut rng, std::array::from_fn(|place| place as u8), 51);
            for row in &mut counts {
                row[usize::from(drawing.draw())] += 1;
            }
        }
        let chi: f64 = counts.iter().flatten().map(|c| (c - 1000).pow(2) as f64 / 1000.0).sum();
        // 2,500 degrees of freedom: rows and columns add up.
        assert!((chi - 2500.0).abs() < 3.3 * (2.0f64 * 2500.0).sqrt(), "{chi}");
    }

    #[test]
    fn bounded_draws_are_unbiased() {
        let mut rng = Rng::new(1);
        let mut counts = [0i64; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        let chi_square: f64 = counts.iter().map(|c| ((c - 10_000).pow(2)) as f64 / 10_000.0).sum();
        assert!(chi_square < 22.5, "{counts:?} (6 degrees of freedom, p = 0.001)");
    }

    #[test]
    fn every_card_is_equally_likely_on_top_of_a_shuffled_deck() {
        let mut counts = [[0i64; 5]; 5];
        let mut rng = Rng::new(2);
        for _ in 0..50_000 {
            let mut deck = [0, 1, 2, 3, 4];
            rng.shuffle_top(&mut deck, 5);
            for (place, card) in deck.into_iter().enumerate() {
                counts[place][usize::from(card)] += 1;
            }
        }
        for row in counts {
            let chi: f64 = row.iter().map(|c| ((c - 10_000).pow(2)) as f64 / 10_000.0).sum();
            assert!(chi < 18.5, "{counts:?} (4 degrees of freedom, p = 0.001)");
        }
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let streams = [
            Stream::Deck { hand: 0, reshuffle: 0 },
            Stream::Deck { hand: 0, reshuffle: 1 },
            Stream::Deck { hand: 1, reshuffle: 0 },
            Stream::Chance,
            Stream::Agent(0),
            Stream::Agent(1),
        ];
        let mut first: Vec<u64> = streams.map(|s| Rng::stream(7, s).next_u64()).to_vec();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), streams.len());
    }

    #[test]
    fn a_shorter_shuffle_deals_the_same_top_cards() {
        let mut whole: Vec<u8> = (0..52).collect();
        let mut part = whole.clone();
        Rng::new(3).shuffle_top(&mut whole, 52);
        Rng::new(3).shuffle_top(&mut part, 20);
        assert_eq!(whole[..20], part[..20]);
    }
}
