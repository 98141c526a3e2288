//! Scoring, hands and win conditions, decoded.

use crate::card::{CardSet, MAX_CARDS};

/// What sides are compared by at the end of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// The most cards taken.
    MostCards,
    /// The most cards of a suit.
    MostOfSuit(u8),
    /// One card.
    NamedCard(u8),
    /// The best card of each suit, added up.
    BestPrimiera,
    /// Each time that a capture emptied the tableau.
    EachSweep,
}

/// What cards left in hands are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeldCards {
    /// Nothing.
    Nothing,
    /// They count against their holder.
    AgainstHolder,
    /// They count for the first seat that went out.
    ToFirstOut,
}

/// How bids are scored.
#[derive(Clone, Debug)]
pub struct ContractScoring {
    /// The contract must be met exactly; otherwise at least.
    pub exactly: bool,
    /// At least: points for each trick bid when the contract is made.
    pub points_per_trick_bid: i32,
    /// At least: points for each trick above the contract.
    pub overtrick_points: i32,
    /// At least: points lost for each trick bid when the contract fails.
    pub failed_contract_penalty: i32,
    /// Points for a Nil without a trick.
    pub nil_bonus: i32,
    /// Points lost for a Nil with one.
    pub nil_penalty: i32,
    /// So many bags cost the penalty; 0: bags cost nothing.
    pub bag_limit: i32,
    /// What they cost.
    pub bag_penalty: i32,
    /// Exactly: points for each trick.
    pub points_per_trick: i32,
    /// Exactly: points for an exact contract.
    pub exact_bonus: i32,
}

/// How taken cards are scored.
#[derive(Clone, Debug)]
pub struct Scoring {
    /// A seat that takes every point card scores 0, its opponents the total.
    pub all_points_reversal: bool,
    /// Points for each trick taken.
    pub trick_points: i32,
    /// Points to a side for each card taken above those dealt to it.
    pub extra_card_points: i32,
    /// The points of every card, by trump suit ([`NO_SUIT`] for none).
    pub card_points: Box<[[i16; MAX_CARDS]; 5]>,
    /// The cards that have points, by trump suit.
    pub point_cards: [CardSet; 5],
    /// Of these, the cards that nobody wants to take.
    pub penalty_cards: [CardSet; 5],
    /// Points of taken cards count as soon as a trick is taken.
    pub live: bool,
    /// What cards left in hands are worth.
    pub held_cards: HeldCards,
    /// Points for the best side in each category.
    pub categories: Vec<(Category, i32)>,
}

/// When a hand of cards is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandEnd {
    /// Nobody has cards.
    AllHandsEmpty,
    /// A seat has run out of cards.
    FirstOut,
    /// At most one seat has cards.
    OneLeft,
    /// The last block is finished.
    Showdown,
    /// A seat has called, and the others have had their last turns.
    Called,
}

/// How hands make a match.
#[derive(Clone, Debug)]
pub struct MatchRules {
    /// The fixed number of hands; 0: no such number.
    pub hands: u16,
    /// A side that falls to it ends the match.
    pub score_floor: Option<i32>,
    /// When a hand is over.
    pub hand_ends_when: HandEnd,
    /// A seat without a trick is out of the match.
    pub eliminate_no_tricks: bool,
    /// Points for going out first, second, and so on.
    pub score_by_place: Vec<i16>,
    /// What the match is worth to the first, the second, and so on; it decides nothing.
    pub points_by_rank: Vec<u8>,
}

/// What decides the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinType {
    /// A hand without cards.
    EmptyHand,
    /// The highest score.
    HighScore,
    /// The lowest score.
    LowScore,
    /// A score that reaches the threshold.
    FirstToScore,
    /// Every card.
    CaptureAll,
    /// The most cards taken.
    MostCaptured,
    /// The best poker hand.
    BestHand,
    /// The last side that is still in.
    LastIn,
    /// The lowest total of a layout.
    LowestTotal,
}

impl WinType {
    /// Is it decided by points?
    pub(crate) fn looks_at_scores(self) -> bool {
        match self {
            WinType::HighScore | WinType::LowScore | WinType::FirstToScore => true,
            WinType::EmptyHand
            | WinType::CaptureAll
            | WinType::MostCaptured
            | WinType::BestHand
            | WinType::LastIn
            | WinType::LowestTotal => false,
        }
    }
}

/// When a win condition is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// After every card.
    AtOnce,
    /// At the end of every hand.
    HandEnd,
    /// At the end of a hand, once a score has reached the threshold.
    Threshold,
    /// At the end of a hand that was played out.
    HandsEmpty,
    /// When the fixed number of hands has been played.
    LastHand,
    /// As soon as the stock is empty: then the hand ends.
    StockEmpty,
}

/// What happens when sides are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieRule {
    /// The match is a draw.
    Draw,
    /// Another hand is played.
    AnotherHand,
    /// They share the win.
    Share,
    /// The higher score wins.
    HighestScore,
    /// The lower score wins.
    LowestScore,
    /// More tricks in the last hand win.
    MostTricks,
    /// More cards taken in the last hand win.
    MostCaptured,
}

/// One way to end the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinCondition {
    /// What decides.
    pub kind: WinType,
    /// When it is looked at.
    pub trigger: Trigger,
    /// What happens when sides are equal.
    pub tie: TieRule,
    /// The score to reach.
    pub threshold: i32,
}
