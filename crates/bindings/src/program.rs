//! Programs as Python objects.

use std::sync::Arc;

use darwindeck_engine as engine;
use engine::witness::{Journal, Knowing, Witness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::ParseError;
use crate::moves::{names, tuple};
use crate::state::State;

/// A game that has been parsed and checked.
#[pyclass(frozen, module = "darwindeck._native")]
pub struct Program(pub Arc<engine::Program>);

impl Program {
    fn dealt(&self, seed: u64, deck: Option<Vec<String>>, witness: &mut impl Witness) -> PyResult<State> {
        let deck = deck.as_deref().map(cards).transpose()?;
        let state = engine::State::start_before(&self.0, seed, deck.as_deref(), witness)
            .map_err(|wrong| PyValueError::new_err(wrong.to_string()))?;
        Ok(State { program: self.0.clone(), state, told: Vec::new() })
    }
}

/// Cards by their names.
pub fn cards(names: &[String]) -> PyResult<Vec<engine::Card>> {
    let card = |name: &String| {
        let problem =
            || PyValueError::new_err(format!("{name:?} is not a card; cards are named like TD, AS or X1"));
        engine::Card::parse(name).ok_or_else(problem)
    };
    names.iter().map(card).collect()
}

#[pymethods]
impl Program {
    #[new]
    #[pyo3(signature = (code, team_of=None))]
    fn new(code: &[u8], team_of: Option<Vec<u8>>) -> PyResult<Program> {
        let mut program = engine::Program::parse(code)
            .map_err(|error| ParseError::new_err((error.message, error.offset)))?;
        match team_of {
            Some(team_of) if !program.number_teams(&team_of) => {
                Err(PyValueError::new_err("these are not the teams of the game"))
            }
            _ => Ok(Program(Arc::new(program))),
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
    fn action_count(&self) -> u16 {
        self.0.action_count()
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
        self.dealt(seed, deck, &mut Knowing)
    }

    /// The same, with what happened.
    #[pyo3(signature = (seed, deck=None))]
    fn start_told(&self, seed: u64, deck: Option<Vec<String>>) -> PyResult<State> {
        let mut journal = Journal::default();
        let state = self.dealt(seed, deck, &mut journal)?;
        Ok(State { told: journal.entries, ..state })
    }

    /// The cards that each seat is dealt in a hand in which all are in, and its tricks.
    fn tricks_of_hand<'py>(&self, py: Python<'py>, hand: u32) -> PyResult<(Bound<'py, PyTuple>, u32)> {
        let (dealt, tricks) = self.0.tricks_of_hand(hand);
        Ok((tuple(py, dealt)?, tricks))
    }

    /// How many sequences of `depth` moves the first deal allows.
    fn perft(&self, py: Python<'_>, seed: u64, depth: u32) -> u64 {
        let program = self.0.clone();
        py.detach(move || engine::perft::perft(&program, &engine::State::start(&program, seed), depth))
    }
}
