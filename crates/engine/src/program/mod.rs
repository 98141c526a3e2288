//! The decoded game: what [`crate::bytecode`] makes of the bytes.
//!
//! A program is valid by construction and never changes while it is played.
//! What play asks for at every card (powers, points, sides) is worked out once.

mod layout;
mod phases;
mod ranking;
mod table;
mod winning;

use std::sync::OnceLock;

use crate::card::CardSet;
use crate::guide::{Chances, Guide};
pub use layout::*;
pub use phases::*;
pub use ranking::Ranking;
pub use table::*;
pub use winning::*;

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
    /// When each of them is due.
    pub(crate) schedule: Vec<Due>,
    pub(crate) blocks: Vec<Block>,
    /// The block to which play returns after the last one.
    pub(crate) loop_from: u8,
    pub(crate) table: TableRules,
    pub(crate) tableau: TableauRules,
    /// What happens when a rank is played.
    pub(crate) effects: [Option<Effect>; 13],
    /// The cards that do something when they are played.
    pub(crate) effect_cards: CardSet,
    pub(crate) teams: Option<Teams>,
    pub(crate) contract: Option<ContractScoring>,
    /// What layouts are worth.
    pub(crate) layout_scoring: LayoutScoring,
    pub(crate) scoring: Scoring,
    pub(crate) rules: MatchRules,
    pub(crate) wins: Vec<WinCondition>,
    /// The match ends with its first hand, whatever the win conditions say.
    pub(crate) single_hand: bool,
    /// Some win condition is looked at after every card.
    pub(crate) watches_every_card: bool,
    /// Those that are look for empty hands and nothing else.
    pub(crate) watches_hands_only: bool,
    /// Whoever is in the hand has cards, but for the seat that has just moved.
    pub(crate) only_mover_runs_out: bool,
    /// Each seat plays just the cards to tricks that it was dealt, in every hand.
    pub(crate) plays_all: bool,
    /// The hand ends when the stock is empty, because a win condition looks at that.
    pub(crate) ends_with_stock: bool,
    /// Something depends on how seats did in the last hand.
    pub(crate) ranks_hands: bool,
    /// To run out of cards decides something, so people are told of it.
    pub(crate) going_out_matters: bool,
    /// What players have worked out about the game.
    pub(crate) guide: OnceLock<Box<Guide>>,
    /// What standings are worth in a match, as far as anybody has asked; none where points do not decide.
    pub(crate) chances: OnceLock<Option<Chances>>,
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

impl Program {
    /// The checksum of the rules: equal rules have equal identities.
    pub fn identity(&self) -> u64 {
        self.identity
    }

    /// How many seats.
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// Every seat, as bits.
    #[inline(always)]
    pub(crate) fn everyone(&self) -> u8 {
        ((1u16 << self.players) - 1) as u8
    }

    /// The cards of the deck.
    pub fn deck(&self) -> CardSet {
        self.setup.deck_set
    }

    /// The team of each seat, in team games.
    pub fn team_of(&self) -> Option<&[u8]> {
        self.teams.as_ref().map(|teams| &teams.of_seat[..self.players()])
    }

    /// Numbers the teams in another way: `team_of` says which team each seat is in.
    ///
    /// What is played does not depend on the numbers, so bytes have an order of their own. Nothing
    /// changes, and the answer is false, if these are not the same teams.
    pub fn number_teams(&mut self, team_of: &[u8]) -> bool {
        let players = self.players();
        let Some(teams) = self.teams.as_mut().filter(|_| team_of.len() == players) else {
            return false;
        };
        let mut renumbered = Teams { count: teams.count, of_seat: [0; MAX_SEATS], members: [0; MAX_SEATS] };
        for (seat, &team) in team_of.iter().enumerate() {
            if team >= teams.count {
                return false;
            }
            renumbered.of_seat[seat] = team;
            renumbered.members[usize::from(team)] |= 1 << seat;
        }
        let same = |seat: usize| {
            let (before, after) = (teams.of_seat[seat], renumbered.of_seat[seat]);
            teams.members[usize::from(before)] == renumbered.members[usize::from(after)]
        };
        let fits = (0..players).all(same);
        if fits {
            *teams = renumbered;
        }
        fits
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
        program.single_hand = true;
        program.guide = OnceLock::new();
        program.chances = OnceLock::new();
        program
    }

    /// The same game, which times out after so many turns at the latest.
    pub(crate) fn timed_out_after(&self, turns: u16) -> Program {
        let mut program = self.clone();
        program.max_turns = program.max_turns.min(turns);
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
        self.wins
            .iter()
            .find(|win| win.kind.looks_at_scores())
            .is_some_and(|win| win.kind == WinType::LowScore)
    }
}
