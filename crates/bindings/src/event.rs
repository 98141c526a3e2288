//! Events as Python objects: what happened, as far as a seat may know it.

use std::hash::{DefaultHasher, Hash, Hasher};

use darwindeck_engine as engine;
use engine::card::{Bits, Card};
use engine::event::{EventKind, Place, Reason};
use engine::moves::{rank_letter, suit_letter};
use engine::program::NO_SEAT;
use engine::witness::Entry;
use engine::{CardSet, Event as Happening};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::kinds;
use crate::moves::{names, tuple};

/// One thing that happened. Compares and hashes by value, prints readably.
#[pyclass(frozen, eq, module = "darwindeck._native")]
#[derive(Clone, PartialEq, Eq)]
pub struct Event {
    pub event: Happening,
    pub move_number: u32,
    /// How many cards it is about, hidden ones included.
    pub count: u8,
    pub order: Box<[u8]>,
}

impl Event {
    /// An entry as a seat may know it, or one that sees all.
    pub fn of(entry: &Entry, seat: Option<usize>) -> Event {
        let cards = seat.map_or(entry.event.cards, |seat| entry.seen[seat]);
        let is_public = !matches!(entry.event.kind, EventKind::Shuffle | EventKind::NewStock);
        let order = if seat.is_none() || is_public { entry.order.as_slice() } else { &[] };
        Event {
            // Who else sees the cards is nobody's business.
            event: Happening { cards, seen_by: 0, ..entry.event },
            move_number: entry.move_number,
            count: entry.event.cards.len() as u8,
            order: order.into(),
        }
    }

    fn spot(py: Python<'_>, place: Place) -> PyResult<Option<Py<PyAny>>> {
        if place == Place::Nowhere {
            return Ok(None);
        }
        let (name, _) = PLACES[place_number(place)];
        kinds::spot(py, name, seat_number(place.seat()), place.slot_number()).map(Some)
    }
}

fn seat_number(seat: u8) -> Option<u8> {
    (seat != NO_SEAT).then_some(seat)
}

#[pymethods]
impl Event {
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        kinds::event_kind(py, self.event.kind)
    }

    #[getter]
    fn move_number(&self) -> u32 {
        self.move_number
    }

    #[getter]
    fn seat(&self) -> Option<u8> {
        seat_number(self.event.seat)
    }

    #[getter]
    fn other(&self) -> Option<u8> {
        seat_number(self.event.other).filter(|_| self.event.kind != EventKind::Score)
    }

    #[getter]
    fn side(&self) -> Option<u8> {
        seat_number(self.event.other).filter(|_| self.event.kind == EventKind::Score)
    }

    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, names(self.event.cards))
    }

    #[getter]
    fn count(&self) -> u8 {
        self.count
    }

    #[getter]
    fn source(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        Event::spot(py, self.event.from)
    }

    #[getter]
    fn target(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        Event::spot(py, self.event.to)
    }

    #[getter]
    fn suit(&self) -> Option<char> {
        suit_letter(self.event.suit)
    }

    #[getter]
    fn amount(&self) -> i32 {
        self.event.amount
    }

    #[getter]
    fn reason(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        match self.event.reason {
            Reason::Nothing => Ok(None),
            reason => kinds::reason(py, reason).map(Some),
        }
    }

    #[getter]
    fn number(&self) -> i16 {
        self.event.number
    }

    #[getter]
    fn bid(&self) -> i16 {
        self.event.bid
    }

    /// The ranks that are not tossed in.
    #[getter]
    fn ranks(&self) -> String {
        Bits(self.event.ranks.into()).map(|rank| rank_letter(rank.into())).collect()
    }

    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.order.iter().map(|&card| Card(card).to_string()))
    }

    #[getter]
    fn told(&self) -> bool {
        self.event.told
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let event = &self.event;
        (event.kind, event.seat, event.cards, event.amount, self.move_number).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let event = &self.event;
        let mut text = format!("<Event {}: {}", self.move_number, event.kind.name());
        if let Some(seat) = seat_number(event.seat) {
            text += &format!(", seat {seat}");
        }
        if event.kind == EventKind::Score {
            text += &format!(", {:+} for {} to side {}", event.amount, event.reason.name(), event.other);
        } else if let Some(other) = seat_number(event.other) {
            text += &format!(", other {other}");
        }
        if self.count > 0 {
            text += &format!(", {} of {} cards", names(event.cards).join(" "), self.count);
        }
        text + ">"
    }

    /// Pickles as plain data, whatever the version of the engine.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<i64>,))> {
        let make = py.get_type::<Event>().getattr("_restored")?;
        Ok((make, (self.numbers(),)))
    }

    #[staticmethod]
    #[pyo3(name = "_restored")]
    fn restored(numbers: Vec<i64>) -> PyResult<Event> {
        Event::from_numbers(&numbers).ok_or_else(|| PyValueError::new_err("these numbers are no event"))
    }
}

/// A place of a seat, or of nobody.
type MakePlace = fn(u8) -> Place;

/// The places by name, in the order of their numbers.
///
/// The byte of a place is its seat; of a slot its seat and above it, from the fourth bit, the slot.
pub const PLACES: [(&str, MakePlace); 13] = [
    ("nowhere", |_| Place::Nowhere),
    ("stock", |_| Place::Stock),
    ("under_stock", |_| Place::UnderStock),
    ("beside_stock", |_| Place::BesideStock),
    ("hand", Place::Hand),
    ("aside", Place::Aside),
    ("taken", Place::Taken),
    ("trick", |_| Place::Trick),
    ("tableau", |_| Place::Tableau),
    ("discard", |_| Place::Discard),
    ("under_discard", |_| Place::UnderDiscard),
    ("slot", Place::Slot),
    ("drawn", Place::Drawn),
];

/// Where a place stands among them, whosever it is.
pub fn place_number(place: Place) -> usize {
    match place {
        Place::Nowhere => 0,
        Place::Stock => 1,
        Place::UnderStock => 2,
        Place::BesideStock => 3,
        Place::Hand(_) => 4,
        Place::Aside(_) => 5,
        Place::Taken(_) => 6,
        Place::Trick => 7,
        Place::Tableau => 8,
        Place::Discard => 9,
        Place::UnderDiscard => 10,
        Place::Slot(_) => 11,
        Place::Drawn(_) => 12,
    }
}

/// Whose place it is, in a byte.
pub fn place_byte(place: Place) -> u8 {
    match place {
        Place::Slot(byte) => byte,
        place => place.seat(),
    }
}

impl Event {
    /// What was bid, or the ranks that are not tossed in: written in one place, as no event has both.
    pub fn bid_or_ranks(&self) -> i16 {
        if self.event.kind == EventKind::Decline { self.event.ranks as i16 } else { self.event.bid }
    }

    fn numbers(&self) -> Vec<i64> {
        let event = &self.event;
        let place = |place: Place| [place_number(place) as i64, place_byte(place).into()];
        let [from, from_seat] = place(event.from);
        let [to, to_seat] = place(event.to);
        let mut numbers = vec![
            event.kind as i64,
            event.seat.into(),
            event.other.into(),
            from,
            from_seat,
            to,
            to_seat,
            event.cards.0 as i64,
            event.suit.into(),
            event.amount.into(),
            event.number.into(),
            self.bid_or_ranks().into(),
            event.reason as i64,
            event.told.into(),
            self.move_number.into(),
            self.count.into(),
        ];
        numbers.extend(self.order.iter().map(|&card| i64::from(card)));
        numbers
    }

    fn from_numbers(numbers: &[i64]) -> Option<Event> {
        let (fields, order) = numbers.split_at_checked(16)?;
        let small = |at: usize| u8::try_from(fields[at]).ok();
        let declines = fields[0] == EventKind::Decline as i64;
        let place = |at: usize| Some(PLACES.get(usize::from(small(at)?))?.1(small(at + 1)?));
        Some(Event {
            event: Happening {
                kind: *EventKind::ALL.get(usize::from(small(0)?))?,
                seat: small(1)?,
                other: small(2)?,
                from: place(3)?,
                to: place(5)?,
                cards: CardSet(fields[7] as u64 & ((1 << engine::card::MAX_CARDS) - 1)),
                seen_by: 0,
                suit: small(8)?,
                amount: i32::try_from(fields[9]).ok()?,
                number: i16::try_from(fields[10]).ok()?,
                bid: if declines { 0 } else { i16::try_from(fields[11]).ok()? },
                ranks: if declines { u16::try_from(fields[11]).ok()? } else { 0 },
                reason: *Reason::ALL.get(usize::from(small(12)?))?,
                told: fields[13] != 0,
            },
            move_number: u32::try_from(fields[14]).ok()?,
            count: small(15)?,
            order: order
                .iter()
                .map(|&card| {
                    u8::try_from(card).ok().filter(|&card| usize::from(card) < engine::card::MAX_CARDS)
                })
                .collect::<Option<_>>()?,
        })
    }
}
