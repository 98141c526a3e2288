//! Drawing: from the stock, from the discard pile or from a neighbour's hand.

use crate::card::{Card, NO_CARD};
use crate::effect;
use crate::event::{Event, EventKind, Place};
use crate::moves::{Choices, DISCARD_PILE, Move, MoveKind, STOCK_PILE};
use crate::outcome;
use crate::phase::{Step, play};
use crate::program::{DrawPhase, DrawSource, Program};
use crate::seats::{next_seat, previous_seat, seats};
use crate::state::State;
use crate::stock::{self, Drawn};
use crate::turn;
use crate::witness::Witness;

/// Drawing, if there is anything to draw, and passing where it is allowed.
#[inline]
pub(crate) fn choices(program: &Program, phase: &DrawPhase, state: &State) -> Choices {
    let target = match phase.source {
        DrawSource::Stock => stock::can_draw(program, state).then_some(STOCK_PILE),
        DrawSource::Discard => (state.hand.discard_len > 0).then_some(DISCARD_PILE),
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
    let seat = state.turn.seat;
    let holders: u8 =
        seats(state.hand.seats).filter(|&seat| !state.hand.held[seat].is_empty()).map(|seat| 1 << seat).sum();
    let others = holders & !(1 << seat);
    let forward = (phase.source == DrawSource::NextHand) != state.hand.reversed;
    match others {
        0 => None,
        others if forward => Some(next_seat(others, seat)),
        others => Some(previous_seat(others, seat)),
    }
}

/// Draws or passes.
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &DrawPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) -> Step {
    let seat = state.to_move();
    if choice.kind == MoveKind::Pass {
        return turn::decline(program, state, witness, false);
    }
    state.turn.acted = true;
    for drawn in 0..phase.count {
        match phase.source {
            DrawSource::Stock => match stock::draw(program, state, witness, seat, EventKind::Draw) {
                Drawn::Card(_) if phase.until_playable && can_play_next(program, state) => break,
                Drawn::Card(_) => {}
                Drawn::Nothing if drawn > 0 => break,
                Drawn::Nothing => {
                    witness.tell(program, state, |_| Event::of(EventKind::DrawNothing, seat));
                    break;
                }
                Drawn::HandEnds => {
                    witness.tell(program, state, |_| Event::of(EventKind::DrawNothing, seat));
                    return Step::HandOver;
                }
            },
            DrawSource::Discard => take_discard(program, state, witness, seat),
            DrawSource::NextHand | DrawSource::PreviousHand => {
                effect::steal(program, state, witness, choice.target.into(), seat, EventKind::Draw);
            }
        }
    }
    let decided = program.watches_every_card && outcome::decide_at_once(program, state, witness, seat);
    if decided { Step::HandOver } else { Step::Done }
}

fn can_play_next(program: &Program, state: &State) -> bool {
    turn::next_play(program, state).is_some_and(|phase| play::can_play(program, phase, state))
}

/// Everybody saw which card it was, so everybody still knows where it is.
fn take_discard<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: usize) {
    let top = state.discard_top();
    if top == NO_CARD {
        return;
    }
    state.hand.discard_len -= 1;
    state.hand.held[seat].insert(Card(top));
    witness.tell(program, state, |_| {
        Event::moving(EventKind::Draw, seat, Card(top).bit(), Place::Discard, Place::Hand(seat as u8))
    });
}
