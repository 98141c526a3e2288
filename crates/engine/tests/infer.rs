//! What bids and passes say about hands: deals that are weighed by them.

mod common;

use darwindeck_engine::agent::greedy_move;
use darwindeck_engine::infer::Inference;
use darwindeck_engine::moves::Purpose;
use darwindeck_engine::rng::Rng;
use darwindeck_engine::sight::Sight;
use darwindeck_engine::{Card, Choices, Move, MoveKind, Program, State, Status, View};

const DEALS: usize = 4000;

fn card(rank: u8, suit: u8) -> Card {
    Card::of_rank(rank, suit)
}

/// A first hand of partnership spades in which the seats after the dealer have made these bids.
fn after_bids(program: &Program, seed: u64, bids: &[Option<u16>]) -> State {
    let mut state = State::start(program, seed);
    for &bid in bids {
        let is_it = |choice: &Move| match bid {
            Some(amount) => choice.amount == amount && choice.purpose == Purpose::Plain,
            None => choice.purpose == Purpose::Nil,
        };
        let choices: Choices = state.choices(program);
        let choice = choices.iter().find(is_it).expect("the bid is legal");
        state.play(program, choice).expect("a listed move is legal");
    }
    state
}

/// How often a seat is dealt a card that the deciding seat does not see.
fn share(program: &Program, view: &View, seat: usize, card: Card, plain: bool) -> f64 {
    let mut inference = Inference::new(program);
    let mut rng = Rng::new(5);
    match plain {
        true => inference.set_plain(program, view),
        false => inference.set(program, view, DEALS, &mut rng),
    }
    let holds = |state: State| state.view(program, seat).hand.contains(card);
    let count = (0..DEALS).filter(|_| holds(inference.deal(program, &mut rng))).count();
    count as f64 / DEALS as f64
}

/// A seat that decides after others have bid, and does not hold the ace of spades.
fn views(program: &Program, bids: &[Option<u16>]) -> Vec<View> {
    let ace = card(12, 3);
    let view = |seed| {
        let state = after_bids(program, seed, bids);
        state.view(program, state.to_move())
    };
    (0..12).map(view).filter(|view| !view.hand.contains(ace)).take(5).collect()
}

#[test]
fn who_bids_nil_is_hardly_ever_dealt_the_ace_of_trumps_and_yet_sometimes() {
    let program = common::program("partnership-spades");
    for view in views(&program, &[Some(3), None, Some(3)]) {
        let bidder = (view.seat + 2) % 4;
        let plain = share(&program, &view, bidder, card(12, 3), true);
        let read = share(&program, &view, bidder, card(12, 3), false);
        assert!((0.28..0.39).contains(&plain), "{plain}");
        assert!(read > 0.0 && read < 0.4 * plain, "{read}");
    }
}

#[test]
fn who_bids_high_is_dealt_the_ace_of_trumps_more_often() {
    let program = common::program("partnership-spades");
    for view in views(&program, &[Some(6), Some(2), Some(2)]) {
        let bidder = (view.seat + 1) % 4;
        let read = share(&program, &view, bidder, card(12, 3), false);
        assert!(read > share(&program, &view, bidder, card(12, 3), true) + 0.1, "{read}");
    }
}

#[test]
fn before_anybody_has_bid_deals_are_even() {
    let program = common::program("partnership-spades");
    let view = &views(&program, &[])[0];
    for seat in (0..4).filter(|&seat| seat != view.seat) {
        let plain = share(&program, view, seat, card(12, 3), true);
        assert_eq!(share(&program, view, seat, card(12, 3), false), plain);
    }
}

#[test]
fn bids_are_still_read_when_cards_have_been_played() {
    let program = common::program("partnership-spades");
    let mut told = 0;
    for seed in 0..20 {
        let mut state = after_bids(&program, seed, &[Some(1), Some(6), Some(3), Some(2)]);
        let mut rng = Rng::new(seed);
        for _ in 0..9 {
            let choices = state.choices(&program);
            state.play(&program, choices.nth(rng.below(choices.len()))).expect("a listed move is legal");
        }
        // The second seat bid six, and the third decides.
        let view = state.view(&program, state.to_move());
        let unseen =
            (0..4).filter(|&seat| seat != view.seat).all(|seat| !view.known[seat].contains(card(12, 3)));
        let strong = 1;
        if view.seat == strong
            || view.public_cards.contains(card(12, 3))
            || view.hand.contains(card(12, 3))
            || !unseen
        {
            continue;
        }
        let plain = share(&program, &view, strong, card(12, 3), true);
        assert!(share(&program, &view, strong, card(12, 3), false) > plain, "seed {seed}");
        told += 1;
    }
    assert!(told >= 5, "{told} positions");
}

#[test]
fn who_was_passed_to_has_seldom_kept_the_queen_of_spades_and_yet_sometimes() {
    let program = common::program("hearts");
    let queen = card(10, 3);
    let mut told = 0;
    for seed in 0..12 {
        let mut state = State::start(&program, seed);
        while state.choices(&program).nth(0).kind == MoveKind::Give {
            let choices = state.choices(&program);
            let given = greedy_move(Sight::new(&program, &state), &choices);
            state.play(&program, given).expect("a listed move is legal");
        }
        let view = state.view(&program, state.to_move());
        let left = (view.seat + 1) % 4;
        if view.hand.contains(queen) || view.known[left].contains(queen) {
            continue;
        }
        let read = share(&program, &view, left, queen, false);
        let plain = share(&program, &view, left, queen, true);
        assert!(plain > 0.2, "seed {seed}: {plain}");
        assert!(read > 0.0 && read < 0.5 * plain, "seed {seed}: {read} of {plain}");
        told += 1;
    }
    assert!(told >= 5, "{told} positions");
}

#[test]
fn where_nothing_is_passed_in_a_hand_deals_are_even() {
    let program = common::program("hearts");
    // Nobody passes in the fourth hand.
    let mut state = State::start(&program, 3);
    let mut rng = Rng::new(3);
    while state.hand_number() < 3 {
        let choices = state.choices(&program);
        state.play(&program, choices.nth(rng.below(choices.len()))).expect("a listed move is legal");
        if state.status() == Status::HandOver {
            state.deal_next(&program);
        }
    }
    let view = state.view(&program, state.to_move());
    let unseen = (0..4).flat_map(|rank| [card(12 - rank, 2), card(12 - rank, 3)]);
    let unseen: Vec<Card> = unseen.filter(|&card| !view.hand.contains(card)).collect();
    assert!(unseen.len() >= 3, "{unseen:?}");
    for seat in (0..4).filter(|&seat| seat != view.seat) {
        for &card in &unseen {
            let read = share(&program, &view, seat, card, false);
            assert_eq!(read, share(&program, &view, seat, card, true), "seat {seat}, {card:?}");
        }
    }
}
