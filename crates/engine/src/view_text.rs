//! A view in a few lines, for whoever prints it.

use std::fmt;

use crate::card::{Card, CardSet, NO_CARD};
use crate::moves::suit_word;
use crate::program::NO_SEAT;
use crate::scoring::contracts::Contract;
use crate::seats::seats;
use crate::view::{HIDDEN, View};

fn count(number: u8, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// "seat 1", "seats 1 and 3".
fn seat_names(mask: u8) -> String {
    let numbers: Vec<String> = seats(mask).map(|seat| seat.to_string()).collect();
    format!("seat{} {}", if numbers.len() == 1 { "" } else { "s" }, numbers.join(" and "))
}

fn names(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    names.join(" ")
}

impl View {
    fn is_laid_out(&self) -> bool {
        self.layouts.iter().flatten().any(|&(card, _)| card != NO_CARD)
    }

    /// What is played, and whom the seat gives cards to.
    fn write_phase(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(phase), Some(kind)) = (self.phase, self.phase_kind) {
            write!(f, "Phase {phase}: {}", kind.name())?;
            match (self.gives_to, self.passes) {
                (Some(receiver), Some(direction)) => write!(f, " {}, to seat {receiver}", direction.name())?,
                (Some(receiver), None) => write!(f, ", cards go to seat {receiver}")?,
                _ => {}
            }
            writeln!(f)?;
        }
        Ok(())
    }

    /// Who plays with the seat, and what each team has bid and taken.
    fn write_sides(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.partners() != 0 {
            writeln!(f, "You play with {}.", seat_names(self.partners()))?;
        }
        for side in (0..self.teams).filter(|_| self.has_bids()) {
            let Contract { bid, tricks } = self.contract(side);
            let so_far = if self.has_bid(side) { "" } else { " so far" };
            write!(f, "Team {side}: bid {bid}{so_far}, took {tricks}")?;
            match self.members(side) & self.nils {
                0 => writeln!(f)?,
                nils => writeln!(f, ", nil bid by {}", seat_names(nils))?,
            }
        }
        Ok(())
    }

    fn write_layouts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, slots) in self.layouts.iter().enumerate().take(self.players) {
            let last = slots.iter().rposition(|&(card, _)| card != NO_CARD).map_or(0, |last| last + 1);
            let cards: Vec<String> = slots[..last].iter().map(|&(card, _)| slot_name(card)).collect();
            writeln!(f, "Layout of seat {seat}: {}", cards.join(" "))?;
        }
        if self.drawn != NO_CARD {
            writeln!(f, "Drawn: {}", slot_name(self.drawn))?;
        }
        if self.caller != NO_SEAT {
            writeln!(f, "Seat {} has called.", self.caller)?;
        }
        Ok(())
    }
}

/// A card, one that is not known, or an empty slot.
fn slot_name(card: u8) -> String {
    match card {
        NO_CARD => "--".to_string(),
        HIDDEN => "??".to_string(),
        card => Card(card).to_string(),
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "Hand {}, seen from seat {}. Seat {} dealt.",
            self.hand_number + 1,
            self.seat,
            self.dealer
        )?;
        if self.trump < 4 {
            write!(f, "Trump: {}.", suit_word(self.trump))?;
            match self.turned_up {
                NO_CARD => writeln!(f)?,
                card => writeln!(f, " Turned up: {}.", Card(card))?,
            }
        }
        for seat in (0..self.players).filter(|seat| self.in_match >> seat & 1 == 1) {
            write!(f, "Seat {seat}: {}", count(self.hand_counts[seat], "card"))?;
            if self.tricks[seat] > 0 {
                write!(f, ", {}", count(self.tricks[seat], "trick"))?;
            }
            match self.bids[seat] {
                0 if self.nils >> seat & 1 == 1 => write!(f, ", bid nil")?,
                bid if bid >= 0 => write!(f, ", bid {bid}")?,
                _ => {}
            }
            writeln!(f, ", score {}", self.scores[seat])?;
        }
        self.write_phase(f)?;
        if self.teams > 0 {
            let scores: Vec<String> = self.team_scores[..self.teams].iter().map(i32::to_string).collect();
            writeln!(f, "Teams: {}", scores.join(", "))?;
            self.write_sides(f)?;
        }
        if self.trick_len > 0 {
            let played = self.trick[..self.trick_len].iter();
            let cards: Vec<String> =
                played.map(|&(seat, card)| format!("{} (seat {seat})", Card(card))).collect();
            writeln!(f, "Trick: {}", cards.join(", "))?;
        }
        if !self.tableau.is_empty() {
            writeln!(f, "Tableau: {}", names(self.tableau))?;
        }
        if self.discard_top != NO_CARD {
            write!(f, "Discard pile: {} on {} cards", Card(self.discard_top), self.discard_count - 1)?;
            match self.named_suit {
                4 => writeln!(f)?,
                suit => writeln!(f, ", but {} was named", suit_word(suit))?,
            }
        }
        if self.is_laid_out() {
            self.write_layouts(f)?;
        } else {
            writeln!(f, "Your hand: {}", names(self.hand))?;
        }
        match self.to_move {
            Some(seat) if seat == self.seat => write!(f, "You decide."),
            Some(seat) => write!(f, "Seat {seat} decides."),
            None => write!(f, "The hand is over."),
        }
    }
}
