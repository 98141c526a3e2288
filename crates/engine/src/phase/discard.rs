//! Throwing cards away: a number of single cards, or pairs of one rank.

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

/// Throws cards away or passes.
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &DiscardPhase,
    state: &mut State,
    choice: Move,
) -> Step {
    if choice.kind == MoveKind::Pass {
        return Step::Passed;
    }
    let seat = state.to_move();
    state.acted = true;
    state.discarded += 1;
    for card in choice.cards().iter() {
        state.hands[seat].remove(card);
        stock::discard::<KNOW>(program, state, card);
    }
    if program.watches_every_card && outcome::decide_at_once(program, state, seat) {
        return Step::HandOver;
    }
    let more = if phase.pairs { !choices(phase, state).is_empty() } else { state.discarded < phase.count };
    if more && !state.hands[seat].is_empty() { Step::Goes } else { Step::Done }
}
