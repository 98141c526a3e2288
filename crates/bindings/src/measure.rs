//! Raw counts of games, as Python objects.

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use darwindeck_engine as engine;
use engine::batch::Progress;
use engine::measure::{Counts, Order};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::batch::wait;
use crate::program::Program;

/// Measures one tier of a game with the GIL released: named lists of numbers.
#[pyfunction]
#[pyo3(signature = (program, tier, seed, *, games, budget, longest, policy=6, naive=false))]
#[allow(clippy::too_many_arguments, reason = "they are an order, and named by every caller")]
pub fn measure<'py>(
    py: Python<'py>,
    program: &Bound<'py, Program>,
    tier: u8,
    seed: u64,
    games: u32,
    budget: u64,
    longest: u32,
    policy: u8,
    naive: bool,
) -> PyResult<Bound<'py, PyDict>> {
    if !(1..=7).contains(&tier) {
        return Err(PyValueError::new_err(format!("there is no tier {tier}; tiers are 1 to 7")));
    }
    if usize::from(policy) >= engine::measure::POLICIES {
        return Err(PyValueError::new_err(format!("there is no policy {policy}")));
    }
    let order = Order { tier, seed, games, budget, longest, policy, naive };
    let program = &*program.get().0;
    let progress = Progress::default();
    let stop = || progress.stop.load(Ordering::Relaxed);
    let work =
        || Ok::<Counts, Infallible>(engine::measure::measure(program, &order, &stop).unwrap_or_default());
    let counts = wait(py, &progress, None, work)?;
    let found = PyDict::new(py);
    for (name, numbers) in counts {
        found.set_item(name, numbers)?;
    }
    Ok(found)
}
