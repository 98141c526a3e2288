//! Agents in batches and at single decisions.

mod common;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use darwindeck_engine::agent::search::Budget;
use darwindeck_engine::agent::{Agent, Thinker, greedy, guide};
use darwindeck_engine::batch::{Contest, Progress, simulate_each};
use darwindeck_engine::program::MAX_SEATS;
use darwindeck_engine::rng::Rng;
use darwindeck_engine::sight::Sight;
use darwindeck_engine::{Program, State, Status};

fn agent(name: &str) -> Agent {
    Agent::parse(name).expect("an agent")
}

fn mixed(names: [&str; 3], one_hand: bool) -> Contest {
    let mut agents = [Agent::Random; MAX_SEATS];
    for (seat, place) in agents.iter_mut().enumerate() {
        *place = agent(names[seat % 3]);
    }
    Contest { agents, one_hand }
}

/// Where cards stand in the order of their numbers `greedy` takes short cuts: they lead to the same moves.
#[test]
fn short_cuts_do_not_change_what_greedy_plays() {
    let (mut games, mut decisions) = (0, 0);
    for (name, program) in common::programs() {
        let guide = guide::of(&program);
        let mut plain = guide.clone();
        let tables = plain.strengths.iter_mut().flatten().flat_map(|by_trump| by_trump.iter_mut());
        games += tables.map(|table| usize::from(std::mem::take(&mut table.in_order))).max().unwrap_or(0);
        for seed in 0..24 {
            let mut rng = Rng::new(seed);
            let mut state = State::start(&program, seed);
            while state.status() == Status::Playing && state.turns() < 200 {
                let choices = state.choices(&program);
                let choice = greedy::choose(guide, Sight::new(&program, &state), &choices);
                let slow = greedy::choose(&plain, Sight::new(&program, &state), &choices);
                assert_eq!(choice, slow, "{name}, seed {seed}, after {} moves", state.turns());
                let any = choices.nth(rng.below(choices.len()));
                state.play(&program, if rng.below(2) == 0 { choice } else { any }).expect("a legal move");
                decisions += 1;
            }
        }
    }
    assert!(games >= 5 && decisions > 5_000, "{games} games, {decisions} decisions");
}

#[test]
fn a_name_reads_back_and_nonsense_is_refused() {
    for name in [
        "random",
        "greedy",
        "mcts:1",
        "mcts:200",
        "mcts:50ms",
        "mcts:50:plain",
        "mcts:50ms:plain",
        "mcts:50:random",
        "oracle:25",
    ] {
        assert_eq!(agent(name).to_string(), name);
    }
    for name in [
        "",
        "mcts",
        "mcts:",
        "mcts:0",
        "mcts:-1",
        "mcts:+5",
        "mcts:5s",
        "mcts:1000001",
        "greedy:3",
        "Random",
        "mcts:ms",
        "mcts:5:",
        "mcts:plain",
        "mcts:5:plainly",
        "mcts:5:plain:plain",
        "oracle:5:plain",
    ] {
        assert!(Agent::parse(name).is_err(), "{name:?} is no agent");
    }
}

#[test]
fn every_mix_of_agents_plays_the_same_on_any_number_of_threads() {
    for (name, program) in common::programs() {
        let contest = mixed(["mcts:20", "greedy", "oracle:20"], true);
        let [one, two] = [1, 3].map(|threads| {
            simulate_each(&program, &contest, 6, 5, threads, &Progress::default()).expect("threads")
        });
        assert_eq!(one, two, "{name}");
        assert_eq!(one.0.games, 6);
    }
}

#[test]
fn payoffs_and_shares_add_up() {
    for (name, program) in common::programs() {
        let contest = mixed(["greedy", "random", "greedy"], true);
        let (_, results) =
            simulate_each(&program, &contest, 40, 3, 2, &Progress::default()).expect("threads");
        for result in results {
            let sides = program.sides();
            let total: f64 = result.payoffs[..sides].iter().sum();
            assert!((total - sides as f64 / 2.0).abs() < 1e-9, "{name}: {:?}", result.payoffs);
            let total: f64 = result.shares[..sides].iter().sum();
            assert!((total - 1.0).abs() < 1e-9, "{name}: {:?}", result.shares);
        }
    }
}

#[test]
fn a_batch_of_thinkers_stops_when_it_is_told_to() {
    let program = common::program("hearts");
    let progress = Progress::default();
    let contest = Contest::of(agent("mcts:1000000"));
    let start = Instant::now();
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| simulate_each(&program, &contest, 4, 1, 2, &progress));
        std::thread::sleep(Duration::from_millis(50));
        progress.stop.store(true, Ordering::Relaxed);
        let (stats, results) = worker.join().expect("no panic").expect("threads");
        assert_eq!((stats.games, results.len()), (0, 0));
    });
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// A position with at least two moves, some way into the hand.
fn position(program: &Program, moves: u32) -> State {
    let mut rng = Rng::new(3);
    let mut state = State::start(program, 9);
    let mut made = 0;
    while state.status() == Status::Playing && (made < moves || state.choices(program).len() < 2) {
        let choices = state.choices(program);
        state.play(program, choices.nth(rng.below(choices.len()))).expect("a listed move is legal");
        made += 1;
        if state.status() == Status::HandOver {
            state.deal_next(program);
        }
    }
    state
}

#[test]
fn the_same_seed_finds_the_same_even_in_memory_that_was_used_before() {
    for name in ["hearts", "president", "scopa", "crazy-eights"] {
        let program = common::program(name);
        let states = [position(&program, 7), position(&program, 15)];
        let mut used = Thinker::new(&program);
        let think = |thinker: &mut Thinker, state: &State| {
            let view = state.view(&program, state.to_move());
            thinker.think(&program, &view, Budget::Iterations(200), &mut Rng::new(4), || false)
        };
        let first = think(&mut used, &states[0]);
        think(&mut used, &states[1]);
        assert_eq!(think(&mut used, &states[0]), first, "{name}");
        assert_eq!(think(&mut Thinker::new(&program), &states[0]), first, "{name}");
        let visits: u32 = first.iter().map(|found| found.visits).sum();
        assert_eq!(visits, 200, "{name}: every iteration tries a move");
        assert!(first.iter().all(|found| (0.0..=1.0).contains(&found.value)), "{name}: {first:?}");
    }
}

#[test]
fn a_time_limit_is_kept() {
    for (name, program) in common::programs() {
        let state = position(&program, 10);
        if state.status() != Status::Playing {
            continue;
        }
        let view = state.view(&program, state.to_move());
        let mut thinker = Thinker::new(&program);
        darwindeck_engine::agent::guide::of(&program);
        let limit = Duration::from_millis(100);
        // The machine may be busy: the best of a few tries counts.
        let over = (0..5).map(|_| {
            let start = Instant::now();
            thinker.think(&program, &view, Budget::Time(limit), &mut Rng::new(1), || false);
            start.elapsed().saturating_sub(limit)
        });
        assert!(over.min().is_some_and(|over| over < Duration::from_millis(20)), "{name}");
    }
}

/// A batch of first hands is judged by the hand, so that is what is played for, as in a game of one hand.
#[test]
fn who_plays_one_hand_alone_does_not_play_for_the_match() {
    for name in ["hearts", "spades", "partnership-spades"] {
        let program = common::program(name);
        let contest = Contest { one_hand: true, ..Contest::of(agent("mcts:60")) };
        let scores = |program: &Program| {
            let played = simulate_each(program, &contest, 4, 5, 1, &Progress::default());
            played.expect("threads").1.iter().map(|game| game.scores).collect::<Vec<_>>()
        };
        assert_eq!(scores(&program), scores(&program.one_hand()), "{name}");
    }
}
