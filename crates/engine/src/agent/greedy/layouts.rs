//! What to do with a layout that lies face down: keep low cards that are known, get
//! rid of high and unknown ones, and call when little is left.
//!
//! Unknown cards count as much as the unseen ones do on average. Nothing is claimed
//! that is not known: only known ranks are declared, named and tossed in.

use std::cell::OnceCell;

use crate::card::Card;
use crate::layouts::MAX_SLOTS;
use crate::moves::{Choices, Move, MoveKind};
use crate::pending::{Frame, Question};
use crate::program::{EffectType, NO_SEAT, Phase, TakeDiscard};
use crate::seats::seats;
use crate::sight::Sight;

/// Values are counted in sixteenths.
const POINT: i32 = 16;
/// A seat calls when its total is expected to be so much, in hundredths of what was dealt to it.
const CALLS_BELOW: i32 = 28;
/// What a look at a card of one's own is worth, at another's, and at two that may be swapped.
const OWN_LOOK: i32 = POINT;
const OTHER_LOOK: i32 = POINT / 4;
const TWO_LOOKS: i32 = 2 * POINT;
/// What it is worth that an opponent gets a card.
const BURDEN: i32 = 2 * POINT;
/// How much better the open card must be for it to be preferred to an unknown one.
const OPEN_CARD: i32 = 3 * POINT;

/// The move that it makes in a layout phase.
#[inline(never)]
pub(super) fn choose(sight: Sight<'_>, choices: &Choices) -> Move {
    let table = Looked::new(sight);
    match sight.pending() {
        Some(frame) => answer(&table, choices, frame),
        None => turn(&table, choices),
    }
}

/// The table with what unknown cards are expected to be worth.
struct Looked<'a> {
    sight: Sight<'a>,
    me: usize,
    /// Of an unknown card; counted when it is first asked for, which most answers do without.
    mean: OnceCell<i32>,
}

/// A slot, with its card if the seat knows it.
type Slot = (u8, Option<Card>);

impl<'a> Looked<'a> {
    fn new(sight: Sight<'a>) -> Looked<'a> {
        Looked { sight, me: sight.seat(), mean: OnceCell::new() }
    }

    fn mean(&self) -> i32 {
        *self.mean.get_or_init(|| {
            let add = |(sum, many): (i32, i32), card: Card| (sum + self.value(card), many + 1);
            let (sum, many) = self.sight.unknown().fold((0, 0), add);
            sum / many.max(1)
        })
    }

    fn value(&self, card: Card) -> i32 {
        POINT * i32::from(self.sight.program().layout_scoring.values[usize::from(card.rank())])
    }

    /// What a card is expected to count, known or not.
    fn expected(&self, card: Option<Card>) -> i32 {
        card.map_or_else(|| self.mean(), |card| self.value(card))
    }

    /// What a slot is expected to count.
    fn slot(&self, owner: usize, slot: u8) -> i32 {
        self.expected(self.sight.slot(owner, slot))
    }

    /// What a layout is expected to add up to.
    fn total(&self, owner: usize) -> i32 {
        self.sum(self.sight.layout(owner))
    }

    /// What some slots are expected to add up to: columns of equal cards that are known count nothing.
    fn sum(&self, slots: impl Iterator<Item = Slot>) -> i32 {
        let columns = self.sight.program().layout_scoring.columns;
        if columns == 0 {
            return slots.map(|(_, card)| self.expected(card)).sum();
        }
        let mut lines = [Column::EMPTY; MAX_SLOTS as usize];
        for (slot, card) in slots {
            lines[usize::from(slot % columns)].add(card, self.expected(card));
        }
        lines.iter().map(Column::counts).sum()
    }

    /// The best slot for a card, and how much lower the total is then.
    fn best_slot(&self, card: Card) -> Option<(u8, i32)> {
        let gain = |(slot, old): Slot| (slot, self.gain(slot, old, card));
        self.sight.layout(self.me).map(gain).max_by_key(|&(slot, gain)| (gain, MAX_SLOTS - slot))
    }

    /// How much lower its own total is with another card in a slot: only its column changes.
    fn gain(&self, slot: u8, old: Option<Card>, card: Card) -> i32 {
        let columns = self.sight.program().layout_scoring.columns;
        if columns == 0 {
            return self.expected(old) - self.value(card);
        }
        let (mut before, mut after) = (Column::EMPTY, Column::EMPTY);
        let column = self.sight.layout(self.me).filter(|(other, _)| other % columns == slot % columns);
        for (other, kept) in column {
            let new = if other == slot { Some(card) } else { kept };
            before.add(kept, self.expected(kept));
            after.add(new, self.expected(new));
        }
        before.counts() - after.counts()
    }

    /// The slots of a layout with what they are expected to count.
    fn slots(&self, owner: usize) -> impl Iterator<Item = (u8, i32)> {
        self.sight.layout(owner).map(|(slot, card)| (slot, self.expected(card)))
    }

    /// The slot of a layout that is expected to count most.
    fn highest(&self, owner: usize) -> Option<(u8, i32)> {
        self.slots(owner).max_by_key(|&(slot, value)| (value, MAX_SLOTS - slot))
    }

    /// The slot of a layout that is expected to count least.
    fn lowest(&self, owner: usize) -> Option<(u8, i32)> {
        self.slots(owner).min_by_key(|&(slot, value)| (value, slot))
    }

    /// The first slot of a layout that the seat does not know.
    fn unknown_slot(&self, owner: usize) -> Option<u8> {
        self.sight.layout(owner).filter(|(_, card)| card.is_none()).map(|(slot, _)| slot).min()
    }

    /// The cards of its own that the seat knows, with their slots.
    fn known(&self) -> impl Iterator<Item = (u8, Card)> {
        self.sight.layout(self.me).filter_map(|(slot, card)| card.map(|card| (slot, card)))
    }

    /// The highest card of its own that the seat knows.
    fn highest_known(&self) -> Option<(u8, Card)> {
        self.known().max_by_key(|&(slot, card)| (self.value(card), MAX_SLOTS - slot))
    }

    /// The other seats that still play, as bits.
    fn others(&self) -> u8 {
        self.sight.in_hand() & !(1 << self.me)
    }

    /// Is so little left that the seat calls?
    fn calls(&self) -> bool {
        let program = self.sight.program();
        let sum: i32 = program.deck().iter().map(|card| self.value(card)).sum();
        let mean = sum / i32::from(program.setup.deck_size).max(1);
        self.total(self.me) * 100 <= mean * i32::from(self.sight.dealt()) * CALLS_BELOW
    }

    /// What the action of a card is worth to the seat.
    fn worth(&self, card: Card) -> i32 {
        let action = self.sight.program().effects.get(usize::from(card.rank())).copied().flatten();
        let Some(effect) = action else {
            return 0;
        };
        match effect.kind {
            EffectType::PeekOwn => self.unknown_slot(self.me).map_or(0, |_| OWN_LOOK),
            EffectType::PeekOther => OTHER_LOOK,
            EffectType::SwapTwo => self.best_exchange().map_or(0, |exchange| exchange.2),
            EffectType::PeekTwoThenSwap => {
                TWO_LOOKS + self.best_exchange().map_or(0, |exchange| exchange.2.max(0))
            }
            EffectType::NameAndPlay => self.highest_known().map_or(0, |(_, card)| self.value(card)),
            EffectType::ForceDraw => match self.sight.caller() {
                // After a call the others are on the same side.
                Some(caller) if caller != self.me => 0,
                _ => BURDEN,
            },
            _ => 0,
        }
    }

    /// Its own slot and another seat's that are best exchanged: slot, seat, gain.
    fn best_exchange(&self) -> Option<(u8, usize, i32)> {
        let (mine, value) = self.highest(self.me)?;
        let caller = self.sight.caller();
        let theirs = seats(self.others())
            .filter(|&seat| Some(seat) != caller)
            .filter_map(|seat| self.lowest(seat).map(|(_, value)| (seat, value)));
        let (seat, lowest) = theirs.min_by_key(|&(seat, value)| (value, seat))?;
        Some((mine, seat, value - lowest))
    }
}

/// A column of a layout, as far as it has been looked at.
#[derive(Clone, Copy)]
struct Column {
    total: i32,
    cards: u8,
    /// Of all its cards, as long as they are known and equal.
    rank: Option<u8>,
}

impl Column {
    const EMPTY: Column = Column { total: 0, cards: 0, rank: None };

    fn add(&mut self, card: Option<Card>, value: i32) {
        let rank = card.map(Card::rank);
        self.rank = rank.filter(|_| self.cards == 0 || self.rank == rank);
        self.total += value;
        self.cards += 1;
    }

    /// What it counts: nothing if several cards are all equal.
    fn counts(&self) -> i32 {
        if self.cards > 1 && self.rank.is_some() { 0 } else { self.total }
    }
}

/// In a turn: drawing, swapping, using, throwing away, calling.
fn turn(table: &Looked<'_>, choices: &Choices) -> Move {
    if choices.can_call() {
        if table.calls() {
            return choices.of_kind(MoveKind::Call);
        }
        if choices.can_pass() {
            return choices.of_kind(MoveKind::Pass);
        }
    }
    if choices.can_draw() {
        let first = choices.nth(0);
        let wants = choices.can_take() && wants_discard(table);
        return if wants || !choices.can_take() { first } else { choices.nth(1) };
    }
    let Some(card) = table.sight.drawn() else {
        return choices.nth(0);
    };
    let swap = table.best_slot(card);
    let gain = swap.map_or(i32::MIN, |(_, gain)| gain);
    let use_worth = if choices.can_use() { table.worth(card) } else { i32::MIN };
    if choices.can_use() && use_worth > 0 && use_worth >= gain {
        return choices.of_kind(MoveKind::Use);
    }
    match swap {
        Some((slot, gain)) if gain > 0 || !choices.can_throw() => choices.of_index(slot),
        _ if choices.can_throw() => choices.of_kind(MoveKind::Throw),
        _ => choices.nth(0),
    }
}

/// Is the top of the discard pile better than an unknown card?
fn wants_discard(table: &Looked<'_>) -> bool {
    let (Some(top), Phase::Layout(phase)) = (table.sight.discard_top(), table.sight.phase()) else {
        return false;
    };
    let gain = table.best_slot(top).map_or(0, |(_, gain)| gain);
    match phase.take {
        TakeDiscard::Never => false,
        TakeDiscard::UnusedAction => table.worth(top) > 2 * POINT,
        TakeDiscard::IntoLayout => gain > OPEN_CARD,
        TakeDiscard::Always => gain.max(table.worth(top)) > OPEN_CARD,
    }
}

fn answer(table: &Looked<'_>, choices: &Choices, frame: &Frame) -> Move {
    let sight = table.sight;
    match frame.question {
        Question::Declare => {
            let known = sight.slot(table.me, frame.notes[0]).filter(|&card| table.worth(card) > 0);
            known.map_or(choices.of_kind(MoveKind::Pass), |card| choices.of_index(card.rank()))
        }
        Question::UseCard => {
            let useful = sight.discard_top().is_some_and(|card| table.worth(card) > 0);
            choices.of_kind(if useful { MoveKind::Use } else { MoveKind::Pass })
        }
        Question::Toss => {
            let fits = |&(_, card): &(u8, Card)| {
                sight.open_ranks() >> card.rank() & 1 == 1 && table.value(card) >= 0
            };
            let slot = table.known().filter(fits).map(|(slot, _)| slot).min();
            slot.map_or(choices.of_kind(MoveKind::Pass), |slot| choices.of_index(slot))
        }
        Question::Target => target(table, choices, frame),
        Question::Opening | Question::NameTrump | Question::NameSuit | Question::Capture | Question::Aim => {
            choices.nth(0)
        }
    }
}

/// What the action of the top of the discard pile is aimed at.
fn target(table: &Looked<'_>, choices: &Choices, frame: &Frame) -> Move {
    let sight = table.sight;
    let rank = sight.discard_top().map_or(13, Card::rank);
    let effect = sight.program().effects.get(usize::from(rank)).copied().flatten();
    let Some(kind) = effect.map(|effect| effect.kind) else {
        return choices.nth(0);
    };
    let aim = |seat: usize| choices.iter().find(|choice| choice.target == seat as u8);
    let slot = |slot: u8| choices.iter().find(|choice| choice.target == slot);
    let [owner, slot_chosen, ..] = frame.notes;
    let found = match (kind, choices.kind()) {
        (EffectType::PeekOwn, _) => table.unknown_slot(table.me).and_then(slot),
        (EffectType::PeekOther, MoveKind::Choose) => {
            let unknown = |choice: &Move| table.unknown_slot(choice.target.into()).is_some();
            choices.iter().find(unknown)
        }
        (EffectType::PeekOther, _) => table.unknown_slot(owner.into()).and_then(slot),
        (EffectType::NameAndPlay, MoveKind::Choose) => aim(table.me),
        (EffectType::NameAndPlay, MoveKind::NameRank) => {
            sight.slot(owner.into(), slot_chosen).map(|card| choices.of_index(card.rank()))
        }
        (EffectType::NameAndPlay, _) => table.highest_known().and_then(|(known, _)| slot(known)),
        (EffectType::ForceDraw, _) => weakest(table, choices),
        (EffectType::SwapTwo | EffectType::PeekTwoThenSwap, _) => exchange(table, choices, frame),
        _ => None,
    };
    found.unwrap_or(choices.nth(0))
}

/// The seat that is expected to have the lowest total.
fn weakest(table: &Looked<'_>, choices: &Choices) -> Option<Move> {
    choices.iter().min_by_key(|choice| table.total(choice.target.into()))
}

/// Its own highest card first, then the lowest of another seat.
fn exchange(table: &Looked<'_>, choices: &Choices, frame: &Frame) -> Option<Move> {
    let find = |target: u8| choices.iter().find(|choice| choice.target == target);
    let [owner, slot, other, other_slot, ..] = frame.notes;
    match (choices.kind(), owner == NO_SEAT, slot == NO_SEAT, other == NO_SEAT) {
        _ if other_slot != NO_SEAT => {
            let value = |seat: u8, slot: u8| table.slot(seat.into(), slot);
            let (mine, theirs) = match usize::from(owner) == table.me {
                true => (value(owner, slot), value(other, other_slot)),
                false => (value(other, other_slot), value(owner, slot)),
            };
            let own = [owner, other].contains(&(table.me as u8));
            Some(choices.of_kind(if own && mine > theirs { MoveKind::Use } else { MoveKind::Pass }))
        }
        (MoveKind::Choose, true, ..) => find(table.me as u8),
        (MoveKind::Choose, ..) => table.best_exchange().and_then(|(_, seat, _)| find(seat as u8)),
        (_, _, true, _) => table.highest(owner.into()).and_then(|(slot, _)| find(slot)),
        _ => table.lowest(other.into()).and_then(|(slot, _)| find(slot)),
    }
}
