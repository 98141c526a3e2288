//! How likely a move is: a softmax over one-step values under the mover's own knowledge.
//!
//! Before the call a value is the mover's own expected total; after it the soft minimum of the
//! totals against the caller's. The decoder's allowance for other play is not in here.

use super::decision::{Ask, Decision};
use super::plans::{Objective, Plan, Step, after, plans, worth};
use super::{Aim, Manner, Rules, UNKNOWN};
use crate::agent::numbers::fall;
use crate::card::Bits;
use crate::moves::Move;
use crate::program::MAX_SEATS;

/// Totals are seldom whole numbers: a seat that is just below the threshold calls.
const JUST_BELOW: f32 = 0.25;

/// A decision of another seat, and the move that it made.
#[derive(Clone, Debug)]
pub struct Noted {
    /// The decision.
    pub decision: Decision,
    /// The number of the move.
    pub chosen: u8,
    plans: Vec<Plan>,
}

impl Noted {
    /// A move that was made; none if nothing can be read from it.
    pub(crate) fn of(decision: Decision, rules: &Rules, choice: Move) -> Option<Noted> {
        let chosen = decision.choices.iter().position(|other| other == choice)?;
        if decision.ask == Ask::Other || decision.choices.len() < 2 {
            return None;
        }
        // Whether a card is known is public; which one it is does not change what plans there are.
        let mover = decision.mover;
        let known = |seat: usize, slot: usize| match decision.known_by[seat][slot] >> mover & 1 {
            1 => decision.serials[seat][slot],
            _ => u16::MAX,
        };
        // Plans that depend on a rank are made for each world.
        let fixed = !matches!(decision.ask, Ask::Act | Ask::Declare(_))
            || (0..16).all(|slot| known(mover.into(), slot) == u16::MAX);
        let plans = match fixed {
            true => plans(&decision, rules, Aim::Team, |_, _| UNKNOWN, |_| UNKNOWN),
            false => Vec::new(),
        };
        Some(Noted { decision, chosen: chosen as u8, plans })
    }

    /// Was it a call?
    pub(crate) fn is_call(&self) -> bool {
        self.decision.ask == Ask::End
            && self.decision.choices.nth(self.chosen.into()).kind == crate::MoveKind::Call
    }

    /// The cards, of these, that the mover knew: what its move depends on.
    pub(crate) fn depends_on(&self, unknown: &[u16]) -> Vec<u16> {
        let decision = &self.decision;
        let known = (0..MAX_SEATS).flat_map(|seat| {
            Bits(decision.known_slots(seat, decision.mover).into())
                .map(move |slot| decision.serials[seat][usize::from(slot)])
        });
        let mut serials: Vec<u16> = known.filter(|serial| unknown.contains(serial)).collect();
        serials.sort_unstable();
        serials
    }

    /// How likely the move was, if the cards have these ranks.
    pub fn chance(&self, rules: &Rules, manner: &Manner, ranks: &[u8]) -> f64 {
        let values = self.values(rules, manner, ranks);
        softmax_of(&values, self.chosen.into(), manner.heat(&self.decision))
    }

    fn values(&self, rules: &Rules, manner: &Manner, ranks: &[u8]) -> Vec<f32> {
        match self.plans.is_empty() {
            true => option_values(&self.decision, rules, manner, ranks, None),
            false => option_values(&self.decision, rules, manner, ranks, Some(&self.plans)),
        }
    }
}

/// The value of each move to its mover, if the cards have these ranks.
pub(crate) fn option_values(
    decision: &Decision,
    rules: &Rules,
    manner: &Manner,
    ranks: &[u8],
    listed: Option<&[Plan]>,
) -> Vec<f32> {
    let seen = decision.seen_by_mover(rules, ranks);
    let objective = Objective::of(decision, Aim::Team);
    let made;
    let listed = match listed {
        Some(listed) => listed,
        None => {
            made = plans(decision, rules, Aim::Team, |seat, slot| seen.ranks[seat][slot], |_| UNKNOWN);
            &made
        }
    };
    let mut values = vec![f32::NEG_INFINITY; decision.choices.len() as usize];
    let (mut step, mut now) = (Step::Nothing, seen);
    for plan in listed {
        if plan.step != step {
            step = plan.step;
            now = after(decision, rules, &seen, step);
        }
        let mut value = worth(decision, rules, manner, &objective, &now, plan.then);
        if let Step::SwapIn(slot) = step
            && seen.ranks[usize::from(decision.mover)][usize::from(slot)] == UNKNOWN
        {
            value += manner.risk as f32;
        }
        if plan.then == super::plans::Then::Call {
            value += JUST_BELOW;
        }
        let best = &mut values[usize::from(plan.option)];
        *best = best.max(value);
    }
    values
}

/// The share of one value in the softmax.
pub(crate) fn softmax_of(values: &[f32], chosen: usize, temperature: f64) -> f64 {
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let share = |value: f32| fall(f64::from(best - value) / temperature);
    let sum: f64 = values.iter().map(|&value| share(value)).sum();
    share(values[chosen]) / sum
}
