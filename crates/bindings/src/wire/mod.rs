//! Batches and measurements as messages: a request comes as bytes, the response goes as bytes.
//!
//! Nothing of a message is used before its checksum and its structure have been
//! verified; `docs/wire.md` says what a message is and what is refused.

// What the FlatBuffers compiler writes is left as it is.
#[rustfmt::skip]
#[path = "generated/simulation.rs"]
#[allow(missing_docs, unsafe_code, elided_lifetimes_in_paths)]
#[allow(clippy::all, clippy::unwrap_used)]
mod generated;
mod events;
mod measuring;
mod request;
mod response;

use darwindeck_engine as engine;
use engine::Stats;
use engine::batch::Progress;
use engine::batch::Told;
use engine::stats::GameResult;
use engine::witness::Entry;
use flatbuffers::{FlatBufferBuilder, Follow, Verifiable, VerifierOptions, WIPOffset};
use generated::darwindeck::wire as table;
use sha2::{Digest, Sha256};
use std::sync::atomic::Ordering;

pub use measuring::Measurements;
pub use request::{Job, Listener, check_games};

/// The version of the format that is spoken here.
const VERSION: u16 = 1;

/// Requests that a batch may have.
const MAX_REQUESTS: usize = 1 << 16;

/// Results of single matches that the responses of a batch may have together.
const MAX_RESULTS: u64 = 1_000_000;

/// Events that the responses of a batch may have together.
const MAX_EVENTS: u64 = 1_000_000;

/// Bytes of the checksum that ends a message.
const CHECKSUM: usize = 8;

/// A message with less holds no FlatBuffers table.
const SHORTEST: usize = 8 + CHECKSUM;

/// What bytes 4 to 7 of a message say: which kind it is.
const REQUEST: &str = table::BATCH_REQUEST_IDENTIFIER;
const RESPONSE: &str = "DDRS";
const MEASURE_REQUEST: &str = "DDMQ";
const MEASURE_RESPONSE: &str = "DDMS";

/// A request whose structure and numbers have been checked.
pub struct Batch<'a> {
    requests: Vec<table::SimulationRequest<'a>>,
    threads: usize,
}

impl<'a> Batch<'a> {
    /// Checks a message; says what is wrong with it otherwise.
    pub fn read(message: &'a [u8]) -> Result<Batch<'a>, String> {
        let batch: table::BatchRequest<'a> = root(message, REQUEST, "batch request")?;
        check_version(batch.version())?;
        let threads = usize::from(batch.threads());
        check_threads(threads)?;
        let requests: Vec<_> = batch.requests().into_iter().flatten().collect();
        check_requests(requests.len())?;
        Ok(Batch { requests, threads })
    }

    /// The threads that were asked for.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Plays every request, as `run` does it, and writes the response.
    ///
    /// `run` is told how many events there may be, and gives nothing if there are more. A request
    /// that cannot be played has an error in its place; the others are played.
    pub fn play<E>(
        &self,
        progress: &Progress,
        mut run: impl FnMut(&Job, u64) -> Result<Option<Outcome>, E>,
    ) -> Result<Vec<u8>, E> {
        let mut builder = FlatBufferBuilder::new();
        let mut responses = Vec::with_capacity(self.requests.len());
        let (mut results_left, mut events_left) = (MAX_RESULTS, MAX_EVENTS);
        for request in &self.requests {
            if progress.stop.load(Ordering::Relaxed) {
                break;
            }
            responses.push(match Job::read(request, results_left) {
                Err(refusal) => response::refused(&mut builder, &refusal),
                Ok(job) => {
                    results_left -= if job.with_results { job.games } else { 0 };
                    match run(&job, events_left)? {
                        Some(outcome) => {
                            events_left -=
                                outcome.journals.iter().map(|journal| journal.len() as u64).sum::<u64>();
                            response::played(&mut builder, &job, &outcome)
                        }
                        None => response::refused(&mut builder, &too_many_events(job.games)),
                    }
                }
            });
        }
        let batch = response::batch(&mut builder, &responses);
        Ok(sealed(builder, batch, RESPONSE))
    }
}

/// What the games of a request came to, and as far as that was asked for how each of them ended
/// and what happened in it.
pub struct Outcome {
    pub stats: Stats,
    pub results: Vec<GameResult>,
    pub journals: Vec<Vec<Entry>>,
}

impl Outcome {
    /// Without what happened in each game.
    pub fn of(stats: Stats, results: Vec<GameResult>) -> Outcome {
        Outcome { stats, results, journals: Vec::new() }
    }

    /// With what happened in each game.
    pub fn told(stats: Stats, told: Vec<Told>) -> Outcome {
        let (results, journals) = told.into_iter().unzip();
        Outcome { stats, results, journals }
    }
}

fn too_many_events(games: u64) -> request::Refusal {
    let message = format!("events of {games} games; a batch has at most {MAX_EVENTS} events in all");
    message.into()
}

/// Says so if there are too few or too many threads.
pub fn check_threads(threads: usize) -> Result<(), String> {
    match threads {
        1..=1024 => Ok(()),
        _ => Err(format!("{threads} threads; there can be 1 to 1024")),
    }
}

/// The root table of a message, once its structure has been verified.
fn root<'a, T>(message: &'a [u8], kind: &str, name: &str) -> Result<T, String>
where
    T: Follow<'a, Inner = T> + Verifiable + 'a,
{
    let content = content(message, kind, name)?;
    let limits = VerifierOptions {
        max_depth: 8,
        max_tables: content.len() / 4,
        max_apparent_size: content.len() * 4,
        ..VerifierOptions::default()
    };
    flatbuffers::root_with_opts::<T>(&limits, content)
        .map_err(|error| format!("not a {name}: {}", one_line(&error.to_string())))
}

fn check_version(version: u16) -> Result<(), String> {
    match version {
        VERSION => Ok(()),
        _ => Err(format!("format version {version}; this engine speaks {VERSION}")),
    }
}

fn check_requests(count: usize) -> Result<(), String> {
    match count {
        0..=MAX_REQUESTS => Ok(()),
        _ => Err(format!("{count} requests; a batch has at most {MAX_REQUESTS}")),
    }
}

/// The message that a root table makes, with its kind and its checksum.
fn sealed<T>(mut builder: FlatBufferBuilder<'_>, root: WIPOffset<T>, kind: &str) -> Vec<u8> {
    builder.finish(root, Some(kind));
    let mut message = builder.finished_data().to_vec();
    message.extend_from_slice(&checksum(&message));
    message
}

/// What a message holds, once its kind and its checksum are right.
fn content<'a>(message: &'a [u8], kind: &str, name: &str) -> Result<&'a [u8], String> {
    if message.len() < SHORTEST {
        let length = message.len();
        return Err(format!("{length} bytes are too few for a message; at least {SHORTEST} are needed"));
    }
    let (content, sum) = message.split_at(message.len() - CHECKSUM);
    if content[4..8] != *kind.as_bytes() {
        let found = content[4..8].escape_ascii();
        return Err(format!("not a {name}: bytes 4 to 7 are {found}, not {kind}"));
    }
    if sum != checksum(content) {
        return Err("the message is damaged: its checksum is wrong".into());
    }
    Ok(content)
}

fn checksum(content: &[u8]) -> [u8; CHECKSUM] {
    let digest = Sha256::digest(content);
    std::array::from_fn(|byte| digest[byte])
}

/// The first line of an error, without the trace that follows.
fn one_line(error: &str) -> &str {
    error.lines().next().unwrap_or_default().trim_end_matches([' ', '.', '\t'])
}
