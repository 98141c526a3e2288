//! Deals that are mixed by exchanging cards, where the ways are too many to be counted.

use super::{Class, MAX_PLACES, Place};
use crate::card::{Bits, Card, CardSet};
use crate::rng::Rng;

/// Exchanges that are tried for each unknown card before a deal, and so many times more before the first.
const EXCHANGES: usize = 8;
const WARM_UP: usize = 8;

/// Deals that are reached by exchanging cards, where the ways are too many to be counted.
#[derive(Debug)]
pub(super) struct Mixing {
    cards: Vec<u8>,
    /// Where each card may lie, as bits.
    allowed: Vec<u8>,
    /// Where it lies now.
    at: Vec<u8>,
    warm: bool,
}

impl Mixing {
    /// Finds one deal to start from, if there is one.
    pub(super) fn new(places: &[Place], classes: &[Class], free: CardSet) -> Option<Mixing> {
        let anywhere = ((1u16 << places.len()) - 1) as u8;
        let mut mixing = Mixing { cards: Vec::new(), allowed: Vec::new(), at: Vec::new(), warm: false };
        for class in classes.iter().chain([&Class { cards: free, places: anywhere }]) {
            for card in class.cards.iter() {
                mixing.cards.push(card.0);
                mixing.allowed.push(class.places);
                mixing.at.push(u8::MAX);
            }
        }
        let mut room: Vec<u32> = places.iter().map(Place::room).collect();
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

    /// Exchanges cards between two or three places, as often as it takes to forget the last deal.
    pub(super) fn deal(&mut self, sets: &mut [CardSet; MAX_PLACES], rng: &mut Rng) {
        let size = self.cards.len() as u32;
        let rounds = EXCHANGES * if self.warm { 1 } else { WARM_UP };
        self.warm = true;
        for round in 0..rounds * self.cards.len() {
            let [a, b, c] = [(); 3].map(|()| rng.below(size) as usize);
            let may = |card: usize, place: u8| self.allowed[card] >> place & 1 == 1;
            let (at_a, at_b, at_c) = (self.at[a], self.at[b], self.at[c]);
            if round % 2 == 0 {
                if may(a, at_b) && may(b, at_a) {
                    self.at.swap(a, b);
                }
            } else if a != b && b != c && a != c && may(a, at_b) && may(b, at_c) && may(c, at_a) {
                (self.at[a], self.at[b], self.at[c]) = (at_b, at_c, at_a);
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
    use crate::imagine::Spot;

    fn place(count: u32, possible: u64) -> Place {
        Place { spot: Spot::Stock, count, possible: CardSet(possible), fixed: CardSet::EMPTY }
    }

    /// The same deals, once counted and once mixed, are equally likely both ways.
    #[test]
    fn exchanging_cards_reaches_every_deal_as_often_as_counting_does() {
        let places = [place(2, 0b11_1111), place(2, 0b11_1100), place(2, 0b01_1011)];
        let classes = [
            Class { cards: CardSet(0b00_0011), places: 0b101 },
            Class { cards: CardSet(0b00_0100), places: 0b011 },
            Class { cards: CardSet(0b10_0000), places: 0b011 },
            Class { cards: CardSet(0b01_1000), places: 0b111 },
        ];
        let mut mixing = Mixing::new(&places, &classes, CardSet::EMPTY).expect("there are such deals");
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
        let expected = pairs.filter(|&(a, b)| allowed(a, b)).count();
        assert_eq!(counts.len(), expected);
        let each = f64::from(deals) / expected as f64;
        let chi: f64 = counts.values().map(|count: &f64| (count - each) * (count - each) / each).sum();
        let degrees = expected as f64 - 1.0;
        assert!(chi < degrees + 5.0 * (2.0 * degrees).sqrt(), "{chi} for {degrees} degrees of freedom");
    }
}
