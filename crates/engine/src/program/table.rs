//! Deck, deal, tableau and effects, decoded.

use crate::card::{CardSet, MAX_CARDS};

/// The deck and how it is dealt.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The cards of the deck in ascending order; only the first `deck_size` count.
    pub deck: [u8; MAX_CARDS],
    /// How many cards the deck has.
    pub deck_size: u8,
    /// The cards of the deck.
    pub deck_set: CardSet,
    /// The cards that such a deck has before any are removed.
    pub whole_deck: CardSet,
    /// Cards for each seat by hand; the last one is kept. Empty: all cards.
    pub hand_sizes: Vec<u8>,
    /// Which card is shown after the deal.
    pub turn_up: TurnUp,
    /// How high each rank stands, from 1; higher beats lower. Jokers are below everything.
    pub rank_power: [u8; 14],
    /// The cards that beat each rank; every card of a suit beats a joker.
    pub beats: [CardSet; 14],
}

/// Which card is shown to all after the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnUp {
    /// None.
    None,
    /// The card after the last one dealt; it stays out of play.
    NextCard,
    /// The last card dealt, which stays in its owner's hand.
    DealersLast,
}

/// What happens when a card should be drawn and the stock is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StockEmpty {
    /// All but the top of the discard pile become the stock.
    Reshuffle,
    /// The hand ends.
    EndHand,
    /// Nothing is drawn.
    Skip,
}

/// What happens when all seats pass in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllPass {
    /// Nothing; as nothing has changed, the hand ends.
    Nothing,
    /// The tableau is cleared.
    ClearTableau,
    /// The hand ends.
    EndHand,
}

/// How hands, stock and discard pile are used.
#[derive(Clone, Debug)]
pub struct TableRules {
    /// Hands are piles, face down and in order.
    pub piles: bool,
    /// Hands are layouts, face down and in slots.
    pub layouts: bool,
    /// Either: nobody sees the cards of a hand, not even its owner.
    pub face_down: bool,
    /// Cards turned up on the tableau after the deal.
    pub initial_tableau: u8,
    /// A card starts the discard pile.
    pub initial_discard: bool,
    /// Cards that may not start it.
    pub buried: CardSet,
    /// When all hands are empty, cards are dealt again from the stock.
    pub redeal: bool,
    /// When the stock is empty.
    pub stock_empty: StockEmpty,
    /// When all seats pass.
    pub all_pass: AllPass,
    /// The order of the stock matters: something takes cards from it.
    pub uses_stock: bool,
}

/// What happens to cards that are played to the tableau.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableauMode {
    /// They accumulate.
    None,
    /// The higher of two takes all.
    War,
    /// A card captures cards of its rank.
    MatchRank,
    /// They extend a run of their suit.
    Sequence,
}

/// The rules of the tableau.
#[derive(Clone, Debug)]
pub struct TableauRules {
    /// What happens to cards.
    pub mode: TableauMode,
    /// Runs grow at their top.
    pub ascending: bool,
    /// Runs grow at their bottom.
    pub descending: bool,
    /// The cards that open a suit.
    pub openers: CardSet,
    /// Cards that each seat adds unturned after a tie.
    pub war_face_down: u8,
    /// War cards are taken; otherwise they go under the winner's pile.
    pub war_captured: bool,
    /// Cards that add up to a card's value are captured too.
    pub capture_sums: bool,
    /// The last seat to capture takes what is left.
    pub last_capture_takes_rest: bool,
    /// The value of each rank; a joker has none.
    pub values: [u8; 14],
}

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectType {
    /// The next seats lose their turn.
    SkipNext,
    /// The direction of play turns.
    Reverse,
    /// The targets draw cards.
    DrawCards,
    /// The seat has another turn.
    ExtraTurn,
    /// The targets lose cards to the discard pile.
    ForceDiscard,
    /// The seat and the target exchange hands.
    SwapHands,
    /// The seat gets cards of the target.
    StealCard,
    /// The seat sees the hand of the target.
    PeekHand,
    /// The seat names the suit that must be matched.
    NameSuit,
    /// The seat looks at a card of its own layout.
    PeekOwn,
    /// The seat looks at a card of another layout.
    PeekOther,
    /// The seat lets two cards of two layouts change places, unseen.
    SwapTwo,
    /// The seat looks at two cards of two layouts, which may then change places.
    PeekTwoThenSwap,
    /// The seat names the rank of a card; if it is right, the card is put down and may be used.
    NameAndPlay,
    /// Another seat draws cards for its layout.
    ForceDraw,
}

impl EffectType {
    /// Is it about layouts?
    pub fn is_of_layouts(self) -> bool {
        match self {
            EffectType::PeekOwn
            | EffectType::PeekOther
            | EffectType::SwapTwo
            | EffectType::PeekTwoThenSwap
            | EffectType::NameAndPlay
            | EffectType::ForceDraw => true,
            EffectType::SkipNext
            | EffectType::Reverse
            | EffectType::DrawCards
            | EffectType::ExtraTurn
            | EffectType::ForceDiscard
            | EffectType::SwapHands
            | EffectType::StealCard
            | EffectType::PeekHand
            | EffectType::NameSuit => false,
        }
    }
}

/// Whom an effect is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The next seat in turn order.
    Next,
    /// The seat before in turn order.
    Previous,
    /// Any other seat: the player decides.
    Choice,
    /// A seat of another side, by chance.
    RandomOpponent,
    /// All seats of other sides.
    AllOpponents,
    /// The next seat clockwise.
    Left,
    /// The seat before clockwise.
    Right,
    /// The player.
    Myself,
}

/// What happens when cards of a rank are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// What it does.
    pub kind: EffectType,
    /// To whom.
    pub target: Target,
    /// How much.
    pub value: u8,
}
