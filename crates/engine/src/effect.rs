//! What a card does when it is played: by rank, at once, without chains.

use crate::card::{Card, Counted};
use crate::knowledge;
use crate::pending::Question;
use crate::program::{Effect, EffectType, Program, Target};
use crate::state::{State, next_seat, previous_seat};
use crate::stock::{self, Drawn};
use crate::turn;

/// Carries out the effect of the card in play; true if the seat must decide something first.
pub(crate) fn start<const KNOW: bool>(program: &Program, state: &mut State, seat: u8) -> bool {
    let Some(effect) = of_card(program, state) else {
        return false;
    };
    let alone = state.in_hand & !(1 << seat) == 0;
    match effect.kind {
        EffectType::NameSuit => {
            state.pending.push(Question::NameSuit, seat);
            true
        }
        EffectType::SkipNext => {
            state.skips = (state.skips + effect.value).min(others(program, state, seat));
            false
        }
        EffectType::ExtraTurn => {
            state.skips = others(program, state, seat);
            false
        }
        EffectType::Reverse => {
            state.reversed = !state.reversed;
            false
        }
        _ if effect.target == Target::Choice => {
            if !alone {
                state.pending.push(Question::Aim, seat);
            }
            !alone
        }
        _ => {
            let targets = targets(program, state, effect.target, seat);
            strike::<KNOW>(program, state, effect, seat, targets);
            false
        }
    }
}

/// Carries out the effect of the card in play on the seat that was chosen.
pub(crate) fn aim<const KNOW: bool>(program: &Program, state: &mut State, seat: u8, target: u8) {
    if let Some(effect) = of_card(program, state) {
        strike::<KNOW>(program, state, effect, seat, 1 << target);
    }
}

fn of_card(program: &Program, state: &State) -> Option<Effect> {
    let rank = usize::from(Card(state.in_play).rank());
    program.effects.get(rank).copied().flatten()
}

/// How many other seats take turns.
fn others(program: &Program, state: &State, seat: u8) -> u8 {
    let seats = turn::in_turn(program.blocks[usize::from(state.block)], state);
    (seats & !(1 << seat)).count_ones() as u8
}

/// The seats that an effect is aimed at, as bits.
fn targets(program: &Program, state: &mut State, target: Target, seat: u8) -> u8 {
    let in_hand = state.in_hand;
    let partners = program.members(program.side_of(seat.into()));
    let one = |other: u8| if other == seat { 0 } else { 1 << other };
    match target {
        Target::Next => one(state.next_in_turn(in_hand, seat)),
        Target::Previous if state.reversed => one(next_seat(in_hand, seat)),
        Target::Previous => one(previous_seat(in_hand, seat)),
        Target::Left => one(next_seat(in_hand, seat)),
        Target::Right => one(previous_seat(in_hand, seat)),
        Target::Myself => 1 << seat,
        Target::AllOpponents => in_hand & !partners,
        Target::RandomOpponent => match in_hand & !partners {
            0 => 0,
            opponents => 1 << any_bit(state, opponents.into()),
        },
        Target::Choice => 0,
    }
}

/// A set bit, by chance.
fn any_bit(state: &mut State, bits: u64) -> u8 {
    let counted = Counted::new(bits);
    let k = if counted.count() > 1 { state.chance.below(counted.count()) } else { 0 };
    counted.nth(k)
}

fn strike<const KNOW: bool>(program: &Program, state: &mut State, effect: Effect, seat: u8, targets: u8) {
    let me = usize::from(seat);
    // In turn order from the player, so that short stocks serve the nearest first.
    let mut at = seat;
    for _ in 0..state.in_hand.count_ones() {
        if targets >> at & 1 == 1 {
            let target = usize::from(at);
            match effect.kind {
                EffectType::DrawCards => draw_cards::<KNOW>(program, state, target, effect.value),
                EffectType::ForceDiscard => force_discard::<KNOW>(program, state, target, effect.value),
                EffectType::StealCard => steal::<KNOW>(program, state, target, me, effect.value),
                EffectType::SwapHands => swap_hands::<KNOW>(state, me, target),
                EffectType::PeekHand if KNOW => knowledge::peeked(state, me, target),
                _ => {}
            }
        }
        at = state.next_in_turn(state.in_hand, at);
    }
}

fn draw_cards<const KNOW: bool>(program: &Program, state: &mut State, target: usize, count: u8) {
    for _ in 0..count {
        if !matches!(stock::draw::<KNOW>(program, state, target), Drawn::Card(_)) {
            return;
        }
    }
}

fn force_discard<const KNOW: bool>(program: &Program, state: &mut State, target: usize, count: u8) {
    for _ in 0..count {
        if state.hands[target].is_empty() {
            return;
        }
        let card = Card(any_bit(state, state.hands[target].0));
        state.hands[target].remove(card);
        // Under the card in play, which stays on top of the pile.
        let top = state.discard_top();
        stock::discard::<KNOW>(program, state, card);
        let last = usize::from(state.discard_len) - 1;
        if last > 0 && top == state.in_play {
            state.discard.swap(last, last - 1);
        }
    }
}

/// Takes unseen cards from another hand.
pub(crate) fn steal<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    from: usize,
    to: usize,
    count: u8,
) {
    for _ in 0..count {
        if state.hands[from].is_empty() || from == to {
            return;
        }
        let card = Card(any_bit(state, state.hands[from].0));
        state.hands[from].remove(card);
        if KNOW {
            knowledge::moved_unseen(program, state, from, to, card);
        }
        state.hands[to].insert(card);
    }
}

fn swap_hands<const KNOW: bool>(state: &mut State, me: usize, target: usize) {
    if KNOW {
        knowledge::swapped(state, me, target);
    }
    state.hands.swap(me, target);
}
