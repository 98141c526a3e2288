//! Tricks: one card from each seat, the best one takes them all.
//!
//! A joker has no suit: it follows nothing, beats nothing, and when it is led
//! nobody has to follow.

use crate::card::{Card, CardSet, NO_CARD, NO_SUIT};
use crate::flow::open_by;
use crate::knowledge;
use crate::moves::{Choices, MoveKind};
use crate::outcome;
use crate::phase::Step;
use crate::program::{Breaking, FirstPlayer, HandEnd, Program, TrickPhase};
use crate::scoring;
use crate::state::{State, next_seat, seats};

/// Settles trump and who leads.
pub(crate) fn start<const KNOW: bool>(program: &Program, phase: &TrickPhase, state: &mut State) -> Step {
    state.trump = trump(phase, state);
    state.tricks_in_phase = 0;
    look_ahead(state);
    // A trick's winner leads the next, in whatever phase that is.
    state.to_move = if state.tricks_in_hand == 0 {
        open_by::<KNOW>(program, phase.first_player, state)
    } else {
        next_leader(state)
    };
    Step::Goes
}

/// Counts who plays to each trick, and for how many tricks all of them will.
fn look_ahead(state: &mut State) {
    state.trick_size = state.in_hand.count_ones() as u8;
    let shortest = seats(state.in_hand).map(|seat| state.hands[seat].len()).min();
    state.tricks_to_empty = shortest.unwrap_or(0) as u8;
}

/// The winner of the last trick, or the next seat that still has cards.
fn next_leader(state: &State) -> u8 {
    let winner = state.best_seat;
    if state.in_hand >> winner & 1 == 1 { winner } else { next_seat(state.in_hand, winner) }
}

/// The trump suit of the phase in this hand.
pub(crate) fn trump(phase: &TrickPhase, state: &State) -> u8 {
    let turned_up = if state.turned_up == NO_CARD { NO_SUIT } else { Card(state.turned_up).suit() };
    phase.trump.settled(state.hand_number, turned_up, state.named_trump)
}

/// The moves that may be made: a card for each.
pub(crate) fn choices(program: &Program, phase: &TrickPhase, state: &State) -> Choices {
    Choices::new(MoveKind::Play, playable(program, phase, state).0)
}

/// The cards that may be played.
#[inline(always)]
pub(crate) fn playable(program: &Program, phase: &TrickPhase, state: &State) -> CardSet {
    let hand = state.hands[state.to_move()];
    let leads = state.trick_len == 0;
    let mut cards = CardSet::EMPTY;
    if !leads && phase.follow_suit {
        cards = hand.and(CardSet::of_suit(state.led_suit));
    }
    if cards.is_empty() {
        cards = hand;
        let broken = state.played_suits >> phase.breaking_suit & 1 == 1;
        if !broken
            && (phase.breaking == Breaking::CannotPlay || (leads && phase.breaking == Breaking::CannotLead))
        {
            cards = hand.without(CardSet::of_suit(phase.breaking_suit)).or_else(hand);
        }
    }
    if state.tricks_in_hand == 0 {
        cards = first_trick(program, phase, state, cards, leads);
    }
    cards
}

fn first_trick(program: &Program, phase: &TrickPhase, state: &State, cards: CardSet, leads: bool) -> CardSet {
    if let FirstPlayer::HolderOf(card) = phase.first_player
        && phase.lead_first_card
        && leads
        && state.hands[state.to_move()].contains(Card(card))
    {
        return Card(card).bit();
    }
    if phase.no_points_first_trick {
        let point_cards = program.scoring.point_cards[usize::from(state.trump)];
        return cards.without(point_cards).or_else(cards);
    }
    cards
}

/// Cards that the seat to move cannot hold, because it would have had to play them before this one.
fn missing_cards(program: &Program, phase: &TrickPhase, state: &State, card: Card, leads: bool) -> CardSet {
    let forced = leads && phase.lead_first_card && phase.first_player == FirstPlayer::HolderOf(card.0);
    if forced && state.tricks_in_hand == 0 {
        return CardSet::EMPTY;
    }
    let led = CardSet::of_suit(state.led_suit);
    let follows = !leads && phase.follow_suit && led.contains(card);
    let mut missing = if leads || !phase.follow_suit || follows { CardSet::EMPTY } else { led };
    let mut allowed = if follows { led } else { program.setup.deck_set };

    let held_back = CardSet::of_suit(phase.breaking_suit);
    let broken = state.played_suits >> phase.breaking_suit & 1 == 1;
    let restricts =
        phase.breaking == Breaking::CannotPlay || (leads && phase.breaking == Breaking::CannotLead);
    if !follows && !broken && restricts {
        if held_back.contains(card) {
            missing = missing.or(allowed.without(held_back));
        } else {
            allowed = allowed.without(held_back);
        }
    }
    if state.tricks_in_hand == 0 && phase.no_points_first_trick {
        let points = program.scoring.point_cards[usize::from(state.trump)];
        if points.contains(card) {
            missing = missing.or(allowed.without(points));
        }
    }
    missing
}

/// Plays a card; the last one of the trick settles it.
#[inline(always)]
pub(crate) fn apply<const KNOW: bool>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    card: Card,
) -> Step {
    let seat = state.to_move;
    let at = usize::from(seat);
    let (suit, rank) = (card.suit(), usize::from(card.rank()));
    let leads = state.trick_len == 0;

    if KNOW {
        let missing = missing_cards(program, phase, state, card, leads);
        knowledge::shown(program, state, card);
        knowledge::has_none_of(state, at, missing);
    }
    state.hands[at].remove(card);
    state.trick_set.insert(card);
    state.trick[usize::from(state.trick_len)] = card.0;
    state.trick_len += 1;
    state.played_suits |= 1 << suit;
    if leads {
        state.leader = seat;
        state.led_suit = suit;
    }
    // Which card is better is a surprise to the processor, so these are selections, not branches.
    let in_trumps = suit == state.trump;
    let counts = in_trumps | (suit == state.led_suit);
    let powers = if in_trumps { &phase.trump_power } else { &phase.plain_power };
    let power = if counts { powers[rank] } else { 0 };
    let better = leads | (power > state.best_power);
    state.best_power = if better { power } else { state.best_power };
    state.best_seat = if better { seat } else { state.best_seat };

    let mut step = Step::Goes;
    if state.trick_len == state.trick_size {
        step = finish_trick(program, phase, state);
    } else {
        state.to_move = next_seat(state.in_hand, seat);
    }
    if program.watches_every_card && outcome::decide_at_once(program, state, at) {
        return Step::HandOver;
    }
    step
}

#[inline(always)]
fn finish_trick(program: &Program, phase: &TrickPhase, state: &mut State) -> Step {
    let winner = usize::from(state.best_seat);
    state.taken[winner] = state.taken[winner].or(state.trick_set);
    state.tricks[winner] += 1;
    if program.scoring.live {
        let points =
            scoring::cards::points_of(program, state, state.trick_set) + program.scoring.trick_points;
        state.earn(program, winner, points);
    }
    state.trick_set = CardSet::EMPTY;
    state.trick_len = 0;
    state.led_suit = NO_SUIT;
    state.tricks_in_hand += 1;
    state.tricks_in_phase += 1;
    state.to_move = state.best_seat;

    state.tricks_to_empty -= 1;
    let mut ended = false;
    if state.tricks_to_empty == 0 {
        state.go_out_from(state.leader);
        ended = match program.rules.hand_ends_when {
            HandEnd::AllHandsEmpty | HandEnd::Showdown => state.in_hand == 0,
            HandEnd::FirstOut => true,
            HandEnd::OneLeft => state.in_hand.count_ones() <= 1,
        };
        if !ended {
            state.to_move = next_leader(state);
            look_ahead(state);
        }
    }
    if ended {
        Step::HandOver
    } else if state.tricks_in_phase == phase.tricks {
        Step::Done
    } else {
        Step::Goes
    }
}
