//! What is remembered from one card to the next while tricks are played.

use super::wish::wants_by_contract;
use crate::agent::guide::{Guide, Strengths};
use crate::card::CardSet;
use crate::seats::seats;
use crate::sight::Sight;

/// What stays the same from card to card while tricks are played, or grows by a trick at a time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Memory<'a> {
    /// How cards compare under the trump suit of the hand.
    pub(super) strengths: Option<&'a Strengths>,
    /// Seats, as bits: of whom it is remembered.
    seats: u8,
    /// Those of whom it is settled before a trick whether they want it, and who do.
    pub(super) settled: u8,
    pub(super) wanting: u8,
    /// What has been played, but for the trick that is being played.
    pub(super) played: CardSet,
}

impl<'a> Memory<'a> {
    /// What is remembered of a table for these seats.
    #[inline(always)]
    pub fn of(guide: &'a Guide, sight: Sight<'_>, seats_of: u8) -> Memory<'a> {
        let by_trump = guide.strengths.get(sight.phase_index()).and_then(Option::as_ref);
        let strengths = by_trump.map(|by_trump| &by_trump[usize::from(sight.trump())]);
        let played = sight.played();
        let mut memory = Memory { strengths, seats: seats_of, settled: 0, wanting: 0, played };
        if sight.program().contract.is_some() {
            for seat in seats(seats_of) {
                memory.settle(sight, seat, 1 << seat);
            }
        } else if let Some(wants) = guide.wants_tricks[usize::from(sight.trump())] {
            memory.settled = u8::MAX;
            memory.wanting = if wants { u8::MAX } else { 0 };
        }
        memory
    }

    /// Notes a trick that was taken: its side may want no more of them.
    #[inline(always)]
    pub fn note(&mut self, sight: Sight<'_>) {
        let (program, winner) = (sight.program(), sight.best_seat());
        self.played = self.played.or(sight.taken_by(winner));
        if program.contract.is_none() {
            return;
        }
        if self.seats == sight.in_hand() {
            return self.settle(sight, winner, program.members(program.side_of(winner)));
        }
        // A partner who has run out of cards does not count any more.
        self.seats = sight.in_hand();
        for seat in seats(self.seats) {
            self.settle(sight, seat, 1 << seat);
        }
    }

    /// Settles by the contract of a seat what these of its side want.
    #[inline(always)]
    fn settle(&mut self, sight: Sight<'_>, seat: usize, of: u8) {
        let wants = wants_by_contract(sight, seat);
        let these = |holds: bool| if holds { of } else { 0 };
        self.settled = self.settled & !of | these(wants.is_some());
        self.wanting = self.wanting & !of | these(wants == Some(true));
    }
}
