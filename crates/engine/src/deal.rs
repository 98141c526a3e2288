//! Dealing: the deck of each hand, the cards that lie open, further deals.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::event::{Event, EventKind, Place};
use crate::flow::{WrongDeck, is_chosen};
use crate::program::{MAX_SEATS, NO_SEAT, Program, TurnUp};
use crate::rng::{Rng, Stream};
use crate::seats::next_seat;
use crate::state::{Hand, State, Status, Turn};
use crate::witness::Witness;
use crate::{stock, tableau};

/// Deals a hand from its own shuffled deck.
pub(crate) fn shuffled<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let mut deck = program.setup.deck;
    let size = usize::from(program.setup.deck_size);
    let stream = Stream::Deck { hand: state.hand_number, reshuffle: 0 };
    let mut rng = Rng::stream(state.seed, stream);
    // Where nothing is taken from the stock, only the cards that come into play are shuffled.
    let count = if program.table.uses_stock { size } else { cards_in_play(program, state) };
    rng.shuffle_top(&mut deck[..size], count);
    from_order(program, state, witness, &deck);
}

/// Cards that the deal takes from the deck, the turned-up one included.
fn cards_in_play(program: &Program, state: &State) -> usize {
    let seats = state.in_match.count_ones();
    let (each, extra) = program.hand_size(state.hand_number, seats);
    (each * seats + extra + 1) as usize
}

/// Deals a hand from a deck in the given order.
pub(crate) fn from_order<W: Witness>(
    program: &Program,
    state: &mut State,
    witness: &mut W,
    deck: &[u8; MAX_CARDS],
) {
    state.status = Status::Playing;
    state.hand = Hand::new(state.in_match);
    state.hand.scores_before = state.scores;
    state.turn = Turn::new(state.dealer, 0);
    let size = usize::from(program.setup.deck_size);
    state.hand.stock[..size].copy_from_slice(&deck[..size]);
    state.hand.stock_end = program.setup.deck_size;
    witness.tell(program, state, |state| {
        Event::of(EventKind::Hand, state.dealer.into()).amount(state.hand_number as i32)
    });
    witness.tell(program, state, |_| Event::new(EventKind::Shuffle).told_if(false));
    let (each, extra) = program.hand_size(state.hand_number, state.in_match.count_ones());
    let total = each * state.in_match.count_ones() + extra;
    hand_out(program, state, witness, total as usize);
    for seat in 0..MAX_SEATS {
        state.hand.dealt[seat] = state.hand.held[seat].len() as u8;
    }
    turn_up(program, state, witness, total as usize);
    lay_open(program, state, witness);
}

/// When all hands are empty, as many cards as before are dealt from what is left.
pub(crate) fn again<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let (each, _) = program.hand_size(state.hand_number, state.in_match.count_ones());
    let total = (each * state.in_match.count_ones()) as usize;
    hand_out(program, state, witness, total.min(state.stock().len()));
}

/// Deals cards from the stock, one at a time, clockwise from the seat after the dealer.
fn hand_out<W: Witness>(program: &Program, state: &mut State, witness: &mut W, total: usize) {
    let count = state.in_match.count_ones() as usize;
    let mut order = [0u8; MAX_SEATS];
    let mut seat = state.dealer;
    for place in &mut order[..count] {
        seat = next_seat(state.in_match, seat);
        *place = seat;
    }
    let from = usize::from(state.hand.stock_top);
    let cards = state.hand.stock;
    let before = state.hand.held;
    for round in cards[from..from + total].chunks(count) {
        for (&card, &seat) in round.iter().zip(&order) {
            state.hand.held[usize::from(seat)].insert(Card(card));
        }
    }
    if program.table.piles {
        for (&card, &seat) in cards[from..from + total].iter().zip(order[..count].iter().cycle()) {
            state.hand.piles.put_under(seat.into(), Card(card));
        }
    }
    if program.table.layouts {
        for (place, &card) in cards[from..from + total].iter().enumerate() {
            state.hand.layouts.set_slot(Card(card), (place / count) as u8);
        }
    }
    state.hand.stock_top += total as u8;
    for &seat in &order[..count] {
        witness.tell(program, state, |state| {
            let at = usize::from(seat);
            let new = state.hand.held[at].without(before[at]);
            let deal = Event::moving(EventKind::Deal, at, new, Place::Stock, Place::Hand(seat));
            deal.seen_by(1 << seat).amount((state.hand.dealt[at] > 0).into())
        });
    }
}

fn turn_up<W: Witness>(program: &Program, state: &mut State, witness: &mut W, total: usize) {
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
    let card = Card(state.hand.stock[place]);
    state.hand.turned_up = card.0;
    let next = program.setup.turn_up == TurnUp::NextCard;
    if next {
        state.hand.stock_top += 1;
        state.hand.beside_stock = true;
    }
    witness.tell(program, state, |state| {
        let holder = state.hand.held.iter().position(|hand| hand.contains(card)).unwrap_or(0);
        let owner = if next { NO_SEAT } else { holder as u8 };
        let (from, to) = match next {
            true => (Place::Stock, Place::BesideStock),
            false => (Place::Hand(owner), Place::Hand(owner)),
        };
        Event { seat: owner, cards: card.bit(), from, to, ..Event::new(EventKind::TurnUp) }
    });
}

/// Cards that start the tableau and the discard pile.
fn lay_open<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let mut laid = CardSet::EMPTY;
    for _ in 0..program.table.initial_tableau {
        if let Some(card) = from_stock(state) {
            tableau::put(state, card);
            laid.insert(card);
        }
    }
    if !laid.is_empty() {
        let (from, to) = (Place::Stock, Place::Tableau);
        witness.tell(program, state, |_| Event { cards: laid, from, to, ..Event::new(EventKind::LayOut) });
    }
    if !program.table.initial_discard {
        return;
    }
    // A card that may not start the pile goes under the stock; if all are such, the first stays.
    for _ in 0..state.stock().len() {
        let (top, end) = (usize::from(state.hand.stock_top), usize::from(state.hand.stock_end));
        let Some(card) = state.stock().first().map(|&card| Card(card)) else {
            break;
        };
        if !program.table.buried.contains(card) {
            break;
        }
        state.hand.stock[top..end].rotate_left(1);
        let (cards, from, to) = (card.bit(), Place::Stock, Place::UnderStock);
        witness.tell(program, state, |_| Event { cards, from, to, ..Event::new(EventKind::Bury) });
    }
    if let Some(card) = from_stock(state) {
        stock::discard(state, card);
        let (cards, from, to) = (card.bit(), Place::Stock, Place::Discard);
        witness.tell(program, state, |_| Event { cards, from, to, ..Event::new(EventKind::Start) });
    }
}

fn from_stock(state: &mut State) -> Option<Card> {
    let card = state.stock().first().copied()?;
    state.hand.stock_top += 1;
    Some(Card(card))
}

/// A deck order for the first hand, the top card first.
pub(crate) fn check_deck(program: &Program, deck: &[Card]) -> Result<[u8; MAX_CARDS], WrongDeck> {
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
        let mut order = program.setup.deck;
        for (place, card) in order.iter_mut().zip(deck) {
            *place = card.0;
        }
        return Ok(order);
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
