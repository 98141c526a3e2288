//! Plays single rounds of a game of layouts at random and looks at every state:
//! `rounds GAME.hex COUNT called|uncalled`. Nothing may get stuck, and no card may be lost.

use darwindeck_engine::card::CardSet;
use darwindeck_engine::rng::{Rng, Stream};
use darwindeck_engine::witness::Nobody;
use darwindeck_engine::{MoveKind, Program, State, Status};

/// Decisions after which a round is said to be stuck; fifty turns each take a few thousand.
const STUCK: u32 = 20_000;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, count, mode] = arguments.as_slice() else {
        panic!("rounds GAME.hex COUNT called|uncalled");
    };
    let text = std::fs::read_to_string(path).expect("a file of golden bytecode");
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    let code: Vec<u8> = digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect();
    let program = Program::parse(&code).expect("a game").one_hand();
    let count: u64 = count.parse().expect("a number");
    let calls = match mode.as_str() {
        "called" => true,
        "uncalled" => false,
        other => panic!("there is no mode {other}"),
    };
    let mut sums = Sums::default();
    for seed in 0..count {
        play(&program, seed, calls, &mut sums);
    }
    println!(
        "{count} rounds, {} decisions, {} the longest; {} with a seat of 16 cards; {} of {} cards in every state",
        sums.decisions,
        sums.longest,
        sums.full,
        program.deck().len(),
        program.deck().len(),
    );
}

#[derive(Default)]
struct Sums {
    decisions: u64,
    longest: u32,
    full: u32,
}

/// One round, checked after every move.
fn play(program: &Program, seed: u64, calls: bool, sums: &mut Sums) {
    let mut rng = Rng::stream(seed, Stream::Agent(0));
    let mut state = State::start_before(program, seed, None, &mut Nobody).expect("a deal");
    let mut decisions = 0;
    let mut is_full = false;
    while state.status() == Status::Playing {
        let choices = state.choices(program);
        let mut moves = choices.iter().filter(|choice| calls || choice.kind != MoveKind::Call);
        let count = choices.iter().filter(|choice| calls || choice.kind != MoveKind::Call).count() as u32;
        let choice = moves.nth(rng.below(count.max(1)) as usize);
        let choice = choice.unwrap_or_else(|| panic!("seed {seed}: nothing to do after {decisions} moves"));
        let legal = state.play_before(program, choice, &mut Nobody);
        assert!(legal.is_ok(), "seed {seed}: {choice} is listed but not legal");
        is_full |= check(program, &state, seed);
        decisions += 1;
        assert!(decisions < STUCK, "seed {seed}: the round does not end");
    }
    sums.decisions += u64::from(decisions);
    sums.longest = sums.longest.max(decisions);
    sums.full += u32::from(is_full);
}

/// Every card is in one place; says whether some layout is full.
fn check(program: &Program, state: &State, seed: u64) -> bool {
    let (mut all, mut count) = (CardSet::EMPTY, 0);
    state.each_card(program, |_, _, card| {
        all.insert(card);
        count += 1;
    });
    assert!(all == program.deck() && count == all.len(), "seed {seed}: cards were lost or made");
    state.hand_counts(program).contains(&16)
}
