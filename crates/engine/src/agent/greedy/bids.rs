//! How many tricks a hand is good for.

use super::likely::{Holdings, likely_tricks};
use crate::agent::guide::{Guide, partners};
use crate::card::{Bits, Card, CardSet, NO_SUIT};
use crate::flow;
use crate::moves::{Choices, Move, Purpose};
use crate::program::{Phase, Program};
use crate::rng::{Rng, mix};
use crate::sight::Sight;
use crate::witness::Nobody;

const SEED: u64 = 0xB1D5_0F7A_11E5_0001;

/// The bid that lies nearest to what the hand is good for.
pub(crate) fn choose(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    nearest(choices, goal(guide, sight))
}

/// The bid that lies nearest to a goal.
pub(crate) fn nearest(choices: &Choices, goal: Goal) -> Move {
    let nil = choices.purpose() == Purpose::Nil;
    let (mut found, mut least) = (None, f64::MAX);
    for slot in Bits(choices.slots()) {
        // A Nil that is only thought about is made by nobody who does not think.
        let is_nil = nil && slot == 0;
        let off =
            apart(slot.into(), is_nil, goal) + if is_nil && goal.nil == Nil::Perhaps { 99.0 } else { 0.0 };
        if off < least {
            (found, least) = (Some(slot), off);
        }
    }
    found.map_or_else(|| choices.nth(0), |slot| choices.of_slot(slot))
}

/// The bids that are worth a thought, as bits: those near to a goal, or else the nearest.
pub(crate) fn near(choices: &Choices, goal: Goal) -> u64 {
    let bids = within_reach(choices, goal).fold(0, |bids, (slot, _)| bids | 1 << slot);
    if bids == 0 { 1 << nearest(choices, goal).amount } else { bids }
}

/// The bids near to a goal, if there are any, and how near each is: 1 if it is the goal, 0 if it is just
/// within reach.
#[inline(always)]
pub(crate) fn within_reach(choices: &Choices, goal: Goal) -> impl Iterator<Item = (u8, f32)> {
    let nil = choices.purpose() == Purpose::Nil;
    // All others lie further off than two below, two above and what is between.
    let around = 0b11_1111 << (goal.tricks as u32).saturating_sub(2).min(58) | u64::from(nil);
    let off = move |slot: u8| (slot, apart(slot.into(), nil && slot == 0, goal));
    let near = Bits(choices.slots() & around).map(off).filter(|(_, off)| *off <= REACH);
    near.map(|(slot, off)| (slot, nearness(off)))
}

/// How near what lies so far from the goal is to it.
#[inline(always)]
fn nearness(off: f64) -> f32 {
    (1.0 - (off / REACH) as f32).max(0.0)
}

/// Bids that lie further from the goal are not thought about.
pub(crate) const REACH: f64 = 2.0;

/// How far a Nil lies from the goal of a hand that may be good for it.
const MAYBE: f64 = 1.2;

/// How far a bid lies from the goal; a Nil is a different matter from a low bid.
pub(crate) fn distance(bid: Move, goal: Goal) -> f64 {
    apart(bid.amount, bid.purpose == Purpose::Nil, goal)
}

fn apart(amount: u16, is_nil: bool, goal: Goal) -> f64 {
    let off = (f64::from(amount) - goal.tricks).abs();
    match (is_nil, goal.nil) {
        (true, Nil::Likely) => 0.0,
        (true, Nil::Perhaps) => MAYBE,
        (true, Nil::No) => off + REACH + 1.0,
        (false, Nil::Likely) => off + 0.5,
        (false, _) => off,
    }
}

/// How much the nearest bid is preferred, however often others were tried, where partners must reach a
/// contract together: each of them would leave tricks to the other, the first to bid above all, because
/// hands are played out worse than they are played.
const TRUST: f32 = 0.15;

/// Is a hand good for no trick at all?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nil {
    No,
    /// It is worth a thought.
    Perhaps,
    Likely,
}

impl Nil {
    /// By how dangerous the hand is, and how dangerous it may be.
    fn by(danger: f64, most: f64) -> Nil {
        match danger - most {
            over if over <= 0.0 => Nil::Likely,
            over if over <= DARING => Nil::Perhaps,
            _ => Nil::No,
        }
    }
}

/// What a hand is good for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Goal {
    pub tricks: f64,
    pub nil: Nil,
    /// How much it is gone by to the end.
    pub trust: f32,
}

impl Goal {
    pub const NOTHING: Goal = Goal { tricks: 0.0, nil: Nil::No, trust: 0.0 };

    /// How near a bid is: 1 if it is the goal, 0 if it is out of reach.
    pub fn nearness(self, bid: Move) -> f32 {
        nearness(distance(bid, self))
    }

    /// What a bid is worth beyond what it brings.
    pub fn trust(self, bid: Move) -> f32 {
        self.trust * self.nearness(bid)
    }
}

/// What the hand of the seat that decides is good for.
pub(crate) fn goal(guide: &Guide, sight: Sight<'_>) -> Goal {
    goal_of(guide, sight, likely_tricks(guide, sight))
}

/// The same by somebody who asks for many hands.
pub(crate) fn goal_by(holdings: &mut Holdings, guide: &Guide, sight: Sight<'_>) -> Goal {
    goal_of(guide, sight, holdings.likely_tricks(guide, sight))
}

#[inline(always)]
fn goal_of(guide: &Guide, sight: Sight<'_>, likely: f64) -> Goal {
    let tricks = expected(sight, likely) * guide.bid_scale;
    let exactly = sight.program().contract.as_ref().is_some_and(|contract| contract.exactly);
    // A contract that must only be reached is bid with caution.
    let cautious = if exactly { tricks } else { (tricks - 0.2).max(0.0) };
    let has_partners = partners(sight.program(), sight.seat()) != 0;
    let allows_nil = matches!(sight.phase(), Phase::Bidding(phase) if phase.allow_nil);
    let nil = match allows_nil && cautious < MOST_FOR_NIL {
        true => Nil::by(danger_to_come(guide, sight), if has_partners { COVERED } else { ALONE }),
        false => Nil::No,
    };
    Goal { tricks: cautious, nil, trust: if has_partners && !exactly { TRUST } else { 0.0 } }
}

/// What the cards that are held are likely to take of all tricks to come: cards that are still to be drawn
/// take their share, and of cards that are never played to a trick none does.
#[inline(always)]
fn expected(sight: Sight<'_>, likely: f64) -> f64 {
    if sight.program().plays_all {
        return likely;
    }
    let (held, to_come) = cards_and_tricks(sight);
    let drawn = (to_come - held).max(0.0) / f64::from(sight.in_hand().count_ones().max(1));
    likely * (to_come / held).min(1.0) + drawn
}

/// The same of the danger in a hand.
fn danger_to_come(guide: &Guide, sight: Sight<'_>) -> f64 {
    let danger = danger(guide, sight);
    if sight.program().plays_all {
        return danger;
    }
    let (held, to_come) = cards_and_tricks(sight);
    danger * (to_come / held).min(1.0).sqrt() + DRAWN * (to_come - held).max(0.0)
}

/// How many cards the seat holds, and how many tricks are to come.
fn cards_and_tricks(sight: Sight<'_>) -> (f64, f64) {
    (f64::from(sight.hand().len().max(1)), f64::from(sight.tricks_to_come()))
}

/// How far a hand is from taking no trick: cards that lie high among the others' of their suit, above all
/// trumps. By forced Nils in thousands of hands of spades, of which this tells the made ones best.
fn danger(guide: &Guide, sight: Sight<'_>) -> f64 {
    let Some(strengths) = guide.first_strengths(sight.trump()) else {
        return f64::MAX;
    };
    let unseen = sight.unseen();
    // Without a trump suit nothing ducks with a joker that beats everything.
    if sight.trump() == NO_SUIT && sight.hand().meets(strengths.trumps) {
        return f64::MAX;
    }
    let of_suit = |suit: usize| -> f64 {
        let cards = sight.hand().and(strengths.suits[suit]);
        let others = unseen.and(strengths.suits[suit]);
        let is_trump = suit == usize::from(sight.trump());
        // Others that lie below each card, from the lowest up.
        let mut below: [u32; 13] = [0; 13];
        for (at, card) in cards.iter().take(13).enumerate() {
            below[at] = others.without(strengths.above[usize::from(card.0)]).len();
        }
        let below = &mut below[..cards.len().min(13) as usize];
        below.sort_unstable();
        // The highest trump takes a trick whatever happens.
        if is_trump && below.last() == Some(&others.len()) {
            return f64::MAX;
        }
        let high = |(at, &below): (usize, &u32)| {
            let share = f64::from(below) / f64::from(others.len().max(1));
            let counts = if is_trump { 1.0 } else { ROUNDS_OF_NIL.get(at).copied().unwrap_or(0.0) };
            counts * HIGH * share * share * share
        };
        let many = if is_trump { cards.len().saturating_sub(TRUMPS_OF_NIL) } else { 0 };
        below.iter().enumerate().map(high).sum::<f64>() + MANY * f64::from(many * (many + 1) / 2)
    };
    (0..4).map(of_suit).sum()
}

/// A hand that is good for so many tricks is no Nil, whatever its low cards.
const MOST_FOR_NIL: f64 = 3.5;
/// What a card counts that lies above all others of its suit.
const HIGH: f64 = 2.6;
/// How much the lowest card of a side suit counts, the next and the third: later rounds come late.
const ROUNDS_OF_NIL: [f64; 3] = [1.0, 0.7, 0.4];
/// What a card counts that is still to be drawn.
const DRAWN: f64 = 0.5;
/// Trumps that can be got rid of, what the next one counts, and each after it once more.
const TRUMPS_OF_NIL: u32 = 3;
const MANY: f64 = 1.15;
/// The most danger at which a Nil pays, with a partner who covers it and without.
const COVERED: f64 = 2.35;
const ALONE: f64 = 0.9;
/// So much more danger is worth a thought.
const DARING: f64 = 1.4;

/// Tricks a seat for each trick that is expected, over random deals: it makes up for all that the
/// rule of thumb does not know about a game.
pub(crate) fn scale(program: &Program, guide: &Guide) -> f64 {
    let is_bidding = |phase: &Phase| matches!(phase, Phase::Bidding(_));
    if !program.phases.iter().any(is_bidding) {
        return 1.0;
    }
    let (mut likely, mut taken) = (0.0, 0.0);
    for hand in 0..64 {
        let mut rng = Rng::new(mix(SEED, hand));
        let mut state = flow::start(program, mix(SEED, hand), &mut Nobody);
        for _ in 0..256 {
            if state.status() != crate::Status::Playing
                || matches!(program.phases[usize::from(state.turn.phase)], Phase::Trick(_))
            {
                break;
            }
            if is_bidding(&program.phases[usize::from(state.turn.phase)]) {
                let sight = Sight::new(program, &state);
                likely += expected(sight, likely_tricks(guide, sight));
            }
            let choice = state.choices(program).pick(|moves| rng.below(moves));
            flow::apply(program, &mut state, &mut Nobody, choice);
        }
        flow::play_hand(program, &mut state, &mut Nobody, |_, moves| rng.below(moves));
        taken += f64::from(state.hand.tricks.iter().map(|&tricks| u32::from(tricks)).sum::<u32>());
    }
    if likely > 0.0 { (taken / likely).clamp(0.25, 4.0) } else { 1.0 }
}

/// The card that a hand's best suit would make trump.
pub(crate) fn best_suit(guide: &Guide, sight: Sight<'_>) -> u8 {
    let hand = sight.hand();
    let strength = |suit: u8| -> u32 {
        let cards = hand.and(CardSet::of_suit(suit));
        let strengths = guide.first_strengths(NO_SUIT);
        let power = |card: Card| strengths.map_or(0, |strengths| strengths.power[usize::from(card.0)].into());
        cards.len() * 8 + cards.iter().map(power).sum::<u32>()
    };
    (0..4u8).max_by_key(|&suit| (strength(suit), 3 - suit)).unwrap_or(0)
}
