//! Contracts: what was bid against what was taken.

use crate::program::{ContractScoring, Program};
use crate::scoring::total;
use crate::state::{State, seats};

/// Scores contracts and bags for sides, and each Nil for its seat and side.
pub(crate) fn score(program: &Program, scoring: &ContractScoring, state: &mut State) {
    for seat in seats(state.in_match & state.nils) {
        if state.tricks[seat] == 0 {
            state.nils_made |= 1 << seat;
            state.earn(program, seat, scoring.nil_bonus);
        } else {
            state.earn(program, seat, -scoring.nil_penalty);
        }
    }
    for side in 0..program.sides() {
        if program.members(side) & state.in_match != 0 {
            score_side(program, scoring, state, side);
        }
    }
}

fn score_side(program: &Program, scoring: &ContractScoring, state: &mut State, side: usize) {
    let bid = |seat: usize| if state.is_nil_bid(seat) { 0 } else { state.bid(seat).unwrap_or(0).into() };
    let contract = total(program, side, bid) as i32;
    // A failed Nil's tricks count for the partner.
    let tricks = total(program, side, |seat| state.tricks[seat].into()) as i32;

    if scoring.exactly {
        let exact = tricks == contract;
        let bonus = if exact { scoring.exact_bonus } else { 0 };
        state.contracts_made |= u8::from(exact) << side;
        state.earn_side(program, side, tricks * scoring.points_per_trick + bonus);
        return;
    }
    if tricks < contract {
        state.earn_side(program, side, -contract * scoring.failed_contract_penalty);
        return;
    }
    let over = tricks - contract;
    state.contracts_made |= 1 << side;
    state.overtricks[side] = over as u8;
    let mut points = contract * scoring.points_per_trick_bid + over * scoring.overtrick_points;
    let mut bags = i32::from(state.bags[side]) + over;
    if scoring.bag_limit > 0 {
        points -= bags / scoring.bag_limit * scoring.bag_penalty;
        bags %= scoring.bag_limit;
    }
    state.bags[side] = bags.min(i16::MAX.into()) as i16;
    state.earn_side(program, side, points);
}
