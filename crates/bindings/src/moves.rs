//! Moves as Python objects.

use darwindeck_engine::MoveKind;
use darwindeck_engine::card::{Card, CardSet};
use darwindeck_engine::moves::suit_letter;
use pyo3::prelude::*;

/// One choice at one decision. Compares, sorts and hashes by value.
#[pyclass(frozen, eq, ord, hash, module = "darwindeck._native")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub darwindeck_engine::Move);

#[pymethods]
impl Move {
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind {
            MoveKind::Play => "play",
            MoveKind::PassCard => "pass",
            MoveKind::Bid => "bid",
            MoveKind::NameTrump => "name",
        }
    }

    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        tuple(py, self.0.card().map(|card| card.to_string()))
    }

    #[getter]
    fn amount(&self) -> Option<u16> {
        (self.0.kind == MoveKind::Bid).then_some(self.0.amount)
    }

    #[getter]
    fn target(&self) -> Option<u8> {
        (self.0.target != 255).then_some(self.0.target)
    }

    #[getter]
    fn suit(&self) -> Option<char> {
        suit_letter(self.0.suit)
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
