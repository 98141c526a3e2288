//! Points for taken cards and tricks.

use crate::card::CardSet;
use crate::program::{HeldCards, Program};
use crate::scoring::total;
use crate::state::{State, seats};

/// The points of a set of cards under the trump of this hand.
#[inline]
pub(crate) fn points_of(program: &Program, state: &State, cards: CardSet) -> i32 {
    let trump = usize::from(state.trump);
    let points = &program.scoring.card_points[trump];
    let scoring = cards.and(program.scoring.point_cards[trump]);
    scoring.iter().map(|card| i32::from(points[usize::from(card.0)])).sum()
}

/// Card points and trick points to seats, extra cards to sides.
pub(crate) fn score(program: &Program, state: &mut State) {
    let scoring = &program.scoring;
    // Points that count at once were given with each trick.
    if !scoring.live {
        let taker = if scoring.all_points_reversal { taker_of_all_points(program, state) } else { None };
        for seat in seats(state.in_match) {
            let trick_points = i32::from(state.tricks[seat]) * scoring.trick_points;
            let card_points = match taker {
                None => points_of(program, state, state.taken[seat]),
                Some(taker) if program.side_of(taker) == program.side_of(seat) => 0,
                Some(taker) => points_of(program, state, state.taken[taker]),
            };
            if card_points + trick_points != 0 {
                state.earn(program, seat, card_points + trick_points);
            }
        }
    }
    if scoring.extra_card_points != 0 {
        for side in 0..program.sides() {
            let taken = total(program, side, |seat| state.taken[seat].len());
            let dealt = total(program, side, |seat| state.dealt[seat].into());
            let extra = taken.saturating_sub(dealt) as i32;
            state.earn_side(program, side, extra * scoring.extra_card_points);
        }
    }
}

/// What cards left in hands are worth.
pub(crate) fn score_held(program: &Program, state: &mut State) {
    let first_out = state.placing().first().map(|&seat| usize::from(seat));
    for seat in seats(state.in_match) {
        let points = points_of(program, state, state.hands[seat]);
        match (program.scoring.held_cards, first_out) {
            (HeldCards::AgainstHolder, _) => state.earn(program, seat, -points),
            (HeldCards::ToFirstOut, Some(first)) => state.earn(program, first, points),
            _ => {}
        }
    }
}

/// The seat that took every point card, if there were any and one seat did.
fn taker_of_all_points(program: &Program, state: &State) -> Option<usize> {
    let point_cards = program.scoring.point_cards[usize::from(state.trump)];
    let taken = |seat: &usize| !state.taken[*seat].and(point_cards).is_empty();
    let mut takers = seats(state.in_match).filter(taken);
    let only = takers.next()?;
    let missing = point_cards.without(state.taken[only]);
    // Point cards that never came into play are nobody's; those in hands are.
    let still_held = seats(state.in_match).any(|seat| !state.hands[seat].and(missing).is_empty());
    (takers.next().is_none() && !still_held).then_some(only)
}
