//! Moves, and the choices that a decision offers.

use std::fmt;

use crate::card::{Bits, Card, Counted, NO_CARD, SUIT_NAMES};

/// What a move does. The order is part of the order of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// Plays a card.
    Play,
    /// Sets a card aside to be passed to another seat.
    PassCard,
    /// Bids a number of tricks, or Nil.
    Bid,
    /// Names the trump suit.
    NameTrump,
}

/// One choice at one decision: eight bytes that sort as they should be listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What it does.
    pub kind: MoveKind,
    /// The card, or [`NO_CARD`] when there is none or it is hidden.
    pub card: u8,
    /// The suit, or 255.
    pub suit: u8,
    /// The seat or slot that it is aimed at, or 255.
    pub target: u8,
    /// A number, such as a bid.
    pub amount: u16,
    /// What else there is to say: 1 for a bid of 0 that is Nil.
    pub flags: u16,
}

impl Move {
    const BLANK: Move =
        Move { kind: MoveKind::Play, card: NO_CARD, suit: 255, target: 255, amount: 0, flags: 0 };

    /// The move of a kind that bit `index` of its choices stands for.
    #[inline(always)]
    pub(crate) fn of(kind: MoveKind, index: u8) -> Move {
        match kind {
            MoveKind::Play | MoveKind::PassCard => Move { kind, card: index, ..Move::BLANK },
            MoveKind::Bid => Move { kind, amount: index.into(), ..Move::BLANK },
            MoveKind::NameTrump => Move { kind, suit: index, ..Move::BLANK },
        }
    }

    /// The bit of its choices that this move stands for.
    fn index(self) -> u8 {
        match self.kind {
            MoveKind::Play | MoveKind::PassCard => self.card,
            MoveKind::Bid => self.amount.min(255) as u8,
            MoveKind::NameTrump => self.suit,
        }
    }

    /// What a seat sees that may know of the move, but not which card it is.
    pub(crate) fn hidden(self) -> Move {
        Move { card: NO_CARD, ..self }
    }

    /// The card, if the move has one that is not hidden.
    pub fn card(self) -> Option<Card> {
        (self.card != NO_CARD).then_some(Card(self.card))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.card()) {
            (MoveKind::Play, Some(card)) => write!(f, "play {card}"),
            (MoveKind::Play, None) => write!(f, "play a card"),
            (MoveKind::PassCard, Some(card)) => write!(f, "pass {card}"),
            (MoveKind::PassCard, None) => write!(f, "pass a card"),
            (MoveKind::Bid, _) if self.flags == 1 => write!(f, "bid nil"),
            (MoveKind::Bid, _) => write!(f, "bid {}", self.amount),
            (MoveKind::NameTrump, _) => write!(f, "name {} as trump", suit_word(self.suit)),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// The name of a suit in a sentence.
pub fn suit_word(suit: u8) -> &'static str {
    ["clubs", "diamonds", "hearts", "spades"].get(usize::from(suit)).copied().unwrap_or("no suit")
}

/// The letter of a suit, if it is one.
pub fn suit_letter(suit: u8) -> Option<char> {
    SUIT_NAMES.get(usize::from(suit)).map(|&letter| letter.into())
}

/// The moves of one decision: one kind, and a bit for each.
///
/// Ascending bits are ascending moves, so the `k`-th move is the `k`-th bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    kind: MoveKind,
    bits: u64,
    /// A bid of 0 is Nil.
    nil: bool,
}

impl Choices {
    /// No move at all.
    pub const NONE: Choices = Choices { kind: MoveKind::Play, bits: 0, nil: false };

    /// A move for every bit.
    #[inline(always)]
    pub(crate) fn new(kind: MoveKind, bits: u64) -> Choices {
        Choices { kind, bits, nil: false }
    }

    /// A bid for every bit; with `nil`, a bid of 0 is Nil.
    pub(crate) fn bids(bits: u64, nil: bool) -> Choices {
        Choices { kind: MoveKind::Bid, bits, nil }
    }

    /// How many moves.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.bits.count_ones()
    }

    /// No move?
    pub fn is_empty(&self) -> bool {
        self.bits == 0
    }

    #[inline(always)]
    fn at(&self, index: u8) -> Move {
        let flags = u16::from(self.nil && index == 0);
        Move { flags, ..Move::of(self.kind, index) }
    }

    /// The `k`-th move in the order of moves, which must exist.
    #[inline(always)]
    pub fn nth(&self, k: u32) -> Move {
        self.at(Counted::new(self.bits).nth(k))
    }

    /// Lets a choice be made among so many moves: the `k`-th in the order of moves.
    #[inline(always)]
    pub fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Move {
        let counted = Counted::new(self.bits);
        self.at(counted.nth(choose(counted.count())))
    }

    /// Is it one of the moves?
    pub fn contains(&self, tried: Move) -> bool {
        let index = tried.index();
        index < 64 && self.bits >> index & 1 == 1 && tried == self.at(index)
    }

    /// All moves, in the order of moves.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        let choices = *self;
        Bits(self.bits).map(move |index| choices.at(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_eight_bytes() {
        assert_eq!(size_of::<Move>(), 8);
    }

    #[test]
    fn choices_list_their_moves_in_order_and_find_each_one() {
        let bids = Choices::bids(0b1101, true);
        let listed: Vec<Move> = bids.iter().collect();
        assert_eq!(listed.len() as u32, bids.len());
        assert!(listed.is_sorted());
        for (k, &choice) in listed.iter().enumerate() {
            assert_eq!(bids.nth(k as u32), choice);
            assert!(bids.contains(choice));
        }
        assert!(!bids.contains(Move::of(MoveKind::Bid, 1)));
        assert!(!bids.contains(Move::of(MoveKind::Bid, 0)), "a plain zero is not Nil");
        assert!(!bids.contains(Move::of(MoveKind::Play, 2)));
        let texts: Vec<String> = listed.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["bid nil", "bid 2", "bid 3"]);
    }
}
