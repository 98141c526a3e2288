//! Tricks: one card from each seat, the best one takes them all.
//!
//! A joker has no suit: it follows nothing, beats nothing, and when it is led
//! nobody has to follow. Where jokers are trumps they belong to the trump suit; in
//! a hand without one they beat everything, and still nobody has to follow them.

use crate::card::{Card, CardSet, NO_CARD, NO_SUIT};
use crate::event::{Event, EventKind, Place};
use crate::flow::{Policy, open_by};
use crate::moves::{Choices, MoveKind};
use crate::outcome;
use crate::phase::Step;
use crate::program::{Breaking, FirstPlayer, HandEnd, Program, Ranking, TrickPhase, Trump};
use crate::scoring;
use crate::seats::{next_seat, seats};
use crate::state::State;
use crate::turn;
use crate::witness::Witness;

/// Settles trump and who leads.
pub(crate) fn start<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    witness: &mut W,
) -> Step {
    settle_trump(program, phase, state, witness);
    state.hand.trick.in_phase = 0;
    look_ahead(state);
    // A trick's winner leads the next, in whatever phase that is.
    state.turn.seat = if state.hand.trick.in_hand == 0 {
        open_by(program, phase.first_player, state, witness)
    } else {
        next_leader(state)
    };
    Step::Goes
}

/// Counts who plays to each trick, and for how many tricks all of them will.
fn look_ahead(state: &mut State) {
    state.hand.trick.size = state.hand.seats.count_ones() as u8;
    let shortest = seats(state.hand.seats).map(|seat| state.hand.held[seat].len()).min();
    state.hand.trick.to_empty = shortest.unwrap_or(0) as u8;
}

/// The winner of the last trick, or the next seat that still has cards.
fn next_leader(state: &State) -> u8 {
    let winner = state.hand.trick.best_seat;
    if state.hand.seats >> winner & 1 == 1 { winner } else { next_seat(state.hand.seats, winner) }
}

/// Trump is what the phase says; told where that is news.
pub(crate) fn settle_trump<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    witness: &mut W,
) {
    let before = state.hand.trump;
    state.hand.trump = trump(phase, state);
    if state.hand.trump != before {
        witness.tell(program, state, |state| {
            let is_news = match phase.trump {
                Trump::None | Trump::Fixed(_) => false,
                Trump::TurnedUp | Trump::Rotating(_) => true,
                // A named suit is told as such.
                Trump::LastWinnerChooses => state.hand.turned_up != NO_CARD,
            };
            Event::new(EventKind::Trump).suit(state.hand.trump).told_if(is_news)
        });
    }
}

/// The trump suit of the phase in this hand.
pub(crate) fn trump(phase: &TrickPhase, state: &State) -> u8 {
    let turned_up = if state.hand.turned_up == NO_CARD { NO_SUIT } else { Card(state.hand.turned_up).suit() };
    phase.trump.settled(state.hand_number, turned_up, state.hand.named_trump)
}

/// The moves that may be made: a card for each.
pub(crate) fn choices(program: &Program, phase: &TrickPhase, state: &State) -> Choices {
    Choices::new(MoveKind::Play, playable(program, phase, state).0)
}

/// The cards that may be played: of each preference as much as the hand allows.
#[inline(always)]
pub(crate) fn playable(program: &Program, phase: &TrickPhase, state: &State) -> CardSet {
    playable_by(program, phase, phase.ranking(state.hand.trump), state)
}

#[inline(always)]
fn playable_by(program: &Program, phase: &TrickPhase, ranking: &Ranking, state: &State) -> CardSet {
    match state.hand.trick.in_hand {
        0 => playable_at_first(program, phase, ranking, state),
        _ => preferred(program, phase, ranking, state, state.hand.trick.len == 0),
    }
}

/// The same in the first trick of a hand, which may have rules of its own.
#[inline(never)]
fn playable_at_first(program: &Program, phase: &TrickPhase, ranking: &Ranking, state: &State) -> CardSet {
    match must_lead(phase, state) {
        Some(card) if state.hand.held[usize::from(state.turn.seat)].contains(card) => card.bit(),
        _ => preferred(program, phase, ranking, state, state.hand.trick.len == 0),
    }
}

#[inline(always)]
fn preferred(
    program: &Program,
    phase: &TrickPhase,
    ranking: &Ranking,
    state: &State,
    leads: bool,
) -> CardSet {
    let mut cards = state.hand.held[usize::from(state.turn.seat)];
    each_preference(program, phase, ranking, state, leads, |preferred| {
        cards = cards.and(preferred).or_else(cards);
        preferred.meets(cards)
    });
    cards
}

/// Cards that the seat to move cannot hold, because it would have had to play them before this one.
fn lacking(program: &Program, phase: &TrickPhase, state: &State, card: Card) -> CardSet {
    let mut lacking = CardSet::EMPTY;
    if must_lead(phase, state) == Some(card) {
        return lacking;
    }
    // The cards that would be as good as this one, as far as the preferences have been gone through.
    let mut equal = program.setup.deck_set;
    let (ranking, leads) = (phase.ranking(state.hand.trump), state.hand.trick.len == 0);
    each_preference(program, phase, ranking, state, leads, |preferred| {
        if preferred.contains(card) {
            equal = equal.and(preferred);
            return true;
        }
        lacking = lacking.or(equal.and(preferred));
        false
    });
    lacking
}

/// The card that must be led to the first trick by whoever holds it.
#[inline(always)]
fn must_lead(phase: &TrickPhase, state: &State) -> Option<Card> {
    let opens = state.hand.trick.in_hand == 0 && state.hand.trick.len == 0;
    match phase.first_player {
        FirstPlayer::HolderOf(card) if opens && phase.lead_first_card => Some(Card(card)),
        _ => None,
    }
}

/// The order of preference, written once: the led suit; if there is none of it, suits that are not
/// held back; in the first trick, cards without points. `take` says whether the preference was met.
#[inline(always)]
fn each_preference(
    program: &Program,
    phase: &TrickPhase,
    ranking: &Ranking,
    state: &State,
    leads: bool,
    mut take: impl FnMut(CardSet) -> bool,
) {
    // Whoever leads has no suit to follow.
    let follows = phase.follow_suit && take(ranking.suit(state.hand.trick.led_suit));
    let restricts = match phase.breaking {
        Breaking::None => false,
        Breaking::CannotLead => leads,
        Breaking::CannotPlay => true,
    };
    let is_broken = || state.hand.trick.played_suits >> phase.breaking_suit & 1 == 1;
    if !follows && restricts && !is_broken() {
        take(ranking.suit(phase.breaking_suit).complement());
    }
    if state.hand.trick.in_hand == 0 && phase.no_points_first_trick {
        take(program.scoring.point_cards[usize::from(state.hand.trump)].complement());
    }
}

/// Plays tricks without a [`crate::Move`] between choice and card, until the phase or the time is over.
#[inline(always)]
pub(crate) fn play_on<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    witness: &mut W,
    until: u16,
    policy: &mut impl Policy,
) -> Step {
    // Trump is settled before the first card.
    let ranking = phase.ranking(state.hand.trump);
    policy.begin_tricks(program, state);
    // Whether anybody has to look before a trick is complete.
    let is_watched = W::LISTENS || program.watches_every_card;
    loop {
        let opens =
            state.hand.trick.len == 0 && until.saturating_sub(state.turns) >= state.hand.trick.size.into();
        let step = match opens && !is_watched {
            true => play_trick(program, phase, ranking, state, witness, policy),
            false => {
                let cards = playable_by(program, phase, ranking, state);
                let card = policy.card(program, state, cards);
                state.turns += 1;
                apply_by(program, phase, ranking, state, witness, card)
            }
        };
        if step != Step::Goes || state.turns >= until {
            return step;
        }
        if state.hand.trick.len == 0 {
            policy.end_trick(program, state);
        }
    }
}

/// Plays a whole trick, which nobody watches: the same as one card after the other.
#[inline(always)]
fn play_trick<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    ranking: &Ranking,
    state: &mut State,
    witness: &mut W,
    policy: &mut impl Policy,
) -> Step {
    let playing = state.hand.seats;
    let size = state.hand.trick.size;
    let mut seat = state.turn.seat;
    let card = policy.card(program, state, playable_by(program, phase, ranking, state));
    let suit = ranking.suit_of(card);
    let mut best = (card.0, seat);
    // Who cannot follow mostly plays anything.
    let is_free = phase.follow_suit
        && phase.breaking != Breaking::CannotPlay
        && (state.hand.trick.in_hand > 0 || !phase.no_points_first_trick);
    let following = ranking.suit(suit);
    state.hand.trick.leader = seat;
    state.hand.trick.led_suit = suit;
    lay(state, ranking, seat, 0, card, best);
    for at in 1..size {
        seat = next_seat(playing, seat);
        state.turn.seat = seat;
        let held = state.hand.held[usize::from(seat)];
        let cards = match is_free {
            true => held.and(following).or_else(held),
            false => preferred(program, phase, ranking, state, false),
        };
        let card = policy.card(program, state, cards);
        // Which card is better is a surprise to the processor, as in `apply_by`.
        let better = u8::from(ranking.beats(card, Card(best.0))).wrapping_neg();
        best = (best.0 ^ (best.0 ^ card.0) & better, best.1 ^ (best.1 ^ seat) & better);
        lay(state, ranking, seat, at, card, best);
    }
    state.turns += u16::from(size);
    take_trick(program, state, witness);
    end_trick(program, phase, state, witness)
}

/// Lays a card from a hand to the trick, as its n-th, with the best card now and whose it is.
#[inline(always)]
fn lay(state: &mut State, ranking: &Ranking, seat: u8, at: u8, card: Card, best: (u8, u8)) {
    let bit = card.bit();
    state.hand.held[usize::from(seat)].0 &= !bit.0;
    let trick = &mut state.hand.trick;
    trick.set.0 |= bit.0;
    trick.cards[usize::from(at)] = card.0;
    trick.len = at + 1;
    (trick.best_card, trick.best_seat) = best;
    trick.played_suits |= 1 << ranking.suit_of(card);
}

/// Plays a card; the last one of the trick settles it.
#[inline(always)]
pub(crate) fn apply<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    witness: &mut W,
    card: Card,
) -> Step {
    apply_by(program, phase, phase.ranking(state.hand.trump), state, witness, card)
}

#[inline(always)]
fn apply_by<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    ranking: &Ranking,
    state: &mut State,
    witness: &mut W,
    card: Card,
) -> Step {
    let seat = state.turn.seat;
    let at = usize::from(seat);
    let suit = ranking.suit_of(card);

    if W::LISTENS {
        tell_card(program, phase, state, witness, card);
    }
    state.hand.held[at].remove(card);
    let trick = &mut state.hand.trick;
    let leads = trick.len == 0;
    trick.set.insert(card);
    trick.cards[usize::from(trick.len)] = card.0;
    trick.len += 1;
    trick.played_suits |= 1 << suit;
    if leads {
        trick.leader = seat;
        trick.led_suit = suit;
    }
    // Which card is better is a surprise to the processor, so all bits are changed or none, without a branch.
    let better = u8::from(leads | ranking.beats(card, Card(trick.best_card))).wrapping_neg();
    trick.best_card ^= (trick.best_card ^ card.0) & better;
    trick.best_seat ^= (trick.best_seat ^ seat) & better;

    let is_complete = trick.len == trick.size;
    if is_complete {
        take_trick(program, state, witness);
    } else {
        state.turn.seat = next_seat(state.hand.seats, seat);
    }
    // Whoever has won by this card is still in the hand.
    if program.watches_every_card && outcome::decide_at_once(program, state, witness, at) {
        return Step::HandOver;
    }
    if is_complete { end_trick(program, phase, state, witness) } else { Step::Goes }
}

/// Tells the card that is about to be played, and what its seat cannot hold because it plays it.
#[inline(always)]
fn tell_card<W: Witness>(
    program: &Program,
    phase: &TrickPhase,
    state: &mut State,
    witness: &mut W,
    card: Card,
) {
    let seat = usize::from(state.turn.seat);
    let lacking = lacking(program, phase, state, card);
    let before = i32::from(state.hand.trick.len);
    let (from, to) = (Place::Hand(seat as u8), Place::Trick);
    witness
        .tell(program, state, |_| Event::moving(EventKind::Play, seat, card.bit(), from, to).amount(before));
    if !lacking.is_empty() {
        witness.tell(program, state, |_| {
            Event { cards: lacking, ..Event::of(EventKind::Lacks, seat) }.told_if(false)
        });
    }
    let suit = phase.ranking(state.hand.trump).suit_of(card);
    let held_back = phase.breaking != Breaking::None && suit == phase.breaking_suit;
    if held_back && state.hand.trick.played_suits >> phase.breaking_suit & 1 == 0 {
        witness.tell(program, state, |_| Event::of(EventKind::Broken, seat).suit(suit).amount(1));
    }
}

/// The best card takes the trick.
#[inline(always)]
fn take_trick<W: Witness>(program: &Program, state: &mut State, witness: &mut W) {
    let winner = usize::from(state.hand.trick.best_seat);
    let cards = state.hand.trick.set;
    state.hand.taken[winner] = state.hand.taken[winner].or(cards);
    state.hand.tricks[winner] += 1;
    let (from, to) = (Place::Trick, Place::Taken(winner as u8));
    witness.tell(program, state, |_| Event::moving(EventKind::TakeTrick, winner, cards, from, to));
    if program.scoring.live {
        scoring::cards::score_trick(program, state, witness, winner, cards);
    }
    state.hand.trick.set = CardSet::EMPTY;
    state.hand.trick.len = 0;
    state.hand.trick.led_suit = NO_SUIT;
    state.hand.trick.in_hand += 1;
    state.hand.trick.in_phase += 1;
    state.turn.seat = state.hand.trick.best_seat;
}

/// Seats without cards are out of the hand; the next trick, the next phase or the end of the hand follows.
#[inline(always)]
fn end_trick<W: Witness>(program: &Program, phase: &TrickPhase, state: &mut State, witness: &mut W) -> Step {
    state.hand.trick.to_empty -= 1;
    let mut ended = false;
    if state.hand.trick.to_empty == 0 {
        turn::go_out_from(program, state, witness, state.hand.trick.leader);
        ended = match program.rules.hand_ends_when {
            HandEnd::AllHandsEmpty | HandEnd::Showdown | HandEnd::Called => state.hand.seats == 0,
            HandEnd::FirstOut => true,
            HandEnd::OneLeft => state.hand.seats.count_ones() <= 1,
        };
        if !ended {
            state.turn.seat = next_leader(state);
            look_ahead(state);
        }
    }
    if ended {
        Step::HandOver
    } else if state.hand.trick.in_phase == phase.tricks {
        Step::Done
    } else {
        Step::Goes
    }
}
