//! What the end of a hand is worth to each side.

use super::guide::{self, Guide, margin};
use super::numbers::logistic;
use crate::program::{MAX_SEATS, Program};
use crate::scoring::total;
use crate::state::{State, Status};

/// How much of a reward is the standing in the match; the rest is the margin in the hand.
const STANDING: f64 = 0.8;

/// The share of opposing sides that each side beats, ties counting one half.
pub fn payoff_shares<T: PartialOrd + Copy>(sides: usize, merit: impl Fn(usize) -> T) -> [f64; MAX_SEATS] {
    let merits: [T; MAX_SEATS] = std::array::from_fn(|side| merit(side.min(sides - 1)));
    let mut shares = [0.5; MAX_SEATS];
    for (side, share) in shares.iter_mut().enumerate().take(sides) {
        // Halves are counted, the side itself as one of them.
        let halves = |theirs: &T| u32::from(*theirs < merits[side]) + u32::from(*theirs <= merits[side]);
        let count: u32 = merits[..sides].iter().map(halves).sum();
        *share = f64::from(count - 1) / (2.0 * (sides as f64 - 1.0).max(1.0));
    }
    shares
}

/// The payoff share of each side by the result of the hand that is over.
pub fn hand_payoffs(program: &Program, state: &State) -> [f64; MAX_SEATS] {
    let sign = if program.low_score_wins() { -1 } else { 1 };
    let points = |side: usize| sign * state.hand.points[side];
    if state.timed_out {
        return [0.5; MAX_SEATS];
    }
    // A match that was won in the middle of a hand is not scored any more.
    let is_decided = state.status == Status::Finished && !state.hand.scored;
    let differ = (1..program.sides()).any(|side| points(side) != points(0));
    let has_points = differ || guide::of(program).spread > 0.0;
    if has_points && !is_decided {
        return payoff_shares(program.sides(), points);
    }
    if state.winners != 0 {
        return payoff_shares(program.sides(), |side| state.winners >> side & 1);
    }
    payoff_shares(program.sides(), |side| so_far(program, state, side))
}

/// What else tells sides apart while nothing is scored: who is in, tricks, cards.
fn so_far(program: &Program, state: &State, side: usize) -> (bool, i32) {
    let guide = guide::of(program);
    let held = total(program, side, |seat| state.hand.held[seat].len()) as i32;
    let taken =
        total(program, side, |seat| state.hand.taken[seat].len() + u32::from(state.hand.tricks[seat])) as i32;
    let cards = if guide.sheds { -held } else { held + taken };
    let tricks = total(program, side, |seat| state.hand.tricks[seat].into()) as i32;
    let is_in = program.members(side) & state.in_match != 0;
    (is_in, if program.table.piles || tricks == 0 { cards } else { tricks })
}

/// The reward of each side, from 0 to 1, for a hand that is over or was broken off.
pub fn rewards(program: &Program, guide: &Guide, state: &State) -> [f64; MAX_SEATS] {
    let sides = program.sides();
    if state.status == Status::Finished {
        if state.winners == 0 {
            return [0.5; MAX_SEATS];
        }
        return payoff_shares(sides, |side| state.winners >> side & 1);
    }
    let sign = if program.low_score_wins() { -1 } else { 1 };
    let is_open = guide.spread == 0.0 || state.status == Status::Playing;
    let standing = |side: usize| {
        let score = sign * state.side_score(program, side);
        let rest = if is_open { so_far(program, state, side).1 } else { 0 };
        (program.members(side) & state.in_match != 0, score, rest)
    };
    let mut rewards = payoff_shares(sides, standing);
    for (side, reward) in rewards.iter_mut().enumerate().take(sides) {
        let ahead =
            if guide.spread > 0.0 { logistic(margin(program, state, side) / guide.spread) } else { 0.5 };
        *reward = STANDING * *reward + (1.0 - STANDING) * ahead;
    }
    rewards
}
