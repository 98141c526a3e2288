//! How many tricks a hand is good for.

use crate::agent::guide::{Guide, partners};
use crate::card::{Bits, Card, CardSet, NO_SUIT};
use crate::flow;
use crate::moves::{Choices, Move};
use crate::program::{Phase, Program};
use crate::rng::{Rng, mix};
use crate::seats::seats;
use crate::sight::Sight;
use crate::witness::Nobody;

const SEED: u64 = 0xB1D5_0F7A_11E5_0001;

/// The bid that lies nearest to what the hand is good for.
pub(crate) fn choose(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    nearest(choices, goal(guide, sight))
}

/// The bid that lies nearest to a goal.
pub(crate) fn nearest(choices: &Choices, goal: Goal) -> Move {
    let nil = choices.is_marked();
    let (mut found, mut least) = (None, f64::MAX);
    for slot in Bits(choices.slots()) {
        let off = apart(slot.into(), nil && slot == 0, goal);
        if off < least {
            (found, least) = (Some(slot), off);
        }
    }
    found.map_or_else(|| choices.nth(0), |slot| choices.of_slot(slot))
}

/// The bids that are worth a thought, as bits: those near to a goal, or else the nearest.
pub(crate) fn near(choices: &Choices, goal: Goal) -> u64 {
    let nil = choices.is_marked();
    let is_near = |slot: &u8| apart((*slot).into(), nil && *slot == 0, goal) <= REACH;
    let bids = Bits(choices.slots()).filter(is_near).fold(0, |bids, slot| bids | 1 << slot);
    if bids == 0 { 1 << nearest(choices, goal).amount } else { bids }
}

/// Bids that lie further from the goal are not thought about.
pub(crate) const REACH: f64 = 2.0;

/// How far a bid lies from the goal; a Nil is a different matter from a low bid.
pub(crate) fn distance(bid: Move, goal: Goal) -> f64 {
    apart(bid.amount, bid.flags == 1, goal)
}

fn apart(amount: u16, is_nil: bool, goal: Goal) -> f64 {
    let off = (f64::from(amount) - goal.tricks).abs();
    match (is_nil, goal.nil) {
        (true, true) => 0.0,
        (true, false) => off + REACH + 1.0,
        (false, true) => off + 0.5,
        (false, false) => off,
    }
}

/// How much the nearest bid is preferred, however often others were tried, where partners must reach a
/// contract together: each of them would leave tricks to the other, the first to bid above all, because
/// hands are played out worse than they are played.
const TRUST: f32 = 0.15;

/// What a hand is good for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub tricks: f64,
    pub nil: bool,
    /// How much it is gone by to the end.
    trust: f32,
}

impl Goal {
    pub const NOTHING: Goal = Goal { tricks: 0.0, nil: false, trust: 0.0 };

    /// How near a bid is: 1 if it is the goal, 0 if it is out of reach.
    pub fn nearness(self, bid: Move) -> f32 {
        (1.0 - (distance(bid, self) / REACH) as f32).max(0.0)
    }

    /// What a bid is worth beyond what it brings.
    pub fn trust(self, bid: Move) -> f32 {
        self.trust * self.nearness(bid)
    }
}

pub(crate) fn goal(guide: &Guide, sight: Sight<'_>) -> Goal {
    let raw = likely_tricks(guide, sight);
    let tricks = raw * guide.bid_scale;
    let exactly = sight.program().contract.as_ref().is_some_and(|contract| contract.exactly);
    // A contract that must only be reached is bid with caution.
    let cautious = if exactly { tricks } else { (tricks - 0.2).max(0.0) };
    let nil = matches!(sight.phase(), Phase::Bidding(phase) if phase.allow_nil);
    let nil = nil && cautious < 3.0 && can_avoid_tricks(guide, sight);
    let is_shared = !exactly && partners(sight.program(), sight.seat()) != 0;
    Goal { tricks: cautious, nil, trust: if is_shared { TRUST } else { 0.0 } }
}

/// Can the hand be expected to take no trick? Every suit needs cards low enough to duck with.
fn can_avoid_tricks(guide: &Guide, sight: Sight<'_>) -> bool {
    let Some(strengths) = guide.strengths.iter().flatten().next() else {
        return false;
    };
    let strengths = &strengths[usize::from(sight.trump())];
    let unseen = sight.unseen();
    // Without a trump suit nothing ducks with a joker that beats everything.
    if sight.trump() == NO_SUIT && sight.hand().meets(strengths.trumps) {
        return false;
    }
    (0..4usize).all(|suit| {
        let cards = sight.hand().and(strengths.suits[suit]);
        let others = unseen.and(strengths.suits[suit]);
        let above = |card: Card| strengths.above[usize::from(card.0)].and(others).len();
        let is_trump = suit == usize::from(sight.trump());
        if is_trump && (cards.len() > 3 || cards.iter().any(|card| above(card) < 3)) {
            return false;
        }
        // From the lowest card up: few of the others' may lie below it.
        let mut below: [u32; 13] = [0; 13];
        for (at, card) in cards.iter().take(13).enumerate() {
            below[at] = others.len() - above(card);
        }
        let count = cards.len().min(13) as usize;
        below[..count].sort_unstable();
        let allowed = [3, 6, 9];
        below[..count]
            .iter()
            .zip(allowed)
            .all(|(&below, most)| below * 13 <= most * (others.len() + cards.len()))
    })
}

/// Tricks that the cards are likely to take: trumps, high side cards as far as they are not ruffed,
/// and ruffs of its own.
fn likely_tricks(guide: &Guide, sight: Sight<'_>) -> f64 {
    let Some(strengths) = guide.strengths.iter().flatten().next() else {
        return 0.0;
    };
    let trump = sight.trump();
    let strengths = &strengths[usize::from(trump)];
    let hand = sight.hand();
    let unseen = sight.unseen();
    let me = sight.seat();
    let others = sight.in_hand() & !(1 << me);
    // A partner does not ruff.
    let opponents = (others & !partners(sight.program(), me)).count_ones();
    let held: u32 = seats(others).map(|seat| sight.hand_count(seat)).sum();
    // Cards that were not dealt beat nothing.
    let in_play = f64::from(held.min(unseen.len())) / f64::from(unseen.len().max(1));
    let above = |card: Card| f64::from(strengths.above[usize::from(card.0)].and(unseen).len()) * in_play;
    let (mut tricks, mut short) = (0.0, 0);
    for suit in (0..4).filter(|&suit| suit != trump) {
        let cards = hand.and(strengths.suits[usize::from(suit)]);
        short += 3u32.saturating_sub(cards.len());
        let out = f64::from(unseen.and(strengths.suits[usize::from(suit)]).len()) * in_play;
        let following = match trump {
            NO_SUIT => [1.0; ROUNDS],
            _ => guide.follow.chances(out, held, others.count_ones(), opponents),
        };
        let count = cards.len();
        let likely = |higher: f64, mine: u32| {
            let below = f64::from(count - mine) - 1.0;
            // A guard below helps a card to live until the ones above it are gone.
            let guard = if higher > 0.5 && below < higher { 0.5 } else { 1.0 };
            // It takes the round in which it is the highest left, unless somebody ruffs.
            let round = mine as usize + rounded(higher) as usize;
            (0.95 - 0.36 * higher).max(0.0) * guard * following[round.min(ROUNDS - 1)]
        };
        if strengths.in_order {
            tricks = add_from_top(tricks, cards, |card, mine| likely(above(card), mine));
            continue;
        }
        for card in cards.iter() {
            let mine = cards.and(strengths.above[usize::from(card.0)]).len();
            tricks += likely(above(card), mine);
        }
    }
    let trumps = hand.and(strengths.trumps);
    if trump == NO_SUIT {
        return tricks + f64::from(trumps.len());
    }
    let mut low = 0;
    for card in trumps.iter() {
        match rounded(above(card)) {
            0 => tricks += 1.0,
            1 => tricks += 0.85,
            2 => tricks += 0.7,
            _ => low += 1,
        }
    }
    // Low trumps ruff short suits; the others take tricks by their number.
    let ruffs = low.min(short);
    let long = trumps.len().saturating_sub(4);
    tricks + 0.6 * f64::from(ruffs) + 0.35 * f64::from(low - ruffs) + 0.3 * f64::from(long)
}

/// The nearest number of cards.
#[inline(always)]
fn rounded(cards: f64) -> i32 {
    (cards + 0.5) as i32
}

/// Adds what the cards of a suit are likely to take, from the lowest up, to what others are. The highest
/// are looked at first, each with the number of those above it: below one that takes nothing no other does.
#[inline(always)]
fn add_from_top(tricks: f64, cards: CardSet, likely: impl Fn(Card, u32) -> f64) -> f64 {
    let (mut found, mut count, mut left) = ([0.0; 16], 0, cards.0);
    while left != 0 {
        let card = Card(63 - left.leading_zeros() as u8);
        left ^= card.bit().0;
        let takes = likely(card, count as u32);
        if takes == 0.0 {
            break;
        }
        found[count % 16] = takes;
        count += 1;
    }
    found[..count.min(16)].iter().rev().fold(tricks, |sum, takes| sum + takes)
}

/// Rounds of a suit that are looked at; in later ones somebody is always void.
const ROUNDS: usize = 5;

/// The chances that all opponents follow suit, worked out once a program.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    others: u32,
    opponents: u32,
    /// By the number of cards that the others hold, and those of the suit among them.
    table: Vec<[f64; ROUNDS]>,
}

impl Follow {
    pub(crate) fn new(program: &Program) -> Follow {
        let others = u32::from(program.players) - 1;
        let opponents = others - partners(program, 0).count_ones();
        let is_bid = program.phases.iter().any(|phase| matches!(phase, Phase::Bidding(_)));
        let held = if is_bid { u32::from(program.setup.deck_size) + 1 } else { 0 };
        let places = (0..held).flat_map(|held| (0..OF_A_SUIT).map(move |out| (out, held)));
        let chances = |(out, held): (u32, u32)| following(out.into(), held.into(), others.into(), opponents);
        Follow { others, opponents, table: places.map(chances).collect() }
    }

    fn chances(&self, out: f64, held: u32, others: u32, opponents: u32) -> [f64; ROUNDS] {
        let cards = rounded(out) as u32;
        let known = self.table.get((held * OF_A_SUIT + cards.min(OF_A_SUIT - 1)) as usize);
        match known {
            Some(&chances) if (others, opponents) == (self.others, self.opponents) && cards < OF_A_SUIT => {
                chances
            }
            _ => following(out, held.into(), others.into(), opponents),
        }
    }
}

/// Numbers of cards of one suit, none among them, that chances are kept for.
const OF_A_SUIT: u32 = 14;

/// The chance that all opponents follow suit in each round, if the others hold so many of its cards
/// among so many: for one of them by counting deals, as if each were dealt on its own.
fn following(out: f64, held: f64, others: f64, opponents: u32) -> [f64; ROUNDS] {
    let size = (held / others.max(1.0)).max(1.0);
    let out = (out + 0.5).floor().min(held);
    let mut chance = 1.0;
    let mut card = 0.0;
    // None of the cards of the suit is among those of one seat.
    while card < out {
        chance *= ((held - size - card) / (held - card)).max(0.0);
        card += 1.0;
    }
    let mut has_fewer = 0.0;
    std::array::from_fn(|round| {
        let count = round as f64;
        has_fewer += chance;
        let rest = held - size - out + count + 1.0;
        chance *= ((out - count) * (size - count)).max(0.0) / ((count + 1.0) * rest.max(1.0));
        let follows = (1.0 - has_fewer).max(0.0);
        (1..opponents).fold(follows, |all, _| all * follows)
    })
}

/// Tricks a seat for each trick that is expected, over random deals: it makes up for all that the
/// rule of thumb does not know about a game.
pub(crate) fn scale(program: &Program, guide: &Guide) -> f64 {
    let is_bidding = |phase: &Phase| matches!(phase, Phase::Bidding(_));
    if !program.phases.iter().any(is_bidding) {
        return 1.0;
    }
    let (mut expected, mut taken) = (0.0, 0.0);
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
                expected += likely_tricks(guide, Sight::new(program, &state));
            }
            let choice = state.choices(program).pick(|moves| rng.below(moves));
            flow::apply(program, &mut state, &mut Nobody, choice);
        }
        flow::play_hand(program, &mut state, &mut Nobody, |_, moves| rng.below(moves));
        taken += f64::from(state.hand.tricks.iter().map(|&tricks| u32::from(tricks)).sum::<u32>());
    }
    if expected > 0.0 { (taken / expected).clamp(0.25, 4.0) } else { 1.0 }
}

/// The card that a hand's best suit would make trump.
pub(crate) fn best_suit(guide: &Guide, sight: Sight<'_>) -> u8 {
    let hand = sight.hand();
    let strength = |suit: u8| -> u32 {
        let cards = hand.and(CardSet::of_suit(suit));
        let by_trump = guide.strengths.iter().flatten().next();
        let power = |card: Card| by_trump.map_or(0, |by_trump| by_trump[4].power[usize::from(card.0)].into());
        cards.len() * 8 + cards.iter().map(power).sum::<u32>()
    };
    (0..4u8).max_by_key(|&suit| (strength(suit), 3 - suit)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_cards_are_out_the_sooner_a_suit_is_ruffed() {
        let [first, second, third, ..] = following(9.0, 39.0, 3.0, 3);
        assert!(0.95 < first && first < 0.96, "{first}");
        assert!(0.65 < second && second < 0.75, "{second}");
        assert!(0.1 < third && third < 0.3, "{third}");
        for out in 1..13 {
            let more = following(f64::from(out), 39.0, 3.0, 3);
            let fewer = following(f64::from(out - 1), 39.0, 3.0, 3);
            assert!((0..ROUNDS).all(|round| fewer[round] <= more[round]), "{out}");
            assert!(more.is_sorted_by(|one, next| one >= next), "{out}");
        }
    }

    #[test]
    fn a_suit_is_ruffed_less_often_where_one_of_the_others_is_a_partner() {
        let alone = following(9.0, 39.0, 3.0, 3);
        let with_partner = following(9.0, 39.0, 3.0, 2);
        assert!((0..4).all(|round| alone[round] < with_partner[round]), "{alone:?} {with_partner:?}");
    }
}
