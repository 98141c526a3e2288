//! The enumerations of `darwindeck.table.kinds`: what the engine names by number, Python names by word.

use darwindeck_engine as engine;
use engine::MoveKind;
use engine::asked::Asked;
use engine::event::{EventKind, Reason};
use engine::program::{PassTo, PhaseKind};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

use crate::event::PLACES;

static EVENTS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static REASONS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static MOVES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static PHASES: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static QUESTIONS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static DIRECTIONS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
static CONTRACT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static SPOT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static SLOT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
static PLACE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("darwindeck.table.kinds")?.getattr(name)
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

pub fn phase_kind(py: Python<'_>, kind: PhaseKind) -> PyResult<Py<PyAny>> {
    member(py, &PHASES, "PhaseKind", PhaseKind::ALL.iter().map(|kind| kind.name()), kind as usize)
}

/// Which way cards are passed; a hand without passing has no such phase.
pub fn direction(py: Python<'_>, direction: PassTo) -> PyResult<Py<PyAny>> {
    let directions = [PassTo::Left, PassTo::Right, PassTo::Across];
    let names = directions.iter().map(|direction| direction.name());
    member(py, &DIRECTIONS, "Direction", names, direction as usize)
}

pub fn question(py: Python<'_>, asked: Asked) -> PyResult<Py<PyAny>> {
    let names = Asked::ALL.iter().map(|asked| asked.name());
    member(py, &QUESTIONS, "Question", names, asked as usize)
}

/// Seats, bid, whether that is all, tricks, and the seats that bid Nil.
type SideContract<'py> = (Bound<'py, PyTuple>, i32, bool, i32, Bound<'py, PyTuple>);

/// What a side has bid and taken.
pub fn contract(py: Python<'_>, contract: SideContract<'_>) -> PyResult<Py<PyAny>> {
    let class = CONTRACT.get_or_try_init(py, || class(py, "Contract").map(Bound::unbind))?;
    class.call1(py, contract)
}

/// A place by its name.
pub fn place(py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
    let places = PLACE.get_or_try_init(py, || class(py, "Place").map(Bound::unbind))?;
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
    slot.call1(py, (card, PyTuple::new(py, known_by)?))
}

/// A list of words: what it is called, what it is of, and each word with what it means.
type Words = (&'static str, &'static str, Vec<(&'static str, &'static str)>);

/// All words of the engine that Python has enumerations of, in order: `darwindeck.table.words` is written
/// from them.
#[pyfunction]
pub fn vocabulary() -> Vec<Words> {
    macro_rules! words {
        ($name:literal, $list:ident, $members:expr) => {
            ($name, $list::ABOUT, $members.iter().map(|member| (member.name(), member.about())).collect())
        };
    }
    let mut moves: Vec<(&str, &str)> = Vec::new();
    for kind in MoveKind::ALL {
        // Sets have the word of single cards.
        if moves.iter().all(|(word, _)| *word != kind.word()) {
            moves.push((kind.word(), kind.about()));
        }
    }
    let places = PLACES.iter().skip(1).map(|&(name, _)| (name, "")).collect();
    vec![
        ("MoveKind", "What a move does.", moves),
        words!("PhaseKind", PhaseKind, PhaseKind::ALL),
        // A hand without passing has no such phase.
        words!("Direction", PassTo, PassTo::ALL[..3]),
        words!("Question", Asked, Asked::ALL),
        ("Place", "Where cards lie.", places),
        words!("EventKind", EventKind, EventKind::ALL),
        // What gives no points has no reason.
        words!("Reason", Reason, Reason::ALL[1..]),
    ]
}
