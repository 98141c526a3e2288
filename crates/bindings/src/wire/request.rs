//! One request of a batch: what is to be played, or why it cannot be.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use darwindeck_engine::agent::Agent;
use darwindeck_engine::batch::Contest;
use darwindeck_engine::process::PerProcess;
use darwindeck_engine::program::MAX_SEATS;
use darwindeck_engine::{ParseError, Program};

use flatbuffers::{ForwardsUOffset, Vector};

use super::{MAX_RESULTS, table};

/// The seats of each team, as a message has them.
pub type Teams<'a> = Option<Vector<'a, ForwardsUOffset<table::TeamAssignment<'a>>>>;

/// Who hears of the events of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listener {
    /// Nobody asks for them.
    Nobody,
    /// One that sees all.
    All,
    /// A seat.
    Seat(usize),
}

/// Games that one request may ask for.
const MAX_GAMES: u64 = 1 << 48;

/// A request that can be played.
pub struct Job {
    pub program: Arc<Program>,
    pub contest: Contest,
    pub games: u64,
    pub seed: u64,
    pub with_results: bool,
    pub listener: Listener,
}

/// Why a request is not played.
pub struct Refusal {
    pub message: String,
    /// The byte of the bytecode that is wrong, if that is why.
    pub offset: Option<usize>,
}

impl Refusal {
    /// The offset as a message has it; -1 without one.
    pub fn error_offset(&self) -> i32 {
        self.offset.and_then(|offset| i32::try_from(offset).ok()).unwrap_or(-1)
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal { message, offset: None }
    }
}

impl From<ParseError> for Refusal {
    fn from(error: ParseError) -> Refusal {
        Refusal { message: error.message, offset: Some(error.offset) }
    }
}

impl Job {
    /// Checks a request; no more than `results_left` results may be asked for.
    pub fn read(request: &table::SimulationRequest<'_>, results_left: u64) -> Result<Job, Refusal> {
        let code = request.bytecode().map_or(&[][..], |code| code.bytes());
        let program = parsed(code, request.team_mode(), request.teams())?;
        let contest = Contest { agents: agents(request, program.players())?, one_hand: request.one_hand() };
        let games = request.games();
        check_games(games)?;
        let with_results = request.with_results();
        if with_results && games > results_left {
            let message = format!("results of {games} games; a batch has at most {MAX_RESULTS} in all");
            return Err(message.into());
        }
        let listener = listener(request, program.players())?;
        Ok(Job { program, contest, games, seed: request.seed(), with_results, listener })
    }
}

/// Who hears of events, if anybody asks for them.
fn listener(request: &table::SimulationRequest<'_>, players: usize) -> Result<Listener, String> {
    match (request.with_events(), request.listener()) {
        (false, -1) => Ok(Listener::Nobody),
        (false, seat) => Err(format!("seat {seat} is to hear of events, but none are asked for")),
        (true, -1) => Ok(Listener::All),
        (true, seat) => match usize::try_from(seat) {
            Ok(seat) if seat < players => Ok(Listener::Seat(seat)),
            _ => Err(format!("seat {seat} is to hear of events; seats are 0 to {}", players - 1)),
        },
    }
}

/// Programs that were played last, so that what players know about a game is worked out once.
static RECENT: PerProcess<Mutex<VecDeque<Parsed>>> = PerProcess::new();
const MOST_RECENT: usize = 64;

/// Bytecode and teams of a request, and the program that they make.
struct Parsed {
    code: Vec<u8>,
    team_mode: bool,
    teams: Vec<Vec<u8>>,
    program: Arc<Program>,
}

/// The program of a request, its teams numbered as in the request.
pub fn parsed(code: &[u8], team_mode: bool, teams: Teams<'_>) -> Result<Arc<Program>, Refusal> {
    let teams = teams.into_iter().flatten().take(MAX_SEATS + 1);
    let teams: Vec<&[u8]> =
        teams.map(|team| team.player_indices().map_or(&[][..], |seats| seats.bytes())).collect();
    let recent = || RECENT.get().lock().unwrap_or_else(PoisonError::into_inner);
    let is_known =
        |known: &&Parsed| known.code == code && known.team_mode == team_mode && known.teams == teams;
    if let Some(known) = recent().iter().find(is_known) {
        return Ok(known.program.clone());
    }
    let mut program = Program::parse(code)?;
    number_teams(&mut program, team_mode, &teams)?;
    let program = Arc::new(program);
    let teams = teams.into_iter().map(<[u8]>::to_vec).collect();
    let mut recent = recent();
    recent.push_front(Parsed { code: code.to_vec(), team_mode, teams, program: program.clone() });
    recent.truncate(MOST_RECENT);
    Ok(program)
}

/// Says so if there are too few or too many games.
pub fn check_games(games: u64) -> Result<(), String> {
    match games {
        1..=MAX_GAMES => Ok(()),
        _ => Err(format!("{games} games; there can be 1 to {MAX_GAMES}")),
    }
}

/// The agent of each seat.
fn agents(request: &table::SimulationRequest<'_>, players: usize) -> Result<[Agent; MAX_SEATS], String> {
    let given = request.agents().map_or(0, |agents| agents.len());
    if given != players {
        return Err(format!("{given} agents for {players} seats"));
    }
    let mut agents = [Agent::Random; MAX_SEATS];
    for (agent, name) in agents.iter_mut().zip(request.agents().into_iter().flatten()) {
        *agent = Agent::parse(name)?;
    }
    Ok(agents)
}

/// Numbers the teams as the request does, which says again what the bytecode says, so that nobody is
/// mistaken.
fn number_teams(program: &mut Program, team_mode: bool, teams: &[&[u8]]) -> Result<(), String> {
    let sides = program.team_of().map_or(0, |_| program.sides());
    if team_mode != (sides > 0) {
        let (request, game) = if sides == 0 { ("", "no ") } else { ("no ", "") };
        return Err(format!("the request is for a game with {request}teams, the bytecode has {game}teams"));
    }
    let mut team_of = vec![u8::MAX; program.players()];
    let mut seats = 0;
    for (team, members) in (0..).zip(teams) {
        for &seat in *members {
            seats += 1;
            if let Some(team_of_seat) = team_of.get_mut(usize::from(seat)) {
                *team_of_seat = team;
            }
        }
    }
    let fits = match sides {
        0 => teams.is_empty(),
        _ => teams.len() == sides && seats == program.players() && program.number_teams(&team_of),
    };
    if fits {
        return Ok(());
    }
    let list = |side: usize| {
        let seats = (0..program.players()).filter(|seat| program.members(side) >> seat & 1 == 1);
        format!("({})", seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "))
    };
    let teams: Vec<String> = (0..sides).map(list).collect();
    let teams = if sides == 0 { "none".into() } else { teams.join(", ") };
    Err(format!("the teams of the request are not those of the bytecode: {teams}"))
}
