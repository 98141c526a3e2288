//! What each seat knows, learnt from events as cards move.
//!
//! For each card a mask of the seats that know its place; for each hidden place
//! one public set of cards that may be there. Knowledge may be forgotten, never
//! wrong. Bare playouts switch all of it off at compile time.

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use crate::event::{Event, EventKind, Place};
use crate::program::{MAX_SEATS, Program};
use crate::seats::seats;
use crate::state::State;

/// The hidden places: each hand, then the stock.
pub(crate) const STOCK: usize = MAX_SEATS;

/// Beside the seats that know where a card is: all saw it at once, and so know it of each other.
const SEEN_BY_ALL: u8 = 1 << 7;

/// Is the place of a card known to the whole table, so that each seat knows it of the others?
///
/// Of three seats that each know a card, one may have seen it in secret: what it cannot know of the
/// others, its view must not tell.
#[inline]
pub(crate) fn is_public(program: &Program, known_by: u8) -> bool {
    known_by & SEEN_BY_ALL != 0 || (program.players() == 2 && known_by == program.everyone())
}

/// What the seats know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Knowledge {
    /// Cards that may be in each hidden place, as far as the whole table can tell; what the set of an
    /// empty stock says means nothing.
    pub possible: [CardSet; MAX_SEATS + 1],
    /// The seats that know where each card is, as bits.
    pub known_by: [u8; MAX_CARDS],
    /// What was played to tricks.
    pub tricks: Played,
}

impl Knowledge {
    pub const NOTHING: Knowledge = Knowledge {
        possible: [CardSet::EMPTY; MAX_SEATS + 1],
        known_by: [0; MAX_CARDS],
        tricks: Played::NOTHING,
    };
}

/// Who has played which card to a trick of this hand, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    cards: [u8; MAX_CARDS],
    /// Four bits each.
    seats: [u8; MAX_CARDS / 2],
    count: u8,
}

impl Played {
    const NOTHING: Played = Played { cards: [NO_CARD; MAX_CARDS], seats: [0; MAX_CARDS / 2], count: 0 };

    #[inline]
    fn add(&mut self, seat: usize, card: Card) {
        let at = usize::from(self.count);
        if let Some(next) = self.cards.get_mut(at) {
            *next = card.0;
            self.seats[at / 2] |= (seat as u8) << (at % 2 * 4);
            self.count += 1;
        }
    }

    /// Seats and cards, in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Card)> + '_ {
        let cards = &self.cards[..usize::from(self.count)];
        let seat = |at: usize| usize::from(self.seats[at / 2] >> (at % 2 * 4) & 15);
        cards.iter().enumerate().map(move |(at, &card)| (seat(at), Card(card)))
    }

    /// The cards of each seat, whoever has taken them.
    pub fn by_seat(&self) -> [CardSet; MAX_SEATS] {
        let mut played = [CardSet::EMPTY; MAX_SEATS];
        self.iter().for_each(|(seat, card)| played[seat].insert(card));
        played
    }
}

/// Takes note of an event.
#[inline(always)]
pub(crate) fn learn(program: &Program, state: &mut State, event: &Event) {
    let seat = usize::from(event.seat);
    match event.kind {
        EventKind::Hand => begin(program, state),
        EventKind::Deal => dealt(program, state, seat, event.cards),
        EventKind::TurnUp
        | EventKind::LayOut
        | EventKind::Bury
        | EventKind::Start
        | EventKind::Show
        | EventKind::TurnCard
        | EventKind::Discard
        | EventKind::ForcedDiscard
        | EventKind::Toss
        | EventKind::WrongToss
        | EventKind::Clear => {
            for card in event.cards.iter() {
                shown(program, state, card);
            }
        }
        EventKind::Play => {
            for card in event.cards.iter() {
                shown(program, state, card);
            }
            if event.to == Place::Trick {
                event.cards.iter().for_each(|card| state.hand.knowledge.tricks.add(seat, card));
            }
        }
        EventKind::Draw | EventKind::ForcedDraw | EventKind::Steal => match event.from {
            Place::Stock => drawn(program, state, event),
            Place::Hand(from) => passed(program, state, from.into(), seat, event.cards),
            // From an open pile: all know that it is there until it may have moved.
            _ => known_by(state, event.cards, 1 << seat),
        },
        EventKind::Give | EventKind::Tribute => {
            passed(program, state, seat, event.other.into(), event.cards);
        }
        EventKind::FaceDown => unturned(state, seat, event.cards),
        EventKind::NewStock => hidden(state, event.cards),
        EventKind::WinBattle => {
            if let Place::Hand(_) = event.to {
                buried(program, state, seat, event.cards);
            }
        }
        EventKind::LookAt | EventKind::Share => known_by(state, event.cards, event.seen_by),
        EventKind::Look | EventKind::NewHand => known_by(state, event.cards, 1 << seat),
        EventKind::SwapHands => {
            state.hand.knowledge.possible.swap(seat, event.other.into());
        }
        EventKind::Lacks => {
            let possible = &mut state.hand.knowledge.possible[seat];
            *possible = possible.without(event.cards);
        }
        EventKind::Shuffle
        | EventKind::Trump
        | EventKind::NameTrump
        | EventKind::Turn
        | EventKind::Bid
        | EventKind::SetAside
        | EventKind::TakeTrick
        | EventKind::Broken
        | EventKind::War
        | EventKind::Pick
        | EventKind::Capture
        | EventKind::Sweep
        | EventKind::TakeRest
        | EventKind::DrawNothing
        | EventKind::Pass
        | EventKind::MustPass
        | EventKind::Effect
        | EventKind::NameSuit
        | EventKind::Aim
        | EventKind::Skip
        | EventKind::Skipped
        | EventKind::AnotherTurn
        | EventKind::Reverse
        // Everybody sees which slots the cards go to, so who knew them still does.
        | EventKind::SwapIn
        | EventKind::SwapSlots
        | EventKind::Declare
        | EventKind::NameRank
        | EventKind::Barred
        | EventKind::Decline
        | EventKind::Call
        | EventKind::TurnOver
        | EventKind::Uncalled
        | EventKind::Out
        | EventKind::Score
        | EventKind::HandOver
        | EventKind::Eliminated
        | EventKind::MatchOver => {}
    }
}

/// A hand begins: every card may be anywhere.
fn begin(program: &Program, state: &mut State) {
    let deck = program.setup.deck_set;
    state.hand.knowledge = Knowledge::NOTHING;
    for seat in seats(state.hand.seats) {
        state.hand.knowledge.possible[seat] = deck;
    }
    state.hand.knowledge.possible[STOCK] = deck;
}

/// These seats know where the cards are.
#[inline]
fn known_by(state: &mut State, cards: CardSet, seats: u8) {
    for card in cards.iter() {
        state.hand.knowledge.known_by[usize::from(card.0)] |= seats;
    }
}

/// A seat looks at the cards that it was dealt; nobody looks at a pile or a layout, not even its owner.
fn dealt(program: &Program, state: &mut State, seat: usize, cards: CardSet) {
    widen(state, seat, state.hand.knowledge.possible[STOCK]);
    if !program.table.face_down {
        known_by(state, cards, 1 << seat);
    }
}

/// More cards may be in a hidden place.
#[inline]
fn widen(state: &mut State, place: usize, cards: CardSet) {
    let possible = &mut state.hand.knowledge.possible[place];
    *possible = possible.or(cards);
}

/// Everybody sees where a card is.
#[inline]
fn shown(program: &Program, state: &mut State, card: Card) {
    state.hand.knowledge.known_by[usize::from(card.0)] = program.everyone() | SEEN_BY_ALL;
    for possible in &mut state.hand.knowledge.possible {
        possible.remove(card);
    }
}

/// A seat has drawn cards, mostly unseen by the others. Where a card lies in the stock that all have
/// seen is known too, and so who draws it.
#[inline(always)]
fn drawn(program: &Program, state: &mut State, event: &Event) {
    if event.seen_by == u8::MAX {
        return drawn_openly(program, state, event.cards);
    }
    known_by(state, event.cards, event.seen_by);
    widen(state, event.seat.into(), state.hand.knowledge.possible[STOCK]);
}

/// Cards that are drawn for all to see.
#[inline(never)]
fn drawn_openly(program: &Program, state: &mut State, cards: CardSet) {
    for card in cards.iter() {
        shown(program, state, card);
    }
}

/// Cards that everybody saw become the stock.
fn hidden(state: &mut State, cards: CardSet) {
    for card in cards.iter() {
        state.hand.knowledge.known_by[usize::from(card.0)] = 0;
    }
    state.hand.knowledge.possible[STOCK] = cards;
}

/// Cards of the tableau go face down under a seat's pile.
///
/// Those that were added unturned may be whatever the two piles may have held.
fn buried(program: &Program, state: &mut State, seat: usize, cards: CardSet) {
    let turned = |card: &Card| is_public(program, state.hand.knowledge.known_by[usize::from(card.0)]);
    let seen: CardSet = cards.iter().filter(turned).collect();
    let mut widened = seen;
    if seen != cards {
        for pile in &state.hand.knowledge.possible[..STOCK] {
            widened = widened.or(*pile);
        }
    }
    widen(state, seat, widened);
    for card in cards.iter() {
        state.hand.knowledge.known_by[usize::from(card.0)] = 0;
    }
}

/// Cards of a pile go to the tableau unturned: a card that was known to be in the pile may be among them.
fn unturned(state: &mut State, seat: usize, cards: CardSet) {
    for card in state.hand.held[seat].or(cards).iter() {
        let known_by = &mut state.hand.knowledge.known_by[usize::from(card.0)];
        if *known_by != 0 {
            *known_by = 0;
            state.hand.knowledge.possible[seat].insert(card);
        }
    }
}

/// Cards go from one hand to another, unseen by the other seats.
///
/// They have left the giver's hand and not yet joined the receiver's.
fn passed(program: &Program, state: &mut State, from: usize, to: usize, cards: CardSet) {
    let both = 1u8 << from | 1 << to;
    if both == program.everyone() {
        // Both seats see the cards, and there is no other.
        for card in cards.iter() {
            shown(program, state, card);
        }
        return;
    }
    let mut may_move = state.hand.knowledge.possible[from];
    // Others can no longer tell whether a card that they knew there is still there;
    // the receiver sees what came, and so what did not.
    for card in state.hand.held[from].or(cards).iter() {
        let known_by = &mut state.hand.knowledge.known_by[usize::from(card.0)];
        if is_public(program, *known_by) {
            may_move.insert(card);
        }
        *known_by &= both;
    }
    known_by(state, cards, both);
    widen(state, from, may_move);
    widen(state, to, may_move);
}
