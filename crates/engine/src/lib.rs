//! Plays card games that are given as bytecode.
//!
//! [`Program::parse`] checks the bytes once; a [`State`] is one moment of a
//! match; [`State::choices`] and [`State::play`] are the rules. The engine knows
//! no Python and no game by name.

#![forbid(unsafe_code)]

#[macro_use]
mod named;

pub mod agent;
pub mod asked;
pub mod batch;
pub mod bytecode;
pub mod card;
pub mod coalition;
mod course;
mod deal;
pub mod deciding;
mod effect;
pub mod event;
mod flow;
pub mod fuzzing;
pub mod guide;
pub mod imagine;
pub mod infer;
mod knowledge;
pub mod layouts;
pub mod measure;
pub mod moves;
mod outcome;
mod pending;
pub mod perft;
mod phase;
mod piles;
pub mod process;
pub mod program;
mod record;
pub mod rng;
mod scoring;
mod seats;
pub mod sight;
pub mod state;
pub mod stats;
mod stock;
pub mod tableau;
mod turn;
pub mod view;
mod view_text;
pub mod witness;

pub use bytecode::ParseError;
pub use card::{Card, CardSet};
pub use event::Event;
pub use flow::{IllegalMove, WrongDeck};
pub use moves::{Choices, Move, MoveKind};
pub use program::Program;
pub use scoring::contracts::Contract;
pub use state::{State, Status};
pub use stats::Stats;
pub use view::View;
