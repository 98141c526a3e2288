//! Batches in which functions of Python play some of the seats.

use std::convert::Infallible;
use std::time::Instant;

use darwindeck_engine as engine;
use engine::batch::{Progress, Seated, simulate_deciding};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::WireError;
use crate::batch::{PULSE, report, wait};
use crate::moves::Move;
use crate::view::View;
use crate::wire::{Batch, Job, Listener, Outcome};

/// Plays a batch as `run_batch` does, but on the calling thread and with guests in some seats.
///
/// A guest is called with the view of its seat, the legal moves and the number of the match, and
/// returns one of the moves. Where there is none, the agent of the request plays.
#[pyfunction]
#[pyo3(signature = (request, guests, progress=None))]
pub fn run_with_guests<'py>(
    py: Python<'py>,
    request: &[u8],
    guests: Vec<Option<Bound<'py, PyAny>>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let batch = Batch::read(request).map_err(WireError::new_err)?;
    let state = Progress::default();
    let mut reported = Instant::now();
    let response = batch.play(&state, |job, _| {
        if guests.len() != job.program.players() {
            let (given, seats) = (guests.len(), job.program.players());
            return Err(PyValueError::new_err(format!("{given} guests for {seats} seats")));
        }
        if job.listener != Listener::Nobody {
            return Err(PyValueError::new_err("events are told of matches that agents alone play"));
        }
        let Job { program, contest, games, seed, .. } = job;
        let decide = |seated: &mut Seated<'_>, game: u64, now: &engine::State| {
            py.check_signals()?;
            if reported.elapsed() >= PULSE {
                report(&state, progress.as_ref())?;
                reported = Instant::now();
            }
            let seat = now.to_move();
            match (&guests[seat], contest.agents[seat]) {
                (Some(guest), _) => ask(guest, program, now, game),
                (None, agent) if agent.takes_time() => {
                    wait(py, &state, None, || Ok::<_, Infallible>(seated.decide(now)))
                }
                (None, _) => Ok(seated.decide(now)),
            }
        };
        let (stats, results) = simulate_deciding(program, contest, *games, *seed, &state, decide)?;
        Ok(Some(Outcome::of(stats, results)))
    })?;
    report(&state, progress.as_ref())?;
    Ok(PyBytes::new(py, &response))
}

/// What a guest chooses, and of how many moves.
fn ask(
    guest: &Bound<'_, PyAny>,
    program: &engine::Program,
    state: &engine::State,
    game: u64,
) -> PyResult<(engine::Move, u32)> {
    let view = state.view(program, state.to_move());
    let choices = view.choices;
    let moves: Vec<Move> = choices.iter().map(Move).collect();
    let answer = guest.call1((View(view), moves, game))?;
    let Ok(chosen) = answer.cast::<Move>() else {
        return Err(PyTypeError::new_err(format!("a guest must return a Move, not {}", answer.repr()?)));
    };
    let chosen = chosen.get().0;
    if !choices.contains(chosen) {
        return Err(PyValueError::new_err(format!("{chosen} is not legal")));
    }
    Ok((chosen, choices.len()))
}
