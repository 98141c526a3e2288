//! A fixed amount of work for `valgrind --tool=callgrind`, which counts instructions exactly:
//! `instructions bare|knowing|search GAME.hex COUNT`.

use darwindeck_engine::agent::Thinker;
use darwindeck_engine::agent::search::Budget;
use darwindeck_engine::batch::{self, Progress};
use darwindeck_engine::rng::{Rng, Stream};
use darwindeck_engine::{Program, State, Status};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, path, count] = arguments.as_slice() else {
        panic!("instructions bare|knowing|search GAME.hex COUNT");
    };
    let text = std::fs::read_to_string(path).expect("a file of golden bytecode");
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    let code: Vec<u8> = digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect();
    let program = Program::parse(&code).expect("a game");
    let count: u64 = count.parse().expect("a number");
    let turns = match mode.as_str() {
        "bare" => batch::bare(&program, count, 1, 1, &Progress::default()).expect("a thread"),
        "knowing" => (0..count).map(|seed| knowing(&program, seed)).sum(),
        "search" => search(&program, count),
        other => panic!("there is no mode {other}"),
    };
    println!("{turns}");
}

/// Plays a match with random players, keeping what every seat knows.
fn knowing(program: &Program, seed: u64) -> u64 {
    let mut rng = Rng::stream(seed, Stream::Agent(0));
    let mut state = State::start(program, seed);
    while state.status() != Status::Finished {
        if state.status() == Status::HandOver {
            state.deal_next(program);
            continue;
        }
        let choices = state.choices(program);
        let choice = choices.nth(rng.below(choices.len()));
        state.play(program, choice).expect("a legal move");
    }
    state.turns().into()
}

/// Searches at the first decisions of a match.
fn search(program: &Program, iterations: u64) -> u64 {
    let mut rng = Rng::stream(1, Stream::Agent(0));
    let mut state = State::start(program, 1);
    let mut thinker = Thinker::new(program);
    for _ in 0..10 {
        let view = state.view(program, state.to_move());
        let budget = Budget::Iterations(iterations as u32);
        let found = thinker.think(program, &view, budget, &mut rng, || false);
        state.play(program, found[0].choice).expect("a legal move");
    }
    state.turns().into()
}
