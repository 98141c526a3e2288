//! One request of a batch: what is to be played, or why it cannot be.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use darwindeck_engine::agent::Agent;
use darwindeck_engine::batch::Contest;
use darwindeck_engine::program::MAX_SEATS;
use darwindeck_engine::{ParseError, Program};

use super::{MAX_RESULTS, table};

/// Games that one request may ask for.
const MAX_GAMES: u64 = 1 << 48;

/// A request that can be played.
pub struct Job {
    pub program: Arc<Program>,
    pub contest: Contest,
    pub games: u64,
    pub seed: u64,
    pub with_results: bool,
}

/// Why a request is not played.
pub struct Refusal {
    pub message: String,
    /// The byte of the bytecode that is wrong, if that is why.
    pub offset: Option<usize>,
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
        let program = parsed(request.bytecode().map_or(&[], |code| code.bytes()))?;
        check_teams(request, &program)?;
        let contest = Contest { agents: agents(request, program.players())?, one_hand: request.one_hand() };
        let games = request.games();
        check_games(games)?;
        let with_results = request.with_results();
        if with_results && games > results_left {
            let message = format!("results of {games} games; a batch has at most {MAX_RESULTS} in all");
            return Err(message.into());
        }
        Ok(Job { program, contest, games, seed: request.seed(), with_results })
    }
}

/// Programs that were played last, so that what players know about a game is worked out once.
static RECENT: Mutex<VecDeque<(Vec<u8>, Arc<Program>)>> = Mutex::new(VecDeque::new());
const MOST_RECENT: usize = 16;

/// The program of some bytecode.
fn parsed(code: &[u8]) -> Result<Arc<Program>, ParseError> {
    let recent = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, program)) = recent().iter().find(|(known, _)| known == code) {
        return Ok(program.clone());
    }
    let program = Arc::new(Program::parse(code)?);
    let mut recent = recent();
    recent.push_front((code.to_vec(), program.clone()));
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

/// The teams of a request say again what the bytecode says, so that nobody is mistaken.
fn check_teams(request: &table::SimulationRequest<'_>, program: &Program) -> Result<(), String> {
    let sides = program.team_of().map_or(0, |_| program.sides());
    let teams = request.teams().into_iter().flatten();
    let given: Vec<&[u8]> = teams
        .take(sides + 1)
        .map(|team| team.player_indices().map_or(&[][..], |seats| seats.bytes()))
        .collect();
    let agree = |side: usize| {
        let members = program.members(side);
        let all_members = given[side].iter().all(|&seat| seat < 8 && members >> seat & 1 == 1);
        let seats = given[side].iter().fold(0u8, |seats, &seat| seats | 1 << (seat & 7));
        all_members && seats == members && given[side].len() == members.count_ones() as usize
    };
    if request.team_mode() != program.team_of().is_some() {
        let (request, game) = if sides == 0 { ("", "no ") } else { ("no ", "") };
        return Err(format!("the request is for a game with {request}teams, the bytecode has {game}teams"));
    }
    if given.len() != sides || !(0..sides).all(agree) {
        let list = |side: usize| {
            let seats = (0..program.players()).filter(|seat| program.members(side) >> seat & 1 == 1);
            format!("({})", seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(", "))
        };
        let teams: Vec<String> = (0..sides).map(list).collect();
        let teams = if sides == 0 { "none".into() } else { teams.join(", ") };
        return Err(format!("the teams of the request are not those of the bytecode: {teams}"));
    }
    Ok(())
}
