//! What the games of a batch add up to: exact counts, in any order.

use crate::agent::reward::hand_payoffs;
use crate::program::{MAX_SEATS, NO_SEAT, Program};
use crate::seats::seats;
use crate::state::State;

/// Listens to a playout. What is not listened to costs nothing.
pub trait Recorder {
    /// A seat decides among so many moves.
    fn decision(&mut self, _seat: usize, _moves: u32) {}
    /// A hand is over.
    fn hand(&mut self, _program: &Program, _state: &State) {}
    /// A match is over.
    fn game(&mut self, _program: &Program, _state: &State) {}
}

/// Listens to nothing: a bare playout.
pub struct Nothing;

impl Recorder for Nothing {}

/// How one game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameResult {
    /// The side that won alone.
    pub winner: Option<u8>,
    /// Decisions, automatic ones included.
    pub turns: u32,
    /// Whether it took too many turns.
    pub timed_out: bool,
    /// Final scores, by side.
    pub scores: [i32; MAX_SEATS],
    /// What each side gets of the win: all of it, a share, or an equal share in a draw.
    pub shares: [f64; MAX_SEATS],
    /// The share of opposing sides that each side beats by the result of the last hand.
    pub payoffs: [f64; MAX_SEATS],
}

impl GameResult {
    /// The result that the last state of a game shows.
    pub fn of(program: &Program, state: &State) -> GameResult {
        let mut scores = [0; MAX_SEATS];
        for (side, score) in scores.iter_mut().enumerate().take(program.sides()) {
            *score = state.side_score(program, side);
        }
        GameResult {
            winner: state.winner().map(|side| side as u8),
            turns: state.turns(),
            timed_out: state.timed_out,
            scores,
            shares: win_shares(program, state),
            payoffs: hand_payoffs(program, state),
        }
    }
}

/// What each side gets of the win; a draw, or a match that goes on, is shared by all.
pub(crate) fn win_shares(program: &Program, state: &State) -> [f64; MAX_SEATS] {
    let all = ((1u16 << program.sides()) - 1) as u8;
    let winners = if state.winners == 0 { all } else { state.winners };
    let share = 1.0 / f64::from(winners.count_ones());
    std::array::from_fn(|side| if winners >> side & 1 == 1 { share } else { 0.0 })
}

macro_rules! stats {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {
        /// Counts over the games of a batch.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct Stats {
            $($(#[$doc])* pub $name: $type,)*
            /// The side that led after the last hand of the game being played.
            leader: Option<u8>,
        }

        impl Stats {
            /// Adds the counts of other games.
            pub fn merge(mut self, other: &Stats) -> Stats {
                $(self.$name.add(&other.$name);)*
                self
            }
        }
    };
}

stats! {
    /// Games played.
    games: u64,
    /// Games won alone, by seat; all 0 in team games.
    wins: [u64; MAX_SEATS],
    /// Games won alone, by team.
    team_wins: [u64; MAX_SEATS],
    /// Games whose win was shared.
    shared: u64,
    /// Games without a winner, those that timed out included.
    draws: u64,
    /// Games that took too many turns.
    timed_out: u64,
    /// Decisions, automatic ones included.
    turns: u64,
    /// Hands scored.
    hands: u64,
    /// Decisions of each seat.
    decisions: [u64; MAX_SEATS],
    /// Decisions of each seat among two moves or more.
    choices: [u64; MAX_SEATS],
    /// Legal moves over all decisions.
    options: u64,
    /// How often another side than before led alone after a hand.
    lead_changes: u64,
    /// Bids of each seat.
    bids: [u64; MAX_SEATS],
    /// What these bids add up to.
    bid_total: [u64; MAX_SEATS],
    /// Nils without a trick.
    nils_made: [u64; MAX_SEATS],
    /// Nils with one.
    nils_failed: [u64; MAX_SEATS],
    /// Contracts made, by side.
    contracts_made: [u64; MAX_SEATS],
    /// Contracts failed, by side.
    contracts_failed: [u64; MAX_SEATS],
    /// Overtricks, by side.
    bags: [u64; MAX_SEATS],
    /// Tricks of each seat.
    tricks: [u64; MAX_SEATS],
    /// Final scores, by side.
    score_total: [i64; MAX_SEATS],
    /// Games whose win each seat had a part in: alone, with its team or with others.
    shares: [u64; MAX_SEATS],
    /// Games that all other sides won together, by side; two others at least.
    losses: [u64; MAX_SEATS],
}

trait Add {
    fn add(&mut self, other: &Self);
}

impl Add for u64 {
    fn add(&mut self, other: &u64) {
        *self += other;
    }
}

impl Add for i64 {
    fn add(&mut self, other: &i64) {
        *self += other;
    }
}

impl<T: Add, const N: usize> Add for [T; N] {
    fn add(&mut self, other: &[T; N]) {
        for (mine, theirs) in self.iter_mut().zip(other) {
            mine.add(theirs);
        }
    }
}

impl Recorder for Stats {
    #[inline(always)]
    fn decision(&mut self, seat: usize, moves: u32) {
        self.decisions[seat] += 1;
        self.choices[seat] += u64::from(moves > 1);
        self.options += u64::from(moves);
    }

    fn hand(&mut self, program: &Program, state: &State) {
        self.hands += 1;
        let players = program.players();
        for seat in 0..players {
            self.tricks[seat] += u64::from(state.hand.tricks[seat]);
        }
        if program.contract.is_some() && state.hand.scored {
            self.contracts(program, state);
        }
        self.lead(program, state);
    }

    fn game(&mut self, program: &Program, state: &State) {
        self.games += 1;
        self.turns += u64::from(state.turns());
        self.timed_out += u64::from(state.timed_out);
        self.leader = None;
        match (state.winner(), state.winners) {
            (Some(side), _) if program.teams.is_some() => self.team_wins[side] += 1,
            (Some(side), _) => self.wins[side] += 1,
            (None, 0) => self.draws += 1,
            (None, _) => self.shared += 1,
        }
        for seat in 0..program.players() {
            self.shares[seat] += u64::from(state.winners >> program.side_of(seat) & 1);
        }
        if let Some(side) = lost_alone(program, state) {
            self.losses[side] += 1;
        }
        for side in 0..program.sides() {
            self.score_total[side] += i64::from(state.side_score(program, side));
        }
    }
}

/// The one side that has no part in the win, among three or more.
fn lost_alone(program: &Program, state: &State) -> Option<usize> {
    let sides = program.sides();
    let alone = sides > 2 && state.winners.count_ones() as usize == sides - 1;
    (0..sides).find(|side| alone && state.winners >> side & 1 == 0)
}

impl Stats {
    fn contracts(&mut self, program: &Program, state: &State) {
        let mut bidders = 0u8;
        for seat in 0..program.players() {
            if let Some(bid) = state.bid(seat) {
                bidders |= 1 << seat;
                self.bids[seat] += 1;
                self.bid_total[seat] += u64::from(bid);
            }
        }
        for seat in seats(state.hand.bidding.nils) {
            let made = state.hand.bidding.nils_made >> seat & 1 == 1;
            *(if made { &mut self.nils_made } else { &mut self.nils_failed })
                .get_mut(seat)
                .unwrap_or(&mut 0) += 1;
        }
        for side in 0..program.sides() {
            if program.members(side) & bidders == 0 {
                continue;
            }
            let made = state.hand.bidding.contracts_made >> side & 1 == 1;
            let counts = if made { &mut self.contracts_made } else { &mut self.contracts_failed };
            counts[side] += 1;
            self.bags[side] += u64::from(state.hand.bidding.overtricks[side]);
        }
    }

    fn lead(&mut self, program: &Program, state: &State) {
        let sign = if program.low_score_wins() { -1 } else { 1 };
        let score = |side: usize| sign * state.side_score(program, side);
        let best = (0..program.sides()).map(score).max();
        let mut leaders = (0..program.sides()).filter(|&side| Some(score(side)) == best);
        let alone = match (leaders.next(), leaders.next()) {
            (Some(side), None) => side as u8,
            _ => NO_SEAT,
        };
        if alone != NO_SEAT {
            self.lead_changes += u64::from(self.leader.is_some_and(|before| before != alone));
            self.leader = Some(alone);
        }
    }
}
