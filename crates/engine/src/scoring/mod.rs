//! What a hand was worth.

pub(crate) mod cards;
pub(crate) mod categories;
pub(crate) mod contracts;
pub(crate) mod poker;

use crate::card::{CardSet, NO_CARD};
use crate::program::{HandEnd, MAX_SEATS, Program};
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
    // Where the hand ends with one seat left, that seat is the last.
    let left = (program.rules.hand_ends_when == HandEnd::OneLeft && state.in_hand.count_ones() == 1)
        .then(|| state.in_hand.trailing_zeros() as usize);
    let order = state.placing;
    let placed = order[..usize::from(state.placed)].iter().map(|&seat| usize::from(seat));
    for (seat, &points) in placed.chain(left).zip(&program.rules.score_by_place) {
        state.earn(program, seat, points.into());
    }
}

/// The number of a side's members' items, added up.
pub(crate) fn total(program: &Program, side: usize, of_seat: impl Fn(usize) -> u32) -> u32 {
    seats(program.members(side)).map(of_seat).sum()
}
