//! Bidding: each seat says once how many tricks it will take.

use crate::course::tricks_to_come;
use crate::event::{Event, EventKind, Reason};
use crate::flow::open_by;
use crate::moves::{Choices, Move, Purpose};
use crate::phase::Step;
use crate::program::{BiddingPhase, Program};
use crate::seats::{next_seat, seats};
use crate::state::State;
use crate::witness::Witness;

/// The first bidder is asked.
pub(crate) fn start<W: Witness>(
    program: &Program,
    phase: &BiddingPhase,
    state: &mut State,
    witness: &mut W,
) -> Step {
    state.hand.left = state.hand.seats;
    state.turn.seat = open_by(program, phase.first_player, state, witness);
    Step::Goes
}

/// From the lowest bid to the highest that the hand allows, and Nil.
#[inline]
pub(crate) fn choices(program: &Program, phase: &BiddingPhase, state: &State) -> Choices {
    let seat = state.to_move();
    let highest = state.hand.held[seat].len().min(phase.max_bid.into());
    let lowest = highest.min(phase.min_bid.into());
    let mut bids = up_to(highest) & !(up_to(lowest) >> 1);
    if phase.allow_nil {
        bids |= 1;
    }
    if phase.max_team_bid > 0 {
        let partners = seats(program.members(program.side_of(seat)));
        let spent: u32 = partners.map(|partner| u32::from(state.bid(partner).unwrap_or(0))).sum();
        let within = match u32::from(phase.max_team_bid).checked_sub(spent) {
            Some(room) => bids & up_to(room),
            None => 0,
        };
        bids = if within == 0 { lowest_of(bids) } else { within };
    }
    if phase.hook && state.hand.left == 1 << seat {
        let others: u32 = seats(state.hand.seats).map(|seat| u32::from(state.bid(seat).unwrap_or(0))).sum();
        let hooked = tricks_to_come(program, state).checked_sub(others).map_or(0, |bid| 1u64 << bid);
        let free = bids & !hooked;
        bids = if free == 0 { lowest_of(bids) } else { free };
    }
    Choices::bids(bids, phase.allow_nil)
}

/// Notes the bid; the next seat is asked.
pub(crate) fn apply<W: Witness>(program: &Program, state: &mut State, witness: &mut W, bid: Move) -> Step {
    let seat = state.to_move();
    state.hand.bidding.bids[seat] = bid.amount as i8;
    state.hand.bidding.nils |= u8::from(bid.purpose == Purpose::Nil) << seat;
    witness.tell(program, state, |_| {
        let reason = if bid.purpose == Purpose::Nil { Reason::Nil } else { Reason::Nothing };
        Event { reason, ..Event::of(EventKind::Bid, seat).amount(bid.amount.into()) }
    });
    state.hand.left &= !(1 << seat);
    if state.hand.left == 0 {
        return Step::Done;
    }
    state.turn.seat = next_seat(state.hand.left, state.turn.seat);
    Step::Goes
}

/// Bits 0 to `bid`.
fn up_to(bid: u32) -> u64 {
    (2u64 << bid.min(62)) - 1
}

fn lowest_of(bids: u64) -> u64 {
    bids & bids.wrapping_neg()
}
