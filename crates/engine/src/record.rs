//! Views as plain numbers, so that they can be kept and sent whatever the version of the engine.
//!
//! What is read shows what was written; a search cannot go on from it.

use crate::asked::Asked;
use crate::card::CardSet;
use crate::moves::{Choices, MoveKind};
use crate::program::{PassTo, PhaseKind};
use crate::state::State;
use crate::view::{Backing, View};

/// Something that is written as numbers and read again.
pub(crate) trait Recorded: Sized {
    fn write(&self, numbers: &mut Vec<i64>);
    /// Reads it from the beginning of the numbers, which are used up; `None` if they do not fit.
    fn read(numbers: &mut &[i64]) -> Option<Self>;
}

fn next(numbers: &mut &[i64]) -> Option<i64> {
    let (&first, rest) = numbers.split_first()?;
    *numbers = rest;
    Some(first)
}

macro_rules! whole_numbers {
    ($($type:ty),*) => {
        $(impl Recorded for $type {
            fn write(&self, numbers: &mut Vec<i64>) {
                numbers.push(*self as i64);
            }

            fn read(numbers: &mut &[i64]) -> Option<Self> {
                Self::try_from(next(numbers)?).ok()
            }
        })*
    };
}

whole_numbers!(u8, i8, u16, i16, i32, u32, usize);

impl Recorded for bool {
    fn write(&self, numbers: &mut Vec<i64>) {
        numbers.push((*self).into());
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        next(numbers).map(|number| number != 0)
    }
}

impl Recorded for CardSet {
    fn write(&self, numbers: &mut Vec<i64>) {
        numbers.push(self.0 as i64);
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        next(numbers).filter(|&bits| (0..1 << 54).contains(&bits)).map(|bits| CardSet(bits as u64))
    }
}

impl<T: Recorded, const N: usize> Recorded for [T; N] {
    fn write(&self, numbers: &mut Vec<i64>) {
        self.iter().for_each(|item| item.write(numbers));
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        let items: Option<Vec<T>> = (0..N).map(|_| T::read(numbers)).collect();
        items?.try_into().ok()
    }
}

impl<A: Recorded, B: Recorded> Recorded for (A, B) {
    fn write(&self, numbers: &mut Vec<i64>) {
        self.0.write(numbers);
        self.1.write(numbers);
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        Some((A::read(numbers)?, B::read(numbers)?))
    }
}

impl Recorded for Option<usize> {
    fn write(&self, numbers: &mut Vec<i64>) {
        numbers.push(self.map_or(-1, |number| number as i64));
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        next(numbers).map(|number| usize::try_from(number).ok())
    }
}

/// Words that have a place in a list; −1 is none.
macro_rules! words {
    ($($type:ty),*) => {
        $(impl Recorded for Option<$type> {
            fn write(&self, numbers: &mut Vec<i64>) {
                numbers.push(self.map_or(-1, |word| word as i64));
            }

            fn read(numbers: &mut &[i64]) -> Option<Self> {
                match next(numbers)? {
                    -1 => Some(None),
                    number => <$type>::ALL.get(usize::try_from(number).ok()?).copied().map(Some),
                }
            }
        })*
    };
}

words!(PhaseKind, Asked, PassTo);

impl Recorded for Choices {
    fn write(&self, numbers: &mut Vec<i64>) {
        self.parts().iter().for_each(|&part| numbers.push(part as i64));
    }

    fn read(numbers: &mut &[i64]) -> Option<Self> {
        let [kind, bits, unusual, sizes, extras, giver] = <[i64; 6]>::try_from(numbers.get(..6)?).ok()?;
        *numbers = &numbers[6..];
        let kind = *MoveKind::ALL.get(usize::try_from(kind).ok()?)?;
        let [sizes, giver] = [sizes, giver].map(u8::try_from);
        let extras = u16::try_from(extras).ok()?;
        Choices::from_parts(kind, bits as u64, unusual != 0, sizes.ok()?, extras, giver.ok()?)
    }
}

macro_rules! recorded_view {
    ($($field:ident),* $(,)?) => {
        impl View {
            /// All that the view shows, as numbers.
            pub fn to_numbers(&self) -> Vec<i64> {
                // Every field is named, so none can be forgotten.
                let View { $($field,)* unknown, table: _ } = self;
                let mut numbers = Vec::new();
                $($field.write(&mut numbers);)*
                unknown.write(&mut numbers);
                numbers
            }

            /// The view that such numbers show.
            pub fn from_numbers(mut numbers: &[i64]) -> Option<View> {
                let numbers = &mut numbers;
                let view = View {
                    $($field: Recorded::read(numbers)?,)*
                    unknown: Recorded::read(numbers)?,
                    table: Backing(State::blank()),
                };
                let seats = 1..=crate::program::MAX_SEATS;
                let fits = seats.contains(&view.players)
                    && view.seat < view.players
                    && view.teams <= view.players
                    && view.trick_len <= view.players;
                (fits && numbers.is_empty()).then_some(view)
            }
        }
    };
}

recorded_view!(
    seat,
    players,
    hand,
    chosen,
    public_cards,
    trick,
    trick_len,
    hand_counts,
    taken,
    stock_count,
    known,
    possible,
    possible_stock,
    bids,
    nils,
    tricks,
    scores,
    team_scores,
    teams,
    team_of,
    bags,
    trump,
    turned_up,
    tableau,
    tableau_top,
    discard_top,
    discard_count,
    named_suit,
    sweeps,
    placing,
    passed,
    points_so_far,
    reversed,
    held_back,
    broken,
    phase,
    phase_kind,
    asked,
    gives_to,
    passes,
    dealer,
    to_move,
    hand_number,
    in_match,
    layouts,
    drawn,
    caller,
    barred,
    open_ranks,
    top_unused,
    choices,
);
