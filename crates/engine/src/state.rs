//! One moment of a match: plain data, copied freely, never more than 1,024 bytes.
//!
//! `docs/state.md` has the byte budget, with room for mechanics to come. The
//! rules that change a state are in [`crate::flow`] and [`crate::phase`].

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::knowledge::Knowledge;
use crate::pending::Pending;
use crate::piles::Piles;
use crate::program::{MAX_SEATS, NO_SEAT, Program};
use crate::rng::{Rng, Stream};

/// A seat that has not bid.
pub const NO_BID: i8 = -1;

/// What the match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A seat's decision.
    Playing,
    /// The hand is scored; the next one is to be dealt.
    HandOver,
    /// Nothing: the match is over.
    Finished,
}

/// What is still to be settled of a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Nothing: no card is being played.
    Idle,
    /// The effect, then whether somebody has won.
    Effect,
    /// Whether somebody has won.
    Check,
}

/// One moment of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The cards in each hand.
    pub(crate) hands: [CardSet; MAX_SEATS],
    /// The cards that each seat has taken in this hand.
    pub(crate) taken: [CardSet; MAX_SEATS],
    /// Cards set aside in a choice that is not yet shown.
    pub(crate) chosen: [CardSet; MAX_SEATS],
    /// The cards of the trick being played.
    pub(crate) trick_set: CardSet,
    /// The cards on the tableau, those that are being captured included.
    pub(crate) tableau: CardSet,
    /// Tableau cards chosen so far for a capture.
    pub(crate) picked: CardSet,
    pub(crate) seed: u64,
    /// Chance in play; deals have streams of their own.
    pub(crate) chance: Rng,
    pub(crate) knowledge: Knowledge,

    /// The points of each seat.
    pub(crate) scores: [i32; MAX_SEATS],
    /// The points of each team; unused without teams.
    pub(crate) team_scores: [i32; MAX_SEATS],
    /// What each side gained in the hand scored last.
    pub(crate) hand_points: [i32; MAX_SEATS],
    /// Overtricks of each side that have not been paid for.
    pub(crate) bags: [i16; MAX_SEATS],
    pub(crate) hand_number: u32,
    pub(crate) turns: u16,

    pub(crate) pending: Pending,

    /// Cards that were not dealt, from `stock_top` on; the top one first.
    pub(crate) stock: [u8; MAX_CARDS],
    pub(crate) stock_top: u8,
    pub(crate) stock_end: u8,
    /// The card that was turned up, wherever it is now.
    pub(crate) turned_up: u8,
    /// It lies beside the stock, out of play.
    pub(crate) beside_stock: bool,
    /// The discard pile, its top card last.
    pub(crate) discard: [u8; MAX_CARDS],
    pub(crate) discard_len: u8,
    pub(crate) piles: Piles,

    /// Bids, or [`NO_BID`].
    pub(crate) bids: [i8; MAX_SEATS],
    /// Seats that bid Nil, as bits: the only source of truth for Nil.
    pub(crate) nils: u8,
    /// Nils that took no trick, as bits; set when the hand is scored.
    pub(crate) nils_made: u8,
    /// Sides whose contract was made, as bits; set when the hand is scored.
    pub(crate) contracts_made: u8,
    /// Overtricks of each side in the hand scored last.
    pub(crate) overtricks: [u8; MAX_SEATS],
    pub(crate) tricks: [u8; MAX_SEATS],
    /// How many cards each seat was dealt.
    pub(crate) dealt: [u8; MAX_SEATS],

    /// The trick in the order of play.
    pub(crate) trick: [u8; MAX_SEATS],
    pub(crate) trick_len: u8,
    /// How many cards the trick will have.
    pub(crate) trick_size: u8,
    /// Tricks until the first seat runs out of cards.
    pub(crate) tricks_to_empty: u8,
    pub(crate) leader: u8,
    pub(crate) led_suit: u8,
    pub(crate) best_seat: u8,
    pub(crate) best_power: u8,
    pub(crate) tricks_in_phase: u8,
    pub(crate) tricks_in_hand: u8,
    /// Suits of which a card has been played in this hand, as bits.
    pub(crate) played_suits: u8,
    pub(crate) trump: u8,
    /// The trump suit that a seat has named for this hand.
    pub(crate) named_trump: u8,

    /// The card of a play that is not yet settled.
    pub(crate) in_play: u8,
    /// What is still to be settled of it.
    pub(crate) stage: Stage,
    /// The card on top of the tableau.
    pub(crate) tableau_top: u8,
    /// How many cards the last play had.
    pub(crate) set_size: u8,
    /// Who played or captured last.
    pub(crate) last_player: u8,
    /// The suit to be matched in place of the top card's.
    pub(crate) named_suit: u8,
    /// Play goes anticlockwise.
    pub(crate) reversed: bool,
    /// Seats that will lose their next turn.
    pub(crate) skips: u8,
    /// Seats that have passed and wait for the pile to be cleared, as bits.
    pub(crate) locked: u8,
    /// Turns in a row in which nothing was played or thrown away.
    pub(crate) passes: u8,
    /// Turns in a row in which nothing at all was done.
    pub(crate) idle: u8,
    /// The phase of the seat's turn.
    pub(crate) phase: u8,
    /// How often it was gone through in this turn.
    pub(crate) repeats: u8,
    /// Cards thrown away in it.
    pub(crate) discarded: u8,
    /// Something was played in this turn.
    pub(crate) played: bool,
    /// Something was thrown away in this turn.
    pub(crate) threw: bool,
    /// Something was done in this turn.
    pub(crate) acted: bool,
    /// Captures that emptied the tableau.
    pub(crate) sweeps: [u8; MAX_SEATS],
    /// How often the discard pile became the stock in this hand.
    pub(crate) reshuffles: u16,

    pub(crate) status: Status,
    pub(crate) timed_out: bool,
    /// The hand was played out and scored.
    pub(crate) scored: bool,
    /// Sides that won or share the win, as bits.
    pub(crate) winners: u8,
    pub(crate) dealer: u8,
    pub(crate) block: u8,
    pub(crate) to_move: u8,
    /// Cards that each seat must set aside, if it has as many.
    pub(crate) to_pass: u8,
    /// Seats that are still to decide in this phase.
    pub(crate) left: u8,
    /// Seats in the match, as bits.
    pub(crate) in_match: u8,
    /// Seats in the hand, as bits.
    pub(crate) in_hand: u8,
    /// Seats in the order of going out.
    pub(crate) placing: [u8; MAX_SEATS],
    pub(crate) placed: u8,
    /// The order of the last hand, complete; [`NO_SEAT`] before the second hand.
    pub(crate) last_placing: [u8; MAX_SEATS],
    pub(crate) last_winner: u8,
    pub(crate) last_loser: u8,
}

impl State {
    /// A table before the first deal.
    pub(crate) fn empty(program: &Program, seed: u64) -> State {
        let everyone = ((1u16 << program.players) - 1) as u8;
        State {
            hands: [CardSet::EMPTY; MAX_SEATS],
            taken: [CardSet::EMPTY; MAX_SEATS],
            chosen: [CardSet::EMPTY; MAX_SEATS],
            trick_set: CardSet::EMPTY,
            tableau: CardSet::EMPTY,
            picked: CardSet::EMPTY,
            seed,
            chance: Rng::stream(seed, Stream::Chance),
            knowledge: Knowledge::NOTHING,
            scores: [0; MAX_SEATS],
            team_scores: [0; MAX_SEATS],
            hand_points: [0; MAX_SEATS],
            bags: [0; MAX_SEATS],
            hand_number: 0,
            turns: 0,
            pending: Pending::NONE,
            stock: [NO_CARD; MAX_CARDS],
            stock_top: 0,
            stock_end: 0,
            turned_up: NO_CARD,
            beside_stock: false,
            discard: [NO_CARD; MAX_CARDS],
            discard_len: 0,
            piles: Piles::EMPTY,
            bids: [NO_BID; MAX_SEATS],
            nils: 0,
            nils_made: 0,
            contracts_made: 0,
            overtricks: [0; MAX_SEATS],
            tricks: [0; MAX_SEATS],
            dealt: [0; MAX_SEATS],
            trick: [NO_CARD; MAX_SEATS],
            trick_len: 0,
            trick_size: 0,
            tricks_to_empty: 0,
            leader: 0,
            led_suit: NO_SUIT,
            best_seat: 0,
            best_power: 0,
            tricks_in_phase: 0,
            tricks_in_hand: 0,
            played_suits: 0,
            trump: NO_SUIT,
            named_trump: NO_SUIT,
            in_play: NO_CARD,
            stage: Stage::Idle,
            tableau_top: NO_CARD,
            set_size: 0,
            last_player: NO_SEAT,
            named_suit: NO_SUIT,
            reversed: false,
            skips: 0,
            locked: 0,
            passes: 0,
            idle: 0,
            phase: 0,
            repeats: 0,
            discarded: 0,
            played: false,
            threw: false,
            acted: false,
            sweeps: [0; MAX_SEATS],
            reshuffles: 0,
            status: Status::HandOver,
            timed_out: false,
            scored: false,
            winners: 0,
            dealer: program.players - 1,
            block: 0,
            to_move: 0,
            to_pass: 0,
            left: 0,
            in_match: everyone,
            in_hand: everyone,
            placing: [NO_SEAT; MAX_SEATS],
            placed: 0,
            last_placing: [NO_SEAT; MAX_SEATS],
            last_winner: NO_SEAT,
            last_loser: NO_SEAT,
        }
    }

    /// What the match waits for.
    #[inline(always)]
    pub fn status(&self) -> Status {
        self.status
    }

    /// The seat that decides, while the match is [`Status::Playing`].
    #[inline(always)]
    pub fn to_move(&self) -> usize {
        usize::from(self.to_move)
    }

    /// Hands played or begun, counting from 0.
    pub fn hand_number(&self) -> u32 {
        self.hand_number
    }

    /// Decisions so far, automatic ones included.
    pub fn turns(&self) -> u32 {
        self.turns.into()
    }

    /// The seat that dealt this hand.
    pub fn dealer(&self) -> usize {
        usize::from(self.dealer)
    }

    /// The match ended because it took too many turns.
    pub fn timed_out(&self) -> bool {
        self.timed_out
    }

    /// Sides that won or share the win, as bits; none in a draw.
    pub fn winners(&self) -> u8 {
        self.winners
    }

    /// The points of each seat.
    pub fn scores(&self) -> &[i32; MAX_SEATS] {
        &self.scores
    }

    /// The points of each team.
    pub fn team_scores(&self) -> &[i32; MAX_SEATS] {
        &self.team_scores
    }

    /// What each side gained in the hand scored last.
    pub fn hand_points(&self) -> &[i32; MAX_SEATS] {
        &self.hand_points
    }

    /// The bid of a seat.
    pub fn bid(&self, seat: usize) -> Option<u8> {
        u8::try_from(self.bids[seat]).ok()
    }

    /// Did the seat bid Nil?
    pub fn is_nil_bid(&self, seat: usize) -> bool {
        self.nils >> seat & 1 == 1
    }

    /// Tricks of each seat in this hand.
    pub fn tricks(&self) -> &[u8; MAX_SEATS] {
        &self.tricks
    }

    /// Unpaid overtricks of each side.
    pub fn bags(&self) -> &[i16; MAX_SEATS] {
        &self.bags
    }

    /// Seats in the order of going out in this hand.
    pub fn placing(&self) -> &[u8] {
        &self.placing[..usize::from(self.placed)]
    }

    /// The one winner, if there is one: a side.
    pub fn winner(&self) -> Option<usize> {
        (self.winners.count_ones() == 1).then(|| self.winners.trailing_zeros() as usize)
    }

    /// The score of a side.
    #[inline]
    pub fn side_score(&self, program: &Program, side: usize) -> i32 {
        if program.teams.is_some() { self.team_scores[side] } else { self.scores[side] }
    }

    /// The cards that were not dealt, the top one first.
    pub fn stock(&self) -> &[u8] {
        &self.stock[usize::from(self.stock_top)..usize::from(self.stock_end)]
    }

    /// The discard pile, its top card last.
    pub fn discard(&self) -> &[u8] {
        &self.discard[..usize::from(self.discard_len)]
    }

    /// The card on top of the discard pile.
    #[inline]
    pub(crate) fn discard_top(&self) -> u8 {
        self.discard().last().copied().unwrap_or(NO_CARD)
    }

    /// The seats that are in after this one, in turn order, itself last.
    #[inline]
    pub(crate) fn next_in_turn(&self, seats: u8, seat: u8) -> u8 {
        if self.reversed { previous_seat(seats, seat) } else { next_seat(seats, seat) }
    }

    /// Seats that have run out of cards are out for the hand: this one first, then in turn order.
    pub(crate) fn go_out_from(&mut self, seat: u8) {
        let playing = self.in_hand;
        let mut at = seat;
        for _ in 0..playing.count_ones() {
            if playing >> at & 1 == 1 && self.hands[usize::from(at)].is_empty() {
                self.placing[usize::from(self.placed)] = at;
                self.placed += 1;
                self.in_hand &= !(1 << at);
            }
            at = self.next_in_turn(playing, at);
        }
    }

    /// Every card and where it is; a card that is in two places is listed twice.
    pub fn places(&self, program: &Program) -> Vec<(String, Card)> {
        let mut places = Vec::new();
        for seat in 0..program.players() {
            let sets = [("hand", self.hands), ("taken", self.taken), ("chosen", self.chosen)];
            for (name, sets) in sets {
                places.extend(sets[seat].iter().map(|card| (format!("{name} {seat}"), card)));
            }
        }
        places.extend(self.trick_set.iter().map(|card| ("trick".to_string(), card)));
        places.extend(self.tableau.iter().map(|card| ("tableau".to_string(), card)));
        places.extend(self.discard().iter().map(|&card| ("discard".to_string(), Card(card))));
        if self.beside_stock {
            places.push(("turned up".to_string(), Card(self.turned_up)));
        }
        places.extend(self.stock().iter().map(|&card| ("stock".to_string(), Card(card))));
        places
    }

    /// Gives points to a seat, and so to its team.
    pub(crate) fn earn(&mut self, program: &Program, seat: usize, points: i32) {
        self.scores[seat] = self.scores[seat].saturating_add(points);
        let side = program.side_of(seat);
        if program.teams.is_some() {
            self.team_scores[side] = self.team_scores[side].saturating_add(points);
        }
        self.hand_points[side] = self.hand_points[side].saturating_add(points);
    }

    /// Gives points to a side: they belong to no seat of a team.
    pub(crate) fn earn_side(&mut self, program: &Program, side: usize, points: i32) {
        let scores = if program.teams.is_some() { &mut self.team_scores } else { &mut self.scores };
        scores[side] = scores[side].saturating_add(points);
        self.hand_points[side] = self.hand_points[side].saturating_add(points);
    }
}

/// The first seat of a set of seats after `seat`, clockwise; itself if it is alone.
#[inline(always)]
pub(crate) fn next_seat(seats: u8, seat: u8) -> u8 {
    let later = u32::from(seats) >> (seat + 1);
    if later != 0 { seat + 1 + later.trailing_zeros() as u8 } else { seats.trailing_zeros() as u8 }
}

/// The first seat of a set of seats before `seat`; itself if it is alone.
#[inline(always)]
pub(crate) fn previous_seat(seats: u8, seat: u8) -> u8 {
    let earlier = u32::from(seats) & ((1 << seat) - 1);
    let last = if earlier != 0 { earlier } else { u32::from(seats) };
    (31 - last.leading_zeros()) as u8
}

/// The seats of a set, as numbers.
#[inline(always)]
pub(crate) fn seats(set: u8) -> impl Iterator<Item = usize> {
    crate::card::Bits(set.into()).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_fits_in_a_kilobyte() {
        assert!(size_of::<State>() <= 1024, "{} bytes", size_of::<State>());
    }

    /// The table in `docs/state.md` adds up to the size of the state, and with what is planned to no
    /// more than a kilobyte.
    #[test]
    fn the_documented_byte_budget_is_true() {
        let text = include_str!("../../../docs/state.md");
        let rows: Vec<(&str, usize)> = text
            .lines()
            .filter_map(|line| {
                let cells: Vec<&str> = line.split('|').map(str::trim).collect();
                Some((*cells.get(1)?, cells.get(3)?.parse().ok()?))
            })
            .collect();
        let total = |status: &str| rows.iter().filter(|row| row.0 == status).map(|row| row.1).sum::<usize>();
        assert_eq!(total("in use"), size_of::<State>());
        assert!(total("planned") > 0 && total("in use") + total("planned") <= 1024);
    }

    #[test]
    fn the_next_seat_skips_those_who_are_not_in() {
        assert_eq!(next_seat(0b1011, 1), 3);
        assert_eq!(next_seat(0b1011, 3), 0);
        assert_eq!(next_seat(0b0100, 2), 2);
        assert_eq!(next_seat(0b10_0001, 5), 0);
        assert_eq!(previous_seat(0b1011, 3), 1);
        assert_eq!(previous_seat(0b1011, 0), 3);
        assert_eq!(previous_seat(0b0100, 2), 2);
    }
}
