//! After the deal: cards of each layout that are turned up, or that its owner looks at.

use super::{look, turn_over};
use crate::card::Bits;
use crate::event::EventKind;
use crate::moves::{Choices, MoveKind, Purpose};
use crate::pending::{Frame, Question};
use crate::program::{LayoutPhase, MAX_SEATS, Program};
use crate::seats::next_seat;
use crate::state::State;
use crate::witness::Witness;

/// Every seat in turn: it chooses its cards, or they are the first of its layout.
pub(super) fn begin<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    first: u8,
) {
    if phase.shown + phase.peeks == 0 {
        return;
    }
    let mut order = [first; MAX_SEATS];
    let count = state.hand.seats.count_ones() as usize;
    for place in 1..count {
        order[place] = next_seat(state.hand.seats, order[place - 1]);
    }
    if phase.chooses {
        // The last that is pushed is asked first.
        for &seat in order[..count].iter().rev() {
            let notes = [phase.shown, phase.peeks, 0, 0, 0, 0];
            state.hand.pending.push_noting(Question::Opening, seat, notes);
        }
        return;
    }
    for &seat in &order[..count] {
        for slot in 0..phase.shown + phase.peeks {
            open(program, phase, state, witness, seat, slot, slot < phase.shown);
        }
    }
}

fn open<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    seat: u8,
    slot: u8,
    shown: bool,
) {
    match state.card_in(seat.into(), slot) {
        Some(card) if shown => turn_over(program, state, witness, EventKind::Show, seat, card),
        _ => look(program, phase, state, witness, seat, (seat, slot)),
    }
}

/// Slots that were not chosen yet.
fn left(state: &State, frame: &Frame) -> u16 {
    let [.., low, high, _, _] = frame.notes;
    state.slots(frame.seat.into()) & !u16::from_le_bytes([low, high])
}

/// Any card of the layout that was not chosen yet.
pub(super) fn choices(state: &State, frame: &Frame) -> Choices {
    let slots = Choices::new(MoveKind::Slot, left(state, frame).into());
    if frame.notes[0] > 0 { slots } else { slots.to(Purpose::Look) }
}

pub(super) fn answer<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    slot: u8,
) {
    let seat = state.to_move() as u8;
    let Some(notes) = state.hand.pending.notes() else {
        return;
    };
    let shown = notes[0] > 0;
    notes[usize::from(!shown)] -= 1;
    notes[2 + usize::from(slot / 8)] |= 1 << (slot % 8);
    let done = notes[0] + notes[1] == 0;
    let empty = state.hand.pending.top().is_none_or(|frame| Bits(left(state, frame).into()).next().is_none());
    if done || empty {
        state.hand.pending.pop();
    }
    open(program, phase, state, witness, seat, slot, shown);
}
