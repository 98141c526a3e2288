//! Moves: what one choice at one decision is, how it is said, and how it sorts.

mod choice;
mod number;
mod sets;
mod table;

use std::fmt;

use crate::asked::Asked;
use crate::card::{Bits, Card, CardSet, NO_CARD, RANK_NAMES, SUIT_NAMES};

pub use choice::Choices;
pub(crate) use choice::{EXTRA_SLOT, SLOTS};
pub(crate) use table::Heard;
pub use table::{MoveKind, Purpose, Shape};

/// One choice at one decision: eight bytes that sort as they should be listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What it does.
    pub kind: MoveKind,
    /// The card (in sets, the rank), or [`NO_CARD`] when there is none or it is hidden.
    pub card: u8,
    /// The suit, or the suits of a set as bits, or 255.
    pub suit: u8,
    /// The seat or slot that it is aimed at, or 255.
    pub target: u8,
    /// A number, such as a bid, or a rank.
    pub amount: u16,
    /// What it is for.
    pub purpose: Purpose,
}

impl Move {
    const BLANK: Move = Move {
        kind: MoveKind::Play,
        card: NO_CARD,
        suit: 255,
        target: 255,
        amount: 0,
        purpose: Purpose::Plain,
    };

    /// Doing nothing.
    pub(crate) const PASS: Move = Move { kind: MoveKind::Pass, ..Move::BLANK };

    /// The move of a kind that bit `index` of its choices stands for.
    #[inline(always)]
    pub(crate) fn of(kind: MoveKind, index: u8) -> Move {
        let blank = Move { kind, ..Move::BLANK };
        match kind.shape() {
            Shape::Card => Move { card: index, ..blank },
            Shape::Number | Shape::Rank => Move { amount: index.into(), ..blank },
            Shape::Suit => Move { suit: index, ..blank },
            Shape::Seat | Shape::Slot => Move { target: index, ..blank },
            Shape::Set | Shape::Top | Shape::Source | Shape::Alone(_) => blank,
        }
    }

    /// Cards of one rank, played or thrown away together.
    fn set(kind: MoveKind, rank: u8, suits: u8) -> Move {
        Move { kind, card: rank, suit: suits, ..Move::BLANK }
    }

    fn drawing(target: u8) -> Move {
        Move { kind: MoveKind::Draw, target, ..Move::BLANK }
    }

    /// The bit of its choices that this move stands for; sets and extras have none.
    pub(crate) fn index(self) -> Option<u8> {
        let index = match self.kind.shape() {
            Shape::Card => self.card,
            Shape::Number | Shape::Rank => self.amount.min(255) as u8,
            Shape::Suit => self.suit,
            Shape::Seat | Shape::Slot => self.target,
            Shape::Top => 0,
            Shape::Set | Shape::Source | Shape::Alone(_) => return None,
        };
        (index < EXTRA_SLOT).then_some(index)
    }

    /// The slot of its choices that this move stands for; sets have none.
    #[inline(always)]
    pub(crate) fn slot(self) -> Option<u8> {
        match choice::Extra::of(self) {
            Some(extra) => Some(EXTRA_SLOT + extra as u8),
            None => self.index(),
        }
    }

    /// What is asked where this is the first move.
    pub fn asked(self) -> Asked {
        self.kind.asked(self.purpose)
    }

    /// Is it made of cards of one rank?
    #[inline(always)]
    pub fn is_set(self) -> bool {
        self.kind.shape() == Shape::Set
    }

    /// What a seat sees that may know of the move, but not which card it is.
    pub(crate) fn hidden(self) -> Move {
        Move { card: NO_CARD, ..self }
    }

    /// The cards of the move that are not hidden.
    pub fn cards(self) -> CardSet {
        if self.card == NO_CARD {
            return CardSet::EMPTY;
        }
        if self.is_set() {
            return Bits(self.suit.into()).map(|suit| Card::of_rank(self.card, suit)).collect();
        }
        Card(self.card).bit()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.kind.text(self.purpose);
        let Some((before, after)) = text.split_once("{}") else {
            return f.write_str(text);
        };
        let seen = || self.cards().iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
        let object = match self.kind.shape() {
            Shape::Top if self.cards().is_empty() => "the top card".to_string(),
            Shape::Card | Shape::Set if self.cards().is_empty() => "a card".to_string(),
            Shape::Card | Shape::Set | Shape::Top => seen(),
            Shape::Number => self.amount.to_string(),
            Shape::Suit => suit_word(self.suit).to_string(),
            Shape::Seat => format!("seat {}", self.target),
            // For people slots are counted from 1.
            Shape::Slot => format!("slot {}", u16::from(self.target) + 1),
            Shape::Rank => rank_letter(self.amount).to_string(),
            Shape::Source if self.target == DISCARD_PILE => " from the discard pile".to_string(),
            Shape::Source if self.target == STOCK_PILE => String::new(),
            Shape::Source => format!(" from seat {}", self.target),
            Shape::Alone(_) => String::new(),
        };
        write!(f, "{before}{object}{after}")
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// The target of a draw from the discard pile, in place of a seat.
pub const DISCARD_PILE: u8 = 100;
/// The target of a draw from the stock.
pub const STOCK_PILE: u8 = 255;

/// The name of a suit in a sentence.
pub fn suit_word(suit: u8) -> &'static str {
    ["clubs", "diamonds", "hearts", "spades"].get(usize::from(suit)).copied().unwrap_or("no suit")
}

/// The letter of a rank, X for jokers.
pub fn rank_letter(rank: u16) -> char {
    RANK_NAMES.get(usize::from(rank)).map_or('X', |&letter| letter.into())
}

/// The letter of a suit, if it is one.
pub fn suit_letter(suit: u8) -> Option<char> {
    SUIT_NAMES.get(usize::from(suit)).map(|&letter| letter.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_eight_bytes() {
        assert_eq!(size_of::<Move>(), 8);
    }
}
