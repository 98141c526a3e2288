//! Many games at once. Game `i` has the seed `mix(seed, i)`, so the result is
//! the same on one thread or on sixty-four.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use rayon::ThreadPoolBuildError;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::agent::search::Search;
use crate::agent::{self, Agent};
use crate::deciding::Decider;
use crate::flow;
use crate::moves::Move;
use crate::process::PerProcess;
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::{State, Status};
use crate::stats::{GameResult, Nothing, Recorder, Stats};
use crate::witness::{Entry, Journal, Knowing, Nobody, Witness};

/// Plays one match with random players and gives its last state.
#[inline]
pub fn playout<R: Recorder>(program: &Program, seed: u64, recorder: &mut R) -> State {
    let mut agents: [Rng; MAX_SEATS] =
        std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
    let mut state = flow::start(program, seed, &mut Nobody);
    loop {
        flow::play_hand(program, &mut state, &mut Nobody, |seat, moves| {
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
        flow::next_hand(program, &mut state, &mut Nobody);
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
        self.agents.iter().any(|agent| agent.searches())
    }
}

/// Agents at their seats, with what they keep from one decision to the next.
pub struct Seated<'a> {
    program: &'a Program,
    contest: &'a Contest,
    decider: Decider,
    rngs: [Rng; MAX_SEATS],
    stop: &'a AtomicBool,
}

impl<'a> Seated<'a> {
    fn new(program: &'a Program, contest: &'a Contest, stop: &'a AtomicBool, tree: Search) -> Seated<'a> {
        let decider = Decider::with(program, tree);
        // Where the first hand is the last, nothing else is at stake.
        let decider = if contest.one_hand { decider.by_hand() } else { decider };
        Seated { program, contest, decider, rngs: [Rng::new(0); MAX_SEATS], stop }
    }

    /// The move of the seat that decides, and of how many.
    pub fn decide(&mut self, state: &State) -> (Move, u32) {
        let choices = state.choices(self.program);
        let seat = state.to_move();
        let stop = || self.stop.load(Ordering::Relaxed);
        let (agent, rng) = (self.contest.agents[seat], &mut self.rngs[seat]);
        let choice = self.decider.decide(self.program, state, &choices, agent, rng, stop);
        (choice, choices.len())
    }

    /// Plays one game that nobody hears of; `None` if it was stopped on the way.
    fn play_unheard(&mut self, seed: u64, recorder: &mut impl Recorder) -> Option<State> {
        if self.contest.is_random(self.program.players()) {
            return Some(playout(self.program, seed, recorder));
        }
        match self.contest.plays_with_views() || self.program.table.layouts {
            true => self.play(seed, &mut Knowing, recorder),
            false => self.play(seed, &mut Nobody, recorder),
        }
    }

    /// Plays one game and gives its last state; `None` if it was stopped on the way.
    fn play(&mut self, seed: u64, witness: &mut impl Witness, recorder: &mut impl Recorder) -> Option<State> {
        let decide = |seated: &mut Seated<'a>, state: &State| Ok::<_, Infallible>(seated.decide(state));
        let Ok(state) = self.play_deciding(seed, witness, recorder, decide);
        state
    }

    /// The same where somebody else may decide, or fail to.
    fn play_deciding<E>(
        &mut self,
        seed: u64,
        witness: &mut impl Witness,
        recorder: &mut impl Recorder,
        mut decide: impl FnMut(&mut Seated<'a>, &State) -> Result<(Move, u32), E>,
    ) -> Result<Option<State>, E> {
        let program = self.program;
        self.rngs = std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
        let mut state = flow::start(program, seed, witness);
        loop {
            state.tell_turn(program, witness);
            while state.status == Status::Playing {
                let seat = state.to_move();
                let (choice, moves) = decide(self, &state)?;
                recorder.decision(seat, moves);
                witness.next_move();
                state.play_told(program, choice, witness);
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
            }
            if !state.timed_out {
                recorder.hand(program, &state);
            }
            if state.status == Status::Finished || self.contest.one_hand {
                recorder.game(program, &state);
                return Ok(Some(state));
            }
            flow::next_hand(program, &mut state, witness);
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
    let play = |seated: &mut Seated<'_>, seed, stats: &mut Stats| {
        seated.play_unheard(seed, stats);
        None::<()>
    };
    run(program, contest, games, seed, threads, progress, play).map(|(stats, _)| stats)
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
    run(program, contest, games, seed, threads, progress, |seated, seed, stats| {
        seated.play_unheard(seed, stats).map(|state| GameResult::of(program, &state))
    })
}

/// How a game ended, and what happened in it.
pub type Told = (GameResult, Vec<Entry>);

/// Plays a batch, counts everything and keeps what happened in each game as well.
///
/// `None` where that is more than `most` events in all: they are kept in memory.
pub fn simulate_told(
    program: &Program,
    contest: &Contest,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
    most: u64,
) -> Result<Option<(Stats, Vec<Told>)>, ThreadPoolBuildError> {
    let heard = AtomicU64::new(0);
    let is_too_much = || heard.load(Ordering::Relaxed) > most;
    let told = run(program, contest, games, seed, threads, progress, |seated, seed, stats| {
        if is_too_much() {
            return None;
        }
        let mut journal = Journal::default();
        let state = seated.play(seed, &mut journal, stats)?;
        heard.fetch_add(journal.entries.len() as u64, Ordering::Relaxed);
        Some((GameResult::of(program, &state), journal.entries))
    })?;
    Ok(Some(told).filter(|_| !is_too_much()))
}

/// Plays a batch on this thread, one game after the other, in which `decide` chooses.
///
/// It is given the agents, which it may ask, the number of the game and its state, and says of
/// how many moves it chose one; that move must be legal. Its first error ends the batch.
pub fn simulate_deciding<E>(
    program: &Program,
    contest: &Contest,
    games: u64,
    seed: u64,
    progress: &Progress,
    mut decide: impl FnMut(&mut Seated<'_>, u64, &State) -> Result<(Move, u32), E>,
) -> Result<(Stats, Vec<GameResult>), E> {
    let mut stats = Stats::default();
    let mut results = Vec::new();
    let mut seated = Seated::new(program, contest, &progress.stop, Search::default());
    for game in 0..games {
        let decide = |seated: &mut Seated<'_>, state: &State| decide(seated, game, state);
        let state = seated.play_deciding(mix(seed, game), &mut Knowing, &mut stats, decide)?;
        results.extend(state.map(|state| GameResult::of(program, &state)));
        progress.done.fetch_add(1, Ordering::Relaxed);
    }
    Ok((stats, results))
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

/// Plays a batch, each game as `play` does it with its seed, and keeps what that gives.
fn run<T: Send>(
    program: &Program,
    contest: &Contest,
    games: u64,
    seed: u64,
    threads: usize,
    progress: &Progress,
    play: impl Fn(&mut Seated<'_>, u64, &mut Stats) -> Option<T> + Sync,
) -> Result<(Stats, Vec<T>), ThreadPoolBuildError> {
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
            kept.extend(play(&mut seated, mix(seed, game), &mut stats));
        }
        lock().push(seated.decider.into_search());
        (stats.games, (stats, kept))
    };
    // Games of players that think are long: each is a chunk of its own, so that progress shows.
    let largest = if contest.is_random(program.players()) { 1024 } else { 1 };
    in_chunks(games, largest, threads, progress, work, |(stats, mut kept), (others, mut more)| {
        kept.append(&mut more);
        (stats.merge(&others), kept)
    })
}

/// Splits games into chunks that are worked on in parallel; each says how many it played.
///
/// Chunks are merged in their order, and none is begun after the batch was stopped.
pub fn in_chunks<T: Default + Send>(
    games: u64,
    largest: u64,
    threads: usize,
    progress: &Progress,
    work: impl Fn(std::ops::Range<u64>) -> (u64, T) + Sync,
    merge: impl Fn(T, T) -> T + Sync + Send,
) -> Result<T, ThreadPoolBuildError> {
    let pool = pool(threads)?;
    let size = (games / (pool.current_num_threads() as u64 * 32)).clamp(1, largest);
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
    Ok(pool.install(all))
}

/// Threads that this machine can run at once.
pub fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// One pool a thread count, kept for the life of the process; never more threads than are of use.
fn pool(threads: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    static POOLS: PerProcess<Mutex<BTreeMap<usize, Arc<ThreadPool>>>> = PerProcess::new();
    let mut pools = POOLS.get().lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Ok(pool.clone());
    }
    let useful = threads.min(available_threads());
    let pool = match pools.get(&useful) {
        Some(pool) => pool.clone(),
        None => Arc::new(ThreadPoolBuilder::new().num_threads(useful).build()?),
    };
    pools.insert(useful, pool.clone());
    pools.insert(threads, pool.clone());
    Ok(pool)
}
