//! The phases of a game, decoded.

use crate::card::{Card, CardSet, MAX_CARDS, NO_SUIT};
use crate::program::LayoutPhase;
use crate::program::ranking::Ranking;

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
    /// A seat improves a layout that lies face down.
    Layout(LayoutPhase),
}

named! {
    /// What kind of phase it is.
    PhaseKind {
        /// Every seat gives cards away.
        Pass = "pass",
        /// Each seat says how many tricks it will take.
        Bidding = "bidding",
        /// Cards are played in tricks.
        Trick = "trick",
        /// A seat plays cards to a pile.
        Play = "play",
        /// A seat draws cards.
        Draw = "draw",
        /// A seat throws cards away.
        Discard = "discard",
        /// A seat improves a layout that lies face down.
        Layout = "layout",
    }
}

/// Whose a phase is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The whole table's: all go through it together.
    Table,
    /// A seat's turn with its hand, in which it goes on by itself where there is nothing that it could
    /// do, and nobody needs to know it.
    Turn,
    /// A seat's turn with the layouts, which all see.
    Layout,
}

impl PhaseKind {
    /// Whose it is.
    pub fn scope(self) -> Scope {
        match self {
            PhaseKind::Pass | PhaseKind::Bidding | PhaseKind::Trick => Scope::Table,
            PhaseKind::Play | PhaseKind::Draw | PhaseKind::Discard => Scope::Turn,
            PhaseKind::Layout => Scope::Layout,
        }
    }
}

impl Phase {
    /// What kind of phase it is.
    pub fn kind(&self) -> PhaseKind {
        match self {
            Phase::Pass(_) => PhaseKind::Pass,
            Phase::Bidding(_) => PhaseKind::Bidding,
            Phase::Trick(_) => PhaseKind::Trick,
            Phase::Play(_) => PhaseKind::Play,
            Phase::Draw(_) => PhaseKind::Draw,
            Phase::Discard(_) => PhaseKind::Discard,
            Phase::Layout(_) => PhaseKind::Layout,
        }
    }

    /// Does it depend on how seats did in the last hand?
    pub(crate) fn looks_back(&self) -> bool {
        let first = match self {
            Phase::Pass(phase) => return phase.by_placing,
            Phase::Bidding(phase) => phase.first_player,
            Phase::Trick(phase) if phase.trump == Trump::LastWinnerChooses => return true,
            Phase::Trick(phase) => phase.first_player,
            Phase::Play(phase) => phase.first_player,
            Phase::Draw(_) | Phase::Discard(_) | Phase::Layout(_) => return false,
        };
        matches!(first, FirstPlayer::LastHandWinner | FirstPlayer::LastHandLoser)
    }

    /// When it is part of a turn; phases of the whole table always are.
    pub(crate) fn due(&self) -> Due {
        let (only_if, repeat) = match self {
            Phase::Play(phase) => (phase.only_if, phase.repeat),
            Phase::Draw(phase) => (phase.only_if, phase.repeat),
            Phase::Discard(phase) => (phase.only_if, phase.repeat),
            Phase::Layout(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => (OnlyIf::Always, 1),
        };
        Due { only_if, repeat }
    }

    /// Part of a seat's turn, not of the whole table.
    pub fn is_of_a_seat(&self) -> bool {
        self.kind().scope() != Scope::Table
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

named! {
    /// Where passed cards go.
    PassTo {
        /// To the next seat.
        Left = "left",
        /// To the seat before.
        Right = "right",
        /// To the seat opposite.
        Across = "across",
        /// Nobody passes in this hand.
        None = "none",
    }
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
    /// The power of each standing in the led suit, from 1; a joker has none.
    pub plain_power: [u8; 15],
    /// The power of each standing in trumps, above every plain power; a joker has none unless it is one.
    pub trump_power: [u8; 15],
    /// Jokers are trumps, and beat everything where there is no trump suit.
    pub jokers_are_trumps: bool,
    /// How a suit is held back.
    pub breaking: Breaking,
    /// The suit that must be broken.
    pub breaking_suit: u8,
    /// Who leads first.
    pub first_player: FirstPlayer,
    /// How cards compare, by trump suit.
    pub rankings: Box<[Ranking; 5]>,
}

impl TrickPhase {
    /// How cards compare under a trump suit.
    #[inline(always)]
    pub(crate) fn ranking(&self, trump: u8) -> &Ranking {
        &self.rankings[usize::from(trump)]
    }

    /// The trumps: with jokers that are some, also where there is no trump suit.
    pub(crate) fn trumps(&self, trump: u8) -> CardSet {
        let jokers = if self.jokers_are_trumps { CardSet::JOKERS } else { CardSet::EMPTY };
        CardSet::of_suit(trump).or(jokers)
    }
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

/// When a phase is part of a turn, and how often: of all kinds of phases side by side.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// When.
    pub only_if: OnlyIf,
    /// How often.
    pub repeat: u8,
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
    /// Both together: bit `n` where `n` cards may be played.
    pub sizes: u8,
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
    /// All of that worked out: which cards fit what lies on the pile.
    pub fits: Box<Fits>,
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

/// The cards that fit each top card of a pile, by the suit that was named.
#[derive(Clone, Debug)]
pub struct Fits([[CardSet; MAX_CARDS + 1]; 5]);

impl Fits {
    /// Every card fits whatever lies there.
    pub(crate) const ANYTHING: Fits = Fits([[CardSet(u64::MAX); MAX_CARDS + 1]; 5]);

    /// What `fits(top card, named suit)` says; on no card every card fits.
    pub(crate) fn new(fits: impl Fn(Card, u8) -> CardSet) -> Fits {
        let mut table = Fits::ANYTHING;
        for (named, row) in table.0.iter_mut().enumerate() {
            for (top, cards) in row[..MAX_CARDS].iter_mut().enumerate() {
                *cards = fits(Card(top as u8), named as u8);
            }
        }
        table
    }

    /// The cards that fit a top card, which may be [`crate::card::NO_CARD`], where a suit was named
    /// or [`NO_SUIT`].
    #[inline(always)]
    pub(crate) fn on(&self, top: u8, named: u8) -> CardSet {
        self.0[usize::from(named)][usize::from(top).min(MAX_CARDS)]
    }
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
