//! Dealing: the deck of each hand, the cards that lie open, further deals.

use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::flow::{WrongDeck, is_chosen};
use crate::knowledge;
use crate::pending::Pending;
use crate::piles::Piles;
use crate::program::{MAX_SEATS, NO_SEAT, Program, TurnUp};
use crate::rng::{Rng, Stream};
use crate::state::{NO_BID, Stage, State, Status, next_seat};
use crate::{stock, tableau};

/// Deals a hand from its own shuffled deck.
pub(crate) fn shuffled<const KNOW: bool>(program: &Program, state: &mut State) {
    let mut deck = program.setup.deck;
    let size = usize::from(program.setup.deck_size);
    let stream = Stream::Deck { hand: state.hand_number, reshuffle: 0 };
    let mut rng = Rng::stream(state.seed, stream);
    // Where nothing is taken from the stock, only the cards that come into play are shuffled.
    let count = if program.table.uses_stock { size } else { cards_in_play(program, state) };
    rng.shuffle_top(&mut deck[..size], count);
    from_order::<KNOW>(program, state, &deck);
}

/// Cards that the deal takes from the deck, the turned-up one included.
fn cards_in_play(program: &Program, state: &State) -> usize {
    let seats = state.in_match.count_ones();
    let (each, extra) = program.hand_size(state.hand_number, seats);
    (each * seats + extra + 1) as usize
}

/// Deals a hand from a deck in the given order.
pub(crate) fn from_order<const KNOW: bool>(program: &Program, state: &mut State, deck: &[u8; MAX_CARDS]) {
    reset_hand(state);
    let size = usize::from(program.setup.deck_size);
    state.stock[..size].copy_from_slice(&deck[..size]);
    state.stock_top = 0;
    state.stock_end = program.setup.deck_size;
    let (each, extra) = program.hand_size(state.hand_number, state.in_match.count_ones());
    let total = each * state.in_match.count_ones() + extra;
    hand_out(program, state, total as usize);
    for seat in 0..MAX_SEATS {
        state.dealt[seat] = state.hands[seat].len() as u8;
    }
    if KNOW {
        knowledge::dealt(program, state);
    }
    turn_up::<KNOW>(program, state, total as usize);
    lay_open::<KNOW>(program, state);
}

/// When all hands are empty, as many cards as before are dealt from what is left.
pub(crate) fn again<const KNOW: bool>(program: &Program, state: &mut State) {
    let (each, _) = program.hand_size(state.hand_number, state.in_match.count_ones());
    let total = (each * state.in_match.count_ones()) as usize;
    let before = state.hands;
    hand_out(program, state, total.min(state.stock().len()));
    if KNOW {
        for (seat, before) in before.iter().enumerate() {
            for card in state.hands[seat].without(*before).iter() {
                knowledge::drawn(state, seat, card);
            }
        }
    }
}

/// Deals cards from the stock, one at a time, clockwise from the seat after the dealer.
fn hand_out(program: &Program, state: &mut State, total: usize) {
    let count = state.in_match.count_ones() as usize;
    let mut order = [0u8; MAX_SEATS];
    let mut seat = state.dealer;
    for place in &mut order[..count] {
        seat = next_seat(state.in_match, seat);
        *place = seat;
    }
    let from = usize::from(state.stock_top);
    let cards = state.stock;
    for round in cards[from..from + total].chunks(count) {
        for (&card, &seat) in round.iter().zip(&order) {
            state.hands[usize::from(seat)].insert(Card(card));
            if program.table.piles {
                state.piles.put_under(seat.into(), Card(card));
            }
        }
    }
    state.stock_top += total as u8;
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
    if program.setup.turn_up == TurnUp::NextCard {
        state.stock_top += 1;
        state.beside_stock = true;
    }
    if KNOW {
        knowledge::shown(program, state, card);
    }
}

/// Cards that start the tableau and the discard pile.
fn lay_open<const KNOW: bool>(program: &Program, state: &mut State) {
    for _ in 0..program.table.initial_tableau {
        if let Some(card) = from_stock(state) {
            tableau::put::<KNOW>(program, state, card);
        }
    }
    if !program.table.initial_discard {
        return;
    }
    // A card that may not start the pile goes under the stock; if all are such, the first stays.
    for _ in 0..state.stock().len() {
        let (top, end) = (usize::from(state.stock_top), usize::from(state.stock_end));
        let Some(card) = state.stock().first().map(|&card| Card(card)) else {
            break;
        };
        if !program.table.buried.contains(card) {
            break;
        }
        if KNOW {
            knowledge::shown(program, state, card);
        }
        state.stock[top..end].rotate_left(1);
    }
    if let Some(card) = from_stock(state) {
        stock::discard::<KNOW>(program, state, card);
    }
}

fn from_stock(state: &mut State) -> Option<Card> {
    let card = state.stock().first().copied()?;
    state.stock_top += 1;
    Some(Card(card))
}

fn reset_hand(state: &mut State) {
    let blank = [CardSet::EMPTY; MAX_SEATS];
    state.hands = blank;
    state.taken = blank;
    state.chosen = blank;
    state.trick_set = CardSet::EMPTY;
    state.trick_len = 0;
    state.tableau = CardSet::EMPTY;
    state.tableau_top = NO_CARD;
    state.picked = CardSet::EMPTY;
    state.discard_len = 0;
    state.piles = Piles::EMPTY;
    state.pending = Pending::NONE;
    state.in_play = NO_CARD;
    state.stage = Stage::Idle;
    state.passes = 0;
    state.idle = 0;
    state.set_size = 0;
    state.last_player = NO_SEAT;
    state.named_suit = NO_SUIT;
    state.reversed = false;
    state.skips = 0;
    state.locked = 0;
    state.sweeps = [0; MAX_SEATS];
    state.reshuffles = 0;
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
    state.beside_stock = false;
    state.trump = NO_SUIT;
    state.named_trump = NO_SUIT;
    state.status = Status::Playing;
    state.scored = false;
    state.block = 0;
    state.in_hand = state.in_match;
    state.placing = [NO_SEAT; MAX_SEATS];
    state.placed = 0;
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
