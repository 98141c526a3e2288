//! What is going on: the phase that is being played, what is asked in it, and where cards go.
//!
//! Whoever shows a table says it in words and works nothing out. A phase of the whole table is
//! known to all; where in its turn a seat is may hang on what it holds, so only that seat knows.

use crate::pending::Question;
use crate::phase::pass;
use crate::program::{Breaking, PassTo, Phase, Program, Scope};
use crate::state::{State, Status};

named! {
    /// What the seat that decides is asked: what its first move would do, by the table of moves.
    Asked {
        /// To play a card, or cards of one rank.
        Play = "play",
        /// To turn the top card of its pile.
        Turn = "turn",
        /// To throw a card away, or cards of one rank.
        Discard = "discard",
        /// To choose a card that it passes on.
        PassOn = "pass_on",
        /// To choose a card that it gives back in an exchange.
        GiveBack = "give_back",
        /// To choose a card to capture.
        Take = "take",
        /// To bid.
        Bid = "bid",
        /// To name the trump suit.
        NameTrump = "name_trump",
        /// To name the suit that must be matched.
        NameSuit = "name_suit",
        /// To choose a seat.
        Choose = "choose",
        /// To choose a slot of a layout.
        Slot = "slot",
        /// To choose a slot of a layout, whose card it will look at.
        Look = "look",
        /// To choose the slot for the card that it has drawn.
        Swap = "swap",
        /// To toss in a card.
        Toss = "toss",
        /// To name the rank of a card that it does not see.
        NameRank = "name_rank",
        /// To declare the rank of a card that it swaps out.
        Declare = "declare",
        /// To draw a card.
        Draw = "draw",
        /// To use a card.
        Use = "use",
        /// To let two cards change places.
        SwapTwo = "swap_two",
        /// To throw the drawn card away.
        Throw = "throw",
        /// To call the end of the hand.
        Call = "call",
        /// To pass: it can do nothing else.
        Pass = "pass",
    }
}

impl State {
    /// The phase that is being played, if the seat may know it; none while trump is named before the
    /// first one, and none when the hand is over.
    pub(crate) fn phase_now(&self, program: &Program, seat: usize) -> Option<usize> {
        if self.status != Status::Playing || self.is_trump_asked() {
            return None;
        }
        let number = usize::from(self.turn.phase);
        (program.phases[number].kind().scope() != Scope::Turn || self.to_move() == seat).then_some(number)
    }

    /// Do all know what is asked now, as nothing that is hidden has to do with it?
    pub(crate) fn asks_openly(&self, program: &Program) -> bool {
        self.status == Status::Playing
            && match self.hand.pending.top() {
                Some(frame) => frame.question == Question::NameTrump,
                None => !program.phases[usize::from(self.turn.phase)].is_of_a_seat(),
            }
    }

    fn is_trump_asked(&self) -> bool {
        self.hand.pending.top().is_some_and(|frame| frame.question == Question::NameTrump)
    }

    /// To whom a seat gives cards in the phase that is being played, and which way they go; an
    /// exchange has no direction.
    pub(crate) fn gives_to(
        &self,
        program: &Program,
        phase: usize,
        seat: usize,
    ) -> Option<(usize, Option<PassTo>)> {
        match &program.phases[phase] {
            Phase::Pass(phase) => pass::gives_to(phase, self, seat),
            Phase::Bidding(_)
            | Phase::Trick(_)
            | Phase::Play(_)
            | Phase::Draw(_)
            | Phase::Discard(_)
            | Phase::Layout(_) => None,
        }
    }

    /// The suit that this trick phase, or the next one, holds back until it is broken.
    pub(crate) fn held_back(&self, program: &Program) -> Option<u8> {
        let phase = program.trick_phase_from(self.turn.phase.into())?;
        (phase.breaking != Breaking::None).then_some(phase.breaking_suit)
    }

    /// Has that suit been played?
    pub(crate) fn is_broken(&self, program: &Program) -> bool {
        self.held_back(program).is_some_and(|suit| self.hand.trick.played_suits >> suit & 1 == 1)
    }
}
