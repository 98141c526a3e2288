//! Reading what the moves of others tell: games of hidden layouts with a call.
//!
//! A [`Reader`] sits in one seat and is told what that seat sees. It gives every card that
//! enters a layout a serial number ([`notebook`]), knows how likely a move is in a world
//! ([`model`]), samples worlds that agree with what was done ([`worlds`]), weighs later moves in them ([`deeds`]) and says what each of
//! its own moves is worth over them ([`choosing`]). Who reads what, and what is made of it, is
//! decided by those who ask: nothing here looks at a card that the seat does not know.

mod chain;
pub mod choosing;
pub mod decision;
mod deeds;
mod encoding;
pub mod model;
pub mod notebook;
pub mod opening;
mod plans;
pub mod worlds;

use std::fmt;

use crate::card::Card;
use crate::program::{EffectType, Program};

/// A rank that is not known, or not there.
pub const UNKNOWN: u8 = 255;
/// Ranks, jokers last.
pub const RANKS: usize = 14;

/// Why nothing can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// The game has no layouts.
    NoLayouts,
    /// The hand is over.
    NothingToDecide,
    /// The reader was not told of everything since the deal.
    Missed,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unreadable::NoLayouts => "signals are read in games that are played from layouts",
            Unreadable::NothingToDecide => "the hand is over, so there is nothing to read or to choose",
            Unreadable::Missed => {
                "this reader has missed something: it has to hear what came of the deal and of every move \
                 since, one after the other"
            }
        })
    }
}

impl std::error::Error for Unreadable {}

/// How much less closely partners are thought to follow values after a call: they know more by
/// then than the model lets them.
pub const PARTNERS: f64 = 4.0;

/// What the model of play needs to know about a game, looked up once.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What each rank counts.
    pub values: [f32; RANKS],
    /// How many cards of each rank the deck has.
    pub counts: [u8; RANKS],
    pub(crate) actions: [Option<EffectType>; RANKS],
    deck_sum: f32,
    deck_size: f32,
}

impl Rules {
    /// Of a game that is played from layouts with a call at the end of a turn.
    pub fn of(program: &Program) -> Option<Rules> {
        program.layout()?;
        let mut rules = Rules {
            values: program.layout_scoring.values.map(f32::from),
            counts: [0; RANKS],
            actions: [None; RANKS],
            deck_sum: 0.0,
            deck_size: 0.0,
        };
        for card in program.deck().iter() {
            let rank = usize::from(card.rank());
            rules.counts[rank] += 1;
            rules.deck_sum += rules.values[rank];
            rules.deck_size += 1.0;
        }
        for (action, effect) in rules.actions.iter_mut().zip(&program.effects) {
            *action = effect.map(|effect| effect.kind);
        }
        Some(rules)
    }

    /// What an unseen card is worth on average.
    pub(crate) fn mean(&self) -> f32 {
        self.deck_sum / self.deck_size.max(1.0)
    }
}

/// The rank of a card by its number; [`UNKNOWN`] for none.
pub(crate) fn rank_of(card: u8) -> u8 {
    if usize::from(card) < crate::card::MAX_CARDS { Card(card).rank() } else { UNKNOWN }
}

/// What a seat plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Its own total.
    Own,
    /// The soft minimum of the totals against the caller's.
    Team,
    /// The chance that the lowest total beats the caller's.
    Win,
}

/// How players play: the temperature of the model, and when they call.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// How much a point less counts: the softmax divides values by it.
    pub temperature: f64,
    /// A seat calls when its own total is expected to be at most this.
    pub threshold: f64,
    /// The same after a call, when those who play together are read.
    pub partners: f64,
    /// What it adds to the worth of putting a card in the place of an unknown one, in points.
    pub risk: f64,
}

impl Manner {
    /// The players of the experiment.
    pub const USUAL: Manner = Manner { temperature: 0.5, partners: 2.0, threshold: 8.0, risk: 0.0 };

    /// The temperature of a decision.
    pub(crate) fn heat(&self, decision: &decision::Decision) -> f64 {
        if decision.caller == crate::program::NO_SEAT { self.temperature } else { self.partners }
    }
}
