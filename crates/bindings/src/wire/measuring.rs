//! Measurements as messages: tiers of games to be counted, and the counts as named lists of numbers.

use std::sync::Arc;

use darwindeck_engine::Program;
use darwindeck_engine::measure::{Counts, Order, TIERS, policy_named};
use flatbuffers::{FlatBufferBuilder, WIPOffset};

use super::request::{Refusal, parsed};
use super::{MEASURE_REQUEST, MEASURE_RESPONSE, VERSION, check_requests, check_version, root, sealed, table};

/// Matches or deals that a tier may be asked for.
const MAX_GAMES: u32 = 1 << 16;

/// Iterations or turns that a tier may be asked for: with them, states that are kept fit in memory.
const MAX_BUDGET: u64 = 10_000_000;

/// Turns that a match or hand may be asked to have at most.
const MAX_LONGEST: u32 = 100_000;

type Builder<'a> = FlatBufferBuilder<'a>;
type Response<'a> = WIPOffset<table::MeasureResponse<'a>>;

/// A request whose structure and version have been checked.
pub struct Measurements<'a> {
    requests: Vec<table::MeasureRequest<'a>>,
    digest: &'a str,
}

impl<'a> Measurements<'a> {
    /// Checks a message; says what is wrong with it otherwise.
    pub fn read(message: &'a [u8]) -> Result<Measurements<'a>, String> {
        let batch: table::MeasureBatchRequest<'a> = root(message, MEASURE_REQUEST, "measure request")?;
        check_version(batch.version())?;
        let requests: Vec<_> = batch.requests().into_iter().flatten().collect();
        check_requests(requests.len())?;
        Ok(Measurements { requests, digest: batch.digest().unwrap_or_default() })
    }

    /// The digest of engine and measures that the asker wants.
    pub fn digest(&self) -> &'a str {
        self.digest
    }

    /// Counts every request, as `count` does it, and writes the response.
    ///
    /// `count` gives nothing when it was stopped, and then no further request is begun. A request
    /// that cannot be counted has an error in its place; the others are counted.
    pub fn count(&self, mut count: impl FnMut(&Program, &Order) -> Option<Counts>) -> Vec<u8> {
        let mut builder = FlatBufferBuilder::new();
        let mut responses = Vec::with_capacity(self.requests.len());
        for request in &self.requests {
            let response = match read(request) {
                Err(refusal) => Some(refused(&mut builder, &refusal)),
                Ok((program, order)) => count(&program, &order).map(|counts| counted(&mut builder, &counts)),
            };
            let Some(response) = response else { break };
            responses.push(response);
        }
        let digest = builder.create_string(self.digest);
        let engine_version = builder.create_string(env!("CARGO_PKG_VERSION"));
        let responses = builder.create_vector(&responses);
        let args = table::MeasureBatchResponseArgs {
            version: VERSION,
            digest: Some(digest),
            engine_version: Some(engine_version),
            responses: Some(responses),
        };
        let batch = table::MeasureBatchResponse::create(&mut builder, &args);
        sealed(builder, batch, MEASURE_RESPONSE)
    }
}

/// What a request asks for, or why it cannot be done.
fn read(request: &table::MeasureRequest<'_>) -> Result<(Arc<Program>, Order), Refusal> {
    let code = request.bytecode().map_or(&[][..], |code| code.bytes());
    let teams = request.teams();
    let program = parsed(code, teams.is_some_and(|teams| !teams.is_empty()), teams)?;
    let tier = request.tier();
    if !TIERS.contains(&tier) {
        return Err(format!("there is no tier {tier}; tiers are {} to {}", TIERS.start(), TIERS.end()).into());
    }
    let name = request.policy().unwrap_or_default();
    let Some(policy) = policy_named(name) else {
        // A name that goes on and on is not repeated in full.
        let short: String = name.chars().take(40).collect();
        return Err(format!("there is no policy {short:?}").into());
    };
    let order = Order {
        tier,
        seed: request.seed(),
        games: up_to(MAX_GAMES, request.games(), "games")?,
        budget: up_to(MAX_BUDGET, request.budget(), "iterations or turns")?,
        longest: up_to(MAX_LONGEST, request.longest(), "turns of a match")?,
        policy,
        naive: request.naive(),
    };
    Ok((program, order))
}

/// The number, if there can be so many.
fn up_to<T: PartialOrd + Copy + From<u8> + std::fmt::Display>(
    most: T,
    number: T,
    what: &str,
) -> Result<T, String> {
    match T::from(1) <= number && number <= most {
        true => Ok(number),
        false => Err(format!("{number} {what}; there can be 1 to {most}")),
    }
}

fn refused<'a>(builder: &mut Builder<'a>, refusal: &Refusal) -> Response<'a> {
    let error = builder.create_string(&refusal.message);
    let args = table::MeasureResponseArgs {
        error: Some(error),
        error_offset: refusal.error_offset(),
        ..Default::default()
    };
    table::MeasureResponse::create(builder, &args)
}

fn counted<'a>(builder: &mut Builder<'a>, counts: &Counts) -> Response<'a> {
    let names: Vec<_> = counts.iter().map(|(name, _)| builder.create_string(name)).collect();
    let lengths: Vec<u32> = counts.iter().map(|(_, numbers)| numbers.len() as u32).collect();
    let numbers: Vec<f64> = counts.iter().flat_map(|(_, numbers)| numbers).copied().collect();
    let args = table::MeasureResponseArgs {
        names: Some(builder.create_vector(&names)),
        lengths: Some(builder.create_vector(&lengths)),
        numbers: Some(builder.create_vector(&numbers)),
        ..Default::default()
    };
    table::MeasureResponse::create(builder, &args)
}
