//! Agents at a table: what they would do, and why.

use std::convert::Infallible;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

use darwindeck_engine as engine;
use engine::Status;
use engine::agent::Agent;
use engine::agent::search::{Found, Search};
use engine::batch::Progress;
use engine::deciding::{Cheats, Decider};
use engine::process::PerProcess;
use engine::rng::Rng;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::wait;
use crate::moves::Move;
use crate::state::State;

/// Trees of searches that are over: their memory is used again.
static TREES: PerProcess<Mutex<Vec<Search>>> = PerProcess::new();

/// A tree that is larger than this, in bytes, is not kept.
const KEPT: usize = 32 << 20;

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
    let progress = Progress::default();
    let mut work = || {
        let tree = trees().pop().unwrap_or_default();
        let mut decider = Decider::with(program, tree);
        let stop = || progress.stop.load(Ordering::Relaxed);
        let found = decider.advise(program, &state.state, agent, &mut rng, stop);
        let tree = decider.into_search();
        let iterations = tree.iterations;
        let mut trees = trees();
        if trees.len() < 4 && tree.capacity() < KEPT {
            trees.push(tree);
        }
        (found, iterations)
    };
    let (found, iterations) =
        if agent.takes_time() { wait(py, &progress, None, || Ok::<_, Infallible>(work()))? } else { work() };
    let found = found.map_err(|Cheats| {
        PyValueError::new_err(
            "an oracle sees hidden cards, so it gives no advice; it plays in simulate and match only",
        )
    })?;
    let iterations = if agent.searches() { iterations } else { 0 };
    let thought = |found: Found| {
        let value = (found.visits > 0).then_some(found.value);
        (Move(found.choice), found.visits, value)
    };
    Ok((found.into_iter().map(thought).collect(), iterations))
}

fn trees() -> MutexGuard<'static, Vec<Search>> {
    TREES.get().lock().unwrap_or_else(PoisonError::into_inner)
}
