//! Passing: every seat gives cards away, unseen until all have chosen.

use crate::card::{Card, CardSet};
use crate::knowledge;
use crate::moves::{Choices, MoveKind};
use crate::phase::Step;
use crate::program::{MAX_SEATS, NO_SEAT, PassPhase, PassTo, Program};
use crate::state::{State, next_seat, seats};

/// Starts the phase; there may be nothing to pass in this hand.
pub(crate) fn start<const KNOW: bool>(program: &Program, phase: &PassPhase, state: &mut State) -> Step {
    if phase.by_placing {
        return start_exchange::<KNOW>(program, phase, state);
    }
    let alone = state.in_hand.count_ones() < 2;
    if alone || direction(phase, state) == PassTo::None {
        return Step::Done;
    }
    state.to_pass = phase.count;
    state.left = state.in_hand;
    state.to_move = next_seat(state.in_hand, state.dealer);
    Step::Goes
}

/// Any card of the hand may be the next one.
#[inline]
pub(crate) fn choices(state: &State) -> Choices {
    Choices::new(MoveKind::PassCard, state.hands[state.to_move()].0)
}

/// Sets a card aside; the last one of the last seat moves them all.
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &PassPhase,
    state: &mut State,
    card: Card,
) -> Step {
    let seat = state.to_move();
    state.hands[seat].remove(card);
    state.chosen[seat].insert(card);
    let enough = state.chosen[seat].len() == u32::from(state.to_pass) || state.hands[seat].is_empty();
    if !enough {
        return Step::Goes;
    }
    state.left &= !(1 << seat);
    if state.left != 0 {
        state.to_move = next_seat(state.left, state.to_move);
        return Step::Goes;
    }
    let mut receivers = [NO_SEAT; MAX_SEATS];
    if phase.by_placing {
        receivers[seat] = exchange_seats(state).1;
    } else {
        receivers = receivers_by_direction(direction(phase, state), state.in_hand);
    }
    hand_over::<KNOW>(program, state, receivers);
    Step::Done
}

fn direction(phase: &PassPhase, state: &State) -> PassTo {
    phase.directions[state.hand_number as usize % phase.directions.len()]
}

fn receivers_by_direction(direction: PassTo, in_hand: u8) -> [u8; MAX_SEATS] {
    let count = in_hand.count_ones() as usize;
    let steps = match direction {
        PassTo::Left => 1,
        PassTo::Right => count - 1,
        PassTo::Across => count / 2,
        PassTo::None => 0,
    };
    let mut order = [0u8; MAX_SEATS];
    for (place, seat) in seats(in_hand).enumerate() {
        order[place] = seat as u8;
    }
    let mut receivers = [NO_SEAT; MAX_SEATS];
    for place in 0..count {
        receivers[usize::from(order[place])] = order[(place + steps) % count];
    }
    receivers
}

/// Moves all cards that were set aside, at once.
fn hand_over<const KNOW: bool>(program: &Program, state: &mut State, receivers: [u8; MAX_SEATS]) {
    let givers = |state: &State| seats(state.in_hand).filter(move |&seat| receivers[seat] != NO_SEAT);
    if KNOW {
        let before = state.knowledge.possible;
        for from in givers(state) {
            knowledge::passed(program, state, from, usize::from(receivers[from]), before[from]);
        }
    }
    for from in givers(&state.clone()) {
        let to = usize::from(receivers[from]);
        state.hands[to] = state.hands[to].or(state.chosen[from]);
        state.chosen[from] = CardSet::EMPTY;
    }
}

/// The first and the last seat of the last hand.
fn exchange_seats(state: &State) -> (u8, u8) {
    let in_hand = |seat: &&u8| **seat != NO_SEAT && state.in_hand >> **seat & 1 == 1;
    let first = state.last_placing.iter().find(in_hand);
    let last = state.last_placing.iter().rev().find(in_hand);
    (first.copied().unwrap_or(NO_SEAT), last.copied().unwrap_or(NO_SEAT))
}

/// The last seat gives its best cards to the first at once; the first then returns as many.
fn start_exchange<const KNOW: bool>(program: &Program, phase: &PassPhase, state: &mut State) -> Step {
    let (first, last) = exchange_seats(state);
    if first == last {
        return Step::Done;
    }
    let giver = usize::from(last);
    for _ in 0..phase.count {
        if let Some(card) = best_card(program, state.hands[giver]) {
            state.hands[giver].remove(card);
            state.chosen[giver].insert(card);
        }
    }
    state.to_pass = state.chosen[giver].len() as u8;
    let mut receivers = [NO_SEAT; MAX_SEATS];
    receivers[giver] = first;
    hand_over::<KNOW>(program, state, receivers);
    state.left = 1 << first;
    state.to_move = first;
    Step::Goes
}

/// The highest rank; among equals the highest suit. Jokers come last.
fn best_card(program: &Program, hand: CardSet) -> Option<Card> {
    let power = |card: &Card| program.setup.rank_power.get(usize::from(card.rank())).copied().unwrap_or(0);
    hand.iter().max_by_key(|card| (power(card), card.suit()))
}
