//! Points for taken cards and tricks, and for cards left in hands.

use crate::card::CardSet;
use crate::event::{Event, EventKind, Place, Reason};
use crate::program::{HeldCards, Program};
use crate::scoring::{Points, earn, earn_side, total};
use crate::seats::seats;
use crate::state::State;
use crate::witness::Witness;

/// The cards of a set that have points under the trump of this hand.
#[inline]
fn counting(program: &Program, state: &State, cards: CardSet) -> CardSet {
    cards.and(program.scoring.point_cards[usize::from(state.hand.trump)])
}

/// The points of a set of cards under the trump of this hand.
#[inline]
pub(crate) fn points_of(program: &Program, state: &State, cards: CardSet) -> i32 {
    let points = &program.scoring.card_points[usize::from(state.hand.trump)];
    counting(program, state, cards).iter().map(|card| i32::from(points[usize::from(card.0)])).sum()
}

/// Where points count at once: those of a trick that was just taken.
#[inline]
pub(crate) fn score_trick<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    winner: usize,
    cards: CardSet,
) {
    earn_cards(program, state, witness, winner, cards);
    if program.scoring.trick_points != 0 {
        let earned = Points::new(program.scoring.trick_points, Reason::Tricks).number(1);
        earn(program, state, witness, winner, earned);
    }
}

/// The points of cards that a seat has taken.
#[inline]
fn earn_cards<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    cards: CardSet,
) {
    let counting = counting(program, state, cards);
    if !counting.is_empty() {
        let points = points_of(program, state, counting);
        earn(program, state, witness, seat, Points::new(points, Reason::Cards).cards(counting));
    }
}

/// Card points and trick points to seats, extra cards to sides.
pub(crate) fn score<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let scoring = &program.scoring;
    let counts = scoring.trick_points != 0 || !scoring.point_cards[usize::from(state.hand.trump)].is_empty();
    // Points that count at once were given with each trick.
    if counts && !scoring.live {
        let taker = if scoring.all_points_reversal { taker_of_all_penalties(program, state) } else { None };
        for seat in seats(state.in_match) {
            let mut taken = state.hand.taken[seat];
            if let Some(taker) = taker {
                reverse(program, state, witness, taker, seat);
                taken = taken.without(program.scoring.penalty_cards[usize::from(state.hand.trump)]);
            }
            earn_cards(program, state, witness, seat, taken);
            let tricks = i32::from(state.hand.tricks[seat]);
            if tricks * scoring.trick_points != 0 {
                let earned = Points::new(tricks * scoring.trick_points, Reason::Tricks).number(tricks);
                earn(program, state, witness, seat, earned);
            }
        }
    }
    if scoring.extra_card_points != 0 {
        for side in 0..program.sides() {
            let taken = total(program, side, |seat| state.hand.taken[seat].len());
            let dealt = total(program, side, |seat| state.hand.dealt[seat].into());
            let extra = taken.saturating_sub(dealt) as i32;
            if extra > 0 {
                let earned = Points::new(extra * scoring.extra_card_points, Reason::ExtraCards).number(extra);
                earn_side(program, state, witness, side, earned);
            }
        }
    }
}

/// One seat took every penalty card: its own side gets nothing for them, the others their total.
fn reverse<W: Witness>(program: &Program, state: &mut State, witness: &mut W, taker: usize, seat: usize) {
    let cards = state.hand.taken[taker].and(program.scoring.penalty_cards[usize::from(state.hand.trump)]);
    let earned = if program.side_of(taker) == program.side_of(seat) {
        if taker != seat {
            return;
        }
        Points::new(0, Reason::TookAll)
    } else {
        Points::new(points_of(program, state, cards), Reason::OpponentTookAll)
    };
    earn(program, state, witness, seat, earned.cards(cards));
}

/// What cards left in hands are worth; to be counted they are shown.
pub(crate) fn score_held<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if program.scoring.held_cards == HeldCards::Nothing {
        return;
    }
    let first_out = state.placing().first().map(|&seat| usize::from(seat));
    for seat in seats(state.in_match) {
        let hand = state.hand.held[seat];
        if hand.is_empty() {
            continue;
        }
        let place = Place::Hand(seat as u8);
        witness.tell(program, state, |_| Event::moving(EventKind::Show, seat, hand, place, place));
        let cards = counting(program, state, hand);
        let points = points_of(program, state, cards);
        match (program.scoring.held_cards, first_out) {
            (HeldCards::AgainstHolder, _) if !cards.is_empty() => {
                let earned = Points::new(-points, Reason::Held).cards(cards);
                earn(program, state, witness, seat, earned);
            }
            // Partners' cards are not paid for.
            (HeldCards::ToFirstOut, Some(first))
                if !cards.is_empty() && program.side_of(first) != program.side_of(seat) =>
            {
                let earned = Points::new(points, Reason::HeldByOpponents).cards(cards);
                earn(program, state, witness, first, earned);
            }
            (HeldCards::Nothing | HeldCards::AgainstHolder | HeldCards::ToFirstOut, _) => {}
        }
    }
}

/// The seat that took every penalty card, if there were any and one seat did.
fn taker_of_all_penalties(program: &Program, state: &State) -> Option<usize> {
    let penalties = program.scoring.penalty_cards[usize::from(state.hand.trump)];
    let taken = |seat: &usize| state.hand.taken[*seat].meets(penalties);
    let mut takers = seats(state.in_match).filter(taken);
    let only = takers.next()?;
    let missing = penalties.without(state.hand.taken[only]);
    // Penalty cards that never came into play are nobody's; those in hands are.
    let still_held = seats(state.in_match).any(|seat| state.hand.held[seat].meets(missing));
    (takers.next().is_none() && !still_held).then_some(only)
}
