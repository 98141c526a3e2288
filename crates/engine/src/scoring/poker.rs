//! How good a poker hand is: the best five of any number of cards.
//!
//! Fewer than five cards can still hold pairs, threes and fours. Aces are high
//! and low in straights. Jokers are no help.

use crate::card::CardSet;

const SUIT: u64 = 0x1FFF;

/// A number that is higher for a better hand and equal for equal hands.
///
/// The category is in the high bits (0 high card … 8 straight flush), then the
/// ranks that matter, most important first.
pub fn strength(cards: CardSet) -> u32 {
    let suits = [0, 1, 2, 3].map(|suit| (cards.0 >> (13 * suit) & SUIT) as u32);
    let held = |times: u32| {
        let at_least =
            |rank: &u32| suits.iter().filter(|&suit| suit >> rank & 1 == 1).count() as u32 >= times;
        (0..13).filter(at_least).fold(0u32, |ranks, rank| ranks | 1 << rank)
    };
    let any = held(1);
    let pairs = held(2);
    let threes = held(3);
    let fours = held(4);

    let straight_flush = suits.iter().filter_map(|&suit| straight(suit)).max();
    if let Some(high) = straight_flush {
        return category(8, &[high]);
    }
    if fours != 0 {
        let four = top(fours);
        return category(7, &[four, top_or_none(any & !(1 << four))]);
    }
    if threes != 0 {
        let three = top(threes);
        let pair = pairs & !(1 << three);
        if pair != 0 {
            return category(6, &[three, top(pair)]);
        }
    }
    let flush = suits.iter().filter(|suit| suit.count_ones() >= 5).map(|&suit| highest(suit, 5)).max();
    if let Some(ranks) = flush {
        return category(5, &ranks);
    }
    if let Some(high) = straight(any) {
        return category(4, &[high]);
    }
    if threes != 0 {
        let three = top(threes);
        let [first, second, ..] = highest(any & !(1 << three), 2);
        return category(3, &[three, first, second]);
    }
    if pairs.count_ones() >= 2 {
        let high = top(pairs);
        let low = top(pairs & !(1 << high));
        return category(2, &[high, low, top_or_none(any & !(1 << high) & !(1 << low))]);
    }
    if pairs != 0 {
        let pair = top(pairs);
        let [first, second, third, ..] = highest(any & !(1 << pair), 3);
        return category(1, &[pair, first, second, third]);
    }
    category(0, &highest(any, 5))
}

/// The rank of the highest card of a straight; the five for ace to five.
fn straight(ranks: u32) -> Option<u32> {
    // A bit below the two lets the ace count as one.
    let with_low_ace = ranks << 1 | ranks >> 12 & 1;
    let runs = with_low_ace & with_low_ace >> 1 & with_low_ace >> 2 & with_low_ace >> 3 & with_low_ace >> 4;
    (runs != 0).then(|| top(runs) + 3)
}

fn top(ranks: u32) -> u32 {
    31 - ranks.leading_zeros()
}

/// As in [`highest`]: 0 for none, else the rank plus one.
fn top_or_none(ranks: u32) -> u32 {
    highest(ranks, 1)[0]
}

/// The highest ranks plus one, 0 where there are no more.
fn highest(mut ranks: u32, count: usize) -> [u32; 5] {
    let mut found = [0; 5];
    for place in found.iter_mut().take(count) {
        if ranks != 0 {
            let rank = top(ranks);
            *place = rank + 1;
            ranks &= !(1 << rank);
        }
    }
    found
}

fn category(number: u32, ranks: &[u32]) -> u32 {
    let mut padded = [0; 5];
    padded[..ranks.len()].copy_from_slice(ranks);
    padded.iter().fold(number, |value, rank| value << 4 | rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    fn hand(names: &str) -> u32 {
        strength(names.split(' ').filter_map(Card::parse).collect())
    }

    #[test]
    fn categories_stand_in_the_usual_order() {
        let ascending = [
            "AS KH QD JC 9S",
            "2S 2H 3D 4C 5S",
            "AS AH 3D 4C 5S",
            "2S 2H 3D 3C 4S",
            "2S 2H 2D 3C 4S",
            "AS 2H 3D 4C 5S",
            "2S 3H 4D 5C 6S",
            "TS JH QD KC AS",
            "2S 3S 4S 5S 7S",
            "2S 2H 2D 3C 3S",
            "2S 2H 2D 2C 3S",
            "AS 2S 3S 4S 5S",
            "TS JS QS KS AS",
        ];
        let values = ascending.map(hand);
        assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
    }

    #[test]
    fn kickers_decide_between_equal_pairs_and_suits_never_do() {
        assert!(hand("AS AH KD 4C 3S") > hand("AC AD QD 4S 3H"));
        assert_eq!(hand("AS AH KD 4C 3S"), hand("AC AD KH 4S 3H"));
        assert!(hand("AS AH 2D 4C 3S") > hand("AC AD"), "a kicker beats none");
    }

    #[test]
    fn the_best_five_of_seven_count() {
        assert_eq!(hand("AS KS QS JS TS 2H 2D"), hand("AS KS QS JS TS"));
        assert_eq!(hand("9S 9H 9D 4C 4S 2H 2D"), hand("9S 9H 9D 4C 4S"));
        assert_eq!(hand("9S 9H 4D 4C 3S 3H KD"), hand("9S 9H 4D 4C KD"));
    }

    #[test]
    fn the_wheel_is_the_lowest_straight_and_there_is_no_wrapping() {
        assert!(hand("AS 2H 3D 4C 5S") < hand("2S 3H 4D 5C 6S"));
        assert!(hand("QS KH AD 2C 3S") < hand("2S 2H 4D 5C 7S"), "queen to three is no straight");
    }

    /// The known counts of all 2,598,960 five-card hands.
    #[test]
    fn every_category_has_its_known_number_of_hands() {
        let mut counts = [0u32; 9];
        let bit = |card: u64| 1u64 << card;
        for a in 0..52 {
            for b in 0..a {
                for c in 0..b {
                    for d in 0..c {
                        for e in 0..d {
                            let cards = CardSet(bit(a) | bit(b) | bit(c) | bit(d) | bit(e));
                            counts[(strength(cards) >> 20) as usize] += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
    }
}
