//! Agents at a table: what they would do, and why.

use std::convert::Infallible;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use darwindeck_engine as engine;
use engine::agent::search::{Budget, Found, Search};
use engine::agent::{Agent, Thinker};
use engine::batch::Progress;
use engine::rng::Rng;
use engine::{Choices, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::wait;
use crate::moves::Move;
use crate::state::State;

/// Trees of searches that are over: their memory is used again.
static TREES: Mutex<Vec<Search>> = Mutex::new(Vec::new());

/// A tree that is larger than this, in bytes, is not kept.
const KEPT: usize = 32 << 20;

/// Iterations for a decision with one move.
const GLANCE: u32 = 64;

/// A name as agents are called; `ValueError` when there is no such agent.
#[pyfunction]
pub fn agent_name(name: &str) -> PyResult<String> {
    Agent::parse(name).map(|agent| agent.to_string()).map_err(PyValueError::new_err)
}

/// What an agent thinks: each move with its visits and mean reward, the best first.
pub type Thoughts = Vec<(Move, u32, Option<f64>)>;

/// What an agent would do in a state, which it sees only through the view of the seat that decides.
pub fn think(py: Python<'_>, state: &State, name: &str, seed: u64) -> PyResult<(Thoughts, u32)> {
    let agent = Agent::parse(name).map_err(PyValueError::new_err)?;
    if state.state.status() != Status::Playing {
        return Err(PyValueError::new_err("there is nothing to decide: the hand is over"));
    }
    let program = &*state.program;
    let mut rng = Rng::new(seed);
    let view = state.state.view(program, state.state.to_move());
    let plain = |choice: engine::Move| {
        let rest = view.choices.iter().filter(move |&other| other != choice);
        std::iter::once(choice).chain(rest).map(|choice| (Move(choice), 0, None)).collect()
    };
    match agent {
        Agent::Random => Ok((plain(view.choices.pick(|moves| engine::agent::random(&mut rng, moves))), 0)),
        Agent::Greedy => Ok((plain(greedy(program, &view, &view.choices, &mut rng)), 0)),
        Agent::Mcts(budget) => {
            // Where there is no choice, a glance tells how things stand.
            let forced = view.choices.len() == 1;
            let budget = match budget {
                Budget::Iterations(count) if forced => Budget::Iterations(count.min(GLANCE)),
                Budget::Time(_) if forced => Budget::Iterations(GLANCE),
                budget => budget,
            };
            let (found, iterations) = search(py, program, &view, budget, rng)?;
            let thought = |found: Found| {
                let value = (found.visits > 0).then_some(found.value);
                (Move(found.choice), found.visits, value)
            };
            Ok((found.into_iter().map(thought).collect(), iterations))
        }
        Agent::Oracle(_) => Err(PyValueError::new_err(
            "an oracle sees hidden cards, so it gives no advice; it plays in simulate and match only",
        )),
    }
}

/// The move of `greedy`: it looks at a table that agrees with the view, and on it only at what lies open.
fn greedy(program: &engine::Program, view: &engine::View, choices: &Choices, rng: &mut Rng) -> engine::Move {
    let imagined = engine::imagine::Imagination::of(program, view).deal(program, rng);
    engine::agent::greedy_move(engine::sight::Sight::new(program, &imagined), choices)
}

fn search(
    py: Python<'_>,
    program: &engine::Program,
    view: &engine::View,
    budget: Budget,
    mut rng: Rng,
) -> PyResult<(Vec<Found>, u32)> {
    let progress = Progress::default();
    wait(py, &progress, None, || {
        let tree = TREES.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let mut thinker = Thinker::with(program, tree);
        let stop = || progress.stop.load(Ordering::Relaxed);
        let found = thinker.think(program, view, budget, &mut rng, stop);
        let tree = thinker.into_search();
        let iterations = tree.iterations;
        let mut trees = TREES.lock().unwrap_or_else(PoisonError::into_inner);
        if trees.len() < 4 && tree.capacity() < KEPT {
            trees.push(tree);
        }
        Ok::<_, Infallible>((found, iterations))
    })
}
