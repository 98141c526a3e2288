//! Cards, sets of cards and decks.
//!
//! A card is a small number and a set of cards is one machine word, so that
//! rules about many cards are a few bit operations.

use std::fmt;

/// Ranks in the one encoding used everywhere: 2 is 0, the ace 12.
pub const RANK_NAMES: &[u8; 13] = b"23456789TJQKA";
/// Suits: clubs 0, diamonds 1, hearts 2, spades 3.
pub const SUIT_NAMES: &[u8; 4] = b"CDHS";
/// What a suit-valued field holds when there is no suit.
pub const NO_SUIT: u8 = 4;
/// What a card-valued field holds when there is no card.
pub const NO_CARD: u8 = 255;
/// 52 cards and two jokers.
pub const MAX_CARDS: usize = 54;
/// The size of tables by card that are looked into again and again: every bit of a set has a place.
pub const CARD_ROOM: usize = 64;

/// A card: `suit × 13 + rank`, the jokers 52 and 53.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub u8);

const SUITS: [u8; MAX_CARDS] = {
    let mut table = [NO_SUIT; MAX_CARDS];
    let mut card = 0;
    while card < 52 {
        table[card] = (card / 13) as u8;
        card += 1;
    }
    table
};

const RANKS: [u8; MAX_CARDS] = {
    let mut table = [13; MAX_CARDS];
    let mut card = 0;
    while card < 52 {
        table[card] = (card % 13) as u8;
        card += 1;
    }
    table
};

/// Ranks, and a place of its own for each joker.
const STANDINGS: [u8; MAX_CARDS] = {
    let mut table = RANKS;
    table[52] = 13;
    table[53] = 14;
    table
};

impl Card {
    /// The card of a suit and a rank.
    pub const fn new(suit: u8, rank: u8) -> Card {
        Card(suit * 13 + rank)
    }

    /// The card of a rank in the order of suits; the jokers are two cards of rank 13.
    pub const fn of_rank(rank: u8, place: u8) -> Card {
        if rank == 13 { Card(52 + place) } else { Card::new(place, rank) }
    }

    /// 0–3, or [`NO_SUIT`] for a joker.
    #[inline(always)]
    pub fn suit(self) -> u8 {
        SUITS[usize::from(self.0)]
    }

    /// 0–12, or 13 for a joker.
    #[inline(always)]
    pub fn rank(self) -> u8 {
        RANKS[usize::from(self.0)]
    }

    /// Its rank, or 13 and 14 for the two jokers.
    #[inline(always)]
    pub fn standing(self) -> usize {
        usize::from(STANDINGS[usize::from(self.0)])
    }

    /// A joker, which has no suit?
    #[inline(always)]
    pub const fn is_joker(self) -> bool {
        self.0 >= 52
    }

    /// The set that holds just this card.
    #[inline(always)]
    pub const fn bit(self) -> CardSet {
        CardSet(1 << self.0)
    }

    /// Reads a name such as `TD`, `AS` or `X1`.
    pub fn parse(name: &str) -> Option<Card> {
        let [first, second] = <[u8; 2]>::try_from(name.as_bytes()).ok()?;
        if first == b'X' {
            return match second {
                b'1' => Some(Card(52)),
                b'2' => Some(Card(53)),
                _ => None,
            };
        }
        let rank = RANK_NAMES.iter().position(|&r| r == first)?;
        let suit = SUIT_NAMES.iter().position(|&s| s == second)?;
        Some(Card::new(suit as u8, rank as u8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 52 {
            return write!(f, "X{}", self.0 - 51);
        }
        let rank = char::from(RANK_NAMES[usize::from(self.rank())]);
        let suit = char::from(SUIT_NAMES[usize::from(self.suit())]);
        write!(f, "{rank}{suit}")
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet(pub u64);

const SUIT_SETS: [CardSet; 5] =
    [CardSet(0x1FFF), CardSet(0x1FFF << 13), CardSet(0x1FFF << 26), CardSet(0x1FFF << 39), CardSet(0)];

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// Both jokers.
    pub const JOKERS: CardSet = CardSet(3 << 52);

    /// All cards of a suit; none for [`NO_SUIT`].
    #[inline(always)]
    pub fn of_suit(suit: u8) -> CardSet {
        SUIT_SETS[usize::from(suit)]
    }

    /// All cards of a rank; none for the rank of jokers.
    #[inline(always)]
    pub const fn of_rank(rank: u8) -> CardSet {
        if rank > 12 { CardSet::EMPTY } else { CardSet(0x80_0400_2001 << rank) }
    }

    /// The suits in which it has a card of the rank, as bits; for rank 13 the jokers.
    #[inline(always)]
    pub const fn suits_of(self, rank: u8) -> u8 {
        if rank == 13 {
            return (self.0 >> 52 & 3) as u8;
        }
        let cards = self.0 >> rank;
        (cards & 1 | cards >> 12 & 2 | cards >> 24 & 4 | cards >> 36 & 8) as u8
    }

    /// The ranks of which it has a card, ascending; 13 for jokers.
    #[inline(always)]
    pub const fn ranks(self) -> Bits {
        let cards = self.0;
        let jokers = (cards >> 52 != 0) as u64;
        Bits((cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF | jokers << 13)
    }

    /// How many cards.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// No card in it?
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the card in it?
    #[inline(always)]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Cards in both.
    #[inline(always)]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// Cards in either.
    #[inline(always)]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Cards in this set and not in the other.
    #[inline(always)]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// Everything that is not in this set.
    #[inline(always)]
    pub const fn complement(self) -> CardSet {
        CardSet(!self.0)
    }

    /// Is any card in both sets?
    #[inline(always)]
    pub const fn meets(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// This set, or the other if this one is empty.
    #[inline(always)]
    pub const fn or_else(self, other: CardSet) -> CardSet {
        if self.0 == 0 { other } else { self }
    }

    /// Puts a card in.
    #[inline(always)]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline(always)]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// The first card of the lowest rank; there must be one, and no joker.
    #[inline(always)]
    pub const fn lowest(self) -> Card {
        let ranks = self.0 | self.0 >> 13 | self.0 >> 26 | self.0 >> 39;
        let rank = (ranks & 0x1FFF).trailing_zeros() as u8;
        Card(self.and(CardSet::of_rank(rank)).0.trailing_zeros() as u8)
    }

    /// The first card of each suit, and all jokers.
    #[inline(always)]
    pub const fn lowest_of_suits(self) -> CardSet {
        let [mut lowest, mut suit] = [self.0 & CardSet::JOKERS.0, 0];
        while suit < 4 {
            let cards = self.0 & SUIT_SETS[suit as usize].0;
            lowest |= cards & cards.wrapping_neg();
            suit += 1;
        }
        CardSet(lowest)
    }

    /// These cards and all below them in their suits.
    #[inline(always)]
    pub const fn and_lower(self) -> CardSet {
        // Bits that do not come down from the suit above.
        const ONE: u64 = 0x1FFF >> 1;
        const TWO: u64 = 0x1FFF >> 2;
        const FOUR: u64 = 0x1FFF >> 4;
        const EIGHT: u64 = 0x1FFF >> 8;
        const fn in_suits(bits: u64) -> u64 {
            bits | bits << 13 | bits << 26 | bits << 39
        }
        let mut cards = self.0;
        cards |= cards >> 1 & in_suits(ONE);
        cards |= cards >> 2 & in_suits(TWO);
        cards |= cards >> 4 & in_suits(FOUR);
        cards |= cards >> 8 & in_suits(EIGHT);
        CardSet(cards)
    }

    /// The same as a deck: one after the other, then none.
    #[inline(always)]
    pub fn deck(self) -> [u8; CARD_ROOM] {
        let mut deck = [NO_CARD; CARD_ROOM];
        for (place, card) in deck.iter_mut().zip(self.iter()) {
            *place = card.0;
        }
        deck
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Bits(self.0).map(Card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> CardSet {
        CardSet(cards.into_iter().fold(0, |set, card| set | 1 << card.0))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The positions of the bits that are set, ascending.
#[derive(Clone, Copy)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

/// Bits that have been counted, so that picking one of them is cheap.
///
/// Which bit is picked is a surprise to the processor, so there is no branch in it.
#[derive(Clone, Copy)]
pub struct Counted {
    bits: u64,
    /// In byte `i` the number of bits in bytes 0 to `i`.
    sums: u64,
}

const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// `PLACE_IN_BYTE[k][byte]` is the position of the `k`-th set bit of a byte.
static PLACE_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut k = 0;
        let mut place = 0;
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[k][byte] = place;
                k += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

impl Counted {
    /// Counts the bits.
    #[inline(always)]
    pub const fn new(bits: u64) -> Counted {
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        Counted { bits, sums: bytes.wrapping_mul(EVERY_BYTE) }
    }

    /// How many bits are set.
    #[inline(always)]
    pub const fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// The position of the `k`-th set bit (from 0), which must exist.
    #[inline(always)]
    pub fn nth(self, k: u32) -> u8 {
        // A byte's high bit stays set where no more than `k` bits lie in it and below.
        let below = (((u64::from(k) * EVERY_BYTE) | HIGH_BITS) - self.sums) & HIGH_BITS;
        let shift = (((below >> 7).wrapping_mul(EVERY_BYTE) >> 56) * 8) & 63;
        let before = (self.sums << 8 >> shift) as u32 & 0xFF;
        let byte = (self.bits >> shift) as usize & 0xFF;
        shift as u8 + PLACE_IN_BYTE[(k.wrapping_sub(before) & 7) as usize][byte]
    }
}

/// The decks that a game may start from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// All 52 cards.
    Standard52,
    /// Without 8, 9 and 10.
    Italian40,
    /// From the 7 up.
    Piquet32,
    /// From the 9 up.
    Euchre24,
}

impl Deck {
    /// The cards of the deck, without jokers.
    pub fn cards(self) -> CardSet {
        let ranks: u64 = match self {
            Deck::Standard52 => 0b1_1111_1111_1111,
            Deck::Italian40 => 0b1_1110_0011_1111,
            Deck::Piquet32 => 0b1_1111_1110_0000,
            Deck::Euchre24 => 0b1_1111_1000_0000,
        };
        CardSet(ranks | ranks << 13 | ranks << 26 | ranks << 39)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_from_its_name() {
        for number in 0..MAX_CARDS as u8 {
            assert_eq!(Card::parse(&Card(number).to_string()), Some(Card(number)));
        }
        assert_eq!(Card::parse("AS").map(|c| c.0), Some(51));
        assert_eq!(Card::parse("2C").map(|c| c.0), Some(0));
        for wrong in ["", "A", "1S", "AX", "X3", "10S", "as"] {
            assert_eq!(Card::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn decks_have_as_many_cards_as_their_names_say() {
        let sizes = [Deck::Standard52, Deck::Italian40, Deck::Piquet32, Deck::Euchre24]
            .map(|deck| deck.cards().len());
        assert_eq!(sizes, [52, 40, 32, 24]);
        assert!(!Deck::Italian40.cards().contains(Card::new(0, 6)), "no eight of clubs");
        assert!(Deck::Italian40.cards().contains(Card::new(0, 5)), "the seven of clubs");
    }

    #[test]
    fn a_rank_has_one_card_of_each_suit() {
        for rank in 0..13 {
            let cards = CardSet::of_rank(rank);
            assert_eq!((cards.len(), cards.suits_of(rank)), (4, 0b1111));
            assert!(cards.iter().all(|card| card.rank() == rank));
        }
        let two: CardSet = [Card::new(1, 5), Card::new(3, 5), Card::new(2, 6)].into_iter().collect();
        assert_eq!((two.suits_of(5), two.suits_of(6), two.suits_of(7)), (0b1010, 0b0100, 0));
        assert_eq!(two.or(CardSet::JOKERS).ranks().collect::<Vec<_>>(), [5, 6, 13]);
    }

    #[test]
    fn the_lowest_cards_and_those_below_stay_in_their_suits() {
        let set = |names: &str| names.split(' ').filter_map(Card::parse).collect::<CardSet>();
        let cards = set("3C 9C AC 2H KS X2");
        assert_eq!(cards.lowest_of_suits(), set("3C 2H KS X2"));
        assert_eq!(set("3C 9C 4D 2H 2S").lowest().bit(), set("2H"));
        assert_eq!(set("5C 2D 4S X1").and_lower(), set("2C 3C 4C 5C 2D 2S 3S 4S X1"));
        assert_eq!(set("AD").and_lower(), CardSet::of_suit(1));
    }

    #[test]
    fn a_joker_has_no_suit_and_a_rank_of_its_own() {
        assert_eq!((Card(52).suit(), Card(52).rank()), (NO_SUIT, 13));
        assert!((0..4).all(|suit| !CardSet::of_suit(suit).contains(Card(53))));
    }

    #[test]
    fn the_kth_bit_counts_from_the_lowest() {
        let bits = 0b1010_0100;
        assert_eq!([0, 1, 2].map(|k| Counted::new(bits).nth(k)), [2, 5, 7]);
        let mut rng = crate::rng::Rng::new(4);
        for _ in 0..10_000 {
            let bits = rng.next_u64() & rng.next_u64();
            let counted = Counted::new(bits);
            let positions: Vec<u8> = (0..counted.count()).map(|k| counted.nth(k)).collect();
            assert_eq!(positions, Bits(bits).collect::<Vec<_>>(), "{bits:#x}");
        }
        let all = Counted::new(u64::MAX);
        assert_eq!((all.count(), all.nth(0), all.nth(63)), (64, 0, 63));
    }
}
