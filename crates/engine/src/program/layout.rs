//! Face-down layouts, decoded: how they are played and what they score.

/// What becomes of the top card of the discard pile at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeDiscard {
    /// It stays.
    Never,
    /// It may be taken, and must go into the layout.
    IntoLayout,
    /// If it is an action card that was not used, it may be taken, and is used at once.
    UnusedAction,
    /// It may be taken, and goes into the layout or is used.
    Always,
}

/// When a seat may call the end of the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Before it draws; then it takes its turn.
    StartOfTurn,
    /// In place of a turn.
    InsteadOfTurn,
    /// When its turn is over.
    EndOfTurn,
    /// Not at all: a seat whose cards all lie open has called.
    AllOpen,
}

/// What of the caller is protected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Protection {
    /// Nothing.
    Nothing,
    /// Its cards stay as they are, but they can be looked at.
    Cards,
    /// Nobody looks at them either.
    Everything,
}

/// A seat improves a layout that lies face down.
#[derive(Clone, Copy, Debug)]
pub struct LayoutPhase {
    /// Cards of each layout that are turned up after the deal.
    pub shown: u8,
    /// Cards of its own layout that each seat looks at after the deal.
    pub peeks: u8,
    /// The owner chooses which; otherwise they are the first.
    pub chooses: bool,
    /// A drawn card is shown to all.
    pub public: bool,
    /// What becomes of the top of the discard pile.
    pub take: TakeDiscard,
    /// A drawn card may be used.
    pub use_drawn: bool,
    /// A card that is swapped out may be used if its rank was declared.
    pub use_declared: bool,
    /// A card that is tossed in may be used.
    pub use_tossed: bool,
    /// Cards for a wrong declaration.
    pub declare_penalty: u8,
    /// Cards of an open rank may be tossed in.
    pub toss: bool,
    /// Cards for a wrong toss.
    pub toss_penalty: u8,
    /// A wrong toss bars from tossing for the rest of the hand.
    pub toss_bars: bool,
    /// When the end may be called.
    pub call: Call,
    /// Turns of each other seat after the call.
    pub turns_after_call: u8,
    /// What of the caller is protected.
    pub protection: Protection,
    /// Turns of each seat after which the hand ends uncalled.
    pub turns_limit: u8,
    /// After the call the others share what they know.
    pub pooled: bool,
}

/// With whom the caller is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// With the lowest of the others.
    LowestOther,
    /// With each of the others.
    Each,
}

/// Points for a comparison: of the caller, and of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallPoints {
    /// To the caller.
    pub caller: i32,
    /// To each other, or to the one that it was compared with.
    pub others: i32,
}

/// What layouts are worth at the end of a hand.
#[derive(Clone, Copy, Debug)]
pub struct LayoutScoring {
    /// Points for the call; otherwise each seat scores its total.
    pub by_call: bool,
    /// What each rank counts, jokers last.
    pub values: [i8; 14],
    /// Columns in which equal cards count nothing; 0: none.
    pub columns: u8,
    /// The lowest total scores nothing.
    pub lowest_is_free: bool,
    /// Points to a caller who has the lowest total.
    pub caller_bonus: i32,
    /// Points to a caller who has not.
    pub caller_penalty: i32,
    /// With whom the caller is compared.
    pub compared: Compared,
    /// When the caller is lower.
    pub lower: CallPoints,
    /// When both are equal.
    pub equal: CallPoints,
    /// When the caller is higher.
    pub higher: CallPoints,
    /// A hand that nobody called is scored by totals; otherwise it scores nothing.
    pub sum_uncalled: bool,
}

impl LayoutScoring {
    /// Where nothing else is said.
    pub const USUAL: LayoutScoring = LayoutScoring {
        by_call: false,
        values: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 0],
        columns: 0,
        lowest_is_free: false,
        caller_bonus: 0,
        caller_penalty: 0,
        compared: Compared::LowestOther,
        lower: CallPoints { caller: 3, others: -1 },
        equal: CallPoints { caller: 3, others: 0 },
        higher: CallPoints { caller: -1, others: 3 },
        sum_uncalled: false,
    };
}
