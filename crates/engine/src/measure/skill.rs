//! What one side gains among others of another kind, in single hands on the same deals.

use super::{Counts, FEWEST, Order, POLICIES, policy};
use crate::agent::Agent;
use crate::agent::reward::hand_payoffs;
use crate::deciding::Decider;
use crate::flow;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::Status;
use crate::witness::{Knowing, Nobody, Witness};

/// One side against all others.
pub(super) struct Contest {
    pub one: Agent,
    pub others: Agent,
    /// Deals at most.
    pub deals: u32,
}

/// Agents that play hands, and the iterations that they have used.
struct Players<'a> {
    program: &'a Program,
    order: &'a Order,
    decider: Decider,
    iterations: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Players<'a> {
    fn new(program: &'a Program, order: &'a Order, stop: &'a dyn Fn() -> bool) -> Players<'a> {
        let decider = Decider::new(program).by_hand();
        Players { program, order, decider, iterations: 0, stop }
    }

    /// The payoff share of a side that plays one way among sides that play another; `None` if stopped.
    fn payoff(&mut self, contest: &Contest, seed: u64, side: usize) -> Option<f64> {
        let is_known = contest.one.searches() || contest.others.searches() || self.program.table.layouts;
        if is_known {
            self.play(contest, seed, side, &mut Knowing)
        } else {
            self.play(contest, seed, side, &mut Nobody)
        }
    }

    fn play(&mut self, contest: &Contest, seed: u64, side: usize, witness: &mut impl Witness) -> Option<f64> {
        let program = self.program;
        let mut rngs: [Rng; MAX_SEATS] =
            std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
        let mut state = flow::start(program, seed, witness);
        while state.status == Status::Playing {
            if state.turns() >= self.order.longest {
                return Some(0.5);
            }
            let seat = state.to_move();
            let agent = if program.side_of(seat) == side { contest.one } else { contest.others };
            let choices = state.choices(program);
            let choice = self.decider.decide(program, &state, &choices, agent, &mut rngs[seat], self.stop);
            if choices.len() > 1 && (agent.searches() || matches!(agent, Agent::Oracle(_))) {
                self.iterations += u64::from(self.decider.iterations());
            }
            flow::apply(program, &mut state, witness, choice);
        }
        (!(self.stop)()).then(|| hand_payoffs(program, &state)[side])
    }
}

/// The payoff share of one side among the others, a number a deal, each over all rotations.
pub(super) fn gains(
    program: &Program,
    order: &Order,
    seed: u64,
    contest: &Contest,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<f64>> {
    let mut players = Players::new(program, order, stop);
    let mut gains = Vec::new();
    for deal in 0..contest.deals {
        if deal >= FEWEST && players.iterations >= order.budget {
            break;
        }
        let mut sum = 0.0;
        for side in 0..program.sides() {
            sum += players.payoff(contest, mix(seed, deal.into()), side)?;
        }
        gains.push(sum / program.sides() as f64);
    }
    Some(gains)
}

/// How well each one-line policy does, and the one that a search gains least over.
pub(super) fn policies(
    program: &Program,
    order: &Order,
    counts: &mut Counts,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let mut players = Players::new(program, order, stop);
    let mut rows = Vec::new();
    let mut means = Vec::new();
    for number in 0..POLICIES as u8 {
        let contest = Contest { one: policy(number), others: Agent::Random, deals: order.games };
        let mut row = Vec::new();
        for deal in 0..contest.deals {
            let side = deal as usize % program.sides();
            row.push(players.payoff(&contest, mix(order.part(0), deal.into()), side)?);
        }
        means.push((row.iter().sum::<f64>() / row.len().max(1) as f64, number));
        rows.extend(row);
    }
    // The best first; of equals the first in the list.
    means.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let best: Vec<u8> = means.iter().take(3).map(|&(_, number)| number).collect();
    let mut thoughts = Vec::new();
    let mut chosen = (f64::INFINITY, 0);
    for &number in &best {
        let contest = Contest { one: order.search(100), others: policy(number), deals: 8 };
        let mut row = Vec::new();
        for deal in 0..contest.deals {
            let side = deal as usize % program.sides();
            row.push(players.payoff(&contest, mix(order.part(1), deal.into()), side)?);
        }
        let mean = row.iter().sum::<f64>() / row.len() as f64;
        if mean < chosen.0 {
            chosen = (mean, number);
        }
        thoughts.extend(row);
    }
    counts.push(("policy.gain".into(), rows));
    counts.push(("policy.best".into(), best.into_iter().map(f64::from).collect()));
    counts.push(("policy.thought".into(), thoughts));
    counts.push(("policy.chosen".into(), vec![f64::from(chosen.1)]));
    Some(())
}
