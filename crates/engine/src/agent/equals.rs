//! Moves that are one and the same: which of them stands for all.
//!
//! In tricks, cards of a suit between which nothing is left that others might
//! hold; with sets, cards of one rank where suits mean nothing. The card that
//! `greedy` would play stands for its equals, or else the lowest, and the first suits.

use super::greedy;
use super::guide::{Guide, Strengths};
use crate::card::{Card, CardSet, NO_SUIT};
use crate::moves::{Choices, Move, MoveKind};
use crate::program::{Category, EffectType, Phase, PlayPhase, Program, TableauMode, WinType};
use crate::sight::Sight;

/// Moves that another one stands for, as bits.
pub(super) fn doubles(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> u64 {
    let is_trick = matches!(sight.phase(), Phase::Trick(_)) && choices.kind() == MoveKind::Play;
    let by_trump = guide.strengths.get(sight.phase_index()).and_then(Option::as_ref);
    match by_trump {
        Some(by_trump) if is_trick => in_trick(guide, sight, &by_trump[usize::from(sight.trump())], choices),
        _ => 0,
    }
}

fn in_trick(guide: &Guide, sight: Sight<'_>, strengths: &Strengths, choices: &Choices) -> u64 {
    let cards = choices.cards();
    // What lies on the table is not gone while the trick goes on.
    let between = sight.unseen().or(sight.trick());
    let worth = &guide.worth[usize::from(sight.trump())];
    let above = |card: Card| strengths.above[usize::from(card.0)];
    let is_equal = |low: Card, high: Card| {
        worth[usize::from(low.0)] == worth[usize::from(high.0)]
            && above(low).and(between) == above(high).and(between)
    };
    let liked = greedy::trick_card(guide, sight, cards);
    let mut doubles = CardSet::EMPTY;
    for low in cards.iter() {
        for high in cards.and(above(low)).iter().filter(|&high| is_equal(low, high)) {
            doubles.insert(if high == liked { low } else { high });
        }
    }
    doubles.0
}

/// Do the suits of cards mean nothing in a game, so that only ranks and numbers count?
pub(super) fn only_ranks_count(program: &Program, guide: &Guide) -> bool {
    let ignores_suits = |phase: &Phase| match phase {
        Phase::Play(PlayPhase { same_suit, wild, .. }) => !same_suit && is_of_ranks(program, *wild),
        Phase::Pass(_) | Phase::Draw(_) | Phase::Discard(_) => true,
        Phase::Trick(_) | Phase::Bidding(_) | Phase::Layout(_) => false,
    };
    let by_suit = |category: Category| match category {
        Category::MostOfSuit(_) | Category::NamedCard(_) | Category::BestPrimiera => true,
        Category::MostCards | Category::EachSweep => false,
    };
    let names_suits = |effect: &crate::program::Effect| effect.kind == EffectType::NameSuit;
    program.phases.iter().all(ignores_suits)
        && program.tableau.mode != TableauMode::Sequence
        && !program.scoring.categories.iter().any(|&(category, _)| by_suit(category))
        && !program.effects.iter().flatten().any(names_suits)
        && !program.wins.iter().any(|win| win.kind == WinType::BestHand)
        && program.setup.deck_set.iter().all(|card| {
            let alike = CardSet::of_rank(card.rank()).and(program.setup.deck_set);
            alike.iter().all(|other| {
                let [a, b] = [card, other].map(|card| usize::from(card.0));
                guide.worth[usize::from(NO_SUIT)][a] == guide.worth[usize::from(NO_SUIT)][b]
                    && guide.weight[a] == guide.weight[b]
                    && guide.capture[a] == guide.capture[b]
            })
        })
}

fn is_of_ranks(program: &Program, cards: CardSet) -> bool {
    let deck = program.setup.deck_set;
    cards.iter().all(|card| CardSet::of_rank(card.rank()).and(deck).without(cards).is_empty())
}

/// Does a set have the first suits that there are of its rank, so that it stands for others?
#[inline]
pub(super) fn has_first_suits(choices: &Choices, choice: Move) -> bool {
    let missing = choices.cards().suits_of(choice.card) & !choice.suit;
    missing == 0 || choice.suit >> missing.trailing_zeros() == 0
}
