//! Batches: the work goes on without the GIL while the caller waits for signals.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use darwindeck_engine as engine;
use engine::batch::{Contest, Progress, ThreadPoolBuildError, simulate, simulate_each, simulate_told};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::WireError;
use crate::limit;
use crate::program::Program;
use crate::wire::{Batch, Job, Listener, Outcome, check_games, check_threads};

/// How often the waiting thread looks for signals and reports progress.
pub const PULSE: Duration = Duration::from_millis(50);

/// Plays a batch with the GIL released: a request as bytes, the response as bytes.
///
/// `progress(done)` is called now and then with the number of finished games.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub fn run_batch<'py>(
    py: Python<'py>,
    request: &[u8],
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let batch = Batch::read(request).map_err(WireError::new_err)?;
    let state = Progress::default();
    let response = wait(py, &state, progress, || {
        batch.play(&state, |job, most| run(job, batch.threads(), &state, most))
    })?;
    Ok(PyBytes::new(py, &response))
}

/// Plays a request; nothing comes of it if there are more than `most` events.
fn run(
    job: &Job,
    threads: usize,
    progress: &Progress,
    most: u64,
) -> Result<Option<Outcome>, ThreadPoolBuildError> {
    let Job { program, contest, games, seed, with_results, listener } = job;
    let (games, seed) = (*games, *seed);
    if *listener != Listener::Nobody {
        let told = simulate_told(program, contest, games, seed, threads, progress, most)?;
        return Ok(told.map(|(stats, told)| Outcome::told(stats, told)));
    }
    if *with_results {
        let (stats, results) = simulate_each(program, contest, games, seed, threads, progress)?;
        return Ok(Some(Outcome::of(stats, results)));
    }
    let stats = simulate(program, contest, games, seed, threads, progress)?;
    Ok(Some(Outcome::of(stats, Vec::new())))
}

/// Threads that this machine can run at once; a batch never uses more.
#[pyfunction]
pub fn available_threads() -> usize {
    engine::batch::available_threads()
}

/// The seed of one match of a batch.
#[pyfunction]
pub fn match_seed(seed: u64, game: u64) -> u64 {
    engine::rng::mix(seed, game)
}

/// Seconds that random playouts took, without or with statistics, and the turns in them.
#[pyfunction]
pub fn playouts(
    py: Python<'_>,
    program: &Bound<'_, Program>,
    games: u64,
    seed: u64,
    threads: usize,
    stats: bool,
) -> PyResult<(f64, u64)> {
    let program = &*program.get().0;
    check_counts(games, threads)?;
    let state = Progress::default();
    seconds(py, &state, || match stats {
        true => simulate(program, &Contest::RANDOM, games, seed, threads, &state).map(|stats| stats.turns),
        false => engine::batch::bare(program, games, seed, threads, &state),
    })
}

/// Nanoseconds that a copy of a state takes, and the bytes that it has.
#[pyfunction]
pub fn state_copies(program: &Bound<'_, Program>, copies: u64) -> (f64, usize) {
    let start = Instant::now();
    let bytes = limit::copies(&program.get().0, copies);
    (start.elapsed().as_secs_f64() * 1e9 / copies.max(1) as f64, bytes)
}

/// Seconds that the bare spades loop took: the practical speed limit.
#[pyfunction]
pub fn limit_playouts(py: Python<'_>, games: u64, seed: u64, threads: usize) -> PyResult<f64> {
    check_counts(games, threads)?;
    seconds(py, &Progress::default(), || limit::spades(games, seed, threads)).map(|(seconds, _)| seconds)
}

fn check_counts(games: u64, threads: usize) -> PyResult<()> {
    check_games(games).and_then(|()| check_threads(threads)).map_err(PyValueError::new_err)
}

/// The time that work takes in its own thread, without the waiting around it, and its result.
fn seconds<T: Send, E: std::fmt::Display + Send>(
    py: Python<'_>,
    progress: &Progress,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> PyResult<(f64, T)> {
    wait(py, progress, None, || {
        let start = Instant::now();
        work().map(|result| {
            let seconds = start.elapsed().as_secs_f64();
            (seconds, std::hint::black_box(result))
        })
    })
}

/// Runs work in a thread of its own and waits for it without the GIL.
///
/// Ctrl-C, or an exception from the progress callback, stops the work first.
pub fn wait<T: Send, E: std::fmt::Display + Send>(
    py: Python<'_>,
    progress: &Progress,
    callback: Option<Bound<'_, PyAny>>,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> PyResult<T> {
    let finished = (Mutex::new(false), Condvar::new());
    let mut failure = None;
    let result = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = catch_unwind(AssertUnwindSafe(work));
            *finished.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
            finished.1.notify_all();
            result
        });
        loop {
            let done = py.detach(|| {
                let guard = finished.0.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = finished.1.wait_timeout_while(guard, PULSE, |done| !*done);
                *waited.unwrap_or_else(PoisonError::into_inner).0
            });
            if failure.is_none() {
                failure = py.check_signals().and_then(|()| report(progress, callback.as_ref())).err();
                if failure.is_some() {
                    progress.stop.store(true, Ordering::Relaxed);
                }
            }
            if done {
                return worker.join();
            }
        }
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    match result.and_then(|result| result) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(PyRuntimeError::new_err(error.to_string())),
        Err(_) => Err(PyRuntimeError::new_err("the engine failed; this is a bug")),
    }
}

pub fn report(progress: &Progress, callback: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    if let Some(callback) = callback {
        callback.call1((progress.done.load(Ordering::Relaxed),))?;
    }
    Ok(())
}
