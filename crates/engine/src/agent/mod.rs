//! Players that the engine provides.

use crate::rng::Rng;

/// The agent `random`: which of so many moves, each equally likely.
///
/// A decision with one move takes nothing from the stream.
#[inline(always)]
pub fn random(rng: &mut Rng, moves: u32) -> u32 {
    if moves > 1 { rng.below(moves) } else { 0 }
}
