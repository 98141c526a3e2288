//! The phases, one file each, with the same few functions:
//! `start` (may find that there is nothing to do), `choices`, `apply`.

pub(crate) mod bidding;
pub(crate) mod pass;
pub(crate) mod trick;

/// What a phase says after it was started or a move was made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// `to_move` decides next.
    Goes,
    /// The phase is finished.
    Done,
    /// The hand is over.
    HandOver,
}
