//! Exhaustive counts: how many ways the first moves of a deal can go.

use crate::flow;
use crate::program::Program;
use crate::state::{State, Status};
use crate::witness::Knowing;

/// How many sequences of `depth` moves there are from a state, hands dealt on the way included.
pub fn perft(program: &Program, state: &State, depth: u32) -> u64 {
    if depth == 0 || state.status == Status::Finished {
        return 1;
    }
    if state.status == Status::HandOver {
        let mut next = *state;
        flow::next_hand(program, &mut next, &mut Knowing);
        return perft(program, &next, depth);
    }
    let choices = state.choices(program);
    if depth == 1 {
        return choices.len().into();
    }
    let after = |choice| {
        let mut next = *state;
        flow::apply(program, &mut next, &mut Knowing, choice);
        perft(program, &next, depth - 1)
    };
    choices.iter().map(after).sum()
}
