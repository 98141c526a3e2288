//! What a hand was worth, and for what: every point is given by [`earn`] or [`earn_side`] and told.

pub(crate) mod cards;
pub(crate) mod categories;
pub(crate) mod contracts;
pub(crate) mod layouts;
pub(crate) mod poker;

use crate::card::{CardSet, NO_CARD};
use crate::event::{Event, EventKind, Place, Reason};
use crate::program::{HandEnd, MAX_SEATS, NO_SEAT, Program};
use crate::seats::seats;
use crate::state::State;
use crate::witness::Witness;

/// Points, and what they are for.
#[derive(Clone, Copy)]
pub(crate) struct Points {
    pub points: i32,
    pub reason: Reason,
    /// The cards that they are for.
    pub cards: CardSet,
    /// How many tricks, bags or the like they are for.
    pub number: i16,
    /// What was bid.
    pub bid: i16,
    pub suit: u8,
}

impl Points {
    #[inline(always)]
    pub const fn new(points: i32, reason: Reason) -> Points {
        let suit = crate::card::NO_SUIT;
        Points { points, reason, cards: CardSet::EMPTY, number: 0, bid: 0, suit }
    }

    #[inline(always)]
    pub const fn cards(self, cards: CardSet) -> Points {
        Points { cards, ..self }
    }

    #[inline(always)]
    pub const fn number(self, number: i32) -> Points {
        Points { number: number as i16, ..self }
    }

    #[inline(always)]
    pub const fn bid(self, bid: i32) -> Points {
        Points { bid: bid as i16, ..self }
    }

    fn event(self, seat: u8, side: usize) -> Event {
        let Points { points, reason, cards, number, bid, suit } = self;
        let score = Event::new(EventKind::Score).with(side).amount(points).suit(suit);
        Event { seat, reason, cards, number, bid, ..score }
    }
}

/// Gives points to a seat, and so to its team.
#[inline]
pub(crate) fn earn<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    seat: usize,
    earned: Points,
) {
    let points = earned.points;
    let side = program.side_of(seat);
    state.scores[seat] = state.scores[seat].saturating_add(points);
    if program.teams.is_some() {
        state.team_scores[side] = state.team_scores[side].saturating_add(points);
    }
    state.hand.points[side] = state.hand.points[side].saturating_add(points);
    witness.tell(program, state, |_| earned.event(seat as u8, side));
}

/// Gives points to a side: they belong to no seat of a team.
#[inline]
pub(crate) fn earn_side<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    side: usize,
    earned: Points,
) {
    let points = earned.points;
    let teams = program.teams.is_some();
    let scores = if teams { &mut state.team_scores } else { &mut state.scores };
    scores[side] = scores[side].saturating_add(points);
    state.hand.points[side] = state.hand.points[side].saturating_add(points);
    witness.tell(program, state, |_| earned.event(if teams { NO_SEAT } else { side as u8 }, side));
}

/// Scores the hand that has just ended.
pub(crate) fn score_hand<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    take_rest(program, state, witness);
    cards::score(program, state, witness);
    cards::score_held(program, state, witness);
    categories::score(program, state, witness);
    if let Some(contract) = &program.contract {
        contracts::score(program, contract, state, witness);
    }
    if program.table.layouts {
        layouts::score(program, state, witness);
    }
    score_places(program, state, witness);
    state.hand.scored = true;
}

/// The last seat to capture takes what is left on the tableau, where the rules say so.
fn take_rest<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let last = usize::from(state.hand.tableau.last_player);
    if program.tableau.last_capture_takes_rest && last < MAX_SEATS && !state.hand.tableau.cards.is_empty() {
        let rest = std::mem::take(&mut state.hand.tableau.cards);
        state.hand.taken[last] = state.hand.taken[last].or(rest);
        state.hand.tableau.top = NO_CARD;
        let (from, to) = (Place::Tableau, Place::Taken(last as u8));
        witness.tell(program, state, |_| Event::moving(EventKind::TakeRest, last, rest, from, to));
    }
}

/// Points for the order of going out.
fn score_places<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    // Where the hand ends with one seat left, that seat is the last.
    let left = (program.rules.hand_ends_when == HandEnd::OneLeft && state.hand.seats.count_ones() == 1)
        .then(|| state.hand.seats.trailing_zeros() as usize);
    let order = state.hand.placing;
    let placed = order[..usize::from(state.hand.placed)].iter().map(|&seat| usize::from(seat));
    let mut place = 0;
    for (seat, &points) in placed.chain(left).zip(&program.rules.score_by_place) {
        place += 1;
        let earned = Points::new(points.into(), Reason::Place).number(place);
        earn(program, state, witness, seat, earned);
    }
}

/// The number of a side's members' items, added up.
pub(crate) fn total(program: &Program, side: usize, of_seat: impl Fn(usize) -> u32) -> u32 {
    seats(program.members(side)).map(of_seat).sum()
}
