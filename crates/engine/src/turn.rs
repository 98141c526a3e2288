//! A seat's turn: its pass through the phases of a block, and whose turn comes next.

use crate::card::NO_SUIT;
use crate::event::{Event, EventKind};
use crate::flow::{Policy, open_by};
use crate::moves::{Choices, Move};
use crate::phase::{Step, discard, draw, play};
use crate::program::{
    AllPass, Block, FirstPlayer, HandEnd, MAX_SEATS, NO_SEAT, OnlyIf, Phase, PlayPhase, Program, TableauMode,
};
use crate::seats::{next_seat, seats};
use crate::state::{State, Turn};
use crate::witness::Witness;
use crate::{deal, tableau};

/// The first turn of a block.
pub(crate) fn start<W: Witness>(program: &Program, block: Block, state: &mut State, witness: &mut W) -> Step {
    let rule = match &program.phases[usize::from(block.first)] {
        Phase::Play(phase) => phase.first_player,
        Phase::Draw(_)
        | Phase::Discard(_)
        | Phase::Layout(_)
        | Phase::Pass(_)
        | Phase::Bidding(_)
        | Phase::Trick(_) => FirstPlayer::AfterDealer,
    };
    let first = open_by(program, rule, state, witness);
    state.hand.left = in_turn(block, state);
    let free = state.hand.left >> first & 1 == 1;
    let seat = if free { first } else { state.next_in_turn(state.hand.left, first) };
    begin(block, state, seat);
    match block.climbing {
        true => advance::<true, W>(program, block, state, witness),
        false => advance::<false, W>(program, block, state, witness),
    }
}

/// The seats that take turns in a block: those that are in, but for the ones that climbing has locked.
#[inline(always)]
pub(crate) fn in_turn(block: Block, state: &State) -> u8 {
    let free = state.hand.seats & !state.hand.locked;
    if block.climbing && free != 0 { free } else { state.hand.seats }
}

#[inline(always)]
fn begin(block: Block, state: &mut State, seat: u8) {
    state.turn = Turn::new(seat, block.first);
}

/// The moves of the phase that the seat is in.
#[inline(always)]
pub(crate) fn choices(program: &Program, state: &State) -> Choices {
    match &program.phases[usize::from(state.turn.phase)] {
        Phase::Play(phase) => play::choices(program, phase, state),
        Phase::Draw(phase) => draw::choices(program, phase, state),
        Phase::Discard(phase) => discard::choices(phase, state),
        Phase::Layout(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => Choices::NONE,
    }
}

/// Takes turns, until the hand, the block or the time is over or a question waits.
///
/// What climbing asks for beside would slow all other games down, so it has a loop of its own.
#[inline(always)]
pub(crate) fn play_on<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    until: u16,
    policy: &mut impl Policy,
) -> Step {
    let block = program.blocks[usize::from(state.hand.block)];
    match block.climbing {
        true => climb_on(program, block, state, witness, until, policy),
        false => play_on_by::<false, W>(program, block, state, witness, until, policy),
    }
}

#[inline(never)]
fn climb_on<W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
    until: u16,
    policy: &mut impl Policy,
) -> Step {
    play_on_by::<true, W>(program, block, state, witness, until, policy)
}

#[inline(always)]
fn play_on_by<const CLIMBS: bool, W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
    until: u16,
    policy: &mut impl Policy,
) -> Step {
    loop {
        let step = match &program.phases[usize::from(state.turn.phase)] {
            Phase::Play(phase) => {
                let choice = policy.choice(program, state, &play::choices(program, phase, state));
                state.turns += 1;
                play::apply(program, phase, state, witness, choice)
            }
            _ => {
                let choice = policy.choice(program, state, &choices(program, state));
                state.turns += 1;
                apply_in_phase(program, state, witness, choice)
            }
        };
        if step == Step::Goes && state.hand.pending.top().is_some() {
            return step;
        }
        let step = move_on::<CLIMBS, W>(program, block, state, witness, step);
        if step != Step::Goes || state.turns >= until {
            return step;
        }
    }
}

/// Turns cards in a war for as long as both seats have some to turn: then nobody can have won or be
/// out, and turns simply alternate. The last card of a seat is left to the ordinary way.
#[inline(always)]
pub(crate) fn turn_cards<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    choose: &mut impl FnMut(usize, u32) -> u32,
) {
    while state.hand.held[0].len() > 1 && state.hand.held[1].len() > 1 && state.turns + 1 < program.max_turns
    {
        let seat = usize::from(state.turn.seat);
        choose(seat, 1);
        state.turns += 1;
        state.hand.tableau.last_player = state.turn.seat;
        state.hand.tableau.set_size = 1;
        if let Some(card) = tableau::turn(state, seat) {
            tableau::put(state, card);
            play::tell_turn(program, state, witness, seat, card);
            tableau::war(program, state, witness, seat, card);
        }
        state.hand.left &= !(1 << seat);
        state.turn.seat = 1 - state.turn.seat;
    }
}

/// Has the seat anything to decide in the phase that it is in?
#[inline(always)]
fn can_move(program: &Program, state: &State) -> bool {
    match &program.phases[usize::from(state.turn.phase)] {
        Phase::Play(phase) => play::can_move(program, phase, state),
        Phase::Draw(_) | Phase::Discard(_) => !choices(program, state).is_empty(),
        Phase::Layout(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => false,
    }
}

/// Makes a move in the phase that the seat is in, and goes on.
#[inline(always)]
pub(crate) fn apply<W: Witness>(program: &Program, state: &mut State, witness: &mut W, choice: Move) -> Step {
    let step = apply_in_phase(program, state, witness, choice);
    go_on(program, state, witness, step)
}

#[inline(always)]
fn apply_in_phase<W: Witness>(program: &Program, state: &mut State, witness: &mut W, choice: Move) -> Step {
    match &program.phases[usize::from(state.turn.phase)] {
        Phase::Play(phase) => play::apply(program, phase, state, witness, choice),
        Phase::Draw(phase) => draw::apply(program, phase, state, witness, choice),
        Phase::Discard(phase) => discard::apply(program, phase, state, witness, choice),
        Phase::Layout(_) | Phase::Pass(_) | Phase::Bidding(_) | Phase::Trick(_) => Step::Done,
    }
}

/// The next play phase of the turn, after the phase that the seat is in.
pub(crate) fn next_play<'a>(program: &'a Program, state: &State) -> Option<&'a PlayPhase> {
    let block = program.blocks[usize::from(state.hand.block)];
    program.phases[usize::from(state.turn.phase) + 1..=usize::from(block.last)].iter().find_map(|phase| {
        match phase {
            Phase::Play(phase) => Some(phase),
            Phase::Draw(_)
            | Phase::Discard(_)
            | Phase::Layout(_)
            | Phase::Pass(_)
            | Phase::Bidding(_)
            | Phase::Trick(_) => None,
        }
    })
}

#[inline(always)]
fn is_due(program: &Program, state: &State) -> bool {
    match program.schedule[usize::from(state.turn.phase)].only_if {
        OnlyIf::Always => true,
        OnlyIf::NothingPlayed => !state.turn.played,
        OnlyIf::CannotPlay => {
            next_play(program, state).is_some_and(|phase| !play::can_play(program, phase, state))
        }
    }
}

/// The seat chooses to pass; in climbing it is locked out until the pile is cleared.
pub(crate) fn decline<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    climbing: bool,
) -> Step {
    let seat = usize::from(state.turn.seat);
    state.turn.declined = true;
    if climbing {
        state.hand.locked |= 1 << seat;
    }
    witness.tell(program, state, |_| Event::of(EventKind::Pass, seat).amount(climbing.into()));
    Step::Passed
}

/// Goes on after a move: the same phase again, the next one, or the next seat.
pub(crate) fn go_on<W: Witness>(program: &Program, state: &mut State, witness: &mut W, step: Step) -> Step {
    let block = program.blocks[usize::from(state.hand.block)];
    match block.climbing {
        true => move_on::<true, W>(program, block, state, witness, step),
        false => move_on::<false, W>(program, block, state, witness, step),
    }
}

/// The same in the inner loop.
#[inline(always)]
fn move_on<const CLIMBS: bool, W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
    step: Step,
) -> Step {
    match step {
        Step::Goes | Step::HandOver => return step,
        _ if is_over_with_stock(program, state) => return Step::HandOver,
        Step::Done => {
            state.turn.repeats += 1;
            state.turn.discarded = 0;
            if state.turn.repeats >= program.schedule[usize::from(state.turn.phase)].repeat {
                next_phase(state);
            }
        }
        Step::Passed => next_phase(state),
    }
    advance::<CLIMBS, W>(program, block, state, witness)
}

#[inline(always)]
fn next_phase(state: &mut State) {
    state.turn.phase += 1;
    state.turn.repeats = 0;
    state.turn.discarded = 0;
}

/// All see it when a seat has no card that fits: it draws because it cannot play, or has to pass.
fn note_refusal<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let phase = usize::from(state.turn.phase);
    let refused = match &program.phases[phase] {
        Phase::Play(play) if !can_move(program, state) => Some(play),
        _ if program.schedule[phase].only_if == OnlyIf::CannotPlay => next_play(program, state),
        _ => None,
    };
    // With sets, single cards that fit may still be held.
    if let Some(play) = refused.filter(|play| play.min_cards == 1 && !play.climbing && !program.table.piles) {
        witness.tell(program, state, |state| {
            let cards = play::fitting(program, play, state, program.setup.deck_set);
            Event { cards, ..Event::of(EventKind::Lacks, state.turn.seat.into()) }.told_if(false)
        });
    }
}

/// Where a win condition looks at it, the hand ends as soon as the stock is empty.
#[inline(always)]
fn is_over_with_stock(program: &Program, state: &State) -> bool {
    program.ends_with_stock && state.stock().is_empty()
}

/// Has somebody who is in the hand no cards, after the turn or a card of this seat?
#[inline(always)]
pub(crate) fn is_any_empty(program: &Program, state: &State, seat: u8) -> bool {
    let is_empty = |seat: usize| state.hand.held[seat].is_empty();
    let anybody = || seats(state.hand.seats).any(is_empty);
    if program.only_mover_runs_out {
        debug_assert_eq!(is_empty(seat.into()), anybody(), "somebody else ran out of cards");
        return is_empty(seat.into());
    }
    anybody()
}

/// Finds the next phase in which somebody has something to decide.
#[inline(always)]
fn advance<const CLIMBS: bool, W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
) -> Step {
    loop {
        while state.turn.phase <= block.last {
            if is_due(program, state) {
                if CLIMBS && would_answer_itself(program, state) {
                    // Nobody does: the pile is cleared, and the seat leads.
                    let seat = state.turn.seat;
                    clear(program, state, witness, seat);
                }
                if W::LISTENS {
                    note_refusal(program, state, witness);
                }
                if can_move(program, state) {
                    return Step::Goes;
                }
                // A seat without a legal move passes automatically.
                state.turns = state.turns.saturating_add(1);
            }
            next_phase(state);
        }
        let step = end::<CLIMBS, W>(program, block, state, witness);
        if step != Step::Goes || state.turns >= program.max_turns {
            return step;
        }
    }
}

/// Ends a turn and begins the next one; `Done` when the block is finished.
#[inline(always)]
fn end<const CLIMBS: bool, W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
) -> Step {
    let seat = state.turn.seat;
    state.hand.left &= !(1 << seat);
    if !state.turn.acted && !state.turn.declined {
        witness.tell(program, state, |_| Event::of(EventKind::MustPass, seat.into()));
    }
    state.hand.passes =
        if state.turn.played || state.turn.threw { 0 } else { state.hand.passes.saturating_add(1) };
    state.hand.idle = if state.turn.acted { 0 } else { state.hand.idle.saturating_add(1) };
    if go_out(program, state, witness, seat) || is_over_with_stock(program, state) {
        return Step::HandOver;
    }
    if CLIMBS && is_cleared(state) {
        let leader = leader(state);
        clear(program, state, witness, leader);
        begin(block, state, leader);
        return Step::Goes;
    }
    if block.for_ever && u32::from(state.hand.passes) >= state.hand.seats.count_ones() {
        match program.table.all_pass {
            AllPass::ClearTableau if !state.hand.tableau.cards.is_empty() => {
                let leader = leader(state);
                clear(program, state, witness, leader);
                begin(block, state, leader);
                return Step::Goes;
            }
            AllPass::EndHand => return Step::HandOver,
            // If nothing at all changed in the round, the hand ends whatever the rule says.
            _ if u32::from(state.hand.idle) >= state.hand.seats.count_ones() => return Step::HandOver,
            _ => {}
        }
    }
    if block.for_ever {
        let seats = in_turn(block, state);
        let mut next = state.next_in_turn(seats, seat);
        for _ in 0..std::mem::take(&mut state.hand.skips) {
            // Where that is because the seat moves again, only that is told.
            let told = !state.turn.again;
            witness.tell(program, state, |_| Event::of(EventKind::Skipped, next.into()).told_if(told));
            next = state.next_in_turn(seats, next);
        }
        if has_another(block, state) {
            witness.tell(program, state, |_| Event::of(EventKind::AnotherTurn, next.into()));
        }
        begin(block, state, next);
        return Step::Goes;
    }
    go_round(program, block, state, witness, seat)
}

/// Has the seat earned another turn? One that has run out of cards since then, or has passed and waits
/// for the pile to be cleared, does not take it.
#[inline(always)]
fn has_another(block: Block, state: &State) -> bool {
    state.turn.again && in_turn(block, state) >> state.turn.seat & 1 == 1
}

/// The next turn of a block that goes once round.
fn go_round<W: Witness>(
    program: &Program,
    block: Block,
    state: &mut State,
    witness: &mut W,
    seat: u8,
) -> Step {
    state.hand.left &= in_turn(block, state);
    if has_another(block, state) {
        state.hand.skips = 0;
        witness.tell(program, state, |_| Event::of(EventKind::AnotherTurn, seat.into()));
        begin(block, state, seat);
        return Step::Goes;
    }
    // A seat that is skipped has no turn in this round.
    for _ in 0..std::mem::take(&mut state.hand.skips) {
        if state.hand.left == 0 {
            // Nobody is left to be skipped, so the rest lapses.
            witness.tell(program, state, |_| Event::of(EventKind::Skip, seat.into()).told_if(false));
            break;
        }
        let skipped = state.next_in_turn(state.hand.left, seat);
        state.hand.left &= !(1 << skipped);
        witness.tell(program, state, |_| Event::of(EventKind::Skipped, skipped.into()));
    }
    if state.hand.left != 0 {
        let next = state.next_in_turn(state.hand.left, seat);
        begin(block, state, next);
        return Step::Goes;
    }
    // Where play returns to an earlier block, a round of them all in which every seat passed ends the hand.
    let looped = &program.blocks[usize::from(program.loop_from)..];
    let is_last = usize::from(state.hand.block) + 1 == program.blocks.len();
    let turns = state.hand.seats.count_ones() as usize * looped.len();
    if !is_last || !looped.iter().all(|block| block.by_seat) {
        return Step::Done;
    }
    match program.table.all_pass {
        _ if usize::from(state.hand.passes) < turns => Step::Done,
        AllPass::ClearTableau if !state.hand.tableau.cards.is_empty() => {
            clear(program, state, witness, NO_SEAT);
            Step::Done
        }
        AllPass::EndHand => Step::HandOver,
        _ if usize::from(state.hand.idle) >= turns => Step::HandOver,
        _ => Step::Done,
    }
}

/// Seats without cards are out for the hand, the active seat first; true when that ends it.
#[inline(always)]
fn go_out<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8) -> bool {
    if !is_any_empty(program, state, seat) {
        return false;
    }
    leave(program, state, witness, seat)
}

fn leave<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8) -> bool {
    // A seat waits with an empty hand for the end of a war, unless nobody can turn a card any more.
    let at_war = program.tableau.mode == TableauMode::War && !state.hand.tableau.cards.is_empty();
    if at_war && seats(state.hand.seats).any(|seat| !state.hand.held[seat].is_empty()) {
        return false;
    }
    if program.table.redeal && !state.stock().is_empty() {
        if seats(state.hand.seats).all(|seat| state.hand.held[seat].is_empty()) {
            deal::again(program, state, witness);
        }
        return false;
    }
    go_out_from(program, state, witness, seat);
    state.hand.seats == 0
        || match program.rules.hand_ends_when {
            HandEnd::AllHandsEmpty | HandEnd::Showdown | HandEnd::Called => false,
            HandEnd::FirstOut => state.hand.placed > 0,
            HandEnd::OneLeft => state.hand.seats.count_ones() <= 1,
        }
}

/// Seats that have run out of cards are out for the hand: this one first, then in turn order.
pub(crate) fn go_out_from<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8) {
    let playing = state.hand.seats;
    let mut at = seat;
    for _ in 0..playing.count_ones() {
        if playing >> at & 1 == 1 && state.hand.held[usize::from(at)].is_empty() {
            let before = i32::from(state.hand.placed);
            state.hand.placing[usize::from(state.hand.placed)] = at;
            state.hand.placed += 1;
            state.hand.seats &= !(1 << at);
            witness.tell(program, state, |_| {
                Event::of(EventKind::Out, at.into()).amount(before).told_if(program.going_out_matters)
            });
        }
        at = state.next_in_turn(playing, at);
    }
    // Who is out waits for no pile to be cleared.
    state.hand.locked &= state.hand.seats;
}

/// In climbing, the pile is cleared when nobody but its last player may still play.
fn is_cleared(state: &State) -> bool {
    if state.hand.tableau.cards.is_empty() {
        return false;
    }
    let able = state.hand.seats & !state.hand.locked;
    let all_but_last = able & !(1u8.checked_shl(state.hand.tableau.last_player.into()).unwrap_or(0));
    all_but_last == 0
}

/// Would the seat have to beat cards of its own?
#[inline(always)]
fn would_answer_itself(program: &Program, state: &State) -> bool {
    let phase = &program.phases[usize::from(state.turn.phase)];
    let tableau = &state.hand.tableau;
    tableau.last_player == state.turn.seat
        && !tableau.cards.is_empty()
        && matches!(phase, Phase::Play(phase) if phase.climbing)
}

fn clear<W: Witness>(program: &Program, state: &mut State, witness: &mut W, leader: u8) {
    tableau::clear(program, state, witness, leader);
    state.hand.locked = 0;
    state.hand.passes = 0;
    state.hand.idle = 0;
    state.hand.skips = 0;
    state.hand.named_suit = NO_SUIT;
}

/// The last player leads, or the next seat that is in.
fn leader(state: &State) -> u8 {
    let last = state.hand.tableau.last_player;
    if usize::from(last) >= MAX_SEATS {
        return next_seat(state.hand.seats, state.dealer);
    }
    if state.hand.seats >> last & 1 == 1 { last } else { state.next_in_turn(state.hand.seats, last) }
}
