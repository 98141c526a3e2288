//! What cards that were played to tricks say about cards that were not.
//!
//! Who follows with a card, or throws one away, had others to choose from. A card that rules of thumb
//! would have played in its place is less likely to be in that hand: each is held against the one that
//! was played, and nothing else of the hand need be known for that. What is led depends on the whole
//! hand, so it is not read. Nor is anything where a contract must be met exactly: what a seat wants
//! changes from trick to trick, and others see it differently.

use crate::agent::greedy;
use crate::card::{Card, CardSet};
use crate::guide::Guide;
use crate::imagine::Likely;
use crate::phase::trick;
use crate::program::{MAX_SEATS, Phase, Program, TrickPhase};
use crate::seats::seats;
use crate::sight::Sight;
use crate::state::{State, Trick, Turn};
use crate::view::View;
use crate::witness::Nobody;

/// How likely a seat is to hold a card that rules of thumb would have played, against others.
struct Chances {
    /// Both lose the trick so far.
    losing: f32,
    /// Both win it, and somebody is to play after it, or nobody is.
    winning: f32,
    winning_at_last: f32,
    /// It would have won.
    leaving: f32,
    /// The seat cannot follow: both lose, or both win.
    thrown: f32,
    ruffed: f32,
}

/// As often as searches turned out to hold such cards in spades and whist, where cards differ by
/// rank alone, and in hearts; rounded towards 1.
const BY_RANK: Chances =
    Chances { losing: 0.2, winning: 0.5, winning_at_last: 0.2, leaving: 0.4, thrown: 0.6, ruffed: 0.4 };
const BY_WORTH: Chances =
    Chances { losing: 0.6, winning: 0.6, winning_at_last: 0.3, leaving: 0.8, thrown: 0.7, ruffed: 0.7 };
/// However often it was not played.
const LEAST: f32 = 0.02;

/// Makes cards that others could have played less likely to be in their hands; false if there are none.
pub(super) fn read(program: &Program, guide: &Guide, view: &View, likely: &mut Likely) -> bool {
    let Some((phase, mut state)) = first_trick(program, view) else {
        return false;
    };
    let played = view.table.0.hand.knowledge.tricks;
    let by_seat = played.by_seat();
    let mut is_read = false;
    for (seat, card) in played.iter() {
        let held = state.hand.held[seat];
        if seat != state.to_move() || state.hand.trick.to_empty == 0 {
            break;
        }
        if seat != view.seat && state.hand.trick.len > 0 {
            let played_later = by_seat[seat].and(held);
            let unknown = view.unknown.and(view.possible[seat]);
            state.hand.held[seat] = unknown.or(card.bit());
            for other in trick::playable(program, phase, &state).and(unknown).iter() {
                state.hand.held[seat] = played_later.or(other.bit());
                let Some(chance) = chance(program, guide, phase, &state, card, other) else {
                    continue;
                };
                let likely = &mut likely[seat][usize::from(other.0)];
                *likely = (*likely * chance).max(LEAST);
                is_read = true;
            }
            state.hand.held[seat] = held;
        }
        trick::apply(program, phase, &mut state, &mut Nobody, card);
    }
    is_read
}

/// How likely it is that the seat to move held a card, since it played another; none if that says nothing.
fn chance(
    program: &Program,
    guide: &Guide,
    phase: &TrickPhase,
    state: &State,
    played: Card,
    other: Card,
) -> Option<f32> {
    let chosen = greedy::trick_card(guide, Sight::in_turn(program, state), played.bit().or(other.bit()));
    if chosen == played {
        return None;
    }
    let ranking = phase.ranking(state.hand.trump);
    let follows = ranking.suit_of(played) == state.hand.trick.led_suit;
    let best = Card(state.hand.trick.best_card);
    let is_last = state.hand.trick.len + 1 == state.hand.trick.size;
    let by_rank = guide.first_strengths(state.hand.trump).is_some_and(|strengths| strengths.by_rank);
    let chances = if by_rank { BY_RANK } else { BY_WORTH };
    match (follows, ranking.beats(played, best), ranking.beats(other, best)) {
        (true, false, false) => Some(chances.losing),
        (true, true, true) => Some(if is_last { chances.winning_at_last } else { chances.winning }),
        (true, false, true) => Some(chances.leaving),
        (false, false, false) => Some(chances.thrown),
        (false, true, true) => Some(chances.ruffed),
        // To take a trick that one could have left, or to ruff or not, depends on the whole hand.
        (true, true, false) | (false, true, false) | (false, false, true) => None,
    }
}

/// The table as it was before the first trick, where hands change afterwards only by what is played.
fn first_trick<'a>(program: &'a Program, view: &View) -> Option<(&'a TrickPhase, State)> {
    let mut state = view.table.0;
    let (leader, _) = state.hand.knowledge.tricks.iter().next()?;
    let played = state.hand.knowledge.tricks.by_seat();
    let mut tricks = program.phases.iter().enumerate().filter_map(|(number, phase)| match phase {
        Phase::Trick(phase) => Some((number, phase)),
        _ => None,
    });
    let (number, phase) = tricks.next()?;
    if program.contract.as_ref().is_some_and(|contract| contract.exactly) {
        return None;
    }
    // Tricks that are played until hands are empty leave no room for anything between them.
    if phase.tricks != 0 || tricks.next().is_some() || program.table.face_down {
        return None;
    }
    for seat in seats(state.hand.seats) {
        state.hand.held[seat] = state.hand.held[seat].or(played[seat]);
        if state.hand.held[seat].len() != u32::from(state.hand.dealt[seat]) {
            return None;
        }
    }
    state.hand.taken = [CardSet::EMPTY; MAX_SEATS];
    state.hand.tricks = [0; MAX_SEATS];
    state.hand.trick = Trick::NONE;
    state.turn = Turn::new(0, number as u8);
    trick::start(program, phase, &mut state, &mut Nobody);
    state.turn.seat = leader as u8;
    Some((phase, state))
}
