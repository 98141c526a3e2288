//! Moves as Python objects.

use darwindeck_engine as engine;
use darwindeck_engine::MoveKind;
use darwindeck_engine::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use darwindeck_engine::layouts::MAX_SLOTS;
use darwindeck_engine::moves::{DISCARD_PILE, Purpose, STOCK_PILE, Shape, rank_letter, suit_letter};
use darwindeck_engine::program::MAX_SEATS;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyBytes;

use crate::kinds;

/// One choice at one decision. Compares, sorts and hashes by value.
#[pyclass(frozen, eq, ord, hash, module = "darwindeck._native")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub engine::Move);

/// Moves by their numbers, made when they are first needed. A list of moves is made for every
/// decision, and they never change.
static SHARED: [PyOnceLock<Py<Move>>; engine::Move::NUMBERS as usize] =
    [const { PyOnceLock::new() }; engine::Move::NUMBERS as usize];

/// Bytes of a move.
const SIZE: usize = 8;

impl Move {
    /// A move as an object, which is shared with others that want the same.
    pub fn object(py: Python<'_>, choice: engine::Move) -> PyResult<Bound<'_, Move>> {
        if let Some(cell) = SHARED.get(usize::from(choice.id())) {
            let shared = cell.get_or_try_init(py, || Py::new(py, Move(choice)))?;
            // A few numbers stand for two moves, which no game has both of.
            if shared.get().0 == choice {
                return Ok(shared.bind(py).clone());
            }
        }
        Bound::new(py, Move(choice))
    }

    /// The eight bytes of a move, which sort as moves do.
    fn to_bytes(self) -> [u8; SIZE] {
        let engine::Move { kind, card, suit, target, amount, purpose } = self.0;
        let [a, b] = amount.to_be_bytes();
        [kind as u8, card, suit, target, a, b, 0, (purpose != Purpose::Plain).into()]
    }

    fn from_bytes(bytes: [u8; SIZE]) -> Option<Move> {
        let [kind, card, suit, target, a, b, 0, unusual] = bytes else {
            return None;
        };
        let kind = *MoveKind::ALL.get(usize::from(kind))?;
        let fits = match (kind.shape(), card) {
            (Shape::Set, 0..13) => suit < 1 << 4,
            (Shape::Set, 13) => suit < 1 << 2,
            (Shape::Set, _) => false,
            (_, card) => card == NO_CARD || usize::from(card) < MAX_CARDS,
        };
        let purpose = match unusual {
            0 => Purpose::Plain,
            1 => kind.other_purpose()?,
            _ => return None,
        };
        let amount = u16::from_be_bytes([a, b]);
        let read = Move(engine::Move { kind, card, suit, target, amount, purpose });
        (fits && (!read.has_slot() || target < MAX_SLOTS)).then_some(read)
    }

    fn has_slot(self) -> bool {
        self.0.kind.shape() == Shape::Slot
    }
}

#[pymethods]
impl Move {
    /// The move that eight bytes stand for: how a move is pickled.
    #[new]
    fn new(data: &[u8]) -> PyResult<Move> {
        let bytes: Option<[u8; SIZE]> = data.try_into().ok();
        let wrong =
            || PyValueError::new_err("these bytes are not a move; a legal move is taken from a table");
        bytes.and_then(Move::from_bytes).ok_or_else(wrong)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let class = py.get_type::<Move>().into_any();
        Ok((class, (PyBytes::new(py, &self.to_bytes()),)))
    }

    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        kinds::move_kind(py, self.0.kind)
    }

    /// Where a drawn card comes from.
    #[getter]
    fn source(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let name = match (self.0.kind, self.0.target) {
            (MoveKind::Draw, STOCK_PILE) => "stock",
            (MoveKind::Draw, DISCARD_PILE) => "discard",
            (MoveKind::Draw, _) => "hand",
            _ => return Ok(None),
        };
        kinds::place(py, name).map(Some)
    }

    #[getter]
    fn id(&self) -> u16 {
        self.0.id()
    }

    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        tuple(py, names(self.0.cards()))
    }

    #[getter]
    fn amount(&self) -> Option<u16> {
        (self.0.kind.shape() == Shape::Number).then_some(self.0.amount)
    }

    /// The slot of a layout, from 0.
    #[getter]
    fn slot(&self) -> Option<u8> {
        self.has_slot().then_some(self.0.target)
    }

    /// The rank that is named or declared.
    #[getter]
    fn rank(&self) -> Option<char> {
        (self.0.kind.shape() == Shape::Rank).then(|| rank_letter(self.0.amount))
    }

    #[getter]
    fn target(&self) -> Option<u8> {
        Some(self.0.target).filter(|&seat| usize::from(seat) < MAX_SEATS && !self.has_slot())
    }

    #[getter]
    fn suit(&self) -> Option<char> {
        if self.0.kind.shape() == Shape::Suit { suit_letter(self.0.suit) } else { None }
    }

    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move: {}>", self.0)
    }
}

/// Anything that can be listed, as a tuple.
pub fn tuple<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl IntoIterator<Item = T>,
) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
    let items: Vec<T> = items.into_iter().collect();
    pyo3::types::PyTuple::new(py, items)
}

/// The names of cards, in the order of cards.
pub fn names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card: Card| card.to_string()).collect()
}
