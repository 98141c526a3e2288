//! Tossing in cards of the ranks that were put down: one window a turn.
//!
//! Seats are asked clockwise from the one whose turn it is, itself first, for one card
//! or a pass; after a right card the asking starts again, until all have passed.

use super::{Declined, decline, give, is_usable, put_down, turn_over, untouchable};
use crate::event::{Event, EventKind, Place};
use crate::moves::{Move, MoveKind};
use crate::pending::Question;
use crate::program::{LayoutPhase, Program};
use crate::seats::next_seat;
use crate::state::State;
use crate::witness::Witness;

/// Asks the next seat that may toss and has not passed; false if there is none.
pub(super) fn ask(phase: &LayoutPhase, state: &mut State) -> bool {
    if state.hand.layouts.open == 0 {
        return false;
    }
    let silent = state.hand.layouts.barred | state.hand.layouts.passed | untouchable(phase, state);
    let mut seat = state.turn.seat;
    for _ in 0..state.hand.seats.count_ones() {
        if silent >> seat & 1 == 0 && !state.hand.held[usize::from(seat)].is_empty() {
            state.hand.pending.push(Question::Toss, seat);
            return true;
        }
        seat = next_seat(state.hand.seats, seat);
    }
    false
}

pub(super) fn answer<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) {
    let seat = state.to_move() as u8;
    state.hand.pending.pop();
    let card = match choice.kind {
        MoveKind::Toss => state.card_in(seat.into(), choice.target),
        _ => None,
    };
    let Some(card) = card else {
        state.hand.layouts.passed |= 1 << seat;
        return decline(program, state, witness, seat, Declined::Toss);
    };
    if state.hand.layouts.open >> card.rank() & 1 == 1 {
        state.hand.layouts.passed = 0;
        state.pick_up(seat.into(), card);
        put_down(program, state, card, false);
        witness.tell(program, state, |_| {
            let place = Place::slot(seat, choice.target);
            Event::moving(EventKind::Toss, seat.into(), card.bit(), place, Place::Discard)
        });
        if phase.use_tossed && is_usable(program, phase, state, seat, card) {
            state.hand.pending.push(Question::UseCard, seat);
        }
        return;
    }
    state.hand.layouts.passed |= 1 << seat;
    turn_over(program, state, witness, EventKind::WrongToss, seat, card);
    give(program, state, witness, seat, phase.toss_penalty);
    if phase.toss_bars {
        state.hand.layouts.barred |= 1 << seat;
        witness.tell(program, state, |_| Event::of(EventKind::Barred, seat.into()));
    }
}
