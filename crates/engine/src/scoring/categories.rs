//! Points for the side that is best in a category.

use crate::card::{Card, CardSet};
use crate::event::Reason;
use crate::program::{Category, MAX_SEATS, Program};
use crate::scoring::{Points, earn, earn_side, total};
use crate::seats::seats;
use crate::state::State;
use crate::witness::Witness;

/// The primiera points of each rank: the seven counts most, court cards least.
pub(crate) const PRIMIERA: [u32; 13] = [12, 13, 14, 15, 18, 21, 0, 0, 0, 10, 10, 10, 16];

/// Scores every category; equal at the top: nobody gets the points.
pub(crate) fn score<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    for &(category, points) in &program.scoring.categories {
        if category == Category::EachSweep {
            for seat in 0..program.players() {
                let sweeps = i32::from(state.hand.tableau.sweeps[seat]);
                if sweeps > 0 {
                    let earned = Points::new(points * sweeps, Reason::Sweeps).number(sweeps);
                    earn(program, state, witness, seat, earned);
                }
            }
            continue;
        }
        let mut values = [0; MAX_SEATS];
        for (side, value) in values.iter_mut().enumerate().take(program.sides()) {
            *value = value_of(program, state, side, category);
        }
        let best = values.iter().copied().max().unwrap_or(0);
        let mut at_top = (0..program.sides()).filter(|&side| values[side] == best && best > 0);
        if let (Some(side), None) = (at_top.next(), at_top.next()) {
            earn_side(program, state, witness, side, reason(category, points).number(best as i32));
        }
    }
}

/// What the points of a category are for.
fn reason(category: Category, points: i32) -> Points {
    match category {
        Category::MostCards => Points::new(points, Reason::MostCards),
        Category::MostOfSuit(suit) => Points { suit, ..Points::new(points, Reason::MostOfSuit) },
        Category::NamedCard(card) => Points::new(points, Reason::NamedCard).cards(Card(card).bit()),
        Category::BestPrimiera => Points::new(points, Reason::BestPrimiera),
        Category::EachSweep => Points::new(points, Reason::Sweeps),
    }
}

fn value_of(program: &Program, state: &State, side: usize, category: Category) -> u32 {
    let of_kind = |cards: CardSet| total(program, side, |seat| state.hand.taken[seat].and(cards).len());
    match category {
        Category::MostCards => of_kind(program.deck()),
        Category::MostOfSuit(suit) => of_kind(CardSet::of_suit(suit)),
        Category::NamedCard(card) => of_kind(Card(card).bit()),
        Category::EachSweep => 0,
        Category::BestPrimiera => {
            let members = seats(program.members(side));
            primiera(members.fold(CardSet::EMPTY, |cards, seat| cards.or(state.hand.taken[seat])))
        }
    }
}

/// The best card of each suit, added up; 0 when a suit is missing.
fn primiera(cards: CardSet) -> u32 {
    let best = |suit: u8| {
        cards.and(CardSet::of_suit(suit)).iter().map(|card| PRIMIERA[usize::from(card.rank())]).max()
    };
    let best = [0, 1, 2, 3].map(best);
    if best.contains(&None) { 0 } else { best.iter().flatten().sum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &str) -> CardSet {
        names.split(' ').filter_map(Card::parse).collect()
    }

    #[test]
    fn a_primiera_needs_every_suit_and_counts_the_best_of_each() {
        assert_eq!(primiera(cards("7C 7D 7H 7S")), 84);
        assert_eq!(primiera(cards("7C 6D AH KS 2S 4C")), 21 + 18 + 16 + 12);
        assert_eq!(primiera(cards("7C 7D 7H AH")), 0);
    }
}
