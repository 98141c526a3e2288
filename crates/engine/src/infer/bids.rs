//! What bids say about the hands of those who made them.

use super::allowing;
use crate::agent::bidders::Bidders;
use crate::agent::greedy::bids::{distance, goal, nearest};
use crate::agent::guide;
use crate::agent::numbers::fall;
use crate::card::CardSet;
use crate::flow;
use crate::imagine::{Imagination, Sets};
use crate::moves::{Choices, Move, Purpose};
use crate::pending::Pending;
use crate::program::{MAX_SEATS, NO_SEAT, Phase, Program};
use crate::seats::{next_seat, seats};
use crate::sight::Sight;
use crate::state::{Bidding, NO_BID, State, Trick, Turn};
use crate::view::View;

/// How far a bid usually lies from what rules of thumb would bid.
const SPREAD: f64 = 0.8;
/// What a bid weighs that nobody would think of, and a Nil, which hardly any hand is good for.
const LEAST: f64 = 0.02;
const LEAST_FOR_NIL: f64 = 0.002;

/// A bid of another seat, and the table as it was then but for the cards.
#[derive(Clone, Copy, Debug)]
struct Bid {
    seat: usize,
    state: State,
    choices: Choices,
    bid: Move,
    /// What it has played since.
    played: CardSet,
}

/// The bids of the others in this hand.
#[derive(Default, Debug)]
pub(super) struct Bids(Vec<Bid>);

impl Bids {
    /// Is there nothing to be read?
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Looks at the bids that the others have made.
    pub(super) fn read(&mut self, program: &Program, view: &View) {
        self.0.clear();
        let table = view.table.0;
        let (bids, played) = (table.hand.bidding, table.hand.knowledge.tricks.by_seat());
        if bids.bids.iter().all(|&bid| bid == NO_BID) {
            return;
        }
        let Some(mut table) = opening(program, table) else {
            return;
        };
        let in_hand = table.hand.seats;
        let first = table.turn.seat;
        let mut seat = first;
        for _ in seats(in_hand) {
            let at = usize::from(seat);
            if bids.bids[at] == NO_BID || seat == NO_SEAT {
                return;
            }
            table.turn.seat = seat;
            let choices = table.choices(program);
            let bid = choices.iter().find(|bid| i32::from(bid.amount) == i32::from(bids.bids[at]));
            if at != view.seat
                && let Some(bid) = bid
            {
                self.0.push(Bid { seat: at, state: table, choices, bid, played: played[at] });
            }
            table.hand.bidding.bids[at] = bids.bids[at];
            table.hand.bidding.nils |= bids.nils & 1 << at;
            table.hand.left &= !(1 << at);
            seat = next_seat(table.hand.seats, seat);
        }
    }

    /// How likely the bids are in a deal, against others; never 0.
    ///
    /// They are held against what bidders have learnt to bid, where they have, else against rules of thumb.
    pub(super) fn weigh(
        &mut self,
        program: &Program,
        imagination: &Imagination,
        sets: &Sets,
        bidders: Option<&Bidders>,
    ) -> f64 {
        let guide = guide::of(program);
        let mut weight = 1.0;
        for bid in &mut self.0 {
            bid.state.hand.held[bid.seat] = imagination.hand(sets, bid.seat).or(bid.played);
            let goal = goal(guide, Sight::new(program, &bid.state));
            let off = (distance(bid.bid, goal) - distance(nearest(&bid.choices, goal), goal)).max(0.0);
            let learnt = bidders.and_then(|bidders| bidders.share(program, &bid.state, goal, bid.bid));
            if let Some(share) = learnt {
                weight *= allowing(share, LEAST, LEAST);
                continue;
            }
            let least = if bid.bid.purpose == Purpose::Nil { LEAST_FOR_NIL } else { LEAST };
            weight *= allowing(fall(off * off / (2.0 * SPREAD * SPREAD)), least, least);
        }
        weight
    }
}

/// A table as it was when the bidding began, if nothing but tricks has come after it.
pub(crate) fn opening(program: &Program, mut table: State) -> Option<State> {
    let number = bidding_phase(program)?;
    let Phase::Bidding(phase) = &program.phases[number] else {
        return None;
    };
    let hand = &mut table.hand;
    let played = hand.knowledge.tricks.by_seat();
    for seat in seats(hand.seats) {
        hand.held[seat] = hand.held[seat].or(played[seat]);
        if hand.held[seat].len() != u32::from(hand.dealt[seat]) {
            return None;
        }
    }
    hand.taken = [CardSet::EMPTY; MAX_SEATS];
    hand.tricks = [0; MAX_SEATS];
    hand.trick = Trick::NONE;
    hand.pending = Pending::NONE;
    hand.bidding = Bidding::NONE;
    hand.left = hand.seats;
    let first = flow::first_seat(phase.first_player, &table);
    table.turn = Turn::new(first, number as u8);
    Some(table)
}

/// The phase of bidding, where hands change afterwards only by what is played to tricks.
fn bidding_phase(program: &Program) -> Option<usize> {
    let number = program.phases.iter().position(|phase| matches!(phase, Phase::Bidding(_)))?;
    let later = &program.phases[number + 1..];
    let is_open = later.iter().all(|phase| matches!(phase, Phase::Trick(_)));
    (is_open && !later.is_empty() && !program.table.face_down).then_some(number)
}
