//! The enumerations of `darwindeck.kinds`: what the engine names by number, Python names by word.

use darwindeck_engine as engine;
use engine::MoveKind;
use engine::event::{EventKind, Reason};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

static EVENTS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static REASONS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static MOVES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static SPOT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static SLOT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static PLACES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("darwindeck.kinds")?.getattr(name)
}

/// The members of an enumeration, in the order of the engine.
fn member(
    py: Python<'_>,
    cell: &PyOnceLock<Vec<Py<PyAny>>>,
    enumeration: &str,
    names: impl Iterator<Item = &'static str>,
    number: usize,
) -> PyResult<Py<PyAny>> {
    let members = cell.get_or_try_init(py, || {
        let class = class(py, enumeration)?;
        names.map(|name| class.call1((name,)).map(Bound::unbind)).collect::<PyResult<_>>()
    })?;
    Ok(members[number].clone_ref(py))
}

pub fn event_kind(py: Python<'_>, kind: EventKind) -> PyResult<Py<PyAny>> {
    member(py, &EVENTS, "EventKind", EventKind::ALL.iter().map(|kind| kind.name()), kind as usize)
}

pub fn reason(py: Python<'_>, reason: Reason) -> PyResult<Py<PyAny>> {
    // What gives no points has no reason, and no name.
    let named = Reason::ALL.iter().skip(1);
    member(py, &REASONS, "Reason", named.map(|reason| reason.name()), reason as usize - 1)
}

pub fn move_kind(py: Python<'_>, kind: MoveKind) -> PyResult<Py<PyAny>> {
    member(py, &MOVES, "MoveKind", MoveKind::ALL.iter().map(|kind| kind.word()), kind as usize)
}

/// A place by its name.
pub fn place(py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
    let places = PLACES.get_or_try_init(py, || class(py, "Place").map(Bound::unbind))?;
    places.call1(py, (name,))
}

/// A place, whose it is, and which of its slots.
pub fn spot(py: Python<'_>, name: &str, seat: Option<u8>, slot: Option<u8>) -> PyResult<Py<PyAny>> {
    let spot = SPOT.get_or_try_init(py, || class(py, "Spot").map(Bound::unbind))?;
    spot.call1(py, (place(py, name)?, seat, slot))
}

/// A card in a slot of a layout, if it is known, and the seats that know it.
pub fn slot(py: Python<'_>, card: Option<String>, known_by: Vec<u8>) -> PyResult<Py<PyAny>> {
    let slot = SLOT.get_or_try_init(py, || class(py, "Slot").map(Bound::unbind))?;
    slot.call1(py, (card, pyo3::types::PyTuple::new(py, known_by)?))
}
