//! Lead curves: how a hand stands at some of its moments, as the seats at the table would estimate it.

use super::{Counts, FEWEST, Order};
use crate::agent::guide::{self, Guide};
use crate::agent::reward::hand_payoffs;
use crate::agent::rollout::Rollout;
use crate::flow::{self, Policy};
use crate::imagine::Imagination;
use crate::moves::Move;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, mix};
use crate::state::{State, Status};
use crate::witness::Knowing;

/// Moments of a hand that are looked at, as shares of its decisions.
const CHECKPOINTS: [f64; 8] = [0.0, 0.15, 1.0 / 3.0, 0.5, 0.65, 0.8, 0.9, 0.97];
/// Imagined deals a seat, a moment and a half.
const DEALS: u32 = 3;

/// A hand that was played: its states before each decision, and what came of it.
pub(super) struct Hand {
    pub states: Vec<(State, Move)>,
    pub payoffs: [f64; MAX_SEATS],
}

/// Plays hands as rollouts do: mostly by rules of thumb, sometimes at random.
pub(super) fn play(program: &Program, order: &Order, stop: &dyn Fn() -> bool) -> Option<Vec<Hand>> {
    let guide = guide::of(program);
    let mut hands = Vec::new();
    let mut turns = 0;
    for number in 0..order.games {
        if number >= FEWEST && turns >= order.budget {
            break;
        }
        if stop() {
            return None;
        }
        let seed = mix(order.part(0), number.into());
        let mut policy = Rollout::trusting(guide, Rng::new(mix(seed, 1)), !order.naive);
        let mut state = flow::start(program, seed, &mut Knowing);
        let mut states = Vec::new();
        while state.status == Status::Playing && state.turns() < order.longest {
            let choices = state.choices(program);
            let choice = policy.choice(program, &state, &choices);
            states.push((state, choice));
            flow::apply(program, &mut state, &mut Knowing, choice);
        }
        let is_over = state.status != Status::Playing;
        let payoffs = if is_over { hand_payoffs(program, &state) } else { [0.5; MAX_SEATS] };
        // What is looked at costs about as much as the rest of the hand, for every seat and moment.
        turns += cost(program, states.len());
        hands.push(Hand { states, payoffs });
    }
    Some(hands)
}

/// Turns that the curve of a hand of so many decisions takes, about.
fn cost(program: &Program, decisions: usize) -> u64 {
    (decisions * program.players() * CHECKPOINTS.len()) as u64 * u64::from(DEALS)
}

/// What a state that was imagined leads to, by side.
pub(super) fn played_out(
    program: &Program,
    guide: &Guide,
    mut state: State,
    rng: &mut Rng,
    naive: bool,
) -> [f64; MAX_SEATS] {
    Rollout::trusting(guide, Rng::new(rng.next_u64()), !naive).play(program, &mut state);
    match state.status {
        Status::Playing => [0.5; MAX_SEATS],
        Status::HandOver | Status::Finished => hand_payoffs(program, &state),
    }
}

/// Estimates of all hands at all moments, in two halves, and how the hands ended.
pub(super) fn curves(
    program: &Program,
    order: &Order,
    hands: &[Hand],
    counts: &mut Counts,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let guide = guide::of(program);
    let sides = program.sides();
    let mut imagination = Imagination::new(program);
    let mut halves = [Vec::new(), Vec::new()];
    let (mut finals, mut decisions) = (Vec::new(), Vec::new());
    for (number, hand) in hands.iter().enumerate().filter(|(_, hand)| !hand.states.is_empty()) {
        let mut rng = Rng::new(mix(order.part(1), number as u64));
        for moment in CHECKPOINTS {
            if stop() {
                return None;
            }
            let at = ((hand.states.len() as f64 * moment) as usize).min(hand.states.len() - 1);
            let state = &hand.states[at].0;
            let mut sums = [[0.0; MAX_SEATS]; 2];
            for seat in 0..program.players() {
                imagination.set(program, &state.view(program, seat));
                for deal in 0..2 * DEALS {
                    let imagined = imagination.deal(program, &mut rng);
                    let payoffs = played_out(program, guide, imagined, &mut rng, order.naive);
                    for (sum, payoff) in sums[deal as usize % 2].iter_mut().zip(payoffs) {
                        *sum += payoff;
                    }
                }
            }
            let looks = f64::from(DEALS) * program.players() as f64;
            for (half, sum) in halves.iter_mut().zip(sums) {
                half.extend(sum[..sides].iter().map(|sum| sum / looks));
            }
        }
        finals.extend_from_slice(&hand.payoffs[..sides]);
        decisions.push(hand.states.len() as f64);
    }
    let [first, second] = halves;
    counts.push(("leads.checkpoints".into(), CHECKPOINTS.to_vec()));
    counts.push(("leads.first".into(), first));
    counts.push(("leads.second".into(), second));
    counts.push(("leads.final".into(), finals));
    counts.push(("leads.decisions".into(), decisions));
    Some(())
}
