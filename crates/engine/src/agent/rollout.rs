//! How a hand is played out from a leaf of the search: mostly `greedy`, sometimes at random.

use super::greedy::{self, Memory};
use super::guide::Guide;
use crate::card::{Card, CardSet, Counted};
use crate::flow::{self, Policy};
use crate::moves::{Choices, Move};
use crate::program::Program;
use crate::rng::Rng;
use crate::sight::Sight;
use crate::state::State;
use crate::witness::{Knowing, Nobody};

/// Decisions after which a rollout is broken off.
const LONGEST: u16 = 400;
/// How often it plays `greedy`, of 256 times: 0.8.
const GREEDY: u64 = 205;
/// The same with layouts: a single call at random ends the hand, so there are hardly any.
const GREEDY_WITH_LAYOUTS: u64 = 252;

/// Plays greedily with probability 0.8, else at random.
pub(crate) struct Rollout<'a> {
    guide: &'a Guide,
    rng: Rng,
    /// How often it plays `greedy`, of 256 times.
    greedy: u64,
    /// Chances not yet used, a byte each.
    chances: u64,
    left: u8,
    /// Nobody is let take all penalty cards.
    wary: bool,
    memory: Memory<'a>,
}

impl<'a> Rollout<'a> {
    #[inline(always)]
    pub fn new(guide: &'a Guide, rng: Rng) -> Rollout<'a> {
        let memory = Memory::default();
        Rollout { guide, rng, greedy: GREEDY, chances: 0, left: 0, wary: false, memory }
    }

    /// One that plays at random where rules of thumb are not trusted.
    #[inline(always)]
    pub fn trusting(guide: &'a Guide, rng: Rng, trusts: bool) -> Rollout<'a> {
        Rollout { greedy: if trusts { GREEDY } else { 0 }, ..Rollout::new(guide, rng) }
    }

    /// One in which nobody is let take all penalty cards, if so.
    #[inline(always)]
    pub fn wary(self, wary: bool) -> Rollout<'a> {
        Rollout { wary, ..self }
    }

    /// Plays the hand out, or as much of it as is looked at.
    #[inline]
    pub fn play(&mut self, program: &Program, state: &mut State) {
        let until = program.max_turns.min(state.turns.saturating_add(LONGEST));
        if program.table.layouts {
            return self.play_knowing(program, state, until);
        }
        flow::play_on(program, state, &mut Nobody, until, self);
    }

    /// The same where seats decide by what they know.
    #[inline(never)]
    fn play_knowing(&mut self, program: &Program, state: &mut State, until: u16) {
        if self.greedy > 0 {
            self.greedy = GREEDY_WITH_LAYOUTS;
        }
        flow::play_on(program, state, &mut Knowing, until, self);
    }

    #[inline(always)]
    fn is_greedy(&mut self) -> bool {
        if self.left == 0 {
            self.chances = self.rng.next_u64();
            self.left = 8;
        }
        self.left -= 1;
        let chance = self.chances & 0xFF;
        self.chances >>= 8;
        chance < self.greedy
    }
}

/// The card of `greedy`: a function of its own, so that all it looks at is at hand in registers.
#[inline(never)]
fn greedy_card(guide: &Guide, memory: &Memory<'_>, program: &Program, state: &State, cards: CardSet) -> Card {
    greedy::remembered_card(guide, memory, Sight::in_turn(program, state), cards)
}

impl Policy for Rollout<'_> {
    #[inline(always)]
    fn begin_tricks(&mut self, program: &Program, state: &State) {
        let sight = Sight::new(program, state);
        self.memory = Memory::of(self.guide, sight, sight.in_hand());
    }

    #[inline(always)]
    fn end_trick(&mut self, program: &Program, state: &State) {
        self.memory.note(Sight::in_turn(program, state));
    }

    #[inline(always)]
    fn card(&mut self, program: &Program, state: &State, cards: CardSet) -> Card {
        if cards.0 & cards.0.wrapping_sub(1) == 0 {
            return Card(cards.0.trailing_zeros() as u8);
        }
        if self.is_greedy() {
            if self.wary {
                return greedy::wary_card(self.guide, &self.memory, Sight::in_turn(program, state), cards);
            }
            return greedy_card(self.guide, &self.memory, program, state, cards);
        }
        let cards = Counted::new(cards.0);
        Card(cards.nth(self.rng.below(cards.count())))
    }

    #[inline(always)]
    fn choice(&mut self, program: &Program, state: &State, choices: &Choices) -> Move {
        if self.is_greedy() {
            return greedy::choose(self.guide, Sight::new(program, state), choices);
        }
        choices.pick(|moves| if moves > 1 { self.rng.below(moves) } else { 0 })
    }
}
