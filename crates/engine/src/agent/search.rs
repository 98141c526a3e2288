//! Information-set Monte Carlo tree search.
//!
//! Each iteration looks at a fresh deal that agrees with what the seat knows. An
//! edge of the tree is what the searching seat would see of a move, so passed
//! and face-down cards do not split it. A move is chosen by its mean reward and
//! by how often it was tried among the times that it was available.

use super::bidders::{self, Bidders, Lesson};
use super::equals;
use super::greedy::bids::{self, Goal};
use super::guide;
use super::looking::{Looking, Told};
use super::reward::rewards;
use super::rollout::Rollout;
pub use super::task::{Budget, Deals, Effort, Found, Open, Task};
use super::tree::{ROOT, Tree};
use crate::card::{Bits, CARD_ROOM, CardSet, Counted};
use crate::flow::{self, Policy};
use crate::infer::opening;
use crate::moves::{Choices, Move, MoveKind, Purpose, SLOTS};
use crate::program::Program;
use crate::rng::Rng;
use crate::sight::Sight;
use crate::state::{NO_BID, State, Status};

/// How much trying what was tried little counts against what did well.
pub(super) const EXPLORATION: f32 = 0.7;
/// How much the estimate of a bid counts before it was tried.
pub(super) const BID_BIAS: f32 = 0.6;
/// Rewards are added up in whole numbers, so that their order makes no difference.
pub(super) const SCALE: f64 = 65536.0;
/// Iterations between two looks at the clock.
const PULSE: u32 = 8;
/// Iterations between two looks at whether the best bid is the last of those that are tried.
const WIDER: u32 = 32;
/// What part of all iterations is spent on how the others bid, and the most of them.
const LESSONS: u32 = 2;
const MOST_LESSONS: u32 = 20_000;
/// Iterations that a search needs for its own bid; if it has no more, as many lessons come on top.
const SHORT: u32 = 500;
/// So many times of so many others play a trick that costs by rules of thumb.
const PREDICTED: (u32, u32) = (2, 3);

/// Where a choice is found that the searching seat does not see.
const HIDDEN: usize = 0;
/// Places of a decision: a slot each, and with sets a rank and suits each.
const SINGLES: usize = SLOTS;
const SETS: usize = SINGLES + 14 * 16;

/// A tree, to be used for one search after another.
#[derive(Default, Debug)]
pub struct Search {
    tree: Tree,
    path: Vec<(u32, u8)>,
    told: Told,
    /// How the others bid.
    bidders: Bidders,
    /// Bids further from what the hand is good for, once the last of those that are near does best.
    wider: u64,
    /// Cards chosen one by one: their order makes no difference.
    series: Vec<Series>,
    /// Iterations of the last search.
    pub iterations: u32,
}

impl Search {
    /// Searches for the best move.
    ///
    /// It stops early when `stop` says so. The best move comes first.
    pub fn run(
        &mut self,
        program: &Program,
        task: &Task,
        rng: &mut Rng,
        deals: &mut impl Deals,
        stop: impl Fn() -> bool,
    ) -> Vec<Found> {
        let mut search = Looking {
            program,
            guide: guide::of(program),
            me: task.seat,
            left_out: 0,
            goal: Goal::NOTHING,
            naive: task.effort.naive,
            stake: task.stake,
            scale: Told::default().scale(&task.stake),
            wary: task.choices.kind() == MoveKind::Give && program.scoring.all_points_reversal,
            only_ranks: equals::only_ranks_count(program, guide::of(program)),
            tricks_cost: false,
        };
        let choices = &task.choices;
        self.tree.clear();
        self.tree.add_node(0, places(choices));
        self.iterations = 0;
        self.told = Told::default();
        self.series.clear();
        self.wider = 0;
        self.bidders.clear();
        if choices.kind() == MoveKind::Bid && choices.len() > 1 && !task.effort.naive {
            self.learn_bids(&mut search, task, rng, deals, &stop);
            // A short search has its lessons besides: it has no iteration to spare.
            if let Budget::Iterations(most) = task.effort.budget {
                self.iterations = self.iterations.min(most.saturating_sub(SHORT));
            }
        }
        // Rounds of layouts are long, and so is every iteration.
        let pulse = if program.table.layouts { 1 } else { PULSE };
        let mut is_begun = false;
        loop {
            let done = match task.effort.budget {
                Budget::Iterations(most) => self.iterations >= most,
                Budget::Time(most) => self.iterations.is_multiple_of(pulse) && task.start.elapsed() >= most,
            };
            if (done && is_begun) || (self.iterations % 256 == 255 && stop()) {
                break;
            }
            let mut state = deals.deal(rng);
            if !is_begun {
                search.look_at(&state, choices);
                is_begun = true;
            }
            self.iterate(&search, &mut state, rng);
            self.iterations += 1;
            if choices.kind() == MoveKind::Bid && self.iterations.is_multiple_of(WIDER) {
                self.wider |= self.next_bid(choices);
            }
            if self.iterations.is_power_of_two() {
                search.scale = self.told.scale(&task.stake);
            }
        }
        self.found(&search, choices)
    }

    /// Learns how the others bid: those who have done so, to read their bids, then those who have not.
    fn learn_bids(
        &mut self,
        search: &mut Looking<'_>,
        task: &Task,
        rng: &mut Rng,
        deals: &mut impl Deals,
        stop: &impl Fn() -> bool,
    ) {
        let first = deals.deal(rng);
        let is_last = first.hand.left == 1 << search.me;
        let hidden = bidders::hidden(search.program, &first);
        let is_first = first.hand.bidding.bids.iter().all(|&bid| bid == NO_BID);
        if !is_first && !task.effort.plain {
            let part = if is_last { LESSONS } else { 2 * LESSONS };
            while !self.is_taught(task, part, stop) {
                let Some(mut state) = opening(search.program, deals.deal(rng)) else {
                    break;
                };
                self.learn(search, &mut state, hidden, rng);
            }
            deals.hear(&self.bidders);
        }
        // Where all that is hidden is dealt again, any deal will do.
        let is_any = bidders::dealt_again(&first, search.me, hidden) == hidden;
        while !is_last && !self.is_taught(task, LESSONS, stop) {
            let mut state = if is_any { first } else { deals.deal(rng) };
            state.chance = Rng::new(rng.next_u64());
            self.learn(search, &mut state, hidden, rng);
        }
    }

    /// Were there enough lessons? They may take the n-th part of all iterations.
    fn is_taught(&self, task: &Task, part: u32, stop: &impl Fn() -> bool) -> bool {
        let number = self.iterations;
        let is_over = match task.effort.budget {
            Budget::Iterations(most) => number >= most.max(most.min(SHORT) * 2) / part,
            Budget::Time(most) => number.is_multiple_of(PULSE) && task.start.elapsed() >= most / part,
        };
        is_over || number >= MOST_LESSONS || (number % 256 == 255 && stop())
    }

    /// One deal from which the bidders learn.
    fn learn(&mut self, search: &mut Looking<'_>, state: &mut State, hidden: CardSet, rng: &mut Rng) {
        let lesson = Lesson {
            program: search.program,
            guide: search.guide,
            me: search.me,
            stake: search.stake,
            scale: search.scale,
            hidden,
        };
        self.iterations += 1;
        self.told.add(self.bidders.learn(&lesson, state, rng));
        if self.told.count.is_power_of_two() {
            search.scale = self.told.scale(&search.stake);
        }
    }

    /// The bid beyond those that were tried, as a bit, where the best of them is the last.
    fn next_bid(&self, choices: &Choices) -> u64 {
        let is_nil = |slot: u8| slot == 0 && choices.purpose() == Purpose::Nil;
        let bids = || Bits(choices.slots()).filter(|&slot| !is_nil(slot));
        let visits =
            |slot: u8| self.tree.find(ROOT, slot.into()).map_or(0, |edge| self.tree.edge(edge).visits);
        let tried = bids().filter(|&slot| visits(slot) > 0).fold(0u64, |bits, slot| bits | 1 << slot);
        let Some(best) = bids().max_by_key(|&slot| (visits(slot), 64 - slot)) else {
            return 0;
        };
        let below = bids().filter(|&slot| slot < best).max().filter(|&slot| tried >> slot & 1 == 0);
        let above = bids().filter(|&slot| slot > best).min().filter(|&slot| tried >> slot & 1 == 0);
        below.into_iter().chain(above).fold(0, |bits, slot| bits | 1 << slot)
    }

    fn found(&self, search: &Looking<'_>, choices: &Choices) -> Vec<Found> {
        let look = |choice: Move| {
            let is_itself = search.stands_for_itself(choices, choice);
            let edge = is_itself.then(|| self.tree.find(ROOT, search.slot_of(choice))).flatten();
            let (visits, reward) = edge.map_or((0, 0), |edge| {
                let edge = self.tree.edge(edge);
                (edge.visits, edge.reward)
            });
            let value = if visits == 0 { 0.0 } else { reward as f64 / SCALE / f64::from(visits) };
            Found { choice, visits, value }
        };
        let mut found: Vec<Found> = choices.iter().map(look).collect();
        // Which card of a series comes first says nothing, so those that are in most of them do.
        let chosen = self.chosen_in_series();
        let is_series = chosen.iter().any(|&times| times > 0);
        let times = |one: &Found| -> u32 {
            let cards = one.choice.cards();
            // To choose none is whole by itself.
            let none = if is_series && cards.is_empty() { one.visits } else { 0 };
            cards.iter().map(|card| chosen[usize::from(card.0)]).sum::<u32>() + none
        };
        found.sort_by(|a, b| {
            let by_series = times(b).cmp(&times(a));
            by_series.then(b.visits.cmp(&a.visits)).then(b.value.total_cmp(&a.value))
        });
        found
    }

    /// How often each card was among those of a whole series.
    fn chosen_in_series(&self) -> [u32; CARD_ROOM] {
        let mut chosen = [0; CARD_ROOM];
        for series in self.series.iter().filter(|series| series.is_whole) {
            for card in series.cards.iter() {
                chosen[usize::from(card.0)] += self.tree.edge(series.edge).visits;
            }
        }
        chosen
    }

    /// How much memory it holds on to, in bytes.
    pub fn capacity(&self) -> usize {
        self.tree.capacity()
    }

    /// One deal: down the tree, one new edge, the rest played out, the rewards carried back.
    #[inline]
    fn iterate(&mut self, search: &Looking<'_>, state: &mut State, rng: &mut Rng) {
        let (program, guide) = (search.program, search.guide);
        self.path.clear();
        let mut node = ROOT;
        let mut choices = state.choices(program);
        // Cards that the searching seat has chosen of a series that is shown when it is complete.
        let kind = choices.kind();
        let mut series = state.hides(program, kind).then_some(CardSet::EMPTY);
        loop {
            let mover = state.to_move();
            series = series.filter(|_| mover == search.me && choices.kind() == kind);
            let Selected { edge, choice, is_new, is_compared } =
                self.select(search, node, state, &choices, series, rng);
            series = series.map(|cards| cards.or(choice.cards()));
            if is_compared {
                self.path.push((edge, program.side_of(mover) as u8));
            }
            flow::apply_in_thought(program, state, choice);
            if is_new
                && series.is_some()
                && let Some(last) = self.series.last_mut()
            {
                let goes_on = || state.to_move() == search.me && state.choices(program).kind() == kind;
                last.is_whole = state.status != Status::Playing || !goes_on();
            }
            // With layouts every decision is a series of small ones, and what is tried below the first
            // of them would count for more than what is good: rules of thumb go on from there.
            let is_leaf = is_new || program.table.layouts;
            if is_leaf || state.status != Status::Playing || self.tree.is_full() {
                break;
            }
            choices = state.choices(program);
            node = self.tree.outcome(edge, signature(state, &choices), places(&choices));
        }
        let mut rollout = Rollout::trusting(guide, Rng::new(rng.next_u64()), !search.naive).wary(search.wary);
        rollout.play(program, state);
        let rewards = rewards(program, guide, &search.stake, state);
        self.told.add(rewards[program.side_of(search.me)]);
        let rewards = rewards.map(|reward| (reward * SCALE) as i64 as u64);
        self.tree.carry_back(&self.path, rewards);
    }

    /// The edge to go along.
    #[inline]
    fn select(
        &mut self,
        search: &Looking<'_>,
        node: u32,
        state: &State,
        choices: &Choices,
        series: Option<CardSet>,
        rng: &mut Rng,
    ) -> Selected {
        if state.to_move() != search.me && state.hides(search.program, choices.kind()) {
            // All that is seen is that something was chosen.
            let choice = Rollout::trusting(search.guide, Rng::new(rng.next_u64()), !search.naive).choice(
                search.program,
                state,
                choices,
            );
            return self.follow(node, HIDDEN, choice, false);
        }
        if search.is_predictable(state) && rng.below(PREDICTED.1) < PREDICTED.0 {
            let choice = search.liked(state, choices);
            return self.follow(node, search.slot_of(choice), choice, true);
        }
        if choices.sizes() != 0 {
            return self.select_set(search, node, state, choices, rng);
        }
        let mut best = (0, 0, f32::MIN);
        let (mut tried, mut visits) = (0, 0);
        // What a hand is good for is worked out once, and for the searching seat once a search.
        let goal = (choices.kind() == MoveKind::Bid && !search.naive).then(|| match node {
            ROOT => search.goal,
            _ => self.bidders.goal(search.guide, Sight::new(search.program, state)),
        });
        let learnt = goal.filter(|_| node != ROOT && !self.bidders.is_empty());
        let learnt = learnt.and_then(|goal| self.bidders.choose(search.program, state, choices, goal));
        if let Some(choice) = learnt {
            // Where some bids are learnt and others are not, the tree compares all of them.
            return self.follow(node, search.slot_of(choice), choice, bidders::is_small(search.program));
        }
        let slots = match goal {
            Some(goal) if node == ROOT => bids::near(choices, goal) | self.wider,
            Some(goal) => bids::near(choices, goal),
            None if node == ROOT => choices.slots() & !search.left_out,
            None => choices.slots(),
        };
        if let Some(cards) = series {
            for slot in Bits(slots & !self.tree.known(node)) {
                if let Some(edge) = self.in_series(cards, choices.of_slot(slot)) {
                    self.tree.put(node, slot.into(), edge);
                }
            }
        }
        let untried = slots & !self.tree.known(node);
        self.tree.look(node, slots, |slot, at, edge| {
            let trust = goal.map_or(0.0, |goal| goal.trust(choices.of_slot(slot)));
            let value = edge.look(search.scale) + search.scale * trust;
            tried += 1;
            visits += edge.visits;
            if value > best.2 {
                best = (at, slot, value);
            }
        });
        // What completes a series is widened step by step: it is the first cards that are asked for.
        let is_wide = tried * tried > visits && series.is_some_and(|cards| !cards.is_empty());
        if untried == 0 || is_wide {
            return Selected::known(best.0, choices.of_slot(best.1));
        }
        let liked = match goal {
            Some(goal) => bids::nearest(choices, goal),
            None => search.liked(state, choices),
        };
        let mut slot = search.slot_of(liked) as u8;
        if untried >> slot & 1 == 0 {
            let counted = Counted::new(untried);
            slot = counted.nth(rng.below(counted.count()));
        }
        let choice = choices.of_slot(slot);
        let bias = match goal {
            Some(goal) => BID_BIAS * goal.nearness(choice),
            None if choice == liked => search.liking(state, choice),
            None => 0.0,
        };
        if let Some(cards) = series {
            let cards = cards.or(choice.cards());
            self.series.push(Series { cards, edge: self.tree.next_edge(), is_whole: false });
        }
        Selected::new(self.tree.add_edge(node, slot.into(), bias), choice)
    }

    /// The edge of cards that were chosen before in another order.
    fn in_series(&self, cards: CardSet, choice: Move) -> Option<u32> {
        let all = cards.or(choice.cards());
        let found = self.series.iter().find(|series| series.cards == all);
        found.filter(|_| !choice.cards().is_empty()).map(|series| series.edge)
    }

    /// The same among sets of equal cards.
    fn select_set(
        &mut self,
        search: &Looking<'_>,
        node: u32,
        state: &State,
        choices: &Choices,
        rng: &mut Rng,
    ) -> Selected {
        let mut best = (0, Move::PASS, f32::MIN);
        let mut untried = [Move::PASS; 256];
        let mut count = 0;
        for choice in choices.iter().filter(|&choice| search.stands_for_itself(choices, choice)) {
            let Some(edge) = self.tree.find(node, search.slot_of(choice)) else {
                untried[count & 255] = choice;
                count += 1;
                continue;
            };
            let value = self.tree.edge_mut(edge).look(search.scale);
            if value > best.2 {
                best = (edge, choice, value);
            }
        }
        if count == 0 {
            return Selected::known(best.0, best.1);
        }
        let liked = search.liked(state, choices);
        let mut choice = liked;
        if self.tree.find(node, search.slot_of(choice)).is_some() {
            choice = untried[rng.below(count as u32) as usize & 255];
        }
        let bias = if choice == liked { search.liking(state, choice) } else { 0.0 };
        Selected::new(self.tree.add_edge(node, search.slot_of(choice), bias), choice)
    }

    /// The edge of a choice that was made elsewhere.
    fn follow(&mut self, node: u32, place: usize, choice: Move, is_compared: bool) -> Selected {
        let found = match self.tree.find(node, place) {
            Some(edge) => Selected::known(edge, choice),
            None => Selected::new(self.tree.add_edge(node, place, 0.0), choice),
        };
        Selected { is_compared, ..found }
    }
}

/// Cards that the searching seat has chosen so far, one by one.
#[derive(Clone, Copy, Debug)]
struct Series {
    cards: CardSet,
    /// The edge of the last of them, in whatever order.
    edge: u32,
    /// No more are chosen after them.
    is_whole: bool,
}

/// An edge to go along, and the move that it stands for.
#[derive(Clone, Copy)]
struct Selected {
    edge: u32,
    choice: Move,
    is_new: bool,
    /// Is it held against others by what it brings?
    is_compared: bool,
}

impl Selected {
    fn known(edge: u32, choice: Move) -> Selected {
        Selected { edge, choice, is_new: false, is_compared: true }
    }

    fn new(edge: u32, choice: Move) -> Selected {
        Selected { edge, choice, is_new: true, is_compared: true }
    }
}

/// How many places the moves of a decision may take.
#[inline(always)]
fn places(choices: &Choices) -> usize {
    if choices.sizes() == 0 { SINGLES } else { SETS }
}

/// Who decides what: decisions that differ in it can be told apart by everybody.
#[inline(always)]
fn signature(state: &State, choices: &Choices) -> u32 {
    (state.to_move() as u32)
        | u32::from(state.turn.phase) << 8
        | (choices.kind() as u32) << 16
        | u32::from(choices.sizes() != 0) << 24
}
