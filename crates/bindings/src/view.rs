//! Views as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};

use darwindeck_engine as engine;
use engine::card::{Card, NO_CARD};
use engine::moves::{rank_letter, suit_letter};
use engine::view::HIDDEN;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::kinds;
use crate::moves::{Move, names, tuple};

/// All that one seat may know at one moment. Compares by value, prints readably.
#[pyclass(frozen, eq, module = "darwindeck._native")]
#[derive(PartialEq, Eq)]
pub struct View(pub engine::View);

impl View {
    /// The seats that have a bit.
    fn seats(&self, mask: u8) -> impl Iterator<Item = u8> {
        (0..self.0.players as u8).filter(move |seat| mask >> seat & 1 == 1)
    }

    fn by_seat<'py, T: IntoPyObject<'py> + Copy>(
        &self,
        py: Python<'py>,
        values: &[T],
    ) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, values[..self.0.players].iter().copied())
    }

    /// The slots of a layout up to the last that has a card; nothing for an empty one.
    fn slots<'py>(&self, py: Python<'py>, slots: &[(u8, u8)]) -> PyResult<Bound<'py, PyTuple>> {
        let last = slots.iter().rposition(|&(card, _)| card != NO_CARD).map_or(0, |last| last + 1);
        let slot = |&(card, known_by): &(u8, u8)| {
            let knowers = self.seats(known_by).collect();
            (card != NO_CARD).then(|| kinds::slot(py, card_name(card), knowers)).transpose()
        };
        tuple(py, slots[..last].iter().map(slot).collect::<PyResult<Vec<_>>>()?)
    }

    fn sets_by_seat<'py>(&self, py: Python<'py>, sets: &[engine::CardSet]) -> PyResult<Bound<'py, PyTuple>> {
        let sets = sets[..self.0.players].iter();
        tuple(py, sets.map(|&set| tuple(py, names(set))).collect::<PyResult<Vec<_>>>()?)
    }
}

/// The name of a card that is there and known.
fn card_name(card: u8) -> Option<String> {
    (card != NO_CARD && card != HIDDEN).then(|| Card(card).to_string())
}

#[pymethods]
impl View {
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat
    }

    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.0.hand))
    }

    #[getter]
    fn public_cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.0.public_cards))
    }

    #[getter]
    fn trick<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let played = self.0.trick[..self.0.trick_len].iter();
        tuple(py, played.map(|&(seat, card)| (seat, Card(card).to_string())))
    }

    #[getter]
    fn hand_counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_seat(py, &self.0.hand_counts)
    }

    #[getter]
    fn taken<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.sets_by_seat(py, &self.0.taken)
    }

    #[getter]
    fn stock_count(&self) -> usize {
        self.0.stock_count
    }

    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.sets_by_seat(py, &self.0.known)
    }

    #[getter]
    fn possible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.sets_by_seat(py, &self.0.possible)
    }

    #[getter]
    fn chosen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.0.chosen))
    }

    #[getter]
    fn bids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.bids[..self.0.players].iter().map(|&bid| u8::try_from(bid).ok()))
    }

    #[getter]
    fn nils<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.0.players).map(|seat| self.0.nils >> seat & 1 == 1))
    }

    #[getter]
    fn tricks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_seat(py, &self.0.tricks)
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_seat(py, &self.0.scores)
    }

    #[getter]
    fn team_scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.team_scores[..self.0.teams].iter().copied())
    }

    #[getter]
    fn team_of<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        (self.0.teams > 0).then(|| self.by_seat(py, &self.0.team_of)).transpose()
    }

    #[getter]
    fn team(&self) -> Option<u8> {
        (self.0.teams > 0).then(|| self.0.team_of[self.0.seat])
    }

    /// The seats that win and lose with this one.
    #[getter]
    fn partners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.seats(self.0.partners()))
    }

    /// What each side has bid and taken; nothing before anybody has bid.
    #[getter]
    fn contracts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let sides = (0..self.0.sides()).filter(|_| self.0.has_bids());
        let contract = |side| {
            let seats = self.0.members(side);
            let (members, nils) =
                (tuple(py, self.seats(seats))?, tuple(py, self.seats(seats & self.0.nils))?);
            let engine::Contract { bid, tricks } = self.0.contract(side);
            kinds::contract(py, (members, bid, self.0.has_bid(side), tricks, nils))
        };
        tuple(py, sides.map(contract).collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn sweeps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_seat(py, &self.0.sweeps)
    }

    #[getter]
    fn placing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.placing.into_iter().take_while(|&seat| seat != engine::program::NO_SEAT))
    }

    #[getter]
    fn passed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.0.players).map(|seat| self.0.passed >> seat & 1 == 1))
    }

    #[getter]
    fn points_so_far<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.by_seat(py, &self.0.points_so_far)
    }

    #[getter]
    fn bags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.bags[..self.0.sides()].iter().copied())
    }

    #[getter]
    fn trump(&self) -> Option<char> {
        suit_letter(self.0.trump)
    }

    #[getter]
    fn turned_up(&self) -> Option<String> {
        (self.0.turned_up != NO_CARD).then(|| Card(self.0.turned_up).to_string())
    }

    #[getter]
    fn tableau<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.0.tableau))
    }

    #[getter]
    fn discard_top(&self) -> Option<String> {
        (self.0.discard_top != NO_CARD).then(|| Card(self.0.discard_top).to_string())
    }

    #[getter]
    fn discard_count(&self) -> usize {
        self.0.discard_count
    }

    #[getter]
    fn named_suit(&self) -> Option<char> {
        suit_letter(self.0.named_suit)
    }

    #[getter]
    fn reversed(&self) -> bool {
        self.0.reversed
    }

    /// The suit that is held back until it is broken, now or in the next tricks.
    #[getter]
    fn held_back(&self) -> Option<char> {
        suit_letter(self.0.held_back)
    }

    #[getter]
    fn broken(&self) -> bool {
        self.0.broken
    }

    /// The phase that is being played, by its place in the file.
    #[getter]
    fn phase(&self) -> Option<usize> {
        self.0.phase
    }

    #[getter]
    fn phase_kind(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.phase_kind.map(|kind| kinds::phase_kind(py, kind)).transpose()
    }

    /// What the seat that decides is asked.
    #[getter]
    fn asks(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.asked.map(|asked| kinds::question(py, asked)).transpose()
    }

    /// The seat to which this one gives cards in this phase.
    #[getter]
    fn gives_to(&self) -> Option<usize> {
        self.0.gives_to
    }

    /// Which way cards go that are passed.
    #[getter]
    fn passes(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.passes.map(|direction| kinds::direction(py, direction)).transpose()
    }

    #[getter]
    fn dealer(&self) -> usize {
        self.0.dealer
    }

    #[getter]
    fn to_move(&self) -> i32 {
        self.0.to_move.map_or(-1, |seat| seat as i32)
    }

    #[getter]
    fn hand_number(&self) -> u32 {
        self.0.hand_number
    }

    #[getter]
    fn seats_in<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.0.players).map(|seat| self.0.in_match >> seat & 1 == 1))
    }

    /// The slots of each layout; none in other games.
    #[getter]
    fn layouts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats = self.0.layouts[..self.0.players].iter();
        let is_laid_out = seats.clone().flatten().any(|&(card, _)| card != NO_CARD);
        let seats: Vec<_> =
            seats.filter(|_| is_laid_out).map(|slots| self.slots(py, slots)).collect::<PyResult<_>>()?;
        tuple(py, seats)
    }

    /// The card that the seat whose turn it is has drawn, if this one sees it.
    #[getter]
    fn drawn(&self) -> Option<String> {
        card_name(self.0.drawn)
    }

    /// Who called.
    #[getter]
    fn caller(&self) -> Option<u8> {
        (self.0.caller != engine::program::NO_SEAT).then_some(self.0.caller)
    }

    /// By seat: it may toss no more.
    #[getter]
    fn barred<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.0.players).map(|seat| self.0.barred >> seat & 1 == 1))
    }

    /// The ranks that may be tossed in.
    #[getter]
    fn open_ranks(&self) -> String {
        (0..14).filter(|rank| self.0.open_ranks >> rank & 1 == 1).map(rank_letter).collect()
    }

    /// The top of the discard pile has an action that was not used.
    #[getter]
    fn top_unused(&self) -> bool {
        self.0.top_unused
    }

    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.0.choices.iter().map(Move))
    }

    /// Pickles as plain numbers, whatever the version of the engine.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<i64>,))> {
        Ok((py.get_type::<View>().getattr("_restored")?, (self.0.to_numbers(),)))
    }

    #[staticmethod]
    #[pyo3(name = "_restored")]
    fn restored(numbers: Vec<i64>) -> PyResult<View> {
        let view = engine::View::from_numbers(&numbers);
        view.map(View).ok_or_else(|| PyValueError::new_err("these numbers are no view"))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let view = &self.0;
        (view.seat, view.hand, view.hand_number, view.taken, view.scores).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<View of seat {}: hand {}>", self.0.seat, names(self.0.hand).join(" "))
    }
}
