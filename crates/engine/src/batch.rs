//! Many games at once. Game `i` has the seed `mix(seed, i)`, so the result is
//! the same on one thread or on sixty-four.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub use rayon::ThreadPoolBuildError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::agent;
use crate::flow;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::{State, Status};
use crate::stats::{GameResult, Nothing, Recorder, Stats};

/// Plays one match with random players and gives its last state.
#[inline]
pub fn playout<R: Recorder>(program: &Program, seed: u64, recorder: &mut R) -> State {
    let mut agents: [Rng; MAX_SEATS] =
        std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
    let mut state = flow::start::<false>(program, seed);
    loop {
        flow::play_hand::<false>(program, &mut state, |seat, moves| {
            recorder.decision(seat, moves);
            agent::random(&mut agents[seat], moves)
        });
        if !state.timed_out {
            recorder.hand(program, &state);
        }
        if state.status == Status::Finished {
            recorder.game(program, &state);
            return state;
        }
        flow::next_hand::<false>(program, &mut state);
    }
}

/// How a batch is going; shared with whoever waits for it.
#[derive(Default, Debug)]
pub struct Progress {
    /// Games that are finished.
    pub done: AtomicU64,
    /// Set to make the workers stop after the game that they are in.
    pub stop: AtomicBool,
}

/// Plays a batch and counts everything.
///
/// If it was stopped, fewer games than asked for are in the result.
pub fn simulate(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<Stats, ThreadPoolBuildError> {
    run(program, games, seed, threads, progress, |_| ()).map(|(stats, _)| stats)
}

/// Plays a batch, counts everything and keeps how each game ended, in their order.
pub fn simulate_each(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<(Stats, Vec<GameResult>), ThreadPoolBuildError> {
    run(program, games, seed, threads, progress, |state| GameResult::of(program, state))
}

/// Plays a batch and counts nothing but turns.
pub fn bare(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<u64, ThreadPoolBuildError> {
    let work = |range| {
        let (mut played, mut turns) = (0, 0);
        for game in range {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            let state = playout(program, mix(seed, game), &mut Nothing);
            played += u64::from(state.status == Status::Finished);
            turns += u64::from(state.turns());
        }
        (played, turns)
    };
    in_chunks(games, threads, progress, work, |one, other| one + other)
}

/// Plays a batch and keeps something of the last state of each game.
fn run<T: Send>(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
    keep: impl Fn(&State) -> T + Sync,
) -> Result<(Stats, Vec<T>), ThreadPoolBuildError> {
    let work = |range| {
        let mut stats = Stats::default();
        let mut kept = Vec::new();
        for game in range {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            kept.push(keep(&playout(program, mix(seed, game), &mut stats)));
        }
        (stats.games, (stats, kept))
    };
    in_chunks(games, threads, progress, work, |(stats, mut kept), (others, mut more)| {
        kept.append(&mut more);
        (stats.merge(&others), kept)
    })
}

/// Splits games into chunks that are worked on in parallel; each says how many it played.
///
/// Chunks are merged in their order, and none is begun after the batch was stopped.
pub(crate) fn in_chunks<T: Default + Send>(
    games: u64,
    threads: usize,
    progress: &Progress,
    work: impl Fn(std::ops::Range<u64>) -> (u64, T) + Sync,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, ThreadPoolBuildError> {
    let size = (games / (threads as u64 * 32)).clamp(1, 1024);
    let chunks = games.div_ceil(size);
    let one = |chunk: u64| {
        if progress.stop.load(Ordering::Relaxed) {
            return None;
        }
        let (played, result) = work(chunk * size..games.min((chunk + 1) * size));
        progress.done.fetch_add(played, Ordering::Relaxed);
        Some(result)
    };
    let all = || (0..chunks).into_par_iter().map(one).while_some().reduce(T::default, merge);
    Ok(pool(threads)?.install(all))
}

/// One pool a thread count, kept for the life of the process.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    static POOLS: OnceLock<Mutex<BTreeMap<usize, Arc<ThreadPool>>>> = OnceLock::new();
    let mut pools = POOLS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Ok(pool.clone());
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build()?);
    pools.insert(threads, pool.clone());
    Ok(pool)
}
