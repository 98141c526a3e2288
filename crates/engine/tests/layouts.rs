//! Layouts that lie face down: rounds at random, called and uncalled, never get stuck and never
//! lose a card; what is imagined of them is possible, and each deal as likely as any other.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use darwindeck_engine::imagine::Imagination;
use darwindeck_engine::rng::{Rng, Stream};
use darwindeck_engine::view::HIDDEN;
use darwindeck_engine::{Card, CardSet, MoveKind, Program, State, Status, View, fuzzing};

const GAMES: [&str; 4] = ["vinto", "vinto-open", "cabo", "golf"];

#[test]
fn games_of_layouts_hold_what_must_always_hold() {
    for name in GAMES {
        let program = common::program(name);
        for seed in 0..48 {
            fuzzing::play_both_ways(&program, seed);
            fuzzing::play(&program, seed, 600);
        }
    }
}

/// Plays one round at random, in which perhaps nobody calls, and shows every state of it.
fn round(program: &Program, seed: u64, calls: bool, mut look: impl FnMut(&State, &mut Rng)) {
    let mut rng = Rng::stream(seed, Stream::Agent(0));
    let mut state = State::start(program, seed);
    while state.status() == Status::Playing {
        let choices = state.choices(program);
        let moves: Vec<_> = choices.iter().filter(|choice| calls || choice.kind != MoveKind::Call).collect();
        let choice = moves[rng.below(moves.len() as u32) as usize];
        state.play(program, choice).expect("a listed move is legal");
        look(&state, &mut rng);
    }
}

#[test]
fn random_rounds_end_with_all_54_cards_whether_anybody_calls_or_not() {
    let program = common::program("vinto");
    for calls in [true, false] {
        for seed in 0..500 {
            round(&program, seed, calls, |state, _| {
                let mut cards = CardSet::EMPTY;
                let mut count = 0;
                state.each_card(&program, |_, _, card| {
                    cards.insert(card);
                    count += 1;
                });
                assert!(cards == program.deck() && count == 54, "seed {seed}");
            });
        }
    }
}

/// The hidden slots of a view.
fn hidden(view: &View) -> Vec<(usize, usize)> {
    let slots = view.layouts.iter().enumerate().flat_map(|(seat, slots)| {
        let hidden = slots.iter().enumerate().filter(|(_, slot)| slot.0 == HIDDEN);
        hidden.map(move |(slot, _)| (seat, slot))
    });
    slots.collect()
}

/// The card in a slot, as a seat that knows everything would see it.
fn card_in(program: &Program, state: &State, seat: usize, slot: usize) -> Card {
    let view = state.view(program, seat);
    let before = view.layouts[seat][..slot].iter().filter(|&&(card, _)| card != 255).count();
    let mut cards = Vec::new();
    state.each_card(program, |place, owner, card| {
        if place == "hand" && owner == Some(seat) {
            cards.push(card);
        }
    });
    cards[before]
}

/// Cards of different stocks cannot be taken for each other; within one, any card may lie anywhere.
#[test]
fn an_imagined_slot_has_any_card_that_it_may_have_equally_often() {
    let program = common::program("vinto");
    let mut imagination = Imagination::new(&program);
    let (mut looked, mut told_apart) = (0, 0);
    for seed in 0..40 {
        let mut turn = 0;
        let (mut stock, mut shuffled) = (usize::MAX, false);
        round(&program, seed, false, |state, rng| {
            let view = state.view(&program, 0);
            shuffled |= view.stock_count > stock;
            stock = view.stock_count;
            turn += 1;
            if !(shuffled && turn % 40 == 0 || turn == 60) || hidden(&view).is_empty() {
                return;
            }
            let deals = 1_500;
            let mut counts: BTreeMap<(usize, usize), BTreeMap<u8, f64>> = BTreeMap::new();
            imagination.set(&program, &view);
            for _ in 0..deals {
                let imagined = imagination.deal(&program, rng);
                for (seat, slot) in hidden(&view) {
                    let card = card_in(&program, &imagined, seat, slot);
                    *counts.entry((seat, slot)).or_default().entry(card.0).or_default() += 1.0;
                }
            }
            let mut groups: BTreeSet<Vec<u8>> = BTreeSet::new();
            for (&(seat, slot), cards) in &counts {
                let truth = card_in(&program, state, seat, slot);
                assert!(cards.contains_key(&truth.0), "seed {seed}: {truth} is ruled out");
                let each = f64::from(deals) / cards.len() as f64;
                if each > 30.0 {
                    let chi: f64 = cards.values().map(|count| (count - each).powi(2) / each).sum();
                    let degrees = cards.len() as f64 - 1.0;
                    let limit = degrees + 6.0 * (2.0 * degrees).sqrt() + 8.0;
                    assert!(chi < limit, "seed {seed}, slot {slot} of seat {seat}: {chi} for {degrees}");
                }
                groups.insert(cards.keys().copied().collect());
            }
            let sizes: usize = groups.iter().map(Vec::len).sum();
            let all: BTreeSet<u8> = groups.iter().flatten().copied().collect();
            assert_eq!(sizes, all.len(), "seed {seed}: the cards of two stocks overlap");
            looked += 1;
            told_apart += u32::from(groups.len() > 1);
        });
    }
    assert!(looked > 40 && told_apart > 3, "{looked} positions, {told_apart} with cards of two stocks");
}

/// A dealt card is known to those who know its slot.
#[test]
fn an_imagined_card_has_the_knowers_of_its_slot() {
    let program = common::program("vinto");
    let mut imagination = Imagination::new(&program);
    for seed in 0..20 {
        round(&program, seed, true, |state, rng| {
            for seat in 0..program.players() {
                let view = state.view(&program, seat);
                imagination.set(&program, &view);
                let imagined = imagination.deal(&program, rng);
                for other in 0..program.players() {
                    let (real, seen) = (state.view(&program, other), imagined.view(&program, other));
                    let knowers = |view: &View| view.layouts.map(|slots| slots.map(|slot| slot.1));
                    assert_eq!(knowers(&real), knowers(&seen), "seed {seed}");
                }
            }
        });
    }
}
