//! Seats as sets of bits: who comes next, who came before.

use crate::program::MAX_SEATS;

/// The first seat of a set of seats after `seat`, clockwise; itself if it is alone.
#[inline(always)]
pub(crate) fn next_seat(seats: u8, seat: u8) -> u8 {
    NEXT[usize::from(seats) % NEXT.len()][usize::from(seat) % 8]
}

/// It is asked for after every card, so it is worked out for every set of seats.
static NEXT: [[u8; 8]; 1 << MAX_SEATS] = {
    let mut table = [[0; 8]; 1 << MAX_SEATS];
    let mut seats = 0;
    while seats < table.len() {
        let mut seat = 0;
        while seat < 8 {
            let later = seats >> (seat + 1);
            table[seats][seat] = match later {
                0 => (seats as u8).trailing_zeros() as u8,
                _ => (seat as u32 + 1 + later.trailing_zeros()) as u8,
            };
            seat += 1;
        }
        seats += 1;
    }
    table
};

/// The first seat of a set of seats before `seat`; itself if it is alone.
#[inline(always)]
pub(crate) fn previous_seat(seats: u8, seat: u8) -> u8 {
    let earlier = u32::from(seats) & ((1 << seat) - 1);
    let last = if earlier != 0 { earlier } else { u32::from(seats) };
    (31 - last.leading_zeros()) as u8
}

/// The seats of a set, as numbers.
#[inline(always)]
pub(crate) fn seats(set: u8) -> impl Iterator<Item = usize> {
    crate::card::Bits(set.into()).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_seat_skips_those_who_are_not_in() {
        assert_eq!(next_seat(0b1011, 1), 3);
        assert_eq!(next_seat(0b1011, 3), 0);
        assert_eq!(next_seat(0b0100, 2), 2);
        assert_eq!(next_seat(0b10_0001, 5), 0);
        assert_eq!(previous_seat(0b1011, 3), 1);
        assert_eq!(previous_seat(0b1011, 0), 3);
        assert_eq!(previous_seat(0b0100, 2), 2);
    }
}
