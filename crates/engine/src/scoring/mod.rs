//! What a hand was worth.

pub(crate) mod cards;
mod categories;
pub(crate) mod contracts;
pub(crate) mod poker;

use crate::card::{CardSet, NO_CARD};
use crate::program::{MAX_SEATS, Program};
use crate::state::{State, seats};

/// Scores the hand that has just ended.
pub(crate) fn score_hand(program: &Program, state: &mut State) {
    take_rest(program, state);
    cards::score(program, state);
    cards::score_held(program, state);
    categories::score(program, state);
    if let Some(contract) = &program.contract {
        contracts::score(program, contract, state);
    }
    score_places(program, state);
    state.scored = true;
}

/// The last seat to capture takes what is left on the tableau, where the rules say so.
fn take_rest(program: &Program, state: &mut State) {
    let last = usize::from(state.last_player);
    if program.tableau.last_capture_takes_rest && last < MAX_SEATS {
        state.taken[last] = state.taken[last].or(state.tableau);
        state.tableau = CardSet::EMPTY;
        state.tableau_top = NO_CARD;
    }
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
