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
    pub(crate) blocks: Vec<Block>,
    /// The block to which play returns after the last one.
    pub(crate) loop_from: u8,
    pub(crate) table: TableRules,
    pub(crate) tableau: TableauRules,
    /// What happens when a rank is played.
    pub(crate) effects: [Option<Effect>; 13],
    pub(crate) teams: Option<Teams>,
    pub(crate) contract: Option<ContractScoring>,
    pub(crate) scoring: Scoring,
    pub(crate) rules: MatchRules,
    pub(crate) wins: Vec<WinCondition>,
    /// Some win condition is looked at after every card.
    pub(crate) watches_every_card: bool,
    /// The hand ends when the stock is empty, because a win condition looks at that.
    pub(crate) ends_with_stock: bool,
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
    /// A seat plays cards to a pile.
    Play(PlayPhase),
    /// A seat draws cards.
    Draw(DrawPhase),
    /// A seat throws cards away.
    Discard(DiscardPhase),
}

impl Phase {
    /// Part of a seat's turn, not of the whole table.
    pub fn is_seat_scope(&self) -> bool {
        matches!(self, Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_))
    }
}

/// Phases that are gone through together: one of the table, or a seat's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its first phase.
    pub first: u8,
    /// Its last phase.
    pub last: u8,
    /// Each seat goes through it in its turn.
    pub by_seat: bool,
    /// It has a climbing phase.
    pub climbing: bool,
    /// It goes round until the hand ends; otherwise once.
    pub for_ever: bool,
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

/// When a phase is part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlyIf {
    /// In every turn.
    Always,
    /// When nothing was played in this turn.
    NothingPlayed,
    /// When no card fits the next play phase of the turn.
    CannotPlay,
}

/// The seat plays cards of one rank to a pile.
#[derive(Clone, Debug)]
pub struct PlayPhase {
    /// To the tableau; otherwise to the discard pile.
    pub to_tableau: bool,
    /// The fewest cards.
    pub min_cards: u8,
    /// The most cards.
    pub max_cards: u8,
    /// A card of the top card's rank fits.
    pub same_rank: bool,
    /// A card of the top card's suit, or of the named one, fits.
    pub same_suit: bool,
    /// A card that beats the top card fits.
    pub beats_top: bool,
    /// All of these must hold; otherwise any of them.
    pub match_all: bool,
    /// Cards that always fit.
    pub wild: CardSet,
    /// As many cards as before; who passes is locked out until the pile is cleared.
    pub climbing: bool,
    /// The seat may pass.
    pub optional: bool,
    /// The seat may draw instead.
    pub or_draw: bool,
    /// When it is part of a turn.
    pub only_if: OnlyIf,
    /// How often in a turn.
    pub repeat: u8,
    /// Who goes first, where the phase starts a block.
    pub first_player: FirstPlayer,
}

/// Where cards are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawSource {
    /// The stock.
    Stock,
    /// The top of the discard pile.
    Discard,
    /// Unseen from the hand of the next seat.
    NextHand,
    /// Unseen from the hand of the seat before.
    PreviousHand,
}

/// The seat draws cards.
#[derive(Clone, Debug)]
pub struct DrawPhase {
    /// How many, or how many at the most.
    pub count: u8,
    /// Where from.
    pub source: DrawSource,
    /// Until a card fits the next play phase of the turn.
    pub until_playable: bool,
    /// The seat may pass.
    pub optional: bool,
    /// When it is part of a turn.
    pub only_if: OnlyIf,
    /// How often in a turn.
    pub repeat: u8,
}

/// The seat throws cards away.
#[derive(Clone, Debug)]
pub struct DiscardPhase {
    /// How many.
    pub count: u8,
    /// Pairs of one rank, as long as there are any.
    pub pairs: bool,
    /// The seat may pass.
    pub optional: bool,
    /// When it is part of a turn.
    pub only_if: OnlyIf,
    /// How often in a turn.
    pub repeat: u8,
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
