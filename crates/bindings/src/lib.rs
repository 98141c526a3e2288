//! The engine as a native Python module: thin wrappers, no rules.

mod agent;
mod batch;
mod coalition;
mod event;
mod guests;
mod kinds;
mod limit;
mod measure;
mod moves;
mod program;
mod state;
mod view;
mod wire;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    _native,
    ParseError,
    PyValueError,
    "Bytecode that is not a game; the arguments are the message and the offset."
);

pyo3::import_exception!(darwindeck.errors, WireError);
pyo3::import_exception!(darwindeck.errors, WrongEngineError);

/// The Rust engine, as Python sees it. Private: use `darwindeck` itself.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ParseError", module.py().get_type::<ParseError>())?;
    module.add_class::<event::Event>()?;
    module.add_class::<coalition::Reader>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<program::Program>()?;
    module.add_class::<state::State>()?;
    module.add_class::<view::View>()?;
    module.add_function(wrap_pyfunction!(batch::run_batch, module)?)?;
    module.add_function(wrap_pyfunction!(measure::measure, module)?)?;
    module.add_function(wrap_pyfunction!(measure::sources_digest, module)?)?;
    module.add_function(wrap_pyfunction!(coalition::play_to_call, module)?)?;
    module.add_function(wrap_pyfunction!(guests::run_with_guests, module)?)?;
    module.add_function(wrap_pyfunction!(batch::available_threads, module)?)?;
    module.add_function(wrap_pyfunction!(batch::match_seed, module)?)?;
    module.add_function(wrap_pyfunction!(agent::agent_name, module)?)?;
    module.add_function(wrap_pyfunction!(batch::playouts, module)?)?;
    module.add_function(wrap_pyfunction!(batch::limit_playouts, module)?)?;
    module.add_function(wrap_pyfunction!(batch::state_copies, module)?)?;
    module.add_function(wrap_pyfunction!(kinds::vocabulary, module)?)?;
    Ok(())
}
