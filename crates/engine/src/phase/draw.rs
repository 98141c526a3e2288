//! Drawing: from the stock, from the discard pile or from a neighbour's hand.

use crate::card::{Card, NO_CARD};
use crate::effect;
use crate::knowledge;
use crate::moves::{Choices, DISCARD_PILE, Move, MoveKind};
use crate::outcome;
use crate::phase::{Step, play};
use crate::program::{DrawPhase, DrawSource, Program};
use crate::state::{State, next_seat, previous_seat, seats};
use crate::stock::{self, Drawn};
use crate::turn;

/// Drawing, if there is anything to draw, and passing where it is allowed.
#[inline]
pub(crate) fn choices(program: &Program, phase: &DrawPhase, state: &State) -> Choices {
    let target = match phase.source {
        DrawSource::Stock => stock::can_draw(program, state).then_some(255),
        DrawSource::Discard => (state.discard_len > 0).then_some(DISCARD_PILE),
        DrawSource::NextHand | DrawSource::PreviousHand => neighbour(phase, state),
    };
    match target {
        Some(target) if phase.optional => Choices::NONE.or_draw(target).or_pass(),
        Some(target) => Choices::NONE.or_draw(target),
        None => Choices::NONE,
    }
}

/// The next seat in turn order that has cards, or the one before.
fn neighbour(phase: &DrawPhase, state: &State) -> Option<u8> {
    let seat = state.to_move;
    let holders: u8 =
        seats(state.in_hand).filter(|&seat| !state.hands[seat].is_empty()).map(|seat| 1 << seat).sum();
    let others = holders & !(1 << seat);
    let forward = (phase.source == DrawSource::NextHand) != state.reversed;
    match others {
        0 => None,
        others if forward => Some(next_seat(others, seat)),
        others => Some(previous_seat(others, seat)),
    }
}

/// Draws or passes.
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &DrawPhase,
    state: &mut State,
    choice: Move,
) -> Step {
    if choice.kind == MoveKind::Pass {
        return Step::Passed;
    }
    let seat = state.to_move();
    state.acted = true;
    for _ in 0..phase.count {
        match phase.source {
            DrawSource::Stock => match stock::draw::<KNOW>(program, state, seat) {
                Drawn::Card(_) if phase.until_playable && can_play_next(program, state) => break,
                Drawn::Card(_) => {}
                Drawn::Nothing => break,
                Drawn::HandEnds => return Step::HandOver,
            },
            DrawSource::Discard => take_discard::<KNOW>(state, seat),
            _ => effect::steal::<KNOW>(program, state, choice.target.into(), seat, 1),
        }
    }
    let decided = program.watches_every_card && outcome::decide_at_once(program, state, seat);
    if decided { Step::HandOver } else { Step::Done }
}

fn can_play_next(program: &Program, state: &State) -> bool {
    turn::next_play(program, state).is_some_and(|phase| play::can_play(program, phase, state))
}

fn take_discard<const KNOW: bool>(state: &mut State, seat: usize) {
    let top = state.discard_top();
    if top == NO_CARD {
        return;
    }
    state.discard_len -= 1;
    state.hands[seat].insert(Card(top));
    if KNOW {
        // Everybody saw which card it was, so everybody still knows where it is.
        knowledge::taken_openly(state, seat, Card(top));
    }
}
