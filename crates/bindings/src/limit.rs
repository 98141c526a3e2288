//! The practical speed limit: a hand of spades with every rule written into the code.
//!
//! No game is data here, nothing is general and nothing is kept: what is left is
//! about the least that a random hand can cost. The engine is measured against it.

use std::ops::Range;

use darwindeck_engine::batch::{Progress, ThreadPoolBuildError, in_chunks};
use darwindeck_engine::card::CardSet;
use darwindeck_engine::program::Program;
use darwindeck_engine::rng::{Rng, mix};
use darwindeck_engine::state::State;

const SPADES: u8 = 3;

/// Plays random hands of spades; the sum of all points keeps the work from being skipped.
pub fn spades(hands: u64, seed: u64, threads: usize) -> Result<i64, ThreadPoolBuildError> {
    let work = |range: Range<u64>| {
        let mut rng = Rng::new(mix(seed, range.start));
        let mut deck: [u8; 52] = std::array::from_fn(|card| card as u8);
        let mut points = 0;
        let count = range.end - range.start;
        for _ in range {
            points += hand(&mut rng, &mut deck);
        }
        (count, points)
    };
    in_chunks(hands, 1024, threads, &Progress::default(), work, |one, other| one + other)
}

/// The `k`-th card of a set, the plain way.
#[inline(always)]
fn nth_card(mut cards: u64, k: u32) -> u8 {
    for _ in 0..k {
        cards &= cards - 1;
    }
    cards.trailing_zeros() as u8
}

/// Copies a state so many times, as search does; gives the size of a state.
pub fn copies(program: &Program, count: u64) -> usize {
    let state = State::start(program, 1);
    let mut copy = state;
    for _ in 0..count {
        copy = *std::hint::black_box(&state);
        std::hint::black_box(&copy);
    }
    size_of_val(&copy)
}

fn hand(rng: &mut Rng, deck: &mut [u8; 52]) -> i64 {
    rng.shuffle_top(deck, 52);
    let mut hands = [0u64; 4];
    for (place, card) in deck.iter().enumerate() {
        hands[place & 3] |= 1 << card;
    }
    let bids: [u32; 4] = std::array::from_fn(|_| rng.below(14));
    let mut tricks = [0u32; 4];
    let spades = CardSet::of_suit(SPADES).0;
    let mut broken = false;
    let mut leader = 0;
    for _ in 0..13 {
        let mut led = 0u64;
        let mut best = 0u32;
        let mut winner = leader;
        for turn in 0..4 {
            let seat = (leader + turn) & 3;
            let held = hands[seat];
            let wanted = match (turn, broken) {
                (0, true) => held,
                (0, false) => held & !spades,
                _ => held & led,
            };
            let legal = if wanted == 0 { held } else { wanted };
            let card = nth_card(legal, rng.below(legal.count_ones()));
            hands[seat] ^= 1 << card;
            let suit = card / 13;
            broken |= suit == SPADES;
            if turn == 0 {
                led = CardSet::of_suit(suit).0;
            }
            let follows = led >> card & 1 == 1;
            let power = if suit == SPADES {
                64 + u32::from(card)
            } else if follows {
                1 + u32::from(card)
            } else {
                0
            };
            if power > best {
                best = power;
                winner = seat;
            }
        }
        tricks[winner] += 1;
        leader = winner;
    }
    let side = |first: usize| {
        let bid = i64::from(bids[first] + bids[first + 2]);
        let taken = i64::from(tricks[first] + tricks[first + 2]);
        if taken >= bid { 10 * bid + taken - bid } else { -10 * bid }
    };
    side(0) + side(1)
}
