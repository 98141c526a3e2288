//! Who wins, and when: win conditions, ties, elimination, the last hand's order.

use crate::card::Counted;
use crate::event::{Event, EventKind};
use crate::program::{MAX_SEATS, NO_SEAT, Program, TieRule, Trigger, WinCondition, WinType};
use crate::scoring::{poker, total};
use crate::seats::{next_seat, seats};
use crate::state::{FLOOR, LAST_HAND, State, Status};
use crate::turn;
use crate::witness::Witness;

/// What the win conditions say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// Nothing yet: the next condition is looked at.
    Open,
    /// The match is over; these sides won, none in a draw.
    Over(u8),
    /// Sides are equal and play another hand.
    AnotherHand,
}

/// Looks at the conditions that count after every card; true if the match is over.
#[inline(always)]
pub(crate) fn decide_at_once<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
) -> bool {
    if program.watches_hands_only && !turn::is_any_empty(program, state, seat as u8) {
        return false;
    }
    look_at_once(program, state, witness, seat)
}

fn look_at_once<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: usize) -> bool {
    for (number, win) in program.wins.iter().enumerate() {
        if win.trigger != Trigger::AtOnce {
            continue;
        }
        if let Verdict::Over(winners) = judge(program, state, win, Some(seat)) {
            state.ended_by = number as u8;
            finish(program, state, witness, winners);
            return true;
        }
    }
    false
}

/// Looks at the conditions that count at the end of a hand.
pub(crate) fn decide_hand_end<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    for (number, win) in program.wins.iter().enumerate() {
        if !is_triggered(program, state, win) {
            continue;
        }
        match judge(program, state, win, None) {
            Verdict::Open => {}
            Verdict::Over(winners) => {
                state.ended_by = number as u8;
                return finish(program, state, witness, winners);
            }
            // Sides that are equal play on, but not beyond a fixed number of hands.
            Verdict::AnotherHand if program.single_hand => break,
            Verdict::AnotherHand if win.trigger != Trigger::LastHand && is_last_hand(program, state) => break,
            Verdict::AnotherHand => return,
        }
    }
    let lowest = (0..program.sides()).map(|side| state.side_score(program, side)).min();
    if program.rules.score_floor.is_some_and(|floor| lowest.is_some_and(|lowest| lowest <= floor)) {
        let winners = best_sides(program, state, |side| Some(state.side_score(program, side)));
        state.ended_by = FLOOR;
        return finish(program, state, witness, alone_or_none(winners));
    }
    if program.single_hand || is_last_hand(program, state) {
        let sign = if program.low_score_wins() { -1 } else { 1 };
        let winners = best_sides(program, state, |side| Some(sign * state.side_score(program, side)));
        state.ended_by = LAST_HAND;
        finish(program, state, witness, alone_or_none(winners));
    }
}

/// Seats that took no trick are out of the match, where the rules say so.
pub(crate) fn eliminate<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if !program.rules.eliminate_no_tricks {
        return;
    }
    let without: u8 =
        seats(state.in_match).filter(|&seat| state.hand.tricks[seat] == 0).map(|seat| 1 << seat).sum();
    if without != state.in_match {
        state.in_match &= !without;
        for seat in seats(without) {
            witness.tell(program, state, |_| Event::of(EventKind::Eliminated, seat));
        }
    }
}

/// Notes which seats did best and worst in the hand, and the order of going out.
///
/// A seat's own points of the hand decide, then its placing, then its tricks, then chance. In tricks
/// all run out of cards together, so there the placing says nothing.
pub(crate) fn rank_last_hand(program: &Program, state: &mut State) {
    let sign = if program.low_score_wins() { -1 } else { 1 };
    let order = state.hand.placing;
    let placed = usize::from(state.hand.placed);
    // All three in one number, the weightiest first.
    let mut merits = [0; MAX_SEATS];
    for seat in seats(state.in_match) {
        let points = i64::from(state.scores[seat]) - i64::from(state.hand.scores_before[seat]);
        merits[seat] = ((sign * points) << 16) + i64::from(state.hand.tricks[seat]);
    }
    if state.hand.trick.in_hand == 0 {
        for (place, &seat) in order[..placed].iter().enumerate() {
            merits[usize::from(seat)] += ((MAX_SEATS - place) << 8) as i64;
        }
    }
    state.last_winner = pick(state, highest(state.in_match, |seat| merits[seat]));
    state.last_loser = pick(state, highest(state.in_match, |seat| -merits[seat]));

    // Seats that never went out follow those that did, clockwise from the dealer.
    state.last_placing = order;
    let mut left = order[..placed].iter().fold(state.in_match, |left, seat| left & !(1 << seat));
    let mut seat = state.dealer;
    for place in &mut state.last_placing[placed..placed + left.count_ones() as usize] {
        seat = next_seat(left, seat);
        left &= !(1 << seat);
        *place = seat;
    }
}

/// The seats of a set whose value is highest, as bits.
fn highest(set: u8, value: impl Fn(usize) -> i64) -> u8 {
    let (mut best, mut found) = (i64::MIN, 0);
    for seat in seats(set) {
        let value = value(seat);
        if value > best {
            (best, found) = (value, 0);
        }
        found |= u8::from(value == best) << seat;
    }
    found
}

/// One of these seats, by chance if there are several.
fn pick(state: &mut State, candidates: u8) -> u8 {
    match candidates.count_ones() {
        0 => NO_SEAT,
        1 => candidates.trailing_zeros() as u8,
        count => Counted::new(candidates.into()).nth(state.chance.below(count)),
    }
}

/// The match is over; these sides won, none in a draw.
pub(crate) fn finish<W: Witness>(program: &Program, state: &mut State, witness: &mut W, winners: u8) {
    state.status = Status::Finished;
    state.winners = winners;
    tell_end(program, state, witness);
}

/// The match took too many turns: nobody wins.
pub(crate) fn time_out<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if state.status != Status::Finished {
        state.status = Status::Finished;
        state.timed_out = true;
        state.winners = 0;
        tell_end(program, state, witness);
    }
}

fn tell_end<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    witness.tell(program, state, |state| {
        let event = Event::new(EventKind::MatchOver).amount(state.winners.into());
        Event { number: state.timed_out.into(), ..event }
    });
}

fn is_last_hand(program: &Program, state: &State) -> bool {
    program.rules.hands > 0 && state.hand_number + 1 >= u32::from(program.rules.hands)
}

fn is_triggered(program: &Program, state: &State, win: &WinCondition) -> bool {
    match win.trigger {
        // Points of the hand that was just scored count at once, too.
        Trigger::AtOnce => win.kind.looks_at_scores(),
        Trigger::HandEnd => true,
        Trigger::Threshold => {
            (0..program.sides()).any(|side| state.side_score(program, side) >= win.threshold)
        }
        Trigger::HandsEmpty => seats(state.in_match).all(|seat| state.hand.held[seat].is_empty()),
        Trigger::LastHand => is_last_hand(program, state),
        Trigger::StockEmpty => state.stock().is_empty(),
    }
}

/// What one condition says, after a move of `seat` or at the end of the hand.
fn judge(program: &Program, state: &State, win: &WinCondition, seat: Option<usize>) -> Verdict {
    let taken = |side| total(program, side, |seat| state.hand.taken[seat].len()) as i32;
    let score = |side| state.side_score(program, side);
    let winners = match win.kind {
        WinType::EmptyHand => return first_empty_hand(program, state, seat),
        WinType::LastIn => {
            let sides: u8 =
                (0..program.sides()).filter(|&side| is_in(program, state, side)).map(|side| 1 << side).sum();
            return if sides.count_ones() == 1 { Verdict::Over(sides) } else { Verdict::Open };
        }
        WinType::CaptureAll if !state.hand.tableau.cards.or(state.hand.trick.set).is_empty() => {
            return Verdict::Open;
        }
        WinType::CaptureAll => {
            best_sides(program, state, |side| holds_everything(program, state, side).then_some(1))
        }
        WinType::HighScore => best_sides(program, state, |side| Some(score(side))),
        WinType::LowScore => best_sides(program, state, |side| Some(-score(side))),
        WinType::FirstToScore => {
            best_sides(program, state, |side| Some(score(side)).filter(|&score| score >= win.threshold))
        }
        WinType::MostCaptured => best_sides(program, state, |side| Some(taken(side))),
        WinType::LowestTotal => {
            let totals = state.totals(program);
            best_sides(program, state, |side| {
                seats(program.members(side) & state.in_match).map(|seat| -totals[seat]).max()
            })
        }
        WinType::BestHand => {
            let strength = |seat: usize| poker::strength(state.hand.held[seat]) as i32;
            best_sides(program, state, |side| {
                seats(program.members(side) & state.in_match).map(strength).max()
            })
        }
    };
    match winners.count_ones() {
        0 => Verdict::Open,
        1 => Verdict::Over(winners),
        _ => break_tie(program, state, win.tie, winners),
    }
}

fn break_tie(program: &Program, state: &State, tie: TieRule, tied: u8) -> Verdict {
    let among = |value: &dyn Fn(usize) -> i32| {
        best_sides(program, state, |side| (tied >> side & 1 == 1).then(|| value(side)))
    };
    let second = match tie {
        TieRule::Draw => return Verdict::Over(0),
        TieRule::AnotherHand => return Verdict::AnotherHand,
        TieRule::Share => return Verdict::Over(tied),
        TieRule::HighestScore => among(&|side| state.side_score(program, side)),
        TieRule::LowestScore => among(&|side| -state.side_score(program, side)),
        TieRule::MostTricks => {
            among(&|side| total(program, side, |seat| state.hand.tricks[seat].into()) as i32)
        }
        TieRule::MostCaptured => {
            among(&|side| total(program, side, |seat| state.hand.taken[seat].len()) as i32)
        }
    };
    Verdict::Over(alone_or_none(second))
}

/// The seat that went out first; in the middle of a hand, the one that has just moved, then turn order.
fn first_empty_hand(program: &Program, state: &State, seat: Option<usize>) -> Verdict {
    let is_empty = |seat: &usize| state.hand.held[*seat].is_empty();
    let first = match seat {
        None => state.placing().first().map(|&seat| usize::from(seat)),
        Some(seat) if is_empty(&seat) => Some(seat),
        // Somebody else has run out of cards only by an effect.
        Some(_) if !seats(state.hand.seats).any(|seat| is_empty(&seat)) => None,
        Some(seat) => {
            let next = |&at: &usize| Some(usize::from(state.next_in_turn(state.hand.seats, at as u8)));
            std::iter::successors(Some(seat), next).take(MAX_SEATS + 1).find(is_empty)
        }
    };
    first.map_or(Verdict::Open, |seat| Verdict::Over(1 << program.side_of(seat)))
}

/// With the tableau empty: every card but the stock is the side's, held or taken.
fn holds_everything(program: &Program, state: &State, side: usize) -> bool {
    let members = program.members(side);
    let mut others = (0..program.players()).filter(|seat| members >> seat & 1 == 0);
    state.hand.discard_len == 0
        && others.all(|seat| {
            state.hand.held[seat].or(state.hand.taken[seat]).or(state.hand.aside[seat]).is_empty()
        })
}

fn is_in(program: &Program, state: &State, side: usize) -> bool {
    program.members(side) & state.in_match != 0
}

/// The sides still in the match whose value is highest, as bits; sides without a value do not count.
fn best_sides(program: &Program, state: &State, value: impl Fn(usize) -> Option<i32>) -> u8 {
    let mut best = None;
    let mut sides = 0;
    for side in (0..program.sides()).filter(|&side| is_in(program, state, side)) {
        let value = value(side);
        if value.is_none() {
            continue;
        }
        if value > best {
            best = value;
            sides = 0;
        }
        if value == best {
            sides |= 1 << side;
        }
    }
    sides
}

/// One winner, or a draw.
fn alone_or_none(sides: u8) -> u8 {
    if sides.count_ones() == 1 { sides } else { 0 }
}
