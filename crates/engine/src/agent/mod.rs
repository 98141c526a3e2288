//! Players that the engine provides.

use crate::moves::{Choices, Move};
use crate::rng::Rng;

/// Picks any legal move, each equally likely: the agent `random`.
///
/// A decision with one move takes nothing from the stream.
#[inline(always)]
pub fn random(choices: &Choices, rng: &mut Rng) -> Move {
    let count = choices.len();
    let k = if count > 1 { rng.below(count) } else { 0 };
    choices.nth(k)
}
