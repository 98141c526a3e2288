//! How the others bid in a search: by what they could know, not by the searcher's cards.
//!
//! A tree is keyed by what the searching seat sees, so bids of others that are
//! learnt in it suit cards that they cannot see. Here they are learnt apart: in
//! deals in which the searcher's hand is dealt again, each bidder keeps account of
//! what its bids have brought, by the strength of its own hand and the bids so far.
//! Then the accounts are frozen, and the others bid by them.

use super::greedy::bids::{self, Goal};
use super::greedy::likely::Holdings;
use super::guide::{Guide, partners};
use super::numbers::root_of_ln;
use super::reward::{Stake, rewards};
use super::rollout::Rollout;
use super::search::{BID_BIAS, EXPLORATION};
use crate::card::{Bits, CARD_ROOM, Card, CardSet, NO_CARD};
use crate::flow;
use crate::knowledge::is_public;
use crate::moves::{Choices, Move, MoveKind};
use crate::program::{MAX_SEATS, Program};
use crate::rng::{Drawing, Rng, mix};
use crate::seats::seats;
use crate::sight::Sight;
use crate::state::{NO_BID, State, Status};

/// Bids that are told apart; where higher ones are allowed, nothing is learnt.
const BIDS: usize = 16;
/// Accounts that there is room for, a power of two.
const ROOM: usize = 2048;
/// Every hand has an account of its own in a deck that is so small.
const SMALL_DECK: u8 = 12;
/// What has been tried less often than this is no rule to go by.
const LEARNT: u32 = 4;

/// What the bids of one kind of hand have brought.
#[derive(Clone, Copy, Debug)]
struct Account {
    /// Whose, with what, after which bids; 0 is free.
    key: u64,
    /// Bids that were tried, as bits, and how often all of them were.
    tried: u64,
    total: u32,
    /// The one that was tried most often.
    most: u8,
    bids: [Tried; BIDS],
}

/// What one bid has brought, and how often it was made.
#[derive(Clone, Copy, Debug)]
struct Tried {
    visits: u32,
    mean: f32,
    /// One by the root of the visits: how little is known of it.
    doubt: f32,
}

const UNTRIED: Tried = Tried { visits: 0, mean: 0.0, doubt: 0.0 };
const FREE: Account = Account { key: 0, tried: 0, total: 0, most: 0, bids: [UNTRIED; BIDS] };

/// What stays the same while bids are learnt.
pub(super) struct Lesson<'a> {
    pub program: &'a Program,
    pub guide: &'a Guide,
    pub me: usize,
    pub stake: Stake,
    pub scale: f32,
    /// Cards that not everybody has seen.
    pub hidden: CardSet,
}

/// The accounts of all bidders.
#[derive(Default, Debug)]
pub struct Bidders {
    accounts: Vec<Account>,
    used: usize,
    path: Vec<(usize, usize, usize)>,
    holdings: Holdings,
    redeal: Redeal,
}

impl Bidders {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.accounts.clear();
        self.holdings.clear();
        self.redeal.forget();
    }

    /// Has anything been learnt?
    pub(super) fn is_empty(&self) -> bool {
        self.accounts.is_empty()
    }

    /// Plays one deal in which the searcher's hand is another, and keeps account of the bids.
    ///
    /// The answer is what the deal has brought to the searcher.
    pub(super) fn learn(&mut self, lesson: &Lesson<'_>, state: &mut State, rng: &mut Rng) -> f64 {
        let Lesson { program, guide, .. } = *lesson;
        if self.accounts.is_empty() {
            self.accounts.resize(ROOM, FREE);
        }
        self.redeal.deal(lesson, state, rng);
        self.path.clear();
        while state.status == Status::Playing {
            let choices = state.choices(program);
            if choices.kind() != MoveKind::Bid {
                break;
            }
            let goal = self.goal_once(guide, Sight::new(program, state));
            let account = self.account(key(program, state, goal));
            let choice = match account {
                Some(at) => self.accounts[at].try_one(&choices, goal, lesson.scale),
                None => bids::nearest(&choices, goal),
            };
            if let (Some(at), true) = (account, usize::from(choice.amount) < BIDS) {
                self.path.push((at, choice.amount.into(), program.side_of(state.to_move())));
            }
            flow::apply_in_thought(program, state, choice);
        }
        Rollout::new(guide, Rng::new(rng.next_u64())).play(program, state);
        let rewards = rewards(program, guide, &lesson.stake, state);
        for &(at, bid, side) in &self.path {
            self.accounts[at].add(bid, rewards[side] as f32);
        }
        rewards[program.side_of(lesson.me)]
    }

    /// What the hand of a bidder is good for.
    #[inline]
    pub(super) fn goal(&mut self, guide: &Guide, sight: Sight<'_>) -> Goal {
        bids::goal_by(&mut self.holdings, guide, sight)
    }

    /// The same in a lesson, where a hand that has gone round is worth what it was in another seat.
    #[inline]
    fn goal_once(&mut self, guide: &Guide, sight: Sight<'_>) -> Goal {
        let seat = sight.seat();
        if let Some(goal) = self.redeal.goals[seat] {
            return goal;
        }
        let goal = self.goal(guide, sight);
        self.redeal.goals[seat] = self.holdings.are_alike().then_some(goal);
        goal
    }

    /// The bid of a seat, by its account, or by rules of thumb where it has learnt little.
    ///
    /// None in a small deck: rules of thumb know little about it, so the tree is asked.
    pub(super) fn choose(
        &self,
        program: &Program,
        state: &State,
        choices: &Choices,
        goal: Goal,
    ) -> Option<Move> {
        let account = self.find(key(program, state, goal)).map(|at| &self.accounts[at])?;
        // Mostly nothing forbids the bid that was tried most often.
        if choices.slots() >> account.most & 1 == 1 && account.total >= LEARNT * BIDS as u32 {
            return Some(choices.of_slot(account.most));
        }
        let (mut most, mut learnt) = (LEARNT - 1, None);
        for slot in Bits(choices.slots() & account.tried) {
            let visits = account.bids[usize::from(slot) % BIDS].visits;
            if visits > most {
                (most, learnt) = (visits, Some(slot));
            }
        }
        if let Some(slot) = learnt {
            return Some(choices.of_slot(slot));
        }
        (!is_small(program)).then(|| bids::nearest(choices, goal))
    }

    /// How often a seat makes a bid with such a hand, as far as it has learnt that.
    pub(crate) fn share(&self, program: &Program, state: &State, goal: Goal, bid: Move) -> Option<f64> {
        let account = self.find(key(program, state, goal)).map(|at| &self.accounts[at])?;
        let visits = account.bids.get(usize::from(bid.amount))?.visits;
        (account.total >= LEARNT).then(|| f64::from(visits) / f64::from(account.total))
    }

    /// The place of an account, or of the free one where it would be.
    fn find(&self, key: u64) -> Option<usize> {
        let mut at = key as usize % ROOM;
        for _ in 0..ROOM {
            let known = self.accounts.get(at)?.key;
            if known == key || known == 0 {
                return Some(at);
            }
            at = (at + 1) % ROOM;
        }
        None
    }

    /// The account of a key, opened if there is room for it.
    fn account(&mut self, key: u64) -> Option<usize> {
        let at = self.find(key)?;
        if self.accounts[at].key == 0 {
            if self.used >= ROOM / 4 * 3 {
                return None;
            }
            self.used += 1;
            self.accounts[at].key = key;
        }
        Some(at)
    }
}

impl Account {
    /// What one more bid has brought.
    fn add(&mut self, bid: usize, reward: f32) {
        self.tried |= 1 << bid;
        self.total += 1;
        let tried = &mut self.bids[bid];
        tried.visits += 1;
        let visits = tried.visits as f32;
        tried.mean += (reward - tried.mean) / visits;
        tried.doubt = 1.0 / visits.sqrt();
        if tried.visits > self.bids[usize::from(self.most) % BIDS].visits {
            self.most = bid as u8;
        }
    }

    /// A bid to be tried: one that did well or was tried little.
    fn try_one(&self, choices: &Choices, goal: Goal, scale: f32) -> Move {
        let doubt = EXPLORATION * root_of_ln(self.total);
        let mut best = (f32::MIN, None);
        for (slot, liking) in bids::within_reach(choices, goal) {
            let Some(tried) = self.bids.get(usize::from(slot)) else {
                continue;
            };
            let value = match tried.visits {
                // What has not been tried comes first, the likeliest before the others.
                0 => 1000.0 + liking,
                _ => tried.mean + scale * ((doubt + BID_BIAS * liking) * tried.doubt + goal.trust * liking),
            };
            if value > best.0 {
                best = (value, Some(slot));
            }
        }
        best.1.map_or_else(|| bids::nearest(choices, goal), |slot| choices.of_slot(slot))
    }
}

/// Is the deck so small that rules of thumb know little about it?
pub(super) fn is_small(program: &Program) -> bool {
    program.setup.deck_size <= SMALL_DECK
}

/// Who bids, with a hand of which strength, after which bids; never 0.
fn key(program: &Program, state: &State, goal: Goal) -> u64 {
    let seat = state.to_move();
    let bids = &state.hand.bidding.bids;
    let hand = match is_small(program) {
        true => state.hand.held[seat].0,
        false => (goal.tricks * 2.0 + 0.5) as i64 as u64,
    };
    // Who has not bid adds nothing.
    let made = |seats_of: u8| seats(seats_of).map(|other| (bids[other] - NO_BID) as u64).sum::<u64>();
    let others = state.hand.seats & !(1 << seat);
    let partners = partners(program, seat);
    let so_far = made(others & partners) | made(others & !partners) << 8;
    let who = seat as u64 | (goal.nil as u64) << 3 | u64::from(state.hand.bidding.nils) << 5;
    mix(hand, so_far | who << 16) | 1
}

/// Cards that not everybody has seen: those may lie elsewhere in another deal.
pub(super) fn hidden(program: &Program, state: &State) -> CardSet {
    let is_hidden = |card: &Card| !is_public(program, state.hand.knowledge.known_by[usize::from(card.0)]);
    program.setup.deck_set.iter().filter(is_hidden).collect()
}

/// The hidden cards of a seat, of those who have not bid and of what was not dealt.
pub(super) fn dealt_again(state: &State, me: usize, hidden: CardSet) -> CardSet {
    let held = seats(open(state, me)).fold(CardSet::EMPTY, |all, seat| all.or(state.hand.held[seat]));
    let stock = state.stock().iter().filter(|&&card| is_hidden(hidden, card));
    stock.map(|&card| Card(card)).collect::<CardSet>().or(held.and(hidden))
}

/// The seat and those who have not bid, as bits.
#[inline(always)]
fn open(state: &State, me: usize) -> u8 {
    let bids = &state.hand.bidding.bids;
    seats(state.hand.seats).filter(|&seat| seat == me || bids[seat] == NO_BID).map(|seat| 1 << seat).sum()
}

/// The places of the stock whose cards not everybody has seen.
fn hidden_stock(state: &mut State, hidden: CardSet) -> impl Iterator<Item = &mut u8> {
    let stock = usize::from(state.hand.stock_top)..usize::from(state.hand.stock_end);
    state.hand.stock[stock].iter_mut().filter(move |card| is_hidden(hidden, **card))
}

#[inline(always)]
fn is_hidden(hidden: CardSet, card: u8) -> bool {
    card != NO_CARD && hidden.contains(Card(card))
}

/// Cards that are dealt again, and how they lay in the last lesson.
///
/// Hands of one size go round before others are dealt: each is bid on in every seat.
#[derive(Clone, Copy, Debug)]
struct Redeal {
    cards: CardSet,
    deck: [u8; CARD_ROOM],
    /// The seats that they are dealt to, as bits.
    open: u8,
    hands: [CardSet; MAX_SEATS],
    /// What the hands are good for, as far as it is the same in every seat.
    goals: [Option<Goal>; MAX_SEATS],
    /// How often the hands are still to move on by a seat.
    moves: u32,
}

impl Default for Redeal {
    fn default() -> Redeal {
        Redeal {
            cards: CardSet::EMPTY,
            deck: CardSet::EMPTY.deck(),
            open: 0,
            hands: [CardSet::EMPTY; MAX_SEATS],
            goals: [None; MAX_SEATS],
            moves: 0,
        }
    }
}

impl Redeal {
    /// Nothing goes round any more.
    fn forget(&mut self) {
        self.moves = 0;
    }

    fn deal(&mut self, lesson: &Lesson<'_>, state: &mut State, rng: &mut Rng) {
        let hidden = lesson.hidden;
        let open = open(state, lesson.me);
        let cards = dealt_again(state, lesson.me, hidden);
        // Mostly they are the same as in the lesson before.
        if cards != self.cards || open != self.open {
            *self = Redeal { cards, deck: cards.deck(), open, ..Redeal::default() };
        }
        if self.moves > 0 {
            self.moves -= 1;
            self.move_on();
        } else {
            self.draw(lesson, state, rng);
        }
        for seat in seats(open) {
            state.hand.held[seat] = state.hand.held[seat].without(hidden).or(self.hands[seat]);
        }
        let rest = seats(open).fold(cards, |rest, seat| rest.without(self.hands[seat]));
        let places = hidden_stock(state, hidden);
        match lesson.program.table.uses_stock {
            true => {
                let mut drawing = Drawing::new(rng, rest.deck(), rest.len());
                places.for_each(|place| *place = drawing.draw());
            }
            // Nobody draws from it, so any order will do.
            false => places.zip(rest.iter()).for_each(|(place, card)| *place = card.0),
        }
    }

    /// Other hands.
    fn draw(&mut self, lesson: &Lesson<'_>, state: &State, rng: &mut Rng) {
        let mut drawing = Drawing::new(rng, self.deck, self.cards.len());
        let size = |seat: usize| state.hand.held[seat].and(lesson.hidden).len();
        for seat in seats(self.open) {
            self.hands[seat] = (0..size(seat)).map(|_| Card(drawing.draw())).collect();
        }
        self.goals = [None; MAX_SEATS];
        let first = self.open.trailing_zeros() as usize;
        // A card that all know a seat to hold stays there, and would make another hand of what comes to it.
        let is_like_first = |seat: usize| {
            size(seat) == size(first) && state.hand.held[seat].without(lesson.hidden).is_empty()
        };
        let is_even = seats(self.open).all(is_like_first);
        self.moves = if is_even { self.open.count_ones().saturating_sub(1) } else { 0 };
    }

    /// Every hand goes to the next seat.
    fn move_on(&mut self) {
        let first = self.open.trailing_zeros() as usize;
        for seat in seats(self.open) {
            self.hands.swap(first, seat);
            self.goals.swap(first, seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::guide;
    use crate::agent::standing::tests::program;

    /// What a lesson before the first bid looks at.
    fn lesson<'a>(program: &'a Program, first: &State) -> Lesson<'a> {
        Lesson {
            program,
            guide: guide::of(program),
            me: first.to_move(),
            stake: Stake::Hand,
            scale: 0.1,
            hidden: hidden(program, first),
        }
    }

    #[test]
    fn hands_go_round_and_every_card_is_as_likely_in_every_seat() {
        let program = program("oh-hell");
        let first = State::start(&program, 3);
        let lesson = lesson(&program, &first);
        let (mut redeal, mut rng) = (Redeal::default(), Rng::new(1));
        let mut counts = [[0i64; CARD_ROOM]; 4];
        let rounds = 3000;
        for _ in 0..rounds {
            let mut dealt = Vec::new();
            for _ in 0..4 {
                let mut state = first;
                redeal.deal(&lesson, &mut state, &mut rng);
                dealt.push([0, 1, 2, 3].map(|seat| state.hand.held[seat]));
                let mut left = lesson.hidden;
                let held = state.hand.held.iter().flat_map(|hand| hand.iter());
                let stock = state.stock().iter().map(|&card| Card(card));
                for card in held.chain(stock).filter(|&card| lesson.hidden.contains(card)) {
                    assert!(left.contains(card), "{card:?} lies in two places");
                    left.remove(card);
                }
                assert!(left.is_empty(), "{left:?} lie nowhere");
            }
            for (step, hands) in dealt.iter().enumerate() {
                let moved: [CardSet; 4] = std::array::from_fn(|seat| dealt[0][(seat + 4 - step) % 4]);
                assert_eq!(*hands, moved, "after {step} moves");
            }
            for (counts, hand) in counts.iter_mut().zip(dealt[0]) {
                hand.iter().for_each(|card| counts[usize::from(card.0)] += 1);
            }
        }
        let size = first.hand.held[0].len();
        let cards = lesson.hidden.len();
        let each = f64::from(rounds * size) / f64::from(cards);
        for counts in counts {
            let off = |card: Card| (counts[usize::from(card.0)] as f64 - each).powi(2);
            let chi = lesson.hidden.iter().map(off).sum::<f64>() / each / (1.0 - each / f64::from(rounds));
            let freedom = f64::from(cards) - 1.0;
            assert!(
                (chi - freedom).abs() < 3.3 * (2.0 * freedom).sqrt(),
                "{chi}: {freedom} degrees of freedom"
            );
        }
    }

    #[test]
    fn a_hand_beside_a_card_that_all_know_is_worth_what_it_is_in_its_seat() {
        let program = program("oh-hell");
        let first = State::start(&program, 5);
        let mut lesson = lesson(&program, &first);
        // All know one card of every seat.
        for seat in 0..4 {
            let known = Card(63 - first.hand.held[seat].0.leading_zeros() as u8);
            lesson.hidden.remove(known);
        }
        let (mut bidders, mut rng) = (Bidders::default(), Rng::new(2));
        for _ in 0..50 {
            let mut state = first;
            bidders.redeal.deal(&lesson, &mut state, &mut rng);
            while state.choices(&program).kind() == MoveKind::Bid {
                let sight = Sight::new(&program, &state);
                let goal = bidders.goal_once(lesson.guide, sight);
                assert_eq!(goal, bids::goal(lesson.guide, sight));
                let bid = bids::nearest(&state.choices(&program), goal);
                flow::apply_in_thought(&program, &mut state, bid);
            }
        }
    }

    #[test]
    fn a_hand_that_has_gone_round_is_worth_what_it_is_in_its_seat() {
        for name in ["oh-hell", "spades", "partnership-spades"] {
            let program = program(name);
            let first = State::start(&program, 5);
            let lesson = lesson(&program, &first);
            let (mut bidders, mut rng) = (Bidders::default(), Rng::new(2));
            let mut known = 0;
            for _ in 0..200 {
                let mut state = first;
                bidders.redeal.deal(&lesson, &mut state, &mut rng);
                while state.choices(&program).kind() == MoveKind::Bid {
                    let sight = Sight::new(&program, &state);
                    known += u32::from(bidders.redeal.goals[sight.seat()].is_some());
                    let goal = bidders.goal_once(lesson.guide, sight);
                    assert_eq!(goal, bids::goal(lesson.guide, sight), "{name}");
                    let bid = bids::nearest(&state.choices(&program), goal);
                    flow::apply_in_thought(&program, &mut state, bid);
                }
            }
            assert_eq!(known, 600, "{name}: three of four hands have been looked at before");
        }
    }
}
