//! Matches of one kind of player: how they end, what is decided in them, which rules act.

use super::tally::{Tally, add_bits};
use super::{Counts, FEWEST, Order};
use crate::agent::Agent;
use crate::agent::reward::hand_payoffs;
use crate::deciding::Decider;
use crate::event::{EventKind, Reason};
use crate::flow;
use crate::moves::{Choices, Move, MoveKind};
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::{FLOOR, LAST_HAND, State, Status};
use crate::stats::win_shares;

const KINDS: usize = MoveKind::ALL.len();

/// What is added up over the matches of a block.
struct Block {
    matches: [f64; 7],
    shares: Vec<f64>,
    shares_squared: Vec<f64>,
    decisions: Vec<f64>,
    choices: Vec<f64>,
    phase_decisions: Vec<f64>,
    phase_choices: Vec<f64>,
    kinds: Vec<f64>,
    offered: Vec<f64>,
    acted_phases: Vec<f64>,
    acted_effects: Vec<f64>,
    acted_reasons: Vec<f64>,
    acted_events: Vec<f64>,
    acted_cards: Vec<f64>,
    ended_by: Vec<f64>,
    hand_decisions: [f64; 3],
    hand_margin: [f64; 2],
    coupling: Vec<f64>,
    /// The fewest iterations a legal move that a search had.
    narrowest: f64,
    turns: u64,
}

/// Who plays a block, and what they keep.
struct Players<'a> {
    program: &'a Program,
    agent: Agent,
    decider: Decider,
    rngs: [Rng; MAX_SEATS],
    tally: Tally,
    phases_decided: u64,
    iterations: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Block {
    fn new(program: &Program) -> Block {
        let (sides, seats, phases) = (program.sides(), program.players(), program.phases.len());
        let zeros = |count: usize| vec![0.0; count];
        Block {
            matches: [0.0; 7],
            shares: zeros(sides),
            shares_squared: zeros(sides),
            decisions: zeros(seats),
            choices: zeros(seats),
            phase_decisions: zeros(phases),
            phase_choices: zeros(phases),
            kinds: zeros(phases * KINDS),
            offered: zeros(phases * KINDS),
            acted_phases: zeros(phases),
            acted_effects: zeros(13),
            acted_reasons: zeros(Reason::ALL.len()),
            acted_events: zeros(EventKind::ALL.len()),
            acted_cards: zeros(54),
            ended_by: zeros(program.wins.len() + 3),
            hand_decisions: [0.0; 3],
            hand_margin: [0.0; 2],
            coupling: Vec::new(),
            narrowest: f64::INFINITY,
            turns: 0,
        }
    }

    /// A seat has decided.
    fn decided(&mut self, state: &State, choices: &Choices, choice: Move) {
        let (seat, phase) = (state.to_move(), usize::from(state.turn.phase));
        self.decisions[seat] += 1.0;
        self.phase_decisions[phase] += 1.0;
        if choices.len() > 1 {
            self.choices[seat] += 1.0;
            self.phase_choices[phase] += 1.0;
        }
        self.kinds[phase * KINDS + choice.kind as usize] += 1.0;
        let mut offered = 0u64;
        if choices.main_moves() > 0 {
            offered |= 1 << choices.kind() as u64;
        }
        if choices.can_pass() {
            offered |= 1 << MoveKind::Pass as u64;
        }
        if choices.can_draw() {
            offered |= 1 << MoveKind::Draw as u64;
        }
        add_bits(&mut self.offered[phase * KINDS..(phase + 1) * KINDS], offered);
    }

    /// A match, or a hand in place of one, is over.
    fn finished(&mut self, program: &Program, state: &State, timed_out: bool, players: &Players<'_>) {
        let turns = f64::from(state.turns());
        let ended = state.status == Status::Finished && !state.timed_out;
        let over = !timed_out && (ended || state.status == Status::HandOver);
        self.matches[0] += 1.0;
        self.matches[1] += f64::from(u8::from(over));
        self.matches[2] += f64::from(u8::from(over && state.winners == 0));
        self.matches[3] += f64::from(u8::from(!over));
        self.matches[5] += turns;
        self.matches[6] += turns * turns;
        let tally = &players.tally;
        add_bits(&mut self.acted_phases, tally.phases | players.phases_decided);
        add_bits(&mut self.acted_effects, tally.effects);
        add_bits(&mut self.acted_reasons, tally.reasons);
        add_bits(&mut self.acted_events, tally.events);
        add_bits(&mut self.acted_cards, tally.cards.0);
        let wins = program.wins.len();
        let end = match state.ended_by {
            FLOOR => wins,
            LAST_HAND => wins + 1,
            number if usize::from(number) < wins => number.into(),
            _ => wins + 2,
        };
        self.ended_by[end] += 1.0;
    }

    fn share(&mut self, shares: &[f64]) {
        for (side, share) in shares.iter().enumerate().take(self.shares.len()) {
            self.shares[side] += share;
            self.shares_squared[side] += share * share;
        }
    }

    fn hand(&mut self, decisions: f64, payoffs: &[f64]) {
        self.matches[4] += 1.0;
        self.hand_decisions[0] += 1.0;
        self.hand_decisions[1] += decisions;
        self.hand_decisions[2] += decisions * decisions;
        let equal = payoffs.iter().all(|payoff| *payoff == 0.5);
        self.hand_margin[0] += 1.0;
        self.hand_margin[1] += f64::from(u8::from(equal));
    }

    fn into_counts(self, who: &str, counts: &mut Counts) {
        let mut push = |name: &str, numbers: Vec<f64>| counts.push((format!("{who}.{name}"), numbers));
        push("matches", self.matches.to_vec());
        push("shares", self.shares);
        push("shares_squared", self.shares_squared);
        push("decisions", self.decisions);
        push("choices", self.choices);
        push("phase_decisions", self.phase_decisions);
        push("phase_choices", self.phase_choices);
        push("kinds", self.kinds);
        push("offered", self.offered);
        push("acted_phases", self.acted_phases);
        push("acted_effects", self.acted_effects);
        push("acted_reasons", self.acted_reasons);
        push("acted_events", self.acted_events);
        push("acted_cards", self.acted_cards);
        push("ended_by", self.ended_by);
        push("hand_decisions", self.hand_decisions.to_vec());
        push("hand_margin", self.hand_margin.to_vec());
        if self.narrowest.is_finite() {
            push("iterations_per_move", vec![self.narrowest]);
        }
        if !self.coupling.is_empty() {
            counts.push(("coupling".into(), self.coupling));
        }
    }
}

impl<'a> Players<'a> {
    fn new(program: &'a Program, agent: Agent, stop: &'a dyn Fn() -> bool) -> Players<'a> {
        Players {
            program,
            agent,
            decider: Decider::new(program).by_hand(),
            rngs: [Rng::new(0); MAX_SEATS],
            tally: Tally { knows: agent.searches() || program.table.layouts, ..Tally::default() },
            phases_decided: 0,
            iterations: 0,
            stop,
        }
    }

    fn sit_down(&mut self, seed: u64) -> State {
        self.rngs = std::array::from_fn(|seat| Rng::stream(seed, Stream::Agent(seat as u8)));
        self.tally.clear();
        self.phases_decided = 0;
        flow::start(self.program, seed, &mut self.tally)
    }

    /// Plays the hand out; `None` if it was stopped, false if it takes too long.
    fn play_hand(&mut self, state: &mut State, block: &mut Block, longest: u32) -> Option<bool> {
        let program = self.program;
        while state.status == Status::Playing {
            if state.turns() >= longest {
                return Some(false);
            }
            let choices = state.choices(program);
            let rng = &mut self.rngs[state.to_move()];
            let choice = self.decider.decide(program, state, &choices, self.agent, rng, self.stop);
            if self.agent.searches() && choices.len() > 1 {
                let iterations = self.decider.iterations();
                self.iterations += u64::from(iterations);
                block.narrowest = block.narrowest.min(f64::from(iterations) / f64::from(choices.len()));
            }
            self.phases_decided |= 1 << state.turn.phase;
            block.decided(state, &choices, choice);
            flow::apply(program, state, &mut self.tally, choice);
        }
        (!(self.stop)()).then_some(true)
    }
}

/// Whole matches: at least a few, then until their number or the turns are used up.
pub(super) fn matches(
    program: &Program,
    order: &Order,
    who: &str,
    agent: Agent,
    counts: &mut Counts,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let mut block = Block::new(program);
    let mut players = Players::new(program, agent, stop);
    for number in 0..order.games {
        if number >= 16 && block.turns >= order.budget {
            break;
        }
        let mut state = players.sit_down(mix(order.seed, number.into()));
        let mut hands: Vec<[f64; MAX_SEATS]> = Vec::new();
        let timed_out = loop {
            let before: f64 = block.decisions.iter().sum();
            if !players.play_hand(&mut state, &mut block, order.longest)? {
                break true;
            }
            let payoffs = hand_payoffs(program, &state);
            let decisions = block.decisions.iter().sum::<f64>() - before;
            block.hand(decisions, &payoffs[..program.sides()]);
            hands.push(payoffs);
            if state.status == Status::Finished {
                break state.timed_out;
            }
            flow::next_hand(program, &mut state, &mut players.tally);
        };
        block.turns += u64::from(state.turns());
        block.finished(program, &state, timed_out, &players);
        let shares = win_shares(program, &state);
        block.share(&shares);
        if agent == Agent::Greedy {
            block.coupling.extend(couple(program, &hands, &shares));
        }
    }
    block.into_counts(who, counts);
    Some(())
}

/// How payoffs of hands go with the share of the match: count and sums, one row a match.
fn couple(program: &Program, hands: &[[f64; MAX_SEATS]], shares: &[f64; MAX_SEATS]) -> [f64; 6] {
    let mut row = [0.0; 6];
    for payoffs in hands {
        for side in 0..program.sides() {
            let (x, y) = (payoffs[side], shares[side]);
            for (sum, value) in row.iter_mut().zip([1.0, x, y, x * x, y * y, x * y]) {
                *sum += value;
            }
        }
    }
    row
}

/// Single hands in place of matches, for players that take their time.
pub(super) fn hands(
    program: &Program,
    order: &Order,
    who: &str,
    agent: Agent,
    counts: &mut Counts,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let mut block = Block::new(program);
    let mut players = Players::new(program, agent, stop);
    for number in 0..order.games {
        if number >= FEWEST && players.iterations >= order.budget {
            break;
        }
        let mut state = players.sit_down(mix(order.part(9), number.into()));
        let before: f64 = block.decisions.iter().sum();
        let done = players.play_hand(&mut state, &mut block, order.longest)?;
        let payoffs = if done { hand_payoffs(program, &state) } else { [0.5; MAX_SEATS] };
        let decisions = block.decisions.iter().sum::<f64>() - before;
        block.hand(decisions, &payoffs[..program.sides()]);
        block.finished(program, &state, !done, &players);
        // A hand's share is that of its best sides.
        let best = payoffs[..program.sides()].iter().copied().fold(0.0, f64::max);
        let winners = payoffs[..program.sides()].iter().filter(|&&payoff| payoff == best).count() as f64;
        let shares: Vec<f64> = payoffs[..program.sides()]
            .iter()
            .map(|&payoff| if payoff == best { 1.0 / winners } else { 0.0 })
            .collect();
        block.share(&shares);
    }
    block.into_counts(who, counts);
    Some(())
}
