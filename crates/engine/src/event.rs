//! What happened, as data: who did what, with which cards, and who may see them.
//!
//! The rules tell events as they play; a [`crate::witness::Witness`] hears them.
//! What seats know, what people read and what is scored is all told from these.

use crate::card::{CardSet, NO_SUIT};
use crate::program::NO_SEAT;

/// A place where cards lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere: the event moves no card.
    Nowhere,
    /// The stock, its top first.
    Stock,
    /// The bottom of the stock.
    UnderStock,
    /// Beside the stock, out of play.
    BesideStock,
    /// A seat's hand, or its pile, which cards go under, or its layout, where they are dealt to slots
    /// in their order.
    Hand(u8),
    /// A slot of a seat's layout: see [`Place::slot`].
    Slot(u8),
    /// In the hand of a seat that has yet to say what becomes of it.
    Drawn(u8),
    /// Set aside by a seat, in a choice that is not yet shown.
    Aside(u8),
    /// What a seat has taken.
    Taken(u8),
    /// The trick.
    Trick,
    /// The tableau.
    Tableau,
    /// The discard pile, its top last.
    Discard,
    /// The discard pile, under its top card.
    UnderDiscard,
}

impl Place {
    /// A slot of a seat's layout, in a byte: the seat and, from the fourth bit on, the slot.
    pub const fn slot(seat: u8, slot: u8) -> Place {
        Place::Slot(seat & 7 | slot << 3)
    }

    /// Which slot of a layout it is.
    pub fn slot_number(self) -> Option<u8> {
        if let Place::Slot(byte) = self { Some(byte >> 3) } else { None }
    }

    /// The seat whose place it is.
    pub fn seat(self) -> u8 {
        match self {
            Place::Hand(seat) | Place::Drawn(seat) | Place::Aside(seat) | Place::Taken(seat) => seat,
            Place::Slot(byte) => byte & 7,
            Place::Nowhere
            | Place::Stock
            | Place::UnderStock
            | Place::BesideStock
            | Place::Trick
            | Place::Tableau
            | Place::Discard
            | Place::UnderDiscard => NO_SEAT,
        }
    }
}

named! {
    /// What happened.
    EventKind {
        /// A hand begins; `seat` deals, `amount` is its number from 0.
        Hand = "hand",
        /// The deck is shuffled.
        Shuffle = "shuffle",
        /// Cards are dealt to `seat`; with `amount` 1 not for the first time in the hand.
        Deal = "deal",
        /// A card is turned up for all to see.
        TurnUp = "turn_up",
        /// Cards are laid open on the tableau.
        LayOut = "lay_out",
        /// A card that may not start the discard pile is shown and goes under the stock.
        Bury = "bury",
        /// A card starts the discard pile.
        Start = "start",
        /// A suit is trump from now on, or none.
        Trump = "trump",
        /// `seat` names the trump suit.
        NameTrump = "name_trump",
        /// It is the turn of `seat`.
        Turn = "turn",
        /// `seat` bids; `reason` tells a Nil.
        Bid = "bid",
        /// `seat` sets a card aside: with `amount` 0 to pass it on, with 1 to give it in an exchange, with
        /// 2 to throw it away.
        SetAside = "set_aside",
        /// `seat` gives cards to `other`; with `amount` 1 in an exchange.
        Give = "give",
        /// `seat`, the last of the last hand, has to give its best cards to `other`.
        Tribute = "tribute",
        /// `seat` plays cards; `amount` is how many lay in the trick before.
        Play = "play",
        /// `seat` takes the trick.
        TakeTrick = "take_trick",
        /// A suit that was held back has been played; with `amount` 0 the phase that begins holds back
        /// one that has not been.
        Broken = "broken",
        /// The rules tell that `seat` holds none of these cards.
        Lacks = "lacks",
        /// `seat` turns the top card of its pile.
        TurnCard = "turn_card",
        /// `seat` adds cards to the tableau face down.
        FaceDown = "face_down",
        /// Two equal cards: it is war.
        War = "war",
        /// `seat` wins the battle and all cards on the tableau.
        WinBattle = "win_battle",
        /// `seat` chooses a card of the tableau, of several to capture.
        Pick = "pick",
        /// `seat` captures cards of the tableau.
        Capture = "capture",
        /// `seat` has emptied the tableau by a capture.
        Sweep = "sweep",
        /// `seat`, which captured last, takes what is left on the tableau.
        TakeRest = "take_rest",
        /// The tableau goes to the discard pile; `seat` leads, where somebody does.
        Clear = "clear",
        /// `seat` draws cards.
        Draw = "draw",
        /// `seat` finds nothing to draw.
        DrawNothing = "draw_nothing",
        /// `seat` throws cards away.
        Discard = "discard",
        /// The discard pile, but for its top card, is shuffled to make a new stock.
        NewStock = "new_stock",
        /// `seat` passes; with `amount` 1 it is locked out until the pile is cleared.
        Pass = "pass",
        /// `seat` has to pass: it can do nothing.
        MustPass = "must_pass",
        /// The card that `seat` has played has an effect.
        Effect = "effect",
        /// `seat` names the suit to be matched.
        NameSuit = "name_suit",
        /// `seat` chooses `other` for the effect of its card.
        Aim = "aim",
        /// So many seats, `amount`, will lose their next turn.
        Skip = "skip",
        /// `seat` loses its turn.
        Skipped = "skipped",
        /// `seat` has another turn.
        AnotherTurn = "another_turn",
        /// Play goes the other way: anticlockwise with `amount` 1.
        Reverse = "reverse",
        /// `seat` has to draw cards.
        ForcedDraw = "forced_draw",
        /// `seat` has to throw cards away.
        ForcedDiscard = "forced_discard",
        /// `seat` takes cards from the hand of `other`, unseen.
        Steal = "steal",
        /// `seat` and `other` exchange hands.
        SwapHands = "swap_hands",
        /// `seat` sees the hand that it has got in exchange.
        NewHand = "new_hand",
        /// `seat` looks at the hand of `other`.
        Look = "look",
        /// `seat` shows cards of its hand to all; with `amount` 1 the one that lets it begin.
        Show = "show",
        /// `seat` looks at the card in a slot of `other`, which may be itself.
        LookAt = "look_at",
        /// `seat` shares with the others against the caller what it knows of a slot of `other`.
        Share = "share",
        /// `seat` puts the card that it has drawn into a slot, face down.
        SwapIn = "swap_in",
        /// `seat` lets the cards of two slots, source and target, change places.
        SwapSlots = "swap_slots",
        /// `seat` declares the rank of the card that it swaps out; `amount` is the rank, 2 being 0.
        Declare = "declare",
        /// `seat` names the rank of the card in a slot of `other`; `amount` is the rank, 2 being 0.
        NameRank = "name_rank",
        /// `seat` tosses in the card of a slot.
        Toss = "toss",
        /// `seat` tries to toss in the card of a slot, which is wrong; it is shown and stays.
        WrongToss = "wrong_toss",
        /// `seat` may toss no more in this hand.
        Barred = "barred",
        /// `seat` does not do what it may: by `amount` 0 use a card, 1 swap two cards, 2 declare a rank,
        /// 3 toss one of the ranks that `ranks` names, 4 call.
        Decline = "decline",
        /// `seat` calls the end of the hand; with `amount` 1 because all its cards lie open.
        Call = "call",
        /// The turn of `seat` is over, with all that was tossed in.
        TurnOver = "turn_over",
        /// Nobody has called, and the hand ends.
        Uncalled = "uncalled",
        /// `seat` has run out of cards; `amount` seats did so before it.
        Out = "out",
        /// Points: `reason` says for what, `other` is the side that gets them.
        Score = "score",
        /// The hand is over.
        HandOver = "hand_over",
        /// `seat` is out of the match.
        Eliminated = "eliminated",
        /// The match is over; `amount` has a bit for each side that won, `number` is 1 if it timed out.
        MatchOver = "match_over",
    }
}

named! {
    /// What points are for.
    Reason {
        /// The event gives no points.
        Nothing = "nothing",
        /// A bid of 0 is Nil.
        Nil = "nil",
        /// Cards that were taken.
        Cards = "cards",
        /// Tricks; `number` is how many.
        Tricks = "tricks",
        /// Nothing, because the seat took every penalty card.
        TookAll = "took_all",
        /// All penalty cards, because an opponent took them all.
        OpponentTookAll = "opponent_took_all",
        /// Cards left in the seat's own hand.
        Held = "held",
        /// Cards left in opponents' hands.
        HeldByOpponents = "held_by_opponents",
        /// Cards taken above those dealt; `number` is how many.
        ExtraCards = "extra_cards",
        /// A contract that was made: `bid` was bid, `number` taken.
        ContractMade = "contract_made",
        /// Tricks above the contract; `number` is how many.
        Overtricks = "overtricks",
        /// A contract that failed: `bid` was bid, `number` taken.
        ContractFailed = "contract_failed",
        /// A Nil without a trick.
        NilMade = "nil_made",
        /// A Nil with one.
        NilFailed = "nil_failed",
        /// Too many bags; `number` were paid for.
        Bags = "bags",
        /// The most cards; `number` is how many.
        MostCards = "most_cards",
        /// The most cards of a suit; `number` is how many.
        MostOfSuit = "most_of_suit",
        /// A card that has points of its own.
        NamedCard = "named_card",
        /// The best primiera; `number` is what it is worth.
        BestPrimiera = "best_primiera",
        /// Sweeps; `number` is how many.
        Sweeps = "sweeps",
        /// Going out; `number` is the place, from 1.
        Place = "place",
        /// The total of the seat's layout; `number` is it.
        Total = "total",
        /// A call with a lower total than another; `number` is that one.
        CallWon = "call_won",
        /// A call with a total equal to another; `number` is that one.
        CallTied = "call_tied",
        /// A call with a higher total than another; `number` is that one.
        CallLost = "call_lost",
    }
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// Whom it is about, or [`NO_SEAT`].
    pub seat: u8,
    /// Another seat that it is about, in scores the side; or [`NO_SEAT`].
    pub other: u8,
    /// Where the cards were.
    pub from: Place,
    /// Where they are now.
    pub to: Place,
    /// The cards.
    pub cards: CardSet,
    /// The seats that see them, as bits.
    pub seen_by: u8,
    /// A suit, or [`NO_SUIT`].
    pub suit: u8,
    /// A number that the kind or the reason explains: points, a bid, a place.
    pub amount: i32,
    /// How many tricks, bags or the like points are for.
    pub number: i16,
    /// What was bid, where points are for a contract.
    pub bid: i16,
    /// The ranks that are not tossed in, as bits.
    pub ranks: u16,
    /// What points are for.
    pub reason: Reason,
    /// People are told of it; otherwise it only follows from the rules.
    pub told: bool,
}

impl Event {
    /// Something that is about the whole table, seen by all.
    #[inline(always)]
    pub(crate) const fn new(kind: EventKind) -> Event {
        Event {
            kind,
            seat: NO_SEAT,
            other: NO_SEAT,
            from: Place::Nowhere,
            to: Place::Nowhere,
            cards: CardSet::EMPTY,
            seen_by: u8::MAX,
            suit: NO_SUIT,
            amount: 0,
            number: 0,
            bid: 0,
            ranks: 0,
            reason: Reason::Nothing,
            told: true,
        }
    }

    /// Something that is about a seat.
    #[inline(always)]
    pub(crate) const fn of(kind: EventKind, seat: usize) -> Event {
        Event { seat: seat as u8, ..Event::new(kind) }
    }

    /// Cards of a seat that all see go from one place to another.
    #[inline(always)]
    pub(crate) const fn moving(
        kind: EventKind,
        seat: usize,
        cards: CardSet,
        from: Place,
        to: Place,
    ) -> Event {
        Event { cards, from, to, ..Event::of(kind, seat) }
    }

    /// The same, its cards seen by these seats alone.
    #[inline(always)]
    pub(crate) const fn seen_by(self, seats: u8) -> Event {
        Event { seen_by: seats, ..self }
    }

    /// The same, aimed at another seat.
    #[inline(always)]
    pub(crate) const fn with(self, other: usize) -> Event {
        Event { other: other as u8, ..self }
    }

    /// The same, with a number.
    #[inline(always)]
    pub(crate) const fn amount(self, amount: i32) -> Event {
        Event { amount, ..self }
    }

    /// The same, with a suit.
    #[inline(always)]
    pub(crate) const fn suit(self, suit: u8) -> Event {
        Event { suit, ..self }
    }

    /// The same, told to people only if that is worth it.
    #[inline(always)]
    pub(crate) const fn told_if(self, told: bool) -> Event {
        Event { told, ..self }
    }
}
