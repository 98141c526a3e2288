//! How an agent decides: the one way, in batches and for advice at a table.
//!
//! Here alone a true state meets the agents. They are shown a sight or a view of
//! it; only `oracle`, which cheats, gets the state itself, and gives no advice.

use std::time::Instant;

use crate::agent::search::{Budget, Effort, Found, Open, Search, Task};
use crate::agent::{self, Agent, Thinker};
use crate::moves::{Choices, Move};
use crate::program::Program;
use crate::rng::Rng;
use crate::sight::Sight;
use crate::state::State;

/// Iterations for advice where there is no choice: a glance tells how things stand.
const GLANCE: u32 = 64;

/// An oracle was asked for advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cheats;

/// Decides for one seat after another, keeping memory and no knowledge between them.
#[derive(Debug)]
pub struct Decider(Thinker);

impl Decider {
    /// One that has not decided yet.
    pub fn new(program: &Program) -> Decider {
        Decider(Thinker::new(program))
    }

    /// One that uses the memory of an earlier search.
    pub fn with(program: &Program, search: Search) -> Decider {
        Decider(Thinker::with(program, search))
    }

    /// One that plays for the hand and not for the match.
    pub fn by_hand(self) -> Decider {
        Decider(self.0.by_hand())
    }

    /// The search, whose memory can be used again; it knows how many iterations it made.
    pub fn into_search(self) -> Search {
        self.0.into_search()
    }

    /// Iterations of the last search.
    pub fn iterations(&mut self) -> u32 {
        self.0.search().iterations
    }

    /// The move that an agent makes for the seat that decides.
    pub fn decide(
        &mut self,
        program: &Program,
        state: &State,
        choices: &Choices,
        agent: Agent,
        rng: &mut Rng,
        stop: impl Fn() -> bool,
    ) -> Move {
        match agent {
            Agent::Random => choices.pick(|moves| agent::random(rng, moves)),
            _ if choices.len() == 1 => choices.nth(0),
            Agent::Line(line) => line.choose(program, choices, rng),
            Agent::Greedy => agent::greedy_move(Sight::new(program, state), choices),
            Agent::Mcts(budget) | Agent::Plain(budget) | Agent::Naive(budget) => {
                let effort = agent.effort().unwrap_or(budget.into());
                self.think(program, state, effort, rng, stop)[0].choice
            }
            Agent::Oracle(budget) => {
                let task = Task {
                    seat: state.to_move(),
                    choices: *choices,
                    effort: budget.into(),
                    stake: self.0.stake(program),
                    start: Instant::now(),
                };
                self.0.search().run(program, &task, rng, &mut Open(*state), stop)[0].choice
            }
        }
    }

    /// What an agent makes of all moves of the seat that decides, the one that it would make first.
    ///
    /// Agents that do not estimate have tried nothing.
    pub fn advise(
        &mut self,
        program: &Program,
        state: &State,
        agent: Agent,
        rng: &mut Rng,
        stop: impl Fn() -> bool,
    ) -> Result<Vec<Found>, Cheats> {
        let choices = state.choices(program);
        match agent {
            Agent::Random | Agent::Line(_) | Agent::Greedy => {
                let choice = self.decide(program, state, &choices, agent, rng, stop);
                let rest = choices.iter().filter(|&other| other != choice);
                let untried = |choice| Found { choice, visits: 0, value: 0.0 };
                Ok(std::iter::once(choice).chain(rest).map(untried).collect())
            }
            Agent::Mcts(budget) | Agent::Plain(budget) | Agent::Naive(budget) => {
                let effort = agent.effort().unwrap_or(budget.into());
                let budget = match budget {
                    Budget::Iterations(count) if choices.len() == 1 => Budget::Iterations(count.min(GLANCE)),
                    Budget::Time(_) if choices.len() == 1 => Budget::Iterations(GLANCE),
                    budget => budget,
                };
                Ok(self.think(program, state, Effort { budget, ..effort }, rng, stop))
            }
            Agent::Oracle(_) => Err(Cheats),
        }
    }

    fn think(
        &mut self,
        program: &Program,
        state: &State,
        effort: Effort,
        rng: &mut Rng,
        stop: impl Fn() -> bool,
    ) -> Vec<Found> {
        let view = state.view(program, state.to_move());
        self.0.think(program, &view, effort, rng, stop)
    }
}
