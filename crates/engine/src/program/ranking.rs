//! How the cards of a trick compare under one trump suit: the rules of powers and suits, worked out
//! for every card, so that playing one is a look into a table.

use crate::card::{Card, CardSet, MAX_CARDS, NO_SUIT};

/// Room for every card, a power of two: whatever is looked up lies within.
const ROOM: usize = 64;

/// Suits and winners of tricks under one trump suit.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The cards that beat each card while it is the best of a trick.
    beaten_by: [CardSet; ROOM],
    /// The cards of each suit, none for no suit.
    suits: [CardSet; 8],
    suit_of: [u8; ROOM],
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
            beaten_by: [CardSet::EMPTY; ROOM],
            suits: [CardSet::EMPTY; 8],
            suit_of: [NO_SUIT; ROOM],
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
        self.suit_of[usize::from(card.0) % ROOM]
    }

    /// The cards of a suit, to be followed or held back.
    #[inline(always)]
    pub(crate) fn suit(&self, suit: u8) -> CardSet {
        self.suits[usize::from(suit) % 8]
    }

    /// Does a card take the trick from the one that was the best so far?
    #[inline(always)]
    pub(crate) fn beats(&self, card: Card, best: Card) -> bool {
        self.beaten_by[usize::from(best.0) % ROOM].contains(card)
    }
}
