//! What layouts are worth: their totals, or points for the call.

use super::{Points, earn};
use crate::event::{Event, EventKind, Place, Reason};
use crate::program::{CallPoints, Compared, MAX_SEATS, Program};
use crate::seats::seats;
use crate::state::State;
use crate::witness::Witness;

/// Shows all layouts and scores them.
pub(super) fn score<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    for seat in seats(state.hand.seats) {
        let cards = state.hand.held[seat];
        let place = Place::Hand(seat as u8);
        witness.tell(program, state, |_| Event::moving(EventKind::Show, seat, cards, place, place));
    }
    let totals = state.totals(program);
    let scoring = &program.layout_scoring;
    let caller = usize::from(state.hand.layouts.caller);
    if caller >= MAX_SEATS {
        if scoring.sum_uncalled {
            score_totals(program, state, witness, &totals);
        }
    } else if scoring.by_call {
        score_call(program, state, witness, &totals, caller);
    } else {
        score_totals(program, state, witness, &totals);
        score_caller(program, state, witness, &totals, caller);
    }
}

/// Each seat scores its total, where that is the rule the lowest one nothing.
fn score_totals<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    totals: &[i32; MAX_SEATS],
) {
    let lowest = seats(state.hand.seats).map(|seat| totals[seat]).min();
    let is_free = |total| program.layout_scoring.lowest_is_free && Some(total) == lowest;
    for seat in seats(state.hand.seats) {
        let points = if is_free(totals[seat]) { 0 } else { totals[seat] };
        let earned = Points::new(points, Reason::Total).number(totals[seat]);
        earn(program, state, witness, seat, earned);
    }
}

fn lowest_other(state: &State, totals: &[i32; MAX_SEATS], caller: usize) -> i32 {
    seats(state.hand.seats & !(1 << caller)).map(|seat| totals[seat]).min().unwrap_or(0)
}

/// What a call is worth, and why: by comparing the caller's total with another.
fn outcome(program: &Program, caller: i32, other: i32) -> (CallPoints, Reason) {
    let scoring = &program.layout_scoring;
    match caller.cmp(&other) {
        std::cmp::Ordering::Less => (scoring.lower, Reason::CallWon),
        std::cmp::Ordering::Equal => (scoring.equal, Reason::CallTied),
        std::cmp::Ordering::Greater => (scoring.higher, Reason::CallLost),
    }
}

/// A bonus or a penalty for the caller, beside the totals.
fn score_caller<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    totals: &[i32; MAX_SEATS],
    caller: usize,
) {
    let other = lowest_other(state, totals, caller);
    let (_, reason) = outcome(program, totals[caller], other);
    let points = match reason {
        Reason::CallLost => program.layout_scoring.caller_penalty,
        _ => program.layout_scoring.caller_bonus,
    };
    if points != 0 {
        earn(program, state, witness, caller, Points::new(points, reason).number(other));
    }
}

/// Points for the call: the caller against the lowest of the others, or against each.
fn score_call<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    totals: &[i32; MAX_SEATS],
    caller: usize,
) {
    let others = state.hand.seats & !(1 << caller);
    match program.layout_scoring.compared {
        Compared::LowestOther => {
            let lowest = lowest_other(state, totals, caller);
            let (points, reason) = outcome(program, totals[caller], lowest);
            earn(program, state, witness, caller, Points::new(points.caller, reason).number(lowest));
            for seat in seats(others) {
                earn(program, state, witness, seat, Points::new(points.others, reason).number(lowest));
            }
        }
        Compared::Each => {
            for seat in seats(others) {
                let (points, reason) = outcome(program, totals[caller], totals[seat]);
                let count = totals[seat];
                earn(program, state, witness, caller, Points::new(points.caller, reason).number(count));
                earn(program, state, witness, seat, Points::new(points.others, reason).number(count));
            }
        }
    }
}
