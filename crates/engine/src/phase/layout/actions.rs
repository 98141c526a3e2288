//! The actions of cards: looking, swapping, naming, making others draw.
//!
//! What an action is aimed at is chosen in small steps, a seat, then a slot, then
//! perhaps a rank: moves are never numbered by hidden cards. The card whose action it
//! is lies on top of the discard pile meanwhile.

use super::{
    Declined, action, caller, decline, give, is_usable, look, put_down, ranks, turn_over, untouchable,
};
use crate::card::Card;
use crate::event::{Event, EventKind, Place};
use crate::moves::{Choices, Move, MoveKind, Purpose};
use crate::pending::{Frame, Question};
use crate::program::{Effect, EffectType, LayoutPhase, NO_SEAT, Program, Protection};
use crate::state::State;
use crate::witness::Witness;

/// What is not chosen yet.
const NONE: u8 = NO_SEAT;

/// Where the notes of a frame have the seat and the slot that are chosen first, and then.
const SEAT: usize = 0;
const SLOT: usize = 1;
const OTHER_SEAT: usize = 2;
const OTHER_SLOT: usize = 3;

/// The seats that an action of a seat can be aimed at first, as bits; none if it cannot be used.
pub(crate) fn targets(phase: &LayoutPhase, state: &State, seat: u8, kind: EffectType) -> u8 {
    let held = state.hand.held.iter().enumerate();
    let with_cards: u8 = held.filter(|(_, cards)| !cards.is_empty()).map(|(seat, _)| 1 << seat).sum();
    let me = 1u8 << seat;
    let unseen = if phase.protection == Protection::Everything { caller(state) } else { 0 };
    let fixed = untouchable(phase, state);
    let at_least_two = |seats: u8| if seats.count_ones() > 1 { seats } else { 0 };
    match kind {
        EffectType::PeekOwn => with_cards & me,
        EffectType::PeekOther => with_cards & !me & !unseen,
        EffectType::SwapTwo => at_least_two(with_cards & !fixed),
        EffectType::PeekTwoThenSwap => at_least_two(with_cards & !unseen),
        EffectType::NameAndPlay => with_cards & !fixed,
        EffectType::ForceDraw => state.hand.seats & !me & !fixed,
        EffectType::SkipNext
        | EffectType::Reverse
        | EffectType::DrawCards
        | EffectType::ExtraTurn
        | EffectType::ForceDiscard
        | EffectType::SwapHands
        | EffectType::StealCard
        | EffectType::PeekHand
        | EffectType::NameSuit => 0,
    }
}

/// The action that is being carried out: that of the top card of the discard pile.
fn current(program: &Program, state: &State) -> Option<Effect> {
    state.discard().last().and_then(|&top| action(program, Card(top)))
}

/// Begins the action of the card that lies on top of the discard pile.
pub(super) fn begin<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8, told: bool) {
    let Some(effect) = current(program, state) else {
        return;
    };
    witness.tell(program, state, |state| {
        let cards = Card(state.discard_top()).bit();
        Event { cards, ..Event::of(EventKind::Effect, seat.into()) }.told_if(told)
    });
    let first = if effect.kind == EffectType::PeekOwn { seat } else { NONE };
    state.hand.pending.push_noting(Question::Target, seat, [first, NONE, NONE, NONE, 0, 0]);
}

/// What can be chosen next: a seat, a slot, a rank, or whether two cards change places.
pub(super) fn choices(program: &Program, phase: &LayoutPhase, state: &State, frame: &Frame) -> Choices {
    let Some(effect) = current(program, state) else {
        return Choices::NONE;
    };
    let aims = targets(phase, state, frame.seat, effect.kind);
    let looks =
        matches!(effect.kind, EffectType::PeekOwn | EffectType::PeekOther | EffectType::PeekTwoThenSwap);
    let slots = |owner: u8| {
        let slots = Choices::new(MoveKind::Slot, state.slots(owner.into()).into());
        if looks { slots.to(Purpose::Look) } else { slots }
    };
    match frame.notes {
        [NONE, ..] if effect.kind == EffectType::SwapTwo => {
            Choices::new(MoveKind::Choose, aims.into()).or_pass()
        }
        [NONE, ..] => Choices::new(MoveKind::Choose, aims.into()),
        [seat, NONE, ..] => slots(seat),
        _ if effect.kind == EffectType::NameAndPlay => Choices::new(MoveKind::NameRank, ranks(program)),
        [seat, _, NONE, ..] => Choices::new(MoveKind::Choose, (aims & !(1 << seat)).into()),
        [_, _, other, NONE, ..] => slots(other),
        _ => Choices::NONE.to(Purpose::SwapTwo).or_use().or_pass(),
    }
}

pub(super) fn answer<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) {
    let seat = state.to_move() as u8;
    let (Some(effect), Some(notes)) = (current(program, state), state.hand.pending.notes()) else {
        return;
    };
    match choice.kind {
        MoveKind::Choose if notes[SEAT] == NONE => notes[SEAT] = choice.target,
        MoveKind::Choose => notes[OTHER_SEAT] = choice.target,
        MoveKind::Slot if notes[SLOT] == NONE => notes[SLOT] = choice.target,
        MoveKind::Slot => notes[OTHER_SLOT] = choice.target,
        _ => {}
    }
    let [owner, slot, other, other_slot, ..] = *notes;
    let (one, two) = ((owner, slot), (other, other_slot));
    let is_chosen = match effect.kind {
        EffectType::PeekOwn | EffectType::PeekOther => slot != NONE,
        EffectType::NameAndPlay => choice.kind == MoveKind::NameRank,
        EffectType::SwapTwo => other_slot != NONE || choice.kind == MoveKind::Pass,
        EffectType::PeekTwoThenSwap => other_slot != NONE,
        _ => true,
    };
    if !is_chosen {
        return;
    }
    match effect.kind {
        EffectType::PeekOwn | EffectType::PeekOther => {
            state.hand.pending.pop();
            look(program, phase, state, witness, seat, one);
        }
        EffectType::SwapTwo => {
            state.hand.pending.pop();
            if choice.kind == MoveKind::Pass {
                // A declined action leaves its card unused.
                state.hand.layouts.unused = true;
                decline(program, state, witness, seat, Declined::Use);
            } else {
                exchange(program, state, witness, seat, one, two);
            }
        }
        EffectType::PeekTwoThenSwap if choice.kind == MoveKind::Slot => {
            let fixed = untouchable(phase, state);
            if (1 << owner | 1 << other) & fixed != 0 {
                state.hand.pending.pop();
            }
            look(program, phase, state, witness, seat, one);
            look(program, phase, state, witness, seat, two);
        }
        EffectType::PeekTwoThenSwap => {
            state.hand.pending.pop();
            if choice.kind == MoveKind::Use {
                exchange(program, state, witness, seat, one, two);
            } else {
                decline(program, state, witness, seat, Declined::Swap);
            }
        }
        EffectType::NameAndPlay => {
            state.hand.pending.pop();
            name(program, phase, state, witness, effect, one, choice.amount as u8, seat);
        }
        _ => {
            state.hand.pending.pop();
            witness.tell(program, state, |_| Event::of(EventKind::Aim, seat.into()).with(owner.into()));
            give(program, state, witness, owner, effect.value);
        }
    }
}

/// Two cards change places; who knew them still does.
fn exchange<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: u8,
    one: (u8, u8),
    two: (u8, u8),
) {
    let cards = [one, two].map(|(owner, slot)| state.card_in(owner.into(), slot));
    let [Some(card), Some(other)] = cards else {
        return;
    };
    state.exchange((one.0.into(), card), (two.0.into(), other));
    witness.tell(program, state, |_| {
        let (from, to) = (Place::slot(one.0, one.1), Place::slot(two.0, two.1));
        Event::moving(EventKind::SwapSlots, seat.into(), card.bit().or(other.bit()), from, to)
    });
}

/// The rank of a card is named: if it is right the card is put down, and may be used.
#[expect(clippy::too_many_arguments, reason = "who names what, where, and by which card")]
fn name<W: Witness>(
    program: &Program,
    phase: &LayoutPhase,
    state: &mut State,
    witness: &mut W,
    effect: Effect,
    (owner, slot): (u8, u8),
    rank: u8,
    seat: u8,
) {
    let Some(card) = state.card_in(owner.into(), slot) else {
        return;
    };
    let place = Place::slot(owner, slot);
    witness.tell(program, state, |_| {
        let event = Event { from: place, to: place, ..Event::of(EventKind::NameRank, seat.into()) };
        event.with(owner.into()).amount(rank.into())
    });
    if card.rank() != rank {
        turn_over(program, state, witness, EventKind::Show, owner, card);
        return give(program, state, witness, seat, effect.value);
    }
    state.pick_up(owner.into(), card);
    put_down(program, state, card, false);
    witness.tell(program, state, |_| {
        Event::moving(EventKind::Discard, owner.into(), card.bit(), place, Place::Discard)
    });
    if is_usable(program, phase, state, seat, card) {
        state.hand.pending.push(Question::UseCard, seat);
    }
}
