//! The decoded game: what [`crate::bytecode`] makes of the bytes.
//!
//! A program is valid by construction and never changes while it is played.
//! What play asks for at every card (powers, points, sides) is worked out once.

use crate::card::{CardSet, MAX_CARDS, NO_SUIT};

/// The most seats that a game can have.
pub const MAX_SEATS: usize = 6;
/// What a seat-valued field holds when there is no seat.
pub const NO_SEAT: u8 = 255;

/// A valid game.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) identity: u64,
    pub(crate) players: u8,
    pub(crate) max_turns: u16,
    pub(crate) setup: Setup,
    pub(crate) phases: Vec<Phase>,
    pub(crate) loop_from: u8,
    pub(crate) teams: Option<Teams>,
    pub(crate) contract: Option<ContractScoring>,
    pub(crate) scoring: Scoring,
    pub(crate) rules: MatchRules,
    pub(crate) wins: Vec<WinCondition>,
    /// Some win condition is looked at after every card.
    pub(crate) watches_every_card: bool,
}

/// The deck and how it is dealt.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The cards of the deck in ascending order; only the first `deck_size` count.
    pub deck: [u8; MAX_CARDS],
    /// How many cards the deck has.
    pub deck_size: u8,
    /// The cards of the deck.
    pub deck_set: CardSet,
    /// Cards for each seat by hand; the last one is kept. Empty: all cards.
    pub hand_sizes: Vec<u8>,
    /// Which card is shown after the deal.
    pub turn_up: TurnUp,
    /// How high each rank stands, from 1; higher beats lower.
    pub rank_power: [u8; 13],
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

/// Who plays together.
#[derive(Clone, Debug)]
pub struct Teams {
    /// How many teams.
    pub count: u8,
    /// The team of each seat.
    pub of_seat: [u8; MAX_SEATS],
    /// The seats of each team, as bits.
    pub members: [u8; MAX_SEATS],
}

/// One phase of the game.
#[derive(Clone, Debug)]
pub enum Phase {
    /// Every seat gives cards away.
    Pass(PassPhase),
    /// Each seat says how many tricks it will take.
    Bidding(BiddingPhase),
    /// Cards are played in tricks.
    Trick(Box<TrickPhase>),
}

/// Who starts a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstPlayer {
    /// The seat after the dealer.
    AfterDealer,
    /// The seat that holds a card, if one does.
    HolderOf(u8),
    /// The seat that did best in the last hand.
    LastHandWinner,
    /// The seat that did worst in the last hand.
    LastHandLoser,
}

/// Where passed cards go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassTo {
    /// To the next seat.
    Left,
    /// To the seat before.
    Right,
    /// To the seat opposite.
    Across,
    /// Nobody passes in this hand.
    None,
}

/// Every seat gives cards away, unseen until all have chosen.
#[derive(Clone, Debug)]
pub struct PassPhase {
    /// How many cards.
    pub count: u8,
    /// Instead of directions: the last of the last hand gives its best, the first returns any.
    pub by_placing: bool,
    /// One a hand, in turn.
    pub directions: Vec<PassTo>,
}

/// Each seat says once how many tricks it will take.
#[derive(Clone, Debug)]
pub struct BiddingPhase {
    /// The lowest bid, but for Nil.
    pub min_bid: u8,
    /// The highest bid; the hand's size limits it further.
    pub max_bid: u8,
    /// A bid of 0 is Nil.
    pub allow_nil: bool,
    /// The last bidder may not make the bids add up to the tricks.
    pub hook: bool,
    /// The most that a team may bid together; 0: no limit.
    pub max_team_bid: u8,
    /// Who bids first.
    pub first_player: FirstPlayer,
}

/// How the trump suit is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trump {
    /// There is none.
    None,
    /// Always the same.
    Fixed(u8),
    /// The suit of the card turned up.
    TurnedUp,
    /// One a hand, in turn; [`NO_SUIT`] is a hand without.
    Rotating(Vec<u8>),
    /// The winner of the last hand names it.
    LastWinnerChooses,
}

/// When cards of a suit may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breaking {
    /// Always.
    None,
    /// Not led until one was played.
    CannotLead,
    /// Neither led nor thrown until one was played.
    CannotPlay,
}

/// Cards are played in tricks.
#[derive(Clone, Debug)]
pub struct TrickPhase {
    /// How many tricks; 0: until hands are empty.
    pub tricks: u8,
    /// A seat must follow suit if it can.
    pub follow_suit: bool,
    /// The holder of the first card must lead it to the first trick.
    pub lead_first_card: bool,
    /// No point cards in the first trick, if it can be avoided.
    pub no_points_first_trick: bool,
    /// How trump is found.
    pub trump: Trump,
    /// The power of each rank in the led suit, from 1; a joker has none.
    pub plain_power: [u8; 14],
    /// The power of each rank in trumps, above every plain power; a joker has none.
    pub trump_power: [u8; 14],
    /// How a suit is held back.
    pub breaking: Breaking,
    /// The suit that must be broken.
    pub breaking_suit: u8,
    /// Who leads first.
    pub first_player: FirstPlayer,
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
    /// Points of taken cards count as soon as a trick is taken.
    pub live: bool,
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

impl Program {
    /// The checksum of the rules: equal rules have equal identities.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// How many seats.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// The cards of the deck.
    pub fn deck(&self) -> CardSet {
        self.setup.deck_set
    }

    /// The team of each seat, in team games.
    pub fn team_of(&self) -> Option<&[u8]> {
        self.teams.as_ref().map(|teams| &teams.of_seat[..self.players()])
    }

    /// Sides win and lose: teams, or seats when there are no teams.
    #[inline]
    pub fn sides(&self) -> usize {
        self.teams.as_ref().map_or(self.players(), |teams| usize::from(teams.count))
    }

    /// The side of a seat.
    #[inline]
    pub fn side_of(&self, seat: usize) -> usize {
        self.teams.as_ref().map_or(seat, |teams| usize::from(teams.of_seat[seat]))
    }

    /// The seats of a side, as bits.
    #[inline]
    pub fn members(&self, side: usize) -> u8 {
        self.teams.as_ref().map_or(1 << side, |teams| teams.members[side])
    }

    /// The same game, ending after a single hand: then scores decide.
    pub fn one_hand(&self) -> Program {
        let mut program = self.clone();
        program.rules.hands = 1;
        program
    }

    /// Cards for each seat in a hand with so many seats, and how many seats get one more.
    pub(crate) fn hand_size(&self, hand: u32, seats: u32) -> (u32, u32) {
        match self.setup.hand_sizes.as_slice() {
            [] => {
                let cards = u32::from(self.setup.deck_size);
                (cards / seats, cards % seats)
            }
            sizes => (u32::from(sizes[(hand as usize).min(sizes.len() - 1)]), 0),
        }
    }

    /// The trick phase that comes at or after a block, or else the first one.
    pub(crate) fn trick_phase_from(&self, block: usize) -> Option<&TrickPhase> {
        let is_trick = |phase: &'_ Phase| matches!(phase, Phase::Trick(_));
        let at = (block..self.phases.len())
            .chain(0..block)
            .find(|&index| self.phases.get(index).is_some_and(is_trick))?;
        match &self.phases[at] {
            Phase::Trick(trick) => Some(trick),
            _ => None,
        }
    }

    /// Does the lowest score win?
    pub(crate) fn low_score_wins(&self) -> bool {
        let score = |kind| matches!(kind, WinType::LowScore | WinType::HighScore | WinType::FirstToScore);
        self.wins.iter().find(|win| score(win.kind)).is_some_and(|win| win.kind == WinType::LowScore)
    }
}

impl Trump {
    /// The trump suit when it does not depend on a choice or a card.
    pub(crate) fn settled(&self, hand: u32, turned_up: u8, chosen: u8) -> u8 {
        match self {
            Trump::None => NO_SUIT,
            Trump::Fixed(suit) => *suit,
            Trump::TurnedUp => turned_up,
            Trump::Rotating(suits) => suits[hand as usize % suits.len()],
            Trump::LastWinnerChooses => chosen,
        }
    }
}
