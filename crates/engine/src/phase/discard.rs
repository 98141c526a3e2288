//! Throwing cards away: a number of single cards, or pairs of one rank.

use crate::card::{CardSet, NO_SUIT};
use crate::moves::{Choices, Move, MoveKind};
use crate::outcome;
use crate::phase::Step;
use crate::program::{DiscardPhase, Program};
use crate::state::State;
use crate::stock;

/// Any card, or any pair; and passing where it is allowed.
#[inline]
pub(crate) fn choices(phase: &DiscardPhase, state: &State) -> Choices {
    let hand = state.hands[state.to_move()];
    let cards = match phase.pairs {
        true => Choices::sets(MoveKind::DiscardSet, hand, 0b100),
        false => Choices::new(MoveKind::Discard, hand.0),
    };
    if phase.optional && !cards.is_empty() { cards.or_pass() } else { cards }
}

/// Throws cards away or passes; several single cards are shown together, when all are chosen.
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &DiscardPhase,
    state: &mut State,
    choice: Move,
) -> Step {
    let seat = state.to_move();
    let passes = choice.kind == MoveKind::Pass;
    if passes && state.chosen[seat].is_empty() {
        return Step::Passed;
    }
    if !passes {
        state.acted = true;
        state.threw = true;
        state.discarded += 1;
        let cards = choice.cards();
        state.hands[seat] = state.hands[seat].without(cards);
        state.chosen[seat] = state.chosen[seat].or(cards);
    }
    let more = !phase.pairs && !passes && state.discarded < phase.count && !state.hands[seat].is_empty();
    if more {
        return Step::Goes;
    }
    for card in state.chosen[seat].iter() {
        stock::discard::<KNOW>(program, state, card);
    }
    state.chosen[seat] = CardSet::EMPTY;
    state.named_suit = NO_SUIT;
    if program.watches_every_card && outcome::decide_at_once(program, state, seat) {
        return Step::HandOver;
    }
    let more_pairs = phase.pairs && !choices(phase, state).is_empty();
    match (more_pairs, passes) {
        (true, _) => Step::Goes,
        (false, true) => Step::Passed,
        (false, false) => Step::Done,
    }
}
