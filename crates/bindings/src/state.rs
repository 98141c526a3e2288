//! States as Python objects.

use std::sync::Arc;

use darwindeck_engine as engine;
use engine::tableau::Captures;
use engine::witness::{Entry, Journal};
use engine::{CardSet, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::event::Event;
use crate::moves::{Move, names, tuple};
use crate::program::cards;
use crate::view::View;

/// One moment of a match. Playing a move gives a new state.
#[pyclass(frozen, module = "darwindeck._native")]
pub struct State {
    pub program: Arc<engine::Program>,
    pub state: engine::State,
    /// What happened since the decision before, if somebody asked to be told.
    pub told: Vec<Entry>,
}

impl State {
    fn with(&self, state: engine::State) -> State {
        State { program: self.program.clone(), state, told: Vec::new() }
    }

    fn players(&self) -> usize {
        self.program.players()
    }

    fn seat(&self, seat: usize) -> PyResult<usize> {
        if seat < self.players() {
            return Ok(seat);
        }
        let last = self.players() - 1;
        Err(PyValueError::new_err(format!("there is no seat {seat}; seats are 0 to {last}")))
    }

    /// The winner as a number, if sides are what the caller asks for.
    fn winner_if(&self, teams: bool) -> i32 {
        let asked = self.program.team_of().is_some() == teams;
        self.state.winner().filter(|_| asked).map_or(-1, |side| side as i32)
    }
}

#[pymethods]
impl State {
    #[getter]
    fn to_move(&self) -> i32 {
        if self.state.status() == Status::Playing { self.state.to_move() as i32 } else { -1 }
    }

    #[getter]
    fn finished(&self) -> bool {
        self.state.status() == Status::Finished
    }

    #[getter]
    fn hand_over(&self) -> bool {
        self.state.status() == Status::HandOver
    }

    #[getter]
    fn timed_out(&self) -> bool {
        self.state.timed_out()
    }

    #[getter]
    fn hand_number(&self) -> u32 {
        self.state.hand_number()
    }

    #[getter]
    fn turns(&self) -> u32 {
        self.state.turns()
    }

    #[getter]
    fn dealer(&self) -> usize {
        self.state.dealer()
    }

    #[getter]
    fn winner(&self) -> i32 {
        self.winner_if(false)
    }

    #[getter]
    fn winning_team(&self) -> i32 {
        self.winner_if(true)
    }

    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let won = |side: &usize| self.state.winners() >> side & 1 == 1;
        tuple(py, (0..self.program.sides()).filter(won))
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.scores()[..self.players()].iter().copied())
    }

    #[getter]
    fn team_scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let teams = if self.program.team_of().is_some() { self.program.sides() } else { 0 };
        tuple(py, self.state.team_scores()[..teams].iter().copied())
    }

    #[getter]
    fn hand_points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.hand_points()[..self.program.sides()].iter().copied())
    }

    #[getter]
    fn bids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.players()).map(|seat| self.state.bid(seat)))
    }

    #[getter]
    fn nils<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, (0..self.players()).map(|seat| self.state.is_nil_bid(seat)))
    }

    #[getter]
    fn tricks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.tricks()[..self.players()].iter().copied())
    }

    #[getter]
    fn bags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.bags()[..self.program.sides()].iter().copied())
    }

    #[getter]
    fn placing<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        tuple(py, self.state.placing().iter().copied())
    }

    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, Move>>> {
        let choices = self.state.choices(&self.program);
        let mut moves = Vec::with_capacity(choices.len() as usize);
        for choice in choices.iter() {
            moves.push(Move::object(py, choice)?);
        }
        Ok(moves)
    }

    /// The state after the move; `ValueError` when it is not legal.
    fn play(&self, r#move: &Bound<'_, Move>) -> PyResult<State> {
        let mut state = self.state;
        match state.play(&self.program, r#move.get().0) {
            Ok(()) => Ok(self.with(state)),
            Err(illegal) => Err(PyValueError::new_err(illegal.to_string())),
        }
    }

    /// The same, with what happened by this move, the `number`-th of the match.
    fn play_told(&self, r#move: &Bound<'_, Move>, number: u32) -> PyResult<State> {
        let mut state = self.state;
        let mut journal = Journal::of_move(number);
        match state.play_before(&self.program, r#move.get().0, &mut journal) {
            Ok(()) => Ok(State { program: self.program.clone(), state, told: journal.entries }),
            Err(illegal) => Err(PyValueError::new_err(illegal.to_string())),
        }
    }

    /// Deals the next hand after `hand_over`, with what happened since the decision before.
    #[pyo3(signature = (number, deck=None))]
    fn next_hand_told(&self, number: u32, deck: Option<Vec<String>>) -> PyResult<State> {
        let mut state = self.state;
        let mut journal = Journal::of_move(number);
        let deck = deck.as_deref().map(cards).transpose()?;
        state
            .deal_next_before(&self.program, deck.as_deref(), &mut journal)
            .map_err(|wrong| PyValueError::new_err(wrong.to_string()))?;
        let told = [self.told.as_slice(), &journal.entries].concat();
        Ok(State { told, ..self.with(state) })
    }

    /// What happened since the decision before, as a seat may know it; all of it for `None`.
    #[pyo3(signature = (seat=None))]
    fn events(&self, seat: Option<usize>) -> PyResult<Vec<Event>> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        Ok(self.told.iter().map(|entry| Event::of(entry, seat)).collect())
    }

    /// Deals the next hand after `hand_over`.
    fn next_hand(&self) -> State {
        let mut state = self.state;
        state.deal_next(&self.program);
        self.with(state)
    }

    /// What a card would capture if it were played now: the cards that it takes, and those among
    /// which its player would choose.
    fn captures<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'_, Move>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let (taken, offered) = match self.state.captures(&self.program, r#move.get().0) {
            Captures::Nothing => (CardSet::EMPTY, CardSet::EMPTY),
            Captures::Cards(cards) => (cards, CardSet::EMPTY),
            Captures::Some(cards) => (CardSet::EMPTY, cards),
        };
        Ok((tuple(py, names(taken))?, tuple(py, names(offered))?))
    }

    fn view(&self, seat: usize) -> PyResult<View> {
        Ok(View(self.state.view(&self.program, self.seat(seat)?)))
    }

    /// What `seat` sees when the seat to move makes this move.
    fn seen(&self, r#move: &Bound<'_, Move>, seat: usize) -> PyResult<Option<Move>> {
        Ok(Some(Move(self.state.seen(&self.program, r#move.get().0, self.seat(seat)?))))
    }

    /// What an agent thinks of the moves of the seat to move, best first: each with its visits and
    /// its mean reward, where it has one; and the iterations of its search.
    fn think(&self, py: Python<'_>, agent: &str, seed: u64) -> PyResult<(crate::agent::Thoughts, u32)> {
        crate::agent::think(py, self, agent, seed)
    }

    /// A state in which all that a seat cannot know is dealt anew; what was told stays told.
    fn imagined(&self, seat: usize, seed: u64) -> PyResult<State> {
        let mut rng = engine::rng::Rng::new(seed);
        let state = self.state.imagined(&self.program, self.seat(seat)?, &mut rng);
        Ok(State { told: self.told.clone(), ..self.with(state) })
    }

    /// What a seat believes of the others' hands, from so many deals weighed as a search weighs
    /// them: seat, card and the chance that it is there.
    fn believed(&self, seat: usize, deals: usize, seed: u64) -> PyResult<Vec<(usize, String, f64)>> {
        let mut rng = engine::rng::Rng::new(seed);
        let view = self.state.view(&self.program, self.seat(seat)?);
        let chances =
            engine::infer::Inference::new(&self.program).chances(&self.program, &view, deals, &mut rng);
        Ok(chances.into_iter().map(|(seat, card, chance)| (seat, card.to_string(), chance)).collect())
    }

    /// Every card and where it is: the ground truth, for tests.
    fn places(&self) -> Vec<(String, String)> {
        let places = self.state.places(&self.program).into_iter();
        places.map(|(place, card)| (card.to_string(), place)).collect()
    }

    /// The whole state as bytes: two states are equal when these are.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, format!("{:?}", self.state).as_bytes())
    }

    fn __repr__(&self) -> String {
        let state = &self.state;
        format!("<State: hand {}, {} turns, {:?}>", state.hand_number() + 1, state.turns(), state.status())
    }
}
