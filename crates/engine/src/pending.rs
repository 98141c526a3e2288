//! Decisions that must be made before the game goes on.
//!
//! A short stack of frames in the state says who decides what; it is served
//! before the flow of phases.

use crate::moves::{Choices, MoveKind};
use crate::phase::layout;
use crate::program::Program;
use crate::state::State;
use crate::tableau;

/// What a pending decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Question {
    /// Which suit is trump in this hand?
    NameTrump,
    /// Which suit must be matched?
    NameSuit,
    /// Which card of the tableau is captured?
    Capture,
    /// Which seat is the effect of the card in play aimed at?
    Aim,
    /// Which cards of its own layout does the seat turn up or look at after the deal?
    Opening,
    /// Which rank does the seat declare?
    Declare,
    /// Does the seat use the card that was put down?
    UseCard,
    /// What is the action of a card of layouts aimed at?
    Target,
    /// Does the seat toss in a card?
    Toss,
}

/// One pending decision: who decides what, and what was settled of it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub question: Question,
    pub seat: u8,
    /// What [`crate::phase::layout`] notes of it.
    pub notes: [u8; 6],
}

/// The most decisions that can wait at once.
pub(crate) const DEPTH: usize = 8;

/// The stack of pending decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    frames: [Frame; DEPTH],
    depth: u8,
}

impl Pending {
    /// Nothing waits.
    pub const NONE: Pending = Pending {
        frames: [Frame { question: Question::NameTrump, seat: 0, notes: [0; 6] }; DEPTH],
        depth: 0,
    };

    /// The decision that comes first.
    #[inline(always)]
    pub fn top(&self) -> Option<&Frame> {
        if self.depth == 0 { None } else { Some(&self.frames[usize::from(self.depth) - 1]) }
    }

    pub fn push(&mut self, question: Question, seat: u8) {
        self.push_noting(question, seat, [0; 6]);
    }

    pub fn push_noting(&mut self, question: Question, seat: u8, notes: [u8; 6]) {
        self.frames[usize::from(self.depth)] = Frame { question, seat, notes };
        self.depth += 1;
    }

    /// What is noted of the decision that comes first.
    pub fn notes(&mut self) -> Option<&mut [u8; 6]> {
        let top = self.depth.checked_sub(1)?;
        Some(&mut self.frames[usize::from(top)].notes)
    }

    pub fn pop(&mut self) {
        self.depth -= 1;
        self.frames[usize::from(self.depth)] = Pending::NONE.frames[0];
    }
}

/// The moves that answer a pending decision.
#[inline]
pub(crate) fn choices(program: &Program, state: &State, frame: &Frame) -> Choices {
    match frame.question {
        Question::NameTrump => Choices::trumps(),
        Question::NameSuit => Choices::new(MoveKind::NameSuit, 0b1111),
        Question::Capture => Choices::new(MoveKind::Take, tableau::capturable(program, state).0),
        Question::Opening | Question::Declare | Question::UseCard | Question::Target | Question::Toss => {
            layout::asked(program, state, frame)
        }
        Question::Aim => Choices::new(MoveKind::Choose, (state.hand.seats & !(1 << frame.seat)).into()),
    }
}
