//! One body for all fuzzers: read bytes as a game and play it, checking what must always hold.

use std::fmt::Debug;

use sha2::{Digest, Sha256};

use crate::agent::search::Budget;
use crate::agent::{self, Thinker};
use crate::batch;
use crate::bytecode::VERSION;
use crate::card::{Card, CardSet, NO_CARD};
use crate::imagine::Imagination;
use crate::knowledge::Knowledge;
use crate::moves::Move;
use crate::program::Program;
use crate::rng::{Rng, Stream};
use crate::sight::Sight;
use crate::state::{State, Status};
use crate::stats::Nothing;
use crate::view::{HIDDEN, View};

/// Turns after which a match that is played both ways times out.
const BOTH_WAYS: u16 = 1_000;

/// Reads a game and plays its first moves with random players; says how many, none if it was refused.
///
/// # Panics
///
/// When a rule that must always hold does not: then there is a bug.
pub fn parse_and_play(code: &[u8], moves: u32) -> u32 {
    let Ok(program) = Program::parse(code) else {
        return 0;
    };
    let seed = code.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
    play_both_ways(&program, seed);
    play(&program, seed, moves)
}

/// Plays the first turns of a match as a batch does and again as a table does: every choice and its
/// outcome are the same.
///
/// # Panics
///
/// When they differ: then there is a bug.
pub fn play_both_ways(program: &Program, seed: u64) {
    let program = &program.timed_out_after(BOTH_WAYS);
    let fast = batch::playout(program, seed, &mut Nothing);
    let mut slow = State::start(program, seed);
    let mut agents: Vec<Rng> =
        (0..program.players).map(|seat| Rng::stream(seed, Stream::Agent(seat))).collect();
    while slow.status() != Status::Finished {
        if slow.status() == Status::HandOver {
            slow.deal_next(program);
            continue;
        }
        let choices = slow.choices(program);
        let choice = choices.nth(agent::random(&mut agents[slow.to_move()], choices.len()));
        assert!(slow.play(program, choice).is_ok(), "{choice} is listed but not legal");
    }
    // A batch keeps no record of what seats know.
    slow.hand.knowledge = Knowledge::NOTHING;
    assert!(fast == slow, "a batch and a table play differently: {}", difference(&fast, &slow));
}

/// Where two states or views differ: in the one, and in the other.
fn difference<T: Debug>(one: &T, other: &T) -> String {
    let [one, other] = [one, other].map(|state| format!("{state:#?}"));
    let lines = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    let lines: Vec<String> = lines.map(|(one, other)| format!("{} / {}", one.trim(), other.trim())).collect();
    lines.join("; ")
}

/// Plays up to so many moves, checking the state after every one; says how many it were.
///
/// # Panics
///
/// When a rule that must always hold does not: then there is a bug.
pub fn play(program: &Program, seed: u64, moves: u32) -> u32 {
    let mut state = State::start(program, seed);
    let mut rng = Rng::stream(seed, Stream::Agent(0));
    let mut imagination = Imagination::new(program);
    check(program, &state, &mut imagination, &mut rng);
    let mut played = 0;
    // Agents look at every sixteenth game: they take their time to get to know it.
    let mut thinker = seed.is_multiple_of(16).then(|| Thinker::new(program));
    while played < moves {
        match state.status() {
            Status::Finished => break,
            Status::HandOver => state.deal_next(program),
            Status::Playing => {
                let choices = state.choices(program);
                let choice = match &mut thinker {
                    Some(thinker) if played % 3 > 0 => advice(program, &state, thinker, &mut rng),
                    _ => choices.nth(agent::random(&mut rng, choices.len())),
                };
                assert!(state.play(program, choice).is_ok(), "{choice} is listed but not legal");
                played += 1;
            }
        }
        check(program, &state, &mut imagination, &mut rng);
    }
    played
}

/// What an agent would do; another seat imagines the table, and whoever decides there thinks too.
fn advice(program: &Program, state: &State, thinker: &mut Thinker, rng: &mut Rng) -> Move {
    let view = state.view(program, state.to_move());
    let greedy = agent::greedy_move(Sight::new(program, state), &view.choices);
    assert!(view.choices.contains(greedy), "greedy wants to {greedy}, which is not legal");
    let found = thinker.think(program, &view, Budget::Iterations(6), rng, || false);
    let other = rng.below(program.players.into()) as usize;
    let imagined = state.imagined(program, other, rng);
    check_cards(program, &imagined);
    let theirs = imagined.view(program, imagined.to_move());
    thinker.think(program, &theirs, Budget::Iterations(2), rng, || false);
    if rng.below(2) == 0 { greedy } else { found[0].choice }
}

/// What must hold in every state, and for every seat that looks at it.
fn check(program: &Program, state: &State, imagination: &mut Imagination, rng: &mut Rng) {
    check_cards(program, state);
    let choices = state.choices(program);
    assert_eq!(state.status() == Status::Playing, !choices.is_empty(), "no legal move, or one too many");
    assert!(choices.len() <= 256, "a decision has too many moves");
    for seat in 0..program.players() {
        let view = state.view(program, seat);
        check_view(program, state, &view);
        imagination.set(program, &view);
        let imagined = imagination.deal(program, rng);
        check_cards(program, &imagined);
        let seen = imagined.view(program, seat);
        let differs = || difference(&(seen, seen.table), &(view, view.table));
        assert!(seen.is_same_table(&view), "seat {seat} imagined what cannot be: {}", differs());
    }
}

/// Every card is in exactly one place.
fn check_cards(program: &Program, state: &State) {
    let (mut all, mut count) = (CardSet::EMPTY, 0);
    state.each_card(program, |_, _, card| {
        all.insert(card);
        count += 1;
    });
    assert_eq!(all, program.deck(), "cards were lost or made");
    assert_eq!(count, all.len(), "a card is in two places");
}

/// The true deal is one that the seat thinks possible: what it knows is so, and what it does not
/// know lies where it may lie.
fn check_view(program: &Program, state: &State, view: &View) {
    let seat = view.seat;
    let unknown = view.unknown;
    let piles = program.table.piles;
    if !program.table.face_down {
        let own = state.hand.held[seat].or(state.hand.aside[seat]);
        assert!(!own.meets(unknown), "seat {seat} does not know its own cards");
        assert!(view.possible[seat].is_empty(), "seat {seat} wonders about its own cards");
    }
    for other in 0..program.players() {
        let held = state.hand.held[other].or(state.hand.aside[other]);
        assert_eq!(view.known[other], held.without(unknown), "seat {seat} is wrong about seat {other}");
        let ruled_out = held.and(unknown).without(view.possible[other]);
        assert!(ruled_out.is_empty(), "seat {seat} rules out that seat {other} holds {ruled_out:?}");
        let hidden = state.hand.taken[other].and(unknown);
        assert!(piles || hidden.is_empty(), "seat {other} took {hidden:?}, unseen by seat {seat}");
    }
    for (owner, slots) in view.layouts.iter().enumerate() {
        for (slot, &(seen, known_by)) in slots.iter().enumerate() {
            let card = state.card_in(owner, slot as u8).filter(|_| program.table.layouts);
            let knows = known_by >> seat & 1 == 1;
            let expected = card.map_or(NO_CARD, |card| if knows { card.0 } else { HIDDEN });
            assert_eq!(seen, expected, "seat {seat} is wrong about slot {slot} of seat {owner}");
        }
    }
    let stock: CardSet = state.stock().iter().map(|&card| Card(card)).collect();
    let ruled_out = stock.and(unknown).without(view.possible_stock);
    assert!(ruled_out.is_empty(), "seat {seat} rules out that the stock has {ruled_out:?}");
    let mut open: CardSet = state.discard().iter().map(|&card| Card(card)).collect();
    open = open.or(state.hand.trick.set);
    if !piles {
        open = open.or(state.hand.tableau.cards);
    }
    if state.hand.beside_stock {
        open.insert(Card(state.hand.turned_up));
    }
    assert!(!open.meets(unknown), "seat {seat} does not see {:?}", open.and(unknown));
}

/// Changes a byte or a few of a program and gives it a matching identity.
///
/// Mostly small steps after the header, so that many mutants are still games.
pub fn mutate(code: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut mutated = code.to_vec();
    let header = if rng.below(10) == 0 { 0 } else { 39.min(code.len() - 1) };
    for _ in 0..=rng.below(2) * rng.below(3) {
        let place = header + rng.below((mutated.len() - header) as u32) as usize;
        match rng.below(6) {
            0 => mutated[place] = rng.below(256) as u8,
            1 => mutated[place] ^= 1 << rng.below(8),
            2 | 3 => mutated[place] = mutated[place].wrapping_sub(1),
            _ => mutated[place] = mutated[place].wrapping_add(1),
        }
    }
    with_identity(mutated)
}

/// The same bytes with the identity that they should have.
pub fn with_identity(mut code: Vec<u8>) -> Vec<u8> {
    if code.first() == Some(&VERSION) && code.len() > 13 {
        let mut hash = Sha256::new();
        hash.update(&code[..5]);
        hash.update(&code[13..]);
        let digest = hash.finalize();
        code[5..13].copy_from_slice(&digest[..8]);
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Crazy eights with the first card of seat 1 taken off what it may hold, as all know.
    #[test]
    #[should_panic(expected = "seat 0 rules out that seat 1 holds")]
    fn a_view_that_rules_out_the_true_deal_is_found() {
        let text = include_str!("../../../tests/golden/bytecode/crazy-eights.hex");
        let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
        let code: Vec<u8> = digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect();
        let program = Program::parse(&code).expect("golden bytecode parses");
        let mut state = State::start(&program, 1);
        let held = state.hand.held[1].iter().next().expect("a card");
        state.hand.knowledge.possible[1].remove(held);
        check_view(&program, &state, &state.view(&program, 0));
    }
}
