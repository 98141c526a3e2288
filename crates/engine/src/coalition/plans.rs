//! What a move leads to: its completions, and the totals that each leaves.
//!
//! A plan is a move with what its mover chooses next (the two cards of a jack, the rank that a
//! king names). Its value is read off the totals one step later, with the cards that others are
//! then seen to toss in. Nothing is sampled or searched.

use super::decision::{Ask, Decision, Seen};
use super::{Aim, Manner, RANKS, Rules, UNKNOWN};
use crate::agent::numbers::{fall, logistic};
use crate::card::Bits;
use crate::moves::{DISCARD_PILE, Move, MoveKind};
use crate::program::{EffectType, MAX_SEATS, NO_SEAT};

/// A slot of a layout.
pub(crate) type Slot = (u8, u8);

/// The chance that an unknown card has a given rank.
const GUESS: f32 = 4.0 / 54.0;
/// What it costs to toss in no more, in points.
const BARRED: f32 = 0.5;
/// How soft the soft minimum of totals is, in points.
const SOFTNESS: f32 = 2.0;
/// The scale on which a lead becomes a chance to win, in points.
const LEAD: f32 = 1.2;

/// The first step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Nothing,
    /// The drawn card goes into a slot.
    SwapIn(u8),
    /// A card of this rank is put down, from the hand or as it lies.
    PutDown(u8),
    /// The card of a slot is tossed in.
    TossIn(u8),
}

/// What follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Then {
    Nothing,
    /// A look at a card that the mover does not know.
    Look,
    /// Two cards change places, unseen.
    Exchange(Slot, Slot),
    /// The same after a look at both, or not; so many of them are unknown.
    LookAndExchange(Slot, Slot, u8),
    /// The rank of a card is named; [`UNKNOWN`]: the one that the mover thinks of.
    Name(Slot, u8),
    /// A seat draws a card.
    Burden(u8),
    /// The mover draws a penalty card, or the chance of one.
    Wrong(bool),
    /// A card is drawn, and goes into this slot if it is better than what lies there.
    Draw(u8),
    /// The mover calls.
    Call,
}

/// One completion of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The number of the move.
    pub option: u8,
    pub step: Step,
    pub then: Then,
}

/// What plans are judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Objective {
    pub aim: Aim,
    pub me: u8,
    pub caller: u8,
    pub others: u8,
}

impl Objective {
    pub fn of(decision: &Decision, aim: Aim) -> Objective {
        // Before a call there is no team.
        let aim = if decision.caller == NO_SEAT { Aim::Own } else { aim };
        Objective { aim, me: decision.mover, caller: decision.caller, others: decision.others }
    }

    /// What totals are worth.
    #[inline]
    pub fn value(&self, totals: &[f32; MAX_SEATS]) -> f32 {
        match self.aim {
            Aim::Own => -totals[usize::from(self.me)],
            Aim::Team => totals[usize::from(self.caller)] - self.soft_minimum(totals),
            Aim::Win => {
                let lead = totals[usize::from(self.caller)] - self.minimum(totals) - 0.5;
                logistic(f64::from(lead / LEAD)) as f32
            }
        }
    }

    #[inline]
    fn minimum(&self, totals: &[f32; MAX_SEATS]) -> f32 {
        Bits(self.others.into()).map(|seat| totals[usize::from(seat)]).fold(f32::INFINITY, f32::min)
    }

    fn soft_minimum(&self, totals: &[f32; MAX_SEATS]) -> f32 {
        let least = self.minimum(totals);
        let (mut sum, mut weight) = (0.0, 0.0);
        for seat in Bits(self.others.into()) {
            let total = totals[usize::from(seat)];
            let share = fall(f64::from((total - least) / SOFTNESS)) as f32;
            sum += share * total;
            weight += share;
        }
        sum / weight
    }

    /// What a look is worth: at a card of one's own, at another's, at each of two.
    fn looks(&self) -> [f32; 3] {
        match self.aim {
            Aim::Own => [1.5, 0.25, 0.75],
            Aim::Team => [0.25, 0.25, 0.5],
            Aim::Win => [0.002, 0.002, 0.0],
        }
    }

    /// What it is worth that an opponent gets a card.
    fn burden(&self) -> f32 {
        if self.aim == Aim::Own { 1.0 } else { 0.0 }
    }
}

// --- Which plans there are ---

/// All plans of a decision, those of one step together; `thought` says which rank a king names.
pub(crate) fn plans(
    decision: &Decision,
    rules: &Rules,
    aim: Aim,
    known: impl Fn(usize, usize) -> u8,
    thought: impl Fn(Slot) -> u8,
) -> Vec<Plan> {
    let mut plans = Vec::with_capacity(16);
    let own = decision.caller == NO_SEAT || aim == Aim::Own;
    let mover = usize::from(decision.mover);
    let mut aimed = Aimed { decision, rules, own, thought: &thought, plans: &mut plans };
    for (option, choice) in decision.choices.iter().enumerate() {
        let option = option as u8;
        match (decision.ask, choice.kind) {
            (Ask::Start, MoveKind::Draw) if choice.target == DISCARD_PILE => {
                aimed.action(option, Step::PutDown(decision.top), decision.top, [NO_SEAT; 4]);
            }
            (Ask::Start, MoveKind::Draw) => {
                let highest = Bits(decision.slots[mover].into()).max_by_key(|&slot| {
                    let rank = known(mover, slot.into());
                    let value = if rank == UNKNOWN { 6.0 } else { rules.values[usize::from(rank)] };
                    (value * 16.0) as i32
                });
                aimed.push(option, Step::Nothing, highest.map_or(Then::Nothing, Then::Draw));
            }
            (Ask::Act, MoveKind::Use) => {
                aimed.action(option, Step::PutDown(decision.drawn), decision.drawn, [NO_SEAT; 4]);
            }
            (Ask::Act, MoveKind::Swap) => {
                let step = Step::SwapIn(choice.target);
                aimed.push(option, step, Then::Nothing);
                let out = known(mover, choice.target.into());
                // What is known may be declared, and used.
                if out != UNKNOWN && is_strong(rules, out) {
                    aimed.action(option, step, out, [NO_SEAT; 4]);
                }
            }
            (Ask::Act, _) => aimed.push(option, Step::PutDown(decision.drawn), Then::Nothing),
            (Ask::Declare(slot), MoveKind::NameRank) => {
                let out = known(mover, slot.into());
                let rank = choice.amount as u8;
                if out == rank {
                    aimed.push(option, Step::SwapIn(slot), Then::Nothing);
                    aimed.action(option, Step::SwapIn(slot), out, [NO_SEAT; 4]);
                } else {
                    aimed.push(option, Step::SwapIn(slot), Then::Wrong(out != UNKNOWN));
                }
            }
            (Ask::Declare(slot), _) => aimed.push(option, Step::SwapIn(slot), Then::Nothing),
            (Ask::Use, MoveKind::Use) => aimed.action(option, Step::Nothing, decision.top, [NO_SEAT; 4]),
            (Ask::Toss, MoveKind::Toss) => aimed.push(option, Step::TossIn(choice.target), Then::Nothing),
            (Ask::Target(notes), _) => aimed.target(option, choice, notes),
            (Ask::End, MoveKind::Call) => aimed.push(option, Step::Nothing, Then::Call),
            _ => aimed.push(option, Step::Nothing, Then::Nothing),
        }
    }
    plans
}

/// Can the action of a rank change totals?
fn is_strong(rules: &Rules, rank: u8) -> bool {
    matches!(
        rules.actions[usize::from(rank)],
        Some(EffectType::SwapTwo | EffectType::PeekTwoThenSwap | EffectType::NameAndPlay)
    )
}

/// Lists the completions of actions.
struct Aimed<'a, F: Fn(Slot) -> u8> {
    decision: &'a Decision,
    rules: &'a Rules,
    /// Only cards of its own matter to the mover.
    own: bool,
    thought: &'a F,
    plans: &'a mut Vec<Plan>,
}

impl<F: Fn(Slot) -> u8> Aimed<'_, F> {
    fn push(&mut self, option: u8, step: Step, then: Then) {
        self.plans.push(Plan { option, step, then });
    }

    fn is_unknown(&self, (seat, slot): Slot) -> bool {
        self.decision.known_by[usize::from(seat)][usize::from(slot)] >> self.decision.mover & 1 == 0
    }

    /// The completions of the action of a rank, of which something may be chosen already.
    fn action(&mut self, option: u8, step: Step, rank: u8, chosen: [u8; 4]) {
        let Some(kind) = self.rules.actions.get(usize::from(rank)).copied().flatten() else {
            return self.push(option, step, Then::Nothing);
        };
        let decision = self.decision;
        let mover = decision.mover;
        let aims = decision.aims[usize::from(rank)];
        let fits = |chosen: u8, found: u8| chosen == NO_SEAT || chosen == found;
        let places = |seat: u8, slot: u8| {
            Bits(aims.into())
                .filter(move |&owner| fits(seat, owner))
                .flat_map(|owner| {
                    Bits(decision.slots[usize::from(owner)].into()).map(move |slot| (owner, slot))
                })
                .filter(move |&(_, found)| fits(slot, found))
        };
        let before = self.plans.len();
        let [seat, slot, other, other_slot] = chosen;
        match kind {
            EffectType::PeekOwn | EffectType::PeekOther => {
                let unknown = places(seat, slot).any(|place| self.is_unknown(place));
                self.push(option, step, if unknown { Then::Look } else { Then::Nothing });
            }
            EffectType::SwapTwo | EffectType::PeekTwoThenSwap => {
                for one in places(seat, slot) {
                    for two in places(other, other_slot).filter(|two| two.0 != one.0) {
                        let mine = one.0 == mover || two.0 == mover;
                        // Two cards are one pair, whichever is chosen first.
                        if (seat == NO_SEAT && two < one) || (self.own && !mine) {
                            continue;
                        }
                        let then = match kind {
                            EffectType::SwapTwo => Then::Exchange(one, two),
                            _ => {
                                let unknown = [one, two].into_iter().filter(|&place| self.is_unknown(place));
                                Then::LookAndExchange(one, two, unknown.count() as u8)
                            }
                        };
                        self.push(option, step, then);
                    }
                }
            }
            EffectType::NameAndPlay => {
                for place in places(seat, slot) {
                    let rank = (self.thought)(place);
                    self.push(option, step, Then::Name(place, rank));
                }
            }
            EffectType::ForceDraw => {
                for owner in Bits(aims.into()).filter(|&owner| fits(seat, owner)) {
                    self.push(option, step, Then::Burden(owner));
                }
            }
            _ => {}
        }
        if self.plans.len() == before {
            self.push(option, step, Then::Nothing);
        }
    }

    /// A choice that an action asks for.
    fn target(&mut self, option: u8, choice: Move, notes: [u8; 4]) {
        let rank = self.decision.top;
        let [seat, slot, other, other_slot] = notes;
        match choice.kind {
            MoveKind::Pass => self.push(option, Step::Nothing, Then::Nothing),
            MoveKind::Use => {
                self.push(option, Step::Nothing, Then::Exchange((seat, slot), (other, other_slot)));
            }
            MoveKind::NameRank => {
                self.push(option, Step::Nothing, Then::Name((seat, slot), choice.amount as u8));
            }
            MoveKind::Choose if seat == NO_SEAT => {
                self.action(option, Step::Nothing, rank, [choice.target, NO_SEAT, NO_SEAT, NO_SEAT]);
            }
            MoveKind::Slot if slot == NO_SEAT => {
                self.action(option, Step::Nothing, rank, [seat, choice.target, NO_SEAT, NO_SEAT]);
            }
            MoveKind::Choose => {
                self.action(option, Step::Nothing, rank, [seat, slot, choice.target, NO_SEAT])
            }
            _ => self.action(option, Step::Nothing, rank, [seat, slot, other, choice.target]),
        }
    }
}

// --- What they are worth ---

/// The table after a step, and the ranks that are open then.
pub(crate) fn after(decision: &Decision, rules: &Rules, seen: &Seen, step: Step) -> Seen {
    let mut now = *seen;
    let mover = usize::from(decision.mover);
    let mut open = decision.open;
    match step {
        Step::Nothing => return now,
        Step::SwapIn(slot) => {
            let slot = usize::from(slot);
            let out = now.ranks[mover][slot];
            if out != UNKNOWN {
                open |= 1 << out;
            }
            let value = rules.values.get(usize::from(decision.drawn)).copied().unwrap_or(now.mean);
            now.totals[mover] += value - now.values[mover][slot];
            now.values[mover][slot] = value;
            now.ranks[mover][slot] = UNKNOWN;
        }
        Step::PutDown(rank) => open |= 1u16.checked_shl(rank.into()).unwrap_or(0),
        Step::TossIn(slot) => {
            let slot = usize::from(slot);
            let wrong = now.mean + BARRED;
            match now.ranks[mover][slot] {
                UNKNOWN => {
                    let right = GUESS * open.count_ones() as f32;
                    now.totals[mover] += (1.0 - right) * wrong - right * now.mean;
                }
                rank if open >> rank & 1 == 1 => {
                    now.totals[mover] -= now.values[mover][slot];
                    now.values[mover][slot] = 0.0;
                }
                _ => now.totals[mover] += wrong,
            }
            return now;
        }
    }
    toss(decision, &mut now, open);
    now
}

/// Those who know that they have a card of an open rank get rid of it.
fn toss(decision: &Decision, seen: &mut Seen, open: u16) {
    for seat in Bits(decision.tossers.into()) {
        let seat = usize::from(seat);
        for slot in Bits(decision.slots[seat].into()) {
            let slot = usize::from(slot);
            let rank = seen.ranks[seat][slot];
            let knows = decision.known_by[seat][slot] >> seat & 1 == 1;
            if knows && rank != UNKNOWN && open >> rank & 1 == 1 && seen.values[seat][slot] > 0.0 {
                seen.totals[seat] -= seen.values[seat][slot];
                seen.values[seat][slot] = 0.0;
                seen.ranks[seat][slot] = UNKNOWN;
            }
        }
    }
}

/// The totals once the card of a slot is named rightly: it goes, and others of its rank may be tossed in.
fn named(decision: &Decision, seen: &Seen, (seat, slot): Slot) -> [f32; MAX_SEATS] {
    let mut now = *seen;
    let (seat, slot) = (usize::from(seat), usize::from(slot));
    let rank = now.ranks[seat][slot];
    now.totals[seat] -= now.values[seat][slot];
    now.values[seat][slot] = 0.0;
    now.ranks[seat][slot] = UNKNOWN;
    if rank != UNKNOWN {
        toss(decision, &mut now, 1 << rank);
    }
    now.totals
}

/// What a plan is worth, its step having been made.
#[inline]
pub(crate) fn worth(
    decision: &Decision,
    rules: &Rules,
    manner: &Manner,
    objective: &Objective,
    seen: &Seen,
    then: Then,
) -> f32 {
    let mover = usize::from(decision.mover);
    let at = |(seat, slot): Slot| (usize::from(seat), usize::from(slot));
    let mut totals = seen.totals;
    let value = |place: Slot| seen.values[at(place).0][at(place).1];
    let exchange = |totals: &mut [f32; MAX_SEATS], one: Slot, two: Slot| {
        let gain = value(two) - value(one);
        totals[at(one).0] += gain;
        totals[at(two).0] -= gain;
    };
    match then {
        Then::Nothing => objective.value(&totals),
        Then::Look => {
            let own =
                matches!(rules.actions.get(usize::from(acting(decision))), Some(Some(EffectType::PeekOwn)));
            objective.value(&totals) + objective.looks()[usize::from(!own)]
        }
        Then::Exchange(one, two) => {
            exchange(&mut totals, one, two);
            objective.value(&totals)
        }
        Then::LookAndExchange(one, two, unknown) => {
            let before = objective.value(&totals);
            exchange(&mut totals, one, two);
            objective.value(&totals).max(before) + objective.looks()[2] * f32::from(unknown)
        }
        Then::Name(place, rank) => {
            let found = seen.ranks[at(place).0][at(place).1];
            let right = named(decision, seen, place);
            let mut wrong = totals;
            wrong[mover] += seen.mean;
            match (found, rank) {
                (UNKNOWN, _) => GUESS * objective.value(&right) + (1.0 - GUESS) * objective.value(&wrong),
                (_, UNKNOWN) => objective.value(&right),
                (found, rank) if found == rank => objective.value(&right),
                _ => objective.value(&wrong),
            }
        }
        Then::Burden(seat) => {
            totals[usize::from(seat)] += seen.mean;
            objective.value(&totals) + objective.burden()
        }
        Then::Wrong(surely) => {
            let chance = if surely { 1.0 } else { 1.0 - GUESS };
            totals[mover] += chance * seen.mean;
            objective.value(&totals)
        }
        Then::Draw(slot) => {
            let held = seen.values[mover][usize::from(slot)];
            let stay = objective.value(&totals);
            let mut sum = 0.0;
            for rank in 0..RANKS {
                let count = f32::from(rules.counts[rank]);
                sum += count
                    * if rules.values[rank] < held {
                        let mut better = totals;
                        better[mover] += rules.values[rank] - held;
                        objective.value(&better)
                    } else {
                        stay
                    };
            }
            sum / rules.deck_size
        }
        Then::Call => objective.value(&totals) + manner.threshold as f32 - totals[mover],
    }
}

/// The totals that a plan leaves, its step having been made; a look is followed by the better choice.
pub(crate) fn outcome(
    decision: &Decision,
    objective: &Objective,
    seen: &Seen,
    then: Then,
) -> [f32; MAX_SEATS] {
    let mut totals = seen.totals;
    let at = |(seat, slot): Slot| (usize::from(seat), usize::from(slot));
    match then {
        Then::Exchange(one, two) | Then::LookAndExchange(one, two, _) => {
            let gain = seen.values[at(two).0][at(two).1] - seen.values[at(one).0][at(one).1];
            totals[at(one).0] += gain;
            totals[at(two).0] -= gain;
            let declines = matches!(then, Then::LookAndExchange(..))
                && objective.value(&totals) < objective.value(&seen.totals);
            if declines { seen.totals } else { totals }
        }
        Then::Name(place, rank) => {
            let found = seen.ranks[at(place).0][at(place).1];
            if found == rank {
                totals = named(decision, seen, place);
            } else {
                totals[usize::from(decision.mover)] += seen.mean;
            }
            totals
        }
        Then::Burden(seat) => {
            totals[usize::from(seat)] += seen.mean;
            totals
        }
        Then::Wrong(_) => {
            totals[usize::from(decision.mover)] += seen.mean;
            totals
        }
        Then::Nothing | Then::Look | Then::Draw(_) | Then::Call => totals,
    }
}

/// The rank whose action is being carried out or thought of.
fn acting(decision: &Decision) -> u8 {
    if decision.ask == Ask::Act { decision.drawn } else { decision.top }
}
