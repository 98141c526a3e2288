//! One moment of a match: plain data, copied freely, never more than 1,024 bytes.
//!
//! `docs/state.md` has the byte budget, with room for mechanics to come. The
//! rules that change a state are in [`crate::flow`] and [`crate::phase`].

use crate::card::{Bits, Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::knowledge::Knowledge;
use crate::layouts::Layouts;
use crate::pending::Pending;
use crate::piles::Piles;
use crate::program::{MAX_SEATS, NO_SEAT, Program};
use crate::rng::{Rng, Stream};
use crate::seats::{next_seat, previous_seat};

/// A seat that has not bid.
pub const NO_BID: i8 = -1;

/// The match ended because a side fell to the score floor.
pub const FLOOR: u8 = 253;
/// The match ended because its hands ran out.
pub const LAST_HAND: u8 = 254;
/// The match goes on, took too many turns, or ended with a war that nobody could win.
pub const OTHERWISE: u8 = 255;

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
pub(crate) enum Unsettled {
    /// No card is being played.
    Nothing,
    /// The effect, then whether somebody has won.
    Effect,
    /// Whether somebody has won.
    Check,
}

/// One moment of a match: what lives as long as the match, then the hand, then the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) seed: u64,
    /// Chance in play; deals have streams of their own.
    pub(crate) chance: Rng,
    /// The points of each seat.
    pub(crate) scores: [i32; MAX_SEATS],
    /// The points of each team; unused without teams.
    pub(crate) team_scores: [i32; MAX_SEATS],
    /// Overtricks of each side that have not been paid for.
    pub(crate) bags: [i16; MAX_SEATS],
    pub(crate) hand_number: u32,
    pub(crate) turns: u16,
    pub(crate) status: Status,
    pub(crate) timed_out: bool,
    /// Sides that won or share the win, as bits.
    pub(crate) winners: u8,
    /// The number of the win condition that ended the match, or [`FLOOR`], [`LAST_HAND`], [`OTHERWISE`].
    pub(crate) ended_by: u8,
    pub(crate) dealer: u8,
    /// Seats in the match, as bits.
    pub(crate) in_match: u8,
    /// The order of the last hand, complete; [`NO_SEAT`] before the second hand.
    pub(crate) last_placing: [u8; MAX_SEATS],
    pub(crate) last_winner: u8,
    pub(crate) last_loser: u8,
    /// The hand that is being played.
    pub(crate) hand: Hand,
    /// The turn that is being taken.
    pub(crate) turn: Turn,
}

/// What lives as long as a hand: dealing one is one assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    /// The cards in each hand.
    pub held: [CardSet; MAX_SEATS],
    /// The cards that each seat has taken.
    pub taken: [CardSet; MAX_SEATS],
    /// Cards set aside in a choice that is not yet shown.
    pub aside: [CardSet; MAX_SEATS],
    pub trick: Trick,
    pub tableau: Tableau,
    pub knowledge: Knowledge,
    /// What each side has gained.
    pub points: [i32; MAX_SEATS],
    /// The points of each seat when the hand was dealt.
    pub scores_before: [i32; MAX_SEATS],
    pub pending: Pending,

    /// Cards that were not dealt, from `stock_top` on; the top one first.
    pub stock: [u8; MAX_CARDS],
    pub stock_top: u8,
    pub stock_end: u8,
    /// The card that was turned up, wherever it is now.
    pub turned_up: u8,
    /// It lies beside the stock, out of play.
    pub beside_stock: bool,
    /// The discard pile, its top card last.
    pub discard: [u8; MAX_CARDS],
    pub discard_len: u8,
    pub piles: Piles,
    pub war: War,
    pub layouts: Layouts,

    pub bidding: Bidding,
    pub tricks: [u8; MAX_SEATS],
    /// How many cards each seat was dealt.
    pub dealt: [u8; MAX_SEATS],
    pub trump: u8,
    /// The trump suit that a seat has named.
    pub named_trump: u8,
    /// The suit to be matched in place of the top card's.
    pub named_suit: u8,

    /// Play goes anticlockwise.
    pub reversed: bool,
    /// Seats that will lose their next turn.
    pub skips: u8,
    /// Seats that have passed and wait for the pile to be cleared, as bits.
    pub locked: u8,
    /// Turns in a row in which nothing was played or thrown away.
    pub passes: u8,
    /// Turns in a row in which nothing at all was done.
    pub idle: u8,
    /// How often the discard pile became the stock.
    pub reshuffles: u16,

    /// It was played out and scored.
    pub scored: bool,
    pub block: u8,
    /// Cards that each seat must set aside, if it has as many.
    pub to_pass: u8,
    /// Seats that are still to decide in this phase.
    pub left: u8,
    /// Seats in the hand, as bits.
    pub seats: u8,
    /// Seats in the order of going out.
    pub placing: [u8; MAX_SEATS],
    pub placed: u8,
}

impl Hand {
    /// Before the deal, for these seats.
    pub const fn new(seats: u8) -> Hand {
        Hand {
            held: [CardSet::EMPTY; MAX_SEATS],
            taken: [CardSet::EMPTY; MAX_SEATS],
            aside: [CardSet::EMPTY; MAX_SEATS],
            trick: Trick::NONE,
            tableau: Tableau::EMPTY,
            knowledge: Knowledge::NOTHING,
            points: [0; MAX_SEATS],
            scores_before: [0; MAX_SEATS],
            pending: Pending::NONE,
            stock: [NO_CARD; MAX_CARDS],
            stock_top: 0,
            stock_end: 0,
            turned_up: NO_CARD,
            beside_stock: false,
            discard: [NO_CARD; MAX_CARDS],
            discard_len: 0,
            piles: Piles::EMPTY,
            war: War::PEACE,
            layouts: Layouts::NONE,
            bidding: Bidding::NONE,
            tricks: [0; MAX_SEATS],
            dealt: [0; MAX_SEATS],
            trump: NO_SUIT,
            named_trump: NO_SUIT,
            named_suit: NO_SUIT,
            reversed: false,
            skips: 0,
            locked: 0,
            passes: 0,
            idle: 0,
            reshuffles: 0,
            scored: false,
            block: 0,
            to_pass: 0,
            left: 0,
            seats,
            placing: [NO_SEAT; MAX_SEATS],
            placed: 0,
        }
    }
}

/// What lives as long as a turn: beginning one is one assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Whose turn it is; a pending decision may be another seat's.
    pub seat: u8,
    /// The phase that it is in.
    pub phase: u8,
    /// How often it was gone through.
    pub repeats: u8,
    /// Cards thrown away in it.
    pub discarded: u8,
    /// Something was played.
    pub played: bool,
    /// Something was thrown away.
    pub threw: bool,
    /// Something was done.
    pub acted: bool,
    /// The seat chose to pass.
    pub declined: bool,
    /// The seat has earned another turn.
    pub again: bool,
    /// The card of a play that is not yet settled.
    pub in_play: u8,
    /// What is still to be settled of it.
    pub unsettled: Unsettled,
    /// It captured something.
    pub captured: bool,
}

impl Turn {
    /// A seat's turn that starts with a phase.
    #[inline(always)]
    pub const fn new(seat: u8, phase: u8) -> Turn {
        Turn {
            seat,
            phase,
            repeats: 0,
            discarded: 0,
            played: false,
            threw: false,
            acted: false,
            declined: false,
            again: false,
            in_play: NO_CARD,
            unsettled: Unsettled::Nothing,
            captured: false,
        }
    }
}

/// Bids, and what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bidding {
    /// Bids, or [`NO_BID`].
    pub bids: [i8; MAX_SEATS],
    /// Seats that bid Nil, as bits: the only source of truth for Nil.
    pub nils: u8,
    /// Nils that took no trick, as bits; set when the hand is scored.
    pub nils_made: u8,
    /// Sides whose contract was made, as bits; set when the hand is scored.
    pub contracts_made: u8,
    /// Overtricks of each side; set when the hand is scored.
    pub overtricks: [u8; MAX_SEATS],
}

impl Bidding {
    pub const NONE: Bidding = Bidding {
        bids: [NO_BID; MAX_SEATS],
        nils: 0,
        nils_made: 0,
        contracts_made: 0,
        overtricks: [0; MAX_SEATS],
    };
}

/// The trick that is being played, and how many have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trick {
    /// Its cards.
    pub set: CardSet,
    /// The same in the order of play.
    pub cards: [u8; MAX_SEATS],
    pub len: u8,
    /// How many cards it will have.
    pub size: u8,
    /// Tricks until the first seat runs out of cards.
    pub to_empty: u8,
    pub leader: u8,
    pub led_suit: u8,
    pub best_seat: u8,
    /// The card that wins it so far.
    pub best_card: u8,
    /// Tricks taken in this phase.
    pub in_phase: u8,
    /// Tricks taken in this hand.
    pub in_hand: u8,
    /// Suits of which a card has been played in this hand, as bits.
    pub played_suits: u8,
}

impl Trick {
    pub const NONE: Trick = Trick {
        set: CardSet::EMPTY,
        cards: [NO_CARD; MAX_SEATS],
        len: 0,
        size: 0,
        to_empty: 0,
        leader: 0,
        led_suit: NO_SUIT,
        best_seat: 0,
        best_card: 0,
        in_phase: 0,
        in_hand: 0,
        played_suits: 0,
    };
}

/// What lies open in the middle, and who brought it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tableau {
    /// The cards, those that are being captured included.
    pub cards: CardSet,
    /// Those chosen so far for a capture.
    pub picked: CardSet,
    /// The card on top.
    pub top: u8,
    /// How many cards the last play had.
    pub set_size: u8,
    /// Who played or captured last.
    pub last_player: u8,
    /// Captures of each seat that emptied it.
    pub sweeps: [u8; MAX_SEATS],
}

impl Tableau {
    pub const EMPTY: Tableau = Tableau {
        cards: CardSet::EMPTY,
        picked: CardSet::EMPTY,
        top: NO_CARD,
        set_size: 0,
        last_player: NO_SEAT,
        sweeps: [0; MAX_SEATS],
    };
}

/// A battle that waits for its second card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct War {
    /// The card that was turned first, or [`NO_CARD`].
    pub card: u8,
    /// Who turned it.
    pub seat: u8,
}

impl War {
    pub const PEACE: War = War { card: NO_CARD, seat: 0 };
}

impl State {
    /// A table that nobody sits at.
    pub(crate) fn blank() -> State {
        State::before_deal(1, 0, 0)
    }

    /// A table before the first deal.
    pub(crate) fn empty(program: &Program, seed: u64) -> State {
        State::before_deal(program.everyone(), program.players - 1, seed)
    }

    fn before_deal(everyone: u8, dealer: u8, seed: u64) -> State {
        State {
            seed,
            chance: Rng::stream(seed, Stream::Chance),
            scores: [0; MAX_SEATS],
            team_scores: [0; MAX_SEATS],
            bags: [0; MAX_SEATS],
            hand_number: 0,
            turns: 0,
            status: Status::HandOver,
            timed_out: false,
            winners: 0,
            ended_by: OTHERWISE,
            dealer,
            in_match: everyone,
            last_placing: [NO_SEAT; MAX_SEATS],
            last_winner: NO_SEAT,
            last_loser: NO_SEAT,
            hand: Hand::new(everyone),
            turn: Turn::new(0, 0),
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
        usize::from(self.hand.pending.top().map_or(self.turn.seat, |frame| frame.seat))
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

    /// What ended the match: a win condition by its number, [`FLOOR`], [`LAST_HAND`] or [`OTHERWISE`].
    pub fn ended_by(&self) -> u8 {
        self.ended_by
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
        &self.hand.points
    }

    /// The bid of a seat.
    pub fn bid(&self, seat: usize) -> Option<u8> {
        u8::try_from(self.hand.bidding.bids[seat]).ok()
    }

    /// Did the seat bid Nil?
    pub fn is_nil_bid(&self, seat: usize) -> bool {
        self.hand.bidding.nils >> seat & 1 == 1
    }

    /// Tricks of each seat in this hand.
    pub fn tricks(&self) -> &[u8; MAX_SEATS] {
        &self.hand.tricks
    }

    /// Unpaid overtricks of each side.
    pub fn bags(&self) -> &[i16; MAX_SEATS] {
        &self.bags
    }

    /// Seats in the order of going out in this hand.
    pub fn placing(&self) -> &[u8] {
        &self.hand.placing[..usize::from(self.hand.placed)]
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
        &self.hand.stock[usize::from(self.hand.stock_top)..usize::from(self.hand.stock_end)]
    }

    /// The discard pile, its top card last.
    pub fn discard(&self) -> &[u8] {
        &self.hand.discard[..usize::from(self.hand.discard_len)]
    }

    /// The card on top of the discard pile.
    #[inline]
    pub(crate) fn discard_top(&self) -> u8 {
        self.discard().last().copied().unwrap_or(NO_CARD)
    }

    /// The seats that are in after this one, in turn order, itself last.
    #[inline]
    pub(crate) fn next_in_turn(&self, seats: u8, seat: u8) -> u8 {
        if self.hand.reversed { previous_seat(seats, seat) } else { next_seat(seats, seat) }
    }

    /// Every card and where it is, in order where there is one; a card that is in two places is
    /// listed twice.
    pub fn places(&self, program: &Program) -> Vec<(String, Card)> {
        let mut places = Vec::new();
        self.each_card(program, |place, seat, card| {
            let name = seat.map_or(place.to_string(), |seat| format!("{place} {seat}"));
            places.push((name, card));
        });
        places
    }

    /// How many cards each seat holds.
    pub fn hand_counts(&self, program: &Program) -> Vec<u32> {
        self.hand.held[..program.players()].iter().map(|held| held.len()).collect()
    }

    /// Looks at every card: the place where it is, whose place that is, and which card.
    pub fn each_card(&self, program: &Program, mut look: impl FnMut(&'static str, Option<usize>, Card)) {
        let hand = &self.hand;
        for seat in 0..program.players() {
            // The order of a pile or a layout matters, and that of nothing else that a seat holds.
            if program.table.piles {
                hand.piles.cards(seat).for_each(|card| look("hand", Some(seat), card));
            } else if program.table.layouts {
                let slots = Bits(self.slots(seat).into()).filter_map(|slot| self.card_in(seat, slot));
                slots.for_each(|card| look("hand", Some(seat), card));
            } else {
                hand.held[seat].iter().for_each(|card| look("hand", Some(seat), card));
            }
            for (place, sets) in [("taken", &hand.taken), ("chosen", &hand.aside)] {
                sets[seat].iter().for_each(|card| look(place, Some(seat), card));
            }
        }
        hand.trick.set.iter().for_each(|card| look("trick", None, card));
        hand.tableau.cards.iter().for_each(|card| look("tableau", None, card));
        self.discard().iter().for_each(|&card| look("discard", None, Card(card)));
        if hand.layouts.drawn != NO_CARD {
            look("drawn", Some(self.turn.seat.into()), Card(hand.layouts.drawn));
        }
        if hand.beside_stock {
            look("turned up", None, Card(hand.turned_up));
        }
        self.stock().iter().for_each(|&card| look("stock", None, Card(card)));
    }
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
}
