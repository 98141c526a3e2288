//! How many tricks are still to come in a hand: worked out from the phases that follow, and from what
//! all can count.
//!
//! Every card that may be played, drawn or thrown away is taken to be; what depends on which cards
//! they are (effects, pairs, plays that do not fit) is left out. So it is one number that everybody
//! can know when bids are made, and the very number of tricks where a game leaves no such choice.

use crate::deal;
use crate::phase::pass;
use crate::program::{
    DrawPhase, DrawSource, HandEnd, MAX_SEATS, NO_SEAT, OnlyIf, PassPhase, Phase, Program, StockEmpty,
    TrickPhase,
};
use crate::seats::{next_seat, previous_seat, seats};
use crate::state::State;
use crate::witness::Nobody;

/// The tricks to come from the start of the block that is played, which is mostly that of the bids.
pub(crate) fn tricks_to_come(program: &Program, state: &State) -> u32 {
    if program.plays_all {
        return state.hand.held[usize::from(next_seat(state.hand.seats, state.dealer))].len();
    }
    follow(program, state)
}

/// Does each seat play just the cards to tricks that it was dealt, in every hand in which there are bids?
pub(crate) fn plays_all(program: &Program) -> bool {
    let is_bid = program.phases.iter().any(|phase| matches!(phase, Phase::Bidding(_)));
    let is_plain = program.phases.iter().all(|phase| !phase.is_of_a_seat());
    let all = |hand: u32| {
        let (dealt, tricks) = program.tricks_of_hand(hand);
        dealt.iter().all(|&cards| cards == tricks)
    };
    let hands = program.setup.hand_sizes.len().max(1) as u32;
    is_bid && is_plain && !program.rules.eliminate_no_tricks && (0..hands).all(all)
}

/// Goes through the phases with nothing but the numbers of cards.
fn follow(program: &Program, state: &State) -> u32 {
    let mut course = Course {
        program,
        held: state.hand.held.map(|held| held.len()),
        seats: state.hand.seats,
        stock: state.stock().len() as u32,
        discard: state.hand.discard_len.into(),
        dealer: state.dealer,
        hand: state.hand_number,
        is_over: false,
    };
    course.tricks_from(state.hand.block.into())
}

impl Program {
    /// How many cards each seat is dealt in a hand in which all are in, and how many tricks it has.
    pub fn tricks_of_hand(&self, hand: u32) -> (Vec<u32>, u32) {
        let mut state = State::empty(self, 0);
        state.hand_number = hand;
        deal::shuffled(self, &mut state, &mut Nobody);
        (state.hand_counts(self), follow(self, &state))
    }
}

/// A hand without its cards: how many there are in each place.
struct Course<'a> {
    program: &'a Program,
    held: [u32; MAX_SEATS],
    seats: u8,
    stock: u32,
    discard: u32,
    dealer: u8,
    hand: u32,
    is_over: bool,
}

impl Course<'_> {
    fn tricks_from(&mut self, from: usize) -> u32 {
        let program = self.program;
        let is_trick = |phase: &Phase| matches!(phase, Phase::Trick(_));
        let (mut at, mut tricks) = (from, 0);
        // Each round of blocks with tricks takes cards out of the game, so this ends.
        loop {
            let block = program.blocks[at];
            let phases = usize::from(block.first)..=usize::from(block.last);
            match &program.phases[usize::from(block.first)] {
                Phase::Trick(phase) => tricks += self.play_tricks(phase),
                Phase::Pass(phase) => self.pass(phase),
                Phase::Bidding(_) | Phase::Layout(_) => {}
                Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_) => {
                    self.take_turns(&program.phases[phases])
                }
            }
            let is_last = at + 1 == program.blocks.len();
            let showdown = program.rules.hand_ends_when == HandEnd::Showdown;
            // Turns that go round and round last until the hand ends.
            let stays = block.for_ever && block.by_seat;
            if self.is_over || stays || (is_last && showdown) {
                return tricks;
            }
            at = if is_last { program.loop_from.into() } else { at + 1 };
            let first = usize::from(program.blocks[at].first);
            if is_last && !program.phases[first..].iter().any(is_trick) {
                return tricks;
            }
        }
    }

    fn play_tricks(&mut self, phase: &TrickPhase) -> u32 {
        let most = if phase.tricks == 0 { u32::MAX } else { phase.tricks.into() };
        let mut played = 0;
        while played < most && !self.is_over {
            let shortest = seats(self.seats).map(|seat| self.held[seat]).min().unwrap_or(0);
            let count = shortest.min(most - played);
            seats(self.seats).for_each(|seat| self.held[seat] -= count);
            played += count;
            self.go_out();
        }
        played
    }

    /// Who has no cards is out of the hand, which may end it.
    fn go_out(&mut self) {
        let before = self.seats;
        self.seats = seats(before).filter(|&seat| self.held[seat] > 0).map(|seat| 1 << seat).sum();
        self.is_over |= self.seats == 0
            || match self.program.rules.hand_ends_when {
                HandEnd::AllHandsEmpty | HandEnd::Showdown | HandEnd::Called => false,
                HandEnd::FirstOut => self.seats != before,
                HandEnd::OneLeft => self.seats.count_ones() <= 1,
            };
    }

    fn pass(&mut self, phase: &PassPhase) {
        let receivers = pass::receivers(phase, self.hand, self.seats);
        let given = self.held.map(|held| held.min(phase.count.into()));
        for from in seats(self.seats).filter(|&from| receivers[from] != NO_SEAT) {
            self.held[from] -= given[from];
            self.held[usize::from(receivers[from])] += given[from];
        }
    }

    /// Each seat goes once through the phases of a turn, the one after the dealer first.
    fn take_turns(&mut self, phases: &[Phase]) {
        let (mut seat, mut left) = (self.dealer, self.seats);
        while left != 0 && !self.is_over {
            seat = next_seat(left, seat);
            left &= !(1 << seat);
            let mut has_played = false;
            for phase in phases {
                let due = phase.due();
                let is_due = match due.only_if {
                    OnlyIf::Always => true,
                    OnlyIf::NothingPlayed => !has_played,
                    OnlyIf::CannotPlay => false,
                };
                for _ in 0..if is_due { due.repeat } else { 0 } {
                    has_played |= self.act(phase, seat.into());
                }
            }
            self.go_out();
            left &= self.seats;
        }
    }

    /// A phase of a seat's turn; true if it played a card.
    fn act(&mut self, phase: &Phase, seat: usize) -> bool {
        let held = self.held[seat];
        match phase {
            Phase::Play(play) if held >= play.min_cards.into() => {
                self.held[seat] -= u32::from(play.min_cards);
                self.discard += if play.to_tableau { 0 } else { play.min_cards.into() };
                true
            }
            Phase::Discard(discard) if !discard.pairs => {
                let thrown = held.min(discard.count.into());
                self.held[seat] -= thrown;
                self.discard += thrown;
                false
            }
            Phase::Draw(draw) => {
                let count = if draw.until_playable { 1 } else { draw.count };
                for _ in 0..count {
                    self.draw(draw, seat);
                }
                false
            }
            Phase::Play(_)
            | Phase::Discard(_)
            | Phase::Pass(_)
            | Phase::Bidding(_)
            | Phase::Trick(_)
            | Phase::Layout(_) => false,
        }
    }

    fn draw(&mut self, phase: &DrawPhase, seat: usize) {
        match phase.source {
            DrawSource::Stock => self.draw_from_stock(seat),
            DrawSource::Discard => {
                let drawn = self.discard.min(1);
                self.discard -= drawn;
                self.held[seat] += drawn;
            }
            DrawSource::NextHand | DrawSource::PreviousHand => {
                let others = seats(self.seats & !(1 << seat)).filter(|&other| self.held[other] > 0);
                let others = others.map(|other| 1 << other).sum();
                let other = match phase.source {
                    _ if others == 0 => return,
                    DrawSource::NextHand => next_seat(others, seat as u8),
                    _ => previous_seat(others, seat as u8),
                };
                self.held[usize::from(other)] -= 1;
                self.held[seat] += 1;
            }
        }
    }

    fn draw_from_stock(&mut self, seat: usize) {
        if self.stock == 0 {
            match self.program.table.stock_empty {
                StockEmpty::Reshuffle if self.discard > 1 => {
                    self.stock = self.discard - 1;
                    self.discard = 1;
                }
                StockEmpty::EndHand => self.is_over = true,
                StockEmpty::Reshuffle | StockEmpty::Skip => {}
            }
        }
        let drawn = self.stock.min(1);
        self.stock -= drawn;
        self.held[seat] += drawn;
        self.is_over |= self.program.ends_with_stock && self.stock == 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(text: &str) -> Program {
        let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
        let code: Vec<u8> = digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect();
        Program::parse(&code).expect("golden bytecode parses")
    }

    #[test]
    fn every_card_is_played_to_a_trick_where_nothing_else_is_done_with_it() {
        let oh_hell = program(include_str!("../../../tests/golden/bytecode/oh-hell.hex"));
        let tricks = |hand| oh_hell.tricks_of_hand(hand);
        assert_eq!([tricks(0), tricks(1), tricks(9)], [(vec![10; 4], 10), (vec![9; 4], 9), (vec![1; 4], 1)]);
        let hearts = program(include_str!("../../../tests/golden/bytecode/hearts.hex"));
        assert_eq!(hearts.tricks_of_hand(3), (vec![13; 4], 13));
        let eights = program(include_str!("../../../tests/golden/bytecode/crazy-eights.hex"));
        assert_eq!(eights.tricks_of_hand(0).1, 0);
    }
}
