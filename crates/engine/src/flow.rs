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
use crate::event::{Event, EventKind, Place};
use crate::moves::{Choices, Move, MoveKind};
use crate::outcome;
use crate::pending::{self, Question};
use crate::phase::{Step, bidding, layout, pass, play, trick};
use crate::program::{FirstPlayer, HandEnd, NO_SEAT, Phase, Program, Trump, TurnUp};
use crate::scoring;
use crate::seats::next_seat;
use crate::state::{State, Status};
use crate::tableau::{self, Captures};
use crate::turn;
use crate::witness::{Knowing, Nobody, Witness};

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
        start(program, seed, &mut Knowing)
    }

    /// The same before a witness; from a given deck where there is one, the top card first.
    pub fn start_before(
        program: &Program,
        seed: u64,
        deck: Option<&[Card]>,
        witness: &mut impl Witness,
    ) -> Result<State, WrongDeck> {
        let mut state = State::empty(program, seed);
        state.deal_from(program, deck, witness)?;
        Ok(state)
    }

    fn deal_from(
        &mut self,
        program: &Program,
        deck: Option<&[Card]>,
        witness: &mut impl Witness,
    ) -> Result<(), WrongDeck> {
        match deck {
            None => deal::shuffled(program, self, witness),
            Some(deck) => {
                let order = deal::check_deck(program, deck)?;
                deal::from_order(program, self, witness, &order);
            }
        }
        open_hand(program, self, witness);
        self.tell_turn(program, witness);
        Ok(())
    }

    pub(crate) fn tell_turn(&mut self, program: &Program, witness: &mut impl Witness) {
        if self.status == Status::Playing {
            witness.tell(program, self, |state| Event::of(EventKind::Turn, state.to_move()).told_if(false));
        }
    }

    /// The moves of the seat that decides.
    #[inline(always)]
    pub fn choices(&self, program: &Program) -> Choices {
        if self.status != Status::Playing {
            return Choices::NONE;
        }
        if let Some(frame) = self.hand.pending.top() {
            return pending::choices(program, self, frame);
        }
        match &program.phases[usize::from(self.turn.phase)] {
            Phase::Trick(phase) => trick::choices(program, phase, self),
            Phase::Bidding(phase) => bidding::choices(program, phase, self),
            Phase::Pass(phase) => pass::choices(phase, self),
            Phase::Layout(phase) => layout::choices(program, phase, self),
            Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_) => turn::choices(program, self),
        }
    }

    /// What the card of a move would capture if it were played to the tableau now.
    pub fn captures(&self, program: &Program, choice: Move) -> Captures {
        match &program.phases[usize::from(self.turn.phase)] {
            Phase::Play(phase) if phase.to_tableau && choice.kind == MoveKind::Play => {
                tableau::captures(program, self, Card(choice.card))
            }
            _ => Captures::Nothing,
        }
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    pub fn play(&mut self, program: &Program, choice: Move) -> Result<(), IllegalMove> {
        self.play_before(program, choice, &mut Knowing)
    }

    /// The same before a witness.
    pub fn play_before(
        &mut self,
        program: &Program,
        choice: Move,
        witness: &mut impl Witness,
    ) -> Result<(), IllegalMove> {
        if !self.choices(program).contains(choice) {
            return Err(IllegalMove);
        }
        self.play_told(program, choice, witness);
        Ok(())
    }

    /// Makes a move that is known to be legal, and tells whose turn it is then.
    pub(crate) fn play_told(&mut self, program: &Program, choice: Move, witness: &mut impl Witness) {
        let mover = self.to_move();
        apply(program, self, witness, choice);
        if self.to_move() != mover {
            self.tell_turn(program, witness);
        }
    }

    /// Deals the next hand once one is over.
    pub fn deal_next(&mut self, program: &Program) {
        if self.status == Status::HandOver {
            next_hand(program, self, &mut Knowing);
        }
    }

    /// The same before a witness; from a given deck where there is one, the top card first.
    pub fn deal_next_before(
        &mut self,
        program: &Program,
        deck: Option<&[Card]>,
        witness: &mut impl Witness,
    ) -> Result<(), WrongDeck> {
        if self.status != Status::HandOver {
            return Ok(());
        }
        let before = *self;
        move_on(self);
        self.deal_from(program, deck, witness).inspect_err(|_| *self = before)
    }
}

/// Deals the first hand of a match.
pub(crate) fn start<W: Witness>(program: &Program, seed: u64, witness: &mut W) -> State {
    let mut state = State::empty(program, seed);
    deal::shuffled(program, &mut state, witness);
    open_hand(program, &mut state, witness);
    state
}

/// The next hand has another dealer.
fn move_on(state: &mut State) {
    state.hand_number += 1;
    state.dealer = next_seat(state.in_match, state.dealer);
}

/// Moves the dealer on and deals.
pub(crate) fn next_hand<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    move_on(state);
    deal::shuffled(program, state, witness);
    open_hand(program, state, witness);
}

/// Makes a move that is known to be legal.
#[inline(always)]
pub(crate) fn apply<W: Witness>(program: &Program, state: &mut State, witness: &mut W, choice: Move) {
    state.turns += 1;
    let step = if let Some(frame) = state.hand.pending.top() {
        let question = frame.question;
        answer(program, state, witness, question, choice)
    } else {
        match &program.phases[usize::from(state.turn.phase)] {
            Phase::Trick(phase) => trick::apply(program, phase, state, witness, Card(choice.card)),
            Phase::Bidding(_) => bidding::apply(program, state, witness, choice),
            Phase::Pass(phase) => pass::apply(program, phase, state, witness, Card(choice.card)),
            Phase::Layout(phase) => layout::apply(program, phase, state, witness, choice),
            Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_) => {
                turn::apply(program, state, witness, choice)
            }
        }
    };
    after_move(program, state, witness, step);
}

/// Makes a move on an imagined table. What seats know is kept where they decide by it.
#[inline(always)]
pub(crate) fn apply_in_thought(program: &Program, state: &mut State, choice: Move) {
    if program.table.layouts {
        return apply_knowing(program, state, choice);
    }
    apply(program, state, &mut Nobody, choice);
}

#[inline(never)]
fn apply_knowing(program: &Program, state: &mut State, choice: Move) {
    apply(program, state, &mut Knowing, choice);
}

/// Decides in place of the seats.
pub(crate) trait Policy {
    /// Cards are about to be played in tricks.
    #[inline(always)]
    fn begin_tricks(&mut self, _program: &Program, _state: &State) {}
    /// A trick was taken.
    #[inline(always)]
    fn end_trick(&mut self, _program: &Program, _state: &State) {}
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
        Card(cards.nth((self.0)(state.turn.seat.into(), cards.count())))
    }

    #[inline(always)]
    fn choice(&mut self, _program: &Program, state: &State, choices: &Choices) -> Move {
        choices.pick(|moves| (self.0)(state.to_move(), moves))
    }
}

/// Plays until the hand is over; `choose(seat, moves)` says which of so many moves it is.
#[inline(always)]
pub(crate) fn play_hand<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    mut choose: impl FnMut(usize, u32) -> u32,
) {
    if program.table.piles && program.blocks[0].for_ever {
        while state.status == Status::Playing {
            turn::turn_cards(program, state, witness, &mut choose);
            let choice = state.choices(program).pick(|moves| choose(state.to_move(), moves));
            apply(program, state, witness, choice);
        }
    }
    play_on(program, state, witness, program.max_turns, &mut ByNumber(choose));
}

/// Plays until the hand is over or so many turns have been taken in the match.
///
/// The same rules as [`State::choices`] and [`apply`]; tricks and turns have inner loops of their own.
#[inline(always)]
pub(crate) fn play_on<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    until: u16,
    policy: &mut impl Policy,
) {
    while state.status == Status::Playing && state.turns < until {
        let step = match (state.hand.pending.top(), &program.phases[usize::from(state.turn.phase)]) {
            (None, Phase::Trick(phase)) => trick::play_on(program, phase, state, witness, until, policy),
            (None, Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_)) => {
                turn::play_on(program, state, witness, until, policy)
            }
            (None, Phase::Bidding(_) | Phase::Pass(_) | Phase::Layout(_)) | (Some(_), _) => {
                let choice = policy.choice(program, state, &state.choices(program));
                apply(program, state, witness, choice);
                continue;
            }
        };
        after_move(program, state, witness, step);
    }
}

/// Takes the answer to the pending decision on top.
fn answer<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    question: Question,
    choice: Move,
) -> Step {
    let seat = state.to_move();
    match question {
        Question::NameTrump => {
            state.hand.pending.pop();
            state.hand.named_trump = choice.suit;
            let event = Event::of(EventKind::NameTrump, seat).suit(choice.suit);
            witness.tell(program, state, |_| event);
            settle_trump(program, state, witness);
            return enter_block(program, state, witness);
        }
        Question::Capture => {
            if !tableau::choose(program, state, witness, seat, Card(choice.card)) {
                return Step::Goes;
            }
        }
        Question::NameSuit => {
            state.hand.named_suit = choice.suit;
            let event = Event::of(EventKind::NameSuit, seat).suit(choice.suit);
            witness.tell(program, state, |_| event);
        }
        Question::Aim => effect::aim(program, state, witness, seat as u8, choice.target),
        Question::Opening | Question::Declare | Question::UseCard | Question::Target | Question::Toss => {
            return layout::answer(program, state, witness, question, choice);
        }
    }
    state.hand.pending.pop();
    let step = play::settle(program, state, witness, state.turn.unsettled);
    turn::go_on(program, state, witness, step)
}

#[inline(always)]
fn after_move<W: Witness>(program: &Program, state: &mut State, witness: &mut W, step: Step) {
    if step != Step::Goes {
        go_on(program, state, witness, step);
    }
    if state.turns >= program.max_turns {
        outcome::time_out(program, state, witness);
    }
}

/// Starts blocks until one waits for a decision or the hand ends.
fn go_on<W: Witness>(program: &Program, state: &mut State, witness: &mut W, mut step: Step) {
    let last = program.blocks.len() as u8 - 1;
    let mut idle = 0;
    loop {
        match step {
            Step::Goes => return,
            Step::HandOver => return end_hand(program, state, witness),
            Step::Done | Step::Passed => {}
        }
        let showdown = program.rules.hand_ends_when == HandEnd::Showdown;
        // A round through all blocks in which nobody could decide anything ends the hand.
        if (state.hand.block == last && showdown) || idle > last {
            return end_hand(program, state, witness);
        }
        idle += 1;
        state.hand.block = if state.hand.block == last { program.loop_from } else { state.hand.block + 1 };
        step = enter_block(program, state, witness);
        if step == Step::Done {
            // Automatic decisions count as turns, so that every match ends.
            state.turns = state.turns.saturating_add(1);
        }
    }
}

fn enter_block<W: Witness>(program: &Program, state: &mut State, witness: &mut W) -> Step {
    if state.hand.seats == 0 {
        return Step::HandOver;
    }
    let block = program.blocks[usize::from(state.hand.block)];
    move_to_phase(program, state, witness, block.first);
    if !block.by_seat {
        state.hand.passes = 0;
        state.hand.idle = 0;
    }
    match &program.phases[usize::from(block.first)] {
        Phase::Trick(phase) => trick::start(program, phase, state, witness),
        Phase::Bidding(phase) => bidding::start(program, phase, state, witness),
        Phase::Pass(phase) => pass::start(program, phase, state, witness),
        Phase::Layout(phase) => layout::start(program, phase, state, witness),
        Phase::Play(_) | Phase::Draw(_) | Phase::Discard(_) => turn::start(program, block, state, witness),
    }
}

/// Another phase may hold back another suit, which may have been played before.
fn move_to_phase<W: Witness>(program: &Program, state: &mut State, witness: &mut W, phase: u8) {
    let was_broken = W::LISTENS && state.is_broken(program);
    state.turn.phase = phase;
    if W::LISTENS && state.is_broken(program) != was_broken {
        let event = Event::new(EventKind::Broken).amount((!was_broken).into());
        witness.tell(program, state, |_| event.told_if(false));
    }
}

/// The hand has been dealt: the first decision is looked for.
fn open_hand<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if state.turns >= program.max_turns {
        return outcome::time_out(program, state, witness);
    }
    let step = begin_hand(program, state, witness);
    if step != Step::Goes {
        // What happens without a decision counts as one, so that every match ends.
        state.turns += 1;
    }
    after_move(program, state, witness, step);
}

/// Scores the hand and settles what follows from it.
fn end_hand<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if state.status == Status::Finished {
        return;
    }
    state.status = Status::HandOver;
    witness.tell(program, state, |state| Event::new(EventKind::HandOver).amount(state.hand_number as i32));
    scoring::score_hand(program, state, witness);
    outcome::eliminate(program, state, witness);
    if program.ranks_hands {
        outcome::rank_last_hand(program, state);
    }
    outcome::decide_hand_end(program, state, witness);
}

/// The seat that starts a phase; it is one that is in the hand.
pub(crate) fn first_seat(rule: FirstPlayer, state: &State) -> u8 {
    let named = match rule {
        FirstPlayer::AfterDealer => NO_SEAT,
        FirstPlayer::HolderOf(card) => {
            let holder = state.hand.held.iter().position(|hand| hand.contains(Card(card)));
            holder.map_or(NO_SEAT, |seat| seat as u8)
        }
        FirstPlayer::LastHandWinner => state.last_winner,
        FirstPlayer::LastHandLoser => state.last_loser,
    };
    if named != NO_SEAT && state.hand.seats >> named & 1 == 1 {
        return named;
    }
    next_seat(state.hand.seats, state.dealer)
}

/// The seat that starts a phase; when it does so because it holds a card, all know that it does.
pub(crate) fn open_by<W: Witness>(
    program: &Program,
    rule: FirstPlayer,
    state: &mut State,
    witness: &mut W,
) -> u8 {
    let seat = first_seat(rule, state);
    if let FirstPlayer::HolderOf(card) = rule
        && W::LISTENS
        && state.hand.held[usize::from(seat)].contains(Card(card))
    {
        let place = Place::Hand(seat);
        let event = Event::moving(EventKind::Show, seat.into(), Card(card).bit(), place, place);
        witness.tell(program, state, |_| event.amount(1));
    }
    seat
}

/// Does the winner of the last hand choose trump in this phase?
pub(crate) fn is_chosen(phase: &Phase) -> bool {
    matches!(phase, Phase::Trick(trick) if trick.trump == Trump::LastWinnerChooses)
}

/// Trump is known as early as it can be, so that bidders know it.
fn settle_trump<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    if let Some(phase) = program.trick_phase_from(0) {
        trick::settle_trump(program, phase, state, witness);
    }
}

/// The first block, or the question that comes before it.
fn begin_hand<W: Witness>(program: &Program, state: &mut State, witness: &mut W) -> Step {
    settle_trump(program, state, witness);
    if program.phases.iter().any(is_chosen) {
        if state.hand_number == 0 && program.setup.turn_up != TurnUp::None {
            let turned_up = (state.hand.turned_up != NO_CARD).then(|| Card(state.hand.turned_up).suit());
            state.hand.named_trump = turned_up.unwrap_or(NO_SUIT);
            settle_trump(program, state, witness);
        } else {
            let chooser = first_seat(FirstPlayer::LastHandWinner, state);
            state.hand.pending.push(Question::NameTrump, chooser);
            return Step::Goes;
        }
    }
    enter_block(program, state, witness)
}
