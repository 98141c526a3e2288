//! The agent `greedy`: one look ahead by plain rules of thumb for each phase.
//!
//! It sees what a [`Sight`] shows. Where a rule of thumb likes several moves
//! equally, the first of them is made, so it needs no chance.

pub mod bids;
mod layouts;
pub mod likely;
mod memory;
mod tricks;
mod turns;
mod wish;

pub(crate) use memory::Memory;

use crate::agent::guide::{Guide, TRAP};
use crate::card::{Card, CardSet};
use crate::moves::{Choices, Move, MoveKind, Purpose};
use crate::program::Phase;
use crate::sight::Sight;

/// The move that it makes; there must be one.
#[inline]
pub fn choose(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    if choices.len() == 1 {
        return choices.nth(0);
    }
    match choices.kind() {
        MoveKind::Bid => bids::choose(guide, sight, choices),
        MoveKind::Give => choices.of_card(pass_card(guide, sight)),
        MoveKind::Play if matches!(sight.phase(), Phase::Trick(_)) => {
            choices.of_card(trick_card(guide, sight, choices.cards()))
        }
        _ => match sight.program().table.layouts {
            true => layouts::choose(sight, choices),
            false => turns::choose(guide, sight, choices),
        },
    }
}

/// Moves that no card player would think about, as bits: to take a trick that the partner is sure to
/// win, or to play higher or lower than needed, where there is something else to play; to name a suit that must
/// be matched and is not held.
pub(crate) fn folly(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> u64 {
    match sight.phase() {
        Phase::Trick(_) if choices.kind() == MoveKind::Play => tricks::folly(guide, sight, choices.cards()).0,
        _ if choices.kind() == MoveKind::NameSuit && choices.purpose() == Purpose::Plain => {
            let held = (0..4u8).filter(|&suit| !sight.hand().and(CardSet::of_suit(suit)).is_empty());
            match held.fold(0, |suits, suit| suits | 1 << suit) {
                0 => 0,
                suits => 0b1111 & !suits,
            }
        }
        _ => 0,
    }
}

/// The card that it plays to a trick.
#[inline]
pub(crate) fn trick_card(guide: &Guide, sight: Sight<'_>, cards: CardSet) -> Card {
    tricks::choose(guide, &Memory::of(guide, sight, 1 << sight.seat()), sight, cards)
}

/// The same by somebody who remembers what was played.
#[inline(always)]
pub(crate) fn remembered_card(guide: &Guide, memory: &Memory<'_>, sight: Sight<'_>, cards: CardSet) -> Card {
    tricks::choose(guide, memory, sight, cards)
}

/// The same, if it does not let an opponent take all penalty cards.
pub(crate) fn wary_card(guide: &Guide, memory: &Memory<'_>, sight: Sight<'_>, cards: CardSet) -> Card {
    tricks::choose_warily(guide, memory, sight, cards)
}

/// The card that it gives away: where tricks are bad the most dangerous, else the weakest.
fn pass_card(guide: &Guide, sight: Sight<'_>) -> Card {
    let hand = sight.hand();
    let next = (sight.phase_index()..guide.strengths.len()).find_map(|at| guide.strengths[at].as_ref());
    let Some(strengths) = next.map(|by_trump| &by_trump[usize::from(sight.trump())]) else {
        let power = |card: Card| sight.program().setup.rank_power.get(usize::from(card.rank())).copied();
        return best(hand, |card| -i32::from(power(card).unwrap_or(0)));
    };
    if guide.trick_worth * 16 + guide.mean_worth[usize::from(sight.trump())] < 0 {
        return best(hand, |card| {
            let suit = hand.and(CardSet::of_suit(card.suit()));
            // A long suit protects its high cards; a short one can be emptied.
            let cover =
                suit.len().saturating_sub(3) as i32 * if strengths.costly.contains(card) { 10 } else { 3 };
            let trap = if strengths.traps[usize::from(card.0)].is_empty() { 0 } else { TRAP };
            i32::from(strengths.danger[usize::from(card.0)]) + trap - cover
        });
    }
    best(hand, |card| -i32::from(strengths.power[usize::from(card.0)]))
}

/// The card with the highest value; the first of equals.
#[inline(always)]
pub(crate) fn best(cards: CardSet, value: impl Fn(Card) -> i32) -> Card {
    let mut left = cards.0;
    let mut found = Card(left.trailing_zeros() as u8);
    let mut highest = value(found);
    left &= left.wrapping_sub(1);
    while left != 0 {
        let card = Card(left.trailing_zeros() as u8);
        left &= left - 1;
        let value = value(card);
        if value > highest {
            (found, highest) = (card, value);
        }
    }
    found
}
