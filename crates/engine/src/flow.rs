//! How moves become turns, hands and a match.
//!
//! Blocks run in order; after the last one play returns to the block where the
//! loop starts, until the hand ends. A hand that has ended is scored and waits
//! in [`Status::HandOver`] for [`State::deal_next`], so that whoever plays can
//! look at it first.

use std::fmt;

use crate::card::{Card, Counted, NO_CARD, NO_SUIT};
use crate::knowledge;
use crate::moves::{Choices, Move};
use crate::outcome;
use crate::pending::{self, Question};
use crate::phase::{Step, bidding, pass, trick};
use crate::program::{FirstPlayer, HandEnd, MAX_SEATS, NO_SEAT, Phase, Program, Trump, TurnUp};
use crate::rng::{Rng, Stream};
use crate::scoring;
use crate::state::{NO_BID, State, Status, next_seat};

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
        check_deck(program, deck)?;
        let mut state = State::empty(program, seed);
        let mut cards = program.setup.deck;
        for (place, card) in cards.iter_mut().zip(deck) {
            *place = card.0;
        }
        deal_cards::<true>(program, &mut state, &cards);
        Ok(state)
    }

    /// The moves of the seat that decides.
    #[inline(always)]
    pub fn choices(&self, program: &Program) -> Choices {
        if self.status != Status::Playing {
            return Choices::NONE;
        }
        if let Some(frame) = self.pending.top() {
            return pending::choices(frame);
        }
        match &program.phases[usize::from(self.block)] {
            Phase::Trick(phase) => trick::choices(program, phase, self),
            Phase::Bidding(phase) => bidding::choices(program, phase, self),
            Phase::Pass(_) => pass::choices(self),
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
    deal::<KNOW>(program, &mut state);
    state
}

/// Moves the dealer on and deals.
pub(crate) fn next_hand<const KNOW: bool>(program: &Program, state: &mut State) {
    state.hand_number += 1;
    state.dealer = next_seat(state.in_match, state.dealer);
    deal::<KNOW>(program, state);
}

/// Makes a move that is known to be legal.
#[inline(always)]
pub(crate) fn apply<const KNOW: bool>(program: &Program, state: &mut State, choice: Move) {
    state.turns += 1;
    let step = if let Some(frame) = state.pending.top() {
        let question = frame.question;
        pending::answer(state, question, choice.suit);
        settle_trump(program, state);
        enter_block::<KNOW>(program, state)
    } else {
        match &program.phases[usize::from(state.block)] {
            Phase::Trick(phase) => trick::apply::<KNOW>(program, phase, state, Card(choice.card)),
            Phase::Bidding(_) => bidding::apply(state, choice),
            Phase::Pass(phase) => pass::apply::<KNOW>(program, phase, state, Card(choice.card)),
        }
    };
    after_move::<KNOW>(program, state, step);
}

/// Plays until the hand is over; `choose(seat, moves)` says which of so many moves it is.
///
/// The same rules as [`State::choices`] and [`apply`], without a [`Move`] between them.
#[inline(always)]
pub(crate) fn play_hand<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    mut choose: impl FnMut(usize, u32) -> u32,
) {
    while state.status == Status::Playing {
        if let (None, Phase::Trick(phase)) = (state.pending.top(), &program.phases[usize::from(state.block)])
        {
            let mut step = Step::Goes;
            while step == Step::Goes && state.turns < program.max_turns {
                let cards = Counted::new(trick::playable(program, phase, state).0);
                let card = Card(cards.nth(choose(state.to_move(), cards.count())));
                state.turns += 1;
                step = trick::apply::<KNOW>(program, phase, state, card);
            }
            after_move::<KNOW>(program, state, step);
        } else {
            let seat = state.to_move();
            let choice = state.choices(program).pick(|moves| choose(seat, moves));
            apply::<KNOW>(program, state, choice);
        }
    }
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
    let last = program.phases.len() as u8 - 1;
    let mut idle = 0;
    loop {
        match step {
            Step::Goes => return,
            Step::HandOver => return end_hand(program, state),
            Step::Done => {}
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
    match &program.phases[usize::from(state.block)] {
        Phase::Trick(phase) => trick::start::<KNOW>(program, phase, state),
        Phase::Bidding(phase) => bidding::start::<KNOW>(program, phase, state),
        Phase::Pass(phase) => pass::start::<KNOW>(program, phase, state),
    }
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

fn deal<const KNOW: bool>(program: &Program, state: &mut State) {
    let mut deck = program.setup.deck;
    let size = usize::from(program.setup.deck_size);
    let stream = Stream::Deck { hand: state.hand_number, reshuffle: 0 };
    let mut rng = Rng::stream(state.seed, stream);
    // Nothing draws from the stock, so only the cards that come into play are shuffled.
    rng.shuffle_top(&mut deck[..size], cards_in_play(program, state));
    deal_cards::<KNOW>(program, state, &deck);
}

/// Cards that the deal takes from the deck, the turned-up one included.
fn cards_in_play(program: &Program, state: &State) -> usize {
    let seats = state.in_match.count_ones();
    let (each, extra) = program.hand_size(state.hand_number, seats);
    (each * seats + extra + 1) as usize
}

/// Deals from a deck in the given order and starts the hand.
fn deal_cards<const KNOW: bool>(program: &Program, state: &mut State, deck: &[u8]) {
    reset_hand(state);
    let count = state.in_match.count_ones();
    let (each, extra) = program.hand_size(state.hand_number, count);
    let total = (each * count + extra) as usize;
    let mut order = [0u8; MAX_SEATS];
    let mut seat = state.dealer;
    for place in &mut order[..count as usize] {
        seat = next_seat(state.in_match, seat);
        *place = seat;
    }
    for round in deck[..total].chunks(count as usize) {
        for (&card, &seat) in round.iter().zip(&order) {
            state.hands[usize::from(seat)].insert(Card(card));
        }
    }
    for seat in 0..MAX_SEATS {
        state.dealt[seat] = state.hands[seat].len() as u8;
    }
    let size = usize::from(program.setup.deck_size);
    state.stock[..size].copy_from_slice(&deck[..size]);
    state.stock_top = total as u8;
    state.stock_end = program.setup.deck_size;
    if KNOW {
        knowledge::dealt(program, state);
    }
    turn_up::<KNOW>(program, state, total);
    if state.turns >= program.max_turns {
        return time_out(state);
    }
    let step = begin_hand::<KNOW>(program, state);
    if step == Step::Done {
        state.turns += 1;
    }
    after_move::<KNOW>(program, state, step);
}

fn turn_up<const KNOW: bool>(program: &Program, state: &mut State, total: usize) {
    let size = usize::from(program.setup.deck_size);
    let chooses = program.phases.iter().any(is_chosen);
    let place = match program.setup.turn_up {
        TurnUp::None => return,
        // Where the last winner chooses trump, a card decides in the first hand only.
        _ if chooses && state.hand_number > 0 => return,
        TurnUp::NextCard if total == size => return,
        TurnUp::NextCard => total,
        TurnUp::DealersLast => total - 1,
    };
    let card = Card(state.stock[place]);
    state.turned_up = card.0;
    if KNOW {
        knowledge::shown(program, state, card);
    }
}

fn is_chosen(phase: &Phase) -> bool {
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

fn reset_hand(state: &mut State) {
    let blank = crate::card::CardSet::EMPTY;
    state.hands = [blank; MAX_SEATS];
    state.taken = [blank; MAX_SEATS];
    state.hand_points = [0; MAX_SEATS];
    state.bids = [NO_BID; MAX_SEATS];
    state.nils = 0;
    state.nils_made = 0;
    state.contracts_made = 0;
    state.overtricks = [0; MAX_SEATS];
    state.tricks = [0; MAX_SEATS];
    state.tricks_in_hand = 0;
    state.played_suits = 0;
    state.turned_up = NO_CARD;
    state.trump = NO_SUIT;
    state.named_trump = NO_SUIT;
    state.status = Status::Playing;
    state.scored = false;
    state.block = 0;
    state.in_hand = state.in_match;
    state.placing = [NO_SEAT; MAX_SEATS];
    state.placed = 0;
}

fn check_deck(program: &Program, deck: &[Card]) -> Result<(), WrongDeck> {
    let mut missing = program.setup.deck_set;
    for &card in deck {
        if missing.contains(card) {
            missing.remove(card);
        } else if program.setup.deck_set.contains(card) {
            return Err(WrongDeck(format!("{card} is in the deck twice")));
        } else {
            return Err(WrongDeck(format!("{card} is not a card of this game")));
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = missing.iter().take(5).map(|card| card.to_string()).collect();
    let more = if missing.len() > 5 { ", …" } else { "" };
    Err(WrongDeck(format!(
        "the deck has {} of {} cards; missing: {}{more}",
        deck.len(),
        program.setup.deck_size,
        names.join(", ")
    )))
}
