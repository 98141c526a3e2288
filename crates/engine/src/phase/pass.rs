//! Passing: every seat gives cards away, unseen until all have chosen.

use crate::card::{Card, CardSet};
use crate::event::{Event, EventKind, Place};
use crate::moves::Choices;
use crate::phase::Step;
use crate::program::{MAX_SEATS, NO_SEAT, PassPhase, PassTo, Program};
use crate::seats::{next_seat, seats};
use crate::state::State;
use crate::witness::Witness;

/// Starts the phase; there may be nothing to pass in this hand.
pub(crate) fn start<W: Witness>(
    program: &Program,
    phase: &PassPhase,
    state: &mut State,
    witness: &mut W,
) -> Step {
    if phase.by_placing {
        return start_exchange(program, phase, state, witness);
    }
    let alone = state.hand.seats.count_ones() < 2;
    if alone || direction(phase, state.hand_number) == PassTo::None {
        return Step::Done;
    }
    state.hand.to_pass = phase.count;
    state.hand.left = state.hand.seats;
    state.turn.seat = next_seat(state.hand.seats, state.dealer);
    Step::Goes
}

/// Any card of the hand may be the next one.
#[inline]
pub(crate) fn choices(phase: &PassPhase, state: &State) -> Choices {
    Choices::gifts(state.hand.held[state.to_move()], phase.by_placing)
}

/// Sets a card aside; the last one of the last seat moves them all.
#[inline(always)]
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &PassPhase,
    state: &mut State,
    witness: &mut W,
    card: Card,
) -> Step {
    let seat = state.to_move();
    state.hand.held[seat].remove(card);
    state.hand.aside[seat].insert(card);
    witness.tell(program, state, |_| {
        let (from, to) = (Place::Hand(seat as u8), Place::Aside(seat as u8));
        let event = Event::moving(EventKind::SetAside, seat, card.bit(), from, to);
        event.seen_by(1 << seat).amount(phase.by_placing.into())
    });
    let enough =
        state.hand.aside[seat].len() == u32::from(state.hand.to_pass) || state.hand.held[seat].is_empty();
    if !enough {
        return Step::Goes;
    }
    state.hand.left &= !(1 << seat);
    if state.hand.left != 0 {
        state.turn.seat = next_seat(state.hand.left, seat as u8);
        return Step::Goes;
    }
    let mut receivers = [NO_SEAT; MAX_SEATS];
    if phase.by_placing {
        receivers[seat] = exchange_seats(state).1;
    } else {
        receivers = self::receivers(phase, state.hand_number, state.hand.seats);
    }
    hand_over(
        program,
        state,
        witness,
        receivers,
        Event::new(EventKind::Give).amount(phase.by_placing.into()),
    );
    Step::Done
}

fn direction(phase: &PassPhase, hand: u32) -> PassTo {
    phase.directions[hand as usize % phase.directions.len()]
}

/// Whom each seat passes to in a hand, if anybody; an exchange by placing leaves all with as many cards.
pub(crate) fn receivers(phase: &PassPhase, hand: u32, in_hand: u8) -> [u8; MAX_SEATS] {
    let alone = in_hand.count_ones() < 2;
    if phase.by_placing || alone || direction(phase, hand) == PassTo::None {
        return [NO_SEAT; MAX_SEATS];
    }
    receivers_by_direction(direction(phase, hand), in_hand)
}

/// Whom a seat gives cards to while the phase is played, and which way they go; an exchange has no
/// direction.
pub(crate) fn gives_to(phase: &PassPhase, state: &State, seat: usize) -> Option<(usize, Option<PassTo>)> {
    if phase.by_placing {
        let (first, last) = exchange_seats(state);
        return (usize::from(first) == seat && first != last).then_some((last.into(), None));
    }
    let receiver = receivers(phase, state.hand_number, state.hand.seats)[seat];
    let direction = direction(phase, state.hand_number);
    (receiver != NO_SEAT && usize::from(receiver) != seat).then_some((receiver.into(), Some(direction)))
}

/// Whom a seat passes to in this hand, if anybody.
pub(crate) fn receiver(phase: &PassPhase, state: &State, seat: usize) -> Option<usize> {
    // Where seats are out of the hand already, nobody knows any more who sat where when cards were passed.
    let is_whole = state.hand.seats == state.in_match;
    let receiver = receivers(phase, state.hand_number, state.hand.seats)[seat];
    (is_whole && receiver != NO_SEAT).then_some(receiver.into())
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

/// Moves all cards that were set aside, at once; `telling` says how.
fn hand_over<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    receivers: [u8; MAX_SEATS],
    telling: Event,
) {
    let gives = |seat: &usize| receivers[*seat] != NO_SEAT;
    // What is given was chosen before anything was received, so all is told before cards change hands.
    for from in seats(state.hand.seats).filter(gives) {
        let to = usize::from(receivers[from]);
        witness.tell(program, state, |state| {
            let giver = from as u8;
            let source =
                if telling.kind == EventKind::Tribute { Place::Hand(giver) } else { Place::Aside(giver) };
            let place = Place::Hand(to as u8);
            let cards = state.hand.aside[from];
            let event =
                Event::moving(telling.kind, from, cards, source, place).with(to).amount(telling.amount);
            event.seen_by(1 << from | 1 << to)
        });
    }
    for from in seats(state.hand.seats).filter(gives) {
        let to = usize::from(receivers[from]);
        let cards = std::mem::take(&mut state.hand.aside[from]);
        state.hand.held[to] = state.hand.held[to].or(cards);
    }
}

/// The first and the last seat of the last hand.
fn exchange_seats(state: &State) -> (u8, u8) {
    let in_hand = |seat: &&u8| **seat != NO_SEAT && state.hand.seats >> **seat & 1 == 1;
    let first = state.last_placing.iter().find(in_hand);
    let last = state.last_placing.iter().rev().find(in_hand);
    (first.copied().unwrap_or(NO_SEAT), last.copied().unwrap_or(NO_SEAT))
}

/// The last seat gives its best cards to the first at once; the first then returns as many.
fn start_exchange<W: Witness>(
    program: &Program,
    phase: &PassPhase,
    state: &mut State,
    witness: &mut W,
) -> Step {
    let (first, last) = exchange_seats(state);
    if first == last {
        return Step::Done;
    }
    let giver = usize::from(last);
    for _ in 0..phase.count {
        if let Some(card) = best_card(program, state.hand.held[giver]) {
            state.hand.held[giver].remove(card);
            state.hand.aside[giver].insert(card);
        }
    }
    state.hand.to_pass = state.hand.aside[giver].len() as u8;
    let mut receivers = [NO_SEAT; MAX_SEATS];
    receivers[giver] = first;
    hand_over(program, state, witness, receivers, Event::new(EventKind::Tribute));
    state.hand.left = 1 << first;
    state.turn.seat = first;
    Step::Goes
}

/// The highest rank; among equals the highest suit. Jokers come last.
fn best_card(program: &Program, hand: CardSet) -> Option<Card> {
    let power = |card: &Card| program.setup.rank_power[usize::from(card.rank())];
    hand.iter().max_by_key(|card| (power(card), card.suit()))
}
