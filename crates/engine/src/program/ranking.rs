//! How the cards of a trick compare under one trump suit: the rules of powers and suits, worked out
//! for every card, so that playing one is a look into a table.

use crate::card::{CARD_ROOM, Card, CardSet, MAX_CARDS, NO_SUIT};

/// Suits and winners of tricks under one trump suit.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The cards that beat each card while it is the best of a trick.
    beaten_by: [CardSet; CARD_ROOM],
    /// The cards of each suit, none for no suit.
    suits: [CardSet; 8],
    suit_of: [u8; CARD_ROOM],
}

impl Ranking {
    /// One for each trump suit, and for none.
    pub(crate) fn of(
        jokers_are_trumps: bool,
        plain_power: &[u8; 15],
        trump_power: &[u8; 15],
    ) -> Box<[Ranking; 5]> {
        Box::new(std::array::from_fn(|trump| {
            Ranking::new(trump as u8, jokers_are_trumps, plain_power, trump_power)
        }))
    }

    fn new(trump: u8, jokers_are_trumps: bool, plain_power: &[u8; 15], trump_power: &[u8; 15]) -> Ranking {
        let own_suit = |card: Card| if jokers_are_trumps && card.is_joker() { trump } else { card.suit() };
        // What a card counts for in a trick in which a suit was led.
        let power = |card: Card, led: u8| match own_suit(card) {
            suit if suit == trump => trump_power[card.standing()],
            suit if suit == led => plain_power[card.standing()],
            _ => 0,
        };
        let mut ranking = Ranking {
            beaten_by: [CardSet::EMPTY; CARD_ROOM],
            suits: [CardSet::EMPTY; 8],
            suit_of: [NO_SUIT; CARD_ROOM],
        };
        let cards = || (0..MAX_CARDS as u8).map(Card);
        for best in cards() {
            // The best card is a trump or of the suit that was led.
            let led = own_suit(best);
            let beats = |card: &Card| power(*card, led) > power(best, led);
            ranking.beaten_by[usize::from(best.0)] = cards().filter(beats).collect();
            ranking.suit_of[usize::from(best.0)] = led;
            if led != NO_SUIT {
                ranking.suits[usize::from(led)].insert(best);
            }
        }
        ranking
    }

    /// The suit that a card belongs to: a joker that is a trump belongs to the trump suit.
    #[inline(always)]
    pub(crate) fn suit_of(&self, card: Card) -> u8 {
        self.suit_of[usize::from(card.0) % CARD_ROOM]
    }

    /// The cards of a suit, to be followed or held back.
    #[inline(always)]
    pub(crate) fn suit(&self, suit: u8) -> CardSet {
        self.suits[usize::from(suit) % 8]
    }

    /// Does a card take the trick from the one that was the best so far?
    #[inline(always)]
    pub(crate) fn beats(&self, card: Card, best: Card) -> bool {
        self.beaten_by[usize::from(best.0) % CARD_ROOM].contains(card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: &str) -> Card {
        Card::parse(name).expect("a card")
    }

    #[test]
    fn trumps_beat_all_others_and_only_the_led_suit_counts_beside_them() {
        let plain = std::array::from_fn(|rank| if rank < 13 { rank as u8 + 1 } else { 0 });
        let trump = std::array::from_fn(|rank| if rank < 13 { rank as u8 + 33 } else { 0 });
        let rankings = Ranking::of(false, &plain, &trump);
        let [spades, none] = [&rankings[3], &rankings[usize::from(NO_SUIT)]];
        assert!(spades.beats(card("2S"), card("AH")) && !none.beats(card("2S"), card("AH")));
        assert!(spades.beats(card("KH"), card("QH")) && !spades.beats(card("QH"), card("KH")));
        assert!(!spades.beats(card("AC"), card("2H")) && !spades.beats(card("AH"), card("2S")));
        assert!(!spades.beats(card("X1"), card("2H")) && spades.beats(card("2S"), card("X1")));
    }

    #[test]
    fn a_joker_that_is_a_trump_belongs_to_the_trump_suit() {
        let plain = std::array::from_fn(|rank| if rank < 13 { rank as u8 + 1 } else { 0 });
        let trump = std::array::from_fn(|rank| rank as u8 + 33);
        let rankings = Ranking::of(true, &plain, &trump);
        let hearts = &rankings[2];
        assert_eq!((hearts.suit_of(card("X1")), hearts.suit(2).len()), (2, 15));
        assert!(hearts.beats(card("X1"), card("AH")) && hearts.beats(card("X2"), card("X1")));
        // Without a trump suit it beats everything and nobody has to follow it.
        let none = &rankings[usize::from(NO_SUIT)];
        assert!(none.beats(card("X1"), card("AH")) && none.suit(NO_SUIT).is_empty());
    }
}
