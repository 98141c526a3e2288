//! Throwing cards away: a number of single cards, or pairs of one rank.

use crate::card::{CardSet, NO_SUIT};
use crate::event::{Event, EventKind, Place};
use crate::moves::{Choices, Move, MoveKind};
use crate::outcome;
use crate::phase::Step;
use crate::program::{DiscardPhase, Program};
use crate::state::State;
use crate::stock;
use crate::turn;
use crate::witness::Witness;

/// Any card, or any pair; and passing where it is allowed.
#[inline]
pub(crate) fn choices(phase: &DiscardPhase, state: &State) -> Choices {
    let hand = state.hand.held[state.to_move()];
    let cards = match phase.pairs {
        true => Choices::sets(MoveKind::DiscardSet, hand, 0b100),
        false => Choices::new(MoveKind::Discard, hand.0),
    };
    if phase.optional && !cards.is_empty() { cards.or_pass() } else { cards }
}

/// Throws cards away or passes; several single cards are shown together, when all are chosen.
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &DiscardPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) -> Step {
    let seat = state.to_move();
    let passes = choice.kind == MoveKind::Pass;
    if passes && state.hand.aside[seat].is_empty() {
        return turn::decline(program, state, witness, false);
    }
    let mut thrown = (state.hand.aside[seat], Place::Aside(seat as u8));
    if !passes {
        state.turn.acted = true;
        state.turn.threw = true;
        state.turn.discarded += 1;
        let cards = choice.cards();
        state.hand.held[seat] = state.hand.held[seat].without(cards);
        let in_series = !phase.pairs && phase.count > 1;
        let more = in_series && state.turn.discarded < phase.count && !state.hand.held[seat].is_empty();
        if in_series {
            state.hand.aside[seat] = state.hand.aside[seat].or(cards);
            thrown.0 = state.hand.aside[seat];
            witness.tell(program, state, |_| {
                let (from, to) = (Place::Hand(seat as u8), Place::Aside(seat as u8));
                Event::moving(EventKind::SetAside, seat, cards, from, to).seen_by(1 << seat).amount(2)
            });
        } else {
            thrown = (cards, Place::Hand(seat as u8));
        }
        if more {
            return Step::Goes;
        }
    }
    for card in thrown.0.iter() {
        stock::discard(state, card);
    }
    state.hand.aside[seat] = CardSet::EMPTY;
    state.hand.named_suit = NO_SUIT;
    let (cards, from) = thrown;
    witness.tell(program, state, |_| Event::moving(EventKind::Discard, seat, cards, from, Place::Discard));
    if program.watches_every_card && outcome::decide_at_once(program, state, witness, seat) {
        return Step::HandOver;
    }
    let more_pairs = phase.pairs && !choices(phase, state).is_empty();
    match (more_pairs, passes) {
        (true, _) => Step::Goes,
        (false, true) => Step::Passed,
        (false, false) => Step::Done,
    }
}
