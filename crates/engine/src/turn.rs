//! A seat's turn: its pass through the phases of a block, and whose turn comes next.

use crate::card::NO_SUIT;
use crate::flow::open_by;
use crate::moves::{Choices, Move};
use crate::phase::{Step, discard, draw, play};
use crate::program::{
    AllPass, Block, FirstPlayer, HandEnd, MAX_SEATS, OnlyIf, Phase, PlayPhase, Program, TableauMode,
};
use crate::state::{State, next_seat, seats};
use crate::{deal, knowledge, tableau};

/// The first turn of a block.
pub(crate) fn start<const KNOW: bool>(program: &Program, block: Block, state: &mut State) -> Step {
    let rule = match &program.phases[usize::from(block.first)] {
        Phase::Play(phase) => phase.first_player,
        _ => FirstPlayer::AfterDealer,
    };
    let first = open_by::<KNOW>(program, rule, state);
    state.left = in_turn(block, state);
    let free = state.left >> first & 1 == 1;
    let seat = if free { first } else { state.next_in_turn(state.left, first) };
    begin(block, state, seat);
    advance::<KNOW>(program, block, state)
}

/// The seats that take turns in a block: those that are in, but for the ones that climbing has locked.
#[inline(always)]
pub(crate) fn in_turn(block: Block, state: &State) -> u8 {
    let free = state.in_hand & !state.locked;
    if block.climbing && free != 0 { free } else { state.in_hand }
}

#[inline(always)]
fn begin(block: Block, state: &mut State, seat: u8) {
    state.to_move = seat;
    state.phase = block.first;
    state.repeats = 0;
    state.discarded = 0;
    state.played = false;
    state.threw = false;
    state.acted = false;
}

/// The moves of the phase that the seat is in.
#[inline]
pub(crate) fn choices(program: &Program, state: &State) -> Choices {
    match &program.phases[usize::from(state.phase)] {
        Phase::Play(phase) => play::choices(program, phase, state),
        Phase::Draw(phase) => draw::choices(program, phase, state),
        Phase::Discard(phase) => discard::choices(phase, state),
        _ => Choices::NONE,
    }
}

/// Turns cards in a war for as long as both seats have some to turn: then nobody can have won or be
/// out, and turns simply alternate. The last card of a seat is left to the ordinary way.
#[inline(always)]
pub(crate) fn turn_cards<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    choose: &mut impl FnMut(usize, u32) -> u32,
) {
    while state.hands[0].len() > 1 && state.hands[1].len() > 1 && state.turns + 1 < program.max_turns {
        let seat = state.to_move();
        choose(seat, 1);
        state.turns += 1;
        state.last_player = state.to_move;
        state.set_size = 1;
        if let Some(card) = tableau::turn(state, seat) {
            tableau::put::<KNOW>(program, state, card);
            tableau::resolve::<KNOW>(program, state, seat, card);
        }
        state.to_move = 1 - state.to_move;
    }
}

/// Has the seat anything to decide in the phase that it is in?
#[inline(always)]
fn can_move(program: &Program, state: &State) -> bool {
    match &program.phases[usize::from(state.phase)] {
        Phase::Play(phase) => play::can_move(program, phase, state),
        _ => !choices(program, state).is_empty(),
    }
}

/// Makes a move in the phase that the seat is in.
#[inline(always)]
pub(crate) fn apply<const KNOW: bool>(program: &Program, state: &mut State, choice: Move) -> Step {
    let step = match &program.phases[usize::from(state.phase)] {
        Phase::Play(phase) => play::apply::<KNOW>(program, phase, state, choice),
        Phase::Draw(phase) => draw::apply::<KNOW>(program, phase, state, choice),
        Phase::Discard(phase) => discard::apply::<KNOW>(program, phase, state, choice),
        _ => Step::Done,
    };
    go_on::<KNOW>(program, state, step)
}

/// The next play phase of the turn, after the phase that the seat is in.
pub(crate) fn next_play<'a>(program: &'a Program, state: &State) -> Option<&'a PlayPhase> {
    let block = program.blocks[usize::from(state.block)];
    program.phases[usize::from(state.phase) + 1..=usize::from(block.last)].iter().find_map(
        |phase| match phase {
            Phase::Play(phase) => Some(phase),
            _ => None,
        },
    )
}

#[inline(always)]
fn only_if(phase: &Phase) -> (OnlyIf, u8) {
    match phase {
        Phase::Play(phase) => (phase.only_if, phase.repeat),
        Phase::Draw(phase) => (phase.only_if, phase.repeat),
        Phase::Discard(phase) => (phase.only_if, phase.repeat),
        _ => (OnlyIf::Always, 1),
    }
}

#[inline(always)]
fn is_due(program: &Program, state: &State) -> bool {
    match only_if(&program.phases[usize::from(state.phase)]).0 {
        OnlyIf::Always => true,
        OnlyIf::NothingPlayed => !state.played,
        OnlyIf::CannotPlay => {
            next_play(program, state).is_some_and(|phase| !play::can_play(program, phase, state))
        }
    }
}

/// Goes on after a move: the same phase again, the next one, or the next seat.
#[inline(always)]
pub(crate) fn go_on<const KNOW: bool>(program: &Program, state: &mut State, step: Step) -> Step {
    let block = program.blocks[usize::from(state.block)];
    match step {
        Step::Goes | Step::HandOver => return step,
        _ if is_over_with_stock(program, state) => return Step::HandOver,
        Step::Done => {
            state.repeats += 1;
            state.discarded = 0;
            if state.repeats >= only_if(&program.phases[usize::from(state.phase)]).1 {
                next_phase(state);
            }
        }
        Step::Passed => next_phase(state),
    }
    advance::<KNOW>(program, block, state)
}

fn next_phase(state: &mut State) {
    state.phase += 1;
    state.repeats = 0;
    state.discarded = 0;
}

/// All see it when a seat has no card that fits: it draws because it cannot play, or has to pass.
fn note_refusal(program: &Program, state: &mut State) {
    let phase = &program.phases[usize::from(state.phase)];
    let refused = match phase {
        Phase::Play(play) if !can_move(program, state) => Some(play),
        _ if only_if(phase).0 == OnlyIf::CannotPlay => next_play(program, state),
        _ => None,
    };
    // With sets, single cards that fit may still be held.
    if let Some(play) = refused.filter(|play| play.min_cards == 1 && !play.climbing && !program.table.piles) {
        let fitting = play::fitting(program, play, state, program.setup.deck_set);
        knowledge::has_none_of(state, state.to_move(), fitting);
    }
}

/// Where a win condition looks at it, the hand ends as soon as the stock is empty.
#[inline(always)]
fn is_over_with_stock(program: &Program, state: &State) -> bool {
    program.ends_with_stock && state.stock().is_empty()
}

#[inline(always)]
fn is_any_empty(state: &State) -> bool {
    seats(state.in_hand).any(|seat| state.hands[seat].is_empty())
}

/// Finds the next phase in which somebody has something to decide.
fn advance<const KNOW: bool>(program: &Program, block: Block, state: &mut State) -> Step {
    loop {
        while state.phase <= block.last {
            if is_due(program, state) {
                if KNOW {
                    note_refusal(program, state);
                }
                if can_move(program, state) {
                    return Step::Goes;
                }
                // A seat without a legal move passes automatically.
                state.turns = state.turns.saturating_add(1);
            }
            next_phase(state);
        }
        let step = end::<KNOW>(program, block, state);
        if step != Step::Goes || state.turns >= program.max_turns {
            return step;
        }
    }
}

/// Ends a turn and begins the next one; `Done` when the block is finished.
#[inline(always)]
fn end<const KNOW: bool>(program: &Program, block: Block, state: &mut State) -> Step {
    let seat = state.to_move;
    state.left &= !(1 << seat);
    state.passes = if state.played || state.threw { 0 } else { state.passes.saturating_add(1) };
    state.idle = if state.acted { 0 } else { state.idle.saturating_add(1) };
    if go_out::<KNOW>(program, state, seat) || is_over_with_stock(program, state) {
        return Step::HandOver;
    }
    if is_cleared::<KNOW>(program, block, state) {
        let leader = leader(state);
        begin(block, state, leader);
        return Step::Goes;
    }
    if block.for_ever && u32::from(state.passes) >= state.in_hand.count_ones() {
        match program.table.all_pass {
            AllPass::ClearTableau if !state.tableau.is_empty() => {
                clear::<KNOW>(program, state);
                let leader = leader(state);
                begin(block, state, leader);
                return Step::Goes;
            }
            AllPass::EndHand => return Step::HandOver,
            // If nothing at all changed in the round, the hand ends whatever the rule says.
            _ if u32::from(state.idle) >= state.in_hand.count_ones() => return Step::HandOver,
            _ => {}
        }
    }
    if block.for_ever {
        let seats = in_turn(block, state);
        let mut next = seat;
        for _ in 0..=state.skips {
            next = state.next_in_turn(seats, next);
        }
        state.skips = 0;
        begin(block, state, next);
        return Step::Goes;
    }
    go_round::<KNOW>(program, block, state, seat)
}

/// The next turn of a block that goes once round.
fn go_round<const KNOW: bool>(program: &Program, block: Block, state: &mut State, seat: u8) -> Step {
    state.left &= in_turn(block, state);
    // A seat that is skipped has no turn in this round.
    for _ in 0..std::mem::take(&mut state.skips) {
        if state.left != 0 {
            state.left &= !(1 << state.next_in_turn(state.left, seat));
        }
    }
    if state.left != 0 {
        let next = state.next_in_turn(state.left, seat);
        begin(block, state, next);
        return Step::Goes;
    }
    // Where play returns to an earlier block, a round of them all in which every seat passed ends the hand.
    let looped = &program.blocks[usize::from(program.loop_from)..];
    let is_last = usize::from(state.block) + 1 == program.blocks.len();
    let turns = state.in_hand.count_ones() as usize * looped.len();
    if !is_last || !looped.iter().all(|block| block.by_seat) {
        return Step::Done;
    }
    match program.table.all_pass {
        _ if usize::from(state.passes) < turns => Step::Done,
        AllPass::ClearTableau if !state.tableau.is_empty() => {
            clear::<KNOW>(program, state);
            Step::Done
        }
        AllPass::EndHand => Step::HandOver,
        _ if usize::from(state.idle) >= turns => Step::HandOver,
        _ => Step::Done,
    }
}

/// Seats without cards are out for the hand, the active seat first; true when that ends it.
#[inline(always)]
fn go_out<const KNOW: bool>(program: &Program, state: &mut State, seat: u8) -> bool {
    if !is_any_empty(state) {
        return false;
    }
    leave::<KNOW>(program, state, seat)
}

fn leave<const KNOW: bool>(program: &Program, state: &mut State, seat: u8) -> bool {
    let waiting = program.tableau.mode == TableauMode::War && !state.tableau.is_empty();
    if waiting {
        return false;
    }
    if program.table.redeal && !state.stock().is_empty() {
        if seats(state.in_hand).all(|seat| state.hands[seat].is_empty()) {
            deal::again::<KNOW>(program, state);
        }
        return false;
    }
    state.go_out_from(seat);
    state.locked &= state.in_hand;
    state.in_hand == 0
        || match program.rules.hand_ends_when {
            HandEnd::AllHandsEmpty | HandEnd::Showdown => false,
            HandEnd::FirstOut => state.placed > 0,
            HandEnd::OneLeft => state.in_hand.count_ones() <= 1,
        }
}

/// In climbing, the pile is cleared when nobody but its last player may still play.
fn is_cleared<const KNOW: bool>(program: &Program, block: Block, state: &mut State) -> bool {
    if !block.climbing || state.tableau.is_empty() {
        return false;
    }
    let able = state.in_hand & !state.locked;
    let all_but_last = able & !(1u8.checked_shl(state.last_player.into()).unwrap_or(0));
    if all_but_last != 0 {
        return false;
    }
    clear::<KNOW>(program, state);
    true
}

fn clear<const KNOW: bool>(program: &Program, state: &mut State) {
    tableau::clear::<KNOW>(program, state);
    state.locked = 0;
    state.passes = 0;
    state.idle = 0;
    state.skips = 0;
    state.named_suit = NO_SUIT;
}

/// The last player leads, or the next seat that is in.
fn leader(state: &State) -> u8 {
    let last = state.last_player;
    if usize::from(last) >= MAX_SEATS {
        return next_seat(state.in_hand, state.dealer);
    }
    if state.in_hand >> last & 1 == 1 { last } else { state.next_in_turn(state.in_hand, last) }
}
