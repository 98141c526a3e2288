//! How much a seat wants a trick: by the contract, by a Nil, or by the cards in it.

use crate::agent::guide::{Guide, partners};
use crate::program::{ContractScoring, Program};
use crate::seats::seats;
use crate::sight::Sight;

/// How much the seat wants the trick: above 0 it does, below 0 it does not.
#[inline(always)]
pub(super) fn wish(guide: &Guide, sight: Sight<'_>) -> i32 {
    let program = sight.program();
    let seat = sight.seat();
    if sight.bid(seat) >= 0 && program.contract.is_some() {
        return wish_by_contract(program, sight, seat);
    }
    let trump = usize::from(sight.trump());
    let mut worth = guide.trick_worth * 16;
    // What is still to come counts as the mean card.
    worth += guide.mean_worth[trump] * i32::from(sight.trick_left());
    for card in sight.trick().and(guide.valued[trump]).iter() {
        worth += i32::from(guide.worth[trump][usize::from(card.0)]) * 16;
    }
    worth
}

#[inline(always)]
fn wish_by_contract(program: &Program, sight: Sight<'_>, seat: usize) -> i32 {
    let Some(contract) = &program.contract else {
        return 0;
    };
    if sight.nils() != 0
        && let Some(wish) = wish_by_nil(program, sight, seat)
    {
        return wish;
    }
    match by_need(program, contract, sight, seat) {
        Some(true) => 100,
        Some(false) => -100,
        _ if can_be_set(program, sight, seat) => 50,
        _ if contract.bag_limit > 0 && contract.bag_penalty > 0 => -10,
        _ => contract.overtrick_points.signum(),
    }
}

/// Whether the seat wants the next trick, whoever plays what to it, as far as the contract says so.
#[inline(always)]
pub(super) fn wants_by_contract(sight: Sight<'_>, seat: usize) -> Option<bool> {
    let program = sight.program();
    let contract = program.contract.as_ref().filter(|_| sight.bid(seat) >= 0 && sight.nils() == 0)?;
    by_need(program, contract, sight, seat)
}

/// The same by what its side needs: none where tricks beyond the contract do not break it.
#[inline(always)]
fn by_need(program: &Program, contract: &ContractScoring, sight: Sight<'_>, seat: usize) -> Option<bool> {
    // Who bid Nil needs no trick: it bid 0.
    let need = needed(program, sight, program.side_of(seat));
    match contract.exactly {
        true => Some(need > 0 || (need < 0 && contract.points_per_trick > 0)),
        false => (need > 0).then_some(true),
    }
}

/// The tricks that a side has bid and not taken; those of a failed Nil count for the partner.
#[inline(always)]
pub(super) fn needed(program: &Program, sight: Sight<'_>, side: usize) -> i32 {
    let members = seats(program.members(side) & sight.in_hand());
    members.map(|seat| i32::from(sight.bid(seat)).max(0) - i32::from(sight.tricks(seat))).sum()
}

/// Does another side need all the tricks that are left, or all but one?
#[inline(never)]
fn can_be_set(program: &Program, sight: Sight<'_>, seat: usize) -> bool {
    let own = program.side_of(seat);
    let left = i32::from(sight.tricks_left());
    (0..program.sides()).filter(|&side| side != own).any(|side| {
        let need = needed(program, sight, side);
        need > 0 && (left - 1..=left).contains(&need)
    })
}

/// What a Nil that can still be made or broken asks for.
#[inline(never)]
fn wish_by_nil(program: &Program, sight: Sight<'_>, seat: usize) -> Option<i32> {
    let is_alive = |seat: usize| sight.nils() >> seat & 1 == 1 && sight.tricks(seat) == 0;
    if is_alive(seat) {
        return Some(-1000);
    }
    let friends = partners(program, seat);
    let helped = seats(friends).any(is_alive);
    if sight.trick_len() == 0 {
        // Low against an opposing Nil, high for the partner's.
        let attacks = seats(sight.in_hand() & !friends & !(1 << seat)).any(is_alive);
        return if helped { Some(1000) } else { attacks.then_some(-500) };
    }
    let best = sight.best_seat();
    match is_alive(best) {
        true if friends >> best & 1 == 1 => Some(1000),
        true => Some(-500),
        false => None,
    }
}
