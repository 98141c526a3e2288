//! Imagined tables on which the game goes on for every seat.
//!
//! A search needs only the cards. Here every seat knows its own, and the one that
//! decides has something to decide, as everybody at the true table can tell.

use super::Imagination;
use crate::card::CardSet;
use crate::moves::Move;
use crate::program::Program;
use crate::rng::Rng;
use crate::state::{State, Status};
use crate::view::View;

/// Deals that are tried before the seat that decides is given cards that it can play.
const TRIES: u32 = 64;

impl State {
    /// A table that agrees with what a seat knows, and that any seat can look at and play on.
    pub fn imagined(&self, program: &Program, seat: usize, rng: &mut Rng) -> State {
        let view = self.view(program, seat);
        let mut imagination = Imagination::of(program, &view);
        let mut imagined = imagination.deal(program, rng);
        let goes_on = |state: &State| self.status != Status::Playing || !state.choices(program).is_empty();
        for _ in 0..TRIES {
            if goes_on(&imagined) {
                break;
            }
            imagined = imagination.deal(program, rng);
        }
        if !goes_on(&imagined) && imagination.give_a_move(program, &view, rng) {
            imagined = imagination.deal(program, rng);
        }
        if !program.table.face_down {
            for owner in 0..program.players() {
                for card in imagined.hand.held[owner].or(imagined.hand.aside[owner]).iter() {
                    imagined.hand.knowledge.known_by[usize::from(card.0)] |= 1 << owner;
                }
            }
        }
        imagined
    }
}

impl Imagination {
    /// Turns to deals in which the seat that decides holds the cards of some move; false if there are none.
    fn give_a_move(&mut self, program: &Program, view: &View, rng: &mut Rng) -> bool {
        let mut table = view.table.0;
        let mover = table.to_move();
        table.hand.held[mover] = view.known[mover].or(view.possible[mover]);
        table.hand.aside[mover] = CardSet::EMPTY;
        let moves: Vec<Move> = table.choices(program).iter().collect();
        let first = rng.below(moves.len().max(1) as u32) as usize;
        let mut in_turn = moves[first..].iter().chain(&moves[..first]);
        in_turn.any(|choice| self.set_holding(program, view, mover, choice.cards()))
    }
}
