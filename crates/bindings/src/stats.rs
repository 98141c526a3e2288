//! Statistics as Python objects.

use darwindeck_engine as engine;
use pyo3::prelude::*;

/// What a batch adds up to. Every count is exact and independent of threads.
#[pyclass(frozen, eq, module = "darwindeck._native")]
#[derive(PartialEq, Eq)]
pub struct Stats {
    pub stats: engine::Stats,
    pub players: usize,
    /// 0 without teams.
    pub teams: usize,
}

impl Stats {
    fn seats<T: Clone>(&self, counts: &[T]) -> Vec<T> {
        counts[..self.players].to_vec()
    }

    fn sides<T: Clone>(&self, counts: &[T]) -> Vec<T> {
        let sides = if self.teams > 0 { self.teams } else { self.players };
        counts[..sides].to_vec()
    }
}

#[pymethods]
impl Stats {
    #[getter]
    fn games(&self) -> u64 {
        self.stats.games
    }

    #[getter]
    fn wins(&self) -> Vec<u64> {
        self.seats(&self.stats.wins)
    }

    #[getter]
    fn team_wins(&self) -> Vec<u64> {
        self.stats.team_wins[..self.teams].to_vec()
    }

    #[getter]
    fn shared(&self) -> u64 {
        self.stats.shared
    }

    #[getter]
    fn draws(&self) -> u64 {
        self.stats.draws
    }

    #[getter]
    fn timed_out(&self) -> u64 {
        self.stats.timed_out
    }

    #[getter]
    fn turns(&self) -> u64 {
        self.stats.turns
    }

    #[getter]
    fn hands(&self) -> u64 {
        self.stats.hands
    }

    #[getter]
    fn decisions(&self) -> Vec<u64> {
        self.seats(&self.stats.decisions)
    }

    #[getter]
    fn choices(&self) -> Vec<u64> {
        self.seats(&self.stats.choices)
    }

    #[getter]
    fn options(&self) -> u64 {
        self.stats.options
    }

    #[getter]
    fn lead_changes(&self) -> u64 {
        self.stats.lead_changes
    }

    #[getter]
    fn bids(&self) -> Vec<u64> {
        self.seats(&self.stats.bids)
    }

    #[getter]
    fn bid_total(&self) -> Vec<u64> {
        self.seats(&self.stats.bid_total)
    }

    #[getter]
    fn nils_made(&self) -> Vec<u64> {
        self.seats(&self.stats.nils_made)
    }

    #[getter]
    fn nils_failed(&self) -> Vec<u64> {
        self.seats(&self.stats.nils_failed)
    }

    #[getter]
    fn contracts_made(&self) -> Vec<u64> {
        self.sides(&self.stats.contracts_made)
    }

    #[getter]
    fn contracts_failed(&self) -> Vec<u64> {
        self.sides(&self.stats.contracts_failed)
    }

    #[getter]
    fn bags(&self) -> Vec<u64> {
        self.sides(&self.stats.bags)
    }

    #[getter]
    fn score_total(&self) -> Vec<i64> {
        self.sides(&self.stats.score_total)
    }

    #[getter]
    fn tricks(&self) -> Vec<u64> {
        self.seats(&self.stats.tricks)
    }

    fn __repr__(&self) -> String {
        format!("<Stats of {} games>", self.stats.games)
    }
}
