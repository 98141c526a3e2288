//! Deals that are mixed by exchanging cards: where the ways are too many to be counted, or where
//! cards are likelier to lie in one place than in another.

use super::{Class, Gap, MAX_PLACES};
use crate::card::{Bits, Card, CardSet};
use crate::rng::Rng;

/// Exchanges that are tried for each unknown card before a deal, and so many times more before the first.
const EXCHANGES: usize = 8;
const WARM_UP: usize = 8;
/// The same for many deals that are looked at together: one need not forget the last.
const FEW_EXCHANGES: usize = 1;
/// The chance to exchange cards is drawn from so many.
const CHANCES: u32 = 1 << 16;

/// Deals that are reached by exchanging cards.
#[derive(Debug)]
pub(super) struct Mixing {
    cards: Vec<u8>,
    /// Where each card may lie, as bits.
    allowed: Vec<u8>,
    /// Where it lies now.
    at: Vec<u8>,
    warm: bool,
    /// How likely each card is to lie in each place, against others.
    likely: Vec<[f32; MAX_PLACES]>,
    exchanges: usize,
}

impl Mixing {
    /// Finds one deal to start from, if there is one.
    pub(super) fn new(places: &[Gap], classes: &[Class], free: CardSet) -> Option<Mixing> {
        let anywhere = ((1u16 << places.len()) - 1) as u8;
        let mut mixing = Mixing {
            cards: Vec::new(),
            allowed: Vec::new(),
            at: Vec::new(),
            warm: false,
            likely: Vec::new(),
            exchanges: EXCHANGES,
        };
        for class in classes.iter().chain([&Class { cards: free, places: anywhere }]) {
            for card in class.cards.iter() {
                mixing.cards.push(card.0);
                mixing.allowed.push(class.places);
                mixing.at.push(u8::MAX);
                mixing.likely.push([1.0; MAX_PLACES]);
            }
        }
        let mut room: Vec<u32> = places.iter().map(Gap::room).collect();
        let all_placed = (0..mixing.cards.len()).all(|card| mixing.place(card, &mut room, &mut 0));
        all_placed.then_some(mixing)
    }

    /// Finds room for a card, moving others on where it must.
    fn place(&mut self, card: usize, room: &mut [u32], tried: &mut u8) -> bool {
        for place in Bits(self.allowed[card].into()).map(usize::from) {
            if room[place] > 0 {
                room[place] -= 1;
                self.at[card] = place as u8;
                return true;
            }
        }
        for place in Bits((self.allowed[card] & !*tried).into()) {
            *tried |= 1 << place;
            for other in 0..self.cards.len() {
                if self.at[other] == place && self.place(other, room, tried) {
                    self.at[card] = place;
                    return true;
                }
            }
        }
        false
    }

    /// Makes cards likelier to lie in some places than in others, for many deals.
    pub(super) fn lean(&mut self, likely: impl Fn(usize, Card) -> f32) {
        for (&card, of_card) in self.cards.iter().zip(&mut self.likely) {
            *of_card = std::array::from_fn(|place| likely(place, Card(card)));
        }
        self.exchanges = FEW_EXCHANGES;
    }

    /// Should it start from another deal, or may exchanges of two or three cards not reach every deal
    /// among so many hands?
    #[inline]
    pub(super) fn wants_offers(&self, hands: usize) -> bool {
        !self.warm || hands > 3
    }

    /// Goes on from another deal: the first that is offered, and later ones as often as they are likely,
    /// so that every deal is reached whatever exchanges can do.
    pub(super) fn offer(&mut self, sets: &[CardSet; MAX_PLACES], rng: &mut Rng) {
        let place = |card: u8| sets.iter().position(|set| set.contains(Card(card))).unwrap_or(0);
        let (mut before, mut after) = (1.0, 1.0);
        for (at, &card) in self.cards.iter().enumerate() {
            before *= f64::from(self.likely[at][usize::from(self.at[at])]);
            after *= f64::from(self.likely[at][place(card)]);
        }
        if !self.warm || after > rng.unit() * before {
            for (at, &card) in self.at.iter_mut().zip(&self.cards) {
                *at = place(card) as u8;
            }
        }
    }

    /// Exchanges cards between two or three places, as often as it takes to forget the last deal: always
    /// for a likelier deal, and as often as it is likely for another.
    pub(super) fn deal(&mut self, sets: &mut [CardSet; MAX_PLACES], rng: &mut Rng) {
        let size = self.cards.len() as u32;
        let rounds = self.exchanges * if self.warm { 1 } else { WARM_UP };
        self.warm = true;
        for round in 0..rounds * self.cards.len() {
            // Which cards are tried is as likely there as back, so nothing is favoured by it.
            let word = rng.next_u64();
            let any = |part: u32| ((word >> (16 * part) & 0xFFFF) as u32 * size / CHANCES) as usize;
            let chance = (word >> 48) as f32 / CHANCES as f32;
            let (a, b, c) = (any(0), any(1), any(2));
            let may = |card: usize, place: u8| self.allowed[card] >> place & 1 == 1;
            let likely = |card: usize, place: u8| self.likely[card][usize::from(place)];
            let (at_a, at_b, at_c) = (self.at[a], self.at[b], self.at[c]);
            if round % 2 == 0 {
                let before = likely(a, at_a) * likely(b, at_b);
                let after = likely(a, at_b) * likely(b, at_a);
                if may(a, at_b) && may(b, at_a) && after > chance * before {
                    self.at.swap(a, b);
                }
            } else if a != b && b != c && a != c && may(a, at_b) && may(b, at_c) && may(c, at_a) {
                let before = likely(a, at_a) * likely(b, at_b) * likely(c, at_c);
                let after = likely(a, at_b) * likely(b, at_c) * likely(c, at_a);
                if after > chance * before {
                    (self.at[a], self.at[b], self.at[c]) = (at_b, at_c, at_a);
                }
            }
        }
        for (&card, &place) in self.cards.iter().zip(&self.at) {
            sets[usize::from(place)].insert(Card(card));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imagine::Whose;

    fn place(count: u32, possible: u64) -> Gap {
        Gap { whose: Whose::Stock, count, possible: CardSet(possible), fixed: CardSet::EMPTY }
    }

    /// The same deals, once counted and once mixed, are equally likely both ways.
    #[test]
    fn exchanging_cards_reaches_every_deal_as_often_as_counting_does() {
        compare_with_all_deals(|_, _| 1.0);
    }

    #[test]
    fn exchanging_cards_reaches_every_deal_as_often_as_it_is_likely() {
        compare_with_all_deals(|place, card| match (place, card.0) {
            (0, 0) => 0.1,
            (1, 3) => 0.4,
            (2, 4) => 0.6,
            (_, 5) => 0.5,
            _ => 1.0,
        });
    }

    /// Four hands with one card each, and every card in one of two: two deals, which differ by all four.
    #[test]
    fn a_deal_that_exchanges_do_not_reach_is_offered() {
        let places = [place(1, 0b1001), place(1, 0b0011), place(1, 0b0110), place(1, 0b1100)];
        let allowed =
            |card: u32| (0..4).filter(|&at| places[at].possible.0 >> card & 1 == 1).map(|at| 1 << at).sum();
        let classes: Vec<Class> =
            (0..4).map(|card| Class { cards: CardSet(1 << card), places: allowed(card) }).collect();
        let mut mixing = Mixing::new(&places, &classes, CardSet::EMPTY).expect("there are such deals");
        mixing.lean(|place, card| if (place, card.0) == (0, 0) { 0.25 } else { 1.0 });
        assert!(mixing.wants_offers(4));
        let mut rng = Rng::new(3);
        let mut with_first = 0;
        for _ in 0..4000 {
            // Either deal is as likely to be offered.
            let card_of = |at: usize, turn: usize| CardSet(1 << ((at + 3 * turn) % 4));
            let turn = rng.below(2) as usize;
            let mut sets = [CardSet::EMPTY; MAX_PLACES];
            (0..4).for_each(|at| sets[at] = card_of(at, turn));
            mixing.offer(&sets, &mut rng);
            let mut dealt = [CardSet::EMPTY; MAX_PLACES];
            mixing.deal(&mut dealt, &mut rng);
            with_first += u32::from(dealt[0] == CardSet(1));
        }
        assert!((650..950).contains(&with_first), "a fifth of the deals, not {with_first} of 4000");
    }

    fn compare_with_all_deals(likely: impl Fn(usize, Card) -> f32) {
        let places = [place(2, 0b11_1111), place(2, 0b11_1100), place(2, 0b01_1011)];
        let classes = [
            Class { cards: CardSet(0b00_0011), places: 0b101 },
            Class { cards: CardSet(0b00_0100), places: 0b011 },
            Class { cards: CardSet(0b10_0000), places: 0b011 },
            Class { cards: CardSet(0b01_1000), places: 0b111 },
        ];
        let mut mixing = Mixing::new(&places, &classes, CardSet::EMPTY).expect("there are such deals");
        mixing.lean(&likely);
        mixing.exchanges = EXCHANGES;
        let mut rng = Rng::new(8);
        let mut counts = std::collections::BTreeMap::new();
        let deals = 60_000;
        for _ in 0..deals {
            let mut sets = [CardSet::EMPTY; MAX_PLACES];
            mixing.deal(&mut sets, &mut rng);
            for (set, place) in sets.iter().zip(&places) {
                assert_eq!(set.len(), place.count);
                assert!(set.without(place.possible).is_empty());
            }
            *counts.entry([sets[0].0, sets[1].0, sets[2].0]).or_insert(0.0) += 1.0;
        }
        // By hand: cards 0 and 1 not in the middle, 2 and 5 not in the last, two in each place.
        let allowed = |a: u64, b: u64| {
            let c = 0b11_1111 & !a & !b;
            a & b == 0 && b & 0b11 == 0 && c & 0b10_0100 == 0 && c.count_ones() == 2
        };
        let two = |bits: &u64| bits.count_ones() == 2;
        let pairs = (0..64u64).filter(two).flat_map(|a| (0..64u64).filter(two).map(move |b| (a, b)));
        let weight = |sets: [u64; 3]| -> f64 {
            let of = |place: usize| {
                CardSet(sets[place]).iter().map(|card| f64::from(likely(place, card))).product::<f64>()
            };
            (0..3).map(of).product()
        };
        let all: Vec<[u64; 3]> =
            pairs.filter(|&(a, b)| allowed(a, b)).map(|(a, b)| [a, b, 0b11_1111 & !a & !b]).collect();
        assert_eq!(counts.len(), all.len());
        let total: f64 = all.iter().map(|&sets| weight(sets)).sum();
        let apart = |&sets: &[u64; 3]| {
            let each = f64::from(deals) * weight(sets) / total;
            let count: f64 = counts[&sets];
            (count - each) * (count - each) / each
        };
        let chi: f64 = all.iter().map(apart).sum();
        let degrees = all.len() as f64 - 1.0;
        assert!(chi < degrees + 5.0 * (2.0 * degrees).sqrt(), "{chi} for {degrees} degrees of freedom");
    }
}
