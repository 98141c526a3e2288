//! Raw counts of games: a request as bytes, the response as bytes.

use std::convert::Infallible;
use std::sync::atomic::Ordering;

use darwindeck_engine as engine;
use engine::batch::Progress;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::batch::wait;
use crate::wire::Measurements;
use crate::{WireError, WrongEngineError};

/// Counts what a request asks for, on one thread and with the GIL released.
///
/// `digest` is that of this worker; a request for another one is a `WrongEngineError`.
#[pyfunction]
pub fn measure<'py>(py: Python<'py>, request: &[u8], digest: &str) -> PyResult<Bound<'py, PyBytes>> {
    let batch = Measurements::read(request).map_err(WireError::new_err)?;
    let wanted = batch.digest();
    if wanted != digest {
        return Err(WrongEngineError::new_err((digest.to_owned(), wanted.to_owned())));
    }
    let progress = Progress::default();
    let stop = || progress.stop.load(Ordering::Relaxed);
    let count = |program: &_, order: &_| engine::measure::measure(program, order, &stop);
    let response = wait(py, &progress, None, || Ok::<_, Infallible>(batch.count(count)))?;
    Ok(PyBytes::new(py, &response))
}

/// The sources that this module was built from, as sixteen letters.
#[pyfunction]
pub fn sources_digest() -> &'static str {
    env!("DARWINDECK_SOURCES")
}
