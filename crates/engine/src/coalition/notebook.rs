//! What one seat has seen: serial numbers for the cards of layouts, and the others' decisions.
//!
//! A card gets a number when it enters a layout and keeps it until it leaves; all seats count
//! alike. Which rank a number stands for is noted only when this seat sees it.

use std::sync::Arc;

use super::decision::{Decision, NO_SERIAL};
use super::deeds::Deed;
use super::model::Noted;
use super::worlds::Worlds;
use super::{Manner, Rules, UNKNOWN, Unreadable, rank_of};
use crate::card::{CardSet, NO_CARD};
use crate::event::{EventKind, Place};
use crate::layouts::MAX_SLOTS;
use crate::moves::Move;
use crate::program::{MAX_SEATS, Program};
use crate::rng::Rng;
use crate::view::View;
use crate::witness::Entry;

/// One seat, what it has seen, and the worlds that it thinks possible.
#[derive(Clone, Debug)]
pub struct Reader {
    /// Whose notebook it is.
    pub seat: usize,
    /// The game.
    pub rules: Arc<Rules>,
    /// How it thinks that others play.
    pub manner: Manner,
    /// The worlds that it has sampled.
    pub worlds: Worlds,
    pub(crate) serials: [[u16; MAX_SLOTS as usize]; MAX_SEATS],
    /// By serial number: the rank, if the seat knows it.
    pub(crate) ranks: Vec<u8>,
    /// By serial number: how often the stock had been made anew when the card came from it.
    pub(crate) epochs: Vec<u8>,
    pub(crate) epoch: u8,
    pub(crate) noted: Vec<Arc<Noted>>,
    /// What others did since worlds were sampled.
    pub(crate) deeds: Vec<Deed>,
    rng: Rng,
}

impl Reader {
    /// Before the deal; none in a game without layouts.
    pub fn new(program: &Program, seat: usize, manner: Manner) -> Option<Reader> {
        Some(Reader {
            seat,
            rules: Arc::new(Rules::of(program)?),
            manner,
            worlds: Worlds::default(),
            serials: [[NO_SERIAL; MAX_SLOTS as usize]; MAX_SEATS],
            ranks: Vec::new(),
            epochs: Vec::new(),
            epoch: 0,
            noted: Vec::new(),
            deeds: Vec::new(),
            rng: Rng::new(seat as u64),
        })
    }

    /// The same without what was decided before worlds were sampled: for one way in which the game
    /// may go on.
    pub fn fork(&self) -> Reader {
        Reader {
            seat: self.seat,
            rules: self.rules.clone(),
            manner: self.manner,
            worlds: self.worlds.clone(),
            serials: self.serials,
            ranks: self.ranks.clone(),
            epochs: self.epochs.clone(),
            epoch: self.epoch,
            noted: Vec::new(),
            deeds: self.deeds.clone(),
            rng: self.rng,
        }
    }

    /// The decision that is to be made, as this seat sees it.
    pub fn decision(&self, program: &Program, view: &View) -> Result<Decision, Unreadable> {
        let decision = Decision::of(program, &self.rules, view, &self.serials)?;
        self.check(view)?;
        Ok(decision)
    }

    /// Has it heard of all cards that lie in layouts, and of what its seat has seen of them?
    pub(crate) fn check(&self, view: &View) -> Result<(), Unreadable> {
        for (serials, slots) in self.serials.iter().zip(&view.layouts).take(view.players) {
            for (&serial, &(card, _)) in serials.iter().zip(slots) {
                let agrees = match self.ranks.get(usize::from(serial)) {
                    None => card == NO_CARD,
                    // It may have been told more than its seat sees, never less.
                    Some(rank) => card != NO_CARD && [*rank, UNKNOWN].contains(&rank_of(card)),
                };
                if !agrees {
                    return Err(Unreadable::Missed);
                }
            }
        }
        Ok(())
    }

    /// Takes note of a move of another seat.
    pub fn note(&mut self, program: &Program, view: &View, choice: Move) -> Result<(), Unreadable> {
        if view.to_move != Some(self.seat) {
            let noted = Noted::of(self.decision(program, view)?, &self.rules, choice);
            self.noted.extend(noted.map(Arc::new));
        }
        Ok(())
    }

    /// How many decisions of others are noted.
    pub fn notes(&self) -> usize {
        self.noted.len()
    }

    /// Takes note of what happened.
    pub fn hear(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.hear_one(entry);
        }
    }

    fn hear_one(&mut self, entry: &Entry) {
        let event = &entry.event;
        let seen = rank_in(entry.seen[self.seat]);
        let place = |place: Place| place.slot_number().map(|slot| (place.seat(), slot));
        match (event.kind, place(event.from), place(event.to)) {
            (EventKind::Hand, ..) => {
                self.serials = [[NO_SERIAL; MAX_SLOTS as usize]; MAX_SEATS];
                self.ranks.clear();
                self.epochs.clear();
                self.noted.clear();
                self.deeds.clear();
                self.epoch = 0;
                self.worlds = Worlds::default();
            }
            (EventKind::Deal, ..) => {
                for slot in 0..event.cards.len() as u8 {
                    self.enter(event.seat, slot, UNKNOWN);
                }
            }
            (EventKind::Draw, ..) if event.from == Place::Stock && seen != UNKNOWN => {
                let unknown = self.unknown();
                self.worlds.draw(seen, &unknown, self.epoch, &self.epochs, &mut self.rng);
            }
            (EventKind::SwapIn | EventKind::ForcedDraw, _, Some((seat, slot))) => {
                self.enter(seat, slot, seen)
            }
            (EventKind::Discard | EventKind::Toss, Some((seat, slot)), _) => {
                self.reveal(seat, slot, seen);
                self.serials[usize::from(seat)][usize::from(slot)] = NO_SERIAL;
            }
            (
                EventKind::Show | EventKind::WrongToss | EventKind::LookAt | EventKind::Share,
                Some((seat, slot)),
                _,
            ) if seen != UNKNOWN => self.reveal(seat, slot, seen),
            (EventKind::SwapSlots, Some((one, slot)), Some((two, other))) => {
                let first = self.serials[usize::from(one)][usize::from(slot)];
                let second = self.serials[usize::from(two)][usize::from(other)];
                self.serials[usize::from(one)][usize::from(slot)] = second;
                self.serials[usize::from(two)][usize::from(other)] = first;
            }
            (EventKind::NewStock, ..) => {
                self.epoch = self.epoch.saturating_add(1);
                self.worlds.new_stock(event.cards);
            }
            _ => {}
        }
    }

    /// A card enters a layout.
    fn enter(&mut self, seat: u8, slot: u8, rank: u8) {
        let serial = self.ranks.len();
        self.serials[usize::from(seat)][usize::from(slot)] = serial as u16;
        self.ranks.push(rank);
        self.epochs.push(self.epoch);
        self.worlds.enter(serial, rank, &mut self.rng);
    }

    /// The seat learns the rank of a card.
    pub(crate) fn reveal(&mut self, seat: u8, slot: u8, rank: u8) {
        let serial = self.serials[usize::from(seat)][usize::from(slot)];
        let Some(known) = self.ranks.get_mut(usize::from(serial)) else {
            return;
        };
        if *known != UNKNOWN || rank == UNKNOWN {
            return;
        }
        *known = rank;
        let unknown = self.unknown();
        self.worlds.reveal(serial, rank, &unknown, self.epoch, &self.epochs, &mut self.rng);
    }

    /// The serial numbers in layouts whose ranks the seat does not know.
    pub(crate) fn unknown(&self) -> Vec<u16> {
        let there = self.serials.iter().flatten().copied();
        there.filter(|&serial| self.ranks.get(usize::from(serial)) == Some(&UNKNOWN)).collect()
    }

    /// A seat is told what others know, or all there is: for what is measured as a ceiling, not for play.
    pub fn told(&mut self, state: &crate::State, by: Option<u8>) {
        for owner in 0..MAX_SEATS {
            for card in state.hand.held[owner].iter() {
                let known_by = state.hand.knowledge.known_by[usize::from(card.0)];
                if by.is_none_or(|seats| known_by & seats != 0) {
                    self.reveal(owner as u8, state.hand.layouts.slot(card), card.rank());
                }
            }
        }
    }
}

/// The rank of the one card in a set.
fn rank_in(cards: CardSet) -> u8 {
    let mut cards = cards.iter();
    match (cards.next(), cards.next()) {
        (Some(card), None) => card.rank(),
        _ => UNKNOWN,
    }
}
