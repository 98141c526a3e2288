//! The table of moves: one row a kind, which says what its moves are made of, how they are
//! named, and what else they may be for.
//!
//! The order of rows is part of the order of moves; new kinds go where they sort.

use super::choice::Extra;
use crate::asked::Asked;

/// What the moves of a kind differ by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A card.
    Card,
    /// Cards of one rank.
    Set,
    /// Nothing: it is the top card of a pile, whichever that is.
    Top,
    /// A number.
    Number,
    /// A suit.
    Suit,
    /// A seat.
    Seat,
    /// A slot of a layout.
    Slot,
    /// A rank.
    Rank,
    /// A pile, or a seat's hand, from which a card is drawn.
    Source,
    /// Nothing: there is one move of the kind, offered beside those of another.
    Alone(Extra),
}

/// What a move is for, where moves of its kind have a second use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// The usual one.
    Plain,
    /// A bid of 0 that is Nil.
    Nil,
    /// A suit that is named to be trump.
    Trump,
    /// A card that is given in an exchange.
    Exchange,
    /// A slot that is looked at.
    Look,
    /// A rank that is declared.
    Declare,
    /// An action that lets two cards change places.
    SwapTwo,
}

/// Who hears of a move when it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// Everybody.
    Everybody,
    /// Its own seat, until all cards that go with it are chosen.
    Mover,
    /// The same where several cards are chosen one by one, else everybody.
    MoverInSeries,
}

macro_rules! moves {
    ($(
        $(#[doc = $doc:literal])*
        $kind:ident: $shape:expr, $heard:ident, $asked:ident, $word:literal, $text:literal
            $(, $purpose:ident: $also_asked:ident, $other:literal)?;
    )*) => {
        /// What a move does. The order is part of the order of moves.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum MoveKind {
            $($(#[doc = $doc])* $kind,)*
        }

        impl MoveKind {
            /// All of them, in order.
            pub const ALL: &[MoveKind] = &[$(MoveKind::$kind,)*];

            /// What its moves differ by.
            #[inline(always)]
            pub const fn shape(self) -> Shape {
                match self {
                    $(MoveKind::$kind => $shape,)*
                }
            }

            /// What its moves do, in words.
            pub const fn about(self) -> &'static str {
                match self {
                    $(MoveKind::$kind => concat!($($doc,)*),)*
                }
            }

            /// The word that other languages know it by; sets share that of single cards.
            pub const fn word(self) -> &'static str {
                match self {
                    $(MoveKind::$kind => $word,)*
                }
            }

            /// Who hears of its moves when they are made.
            #[inline(always)]
            pub(crate) const fn heard(self) -> Heard {
                match self {
                    $(MoveKind::$kind => Heard::$heard,)*
                }
            }

            /// The second use of its moves, if they have one.
            pub const fn other_purpose(self) -> Option<Purpose> {
                match self {
                    $(MoveKind::$kind => moves!(@purpose $($purpose)?),)*
                }
            }

            /// What is asked where such a move comes first.
            pub(crate) const fn asked(self, purpose: Purpose) -> Asked {
                match (self, purpose) {
                    $($((MoveKind::$kind, Purpose::$purpose) => Asked::$also_asked,)?)*
                    $((MoveKind::$kind, _) => Asked::$asked,)*
                }
            }

            /// How a move is said; `{}` stands for what it is made of.
            pub(super) const fn text(self, purpose: Purpose) -> &'static str {
                match (self, purpose) {
                    $($((MoveKind::$kind, Purpose::$purpose) => $other,)?)*
                    $((MoveKind::$kind, _) => $text,)*
                }
            }
        }
    };
    (@purpose) => { None };
    (@purpose $purpose:ident) => { Some(Purpose::$purpose) };
}

moves! {
    /// Plays a card.
    Play: Shape::Card, Everybody, Play, "play", "play {}";
    /// Plays cards of one rank.
    PlaySet: Shape::Set, Everybody, Play, "play", "play {}";
    /// Turns the top card of a pile.
    Turn: Shape::Top, Everybody, Turn, "turn", "turn {}";
    /// Throws a card away.
    Discard: Shape::Card, MoverInSeries, Discard, "discard", "discard {}";
    /// Throws cards of one rank away.
    DiscardSet: Shape::Set, Everybody, Discard, "discard", "discard {}";
    /// Sets a card aside to be given to another seat.
    Give: Shape::Card, Mover, PassOn, "give", "pass {}", Exchange: GiveBack, "give {}";
    /// Chooses a card to capture.
    Take: Shape::Card, Mover, Take, "take", "take {}";
    /// Bids a number of tricks, or Nil.
    Bid: Shape::Number, Everybody, Bid, "bid", "bid {}", Nil: Bid, "bid nil";
    /// Names a suit: trump, or the suit to be matched.
    NameSuit: Shape::Suit, Everybody, NameSuit, "name", "name {}", Trump: NameTrump, "name {} as trump";
    /// Chooses a seat.
    Choose: Shape::Seat, Everybody, Choose, "choose", "choose {}";
    /// Chooses a slot of a layout.
    Slot: Shape::Slot, Everybody, Slot, "slot", "choose {}", Look: Look, "look at {}";
    /// Puts the drawn card into a slot.
    Swap: Shape::Slot, Everybody, Swap, "swap", "swap into {}";
    /// Tosses in the card of a slot.
    Toss: Shape::Slot, Everybody, Toss, "toss", "toss {}";
    /// Names a rank.
    NameRank: Shape::Rank, Everybody, NameRank, "rank", "name {}", Declare: Declare, "declare {}";
    /// Draws a card.
    Draw: Shape::Source, Everybody, Draw, "draw", "draw{}";
    /// Uses the action of a card.
    Use: Shape::Alone(Extra::Use), Everybody, Use, "use", "use the card", SwapTwo: SwapTwo, "swap the two cards";
    /// Throws the drawn card away, unused.
    Throw: Shape::Alone(Extra::Throw), Everybody, Throw, "throw", "discard the card";
    /// Calls the end of the hand.
    Call: Shape::Alone(Extra::Call), Everybody, Call, "call", "call";
    /// Does nothing.
    Pass: Shape::Alone(Extra::Pass), Everybody, Pass, "pass", "pass";
}
