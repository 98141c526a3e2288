//! The tableau: what happens to cards that are played to it.

use std::cmp::Ordering;

use crate::card::{Card, CardSet, NO_CARD};
use crate::event::{Event, EventKind, Place};
use crate::outcome;
use crate::pending::Question;
use crate::piles::WAR;
use crate::program::{Program, TableauMode, TableauRules};
use crate::state::{State, War};
use crate::stock;
use crate::witness::Witness;

/// Puts a card on the tableau.
#[inline]
pub(crate) fn put(state: &mut State, card: Card) {
    state.hand.tableau.cards.insert(card);
    state.hand.tableau.top = card.0;
}

/// Settles what a card does that has just been put on the tableau by a seat.
///
/// True if the seat must choose first what it captures.
#[inline(always)]
pub(crate) fn resolve<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    card: Card,
) -> bool {
    match program.tableau.mode {
        TableauMode::None | TableauMode::Sequence => false,
        TableauMode::War => {
            war(program, state, witness, seat, card);
            false
        }
        TableauMode::MatchRank => match_rank(program, state, witness, seat, card),
    }
}

/// The tableau goes to the discard pile; a seat leads, where one does.
pub(crate) fn clear<W: Witness>(program: &Program, state: &mut State, witness: &mut W, leader: u8) {
    let cards = std::mem::take(&mut state.hand.tableau.cards);
    for card in cards.iter() {
        stock::discard(state, card);
    }
    state.hand.tableau.top = NO_CARD;
    state.hand.tableau.set_size = 0;
    witness.tell(program, state, |_| {
        let (seat, from, to) = (leader, Place::Tableau, Place::Discard);
        Event { seat, cards, from, to, ..Event::new(EventKind::Clear) }
    });
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

/// What a card would capture: nothing, one set of cards, or what the seat chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// It stays on the tableau.
    Nothing,
    /// These cards, whether the seat wants them or not.
    Cards(CardSet),
    /// Some of these, as the seat chooses.
    Some(CardSet),
}

/// What a card would capture if a seat put it on the tableau.
pub(crate) fn captures(program: &Program, state: &State, card: Card) -> Captures {
    if program.tableau.mode != TableauMode::MatchRank {
        return Captures::Nothing;
    }
    let others = state.hand.tableau.cards.without(card.bit());
    let equal = others.and(CardSet::of_rank(card.rank()));
    match equal.len() {
        0 if program.tableau.capture_sums => {}
        0 => return Captures::Nothing,
        1 => return Captures::Cards(equal),
        _ => return Captures::Some(equal),
    }
    let goal = value(program, card);
    match sums(&program.tableau, others, card) {
        0 => Captures::Nothing,
        1 => {
            // There is one way to add up, so every card that completes it belongs to it.
            let mut picked = CardSet::EMPTY;
            while sum(program, picked) < goal {
                let next = completing(program, others, picked, goal);
                let Some(next) = next.iter().next() else { break };
                picked.insert(next);
            }
            Captures::Cards(picked)
        }
        _ => Captures::Some(completing(program, others, CardSet::EMPTY, goal)),
    }
}

fn match_rank<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    card: Card,
) -> bool {
    state.hand.tableau.picked = CardSet::EMPTY;
    match captures(program, state, card) {
        Captures::Nothing => false,
        Captures::Cards(cards) => {
            state.hand.tableau.picked = cards;
            capture(program, state, witness, seat);
            false
        }
        Captures::Some(_) => {
            state.hand.pending.push(Question::Capture, seat as u8);
            true
        }
    }
}

/// Tableau cards that can be chosen next: a legal capture can be completed with each.
pub(crate) fn capturable(program: &Program, state: &State) -> CardSet {
    let card = Card(state.turn.in_play);
    let others = state.hand.tableau.cards.without(card.bit());
    let equal = others.and(CardSet::of_rank(card.rank()));
    if !equal.is_empty() {
        return equal;
    }
    completing(program, others, state.hand.tableau.picked, value(program, card))
}

/// Cards with which those that were picked can still be made to add up to the goal.
fn completing(program: &Program, others: CardSet, picked: CardSet, goal: i32) -> CardSet {
    let left = others.without(picked);
    let missing = goal - sum(program, picked);
    let completes = |next: &Card| {
        let rest = missing - value(program, *next);
        value(program, *next) > 0
            && rest >= 0
            && reachable(program, left.without(next.bit())) >> rest & 1 == 1
    };
    left.iter().filter(completes).collect()
}

/// A card of the tableau is chosen; true when the capture is complete.
pub(crate) fn choose<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    card: Card,
) -> bool {
    state.hand.tableau.picked.insert(card);
    let complete = is_complete(program, state);
    if complete {
        capture(program, state, witness, seat);
    } else {
        witness.tell(program, state, |_| {
            let (from, to) = (Place::Tableau, Place::Tableau);
            let pick = Event::moving(EventKind::Pick, seat, card.bit(), from, to);
            pick.seen_by(1 << seat).told_if(false)
        });
    }
    complete
}

fn is_complete(program: &Program, state: &State) -> bool {
    let card = Card(state.turn.in_play);
    let equal = state.hand.tableau.picked.and(CardSet::of_rank(card.rank()));
    !equal.is_empty() || sum(program, state.hand.tableau.picked) >= value(program, card)
}

fn capture<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: usize) {
    let cards = state.hand.tableau.picked.or(Card(state.turn.in_play).bit());
    state.hand.taken[seat] = state.hand.taken[seat].or(cards);
    state.hand.tableau.cards = state.hand.tableau.cards.without(cards);
    state.hand.tableau.picked = CardSet::EMPTY;
    state.hand.tableau.last_player = seat as u8;
    state.turn.captured = true;
    let (from, to) = (Place::Tableau, Place::Taken(seat as u8));
    witness.tell(program, state, |_| Event::moving(EventKind::Capture, seat, cards, from, to));
}

/// After the effect of a card that captured: was it a sweep? The last card of a hand makes none.
pub(crate) fn settle_sweep<W: Witness>(program: &Program, state: &mut State, witness: &mut W, seat: usize) {
    let more_to_come = program.table.redeal && !state.stock().is_empty();
    let last_card = !more_to_come && state.hand.held.iter().all(|hand| hand.is_empty());
    if state.hand.tableau.cards.is_empty() && !last_card {
        state.hand.tableau.sweeps[seat] += 1;
        witness.tell(program, state, |_| Event::of(EventKind::Sweep, seat));
    }
}

fn value(program: &Program, card: Card) -> i32 {
    program.tableau.values[usize::from(card.rank())].into()
}

fn sum(program: &Program, cards: CardSet) -> i32 {
    cards.iter().map(|card| value(program, card)).sum()
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
    let card = state.hand.piles.take_top(seat)?;
    state.hand.held[seat].remove(card);
    state.hand.piles.put_under(WAR + seat, card);
    Some(card)
}

/// Compares once both seats have turned a card.
#[inline(always)]
pub(crate) fn war<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    card: Card,
) {
    let waiting = state.hand.war;
    if waiting.card == NO_CARD {
        if state.hand.held[1 - seat].is_empty() {
            // Nobody can answer: a seat with nothing to turn loses the tableau.
            return win_war(program, state, witness, seat);
        }
        state.hand.war = War { card: card.0, seat: seat as u8 };
        return;
    }
    state.hand.war = War::PEACE;
    let first = usize::from(waiting.seat);
    let second = 1 - first;
    let power = |card: u8| program.setup.rank_power[usize::from(Card(card).rank())];
    match power(waiting.card).cmp(&power(card.0)) {
        Ordering::Greater => return win_war(program, state, witness, first),
        Ordering::Less => return win_war(program, state, witness, second),
        Ordering::Equal => {}
    }
    match (state.hand.held[0].is_empty(), state.hand.held[1].is_empty()) {
        // Cards that are won go nowhere any more; where they are only captured, the hand ends.
        (true, true) if !program.tableau.war_captured => outcome::finish(program, state, witness, 0),
        (true, true) => {}
        (true, false) => win_war(program, state, witness, 1),
        (false, true) => win_war(program, state, witness, 0),
        (false, false) => bury_cards(program, state, witness),
    }
}

/// Each seat adds cards unturned, always keeping one to turn.
fn bury_cards<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    witness.tell(program, state, |_| Event::new(EventKind::War));
    for seat in 0..2 {
        let spare = state.hand.held[seat].len() - 1;
        let mut unturned = CardSet::EMPTY;
        for _ in 0..spare.min(program.tableau.war_face_down.into()) {
            if let Some(card) = turn(state, seat) {
                state.hand.tableau.cards.insert(card);
                unturned.insert(card);
            }
        }
        if !unturned.is_empty() {
            let (from, to) = (Place::Hand(seat as u8), Place::Tableau);
            witness.tell(program, state, |_| {
                Event::moving(EventKind::FaceDown, seat, unturned, from, to).seen_by(0)
            });
        }
    }
}

fn win_war<W: Witness>(program: &Program, state: &mut State, witness: &mut W, winner: usize) {
    let won = state.hand.tableau.cards;
    state.hand.tableau.cards = CardSet::EMPTY;
    state.hand.tableau.top = NO_CARD;
    let to = if program.tableau.war_captured {
        state.hand.taken[winner] = state.hand.taken[winner].or(won);
        state.hand.piles.clear(WAR);
        state.hand.piles.clear(WAR + 1);
        Place::Taken(winner as u8)
    } else {
        state.hand.held[winner] = state.hand.held[winner].or(won);
        state.hand.piles.put_all_under(WAR + winner, winner);
        state.hand.piles.put_all_under(WAR + 1 - winner, winner);
        Place::Hand(winner as u8)
    };
    witness.tell(program, state, |_| Event::moving(EventKind::WinBattle, winner, won, Place::Tableau, to));
}
