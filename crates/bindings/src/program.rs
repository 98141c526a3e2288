//! Programs as Python objects.

use std::sync::Arc;

use darwindeck_engine as engine;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::ParseError;
use crate::moves::{names, tuple};
use crate::state::State;

/// A game that has been parsed and checked.
#[pyclass(frozen, module = "darwindeck._native")]
pub struct Program(pub Arc<engine::Program>);

#[pymethods]
impl Program {
    #[new]
    fn new(code: &[u8]) -> PyResult<Program> {
        match engine::Program::parse(code) {
            Ok(program) => Ok(Program(Arc::new(program))),
            Err(error) => Err(ParseError::new_err((error.message, error.offset))),
        }
    }

    #[getter]
    fn identity(&self) -> u64 {
        self.0.identity()
    }

    #[getter]
    fn player_count(&self) -> usize {
        self.0.players()
    }

    #[getter]
    fn team_of<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.0.team_of().map(|teams| tuple(py, teams.iter().copied())).transpose()
    }

    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.0.deck()))
    }

    /// The same game, ending after a single hand.
    fn one_hand(&self) -> Program {
        Program(Arc::new(self.0.one_hand()))
    }

    /// Deals the first hand; `ValueError` for a deck that is not the game's.
    #[pyo3(signature = (seed, deck=None))]
    fn start(&self, seed: u64, deck: Option<Vec<String>>) -> PyResult<State> {
        let state = match deck {
            None => engine::State::start(&self.0, seed),
            Some(names) => {
                let card = |name: &String| {
                    let problem = || {
                        PyValueError::new_err(format!(
                            "{name:?} is not a card; cards are named like TD, AS or X1"
                        ))
                    };
                    engine::Card::parse(name).ok_or_else(problem)
                };
                let cards: Vec<engine::Card> = names.iter().map(card).collect::<PyResult<_>>()?;
                engine::State::start_with(&self.0, seed, &cards)
                    .map_err(|wrong| PyValueError::new_err(wrong.to_string()))?
            }
        };
        Ok(State { program: self.0.clone(), state })
    }

    /// How many sequences of `depth` moves the first deal allows.
    fn perft(&self, py: Python<'_>, seed: u64, depth: u32) -> u64 {
        let program = self.0.clone();
        py.detach(move || engine::perft::perft(&program, &engine::State::start(&program, seed), depth))
    }
}
