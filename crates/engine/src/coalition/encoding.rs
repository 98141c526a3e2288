//! What a move tells the next partner: how well it is expected to play after having read it.
//!
//! In each of a few worlds the partner is given other worlds that it cannot tell from it, weighs
//! them by how likely the move would have been in them, and makes the move that is best over
//! them; what that is worth in the world itself is what the signal was worth.

use super::decision::{Ask, Decision};
use super::model::Noted;
use super::notebook::Reader;
use super::plans::{Objective, Plan, Step, Then, after, plans, worth};
use super::{Aim, RANKS, UNKNOWN, Unreadable};
use crate::card::Bits;
use crate::infer::{Weights, allowing};
use crate::moves::{Choices, MoveKind};
use crate::phase::layout;
use crate::program::{NO_SEAT, Program};
use crate::rng::Rng;
use crate::seats::next_seat;
use crate::view::View;

/// Worlds that are looked at.
const WORLDS: usize = 20;
/// Worlds that the partner is given beside the true one.
const OTHERS: usize = 6;

/// What the partner is asked, after a move.
struct Next {
    decision: Decision,
    /// A card that lies open where the mover put it: its serial number and rank.
    shown: Option<(usize, u8)>,
    /// A card that everybody sees leave its slot, or stay there: its serial number.
    seen: Option<usize>,
    /// An action that was left unused on top of the discard pile.
    baton: u8,
}

impl Reader {
    /// What the next partner makes of each of these moves on average; all 0 where nobody follows.
    pub fn encode(
        &self,
        program: &Program,
        view: &View,
        options: &[usize],
        weights: &[f64],
        allowance: f64,
        seed: u64,
    ) -> Result<Vec<f64>, Unreadable> {
        let decision = self.decision(program, view)?;
        let silent = vec![0.0; options.len()];
        let table = &view.table.0;
        let last = decision.caller == NO_SEAT || table.hand.layouts.left < 2;
        if last || decision.ask != Ask::Act || self.worlds.is_empty() {
            return Ok(silent);
        }
        let partner = next_seat(decision.others, decision.mover);
        let listed = self.own_plans(&decision, Aim::Win, weights);
        let worths = self.worths(&decision, &listed, Aim::Win, weights);
        let mut rng = Rng::new(seed);
        let chosen = weights.iter().copied().collect::<Weights>().spread(WORLDS, &mut rng);
        let mut found = Vec::with_capacity(options.len());
        for &option in options {
            let mine = || listed.iter().zip(&worths).filter(|(plan, _)| usize::from(plan.option) == option);
            let Some((plan, _)) = mine().max_by(|one, two| one.1.total_cmp(two.1)) else {
                found.push(0.0);
                continue;
            };
            let next = self.next(program, view, &decision, partner, plan, option)?;
            let choice = decision.choices.nth(option as u32);
            let Some(noted) = Noted::of(decision.clone(), &self.rules, choice) else {
                return Ok(silent);
            };
            // The same draws for every move that is compared.
            let mut rng = Rng::new(seed ^ 1);
            let sum: f64 =
                chosen.iter().map(|&world| self.answer(&noted, &next, world, allowance, &mut rng)).sum();
            found.push(sum / chosen.len() as f64);
        }
        Ok(found)
    }

    /// The partner's next decision, once a plan is carried out.
    fn next(
        &self,
        program: &Program,
        view: &View,
        decision: &Decision,
        partner: u8,
        plan: &Plan,
        option: usize,
    ) -> Result<Next, Unreadable> {
        let phase = program.layout().ok_or(Unreadable::NoLayouts)?;
        let mut after = Decision { mover: partner, ask: Ask::Act, open: 0, ..decision.clone() };
        let all = decision.others | 1 << decision.caller;
        let (mut next_shown, mut seen) = (None, None);
        if let Step::SwapIn(slot) = plan.step {
            let (seat, slot) = (usize::from(decision.mover), usize::from(slot));
            after.known_by[seat][slot] = all;
            seen = Some(usize::from(after.serials[seat][slot]));
            next_shown = seen.map(|serial| (serial, decision.drawn));
        }
        match plan.then {
            Then::Exchange((one, slot), (two, other))
            | Then::LookAndExchange((one, slot), (two, other), _) => {
                let (one, two) =
                    ((usize::from(one), usize::from(slot)), (usize::from(two), usize::from(other)));
                let serial = after.serials[one.0][one.1];
                after.serials[one.0][one.1] = after.serials[two.0][two.1];
                after.serials[two.0][two.1] = serial;
                let known = after.known_by[one.0][one.1];
                after.known_by[one.0][one.1] = after.known_by[two.0][two.1];
                after.known_by[two.0][two.1] = known;
            }
            Then::Name((seat, slot), _) => {
                seen = Some(usize::from(decision.serials[usize::from(seat)][usize::from(slot)]));
                after.slots[usize::from(seat)] &= !(1 << slot);
            }
            _ => {}
        }
        for (aims, action) in after.aims.iter_mut().zip(&self.rules.actions) {
            *aims = action.map_or(0, |kind| layout::actions::targets(phase, &view.table.0, partner, kind));
        }
        let thrown = decision.choices.nth(option as u32).kind == MoveKind::Throw;
        let action = |rank: u8| self.rules.actions.get(usize::from(rank)).is_some_and(Option::is_some);
        let baton = if thrown && action(decision.drawn) { decision.drawn } else { UNKNOWN };
        Ok(Next { decision: after, shown: next_shown, seen, baton })
    }

    /// What the partner's best move is worth in a world, after it has read the move.
    fn answer(&self, noted: &Noted, next: &Next, world: usize, allowance: f64, rng: &mut Rng) -> f64 {
        let truth = self.worlds.world(world);
        let stock = self.worlds.stock(world);
        let partner = next.decision.mover;
        let hidden: Vec<usize> = (0..next.decision.slots.len())
            .flat_map(|seat| {
                let decision = &noted.decision;
                Bits(decision.slots[seat].into())
                    .filter(move |&slot| decision.known_by[seat][usize::from(slot)] >> partner & 1 == 0)
                    .map(move |slot| usize::from(decision.serials[seat][usize::from(slot)]))
            })
            .collect();
        let mut pool: Vec<u8> = hidden.iter().map(|&serial| truth[serial]).collect();
        for (rank, &count) in stock.iter().enumerate() {
            pool.extend(std::iter::repeat_n(rank as u8, count.into()));
        }
        let size = pool.len();
        let drawn = if size > hidden.len() {
            pool[hidden.len() + rng.below((size - hidden.len()) as u32) as usize]
        } else {
            UNKNOWN
        };
        let mut rows = vec![truth.to_vec()];
        let mut cards: Vec<u8> = (0..size as u8).collect();
        let seen = next.seen.and_then(|serial| hidden.iter().position(|&other| other == serial));
        for _ in 0..OTHERS {
            let mut row = truth.to_vec();
            rng.shuffle_top(&mut cards, hidden.len());
            if let Some(seen) = seen
                && let Some(place) = cards.iter().position(|&card| usize::from(card) == seen)
            {
                cards.swap(seen, place);
            }
            for (&serial, &card) in hidden.iter().zip(&cards) {
                row[serial] = pool[usize::from(card)];
            }
            rows.push(row);
        }
        let moves = f64::from(noted.decision.choices.len());
        let weights: Vec<f64> = rows
            .iter()
            .map(|row| allowing(noted.chance(&self.rules, &self.manner, row), allowance, allowance / moves))
            .collect();
        if let Some((serial, rank)) = next.shown {
            rows.iter_mut().for_each(|row| row[serial] = rank);
        }
        self.best_over(next, drawn, &rows, &weights)
    }

    /// The value in the first of these worlds of the move that is best over all of them.
    fn best_over(&self, next: &Next, drawn: u8, rows: &[Vec<u8>], weights: &[f64]) -> f64 {
        let decision = &next.decision;
        let partner = usize::from(decision.mover);
        let slots = Choices::new(MoveKind::Swap, decision.slots[partner].into());
        let usable = decision.aims.get(usize::from(drawn)).is_some_and(|&aims| aims != 0);
        let choices = if usable { slots.or_use().or_throw() } else { slots.or_throw() };
        let act = Decision { choices, drawn, ..decision.clone() };
        let mut best: Option<(f64, f64)> = None;
        let mut consider = |decision: &Decision| {
            let known = |seat: usize, slot: usize| match decision.known_by[seat][slot] >> partner & 1 {
                1 => rows[0][usize::from(decision.serials[seat][slot])],
                _ => UNKNOWN,
            };
            let guess = |(seat, slot): (u8, u8)| {
                let mut found = [0.0; RANKS];
                for (row, weight) in rows.iter().zip(weights) {
                    let rank = row[usize::from(decision.serials[usize::from(seat)][usize::from(slot)])];
                    if let Some(place) = found.get_mut(usize::from(rank)) {
                        *place += weight;
                    }
                }
                (0..RANKS)
                    .max_by(|&one, &two| found[one].total_cmp(&found[two]))
                    .map_or(UNKNOWN, |rank| rank as u8)
            };
            let listed = plans(decision, &self.rules, Aim::Win, known, guess);
            let objective = Objective::of(decision, Aim::Win);
            let mut sums = vec![(0.0, 0.0); listed.len()];
            for (number, (row, weight)) in rows.iter().zip(weights).enumerate() {
                let seen = decision.seen_in(&self.rules, row);
                let (mut step, mut now) = (Step::Nothing, seen);
                for (plan, sum) in listed.iter().zip(&mut sums) {
                    if plan.step != step {
                        step = plan.step;
                        now = after(decision, &self.rules, &seen, step);
                    }
                    let value = worth(decision, &self.rules, &self.manner, &objective, &now, plan.then);
                    sum.0 += weight * f64::from(value);
                    if number == 0 {
                        sum.1 = f64::from(value);
                    }
                }
            }
            for sum in sums {
                if best.is_none_or(|best| sum.0 > best.0) {
                    best = Some(sum);
                }
            }
        };
        consider(&act);
        if next.baton != UNKNOWN {
            let choices = Choices::NONE.or_use();
            consider(&Decision { choices, ask: Ask::Use, top: next.baton, ..decision.clone() });
        }
        best.map_or(0.0, |best| best.1)
    }
}
