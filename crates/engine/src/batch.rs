//! Many games at once. Game `i` has the seed `mix(seed, i)`, so the result is
//! the same on one thread or on sixty-four.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

pub use rayon::ThreadPoolBuildError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::agent::search::{Search, Task};
use crate::agent::{self, Agent, Thinker};
use crate::flow;
use crate::moves::Move;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::sight::Sight;
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

/// What a batch plays.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The agent of each seat.
    pub agents: [Agent; MAX_SEATS],
    /// Games end with their first hand.
    pub one_hand: bool,
}

impl Contest {
    /// Whole matches between random players.
    pub const RANDOM: Contest = Contest { agents: [Agent::Random; MAX_SEATS], one_hand: false };

    /// Whole matches with the same agent in all seats.
    pub fn of(agent: Agent) -> Contest {
        Contest { agents: [agent; MAX_SEATS], one_hand: false }
    }

    fn is_random(&self, players: usize) -> bool {
        !self.one_hand && self.agents[..players].iter().all(|&agent| agent == Agent::Random)
    }

    fn plays_with_views(&self) -> bool {
        self.agents.iter().any(|agent| agent.needs_views())
    }
}

/// Agents at their seats, with what they keep from one decision to the next.
struct Seated<'a> {
    program: &'a Program,
    contest: &'a Contest,
    thinker: Thinker,
    rngs: [Rng; MAX_SEATS],
    stop: &'a AtomicBool,
}

impl<'a> Seated<'a> {
    fn new(program: &'a Program, contest: &'a Contest, stop: &'a AtomicBool, tree: Search) -> Seated<'a> {
        let thinker = Thinker::with(program, tree);
        Seated { program, contest, thinker, rngs: [Rng::new(0); MAX_SEATS], stop }
    }

    /// The move of the seat that decides. Here alone a true state meets an agent, and only the
    /// cheating one gets to see it.
    fn decide(&mut self, state: &State) -> (Move, u32) {
        let program = self.program;
        let choices = state.choices(program);
        let moves = choices.len();
        let seat = state.to_move();
        let rng = &mut self.rngs[seat];
        let stop = || self.stop.load(Ordering::Relaxed);
        let choice = match self.contest.agents[seat] {
            Agent::Random => choices.pick(|moves| agent::random(rng, moves)),
            _ if moves == 1 => choices.nth(0),
            Agent::Greedy => agent::greedy_move(Sight::new(program, state), &choices),
            Agent::Mcts(budget) => {
                let view = state.view(program, seat);
                self.thinker.think(program, &view, budget, rng, stop)[0].choice
            }
            Agent::Oracle(budget) => {
                let task = Task { seat, choices, budget, start: Instant::now() };
                self.thinker.search().run(program, &task, rng, |_| *state, stop)[0].choice
            }
        };
        (choice, moves)
    }

    /// Plays one game and gives its last state; `None` if it was stopped on the way.
    fn play<const KNOW: bool>(&mut self, seed: u64, recorder: &mut impl Recorder) -> Option<State> {
        let program = self.program;
        self.rngs = std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
        let mut state = flow::start::<KNOW>(program, seed);
        loop {
            while state.status == Status::Playing {
                let seat = state.to_move();
                let (choice, moves) = self.decide(&state);
                recorder.decision(seat, moves);
                flow::apply::<KNOW>(program, &mut state, choice);
                if self.stop.load(Ordering::Relaxed) {
                    return None;
                }
            }
            if !state.timed_out {
                recorder.hand(program, &state);
            }
            if state.status == Status::Finished || self.contest.one_hand {
                recorder.game(program, &state);
                return Some(state);
            }
            flow::next_hand::<KNOW>(program, &mut state);
        }
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
    contest: &Contest,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<Stats, ThreadPoolBuildError> {
    run(program, contest, games, seed, threads, progress, |_| ()).map(|(stats, _)| stats)
}

/// Plays a batch, counts everything and keeps how each game ended, in their order.
pub fn simulate_each(
    program: &Program,
    contest: &Contest,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
) -> Result<(Stats, Vec<GameResult>), ThreadPoolBuildError> {
    run(program, contest, games, seed, threads, progress, |state| GameResult::of(program, state))
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
    in_chunks(games, 1024, threads, progress, work, |one, other| one + other)
}

/// Plays a batch and keeps something of the last state of each game.
fn run<T: Send>(
    program: &Program,
    contest: &Contest,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
    keep: impl Fn(&State) -> T + Sync,
) -> Result<(Stats, Vec<T>), ThreadPoolBuildError> {
    let is_random = contest.is_random(program.players());
    let with_views = contest.plays_with_views();
    // Trees go from one chunk to the next, so that their memory is used again.
    let trees = Mutex::new(Vec::<Search>::new());
    let lock = || trees.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |range| {
        let mut stats = Stats::default();
        let mut kept = Vec::new();
        let tree = lock().pop().unwrap_or_default();
        let mut seated = Seated::new(program, contest, &progress.stop, tree);
        for game in range {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            let seed = mix(seed, game);
            let state = match (is_random, with_views) {
                (true, _) => Some(playout(program, seed, &mut stats)),
                (false, true) => seated.play::<true>(seed, &mut stats),
                (false, false) => seated.play::<false>(seed, &mut stats),
            };
            kept.extend(state.as_ref().map(&keep));
        }
        lock().push(seated.thinker.into_search());
        (stats.games, (stats, kept))
    };
    // Games of players that think are long: each is a chunk of its own, so that progress shows.
    let largest = if is_random { 1024 } else { 1 };
    in_chunks(games, largest, threads, progress, work, |(stats, mut kept), (others, mut more)| {
        kept.append(&mut more);
        (stats.merge(&others), kept)
    })
}

/// Splits games into chunks that are worked on in parallel; each says how many it played.
///
/// Chunks are merged in their order, and none is begun after the batch was stopped.
pub(crate) fn in_chunks<T: Default + Send>(
    games: u64,
    largest: u64,
    threads: usize,
    progress: &Progress,
    work: impl Fn(std::ops::Range<u64>) -> (u64, T) + Sync,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, ThreadPoolBuildError> {
    let size = (games / (threads as u64 * 32)).clamp(1, largest);
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
