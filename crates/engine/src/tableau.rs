//! The tableau: what happens to cards that are played to it.

use std::cmp::Ordering;

use crate::card::{Card, CardSet, NO_CARD};
use crate::knowledge;
use crate::outcome;
use crate::pending::Question;
use crate::piles::WAR;
use crate::program::{Program, TableauMode, TableauRules};
use crate::state::State;
use crate::stock;

/// Puts a card on the tableau, for all to see.
pub(crate) fn put<const KNOW: bool>(program: &Program, state: &mut State, card: Card) {
    state.tableau.insert(card);
    state.tableau_top = card.0;
    if KNOW {
        knowledge::shown(program, state, card);
    }
}

/// Settles what a card does that has just been put on the tableau by a seat.
///
/// True if the seat must choose first what it captures.
pub(crate) fn resolve<const KNOW: bool>(
    program: &Program,
    state: &mut State,
    seat: usize,
    card: Card,
) -> bool {
    match program.tableau.mode {
        TableauMode::None | TableauMode::Sequence => false,
        TableauMode::War => {
            war::<KNOW>(program, state, seat, card);
            false
        }
        TableauMode::MatchRank => match_rank(program, state, seat, card),
    }
}

/// The tableau goes to the discard pile.
pub(crate) fn clear<const KNOW: bool>(program: &Program, state: &mut State) {
    for card in state.tableau.iter() {
        stock::discard::<KNOW>(program, state, card);
    }
    state.tableau = CardSet::EMPTY;
    state.tableau_top = NO_CARD;
    state.set_size = 0;
}

// --- Sequence -------------------------------------------------------------------

/// The cards that open or extend a run; the ace is low, and ranks that this kind of deck lacks are
/// passed over.
pub(crate) fn extending(program: &Program, tableau: CardSet) -> CardSet {
    let rules = &program.tableau;
    let mut fits = 0;
    for suit in 0..4 {
        let ranks = |cards: CardSet| ace_low(cards.0 >> (13 * suit));
        let run = ranks(tableau);
        let open = if run == 0 {
            ranks(rules.openers)
        } else {
            let left = ranks(program.setup.whole_deck) & !run;
            let lowest = run & run.wrapping_neg();
            let above = left & !(lowest - 1);
            let below = left & (lowest - 1);
            let next_above = if rules.ascending { above & above.wrapping_neg() } else { 0 };
            let next_below = if rules.descending { highest_bit(below) } else { 0 };
            next_above | next_below
        };
        fits |= ace_high(open) << (13 * suit);
    }
    CardSet(fits)
}

fn highest_bit(bits: u64) -> u64 {
    if bits == 0 { 0 } else { 1 << (63 - bits.leading_zeros()) }
}

/// A suit's ranks with the ace as bit 0.
fn ace_low(ranks: u64) -> u64 {
    (ranks << 1 & 0x1FFE) | (ranks >> 12 & 1)
}

/// The other way round.
fn ace_high(ranks: u64) -> u64 {
    (ranks >> 1) | (ranks & 1) << 12
}

// --- Capturing ------------------------------------------------------------------

fn match_rank(program: &Program, state: &mut State, seat: usize, card: Card) -> bool {
    let others = state.tableau.without(card.bit());
    let equal = others.and(CardSet::of_rank(card.rank()));
    let ways = match equal.len() {
        0 if program.tableau.capture_sums => sums(&program.tableau, others, card),
        count => count,
    };
    state.picked = CardSet::EMPTY;
    match ways {
        0 => false,
        1 if equal.is_empty() => {
            // There is one way to add up, so every card that is offered belongs to it.
            while !is_complete(program, state) {
                let next = capturable(program, state);
                let Some(next) = next.iter().next() else { break };
                state.picked.insert(next);
            }
            capture(program, state, seat);
            false
        }
        1 => {
            state.picked = equal;
            capture(program, state, seat);
            false
        }
        _ => {
            state.pending.push(Question::Capture, seat as u8);
            true
        }
    }
}

/// Tableau cards that can be chosen next: a legal capture can be completed with each.
pub(crate) fn capturable(program: &Program, state: &State) -> CardSet {
    let card = Card(state.in_play);
    let others = state.tableau.without(card.bit());
    let equal = others.and(CardSet::of_rank(card.rank()));
    if !equal.is_empty() {
        return equal;
    }
    let left = others.without(state.picked);
    let missing = value(program, card) - picked_value(program, state);
    let completes = |next: &Card| {
        let rest = missing - value(program, *next);
        value(program, *next) > 0
            && rest >= 0
            && reachable(program, left.without(next.bit())) >> rest & 1 == 1
    };
    left.iter().filter(completes).collect()
}

/// A card of the tableau is chosen; true when the capture is complete.
pub(crate) fn choose(program: &Program, state: &mut State, seat: usize, card: Card) -> bool {
    state.picked.insert(card);
    let complete = is_complete(program, state);
    if complete {
        capture(program, state, seat);
    }
    complete
}

fn is_complete(program: &Program, state: &State) -> bool {
    let card = Card(state.in_play);
    let equal = state.picked.and(CardSet::of_rank(card.rank()));
    !equal.is_empty() || picked_value(program, state) >= value(program, card)
}

fn capture(program: &Program, state: &mut State, seat: usize) {
    let cards = state.picked.or(Card(state.in_play).bit());
    state.taken[seat] = state.taken[seat].or(cards);
    state.tableau = state.tableau.without(cards);
    state.picked = CardSet::EMPTY;
    state.last_player = seat as u8;
    // The last card of a hand makes no sweep.
    let more_to_come = program.table.redeal && !state.stock().is_empty();
    let last_card = !more_to_come && state.hands.iter().all(|hand| hand.is_empty());
    if state.tableau.is_empty() && !last_card {
        state.sweeps[seat] += 1;
    }
}

fn value(program: &Program, card: Card) -> i32 {
    program.tableau.values[usize::from(card.rank())].into()
}

fn picked_value(program: &Program, state: &State) -> i32 {
    state.picked.iter().map(|card| value(program, card)).sum()
}

/// The sums that cards can add up to, as bits.
fn reachable(program: &Program, cards: CardSet) -> u32 {
    cards.iter().fold(1, |sums, card| sums | sums << value(program, card))
}

/// In how many ways cards of the tableau add up to the card's value.
fn sums(rules: &TableauRules, others: CardSet, card: Card) -> u32 {
    let value = |card: Card| usize::from(rules.values[usize::from(card.rank())]);
    let goal = value(card);
    // With a goal of at most 20, 54 cards cannot make more ways than fit; two is all that matters.
    let mut ways = [0u32; 32];
    ways[0] = 1;
    for other in others.iter().filter(|&other| value(other) > 0) {
        for sum in (value(other)..=goal).rev() {
            ways[sum] = (ways[sum] + ways[sum - value(other)]).min(2);
        }
    }
    if goal == 0 { 0 } else { ways[goal] }
}

// --- War ------------------------------------------------------------------------

/// Turns the top card of a seat's pile into the war.
pub(crate) fn turn(state: &mut State, seat: usize) -> Option<Card> {
    let card = state.piles.take_top(seat)?;
    state.hands[seat].remove(card);
    state.piles.put_under(WAR + seat, card);
    Some(card)
}

/// Compares once both seats have turned a card.
fn war<const KNOW: bool>(program: &Program, state: &mut State, seat: usize, card: Card) {
    if state.trick_len == 0 && state.hands[1 - seat].is_empty() {
        // Nobody can answer: a seat with nothing to turn loses the tableau.
        return win_war::<KNOW>(program, state, seat);
    }
    if state.trick_len == 0 {
        state.leader = seat as u8;
        state.trick[0] = card.0;
        state.trick_len = 1;
        return;
    }
    state.trick_len = 0;
    let first = usize::from(state.leader);
    let second = 1 - first;
    let power = |card: u8| {
        let rank = usize::from(Card(card).rank());
        program.setup.rank_power.get(rank).copied().unwrap_or(0)
    };
    match power(state.trick[0]).cmp(&power(card.0)) {
        Ordering::Greater => return win_war::<KNOW>(program, state, first),
        Ordering::Less => return win_war::<KNOW>(program, state, second),
        Ordering::Equal => {}
    }
    match (state.hands[0].is_empty(), state.hands[1].is_empty()) {
        (true, true) => outcome::finish(state, 0),
        (true, false) => win_war::<KNOW>(program, state, 1),
        (false, true) => win_war::<KNOW>(program, state, 0),
        (false, false) => bury_cards(program, state),
    }
}

/// Each seat adds cards unturned, always keeping one to turn.
fn bury_cards(program: &Program, state: &mut State) {
    for seat in 0..2 {
        let spare = state.hands[seat].len() - 1;
        for _ in 0..spare.min(program.tableau.war_face_down.into()) {
            if let Some(card) = turn(state, seat) {
                state.tableau.insert(card);
            }
        }
    }
}

fn win_war<const KNOW: bool>(program: &Program, state: &mut State, winner: usize) {
    let won = state.tableau;
    state.tableau = CardSet::EMPTY;
    state.tableau_top = NO_CARD;
    if program.tableau.war_captured {
        state.taken[winner] = state.taken[winner].or(won);
        state.piles.clear(WAR);
        state.piles.clear(WAR + 1);
    } else {
        state.hands[winner] = state.hands[winner].or(won);
        state.piles.put_all_under(WAR + winner, winner);
        state.piles.put_all_under(WAR + 1 - winner, winner);
    }
    // Cards that are taken stay as they were seen; under a pile they are forgotten.
    if KNOW && !program.tableau.war_captured {
        knowledge::buried(state, winner, won);
    }
}
