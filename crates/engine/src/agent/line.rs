//! One-line policies: what somebody would do who never thinks. Skill is measured over the best of them.

use super::random;
use crate::moves::{Choices, Move, MoveKind};
use crate::program::Program;
use crate::rng::Rng;

/// A policy that fits on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The first move of the list.
    First,
    /// The last one.
    Last,
    /// The lowest card or number.
    Lowest,
    /// The highest.
    Highest,
    /// Never passes or draws if it can do something else.
    Eager,
    /// Always passes or draws if it can.
    Shy,
}

impl Line {
    /// All of them, in order.
    pub const ALL: [Line; 6] = [Line::First, Line::Last, Line::Lowest, Line::Highest, Line::Eager, Line::Shy];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Line::First => "first",
            Line::Last => "last",
            Line::Lowest => "lowest",
            Line::Highest => "highest",
            Line::Eager => "eager",
            Line::Shy => "shy",
        }
    }

    /// The move that it makes.
    pub fn choose(self, program: &Program, choices: &Choices, rng: &mut Rng) -> Move {
        match self {
            Line::First => choices.nth(0),
            Line::Last => choices.nth(choices.len() - 1),
            Line::Lowest => by_height(program, choices, -1),
            Line::Highest => by_height(program, choices, 1),
            Line::Eager => any(choices, rng, |choice| !is_waiting(choice)),
            Line::Shy => any(choices, rng, is_waiting),
        }
    }
}

/// Passing and drawing: the others go on.
fn is_waiting(choice: Move) -> bool {
    matches!(choice.kind, MoveKind::Pass | MoveKind::Draw)
}

/// The highest or lowest card or number; the first of equals.
fn by_height(program: &Program, choices: &Choices, sign: i32) -> Move {
    let height = |choice: &Move| match choice.kind {
        MoveKind::Bid => i32::from(choice.amount),
        // In a set the card is its rank.
        MoveKind::PlaySet | MoveKind::DiscardSet => program.setup.rank_power[usize::from(choice.card)].into(),
        MoveKind::Play | MoveKind::Discard | MoveKind::Give | MoveKind::Take => {
            program.setup.rank_power[usize::from(crate::Card(choice.card).rank())].into()
        }
        MoveKind::NameSuit => choice.suit.into(),
        MoveKind::Choose | MoveKind::Slot | MoveKind::Swap | MoveKind::Toss => choice.target.into(),
        MoveKind::NameRank => program.setup.rank_power[usize::from(choice.amount).min(13)].into(),
        MoveKind::Use | MoveKind::Throw | MoveKind::Call => 0,
        // Doing nothing comes after doing something.
        MoveKind::Turn | MoveKind::Draw | MoveKind::Pass => -100 * sign,
    };
    let mut best = choices.nth(0);
    for choice in choices.iter().skip(1) {
        if sign * height(&choice) > sign * height(&best) {
            best = choice;
        }
    }
    best
}

/// Any move that is wanted, or any at all.
fn any(choices: &Choices, rng: &mut Rng, wanted: impl Fn(Move) -> bool) -> Move {
    let count = choices.iter().filter(|&choice| wanted(choice)).count() as u32;
    if count == 0 {
        return choices.pick(|moves| random(rng, moves));
    }
    let k = random(rng, count) as usize;
    choices.iter().filter(|&choice| wanted(choice)).nth(k).unwrap_or(choices.nth(0))
}
