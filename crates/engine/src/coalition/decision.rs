//! One decision of a seat, as everybody at the table can see it, and what its cards are to somebody.

use super::{RANKS, Rules, UNKNOWN, Unreadable, rank_of};
use crate::card::{Bits, Card, NO_CARD};
use crate::layouts::{MAX_SLOTS, Stage};
use crate::moves::Choices;
use crate::pending::Question;
use crate::phase::layout;
use crate::program::{MAX_SEATS, NO_SEAT, Program, Protection};
use crate::view::{HIDDEN, View};

/// A slot without a card.
pub(crate) const NO_SERIAL: u16 = u16::MAX;

/// What is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// To draw, or to take the top of the discard pile.
    Start,
    /// What becomes of the drawn card.
    Act,
    /// To call or not.
    End,
    /// Whether the rank of the card in this slot is declared.
    Declare(u8),
    /// Whether the top of the discard pile is used.
    Use,
    /// Whether a card is tossed in.
    Toss,
    /// What the top of the discard pile is aimed at, and what of it is chosen.
    Target([u8; 4]),
    /// Something that tells nothing.
    Other,
}

/// One decision of a seat.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Who decides.
    pub mover: u8,
    /// Its moves.
    pub choices: Choices,
    pub(crate) ask: Ask,
    pub(crate) serials: [[u16; MAX_SLOTS as usize]; MAX_SEATS],
    pub(crate) slots: [u16; MAX_SEATS],
    /// Who knows the card of each slot, as bits.
    pub(crate) known_by: [[u8; MAX_SLOTS as usize]; MAX_SEATS],
    /// The rank in the hand of the seat whose turn it is.
    pub(crate) drawn: u8,
    /// The rank on top of the discard pile.
    pub(crate) top: u8,
    pub(crate) open: u16,
    /// Seats that may toss in cards, as bits.
    pub(crate) tossers: u8,
    /// What the action of each rank can be aimed at, as bits of seats.
    pub(crate) aims: [u8; RANKS],
    pub(crate) caller: u8,
    /// The seats that play against the caller; all, if there is none.
    pub(crate) others: u8,
    /// The value and the number of the cards that lie open outside the layouts.
    pub(crate) seen: (f32, f32),
}

impl Decision {
    /// The decision that is to be made in a view.
    pub(crate) fn of(
        program: &Program,
        rules: &Rules,
        view: &View,
        serials: &[[u16; MAX_SLOTS as usize]; MAX_SEATS],
    ) -> Result<Decision, Unreadable> {
        let phase = program.layout().ok_or(Unreadable::NoLayouts)?;
        let table = &view.table.0;
        let mover = view.to_move.ok_or(Unreadable::NothingToDecide)? as u8;
        let frame = table.hand.pending.top();
        let ask = match frame.map(|frame| (frame.question, frame.notes)) {
            Some((Question::Declare, notes)) => Ask::Declare(notes[0]),
            Some((Question::UseCard, _)) => Ask::Use,
            Some((Question::Toss, _)) => Ask::Toss,
            Some((Question::Target, [a, b, c, d, ..])) => Ask::Target([a, b, c, d]),
            Some(_) => Ask::Other,
            None => match table.hand.layouts.stage {
                Stage::Start => Ask::Start,
                Stage::Drawn | Stage::Taken => Ask::Act,
                Stage::End => Ask::End,
                Stage::Opening | Stage::Acting | Stage::Window => Ask::Other,
            },
        };
        let mut decision = Decision {
            mover,
            choices: table.choices(program),
            ask,
            serials: *serials,
            slots: [0; MAX_SEATS],
            known_by: [[0; MAX_SLOTS as usize]; MAX_SEATS],
            drawn: if view.drawn == HIDDEN { UNKNOWN } else { rank_of(view.drawn) },
            top: rank_of(view.discard_top),
            open: view.open_ranks,
            tossers: 0,
            aims: [0; RANKS],
            caller: view.caller,
            others: table.hand.seats,
            seen: (0.0, 0.0),
        };
        for (seat, slots) in view.layouts.iter().enumerate().take(view.players) {
            for (slot, &(card, known_by)) in slots.iter().enumerate() {
                if card != NO_CARD {
                    decision.slots[seat] |= 1 << slot;
                    decision.known_by[seat][slot] = known_by;
                }
            }
        }
        for (aims, action) in decision.aims.iter_mut().zip(&rules.actions) {
            if let Some(kind) = action {
                *aims = layout::actions::targets(phase, table, mover, *kind);
            }
        }
        let mut protected = 0;
        if view.caller != NO_SEAT {
            decision.others &= !(1 << view.caller);
            if phase.protection >= Protection::Cards && view.caller != table.turn.seat {
                protected = 1 << view.caller;
            }
        }
        if phase.toss {
            decision.tossers = table.hand.seats & !view.barred & !protected;
        }
        let open =
            table.discard().iter().copied().chain([view.drawn].into_iter().filter(|&card| card != HIDDEN));
        for card in open.filter(|&card| card != NO_CARD) {
            decision.seen.0 += rules.values[usize::from(Card(card).rank())];
            decision.seen.1 += 1.0;
        }
        Ok(decision)
    }

    /// The slots of a seat that another knows, as bits.
    pub(crate) fn known_slots(&self, owner: usize, by: u8) -> u16 {
        let known = |slot: &u8| self.known_by[owner][usize::from(*slot)] >> by & 1 == 1;
        Bits(self.slots[owner].into()).filter(known).fold(0, |slots, slot| slots | 1 << slot)
    }

    /// The table as the mover sees it, if the cards that it knows have these ranks.
    pub(crate) fn seen_by_mover(&self, rules: &Rules, ranks: &[u8]) -> Seen {
        self.see(rules, |seat, slot| {
            let known = self.known_by[seat][slot] >> self.mover & 1 == 1;
            if known { ranks[usize::from(self.serials[seat][slot])] } else { UNKNOWN }
        })
    }

    /// The table with these ranks in all slots.
    pub(crate) fn seen_in(&self, rules: &Rules, ranks: &[u8]) -> Seen {
        self.see(rules, |seat, slot| ranks[usize::from(self.serials[seat][slot])])
    }

    #[inline(always)]
    fn see(&self, rules: &Rules, rank: impl Fn(usize, usize) -> u8) -> Seen {
        let mut seen = Seen {
            ranks: [[UNKNOWN; MAX_SLOTS as usize]; MAX_SEATS],
            values: [[0.0; MAX_SLOTS as usize]; MAX_SEATS],
            totals: [0.0; MAX_SEATS],
            mean: 0.0,
        };
        let (mut sum, mut count) = self.seen;
        let mut unknown = [0u8; MAX_SEATS];
        for (seat, unknown) in unknown.iter_mut().enumerate() {
            for slot in Bits(self.slots[seat].into()) {
                let slot = usize::from(slot);
                let rank = rank(seat, slot);
                seen.ranks[seat][slot] = rank;
                if rank == UNKNOWN {
                    *unknown += 1;
                } else {
                    let value = rules.values[usize::from(rank)];
                    seen.values[seat][slot] = value;
                    seen.totals[seat] += value;
                    sum += value;
                    count += 1.0;
                }
            }
        }
        let left = rules.deck_size - count;
        seen.mean = if left > 0.5 { (rules.deck_sum - sum) / left } else { rules.mean() };
        for (seat, &unknown) in unknown.iter().enumerate().filter(|(_, unknown)| **unknown > 0) {
            seen.totals[seat] += f32::from(unknown) * seen.mean;
            for slot in Bits(self.slots[seat].into()) {
                if seen.ranks[seat][usize::from(slot)] == UNKNOWN {
                    seen.values[seat][usize::from(slot)] = seen.mean;
                }
            }
        }
        seen
    }
}

/// What the cards are to somebody: unknown ones count as the unseen cards do on average.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub ranks: [[u8; MAX_SLOTS as usize]; MAX_SEATS],
    pub values: [[f32; MAX_SLOTS as usize]; MAX_SEATS],
    pub totals: [f32; MAX_SEATS],
    pub mean: f32,
}
