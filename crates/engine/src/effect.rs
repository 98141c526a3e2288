//! What a card does when it is played: by rank, at once, without chains.

use crate::card::{Card, Counted};
use crate::event::{Event, EventKind, Place};
use crate::pending::Question;
use crate::program::{Effect, EffectType, Program, Target};
use crate::seats::{next_seat, previous_seat};
use crate::state::State;
use crate::stock::{self, Drawn};
use crate::turn;
use crate::witness::Witness;

/// Carries out the effect of the card in play; true if the seat must decide something first.
pub(crate) fn start<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8) -> bool {
    let Some(effect) = of_card(program, state) else {
        return false;
    };
    witness.tell(program, state, |state| {
        let cards = Card(state.turn.in_play).bit();
        Event { cards, ..Event::of(EventKind::Effect, seat.into()) }.told_if(false)
    });
    match effect.kind {
        EffectType::NameSuit => {
            state.hand.pending.push(Question::NameSuit, seat);
            true
        }
        EffectType::SkipNext => {
            let skips = (state.hand.skips + effect.value).min(others(program, state, seat));
            skip(program, state, witness, seat, skips);
            false
        }
        EffectType::ExtraTurn => {
            state.turn.again = true;
            // Turns that go round come back to the seat; in a single round all others keep theirs.
            let goes_round = program.blocks[usize::from(state.hand.block)].for_ever;
            let skips = if goes_round { others(program, state, seat) } else { 0 };
            skip(program, state, witness, seat, skips);
            false
        }
        EffectType::Reverse => {
            state.hand.reversed = !state.hand.reversed;
            let way = i32::from(state.hand.reversed);
            witness.tell(program, state, |_| Event::of(EventKind::Reverse, seat.into()).amount(way));
            false
        }
        EffectType::DrawCards
        | EffectType::ForceDiscard
        | EffectType::SwapHands
        | EffectType::StealCard
        | EffectType::PeekHand => {
            let alone = state.hand.seats & !(1 << seat) == 0;
            if effect.target == Target::Choice {
                if !alone {
                    state.hand.pending.push(Question::Aim, seat);
                }
                return !alone;
            }
            let targets = targets(program, state, effect.target, seat);
            strike(program, state, witness, effect, seat, targets);
            false
        }
        // Actions of layouts, which are not played to piles.
        EffectType::PeekOwn
        | EffectType::PeekOther
        | EffectType::SwapTwo
        | EffectType::PeekTwoThenSwap
        | EffectType::NameAndPlay
        | EffectType::ForceDraw => false,
    }
}

fn skip<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8, skips: u8) {
    state.hand.skips = skips;
    witness.tell(program, state, |_| {
        Event::of(EventKind::Skip, seat.into()).amount(skips.into()).told_if(false)
    });
}

/// Carries out the effect of the card in play on the seat that was chosen.
pub(crate) fn aim<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: u8, target: u8) {
    witness.tell(program, state, |_| Event::of(EventKind::Aim, seat.into()).with(target.into()));
    if let Some(effect) = of_card(program, state) {
        strike(program, state, witness, effect, seat, 1 << target);
    }
}

fn of_card(program: &Program, state: &State) -> Option<Effect> {
    let rank = usize::from(Card(state.turn.in_play).rank());
    program.effects.get(rank).copied().flatten()
}

/// How many other seats take turns.
fn others(program: &Program, state: &State, seat: u8) -> u8 {
    let seats = turn::in_turn(program.blocks[usize::from(state.hand.block)], state);
    (seats & !(1 << seat)).count_ones() as u8
}

/// The seats that an effect is aimed at, as bits.
fn targets(program: &Program, state: &mut State, target: Target, seat: u8) -> u8 {
    let in_hand = state.hand.seats;
    let partners = program.members(program.side_of(seat.into()));
    let one = |other: u8| if other == seat { 0 } else { 1 << other };
    match target {
        Target::Next => one(state.next_in_turn(in_hand, seat)),
        Target::Previous if state.hand.reversed => one(next_seat(in_hand, seat)),
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

fn strike<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    effect: Effect,
    seat: u8,
    targets: u8,
) {
    let me = usize::from(seat);
    // In turn order from the player, so that short stocks serve the nearest first.
    let mut at = seat;
    for _ in 0..state.hand.seats.count_ones() {
        if targets >> at & 1 == 1 {
            let target = usize::from(at);
            match effect.kind {
                EffectType::DrawCards => draw_cards(program, state, witness, target, effect.value),
                EffectType::ForceDiscard => force_discard(program, state, witness, target, effect.value),
                EffectType::StealCard => {
                    for _ in 0..effect.value {
                        steal(program, state, witness, target, me, EventKind::Steal);
                    }
                }
                EffectType::SwapHands => swap_hands(program, state, witness, me, target),
                EffectType::PeekHand => look(program, state, witness, me, target),
                // These are aimed at nobody.
                EffectType::SkipNext
                | EffectType::Reverse
                | EffectType::ExtraTurn
                | EffectType::NameSuit
                | EffectType::PeekOwn
                | EffectType::PeekOther
                | EffectType::SwapTwo
                | EffectType::PeekTwoThenSwap
                | EffectType::NameAndPlay
                | EffectType::ForceDraw => {}
            }
        }
        at = state.next_in_turn(state.hand.seats, at);
    }
}

fn draw_cards<W: Witness>(program: &Program, state: &mut State, witness: &mut W, target: usize, count: u8) {
    for _ in 0..count {
        let drawn = stock::draw(program, state, witness, target, EventKind::ForcedDraw);
        if !matches!(drawn, Drawn::Card(_)) {
            return;
        }
    }
}

fn force_discard<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    target: usize,
    count: u8,
) {
    for _ in 0..count {
        if state.hand.held[target].is_empty() {
            return;
        }
        let card = Card(any_bit(state, state.hand.held[target].0));
        state.hand.held[target].remove(card);
        // Under the card in play, which stays on top of the pile.
        let top = state.discard_top();
        stock::discard(state, card);
        let last = usize::from(state.hand.discard_len) - 1;
        let under = last > 0 && top == state.turn.in_play;
        if under {
            state.hand.discard.swap(last, last - 1);
        }
        witness.tell(program, state, |_| {
            let to = if under { Place::UnderDiscard } else { Place::Discard };
            Event::moving(EventKind::ForcedDiscard, target, card.bit(), Place::Hand(target as u8), to)
        });
    }
}

/// Takes an unseen card from another hand; `kind` says how.
pub(crate) fn steal<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    from: usize,
    to: usize,
    kind: EventKind,
) {
    if state.hand.held[from].is_empty() || from == to {
        return;
    }
    let card = Card(any_bit(state, state.hand.held[from].0));
    state.hand.held[from].remove(card);
    witness.tell(program, state, |_| {
        let (source, place) = (Place::Hand(from as u8), Place::Hand(to as u8));
        let event = Event::moving(kind, to, card.bit(), source, place).with(from);
        event.seen_by(1 << from | 1 << to)
    });
    state.hand.held[to].insert(card);
}

fn swap_hands<W: Witness>(program: &Program, state: &mut State, witness: &mut W, me: usize, target: usize) {
    if me == target {
        return;
    }
    state.hand.held.swap(me, target);
    witness.tell(program, state, |_| Event::of(EventKind::SwapHands, me).with(target));
    for seat in [me, target] {
        witness.tell(program, state, |state| {
            let place = Place::Hand(seat as u8);
            Event::moving(EventKind::NewHand, seat, state.hand.held[seat], place, place).seen_by(1 << seat)
        });
    }
}

fn look<W: Witness>(program: &Program, state: &mut State, witness: &mut W, me: usize, target: usize) {
    witness.tell(program, state, |state| {
        let place = Place::Hand(target as u8);
        let event = Event::moving(EventKind::Look, me, state.hand.held[target], place, place).with(target);
        event.seen_by(1 << me | 1 << target)
    });
}
