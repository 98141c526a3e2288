//! Readers of hidden layouts as Python objects.

use std::sync::{Mutex, MutexGuard, PoisonError};

use darwindeck_engine as engine;
use engine::coalition::notebook;
use engine::coalition::worlds::Reading;
use engine::coalition::{Aim, Manner, PARTNERS, RANKS, Unreadable, opening};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::moves::Move;
use crate::program::Program;
use crate::state::State;

/// What one seat has seen of a hand of layouts, and the worlds that it thinks possible.
#[pyclass(frozen, module = "darwindeck._native")]
pub struct Reader(Mutex<notebook::Reader>);

impl Reader {
    fn new_of(reader: notebook::Reader) -> Reader {
        Reader(Mutex::new(reader))
    }

    fn lock(&self) -> MutexGuard<'_, notebook::Reader> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn error_of(why: Unreadable) -> PyErr {
    PyValueError::new_err(why.to_string())
}

fn manner(temperature: f64, threshold: f64, risk: f64) -> PyResult<Manner> {
    if !(temperature > 0.0 && temperature.is_finite() && threshold.is_finite() && risk.is_finite()) {
        return Err(PyValueError::new_err("the temperature must be above 0, and numbers finite"));
    }
    Ok(Manner { temperature, partners: PARTNERS * temperature, threshold, risk })
}

fn check_slot(seat: usize, slot: usize) -> PyResult<()> {
    if seat < engine::program::MAX_SEATS && slot < usize::from(engine::layouts::MAX_SLOTS) {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("there is no slot {slot} of seat {seat}")))
}

fn aim_of(name: &str) -> PyResult<Aim> {
    match name {
        "own" => Ok(Aim::Own),
        "team" => Ok(Aim::Team),
        "win" => Ok(Aim::Win),
        _ => Err(PyValueError::new_err(format!("there is no aim {name:?}; there are own, team and win"))),
    }
}

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (program, seat, temperature, threshold, risk=0.0))]
    fn new(
        program: &Bound<'_, Program>,
        seat: usize,
        temperature: f64,
        threshold: f64,
        risk: f64,
    ) -> PyResult<Reader> {
        let program = &program.get().0;
        if seat >= program.players() {
            return Err(PyValueError::new_err(format!("there is no seat {seat}")));
        }
        let manner = manner(temperature, threshold, risk)?;
        notebook::Reader::new(program, seat, manner)
            .map(Reader::new_of)
            .ok_or_else(|| error_of(Unreadable::NoLayouts))
    }

    #[getter]
    fn seat(&self) -> usize {
        self.lock().seat
    }

    /// How many worlds it keeps.
    #[getter]
    fn worlds(&self) -> usize {
        self.lock().worlds.len()
    }

    /// How many decisions of others it has noted.
    #[getter]
    fn notes(&self) -> usize {
        self.lock().notes()
    }

    /// A reader of its own for one way in which the game may go on.
    fn fork(&self) -> Reader {
        Reader::new_of(self.lock().fork())
    }

    /// Takes note of a move that is about to be made.
    fn note(&self, state: &Bound<'_, State>, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let mut reader = self.lock();
        let State { program, state, .. } = state.get();
        let view = state.view(program, reader.seat);
        reader.note(program, &view, r#move.get().0).map_err(error_of)
    }

    /// Takes note of what happened since the decision before this state.
    fn hear(&self, state: &Bound<'_, State>) {
        self.lock().hear(&state.get().told);
    }

    /// Samples worlds anew; how far two chains differ in the value of a card at most.
    #[pyo3(signature = (state, seed, *, history, kept=None, steps=3500, worlds=200, allowance=0.05))]
    #[allow(clippy::too_many_arguments, reason = "they are named by every caller")]
    fn settle(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        seed: u64,
        history: bool,
        kept: Option<[f64; RANKS]>,
        steps: u32,
        worlds: u32,
        allowance: f64,
    ) -> PyResult<f64> {
        let State { program, state, .. } = state.get();
        let reading = Reading { history, kept, allowance, steps, kept_worlds: worlds };
        py.detach(|| {
            let mut reader = self.lock();
            let view = state.view(program, reader.seat);
            reader.settle(program, &view, &reading, seed)
        })
        .map_err(error_of)
    }

    /// Watches a move that is about to be made: one of another seat will be weighed with the worlds.
    fn watch(&self, state: &Bound<'_, State>, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let mut reader = self.lock();
        let State { program, state, .. } = state.get();
        let view = state.view(program, reader.seat);
        reader.watch(program, &view, r#move.get().0).map_err(error_of)
    }

    /// How likely each move that was watched, but for the first ones, is in each world, and of how many
    /// moves it was chosen; no chances where it is equally likely in all worlds.
    #[pyo3(signature = (first=0))]
    fn deeds(&self, first: usize) -> Vec<(Vec<f64>, u32)> {
        self.lock().deeds(first)
    }

    /// Changes whenever the ranks of its worlds do.
    #[getter]
    fn changes(&self) -> u32 {
        self.lock().worlds.changes()
    }

    /// What each legal move of the seat to move is worth, on average over the worlds.
    fn values(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        aim: &str,
        weights: Vec<f64>,
    ) -> PyResult<Vec<f64>> {
        let aim = aim_of(aim)?;
        let State { program, state, .. } = state.get();
        let values = py.detach(|| {
            let reader = self.lock();
            reader.values(program, &state.view(program, reader.seat), aim, &weights)
        });
        values.map_err(error_of)
    }

    /// What the next partner makes of each of these moves, given by their numbers.
    fn encode(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        options: Vec<usize>,
        weights: Vec<f64>,
        allowance: f64,
        seed: u64,
    ) -> PyResult<Vec<f64>> {
        let State { program, state, .. } = state.get();
        let moves = state.choices(program).len() as usize;
        if options.iter().any(|&option| option >= moves) {
            return Err(PyValueError::new_err(format!("there are {moves} moves")));
        }
        let values = py.detach(|| {
            let reader = self.lock();
            let view = state.view(program, reader.seat);
            reader.encode(program, &view, &options, &weights, allowance, seed)
        });
        values.map_err(error_of)
    }

    /// What each seat's cards are expected to add up to after each of these moves, given by their numbers.
    fn outcomes(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        options: Vec<usize>,
        weights: Vec<f64>,
    ) -> PyResult<Vec<Vec<f64>>> {
        let State { program, state, .. } = state.get();
        let totals = py.detach(|| {
            let reader = self.lock();
            reader.outcomes(program, &state.view(program, reader.seat), &options, &weights)
        });
        totals.map_err(error_of)
    }

    /// The rank in a slot in each world: its number, from 0 for 2 to 13 for jokers; 255 where there is none.
    fn ranks(&self, seat: usize, slot: usize) -> PyResult<Vec<u16>> {
        check_slot(seat, slot)?;
        Ok(self.lock().ranks_in(seat, slot).into_iter().map(u16::from).collect())
    }

    /// The same of a slot as another reader of the seat has it: the card that lay there then, in the worlds
    /// of now.
    fn ranks_then(&self, then: &Bound<'_, Reader>, seat: usize, slot: usize) -> PyResult<Vec<u16>> {
        check_slot(seat, slot)?;
        // Two locks are never held at once: both may be the same reader.
        let serial = then.get().lock().serial_in(seat, slot);
        Ok(self.lock().ranks_of(serial).into_iter().map(u16::from).collect())
    }

    /// What each seat's cards are expected to add up to.
    fn totals(&self, state: &Bound<'_, State>, weights: Vec<f64>) -> PyResult<Vec<f64>> {
        let reader = self.lock();
        let State { program, state, .. } = state.get();
        reader.totals(program, &state.view(program, reader.seat), &weights).map_err(error_of)
    }

    /// The weight of each rank, jokers last, in a slot.
    fn marginal(&self, seat: usize, slot: usize, weights: Vec<f64>) -> PyResult<[f64; RANKS]> {
        check_slot(seat, slot)?;
        Ok(self.lock().marginal(seat, slot, &weights))
    }

    /// The seat is told what others know, or all cards of layouts: to measure ceilings, not to play.
    #[pyo3(signature = (state, seats=None))]
    fn told(&self, state: &Bound<'_, State>, seats: Option<u8>) {
        self.lock().told(&state.get().state, seats);
    }
}

/// Plays a hand by the model of play until somebody has called: the state then, and the reader of
/// each seat; none if nobody calls. A manner is a temperature, a threshold and a taste for risk.
#[pyfunction]
pub fn play_to_call(
    py: Python<'_>,
    program: &Bound<'_, Program>,
    seed: u64,
    manners: Vec<(f64, f64, f64)>,
) -> PyResult<Option<(State, Vec<Reader>)>> {
    if manners.is_empty() {
        return Err(PyValueError::new_err("how the players play must be given"));
    }
    let manners = manners
        .iter()
        .map(|&(heat, threshold, risk)| manner(heat, threshold, risk))
        .collect::<PyResult<Vec<_>>>()?;
    let program = program.get().0.clone();
    if engine::coalition::Rules::of(&program).is_none() {
        return Err(error_of(Unreadable::NoLayouts));
    }
    let played = py.detach(|| opening::play_to_call(&program, seed, &manners));
    Ok(played.map(|(state, readers)| {
        (State { program, state, told: Vec::new() }, readers.into_iter().map(Reader::new_of).collect())
    }))
}
