//! Playing from layouts that lie face down: draw, swap, use, toss in, call.
//!
//! A seat draws a card, or takes the top of the discard pile, and swaps it into its
//! layout, uses it or throws it away. When all that follows from this is settled,
//! cards of the ranks that were put down may be tossed in, once; then the seat may
//! call. What waits for an answer is a pending frame, and `go_on` goes on from there.

pub(crate) mod actions;
mod opening;
mod tossing;

use crate::card::{Bits, Card, NO_CARD};
use crate::event::{Event, EventKind, Place};
use crate::layouts::Stage;
use crate::moves::{Choices, DISCARD_PILE, Move, MoveKind, Purpose, STOCK_PILE};
use crate::pending::{Frame, Question};
use crate::phase::Step;
use crate::program::{Call, Effect, LayoutPhase, NO_SEAT, Phase, Program, Protection, TakeDiscard};
use crate::seats::{next_seat, seats};
use crate::state::{State, Turn};
use crate::stock::{self, Drawn};
use crate::witness::Witness;

/// What [`EventKind::Decline`] says that a seat does not do.
#[derive(Clone, Copy)]
enum Declined {
    Use,
    Swap,
    Declare,
    Toss,
    Call,
}

/// The first seat looks at its cards, or has its turn.
#[inline(never)]
pub(crate) fn start<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
) -> Step {
    let first = next_seat(state.hand.seats, state.dealer);
    state.turn = Turn::new(first, state.turn.phase);
    state.hand.layouts.unused =
        state.discard().last().is_some_and(|&top| action(program, Card(top)).is_some());
    opening::begin(program, phase, state, witness, first);
    go_on(program, phase, state, witness)
}

// --- What a seat may do ---

/// The moves of the seat whose turn it is.
#[inline(never)]
pub(crate) fn choices(program: &Program, phase: &LayoutPhase, state: &State) -> Choices {
    let seat = usize::from(state.turn.seat);
    let slots = Choices::new(MoveKind::Swap, state.slots(seat).into());
    match state.hand.layouts.stage {
        Stage::Start => starts(program, phase, state),
        Stage::Drawn => {
            let uses = phase.use_drawn && is_usable(program, phase, state, state.turn.seat, drawn(state));
            if uses { slots.or_use().or_throw() } else { slots.or_throw() }
        }
        Stage::Taken => {
            let always = phase.take == TakeDiscard::Always;
            let uses = always && is_usable(program, phase, state, state.turn.seat, drawn(state));
            if uses { slots.or_use() } else { slots }
        }
        Stage::End => Choices::NONE.or_call().or_pass(),
        Stage::Opening | Stage::Acting | Stage::Window => Choices::NONE,
    }
}

/// Drawing, taking the top of the discard pile, calling; passing, where there is nothing to draw.
fn starts(program: &Program, phase: &LayoutPhase, state: &State) -> Choices {
    let mut choices = Choices::NONE;
    if can_take(program, phase, state) {
        choices = choices.or_draw(DISCARD_PILE);
    }
    if stock::can_draw(program, state) {
        choices = choices.or_draw(STOCK_PILE);
    }
    let calls = matches!(phase.call, Call::StartOfTurn | Call::InsteadOfTurn) && is_uncalled(state);
    match (calls, choices.is_empty()) {
        (true, true) => choices.or_call().or_pass(),
        (true, false) => choices.or_call(),
        (false, _) => choices,
    }
}

fn can_take(program: &Program, phase: &LayoutPhase, state: &State) -> bool {
    let top = state.discard_top();
    if top == NO_CARD {
        return false;
    }
    let has_slot = !state.hand.held[usize::from(state.turn.seat)].is_empty();
    let usable = || is_usable(program, phase, state, state.turn.seat, Card(top));
    match phase.take {
        TakeDiscard::Never => false,
        TakeDiscard::IntoLayout => has_slot,
        TakeDiscard::UnusedAction => state.hand.layouts.unused && usable(),
        TakeDiscard::Always => has_slot || usable(),
    }
}

/// The moves that answer a pending decision.
#[inline(never)]
pub(crate) fn asked(program: &Program, state: &State, frame: &Frame) -> Choices {
    let Some(phase) = program.layout() else {
        return Choices::NONE;
    };
    match frame.question {
        Question::Opening => opening::choices(state, frame),
        Question::Declare => Choices::new(MoveKind::NameRank, ranks(program)).to(Purpose::Declare).or_pass(),
        Question::UseCard => Choices::NONE.or_use().or_pass(),
        Question::Target => actions::choices(program, phase, state, frame),
        Question::Toss => Choices::new(MoveKind::Toss, state.slots(frame.seat.into()).into()).or_pass(),
        Question::NameTrump | Question::NameSuit | Question::Capture | Question::Aim => Choices::NONE,
    }
}

/// The ranks of the deck, jokers last, as bits.
fn ranks(program: &Program) -> u64 {
    program.setup.deck_set.iter().fold(0, |ranks, card| ranks | 1 << card.rank())
}

// --- What cards do ---

/// The card that the seat whose turn it is has in its hand.
fn drawn(state: &State) -> Card {
    Card(state.hand.layouts.drawn)
}

/// The action of a card.
fn action(program: &Program, card: Card) -> Option<Effect> {
    program.effects.get(usize::from(card.rank())).copied().flatten()
}

/// Has a card an action that a seat can use?
fn is_usable(program: &Program, phase: &LayoutPhase, state: &State, seat: u8, card: Card) -> bool {
    action(program, card).is_some_and(|effect| actions::targets(phase, state, seat, effect.kind) != 0)
}

/// Puts a card on the discard pile: its rank may be tossed in.
fn put_down(program: &Program, state: &mut State, card: Card, used: bool) {
    stock::discard(state, card);
    state.hand.layouts.open |= 1 << card.rank();
    state.hand.layouts.unused = !used && action(program, card).is_some();
}

/// A seat draws cards for its layout, unseen, as far as there are any and it has room.
fn give<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8, count: u8) {
    for _ in 0..count {
        let Some(slot) = state.free_slot(seat.into()) else {
            return;
        };
        let Drawn::Card(card) = stock::take(program, state, witness) else {
            return;
        };
        state.lay(seat.into(), slot, card);
        witness.tell(program, state, |_| {
            let place = Place::slot(seat, slot);
            Event::moving(EventKind::ForcedDraw, seat.into(), card.bit(), Place::Stock, place).seen_by(0)
        });
    }
}

/// Nobody has called.
fn is_uncalled(state: &State) -> bool {
    state.hand.layouts.caller == NO_SEAT
}

/// The caller, as a bit, once its turn is over.
fn caller(state: &State) -> u8 {
    let caller = state.hand.layouts.caller;
    if caller == NO_SEAT || caller == state.turn.seat { 0 } else { 1 << caller }
}

/// Seats whose cards stay as they are, as bits.
fn untouchable(phase: &LayoutPhase, state: &State) -> u8 {
    if phase.protection >= Protection::Cards { caller(state) } else { 0 }
}

/// Who sees what a seat looks at: itself, and those with whom it shares what it knows.
fn lookers(phase: &LayoutPhase, state: &State, seat: u8) -> u8 {
    let caller = state.hand.layouts.caller;
    match phase.pooled && caller != NO_SEAT && caller != seat {
        true => state.hand.seats & !(1 << caller),
        false => 1 << seat,
    }
}

fn look<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    seat: u8,
    (owner, slot): (u8, u8),
) {
    let Some(card) = state.card_in(owner.into(), slot) else {
        return;
    };
    let seen_by = lookers(phase, state, seat);
    witness.tell(program, state, |_| {
        let place = Place::slot(owner, slot);
        let event = Event::moving(EventKind::LookAt, seat.into(), card.bit(), place, place);
        event.with(owner.into()).seen_by(seen_by)
    });
}

/// A card of a layout is turned up for all, and stays.
fn turn_over<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    kind: EventKind,
    owner: u8,
    card: Card,
) {
    state.hand.layouts.face_up.insert(card);
    let place = Place::slot(owner, state.hand.layouts.slot(card));
    witness.tell(program, state, |_| Event::moving(kind, owner.into(), card.bit(), place, place));
}

fn decline<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8, what: Declined) {
    witness.tell(program, state, |state| {
        let told = matches!(what, Declined::Use | Declined::Swap);
        let event = Event::of(EventKind::Decline, seat.into()).amount(what as i32).told_if(told);
        match what {
            Declined::Toss => Event { ranks: state.hand.layouts.open, ..event },
            Declined::Use | Declined::Swap | Declined::Declare | Declined::Call => event,
        }
    });
}

// --- A turn ---

/// Makes a move of the seat whose turn it is.
#[inline(never)]
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) -> Step {
    let seat = state.turn.seat;
    match choice.kind {
        MoveKind::Draw if choice.target == DISCARD_PILE => take(program, phase, state, witness),
        MoveKind::Draw => {
            if draw(program, phase, state, witness) == Step::HandOver {
                return over(program, state, witness);
            }
        }
        MoveKind::Call => {
            call(program, phase, state, witness, seat, false);
            if phase.call != Call::StartOfTurn
                && let Some(step) = finish_turn(program, phase, state, witness)
            {
                return step;
            }
        }
        MoveKind::Pass if state.hand.layouts.stage == Stage::End => {
            decline(program, state, witness, seat, Declined::Call);
            if let Some(step) = finish_turn(program, phase, state, witness) {
                return step;
            }
        }
        MoveKind::Pass => skip(program, state, witness),
        MoveKind::Swap if phase.use_declared => {
            state.hand.pending.push_noting(Question::Declare, seat, [choice.target, 0, 0, 0, 0, 0]);
        }
        MoveKind::Swap => {
            swap(program, phase, state, witness, choice.target);
        }
        kind => {
            let used = kind == MoveKind::Use;
            let card = drawn(state);
            state.hand.layouts.drawn = NO_CARD;
            state.hand.layouts.stage = Stage::Acting;
            put_down(program, state, card, used);
            let kind = if used { EventKind::Play } else { EventKind::Discard };
            witness.tell(program, state, |_| {
                Event::moving(kind, seat.into(), card.bit(), Place::Drawn(seat), Place::Discard)
            });
            if used {
                actions::begin(program, state, witness, seat, false);
            }
        }
    }
    go_on(program, phase, state, witness)
}

fn draw<W: Witness>(program: &Program, phase: &LayoutPhase, state: &mut State, witness: &mut W) -> Step {
    let seat = state.turn.seat;
    state.hand.idle = 0;
    let Drawn::Card(card) = stock::take(program, state, witness) else {
        witness.tell(program, state, |_| Event::of(EventKind::DrawNothing, seat.into()));
        return Step::HandOver;
    };
    state.hand.layouts.drawn = card.0;
    state.hand.layouts.stage = Stage::Drawn;
    let seen_by = if phase.public { u8::MAX } else { lookers(phase, state, seat) };
    witness.tell(program, state, |_| {
        let (from, to) = (Place::Stock, Place::Drawn(seat));
        Event::moving(EventKind::Draw, seat.into(), card.bit(), from, to).seen_by(seen_by)
    });
    Step::Goes
}

/// Takes the top of the discard pile: to be used at once where it lies, or into the hand.
fn take<W: Witness>(program: &Program, phase: &LayoutPhase, state: &mut State, witness: &mut W) {
    let seat = state.turn.seat;
    let card = Card(state.discard_top());
    let at_once = phase.take == TakeDiscard::UnusedAction;
    state.hand.idle = 0;
    let to = if at_once { Place::Discard } else { Place::Drawn(seat) };
    state.hand.layouts.unused = false;
    if at_once {
        state.hand.layouts.open |= 1 << card.rank();
        state.hand.layouts.stage = Stage::Acting;
    } else {
        state.hand.discard_len -= 1;
        state.hand.layouts.drawn = card.0;
        state.hand.layouts.stage = Stage::Taken;
    }
    witness.tell(program, state, |_| {
        Event::moving(EventKind::Draw, seat.into(), card.bit(), Place::Discard, to)
    });
    if at_once {
        actions::begin(program, state, witness, seat, false);
    }
}

/// Puts the card in the hand into a slot, and what lay there on the discard pile.
fn swap<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    slot: u8,
) -> Option<Card> {
    let seat = state.turn.seat;
    let (place, at) = (Place::slot(seat, slot), usize::from(seat));
    let old = state.card_in(at, slot)?;
    let new = drawn(state);
    let open = phase.public || state.hand.layouts.stage == Stage::Taken;
    state.pick_up(at, old);
    put_down(program, state, old, false);
    witness.tell(program, state, |_| Event::moving(EventKind::Discard, at, old.bit(), place, Place::Discard));
    state.hand.layouts.drawn = NO_CARD;
    state.lay(at, slot, new);
    if open {
        state.hand.layouts.face_up.insert(new);
    }
    witness
        .tell(program, state, |_| Event::moving(EventKind::SwapIn, at, new.bit(), Place::Drawn(seat), place));
    state.hand.layouts.stage = Stage::Acting;
    Some(old)
}

/// There is nothing to draw: the seat goes without.
fn skip<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    state.hand.idle = state.hand.idle.saturating_add(1);
    state.hand.layouts.stage = Stage::End;
    witness.tell(program, state, |state| Event::of(EventKind::DrawNothing, state.turn.seat.into()));
}

/// Takes the answer to the pending decision on top.
#[inline(never)]
pub(crate) fn answer<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    question: Question,
    choice: Move,
) -> Step {
    let Phase::Layout(phase) = &program.phases[usize::from(state.turn.phase)] else {
        return Step::Done;
    };
    match question {
        Question::Opening => opening::answer(program, phase, state, witness, choice.target),
        Question::Declare => declare(program, phase, state, witness, choice),
        Question::UseCard => use_card(program, state, witness, choice),
        Question::Target => actions::answer(program, phase, state, witness, choice),
        Question::Toss => tossing::answer(program, phase, state, witness, choice),
        Question::NameTrump | Question::NameSuit | Question::Capture | Question::Aim => {}
    }
    go_on(program, phase, state, witness)
}

/// The seat declares the rank of the card that it swaps out, or does not.
fn declare<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) {
    let seat = state.turn.seat;
    let slot = state.hand.pending.notes().map_or(0, |notes| notes[0]);
    state.hand.pending.pop();
    let rank = (choice.kind == MoveKind::NameRank).then_some(choice.amount as u8);
    match rank {
        Some(rank) => {
            let place = Place::slot(seat, slot);
            witness.tell(program, state, |_| {
                let event = Event { from: place, to: place, ..Event::of(EventKind::Declare, seat.into()) };
                event.amount(rank.into())
            });
        }
        None => decline(program, state, witness, seat, Declined::Declare),
    }
    let old = swap(program, phase, state, witness, slot);
    let (Some(old), Some(rank)) = (old, rank) else {
        return;
    };
    if old.rank() != rank {
        give(program, state, witness, seat, phase.declare_penalty);
    } else if is_usable(program, phase, state, seat, old) {
        state.hand.pending.push(Question::UseCard, seat);
    }
}

/// The seat uses the card that was put down last, or does not.
fn use_card<W: Witness>(program: &Program, state: &mut State, witness: &mut W, choice: Move) {
    let seat = state.to_move() as u8;
    state.hand.pending.pop();
    if choice.kind == MoveKind::Use {
        state.hand.layouts.unused = false;
        actions::begin(program, state, witness, seat, true);
    } else {
        decline(program, state, witness, seat, Declined::Use);
    }
}

/// Goes on where nothing is pending, until a seat has something to decide or the hand is over.
fn go_on<W: Witness>(program: &Program, phase: &LayoutPhase, state: &mut State, witness: &mut W) -> Step {
    loop {
        if state.hand.pending.top().is_some() {
            return Step::Goes;
        }
        match state.hand.layouts.stage {
            Stage::Opening => state.hand.layouts.stage = Stage::Start,
            Stage::Start if starts(program, phase, state).is_empty() => {
                // Automatic decisions count as turns, so that every match ends.
                state.turns = state.turns.saturating_add(1);
                skip(program, state, witness);
            }
            Stage::Start | Stage::Drawn | Stage::Taken => return Step::Goes,
            Stage::Acting if phase.toss => state.hand.layouts.stage = Stage::Window,
            Stage::Acting => state.hand.layouts.stage = Stage::End,
            Stage::Window => {
                if !tossing::ask(phase, state) {
                    state.hand.layouts.stage = Stage::End;
                }
            }
            Stage::End if phase.call == Call::EndOfTurn && is_uncalled(state) => return Step::Goes,
            Stage::End => {
                if let Some(step) = finish_turn(program, phase, state, witness) {
                    return step;
                }
            }
        }
    }
}

/// Begins the next turn, unless the hand is over.
fn finish_turn<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
) -> Option<Step> {
    let seat = state.turn.seat;
    let all_open = state.hand.held[usize::from(seat)].without(state.hand.layouts.face_up).is_empty();
    if phase.call == Call::AllOpen && is_uncalled(state) && all_open {
        call(program, phase, state, witness, seat, true);
    }
    witness.tell(program, state, |_| Event::of(EventKind::TurnOver, seat.into()).told_if(false));
    let count = state.hand.seats.count_ones() as u16;
    let layouts = &mut state.hand.layouts;
    layouts.turns += 1;
    layouts.open = 0;
    layouts.passed = 0;
    let is_over = if layouts.caller == NO_SEAT {
        layouts.turns >= u16::from(phase.turns_limit) * count || u16::from(state.hand.idle) >= count
    } else {
        layouts.left -= u8::from(seat != layouts.caller);
        layouts.left == 0
    };
    if is_over {
        return Some(over(program, state, witness));
    }
    let caller = 1u8.checked_shl(layouts.caller.into()).unwrap_or(0);
    layouts.stage = Stage::Start;
    let next = next_seat(state.hand.seats & !caller, seat);
    state.turn = Turn::new(next, state.turn.phase);
    None
}

/// The hand is over, called or not.
fn over<W: Witness>(program: &Program, state: &mut State, witness: &mut W) -> Step {
    if is_uncalled(state) {
        witness.tell(program, state, |_| Event::new(EventKind::Uncalled));
    }
    Step::HandOver
}

/// A seat calls; where that is the rule, the others share what they know.
fn call<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    seat: u8,
    by_itself: bool,
) {
    let others = state.hand.seats & !(1 << seat);
    state.hand.layouts.caller = seat;
    state.hand.layouts.left = others.count_ones() as u8 * phase.turns_after_call;
    witness.tell(program, state, |_| Event::of(EventKind::Call, seat.into()).amount(by_itself.into()));
    if !W::LISTENS || !phase.pooled {
        return;
    }
    for owner in seats(state.hand.seats) {
        // Slot by slot: the order of hidden cards would tell something of them.
        for slot in Bits(state.slots(owner).into()) {
            let Some(card) = state.card_in(owner, slot) else {
                continue;
            };
            let knowers = state.hand.knowledge.known_by[usize::from(card.0)] & others;
            if knowers == 0 || knowers == others {
                continue;
            }
            witness.tell(program, state, |_| {
                let place = Place::slot(owner as u8, slot);
                let knower = knowers.trailing_zeros() as usize;
                let event = Event::moving(EventKind::Share, knower, card.bit(), place, place);
                event.with(owner).seen_by(others)
            });
        }
    }
}
