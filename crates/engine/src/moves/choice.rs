//! The choices that a decision offers: moves of one kind as bits, and extras beside them.

use super::sets::Sets;
use super::{DISCARD_PILE, Move, MoveKind, Purpose, STOCK_PILE, Shape};
use crate::card::{Bits, Card, CardSet, Counted};

/// A move that a decision may offer beside those of its own kind, in the order of moves.
///
/// There are ten places, as many as slots above those of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Extra {
    /// Draws from a hand.
    DrawFromHand,
    /// Draws from the discard pile.
    DrawFromDiscard,
    /// Draws from the stock.
    DrawFromStock,
    /// Uses a card.
    Use,
    /// Throws the drawn card away.
    Throw,
    /// Calls the end of the hand.
    Call,
    /// Does nothing.
    Pass,
}

impl Extra {
    /// In the order of moves; the last one again and again, so that any four bits are a number of one.
    const ALL: [Extra; 16] = [
        Extra::DrawFromHand,
        Extra::DrawFromDiscard,
        Extra::DrawFromStock,
        Extra::Use,
        Extra::Throw,
        Extra::Call,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
        Extra::Pass,
    ];
    const DRAWS: u16 = Extra::DrawFromHand.bit() | Extra::DrawFromDiscard.bit() | Extra::DrawFromStock.bit();

    const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// A draw: from the stock, from the discard pile, or from a seat's hand.
    fn draw(target: u8) -> Extra {
        match target {
            STOCK_PILE => Extra::DrawFromStock,
            DISCARD_PILE => Extra::DrawFromDiscard,
            _ => Extra::DrawFromHand,
        }
    }

    /// The extra that a move is.
    #[inline(always)]
    pub(super) fn of(choice: Move) -> Option<Extra> {
        match choice.kind.shape() {
            Shape::Alone(extra) => Some(extra),
            Shape::Source => Some(Extra::draw(choice.target)),
            Shape::Card
            | Shape::Set
            | Shape::Top
            | Shape::Number
            | Shape::Suit
            | Shape::Seat
            | Shape::Slot
            | Shape::Rank => None,
        }
    }
}

/// The first slot of the extras, above those of cards.
pub(crate) const EXTRA_SLOT: u8 = 54;
/// How many slots single moves have.
pub(crate) const SLOTS: usize = 64;

/// The moves of one decision: a bit for each move of one kind, or sets of equal
/// cards; then perhaps extras such as drawing and passing.
///
/// Ascending bits are ascending moves, so the `k`-th move is the `k`-th bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    kind: MoveKind,
    bits: u64,
    /// What its moves are for.
    purpose: Purpose,
    /// With sets, how many cards of `bits` they may have: bit `n` for `n` cards. 0: no sets.
    sizes: u8,
    /// The extras that are offered, as bits.
    extras: u16,
    /// The seat from whose hand a card may be drawn.
    giver: u8,
}

impl Choices {
    /// No move at all.
    pub const NONE: Choices =
        Choices { kind: MoveKind::Play, bits: 0, purpose: Purpose::Plain, sizes: 0, extras: 0, giver: 255 };

    /// What it is made of, to be written down; of what its moves are for, whether that is unusual.
    pub(crate) fn parts(&self) -> [u64; 6] {
        let Choices { kind, bits, purpose, sizes, extras, giver } = *self;
        [kind as u64, bits, (purpose != Purpose::Plain).into(), sizes.into(), extras.into(), giver.into()]
    }

    /// The choices that were written down, if a decision could offer them.
    pub(crate) fn from_parts(
        kind: MoveKind,
        bits: u64,
        unusual: bool,
        sizes: u8,
        extras: u16,
        giver: u8,
    ) -> Option<Choices> {
        // Of the extras, only an action has a second use.
        let other = kind.other_purpose().unwrap_or(Purpose::SwapTwo);
        let purpose = if unusual { other } else { Purpose::Plain };
        let is_sound = bits >> EXTRA_SLOT == 0 && sizes < 32 && extras < Extra::Pass.bit() << 1;
        is_sound.then_some(Choices { kind, bits, purpose, sizes, extras, giver })
    }

    /// A move for every bit.
    #[inline(always)]
    pub(crate) fn new(kind: MoveKind, bits: u64) -> Choices {
        Choices { kind, bits, ..Choices::NONE }
    }

    /// A bid for every bit; with `nil`, a bid of 0 is Nil.
    pub(crate) fn bids(bits: u64, nil: bool) -> Choices {
        Choices::new(MoveKind::Bid, bits).to(if nil { Purpose::Nil } else { Purpose::Plain })
    }

    /// Any suit, to be trump.
    pub(crate) fn trumps() -> Choices {
        Choices::new(MoveKind::NameSuit, 0b1111).to(Purpose::Trump)
    }

    /// Any of these cards, to be passed on, or given in an exchange.
    pub(crate) fn gifts(cards: CardSet, exchange: bool) -> Choices {
        Choices::new(MoveKind::Give, cards.0).to(if exchange { Purpose::Exchange } else { Purpose::Plain })
    }

    /// Equal cards, as many as a bit of `sizes` says.
    pub(crate) fn sets(kind: MoveKind, cards: CardSet, sizes: u8) -> Choices {
        let sizes = sizes & 0b1_1110;
        let bits = if sizes == 0 { 0 } else { cards.0 };
        Choices { kind, bits, sizes, ..Choices::NONE }
    }

    /// Drawing, too: from a seat, from [`DISCARD_PILE`] or from [`STOCK_PILE`].
    pub(crate) fn or_draw(self, target: u8) -> Choices {
        Choices { extras: self.extras | Extra::draw(target).bit(), giver: target, ..self }
    }

    /// Using a card, too.
    pub(crate) fn or_use(self) -> Choices {
        Choices { extras: self.extras | Extra::Use.bit(), ..self }
    }

    /// Throwing the drawn card away, too.
    pub(crate) fn or_throw(self) -> Choices {
        Choices { extras: self.extras | Extra::Throw.bit(), ..self }
    }

    /// Calling the end of the hand, too.
    pub(crate) fn or_call(self) -> Choices {
        Choices { extras: self.extras | Extra::Call.bit(), ..self }
    }

    /// What its moves are for.
    #[inline(always)]
    pub(crate) fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The same, its moves for another purpose.
    #[inline(always)]
    pub(crate) fn to(self, purpose: Purpose) -> Choices {
        Choices { purpose, ..self }
    }

    /// Passing, too.
    pub(crate) fn or_pass(self) -> Choices {
        Choices { extras: self.extras | Extra::Pass.bit(), ..self }
    }

    /// What the moves do, but for drawing and passing.
    #[inline(always)]
    pub(crate) fn kind(&self) -> MoveKind {
        self.kind
    }

    /// The cards that single moves or sets are made of; none where moves are not about cards.
    #[inline(always)]
    pub(crate) fn cards(&self) -> CardSet {
        match self.kind.shape() {
            Shape::Card | Shape::Set => CardSet(self.bits),
            Shape::Top
            | Shape::Number
            | Shape::Suit
            | Shape::Seat
            | Shape::Slot
            | Shape::Rank
            | Shape::Source
            | Shape::Alone(_) => CardSet::EMPTY,
        }
    }

    /// A bit for each move where there are no sets, extras above all others.
    #[inline(always)]
    pub(crate) fn slots(&self) -> u64 {
        self.bits | u64::from(self.extras) << EXTRA_SLOT
    }

    /// The move of such a bit, which must be set.
    #[inline(always)]
    pub(crate) fn of_slot(&self, slot: u8) -> Move {
        if slot < EXTRA_SLOT { self.at(slot) } else { self.extra_at(slot - EXTRA_SLOT) }
    }

    /// With sets, how many cards they may have, as bits.
    #[inline(always)]
    pub(crate) fn sizes(&self) -> u8 {
        self.sizes
    }

    /// How many moves, extras left out.
    pub(crate) fn main_moves(&self) -> u32 {
        self.main_len()
    }

    /// Is drawing one of the moves?
    pub(crate) fn can_draw(&self) -> bool {
        self.extras & Extra::DRAWS != 0
    }

    /// Is using a card one of the moves?
    pub(crate) fn can_use(&self) -> bool {
        self.extras & Extra::Use.bit() != 0
    }

    /// Is throwing the drawn card away one of the moves?
    pub(crate) fn can_throw(&self) -> bool {
        self.extras & Extra::Throw.bit() != 0
    }

    /// Is calling one of the moves?
    pub(crate) fn can_call(&self) -> bool {
        self.extras & Extra::Call.bit() != 0
    }

    /// The move that uses a card, throws it away, calls or passes, which must be offered.
    pub(crate) fn of_kind(&self, kind: MoveKind) -> Move {
        let extra = Extra::of(Move::of(kind, 0)).filter(|extra| self.extras & extra.bit() != 0);
        extra.map_or_else(|| self.nth(0), |extra| self.extra_at(extra as u8))
    }

    /// Is drawing from the discard pile one of the moves?
    pub(crate) fn can_take(&self) -> bool {
        self.extras & Extra::DrawFromDiscard.bit() != 0
    }

    /// Is passing one of the moves?
    pub(crate) fn can_pass(&self) -> bool {
        self.extras & Extra::Pass.bit() != 0
    }

    /// The move with a card, which must be one of them.
    #[inline(always)]
    pub(crate) fn of_card(&self, card: Card) -> Move {
        self.at(card.0)
    }

    /// The move of a bit, which must be set.
    pub(crate) fn of_index(&self, index: u8) -> Move {
        self.at(index)
    }

    /// The set of a rank in these suits, which must be one of the moves.
    pub(crate) fn of_set(&self, rank: u8, suits: u8) -> Move {
        Move::set(self.kind, rank, suits)
    }

    /// How many moves.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.main_len() + self.extras()
    }

    #[inline(always)]
    fn extras(&self) -> u32 {
        self.extras.count_ones()
    }

    #[inline(always)]
    fn main_len(&self) -> u32 {
        if self.sizes == 0 { self.bits.count_ones() } else { self.counted_sets().count() }
    }

    #[inline(always)]
    fn counted_sets(&self) -> Sets {
        Sets::new(CardSet(self.bits), self.sizes)
    }

    /// No move?
    #[inline]
    pub fn is_empty(&self) -> bool {
        // Single cards are a move each, whatever else they make.
        let are_moves = self.sizes == 0 || self.sizes & 0b10 != 0;
        !(are_moves && self.bits != 0) && self.len() == 0
    }

    #[inline(always)]
    fn at(&self, index: u8) -> Move {
        // Only a bid of 0 is Nil.
        let is_plain = index != 0 && self.kind == MoveKind::Bid;
        let purpose = if is_plain { Purpose::Plain } else { self.purpose };
        Move { purpose, ..Move::of(self.kind, index) }
    }

    /// The `k`-th move in the order of moves, which must exist.
    #[inline(always)]
    pub fn nth(&self, k: u32) -> Move {
        self.pick(|_| k)
    }

    /// Lets a choice be made among so many moves: the `k`-th in the order of moves.
    #[inline(always)]
    pub fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Move {
        if self.sizes != 0 {
            let sets = self.counted_sets();
            return self.of_sets(sets, choose(sets.count() + self.extras()));
        }
        let counted = Counted::new(self.bits);
        let k = choose(counted.count() + self.extras());
        if k < counted.count() { self.at(counted.nth(k)) } else { self.extra(k - counted.count()) }
    }

    /// The `k`-th move where there are sets.
    #[inline(always)]
    fn of_sets(&self, sets: Sets, k: u32) -> Move {
        if k >= sets.count() {
            return self.extra(k - sets.count());
        }
        let (rank, suits) = sets.nth(k);
        Move::set(self.kind, rank, suits)
    }

    /// The `k`-th of the extras that are offered.
    #[inline]
    fn extra(&self, k: u32) -> Move {
        let mut left = self.extras;
        for _ in 0..k {
            left &= left.wrapping_sub(1);
        }
        self.extra_at(left.trailing_zeros() as u8)
    }

    fn extra_at(&self, number: u8) -> Move {
        match Extra::ALL[usize::from(number) & 15] {
            Extra::DrawFromHand => Move::drawing(self.giver),
            Extra::DrawFromDiscard => Move::drawing(DISCARD_PILE),
            Extra::DrawFromStock => Move::drawing(STOCK_PILE),
            Extra::Use => Move { purpose: self.purpose, ..Move::of(MoveKind::Use, 0) },
            Extra::Throw => Move::of(MoveKind::Throw, 0),
            Extra::Call => Move::of(MoveKind::Call, 0),
            Extra::Pass => Move::PASS,
        }
    }

    /// Is it one of the moves?
    #[inline]
    pub fn contains(&self, tried: Move) -> bool {
        match Extra::of(tried) {
            Some(extra) => self.extras & extra.bit() != 0 && tried == self.extra_at(extra as u8),
            None if self.sizes != 0 => self.contains_set(tried),
            None => tried.index().is_some_and(|index| self.bits >> index & 1 == 1 && tried == self.at(index)),
        }
    }

    fn contains_set(&self, tried: Move) -> bool {
        let (rank, suits) = (tried.card, tried.suit);
        let fits = rank < 14
            && suits < 16
            && suits & !CardSet(self.bits).suits_of(rank) == 0
            && self.sizes >> suits.count_ones() & 1 == 1;
        fits && tried == Move::set(self.kind, rank, suits)
    }

    /// All moves, in the order of moves.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        let choices = *self;
        let sets = self.counted_sets();
        let (slots, count) = if self.sizes == 0 { (self.slots(), 0) } else { (0, self.len()) };
        let singles = Bits(slots).map(move |slot| choices.of_slot(slot));
        singles.chain((0..count).map(move |k| choices.of_sets(sets, k)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::STOCK_PILE;

    fn listed(choices: Choices) -> Vec<String> {
        let moves: Vec<Move> = choices.iter().collect();
        assert_eq!(moves.len() as u32, choices.len());
        assert!(moves.is_sorted_by(|a, b| a < b), "{moves:?}");
        assert!(moves.iter().all(|&choice| choices.contains(choice)), "{moves:?}");
        moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn choices_list_their_moves_in_order_and_find_each_one() {
        let bids = Choices::bids(0b1101, true);
        assert_eq!(listed(bids), ["bid nil", "bid 2", "bid 3"]);
        assert!(!bids.contains(Move::of(MoveKind::Bid, 1)));
        assert!(!bids.contains(Move::of(MoveKind::Bid, 0)), "a plain zero is not Nil");
        assert!(!bids.contains(Move::of(MoveKind::Play, 2)));
        assert!(!bids.contains(Move::of(MoveKind::Pass, 0)));
        let cards = Choices::new(MoveKind::Play, 0b11).or_draw(STOCK_PILE).or_pass();
        assert_eq!(listed(cards), ["play 2C", "play 3C", "draw", "pass"]);
    }

    #[test]
    fn equal_cards_can_be_played_together() {
        let sevens: CardSet = ["7C", "7D", "7S", "9H"].into_iter().filter_map(Card::parse).collect();
        let pairs = Choices::sets(MoveKind::PlaySet, sevens, 0b100);
        assert_eq!(listed(pairs), ["play 7C 7D", "play 7C 7S", "play 7D 7S"]);
        let any = Choices::sets(MoveKind::PlaySet, sevens, 0b1_1110).or_pass();
        assert_eq!(any.len(), 7 + 1 + 1);
        assert_eq!(listed(any).last().map(String::as_str), Some("pass"));
        assert!(!pairs.contains(Move::set(MoveKind::PlaySet, 5, 0b0001)), "one card is no pair");
        let jokers: CardSet = ["X1", "X2", "AS"].into_iter().filter_map(Card::parse).collect();
        assert_eq!(listed(Choices::sets(MoveKind::DiscardSet, jokers, 0b100)), ["discard X1 X2"]);
    }
}
