//! Raw counts from which games are measured: what a tier of the cascade plays, and what came of it.
//!
//! A tier is a pure function of the program, the seed and the order that it is given; nothing is
//! judged here. Counts are named lists of numbers, so that any worker can send them.

mod block;
mod choices;
mod leads;
mod skill;
mod tally;

use std::ops::RangeInclusive;

use crate::agent::Agent;
use crate::agent::line::Line;
use crate::agent::search::Budget;
use crate::program::Program;
use crate::rng::mix;

/// Named lists of numbers.
pub type Counts = Vec<(String, Vec<f64>)>;

/// The tiers of the cascade.
pub const TIERS: RangeInclusive<u8> = 1..=7;

/// The policies that skill is measured over, by number: the six lines, then `random`.
pub const POLICIES: usize = Line::ALL.len() + 1;

/// What is to be measured, and how much may be spent on it.
#[derive(Clone, Debug)]
pub struct Order {
    /// The tier of the cascade.
    pub tier: u8,
    /// Decides all deals and all chances.
    pub seed: u64,
    /// Matches at most, or deals at most.
    pub games: u32,
    /// Search iterations after which no further deal is begun; turns, where nobody searches.
    pub budget: u64,
    /// Turns after which a hand or match is broken off, and counts as timed out.
    pub longest: u32,
    /// The policy that thought is measured over.
    pub policy: u8,
    /// Rules of thumb are wrong in this game: searches do without.
    pub naive: bool,
}

/// The fewest deals that a measure is made of, whatever they cost.
const FEWEST: u32 = 4;

impl Order {
    /// A search with so many iterations.
    fn search(&self, iterations: u32) -> Agent {
        let budget = Budget::Iterations(iterations);
        if self.naive { Agent::Naive(budget) } else { Agent::Mcts(budget) }
    }

    /// The seed of one part of a tier.
    fn part(&self, number: u64) -> u64 {
        mix(self.seed, number)
    }
}

/// A policy by its number.
fn policy(number: u8) -> Agent {
    Line::ALL.get(usize::from(number)).map_or(Agent::Random, |&line| Agent::Line(line))
}

/// The number of a policy; `None` if there is none of that name.
pub fn policy_named(name: &str) -> Option<u8> {
    (0..POLICIES as u8).find(|&number| policy(number).to_string() == name)
}

/// What a searcher gains among random players, by deal.
fn over_chance(program: &Program, order: &Order, stop: &dyn Fn() -> bool) -> Option<Vec<f64>> {
    let contest = skill::Contest { one: order.search(100), others: Agent::Random, deals: order.games };
    skill::gains(program, order, order.part(2), &contest, stop)
}

/// Measures one tier; `None` if it was stopped on the way.
pub fn measure(program: &Program, order: &Order, stop: &dyn Fn() -> bool) -> Option<Counts> {
    let mut counts = Counts::new();
    match order.tier {
        1 => block::matches(program, order, "random", Agent::Random, &mut counts, stop)?,
        2 => {
            block::matches(program, order, "greedy", Agent::Greedy, &mut counts, stop)?;
            let contest = skill::Contest { one: Agent::Greedy, others: Agent::Random, deals: 64 };
            let gain = skill::gains(program, order, order.part(1), &contest, stop)?;
            counts.push(("greedy.gain".into(), gain));
        }
        3 => skill::policies(program, order, &mut counts, stop)?,
        4 => {
            let hands = leads::play(program, order, stop)?;
            leads::curves(program, order, &hands, &mut counts, stop)?;
            choices::values(program, order, &hands, &mut counts, stop)?;
        }
        5 => {
            let others = policy(order.policy);
            let contest = skill::Contest { one: order.search(100), others, deals: order.games };
            counts.push(("thought".into(), skill::gains(program, order, order.part(0), &contest, stop)?));
            // Where rules of thumb lose to chance, a gate asks at once whether search does better.
            if order.naive {
                counts.push(("order".into(), over_chance(program, order, stop)?));
            }
            block::hands(program, order, "mcts", order.search(50), &mut counts, stop)?;
        }
        6 => {
            let oracle = Agent::Oracle(Budget::Iterations(50));
            for (part, (name, iterations)) in [("equal", 50), ("strong", 200)].into_iter().enumerate() {
                let contest =
                    skill::Contest { one: oracle, others: order.search(iterations), deals: order.games };
                let gains = skill::gains(program, order, order.part(part as u64), &contest, stop)?;
                counts.push((format!("information.{name}"), gains));
            }
        }
        _ => {
            let deep =
                skill::Contest { one: order.search(200), others: order.search(25), deals: order.games };
            counts.push(("depth".into(), skill::gains(program, order, order.part(0), &deep, stop)?));
            let mut rows = Vec::new();
            for iterations in [25, 50, 100, 200] {
                let contest =
                    skill::Contest { one: order.search(iterations), others: Agent::Random, deals: FEWEST };
                rows.extend(skill::gains(program, order, order.part(1), &contest, stop)?);
            }
            counts.push(("learning".into(), rows));
            if !order.naive {
                counts.push(("order".into(), over_chance(program, order, stop)?));
            }
        }
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_found_by_its_name_and_nothing_else_is() {
        let names = ["first", "last", "lowest", "highest", "eager", "shy", "random"];
        let numbers: Vec<_> = names.into_iter().map(policy_named).collect();
        assert_eq!(numbers, (0..POLICIES as u8).map(Some).collect::<Vec<_>>());
        assert_eq!(["greedy", "mcts:100", "", "First"].map(policy_named), [None; 4]);
    }
}
