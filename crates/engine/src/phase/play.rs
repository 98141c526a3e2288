//! Playing to a pile: cards of one rank that fit what lies there.
//!
//! A play is settled in a fixed order: the cards move, the tableau resolves, the
//! effect happens, win conditions are looked at. A decision on the way waits as
//! a pending frame, and `settle` goes on from there.

use crate::card::{Card, CardSet, NO_CARD, NO_SUIT};
use crate::effect;
use crate::moves::{Choices, Move, MoveKind};
use crate::outcome;
use crate::phase::Step;
use crate::program::{PlayPhase, Program, TableauMode};
use crate::state::{Stage, State, Status};
use crate::stock::{self, Drawn};
use crate::tableau;

/// The cards of a hand that fit the pile.
#[inline]
pub(crate) fn fitting(program: &Program, phase: &PlayPhase, state: &State, hand: CardSet) -> CardSet {
    if phase.to_tableau {
        match program.tableau.mode {
            TableauMode::Sequence => return hand.and(tableau::extending(program, state.tableau)),
            TableauMode::MatchRank | TableauMode::War => return hand,
            TableauMode::None => {}
        }
    }
    let top = if phase.to_tableau { state.tableau_top } else { state.discard_top() };
    let free = !(phase.same_rank || phase.same_suit || phase.beats_top);
    if top == NO_CARD || free {
        return hand;
    }
    let top = Card(top);
    let suit = if state.named_suit == NO_SUIT { top.suit() } else { state.named_suit };
    let by_rank = CardSet::of_rank(top.rank());
    let by_suit = CardSet::of_suit(suit);
    let beating = program.setup.beats[usize::from(top.rank())];
    // What is not asked for holds for no card where any one is enough, and for every card otherwise.
    let blank = if phase.match_all { hand } else { CardSet::EMPTY };
    let pick = |wanted: bool, cards: CardSet| if wanted { cards } else { blank };
    let [a, b, c] =
        [pick(phase.same_rank, by_rank), pick(phase.same_suit, by_suit), pick(phase.beats_top, beating)];
    let matching = if phase.match_all { a.and(b).and(c) } else { a.or(b).or(c) };
    hand.and(matching.or(phase.wild))
}

/// How many cards a play may have, as bits.
fn sizes(phase: &PlayPhase, state: &State) -> u8 {
    // A pile that was turned up at the start may be beaten with any number.
    if phase.climbing && !state.tableau.is_empty() && state.set_size > 0 {
        return 1 << state.set_size;
    }
    (phase.min_cards..=phase.max_cards).fold(0, |sizes, size| sizes | 1 << size)
}

/// Could the seat play something?
pub(crate) fn can_play(program: &Program, phase: &PlayPhase, state: &State) -> bool {
    let hand = state.hands[state.to_move()];
    if program.table.piles {
        return !hand.is_empty();
    }
    !plays(phase, state, fitting(program, phase, state, hand)).is_empty()
}

/// Passing is offered where the phase is optional; but who leads in climbing must play.
#[inline(always)]
fn may_pass(phase: &PlayPhase, state: &State) -> bool {
    phase.optional && !(phase.climbing && state.tableau.is_empty())
}

/// Has the seat anything to decide?
#[inline]
pub(crate) fn can_move(program: &Program, phase: &PlayPhase, state: &State) -> bool {
    may_pass(phase, state)
        || (phase.or_draw && stock::can_draw(program, state))
        || can_play(program, phase, state)
}

#[inline(always)]
fn plays(phase: &PlayPhase, state: &State, fitting: CardSet) -> Choices {
    if phase.max_cards == 1 {
        Choices::new(MoveKind::Play, fitting.0)
    } else {
        Choices::sets(MoveKind::PlaySet, fitting, sizes(phase, state))
    }
}

/// Cards that fit, drawing where it is offered, passing where it is allowed.
#[inline]
pub(crate) fn choices(program: &Program, phase: &PlayPhase, state: &State) -> Choices {
    let hand = state.hands[state.to_move()];
    if program.table.piles {
        return Choices::new(MoveKind::Turn, u64::from(!hand.is_empty()));
    }
    let mut choices = plays(phase, state, fitting(program, phase, state, hand));
    if phase.or_draw && stock::can_draw(program, state) {
        choices = choices.or_draw(255);
    }
    if may_pass(phase, state) {
        choices = choices.or_pass();
    }
    choices
}

/// Plays, draws or passes.
#[inline(always)]
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &PlayPhase,
    state: &mut State,
    choice: Move,
) -> Step {
    let seat = state.to_move();
    let mut size = 1;
    match choice.kind {
        MoveKind::Pass => {
            if phase.climbing {
                state.locked |= 1 << seat;
            }
            return Step::Passed;
        }
        MoveKind::Draw => {
            state.acted = true;
            return match stock::draw::<KNOW>(program, state, seat) {
                Drawn::HandEnds => Step::HandOver,
                _ => Step::Done,
            };
        }
        MoveKind::Turn => {
            if let Some(card) = tableau::turn(state, seat) {
                tableau::put::<KNOW>(program, state, card);
                state.in_play = card.0;
            }
        }
        MoveKind::PlaySet => {
            size = choice.suit.count_ones() as u8;
            for card in choice.cards().iter() {
                move_card::<KNOW>(program, phase, state, seat, card);
            }
        }
        _ => {
            move_card::<KNOW>(program, phase, state, seat, Card(choice.card));
        }
    }
    if phase.to_tableau {
        state.set_size = size;
    }
    state.acted = true;
    state.played = true;
    state.named_suit = NO_SUIT;
    if program.tableau.mode != TableauMode::MatchRank {
        state.last_player = seat as u8;
    }
    if phase.to_tableau && tableau::resolve::<KNOW>(program, state, seat, Card(state.in_play)) {
        state.stage = Stage::Effect;
        return Step::Goes;
    }
    settle::<KNOW>(program, state, Stage::Effect)
}

#[inline]
fn move_card<const KNOW: bool>(
    program: &Program,
    phase: &PlayPhase,
    state: &mut State,
    seat: usize,
    card: Card,
) {
    state.hands[seat].remove(card);
    if phase.to_tableau {
        tableau::put::<KNOW>(program, state, card);
    } else {
        stock::discard::<KNOW>(program, state, card);
    }
    state.in_play = card.0;
}

/// Settles what is left of a play, from a stage on.
pub(crate) fn settle<const KNOW: bool>(program: &Program, state: &mut State, stage: Stage) -> Step {
    let seat = state.to_move();
    if stage == Stage::Effect && effect::start::<KNOW>(program, state, seat as u8) {
        state.stage = Stage::Check;
        return Step::Goes;
    }
    state.stage = Stage::Idle;
    state.in_play = NO_CARD;
    let decided = program.watches_every_card && outcome::decide_at_once(program, state, seat);
    if decided || state.status == Status::Finished { Step::HandOver } else { Step::Done }
}
