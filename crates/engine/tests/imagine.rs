//! Imagined deals: never one that the view rules out, and none more often than another.

mod common;

use std::collections::BTreeMap;

use darwindeck_engine::imagine::Imagination;
use darwindeck_engine::rng::{Rng, mix};
use darwindeck_engine::{Card, CardSet, Program, State, Status, View};

/// Plays at random from a seed and shows every decision of the first hands.
fn decisions(program: &Program, seed: u64, mut look: impl FnMut(&State, &mut Rng)) {
    let mut rng = Rng::new(seed);
    let mut state = State::start(program, seed);
    for _ in 0..400 {
        match state.status() {
            Status::Finished => return,
            Status::HandOver => state.deal_next(program),
            Status::Playing => {
                look(&state, &mut rng);
                let choices = state.choices(program);
                let choice = choices.nth(rng.below(choices.len()));
                state.play(program, choice).expect("a listed move is legal");
            }
        }
    }
}

#[test]
fn an_imagined_table_looks_like_the_real_one() {
    for (name, program) in common::programs() {
        let mut imagination = Imagination::new(&program);
        for seed in 0..40 {
            decisions(&program, seed, |state, rng| {
                for seat in 0..program.players() {
                    let view = state.view(&program, seat);
                    imagination.set(&program, &view);
                    let imagined = imagination.deal(&program, rng);
                    let seen = imagined.view(&program, seat);
                    assert_eq!(seen, view, "{name}, seed {seed}, turn {}", state.turns());
                    assert!(seen.is_same_table(&view), "{name}, seed {seed}, turn {}", state.turns());
                    let mut cards: Vec<Card> =
                        imagined.places(&program).into_iter().map(|(_, card)| card).collect();
                    cards.sort_unstable();
                    assert!(cards.iter().copied().eq(program.deck().iter()), "{name}: {cards:?}");
                }
            });
        }
    }
}

/// The hands and the stock that a view leaves open, and how many unknown cards each has.
fn open_places(program: &Program, view: &View) -> Vec<(u32, CardSet)> {
    let mut places: Vec<(u32, CardSet)> = (0..program.players())
        .filter(|&seat| seat != view.seat)
        .map(|seat| (u32::from(view.hand_counts[seat]) - view.known[seat].len(), view.possible[seat]))
        .collect();
    let counted: u32 = places.iter().map(|place| place.0).sum();
    let all = places.iter().fold(view.possible_stock, |all, place| all.or(place.1));
    places.push((all.len() - counted, view.possible_stock));
    places
}

/// Every way to fill the places, found by trying.
fn all_deals(cards: &[Card], places: &mut Vec<(u32, CardSet)>, deal: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let Some((card, rest)) = cards.split_first() else {
        found.push(deal.clone());
        return;
    };
    for place in 0..places.len() {
        if places[place].0 > 0 && places[place].1.contains(*card) {
            places[place].0 -= 1;
            deal.push(place as u8);
            all_deals(rest, places, deal, found);
            deal.pop();
            places[place].0 += 1;
        }
    }
}

#[test]
fn every_deal_that_the_view_allows_is_equally_likely() {
    let mut tested = 0;
    let mut constrained = 0;
    for name in ["hearts", "partnership-spades", "oh-hell", "crazy-eights", "fan-tan", "knockout-whist"] {
        let program = common::program(name);
        for seed in 0..60 {
            decisions(&program, mix(99, seed), |state, rng| {
                let view = state.view(&program, state.to_move());
                let mut places = open_places(&program, &view);
                let unknown = places.iter().fold(CardSet::EMPTY, |all, place| all.or(place.1));
                let free = places.iter().all(|place| place.0 == 0 || place.1 == unknown);
                let settled = state.turns() % 3 != 0 || (free && tested > 20);
                if !(4..=8).contains(&unknown.len()) || settled {
                    return;
                }
                let cards: Vec<Card> = unknown.iter().collect();
                let mut deals = Vec::new();
                all_deals(&cards, &mut places, &mut Vec::new(), &mut deals);
                if !(2..=60).contains(&deals.len()) {
                    return;
                }
                let seats: Vec<usize> = (0..program.players()).filter(|&seat| seat != view.seat).collect();
                let mut counts: BTreeMap<Vec<u8>, f64> =
                    deals.iter().map(|deal| (deal.clone(), 0.0)).collect();
                let each = 200.0;
                let mut imagination = Imagination::of(&program, &view);
                for _ in 0..deals.len() * each as usize {
                    let imagined = imagination.deal(&program, rng);
                    let hands: Vec<CardSet> =
                        seats.iter().map(|&seat| imagined.view(&program, seat).hand).collect();
                    let place = |card: &Card| {
                        hands.iter().position(|hand| hand.contains(*card)).unwrap_or(seats.len()) as u8
                    };
                    *counts
                        .get_mut(&cards.iter().map(place).collect::<Vec<u8>>())
                        .expect("an allowed deal") += 1.0;
                }
                let chi: f64 = counts.values().map(|count| (count - each) * (count - each) / each).sum();
                let degrees = deals.len() as f64 - 1.0;
                // Beyond five standard deviations, one such test in millions would fail by chance.
                assert!(chi < degrees + 5.0 * (2.0 * degrees).sqrt() + 8.0, "{name}: {chi} for {degrees}");
                tested += 1;
                constrained += u32::from(!free);
            });
        }
    }
    assert!(tested > 100 && constrained > 50, "{tested} positions, {constrained} with knowledge");
}
