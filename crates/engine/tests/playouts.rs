//! Whole matches of every bundled game.

mod common;

use std::collections::BTreeMap;

use darwindeck_engine::batch::{Contest, Progress, playout, simulate, simulate_each};
use darwindeck_engine::rng::{Rng, Stream, mix};
use darwindeck_engine::stats::{GameResult, Nothing, Stats};
use darwindeck_engine::{Program, State, Status, agent, perft::perft};

#[test]
fn fewer_than_one_random_match_in_a_hundred_times_out() {
    for (name, program) in common::programs() {
        let stats = simulate(&program, &Contest::RANDOM, 2_000, 1, 2, &Progress::default()).expect("threads");
        assert_eq!(stats.games, 2_000);
        assert!(stats.timed_out < 20, "{name}: {} of 2,000 timed out", stats.timed_out);
    }
}

#[test]
fn one_thread_counts_the_same_as_three() {
    for (name, program) in common::programs() {
        let [one, three] = [1, 3].map(|threads| {
            simulate(&program, &Contest::RANDOM, 500, 7, threads, &Progress::default()).expect("threads")
        });
        assert_eq!(one, three, "{name}");
    }
}

#[test]
fn a_batch_that_is_stopped_before_it_starts_plays_nothing() {
    let progress = Progress::default();
    progress.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stats =
        simulate(&common::program("hearts"), &Contest::RANDOM, 1_000, 1, 2, &progress).expect("threads");
    assert_eq!(stats, Stats::default());
}

#[test]
fn even_an_endless_batch_stops_at_once() {
    let progress = Progress::default();
    progress.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stats = simulate(&common::program("hearts"), &Contest::RANDOM, u64::MAX >> 1, 1, 2, &progress)
        .expect("threads");
    assert_eq!(stats.games, 0);
}

#[test]
fn results_come_in_the_order_of_the_games_on_any_number_of_threads() {
    for (name, program) in common::programs() {
        for threads in [1, 3] {
            let progress = Progress::default();
            let (stats, results) =
                simulate_each(&program, &Contest::RANDOM, 211, 7, threads, &progress).expect("threads");
            assert_eq!(
                stats,
                simulate(&program, &Contest::RANDOM, 211, 7, 2, &Progress::default()).expect("threads"),
                "{name}"
            );
            let one_by_one = (0..211).map(|game| playout(&program, mix(7, game), &mut Nothing));
            let expected: Vec<_> = one_by_one.map(|state| GameResult::of(&program, &state)).collect();
            assert_eq!(results, expected, "{name} on {threads} threads");
        }
    }
}

/// The fast playout and the checked moves of a table are the same game.
#[test]
fn games_of_a_batch_replay_at_a_table() {
    for (name, program) in common::programs() {
        for game in 0..20 {
            let seed = mix(3, game);
            let fast = playout(&program, seed, &mut Nothing);
            let slow = play_at_table(&program, seed);
            let summary = |state: &State| {
                (state.turns(), state.winners(), *state.scores(), *state.team_scores(), state.hand_number())
            };
            assert_eq!(summary(&fast), summary(&slow), "{name}, game {game}");
        }
    }
}

/// A game that was cut to one hand is worth to each side what the first hand of a match is.
#[test]
fn a_game_of_one_hand_has_the_payoffs_of_a_batch_of_single_hands() {
    for (name, program) in common::programs() {
        let single = program.one_hand();
        let contest = Contest { one_hand: true, ..Contest::RANDOM };
        let (_, hands) = simulate_each(&program, &contest, 100, 5, 2, &Progress::default()).expect("threads");
        let mut told_apart = 0;
        for (game, hand) in (0..).zip(&hands) {
            let state = playout(&single, mix(5, game), &mut Nothing);
            assert_eq!(state.status(), Status::Finished, "{name}, game {game}");
            assert_eq!(state.hand_number(), 0, "{name}, game {game}");
            assert_eq!(GameResult::of(&single, &state).payoffs, hand.payoffs, "{name}, game {game}");
            told_apart += u32::from(hand.payoffs[..program.sides()].iter().any(|&share| share != 0.5));
        }
        assert!(told_apart > 50, "{name}: sides were equal in {} of 100 hands", 100 - told_apart);
    }
}

fn play_at_table(program: &Program, seed: u64) -> State {
    let mut agents: Vec<Rng> = (0..6).map(|seat| Rng::stream(seed, Stream::Agent(seat))).collect();
    let mut state = State::start(program, seed);
    loop {
        match state.status() {
            Status::Playing => {
                let choices = state.choices(program);
                let moves: Vec<_> = choices.iter().collect();
                let k = agent::random(&mut agents[state.to_move()], moves.len() as u32);
                state.play(program, moves[k as usize]).expect("a listed move is legal");
            }
            Status::HandOver => state.deal_next(program),
            Status::Finished => return state,
        }
    }
}

/// How many ways the first moves of a fixed deal can go, from a plain text file.
#[test]
fn perft_counts_are_those_on_file() {
    let on_file: BTreeMap<&str, Vec<u64>> = include_str!("perft.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().expect("a line starts with a game");
            (name, words.map(|count| count.parse().expect("counts are numbers")).collect())
        })
        .collect();
    for (name, program) in common::programs() {
        let state = State::start(&program, 1);
        let expected = on_file.get(name.as_str()).unwrap_or_else(|| panic!("{name} has no perft counts"));
        let counts: Vec<u64> =
            (1..=expected.len() as u32).map(|depth| perft(&program, &state, depth)).collect();
        assert_eq!(&counts, expected, "{name}");
    }
}
