//! Moves, and the choices that a decision offers.

use std::fmt;

use crate::card::{Bits, Card, CardSet, Counted, NO_CARD, RANK_NAMES, SUIT_NAMES};
use crate::sets::Sets;

/// What a move does. The order is part of the order of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// Plays a card.
    Play,
    /// Plays cards of one rank.
    PlaySet,
    /// Turns the top card of a pile.
    Turn,
    /// Throws a card away.
    Discard,
    /// Throws cards of one rank away.
    DiscardSet,
    /// Sets a card aside to be given to another seat.
    Give,
    /// Chooses a card to capture.
    Take,
    /// Bids a number of tricks, or Nil.
    Bid,
    /// Names a suit: trump, or the suit to be matched.
    NameSuit,
    /// Chooses a seat.
    Aim,
    /// Chooses a slot of a layout.
    Slot,
    /// Puts the drawn card into a slot.
    Swap,
    /// Tosses in the card of a slot.
    Toss,
    /// Names a rank.
    NameRank,
    /// Draws a card.
    Draw,
    /// Uses the action of a card.
    Use,
    /// Throws the drawn card away, unused.
    Throw,
    /// Calls the end of the hand.
    Call,
    /// Does nothing.
    Pass,
}

impl MoveKind {
    /// All of them, in order.
    pub const ALL: [MoveKind; 19] = [
        MoveKind::Play,
        MoveKind::PlaySet,
        MoveKind::Turn,
        MoveKind::Discard,
        MoveKind::DiscardSet,
        MoveKind::Give,
        MoveKind::Take,
        MoveKind::Bid,
        MoveKind::NameSuit,
        MoveKind::Aim,
        MoveKind::Slot,
        MoveKind::Swap,
        MoveKind::Toss,
        MoveKind::NameRank,
        MoveKind::Draw,
        MoveKind::Use,
        MoveKind::Throw,
        MoveKind::Call,
        MoveKind::Pass,
    ];
}

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
    /// What else there is to say: 1 for a bid of 0 that is Nil, for a suit named as trump, for a
    /// card that is given in an exchange, for a slot that is looked at, for a rank that is declared, and
    /// for an action that swaps two cards.
    pub flags: u16,
}

impl Move {
    const BLANK: Move =
        Move { kind: MoveKind::Play, card: NO_CARD, suit: 255, target: 255, amount: 0, flags: 0 };

    /// Doing nothing.
    pub(crate) const PASS: Move = Move { kind: MoveKind::Pass, ..Move::BLANK };

    /// The move of a kind that bit `index` of its choices stands for.
    #[inline(always)]
    pub(crate) fn of(kind: MoveKind, index: u8) -> Move {
        let blank = Move { kind, ..Move::BLANK };
        match kind {
            MoveKind::Play | MoveKind::Give | MoveKind::Discard | MoveKind::Take => {
                Move { card: index, ..blank }
            }
            MoveKind::Bid => Move { amount: index.into(), ..blank },
            MoveKind::NameSuit => Move { suit: index, ..blank },
            MoveKind::Aim | MoveKind::Slot | MoveKind::Swap | MoveKind::Toss => {
                Move { target: index, ..blank }
            }
            MoveKind::NameRank => Move { amount: index.into(), ..blank },
            MoveKind::PlaySet
            | MoveKind::DiscardSet
            | MoveKind::Turn
            | MoveKind::Draw
            | MoveKind::Use
            | MoveKind::Throw
            | MoveKind::Call
            | MoveKind::Pass => blank,
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
        let index = match self.kind {
            MoveKind::Play | MoveKind::Give | MoveKind::Discard | MoveKind::Take => self.card,
            MoveKind::Bid | MoveKind::NameRank => self.amount.min(255) as u8,
            MoveKind::NameSuit => self.suit,
            MoveKind::Aim | MoveKind::Slot | MoveKind::Swap | MoveKind::Toss => self.target,
            MoveKind::Turn => 0,
            MoveKind::PlaySet
            | MoveKind::DiscardSet
            | MoveKind::Draw
            | MoveKind::Use
            | MoveKind::Throw
            | MoveKind::Call
            | MoveKind::Pass => return None,
        };
        (index < EXTRA_SLOT).then_some(index)
    }

    /// The slot of its choices that this move stands for; sets have none.
    #[inline(always)]
    pub(crate) fn slot(self) -> Option<u8> {
        match Extra::of(self) {
            Some(extra) => Some(EXTRA_SLOT + extra as u8),
            None => self.index(),
        }
    }

    pub(crate) fn is_set(self) -> bool {
        matches!(self.kind, MoveKind::PlaySet | MoveKind::DiscardSet)
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
        let names: Vec<String> = self.cards().iter().map(|card| card.to_string()).collect();
        let cards = if names.is_empty() { "a card".to_string() } else { names.join(" ") };
        match self.kind {
            MoveKind::Play | MoveKind::PlaySet => write!(f, "play {cards}"),
            MoveKind::Turn if names.is_empty() => write!(f, "turn the top card"),
            MoveKind::Turn => write!(f, "turn {cards}"),
            MoveKind::Discard | MoveKind::DiscardSet => write!(f, "discard {cards}"),
            MoveKind::Give if self.flags == 1 => write!(f, "give {cards}"),
            MoveKind::Give => write!(f, "pass {cards}"),
            MoveKind::Take => write!(f, "take {cards}"),
            MoveKind::Bid if self.flags == 1 => write!(f, "bid nil"),
            MoveKind::Bid => write!(f, "bid {}", self.amount),
            MoveKind::NameSuit if self.flags == 1 => write!(f, "name {} as trump", suit_word(self.suit)),
            MoveKind::NameSuit => write!(f, "name {}", suit_word(self.suit)),
            MoveKind::Aim => write!(f, "choose seat {}", self.target),
            // For people slots are counted from 1.
            MoveKind::Slot if self.flags == 1 => write!(f, "look at slot {}", self.target + 1),
            MoveKind::Slot => write!(f, "choose slot {}", self.target + 1),
            MoveKind::Swap => write!(f, "swap into slot {}", self.target + 1),
            MoveKind::Toss => write!(f, "toss slot {}", self.target + 1),
            MoveKind::NameRank if self.flags == 1 => write!(f, "declare {}", rank_letter(self.amount)),
            MoveKind::NameRank => write!(f, "name {}", rank_letter(self.amount)),
            MoveKind::Use if self.flags == 1 => write!(f, "swap the two cards"),
            MoveKind::Use => write!(f, "use the card"),
            MoveKind::Throw => write!(f, "discard the card"),
            MoveKind::Call => write!(f, "call"),
            MoveKind::Draw if self.target == DISCARD_PILE => write!(f, "draw from the discard pile"),
            MoveKind::Draw if self.target != 255 => write!(f, "draw from seat {}", self.target),
            MoveKind::Draw => write!(f, "draw"),
            MoveKind::Pass => write!(f, "pass"),
        }
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

/// A move that a decision may offer beside those of its own kind, in the order of moves.
///
/// Those to come (betting, doubting) have three more places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Extra {
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
    /// In the order of moves; the last one twice, so that any three bits are a number of one.
    const ALL: [Extra; 8] = [
        Extra::DrawFromHand,
        Extra::DrawFromDiscard,
        Extra::DrawFromStock,
        Extra::Use,
        Extra::Throw,
        Extra::Call,
        Extra::Pass,
        Extra::Pass,
    ];
    const DRAWS: u8 = Extra::DrawFromHand.bit() | Extra::DrawFromDiscard.bit() | Extra::DrawFromStock.bit();

    const fn bit(self) -> u8 {
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
    fn of(choice: Move) -> Option<Extra> {
        match choice.kind {
            MoveKind::Pass => Some(Extra::Pass),
            MoveKind::Draw => Some(Extra::draw(choice.target)),
            MoveKind::Use => Some(Extra::Use),
            MoveKind::Throw => Some(Extra::Throw),
            MoveKind::Call => Some(Extra::Call),
            MoveKind::Play
            | MoveKind::PlaySet
            | MoveKind::Turn
            | MoveKind::Discard
            | MoveKind::DiscardSet
            | MoveKind::Give
            | MoveKind::Take
            | MoveKind::Bid
            | MoveKind::NameSuit
            | MoveKind::Aim
            | MoveKind::Slot
            | MoveKind::Swap
            | MoveKind::Toss
            | MoveKind::NameRank => None,
        }
    }
}

/// The first slot of the extras, above those of cards.
pub(crate) const EXTRA_SLOT: u8 = 54;
/// How many slots single moves have.
pub(crate) const SLOTS: usize = 64;

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

/// The moves of one decision: a bit for each move of one kind, or sets of equal
/// cards; then perhaps extras such as drawing and passing.
///
/// Ascending bits are ascending moves, so the `k`-th move is the `k`-th bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    kind: MoveKind,
    bits: u64,
    /// What the flags of its moves say.
    marked: bool,
    /// With sets, how many cards of `bits` they may have: bit `n` for `n` cards. 0: no sets.
    sizes: u8,
    /// The extras that are offered, as bits.
    extras: u8,
    /// The seat from whose hand a card may be drawn.
    giver: u8,
}

impl Choices {
    /// No move at all.
    pub const NONE: Choices =
        Choices { kind: MoveKind::Play, bits: 0, marked: false, sizes: 0, extras: 0, giver: 255 };

    /// What it is made of, to be written down.
    pub(crate) fn parts(&self) -> [u64; 6] {
        let Choices { kind, bits, marked, sizes, extras, giver } = *self;
        [kind as u64, bits, marked.into(), sizes.into(), extras.into(), giver.into()]
    }

    /// The choices that were written down.
    pub(crate) fn from_parts(
        kind: MoveKind,
        bits: u64,
        marked: bool,
        sizes: u8,
        extras: u8,
        giver: u8,
    ) -> Choices {
        Choices { kind, bits, marked, sizes, extras, giver }
    }

    /// Could a decision offer this?
    pub(crate) fn is_sound(&self) -> bool {
        self.bits >> EXTRA_SLOT == 0 && self.sizes < 32 && self.extras < 1 << 7
    }

    /// A move for every bit.
    #[inline(always)]
    pub(crate) fn new(kind: MoveKind, bits: u64) -> Choices {
        Choices { kind, bits, ..Choices::NONE }
    }

    /// A bid for every bit; with `nil`, a bid of 0 is Nil.
    pub(crate) fn bids(bits: u64, nil: bool) -> Choices {
        Choices { kind: MoveKind::Bid, bits, marked: nil, ..Choices::NONE }
    }

    /// Any suit, to be trump.
    pub(crate) fn trumps() -> Choices {
        Choices { kind: MoveKind::NameSuit, bits: 0b1111, marked: true, ..Choices::NONE }
    }

    /// Any of these cards, to be passed on, or given in an exchange.
    pub(crate) fn gifts(cards: CardSet, exchange: bool) -> Choices {
        Choices { kind: MoveKind::Give, bits: cards.0, marked: exchange, ..Choices::NONE }
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

    /// Are its moves flagged: is a bid of 0 Nil?
    pub(crate) fn is_marked(&self) -> bool {
        self.marked
    }

    /// The same, its moves flagged.
    pub(crate) fn marked(self) -> Choices {
        Choices { marked: true, ..self }
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
        match self.kind {
            MoveKind::Bid
            | MoveKind::NameSuit
            | MoveKind::Aim
            | MoveKind::Slot
            | MoveKind::Swap
            | MoveKind::Toss
            | MoveKind::NameRank
            | MoveKind::Turn
            | MoveKind::Draw
            | MoveKind::Use
            | MoveKind::Throw
            | MoveKind::Call
            | MoveKind::Pass => CardSet::EMPTY,
            MoveKind::Play
            | MoveKind::PlaySet
            | MoveKind::Discard
            | MoveKind::DiscardSet
            | MoveKind::Give
            | MoveKind::Take => CardSet(self.bits),
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
        let flags = u16::from(self.marked && (index == 0 || self.kind != MoveKind::Bid));
        Move { flags, ..Move::of(self.kind, index) }
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
        match Extra::ALL[usize::from(number) & 7] {
            Extra::DrawFromHand => Move::drawing(self.giver),
            Extra::DrawFromDiscard => Move::drawing(DISCARD_PILE),
            Extra::DrawFromStock => Move::drawing(STOCK_PILE),
            Extra::Use => Move { flags: self.marked.into(), ..Move::of(MoveKind::Use, 0) },
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

    #[test]
    fn a_move_takes_eight_bytes() {
        assert_eq!(size_of::<Move>(), 8);
    }

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
