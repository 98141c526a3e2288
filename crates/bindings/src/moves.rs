//! Moves as Python objects.

use darwindeck_engine::MoveKind;
use darwindeck_engine::card::{Card, CardSet};
use darwindeck_engine::moves::suit_letter;
use darwindeck_engine::program::MAX_SEATS;
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
            MoveKind::Play | MoveKind::PlaySet => "play",
            MoveKind::Turn => "turn",
            MoveKind::Discard | MoveKind::DiscardSet => "discard",
            MoveKind::PassCard | MoveKind::Pass => "pass",
            MoveKind::Take => "take",
            MoveKind::Bid => "bid",
            MoveKind::NameSuit => "name",
            MoveKind::Aim => "choose",
            MoveKind::Draw => "draw",
        }
    }

    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        tuple(py, names(self.0.cards()))
    }

    #[getter]
    fn amount(&self) -> Option<u16> {
        (self.0.kind == MoveKind::Bid).then_some(self.0.amount)
    }

    #[getter]
    fn target(&self) -> Option<u8> {
        Some(self.0.target).filter(|&seat| usize::from(seat) < MAX_SEATS)
    }

    #[getter]
    fn suit(&self) -> Option<char> {
        if self.0.kind == MoveKind::NameSuit { suit_letter(self.0.suit) } else { None }
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
