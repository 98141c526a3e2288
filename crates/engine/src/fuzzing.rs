//! One body for all fuzzers: read bytes as a game and play it, checking what must always hold.

use sha2::{Digest, Sha256};

use crate::agent::search::Budget;
use crate::agent::{self, Thinker};
use crate::bytecode::VERSION;
use crate::card::CardSet;
use crate::imagine::Imagination;
use crate::moves::Move;
use crate::program::Program;
use crate::rng::{Rng, Stream};
use crate::sight::Sight;
use crate::state::{State, Status};

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
    play(&program, seed, moves)
}

/// Plays up to so many moves, checking the state after every one; says how many it were.
///
/// # Panics
///
/// When a rule that must always hold does not: then there is a bug.
pub fn play(program: &Program, seed: u64, moves: u32) -> u32 {
    let mut state = State::start(program, seed);
    let mut rng = Rng::stream(seed, Stream::Agent(0));
    check(program, &state);
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
        check(program, &state);
    }
    played
}

/// What an agent would do; an imagined table must look to its seat like the real one.
fn advice(program: &Program, state: &State, thinker: &mut Thinker, rng: &mut Rng) -> Move {
    let view = state.view(program, state.to_move());
    let imagined = Imagination::of(program, &view).deal(program, rng);
    assert!(imagined.view(program, view.seat).is_same_table(&view), "imagined what cannot be");
    let greedy = agent::greedy_move(Sight::new(program, &imagined), &view.choices);
    let found = thinker.think(program, &view, Budget::Iterations(6), rng, || false);
    if rng.below(2) == 0 { greedy } else { found[0].choice }
}

/// Every card is in exactly one place, there is a legal move until the end, and views can be made.
fn check(program: &Program, state: &State) {
    let places = state.places(program);
    let cards: CardSet = places.iter().map(|&(_, card)| card).collect();
    assert_eq!(cards, program.deck(), "cards were lost or made");
    assert_eq!(places.len() as u32, cards.len(), "a card is in two places");
    let choices = state.choices(program);
    assert_eq!(state.status() == Status::Playing, !choices.is_empty(), "no legal move, or one too many");
    assert!(choices.len() <= 256, "a decision has too many moves");
    for seat in 0..program.players() {
        let view = state.view(program, seat);
        let hidden: CardSet = (0..program.players())
            .map(|other| view.possible[other].0)
            .fold(CardSet::EMPTY, |all, set| all.or(CardSet(set)));
        assert!(hidden.and(view.hand).is_empty(), "a seat does not know its own cards");
    }
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
