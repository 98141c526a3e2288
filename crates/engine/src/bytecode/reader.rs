//! A window on the bytes that knows where it is, and the errors that say so.

use std::fmt;

use crate::card::{Bits, Card, CardSet, MAX_CARDS};

/// Bytes that are not a game: what is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The first byte that is wrong.
    pub offset: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.message, self.offset)
    }
}

impl std::error::Error for ParseError {}

pub(super) type Parsed<T> = Result<T, ParseError>;

pub(super) fn fault<T>(offset: usize, message: impl Into<String>) -> Parsed<T> {
    Err(ParseError { offset, message: message.into() })
}

/// A window on the bytes that knows where it is.
pub(super) struct Reader<'a> {
    pub code: &'a [u8],
    pub at: usize,
    pub end: usize,
}

impl<'a> Reader<'a> {
    pub fn window(code: &'a [u8], at: usize, end: usize) -> Reader<'a> {
        Reader { code, at, end }
    }

    pub fn take<const N: usize>(&mut self, what: &str) -> Parsed<[u8; N]> {
        let bytes = self.code[..self.end].get(self.at..self.at + N);
        match bytes.and_then(|bytes| <[u8; N]>::try_from(bytes).ok()) {
            Some(bytes) => {
                self.at += N;
                Ok(bytes)
            }
            None => fault(self.end, format!("the data ends within {what}")),
        }
    }

    pub fn u8(&mut self, what: &str) -> Parsed<u8> {
        Ok(self.take::<1>(what)?[0])
    }

    pub fn i8(&mut self, what: &str) -> Parsed<i8> {
        Ok(i8::from_be_bytes(self.take(what)?))
    }

    pub fn u16(&mut self, what: &str) -> Parsed<u16> {
        Ok(u16::from_be_bytes(self.take(what)?))
    }

    pub fn i16(&mut self, what: &str) -> Parsed<i16> {
        Ok(i16::from_be_bytes(self.take(what)?))
    }

    pub fn u32(&mut self, what: &str) -> Parsed<u32> {
        Ok(u32::from_be_bytes(self.take(what)?))
    }

    pub fn i32(&mut self, what: &str) -> Parsed<i32> {
        Ok(i32::from_be_bytes(self.take(what)?))
    }

    pub fn between(&mut self, low: u8, high: u8, what: &str) -> Parsed<u8> {
        let value = self.u8(what)?;
        if (low..=high).contains(&value) {
            return Ok(value);
        }
        fault(self.at - 1, format!("{what} is {value}, must be {low} to {high}"))
    }

    pub fn choice<T: Copy>(&mut self, values: &[T], what: &str) -> Parsed<T> {
        Ok(values[usize::from(self.between(0, values.len() as u8 - 1, what)?)])
    }

    pub fn flags(&mut self, used: u8, what: &str) -> Parsed<u8> {
        let flags = self.u8(what)?;
        if flags & !used == 0 {
            return Ok(flags);
        }
        fault(self.at - 1, format!("{what} are {flags:#010b}, only bits {used:#010b} mean anything"))
    }

    /// Ranks as bits of a u16, as the cards of those ranks; bit 13 is for jokers.
    pub fn wild_set(&mut self, what: &str) -> Parsed<CardSet> {
        let ranks = self.u16(what)?;
        if ranks >> 14 != 0 {
            return fault(self.at - 2, format!("{what} are {ranks:#06x}, there are 13 ranks and jokers"));
        }
        let jokers = if ranks >> 13 == 1 { CardSet::JOKERS } else { CardSet::EMPTY };
        let cards = Bits(ranks.into()).map(CardSet::of_rank);
        Ok(cards.fold(jokers, CardSet::or))
    }

    /// The same without jokers.
    pub fn rank_set(&mut self, what: &str) -> Parsed<CardSet> {
        let ranks = self.u16(what)?;
        if ranks >> 13 != 0 {
            return fault(self.at - 2, format!("{what} are {ranks:#06x}, there are 13 ranks"));
        }
        let cards = Bits(ranks.into()).map(CardSet::of_rank);
        Ok(cards.fold(CardSet::EMPTY, CardSet::or))
    }

    pub fn card_in(&mut self, deck: CardSet, what: &str) -> Parsed<u8> {
        let card = self.u8(what)?;
        if usize::from(card) < MAX_CARDS && deck.contains(Card(card)) {
            return Ok(card);
        }
        fault(self.at - 1, format!("{what} {card} is not a card of the deck"))
    }

    /// Rank powers from a listed order: each rank of the deck once, lowest first. Jokers may have a
    /// place in it; without one they have no power.
    pub fn rank_order(&mut self, deck: CardSet, what: &str) -> Parsed<Option<[u8; 14]>> {
        let start = self.at;
        let highest = if deck.meets(CardSet::JOKERS) { 13 } else { 12 };
        let count = self.between(0, highest + 1, what)?;
        if count == 0 {
            return Ok(None);
        }
        let mut powers = [0; 14];
        for power in 1..=count {
            let rank = usize::from(self.between(0, highest, what)?);
            if powers[rank] != 0 {
                return fault(self.at - 1, format!("{what} lists a rank twice"));
            }
            powers[rank] = power;
        }
        let wanted = ranks_of(deck);
        if (0..13).any(|rank| (powers[rank] != 0) != (wanted >> rank & 1 == 1)) {
            return fault(start, format!("{what} must list each rank of the deck once"));
        }
        Ok(Some(powers))
    }

    pub fn done(&self, what: &str) -> Parsed<()> {
        if self.at == self.end {
            return Ok(());
        }
        fault(self.at, format!("{} unexpected bytes after {what}", self.end - self.at))
    }
}

fn ranks_of(deck: CardSet) -> u16 {
    deck.iter().filter(|card| card.rank() < 13).fold(0, |ranks, card| ranks | 1 << card.rank())
}
