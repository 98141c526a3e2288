//! Players that the engine provides, by name.
//!
//! An agent is given a [`View`] or a [`Sight`], never a [`crate::State`]. In this
//! module only rollouts and the search touch states, and those are imagined. The
//! agent `oracle`, which cheats, is built by the batch ([`crate::batch`]).

pub mod bidders;
mod equals;
pub mod greedy;
pub mod guide;
pub mod line;
mod looking;
pub(crate) mod numbers;
pub mod reward;
pub(crate) mod rollout;
pub mod search;
pub(crate) mod standing;
pub mod task;
mod tree;

use std::fmt;
use std::time::{Duration, Instant};

use crate::infer::Inference;
use crate::moves::Move;
use crate::program::Program;
use crate::rng::Rng;
use crate::sight::Sight;
use crate::state::State;
use crate::view::View;
use bidders::Bidders;
use line::Line;
use reward::Stake;
use search::{Budget, Deals, Effort, Found, Search, Task};

/// The most iterations that can be asked for.
pub const MAX_ITERATIONS: u32 = 1_000_000;
/// The longest time a move, in milliseconds.
pub const MAX_MILLISECONDS: u32 = 600_000;

/// The agent `random`: which of so many moves, each equally likely.
///
/// A decision with one move takes nothing from the stream.
#[inline(always)]
pub fn random(rng: &mut Rng, moves: u32) -> u32 {
    if moves > 1 { rng.below(moves) } else { 0 }
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agent {
    /// Any legal move.
    Random,
    /// A policy that fits on a line.
    Line(Line),
    /// Plain rules of thumb.
    Greedy,
    /// Information-set search.
    Mcts(Budget),
    /// The same, taking every deal that the rules allow for equally likely.
    Plain(Budget),
    /// The same without rules of thumb: where these are wrong.
    Naive(Budget),
    /// The same search on the true state: it cheats, as a measured ceiling.
    Oracle(Budget),
}

impl Agent {
    /// What a name may look like, for messages.
    pub const NAMES: &str = "random, greedy, mcts:N (iterations), mcts:Nms (milliseconds), mcts:N:plain, \
        mcts:N:random, oracle:N, oracle:Nms, first, last, lowest, highest, eager, shy";

    /// Reads a name such as `greedy`, `mcts:200` or `mcts:50ms`.
    pub fn parse(name: &str) -> Result<Agent, String> {
        // A name that goes on and on is not repeated in full.
        let short: String = name.chars().take(40).collect();
        let unknown = || format!("there is no agent {short:?}; there is: {}", Agent::NAMES);
        let (kind, budget) = match name.split_once(':') {
            Some((kind, budget)) => (kind, Some(budget)),
            None => (name, None),
        };
        match (kind, budget) {
            ("random", None) => Ok(Agent::Random),
            ("greedy", None) => Ok(Agent::Greedy),
            (name, None) if Line::ALL.iter().any(|line| line.name() == name) => {
                let line = Line::ALL.into_iter().find(|line| line.name() == name);
                line.map(Agent::Line).ok_or_else(unknown)
            }
            ("mcts" | "oracle", None) => {
                Err(format!("{kind:?} needs a number of iterations, such as {kind}:200"))
            }
            ("mcts" | "oracle", Some(text)) => {
                let (number, manner) = match text.split_once(':') {
                    Some((number, manner)) => (number, Some(manner)),
                    None => (text, None),
                };
                let budget = read_budget(number).map_err(|what| format!("{short:?}: {what}"))?;
                match (kind, manner) {
                    ("mcts", None) => Ok(Agent::Mcts(budget)),
                    ("mcts", Some("plain")) => Ok(Agent::Plain(budget)),
                    ("mcts", Some("random")) => Ok(Agent::Naive(budget)),
                    ("oracle", None) => Ok(Agent::Oracle(budget)),
                    _ => Err(unknown()),
                }
            }
            _ => Err(unknown()),
        }
    }

    /// Does it think for so long that somebody may want to stop it?
    pub fn takes_time(self) -> bool {
        self.searches() || matches!(self, Agent::Oracle(_))
    }

    /// Does it search among imagined deals?
    pub fn searches(self) -> bool {
        self.effort().is_some()
    }

    /// How it searches among imagined deals, if it does.
    pub fn effort(self) -> Option<Effort> {
        match self {
            Agent::Mcts(budget) => Some(budget.into()),
            Agent::Plain(budget) => Some(Effort { plain: true, ..budget.into() }),
            // Where rules of thumb are wrong, nothing can be read by them either.
            Agent::Naive(budget) => Some(Effort { plain: true, naive: true, ..budget.into() }),
            Agent::Random | Agent::Line(_) | Agent::Greedy | Agent::Oracle(_) => None,
        }
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, budget) = match self {
            Agent::Random => return f.write_str("random"),
            Agent::Greedy => return f.write_str("greedy"),
            Agent::Line(line) => return f.write_str(line.name()),
            Agent::Mcts(budget) => ("mcts", budget),
            Agent::Plain(budget) => return write!(f, "{}:plain", Agent::Mcts(*budget)),
            Agent::Naive(budget) => return write!(f, "{}:random", Agent::Mcts(*budget)),
            Agent::Oracle(budget) => ("oracle", budget),
        };
        match budget {
            Budget::Iterations(count) => write!(f, "{name}:{count}"),
            Budget::Time(time) => write!(f, "{name}:{}ms", time.as_millis()),
        }
    }
}

fn read_budget(text: &str) -> Result<Budget, String> {
    let (digits, most, what) = match text.strip_suffix("ms") {
        Some(digits) => (digits, MAX_MILLISECONDS, "milliseconds"),
        None => (text, MAX_ITERATIONS, "iterations"),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse::<u32>() {
        Ok(number) if is_number && (1..=most).contains(&number) => Ok(match what {
            "iterations" => Budget::Iterations(number),
            _ => Budget::Time(Duration::from_millis(number.into())),
        }),
        _ => Err(format!("the number of {what} goes from 1 to {most}")),
    }
}

/// A searcher and what it keeps from one decision to the next: memory, not knowledge.
#[derive(Debug)]
pub struct Thinker {
    inference: Inference,
    search: Search,
    /// Plays for the hand at hand, whatever comes after it.
    by_hand: bool,
}

impl Thinker {
    /// One that has not thought yet.
    pub fn new(program: &Program) -> Thinker {
        Thinker::with(program, Search::default())
    }

    /// One that uses the memory of an earlier search.
    pub fn with(program: &Program, search: Search) -> Thinker {
        Thinker { inference: Inference::new(program), search, by_hand: program.single_hand }
    }

    /// One that plays for the hand and not for the match.
    pub fn by_hand(self) -> Thinker {
        Thinker { by_hand: true, ..self }
    }

    /// What it plays for.
    pub fn stake(&self, program: &Program) -> Stake {
        if self.by_hand { Stake::Hand } else { Stake::of_match(program) }
    }

    /// The search, whose memory can be used again.
    pub fn into_search(self) -> Search {
        self.search
    }

    /// What a search finds out about the moves of the seat that decides in a view, best first.
    pub fn think(
        &mut self,
        program: &Program,
        view: &View,
        effort: impl Into<Effort>,
        rng: &mut Rng,
        stop: impl Fn() -> bool,
    ) -> Vec<Found> {
        let start = Instant::now();
        let stake = self.stake(program);
        let effort = effort.into();
        let Thinker { inference, search, .. } = self;
        match effort.plain {
            true => inference.set_plain(program, view),
            false => inference.set(program, view, effort.budget.deals(), rng),
        }
        let task = Task { seat: view.seat, choices: view.choices, effort, stake, start };
        search.run(program, &task, rng, &mut Believed { program, inference }, stop)
    }

    /// The search, and how many iterations it made.
    pub fn search(&mut self) -> &mut Search {
        &mut self.search
    }
}

/// Deals as a seat believes them to be.
struct Believed<'a> {
    program: &'a Program,
    inference: &'a mut Inference,
}

impl Deals for Believed<'_> {
    #[inline]
    fn deal(&mut self, rng: &mut Rng) -> State {
        self.inference.deal(self.program, rng)
    }

    fn hear(&mut self, bidders: &Bidders) {
        self.inference.hear(self.program, bidders);
    }
}

/// The move of `greedy`.
#[inline]
pub fn greedy_move(sight: Sight<'_>, choices: &crate::Choices) -> Move {
    greedy::choose(guide::of(sight.program()), sight, choices)
}
