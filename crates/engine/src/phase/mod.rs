//! The phases, one file each, with the same few functions: `choices`, `apply`,
//! and for those of the whole table `start` (it may find that there is nothing to do).

pub(crate) mod bidding;
pub(crate) mod discard;
pub(crate) mod draw;
pub(crate) mod layout;
pub(crate) mod pass;
pub(crate) mod play;
pub(crate) mod trick;

/// What a phase says after it was started or a move was made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// `to_move` decides next.
    Goes,
    /// The phase is finished.
    Done,
    /// The seat passed: the phase is finished for it, however often it could be repeated.
    Passed,
    /// The hand is over.
    HandOver,
}
