//! Many games at once. Game `i` has the seed `mix(seed, i)`, so the result is
//! the same on one thread or on sixty-four.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::agent;
use crate::flow;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::{State, Status};
use crate::stats::{Nothing, Recorder, Stats};

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
    run(program, games, seed, threads, progress)
}

/// Plays a batch and counts nothing but the games.
pub fn bare(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<u64, ThreadPoolBuildError> {
    in_chunks(games, threads, progress, |range| {
        let mut played = 0;
        for game in range {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            let state = playout(program, mix(seed, game), &mut Nothing);
            played += u64::from(state.status == Status::Finished);
        }
        (played, played)
    })
    .map(|counts| counts.into_iter().sum())
}

fn run(
    program: &Program,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<Stats, ThreadPoolBuildError> {
    let parts = in_chunks(games, threads, progress, |range| {
        let mut stats = Stats::default();
        for game in range {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            playout(program, mix(seed, game), &mut stats);
        }
        (stats.games, stats)
    })?;
    Ok(parts.iter().fold(Stats::default(), Stats::merge))
}

/// Splits games into chunks that are worked on in parallel; each says how many it played.
pub(crate) fn in_chunks<T: Send>(
    games: u64,
    threads: usize,
    progress: &Progress,
    work: impl Fn(std::ops::Range<u64>) -> (u64, T) + Sync,
) -> Result<Vec<T>, ThreadPoolBuildError> {
    let size = (games / (threads as u64 * 32)).clamp(1, 1024);
    let chunks = games.div_ceil(size);
    let one = |chunk: u64| {
        let (played, result) = work(chunk * size..games.min((chunk + 1) * size));
        progress.done.fetch_add(played, Ordering::Relaxed);
        result
    };
    Ok(pool(threads)?.install(|| (0..chunks).into_par_iter().map(one).collect()))
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
