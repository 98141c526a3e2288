//! What the end of a hand is worth to each side.

use super::guide::{self, Guide, margin};
use super::numbers::logistic;
use super::standing;
use crate::guide::Chances;
use crate::program::{MAX_SEATS, Program};
use crate::scoring::total;
use crate::state::{State, Status};

/// How much of a reward in a single hand is the payoff share; the rest is the margin.
const STANDING: f64 = 0.8;
/// How much of the reward of a hand that was broken off in a match is what the hand looks like.
const UNFINISHED: f64 = 0.1;

/// What is played for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stake {
    /// The hand: nothing comes after it.
    Hand,
    /// The match, whose standings are worth so much.
    Match(Chances),
}

impl Stake {
    /// What is played for in a match of this game, as far as points decide it.
    pub fn of_match(program: &Program) -> Stake {
        standing::of(program).map_or(Stake::Hand, Stake::Match)
    }
}

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
#[inline]
pub fn rewards(program: &Program, guide: &Guide, stake: &Stake, state: &State) -> [f64; MAX_SEATS] {
    match stake {
        Stake::Match(chances) if state.status != Status::Finished => in_match(program, chances, state),
        Stake::Hand | Stake::Match(_) => in_hand(program, guide, state),
    }
}

/// The payoff share that the match will bring, while it goes on.
fn in_match(program: &Program, chances: &Chances, state: &State) -> [f64; MAX_SEATS] {
    let sides = program.sides();
    // Who does not win ties with all others who do not.
    let least = (sides as f64 - 2.0).max(0.0) / (2.0 * (sides as f64 - 1.0).max(1.0));
    let mut rewards = standing::chances(program, chances, state).map(|chance| least + (1.0 - least) * chance);
    if state.status == Status::Playing {
        let shares = payoff_shares(sides, |side| so_far(program, state, side));
        for (reward, share) in rewards.iter_mut().zip(shares) {
            *reward = (1.0 - UNFINISHED) * *reward + UNFINISHED * share;
        }
    }
    rewards
}

/// The payoff share of the hand and something for the margin; the end of the match by its result alone.
fn in_hand(program: &Program, guide: &Guide, state: &State) -> [f64; MAX_SEATS] {
    let sides = program.sides();
    // A hand that is all there is may end with no winner of a match: who is still in, or has most, is ahead.
    let by_hand = state.winners == 0 && !state.timed_out || state.hand.scored && guide.spread > 0.0;
    if state.status == Status::Finished && program.single_hand && by_hand {
        let shares = hand_payoffs(program, state);
        return std::array::from_fn(|side| with_margin(program, guide, state, side, shares[side]));
    }
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
        *reward = with_margin(program, guide, state, side, *reward);
    }
    rewards
}

/// A payoff share with a little for the margin.
fn with_margin(program: &Program, guide: &Guide, state: &State, side: usize, share: f64) -> f64 {
    let ahead = if guide.spread > 0.0 && side < program.sides() {
        logistic(margin(program, state, side) / guide.spread)
    } else {
        0.5
    };
    STANDING * share + (1.0 - STANDING) * ahead
}
