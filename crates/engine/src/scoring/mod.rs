//! What a hand was worth.

pub(crate) mod cards;
pub(crate) mod contracts;
pub(crate) mod poker;

use crate::program::Program;
use crate::state::{State, seats};

/// Scores the hand that has just ended.
pub(crate) fn score_hand(program: &Program, state: &mut State) {
    cards::score(program, state);
    if let Some(contract) = &program.contract {
        contracts::score(program, contract, state);
    }
    score_places(program, state);
    state.scored = true;
}

/// Points for the order of going out.
fn score_places(program: &Program, state: &mut State) {
    for (place, &points) in program.rules.score_by_place.iter().enumerate() {
        if place < usize::from(state.placed) {
            state.earn(program, usize::from(state.placing[place]), points.into());
        }
    }
}

/// The number of a side's members' items, added up.
pub(crate) fn total(program: &Program, side: usize, of_seat: impl Fn(usize) -> u32) -> u32 {
    seats(program.members(side)).map(of_seat).sum()
}
