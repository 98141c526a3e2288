//! How moves become turns, hands and a match.
//!
//! Blocks run in order; after the last one play returns to the block where the
//! loop starts, until the hand ends. A hand that has ended is scored and waits
//! in [`Status::HandOver`] for [`State::deal_next`], so that whoever plays can
//! look at it first.

use std::fmt;

use crate::card::{Card, CardSet, Counted, NO_CARD, NO_SUIT};
use crate::deal;
use crate::effect;
use crate::knowledge;
use crate::moves::{Choices, Move};
use crate::outcome;
use crate::pending::{self, Question};
use crate::phase::{Step, bidding, pass, play, trick};
use crate::program::{FirstPlayer, HandEnd, NO_SEAT, Phase, Program, Trump, TurnUp};
use crate::scoring;
use crate::state::{State, Status, next_seat};
use crate::tableau;
use crate::turn;

/// A move that the rules do not allow now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that move is not legal now")
    }
}

impl std::error::Error for IllegalMove {}

/// A deck order that is not a shuffle of the game's deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongDeck(pub String);

impl fmt::Display for WrongDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongDeck {}

impl State {
    /// Deals the first hand of a match, keeping track of what each seat knows.
    pub fn start(program: &Program, seed: u64) -> State {
        start::<true>(program, seed)
    }

    /// Deals the first hand from a given deck, the top card first.
    pub fn start_with(program: &Program, seed: u64, deck: &[Card]) -> Result<State, WrongDeck> {
        let mut state = State::empty(program, seed);
        let order = deal::check_deck(program, deck)?;
        deal::from_order::<true>(program, &mut state, &order);
        open_hand::<true>(program, &mut state);
        Ok(state)
    }

    /// The moves of the seat that decides.
    #[inline(always)]
    pub fn choices(&self, program: &Program) -> Choices {
        if self.status != Status::Playing {
            return Choices::NONE;
        }
        if let Some(frame) = self.pending.top() {
            return pending::choices(program, self, frame);
        }
        match &program.phases[usize::from(self.phase)] {
            Phase::Trick(phase) => trick::choices(program, phase, self),
            Phase::Bidding(phase) => bidding::choices(program, phase, self),
            Phase::Pass(_) => pass::choices(self),
            _ => turn::choices(program, self),
        }
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    pub fn play(&mut self, program: &Program, choice: Move) -> Result<(), IllegalMove> {
        if !self.choices(program).contains(choice) {
            return Err(IllegalMove);
        }
        apply::<true>(program, self, choice);
        Ok(())
    }

    /// Deals the next hand once one is over.
    pub fn deal_next(&mut self, program: &Program) {
        if self.status == Status::HandOver {
            next_hand::<true>(program, self);
        }
    }
}

/// Deals the first hand of a match.
pub(crate) fn start<const KNOW: bool>(program: &Program, seed: u64) -> State {
    let mut state = State::empty(program, seed);
    deal::shuffled::<KNOW>(program, &mut state);
    open_hand::<KNOW>(program, &mut state);
    state
}

/// Moves the dealer on and deals.
pub(crate) fn next_hand<const KNOW: bool>(program: &Program, state: &mut State) {
    state.hand_number += 1;
    state.dealer = next_seat(state.in_match, state.dealer);
    deal::shuffled::<KNOW>(program, state);
    open_hand::<KNOW>(program, state);
}

/// Makes a move that is known to be legal.
#[inline(always)]
pub(crate) fn apply<const KNOW: bool>(program: &Program, state: &mut State, choice: Move) {
    state.turns += 1;
    let step = if let Some(frame) = state.pending.top() {
        let question = frame.question;
        answer::<KNOW>(program, state, question, choice)
    } else {
        match &program.phases[usize::from(state.phase)] {
            Phase::Trick(phase) => trick::apply::<KNOW>(program, phase, state, Card(choice.card)),
            Phase::Bidding(_) => bidding::apply(state, choice),
            Phase::Pass(phase) => pass::apply::<KNOW>(program, phase, state, Card(choice.card)),
            _ => turn::apply::<KNOW>(program, state, choice),
        }
    };
    after_move::<KNOW>(program, state, step);
}

/// Decides in place of the seats.
pub(crate) trait Policy {
    /// Which of these cards is played to a trick.
    fn card(&mut self, program: &Program, state: &State, cards: CardSet) -> Card;
    /// Which of these moves is made, anywhere else.
    fn choice(&mut self, program: &Program, state: &State, choices: &Choices) -> Move;
}

/// Decides by number: `choose(seat, moves)` says which of so many moves it is.
struct ByNumber<F>(F);

impl<F: FnMut(usize, u32) -> u32> Policy for ByNumber<F> {
    #[inline(always)]
    fn card(&mut self, _program: &Program, state: &State, cards: CardSet) -> Card {
        let cards = Counted::new(cards.0);
        Card(cards.nth((self.0)(state.to_move(), cards.count())))
    }

    #[inline(always)]
    fn choice(&mut self, _program: &Program, state: &State, choices: &Choices) -> Move {
        choices.pick(|moves| (self.0)(state.to_move(), moves))
    }
}

/// Plays until the hand is over; `choose(seat, moves)` says which of so many moves it is.
#[inline(always)]
pub(crate) fn play_hand<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    mut choose: impl FnMut(usize, u32) -> u32,
) {
    if program.table.piles && program.blocks[0].for_ever {
        while state.status == Status::Playing {
            turn::turn_cards::<KNOW>(program, state, &mut choose);
            let choice = state.choices(program).pick(|moves| choose(state.to_move(), moves));
            apply::<KNOW>(program, state, choice);
        }
    }
    play_on::<KNOW>(program, state, program.max_turns, &mut ByNumber(choose));
}

/// Plays until the hand is over or so many turns have been taken in the match.
///
/// The same rules as [`State::choices`] and [`apply`], without a [`Move`] between them in tricks.
#[inline(always)]
pub(crate) fn play_on<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    until: u16,
    policy: &mut impl Policy,
) {
    while state.status == Status::Playing && state.turns < until {
        if let (None, Phase::Trick(phase)) = (state.pending.top(), &program.phases[usize::from(state.phase)])
        {
            let mut step = Step::Goes;
            while step == Step::Goes && state.turns < until {
                let cards = trick::playable(program, phase, state);
                let card = policy.card(program, state, cards);
                state.turns += 1;
                step = trick::apply::<KNOW>(program, phase, state, card);
            }
            after_move::<KNOW>(program, state, step);
        } else {
            let choice = policy.choice(program, state, &state.choices(program));
            apply::<KNOW>(program, state, choice);
        }
    }
}

/// Takes the answer to the pending decision on top.
fn answer<const KNOW: bool>(program: &Program, state: &mut State, question: Question, choice: Move) -> Step {
    let seat = state.to_move;
    match question {
        Question::NameTrump => {
            state.pending.pop();
            state.named_trump = choice.suit;
            settle_trump(program, state);
            return enter_block::<KNOW>(program, state);
        }
        Question::Capture => {
            if !tableau::choose(program, state, seat.into(), Card(choice.card)) {
                return Step::Goes;
            }
        }
        Question::NameSuit => state.named_suit = choice.suit,
        Question::Aim => effect::aim::<KNOW>(program, state, seat, choice.target),
    }
    state.pending.pop();
    let step = play::settle::<KNOW>(program, state, state.stage);
    turn::go_on::<KNOW>(program, state, step)
}

#[inline(always)]
fn after_move<const KNOW: bool>(program: &Program, state: &mut State, step: Step) {
    if step != Step::Goes {
        go_on::<KNOW>(program, state, step);
    }
    if state.turns >= program.max_turns {
        time_out(state);
    }
}

fn time_out(state: &mut State) {
    if state.status != Status::Finished {
        state.status = Status::Finished;
        state.timed_out = true;
        state.winners = 0;
    }
}

/// Starts blocks until one waits for a decision or the hand ends.
fn go_on<const KNOW: bool>(program: &Program, state: &mut State, mut step: Step) {
    let last = program.blocks.len() as u8 - 1;
    let mut idle = 0;
    loop {
        match step {
            Step::Goes => return,
            Step::HandOver => return end_hand(program, state),
            Step::Done | Step::Passed => {}
        }
        let showdown = program.rules.hand_ends_when == HandEnd::Showdown;
        // A round through all blocks in which nobody could decide anything ends the hand.
        if (state.block == last && showdown) || idle > last {
            return end_hand(program, state);
        }
        idle += 1;
        state.block = if state.block == last { program.loop_from } else { state.block + 1 };
        step = enter_block::<KNOW>(program, state);
        if step == Step::Done {
            // Automatic decisions count as turns, so that every match ends.
            state.turns = state.turns.saturating_add(1);
        }
    }
}

fn enter_block<const KNOW: bool>(program: &Program, state: &mut State) -> Step {
    if state.in_hand == 0 {
        return Step::HandOver;
    }
    let block = program.blocks[usize::from(state.block)];
    state.phase = block.first;
    if !block.by_seat {
        state.passes = 0;
        state.idle = 0;
    }
    match &program.phases[usize::from(block.first)] {
        Phase::Trick(phase) => trick::start::<KNOW>(program, phase, state),
        Phase::Bidding(phase) => bidding::start::<KNOW>(program, phase, state),
        Phase::Pass(phase) => pass::start::<KNOW>(program, phase, state),
        _ => turn::start::<KNOW>(program, block, state),
    }
}

/// The hand has been dealt: the first decision is looked for.
fn open_hand<const KNOW: bool>(program: &Program, state: &mut State) {
    if state.turns >= program.max_turns {
        return time_out(state);
    }
    let step = begin_hand::<KNOW>(program, state);
    if step != Step::Goes {
        // What happens without a decision counts as one, so that every match ends.
        state.turns += 1;
    }
    after_move::<KNOW>(program, state, step);
}

/// Scores the hand and settles what follows from it.
fn end_hand(program: &Program, state: &mut State) {
    if state.status == Status::Finished {
        return;
    }
    state.status = Status::HandOver;
    scoring::score_hand(program, state);
    outcome::eliminate(program, state);
    outcome::rank_last_hand(program, state);
    outcome::decide_hand_end(program, state);
}

/// The seat that starts a phase; it is one that is in the hand.
pub(crate) fn first_seat(rule: FirstPlayer, state: &State) -> u8 {
    let named = match rule {
        FirstPlayer::AfterDealer => NO_SEAT,
        FirstPlayer::HolderOf(card) => {
            let holder = state.hands.iter().position(|hand| hand.contains(Card(card)));
            holder.map_or(NO_SEAT, |seat| seat as u8)
        }
        FirstPlayer::LastHandWinner => state.last_winner,
        FirstPlayer::LastHandLoser => state.last_loser,
    };
    if named != NO_SEAT && state.in_hand >> named & 1 == 1 {
        return named;
    }
    next_seat(state.in_hand, state.dealer)
}

/// The seat that starts a phase; when it does so because it holds a card, all know that it does.
pub(crate) fn open_by<const KNOW: bool>(program: &Program, rule: FirstPlayer, state: &mut State) -> u8 {
    let seat = first_seat(rule, state);
    if let FirstPlayer::HolderOf(card) = rule
        && KNOW
        && state.hands[usize::from(seat)].contains(Card(card))
    {
        knowledge::shown(program, state, Card(card));
    }
    seat
}

/// Does the winner of the last hand choose trump in this phase?
pub(crate) fn is_chosen(phase: &Phase) -> bool {
    matches!(phase, Phase::Trick(trick) if trick.trump == Trump::LastWinnerChooses)
}

/// Trump is known as early as it can be, so that bidders know it.
fn settle_trump(program: &Program, state: &mut State) {
    if let Some(phase) = program.trick_phase_from(0) {
        state.trump = trick::trump(phase, state);
    }
}

/// The first block, or the question that comes before it.
fn begin_hand<const KNOW: bool>(program: &Program, state: &mut State) -> Step {
    settle_trump(program, state);
    if program.phases.iter().any(is_chosen) {
        if state.hand_number == 0 && program.setup.turn_up != TurnUp::None {
            let turned_up = (state.turned_up != NO_CARD).then(|| Card(state.turned_up).suit());
            state.named_trump = turned_up.unwrap_or(NO_SUIT);
            settle_trump(program, state);
        } else {
            let chooser = first_seat(FirstPlayer::LastHandWinner, state);
            state.pending.push(Question::NameTrump, chooser);
            state.to_move = chooser;
            return Step::Goes;
        }
    }
    enter_block::<KNOW>(program, state)
}
