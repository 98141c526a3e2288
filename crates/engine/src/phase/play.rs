//! Playing to a pile: cards of one rank that fit what lies there.
//!
//! A play is settled in a fixed order: the cards move, the tableau resolves, the
//! effect happens, win conditions are looked at. A decision on the way waits as
//! a pending frame, and `settle` goes on from there.

use crate::card::{Card, CardSet, NO_CARD, NO_SUIT};
use crate::effect;
use crate::event::{Event, EventKind, Place};
use crate::moves::{Choices, Move, MoveKind, STOCK_PILE};
use crate::outcome;
use crate::phase::Step;
use crate::program::{Fits, PlayPhase, Program, Setup, TableauMode};
use crate::state::{State, Status, Unsettled};
use crate::stock::{self, Drawn};
use crate::tableau;
use crate::turn;
use crate::witness::Witness;

/// The cards of a hand that fit the pile.
#[inline(always)]
pub(crate) fn fitting(program: &Program, phase: &PlayPhase, state: &State, hand: CardSet) -> CardSet {
    if phase.to_tableau {
        match program.tableau.mode {
            TableauMode::Sequence => return hand.and(tableau::extending(program, state.hand.tableau.cards)),
            TableauMode::MatchRank | TableauMode::War => return hand,
            TableauMode::None => {}
        }
    }
    let top = if phase.to_tableau { state.hand.tableau.top } else { state.discard_top() };
    hand.and(phase.fits.on(top, state.hand.named_suit))
}

/// Which cards fit what lies on the pile, by what must match.
pub(crate) fn fits(phase: &PlayPhase, setup: &Setup) -> Fits {
    if !(phase.same_rank || phase.same_suit || phase.beats_top) {
        return Fits::ANYTHING;
    }
    let any = CardSet::EMPTY.complement();
    // What is not asked for holds for no card where any one is enough, and for every card otherwise.
    let blank = if phase.match_all { any } else { CardSet::EMPTY };
    let pick = |wanted: bool, cards: CardSet| if wanted { cards } else { blank };
    Fits::new(|top, named| {
        let suit = if named == NO_SUIT { top.suit() } else { named };
        // A wild joker matches every card, another one none.
        let (by_rank, by_suit) = match top.is_joker() && phase.wild.contains(top) {
            true => (any, if named == NO_SUIT { any } else { CardSet::of_suit(suit) }),
            false => (CardSet::of_rank(top.rank()), CardSet::of_suit(suit)),
        };
        let beating = setup.beats[usize::from(top.rank())];
        let [a, b, c] =
            [pick(phase.same_rank, by_rank), pick(phase.same_suit, by_suit), pick(phase.beats_top, beating)];
        let matching = if phase.match_all { a.and(b).and(c) } else { a.or(b).or(c) };
        matching.or(phase.wild)
    })
}

/// How many cards a play may have, as bits.
#[inline(always)]
fn sizes(phase: &PlayPhase, state: &State) -> u8 {
    // A pile that was turned up at the start may be beaten with any number.
    if phase.climbing && !state.hand.tableau.cards.is_empty() && state.hand.tableau.set_size > 0 {
        return 1 << state.hand.tableau.set_size;
    }
    phase.sizes
}

/// Could the seat play something?
#[inline]
pub(crate) fn can_play(program: &Program, phase: &PlayPhase, state: &State) -> bool {
    let hand = state.hand.held[usize::from(state.turn.seat)];
    if program.table.piles {
        return !hand.is_empty();
    }
    !plays(phase, state, fitting(program, phase, state, hand)).is_empty()
}

/// Passing is offered where the phase is optional; but who leads in climbing must play.
#[inline(always)]
fn may_pass(phase: &PlayPhase, state: &State) -> bool {
    phase.optional && !(phase.climbing && state.hand.tableau.cards.is_empty())
}

/// Has the seat anything to decide?
#[inline(always)]
pub(crate) fn can_move(program: &Program, phase: &PlayPhase, state: &State) -> bool {
    may_pass(phase, state)
        || (phase.or_draw && stock::can_draw(program, state))
        || can_play(program, phase, state)
}

#[inline(always)]
fn plays(phase: &PlayPhase, state: &State, fitting: CardSet) -> Choices {
    if phase.max_cards == 1 {
        Choices::new(MoveKind::Play, fitting.0)
    } else {
        Choices::sets(MoveKind::PlaySet, fitting, sizes(phase, state))
    }
}

/// Cards that fit, drawing where it is offered, passing where it is allowed.
#[inline(always)]
pub(crate) fn choices(program: &Program, phase: &PlayPhase, state: &State) -> Choices {
    let hand = state.hand.held[usize::from(state.turn.seat)];
    if program.table.piles {
        return Choices::new(MoveKind::Turn, u64::from(!hand.is_empty()));
    }
    let mut choices = plays(phase, state, fitting(program, phase, state, hand));
    if phase.or_draw && stock::can_draw(program, state) {
        choices = choices.or_draw(STOCK_PILE);
    }
    if may_pass(phase, state) {
        choices = choices.or_pass();
    }
    choices
}

/// Plays, draws or passes.
#[inline(always)]
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &PlayPhase,
    state: &mut State,
    witness: &mut W,
    choice: Move,
) -> Step {
    let seat = usize::from(state.turn.seat);
    let mut size = 1;
    match choice.kind {
        MoveKind::Pass => return turn::decline(program, state, witness, phase.climbing),
        MoveKind::Draw => {
            state.turn.acted = true;
            return match stock::draw(program, state, witness, seat, EventKind::Draw) {
                Drawn::Card(_) => Step::Done,
                drawn => {
                    witness.tell(program, state, |_| Event::of(EventKind::DrawNothing, seat));
                    if drawn == Drawn::HandEnds { Step::HandOver } else { Step::Done }
                }
            };
        }
        MoveKind::Turn => {
            if let Some(card) = tableau::turn(state, seat) {
                tableau::put(state, card);
                state.turn.in_play = card.0;
                tell_turn(program, state, witness, seat, card);
            }
        }
        MoveKind::PlaySet => {
            size = choice.suit.count_ones() as u8;
            for card in choice.cards().iter() {
                move_card(phase, state, seat, card);
            }
            tell_play(program, phase, state, witness, seat, choice.cards());
        }
        // A single card; nothing else is offered.
        MoveKind::Play
        | MoveKind::Discard
        | MoveKind::DiscardSet
        | MoveKind::Give
        | MoveKind::Take
        | MoveKind::Bid
        | MoveKind::NameSuit
        | MoveKind::Choose
        | MoveKind::Slot
        | MoveKind::Swap
        | MoveKind::Toss
        | MoveKind::NameRank
        | MoveKind::Use
        | MoveKind::Throw
        | MoveKind::Call => {
            let card = Card(choice.card);
            move_card(phase, state, seat, card);
            tell_play(program, phase, state, witness, seat, card.bit());
        }
    }
    if phase.to_tableau {
        state.hand.tableau.set_size = size;
    }
    state.turn.acted = true;
    state.turn.played = true;
    state.hand.named_suit = NO_SUIT;
    if program.tableau.mode != TableauMode::MatchRank {
        state.hand.tableau.last_player = seat as u8;
    }
    if phase.to_tableau && tableau::resolve(program, state, witness, seat, Card(state.turn.in_play)) {
        state.turn.unsettled = Unsettled::Effect;
        return Step::Goes;
    }
    settle(program, state, witness, Unsettled::Effect)
}

/// A seat has turned the top card of its pile.
#[inline(always)]
pub(crate) fn tell_turn<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    card: Card,
) {
    let (from, to) = (Place::Hand(seat as u8), Place::Tableau);
    witness.tell(program, state, |_| Event::moving(EventKind::TurnCard, seat, card.bit(), from, to));
}

#[inline(always)]
fn tell_play<W: Witness>(
    program: &Program,
    phase: &PlayPhase,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    cards: CardSet,
) {
    let to = if phase.to_tableau { Place::Tableau } else { Place::Discard };
    witness
        .tell(program, state, |_| Event::moving(EventKind::Play, seat, cards, Place::Hand(seat as u8), to));
}

#[inline]
fn move_card(phase: &PlayPhase, state: &mut State, seat: usize, card: Card) {
    state.hand.held[seat].remove(card);
    if phase.to_tableau {
        tableau::put(state, card);
    } else {
        stock::discard(state, card);
    }
    state.turn.in_play = card.0;
}

/// Settles what is left of a play, from here on.
#[inline(always)]
pub(crate) fn settle<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    left: Unsettled,
) -> Step {
    let seat = usize::from(state.turn.seat);
    if left == Unsettled::Effect
        && program.effect_cards.contains(Card(state.turn.in_play))
        && effect::start(program, state, witness, seat as u8)
    {
        state.turn.unsettled = Unsettled::Check;
        return Step::Goes;
    }
    if state.turn.captured {
        tableau::settle_sweep(program, state, witness, seat);
        state.turn.captured = false;
    }
    state.turn.unsettled = Unsettled::Nothing;
    state.turn.in_play = NO_CARD;
    let decided = program.watches_every_card && outcome::decide_at_once(program, state, witness, seat);
    if decided || state.status == Status::Finished { Step::HandOver } else { Step::Done }
}
