//! What choices are worth, and what it costs to ignore what another side has just chosen.

use super::leads::{Hand, played_out};
use super::{Counts, Order};
use crate::agent::guide;
use crate::agent::random;
use crate::flow;
use crate::imagine::Imagination;
use crate::moves::Move;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, mix};
use crate::state::{State, Status};

/// Decisions a hand that are looked at.
const SAMPLED: usize = 3;
/// Imagined deals, the same for all moves of a decision; half of them choose, half judge.
const DEALS: usize = 8;
/// Moves of a decision that are looked at.
const MOVES: usize = 10;

/// Mean values of moves for the mover's side, by half.
type Values = [[f64; MOVES]; 2];

/// Looks at some decisions of each hand.
pub(super) fn values(
    program: &Program,
    order: &Order,
    hands: &[Hand],
    counts: &mut Counts,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let (mut rows, mut lost_rows) = (Vec::new(), Vec::new());
    let mut imagination = Imagination::new(program);
    for (number, hand) in hands.iter().enumerate() {
        let mut rng = Rng::new(mix(order.part(2), number as u64));
        let real = |at: &usize| hand.states[*at].0.choices(program).len() > 1;
        let decisions: Vec<usize> = (0..hand.states.len()).filter(real).collect();
        for _ in 0..SAMPLED.min(decisions.len()) {
            if stop() {
                return None;
            }
            let at = decisions[rng.below(decisions.len() as u32) as usize];
            let state = &hand.states[at].0;
            let moves = sampled_moves(program, state, &mut rng);
            let values = value(program, order, state, &moves, &mut imagination, &mut rng);
            let advantage = advantage(&values, moves.len());
            let spread = spread(&values, moves.len());
            rows.extend([number as f64, f64::from(state.choices(program).len()), advantage, spread]);
            let before = at.checked_sub(1).map(|before| &hand.states[before].0);
            let others = before.filter(|before| {
                let (mover, me) = (before.to_move(), state.to_move());
                program.side_of(mover) != program.side_of(me) && before.choices(program).len() > 1
            });
            if let Some(before) = others {
                let blind =
                    ignoring(program, order, before, state.to_move(), &moves, &mut imagination, &mut rng);
                lost_rows.extend([number as f64, lost(&values, &blind, moves.len())]);
            }
        }
    }
    counts.push(("choice.rows".into(), rows));
    counts.push(("interaction.rows".into(), lost_rows));
    Some(())
}

/// Some moves of a decision, or all of a few.
fn sampled_moves(program: &Program, state: &State, rng: &mut Rng) -> Vec<Move> {
    let mut moves: Vec<Move> = state.choices(program).iter().collect();
    while moves.len() > MOVES {
        moves.swap_remove(rng.below(moves.len() as u32) as usize);
    }
    moves
}

/// The mean value of each move in two halves of the same imagined deals.
fn value(
    program: &Program,
    order: &Order,
    state: &State,
    moves: &[Move],
    imagination: &mut Imagination,
    rng: &mut Rng,
) -> Values {
    let (seat, guide) = (state.to_move(), guide::of(program));
    let mut values = [[0.0; MOVES]; 2];
    imagination.set(program, &state.view(program, seat));
    for deal in 0..DEALS {
        let imagined = imagination.deal(program, rng);
        for (value, &choice) in values[deal % 2].iter_mut().zip(moves) {
            let mut after = imagined;
            flow::apply_in_thought(program, &mut after, choice);
            let payoffs = played_out(program, guide, after, rng, order.naive);
            *value += payoffs[program.side_of(seat)] / (DEALS / 2) as f64;
        }
    }
    values
}

/// The same where another seat's last choice is replaced by any other: the mean over deals in which
/// the move is still there, or a value below all others.
fn ignoring(
    program: &Program,
    order: &Order,
    before: &State,
    seat: usize,
    moves: &[Move],
    imagination: &mut Imagination,
    rng: &mut Rng,
) -> [f64; MOVES] {
    let guide = guide::of(program);
    let mut sums = [(0.0, 0.0); MOVES];
    imagination.set(program, &before.view(program, seat));
    for _ in 0..DEALS {
        let mut imagined = imagination.deal(program, rng);
        let choices = imagined.choices(program);
        flow::apply_in_thought(program, &mut imagined, choices.pick(|moves| random(rng, moves)));
        if imagined.status != Status::Playing || imagined.to_move() != seat {
            continue;
        }
        let choices = imagined.choices(program);
        for (sum, &choice) in sums.iter_mut().zip(moves) {
            if choices.contains(choice) {
                let mut after = imagined;
                flow::apply_in_thought(program, &mut after, choice);
                let payoffs: [f64; MAX_SEATS] = played_out(program, guide, after, rng, order.naive);
                *sum = (sum.0 + payoffs[program.side_of(seat)], sum.1 + 1.0);
            }
        }
    }
    sums.map(|(sum, count)| if count > 0.0 { sum / count } else { -1.0 })
}

fn best(values: &[f64]) -> usize {
    let mut best = 0;
    for (at, value) in values.iter().enumerate() {
        if *value > values[best] {
            best = at;
        }
    }
    best
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// What the move that one half picks gains over the mean move in the other half, both ways.
fn advantage(values: &Values, moves: usize) -> f64 {
    let [first, second] = values;
    let gain = |picks: &[f64], judges: &[f64]| judges[best(picks)] - mean(judges);
    (gain(&first[..moves], &second[..moves]) + gain(&second[..moves], &first[..moves])) / 2.0
}

/// How far apart the moves lie: the product of deviations in two halves, which chance does not raise.
fn spread(values: &Values, moves: usize) -> f64 {
    let [first, second] = values;
    let (a, b) = (mean(&first[..moves]), mean(&second[..moves]));
    (0..moves).map(|at| (first[at] - a) * (second[at] - b)).sum::<f64>() / moves.max(1) as f64
}

/// What is lost by a choice that does not look at what another seat has just done.
fn lost(values: &Values, blind: &[f64; MOVES], moves: usize) -> f64 {
    let ignorant = best(&blind[..moves]);
    let none = blind[ignorant] < 0.0;
    let [first, second] = values;
    let lost = |picks: &[f64], judges: &[f64]| {
        let without = if none { mean(judges) } else { judges[ignorant] };
        judges[best(picks)] - without
    };
    (lost(&first[..moves], &second[..moves]) + lost(&second[..moves], &first[..moves])) / 2.0
}
