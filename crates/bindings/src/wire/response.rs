//! The answer to a request, as FlatBuffers tables.

use darwindeck_engine::stats::GameResult;
use darwindeck_engine::{Program, Stats};
use flatbuffers::{FlatBufferBuilder, Push, Vector, WIPOffset};

use super::request::{Job, Listener, Refusal};
use super::{Outcome, VERSION, events, table};

type Builder<'a> = FlatBufferBuilder<'a>;
type Response<'a> = WIPOffset<table::SimulationResponse<'a>>;
type List<'a, T> = Option<WIPOffset<Vector<'a, T>>>;

/// The response to a whole batch.
pub fn batch<'a>(
    builder: &mut Builder<'a>,
    responses: &[Response<'a>],
) -> WIPOffset<table::BatchResponse<'a>> {
    let engine_version = builder.create_string(env!("CARGO_PKG_VERSION"));
    let responses = builder.create_vector(responses);
    let args = table::BatchResponseArgs {
        version: VERSION,
        engine_version: Some(engine_version),
        responses: Some(responses),
    };
    table::BatchResponse::create(builder, &args)
}

/// The response to a request that cannot be played.
pub fn refused<'a>(builder: &mut Builder<'a>, refusal: &Refusal) -> Response<'a> {
    let error = builder.create_string(&refusal.message);
    let error_offset = refusal.error_offset();
    let args = table::SimulationResponseArgs { error: Some(error), error_offset, ..Default::default() };
    table::SimulationResponse::create(builder, &args)
}

/// The response to a request that was played.
pub fn played<'a>(builder: &mut Builder<'a>, job: &Job, outcome: &Outcome) -> Response<'a> {
    let program = &job.program;
    let results = job.with_results.then(|| {
        let results = outcome.results.iter();
        let results: Vec<_> = results.map(|result| game(builder, program, result)).collect();
        builder.create_vector(&results)
    });
    let events = match job.listener {
        Listener::Nobody => None,
        Listener::All => Some(events::journal(builder, None, &outcome.journals)),
        Listener::Seat(seat) => Some(events::journal(builder, Some(seat), &outcome.journals)),
    };
    let stats = Some(counts(builder, program, &outcome.stats));
    let args = table::SimulationResponseArgs { stats, results, events, ..Default::default() };
    table::SimulationResponse::create(builder, &args)
}

fn game<'a>(
    builder: &mut Builder<'a>,
    program: &Program,
    result: &GameResult,
) -> WIPOffset<table::GameResult<'a>> {
    let winner = result.winner.map_or(-1, i32::from);
    let teams = program.team_of().is_some();
    let args = table::GameResultArgs {
        winner: if teams { -1 } else { winner },
        winning_team: if teams { winner } else { -1 },
        turns: result.turns,
        timed_out: result.timed_out,
        scores: list(builder, &result.scores[..program.sides()]),
        shares: list(builder, &result.shares[..program.sides()]),
        payoffs: list(builder, &result.payoffs[..program.sides()]),
    };
    table::GameResult::create(builder, &args)
}

fn counts<'a>(
    builder: &mut Builder<'a>,
    program: &Program,
    stats: &Stats,
) -> WIPOffset<table::AggregatedStats<'a>> {
    let (seats, sides) = (program.players(), program.sides());
    let teams = if program.team_of().is_some() { sides } else { 0 };
    let team_list: Vec<_> = (0..teams).map(|team| members(builder, program, team)).collect();
    let args = table::AggregatedStatsArgs {
        games: stats.games,
        wins: list(builder, &stats.wins[..seats]),
        team_wins: list(builder, &stats.team_wins[..teams]),
        shared: stats.shared,
        draws: stats.draws,
        timed_out: stats.timed_out,
        turns: stats.turns,
        hands: stats.hands,
        decisions: list(builder, &stats.decisions[..seats]),
        choices: list(builder, &stats.choices[..seats]),
        options: stats.options,
        lead_changes: stats.lead_changes,
        bids: list(builder, &stats.bids[..seats]),
        bid_total: list(builder, &stats.bid_total[..seats]),
        nils_made: list(builder, &stats.nils_made[..seats]),
        nils_failed: list(builder, &stats.nils_failed[..seats]),
        contracts_made: list(builder, &stats.contracts_made[..sides]),
        contracts_failed: list(builder, &stats.contracts_failed[..sides]),
        bags: list(builder, &stats.bags[..sides]),
        score_total: list(builder, &stats.score_total[..sides]),
        tricks: list(builder, &stats.tricks[..seats]),
        shares: list(builder, &stats.shares[..seats]),
        losses: list(builder, &stats.losses[..sides]),
        teams: Some(builder.create_vector(&team_list)),
    };
    table::AggregatedStats::create(builder, &args)
}

fn members<'a>(
    builder: &mut Builder<'a>,
    program: &Program,
    team: usize,
) -> WIPOffset<table::TeamAssignment<'a>> {
    let seats = (0..program.players() as u8).filter(|seat| program.members(team) >> seat & 1 == 1);
    let player_indices = list(builder, &seats.collect::<Vec<u8>>());
    table::TeamAssignment::create(builder, &table::TeamAssignmentArgs { player_indices })
}

fn list<'a, T: Push + Copy>(builder: &mut Builder<'a>, numbers: &[T]) -> List<'a, T::Output> {
    Some(builder.create_vector(numbers))
}
