//! What each move of a seat is worth over the worlds that it thinks possible.

use super::decision::{Ask, Decision};
use super::notebook::Reader;
use super::plans::{Objective, Plan, Step, after, outcome, plans, worth};
use super::{Aim, RANKS, UNKNOWN, Unreadable};
use crate::card::Bits;
use crate::moves::MoveKind;
use crate::program::Program;
use crate::view::View;

impl Reader {
    /// The value of each legal move: that of its best completion, on average over the worlds.
    pub fn values(
        &self,
        program: &Program,
        view: &View,
        aim: Aim,
        weights: &[f64],
    ) -> Result<Vec<f64>, Unreadable> {
        let decision = self.decision(program, view)?;
        if decision.ask == Ask::Toss && !self.may_toss(&decision, weights) {
            let value = |choice: crate::Move| if choice.kind == MoveKind::Pass { 0.0 } else { -1.0 };
            return Ok(decision.choices.iter().map(value).collect());
        }
        let listed = self.own_plans(&decision, aim, weights);
        let worths = self.worths(&decision, &listed, aim, weights);
        let mut values = vec![f64::NEG_INFINITY; decision.choices.len() as usize];
        for (plan, value) in listed.iter().zip(worths) {
            let best = &mut values[usize::from(plan.option)];
            *best = best.max(value);
        }
        Ok(values)
    }

    /// Can a card of an open rank lie in a slot of its own?
    fn may_toss(&self, decision: &Decision, weights: &[f64]) -> bool {
        Bits(decision.slots[self.seat].into()).any(|slot| {
            let found = self.marginal(self.seat, slot.into(), weights);
            (0..RANKS).any(|rank| decision.open >> rank & 1 == 1 && found[rank] > 0.2)
        })
    }

    /// The completions of its own moves; a king names what is likeliest.
    pub(crate) fn own_plans(&self, decision: &Decision, aim: Aim, weights: &[f64]) -> Vec<Plan> {
        let known = |seat: usize, slot: usize| {
            self.ranks.get(usize::from(decision.serials[seat][slot])).copied().unwrap_or(UNKNOWN)
        };
        let likeliest = |(seat, slot): (u8, u8)| {
            let found = self.marginal(seat.into(), slot.into(), weights);
            let best = (0..RANKS).max_by(|&one, &two| found[one].total_cmp(&found[two]));
            best.map_or(UNKNOWN, |rank| rank as u8)
        };
        plans(decision, &self.rules, aim, known, likeliest)
    }

    /// The mean value of each plan.
    pub(crate) fn worths(&self, decision: &Decision, listed: &[Plan], aim: Aim, weights: &[f64]) -> Vec<f64> {
        let objective = Objective::of(decision, aim);
        let mut worths = vec![0.0; listed.len()];
        for number in 0..self.worlds.len() {
            let weight = weights.get(number).copied().unwrap_or(0.0);
            if weight <= 0.0 {
                continue;
            }
            let seen = decision.seen_in(&self.rules, self.worlds.world(number));
            let (mut step, mut now) = (Step::Nothing, seen);
            for (plan, value) in listed.iter().zip(&mut worths) {
                if plan.step != step {
                    step = plan.step;
                    now = after(decision, &self.rules, &seen, step);
                }
                let found = worth(decision, &self.rules, &self.manner, &objective, &now, plan.then);
                *value += weight * (f64::from(found) + self.taste(decision, plan, aim));
            }
        }
        worths
    }

    /// What it adds to a plan before the call that an unknown card is put away.
    fn taste(&self, decision: &Decision, plan: &Plan, aim: Aim) -> f64 {
        let own = aim == Aim::Own || decision.caller == crate::program::NO_SEAT;
        match plan.step {
            Step::SwapIn(slot) if own && self.is_unknown(decision, slot) => self.manner.risk,
            _ => 0.0,
        }
    }

    fn is_unknown(&self, decision: &Decision, slot: u8) -> bool {
        let serial = decision.serials[self.seat][usize::from(slot)];
        self.ranks.get(usize::from(serial)) == Some(&UNKNOWN)
    }

    /// What each seat's cards are expected to add up to after the best completion of each of these moves.
    pub fn outcomes(
        &self,
        program: &Program,
        view: &View,
        options: &[usize],
        weights: &[f64],
    ) -> Result<Vec<Vec<f64>>, Unreadable> {
        let decision = self.decision(program, view)?;
        let objective = Objective::of(&decision, Aim::Win);
        let listed = self.own_plans(&decision, Aim::Win, weights);
        let worths = self.worths(&decision, &listed, Aim::Win, weights);
        let totals_after = |&option: &usize| {
            let mine = listed.iter().zip(&worths).filter(|(plan, _)| usize::from(plan.option) == option);
            let best = mine.max_by(|one, two| one.1.total_cmp(two.1)).map(|(plan, _)| *plan);
            let mut totals = vec![0.0; view.players];
            for number in 0..self.worlds.len() {
                let weight = weights.get(number).copied().unwrap_or(0.0);
                let seen = decision.seen_in(&self.rules, self.worlds.world(number));
                let left = best.map_or(seen.totals, |plan| {
                    let now = after(&decision, &self.rules, &seen, plan.step);
                    outcome(&decision, &objective, &now, plan.then)
                });
                for (total, value) in totals.iter_mut().zip(left) {
                    *total += weight * f64::from(value);
                }
            }
            totals
        };
        Ok(options.iter().map(totals_after).collect())
    }

    /// What each seat's cards are expected to add up to.
    pub fn totals(&self, program: &Program, view: &View, weights: &[f64]) -> Result<Vec<f64>, Unreadable> {
        let decision = self.decision(program, view)?;
        let mut totals = vec![0.0; view.players];
        for number in 0..self.worlds.len() {
            let weight = weights.get(number).copied().unwrap_or(0.0);
            let seen = decision.seen_in(&self.rules, self.worlds.world(number));
            for (total, value) in totals.iter_mut().zip(seen.totals) {
                *total += weight * f64::from(value);
            }
        }
        Ok(totals)
    }
}
