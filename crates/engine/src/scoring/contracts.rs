//! Contracts: what was bid against what was taken.

use crate::event::Reason;
use crate::program::{ContractScoring, MAX_SEATS, Program};
use crate::scoring::{Points, earn, earn_side};
use crate::seats::seats;
use crate::state::State;
use crate::witness::Witness;

/// What a side has bid, and what it has taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contract {
    /// Its bids added up; a Nil is none of them.
    pub bid: i32,
    /// Its tricks; those of a failed Nil count for the partner.
    pub tricks: i32,
}

impl Contract {
    /// The contract of these seats, by the bids (or −1), Nils and tricks of all.
    pub(crate) fn of(members: u8, bids: &[i8; MAX_SEATS], nils: u8, tricks: &[u8; MAX_SEATS]) -> Contract {
        Contract {
            bid: seats(members & !nils).map(|seat| i32::from(bids[seat].max(0))).sum(),
            tricks: seats(members).map(|seat| i32::from(tricks[seat])).sum(),
        }
    }
}

/// Scores contracts and bags for sides, and each Nil for its seat and side.
pub(crate) fn score<W: Witness>(
    program: &Program,
    scoring: &ContractScoring,
    state: &mut State,
    witness: &mut W,
) {
    for seat in seats(state.in_match & state.hand.bidding.nils) {
        let earned = if state.hand.tricks[seat] == 0 {
            state.hand.bidding.nils_made |= 1 << seat;
            Points::new(scoring.nil_bonus, Reason::NilMade)
        } else {
            let tricks = state.hand.tricks[seat].into();
            Points::new(-scoring.nil_penalty, Reason::NilFailed).number(tricks)
        };
        earn(program, state, witness, seat, earned);
    }
    for side in 0..program.sides() {
        if program.members(side) & state.in_match != 0 {
            score_side(program, scoring, state, witness, side);
        }
    }
}

fn score_side<W: Witness>(
    program: &Program,
    scoring: &ContractScoring,
    state: &mut State,
    witness: &mut W,
    side: usize,
) {
    let bidding = &state.hand.bidding;
    let Contract { bid: contract, tricks } =
        Contract::of(program.members(side), &bidding.bids, bidding.nils, &state.hand.tricks);
    let about = |points, reason| Points::new(points, reason).number(tricks).bid(contract);

    if scoring.exactly {
        let exact = tricks == contract;
        state.hand.bidding.contracts_made |= u8::from(exact) << side;
        let each = tricks * scoring.points_per_trick;
        if each != 0 {
            earn_side(program, state, witness, side, about(each, Reason::Tricks));
        }
        let bonus = match exact {
            true => about(scoring.exact_bonus, Reason::ContractMade),
            false => about(0, Reason::ContractFailed),
        };
        return earn_side(program, state, witness, side, bonus);
    }
    if tricks < contract {
        let failed = about(-contract * scoring.failed_contract_penalty, Reason::ContractFailed);
        return earn_side(program, state, witness, side, failed);
    }
    let over = tricks - contract;
    state.hand.bidding.contracts_made |= 1 << side;
    state.hand.bidding.overtricks[side] = over as u8;
    if contract > 0 {
        let made = about(contract * scoring.points_per_trick_bid, Reason::ContractMade);
        earn_side(program, state, witness, side, made);
    }
    if over > 0 {
        let points = over * scoring.overtrick_points;
        let overtricks = Points::new(points, Reason::Overtricks).number(over).bid(contract);
        earn_side(program, state, witness, side, overtricks);
    }
    let mut bags = i32::from(state.bags[side]) + over;
    if scoring.bag_limit > 0 {
        let paid = bags / scoring.bag_limit;
        bags %= scoring.bag_limit;
        if paid > 0 {
            let cost = Points::new(-paid * scoring.bag_penalty, Reason::Bags);
            earn_side(program, state, witness, side, cost.number(paid * scoring.bag_limit));
        }
    }
    state.bags[side] = bags.min(i16::MAX.into()) as i16;
}
