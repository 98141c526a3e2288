//! How many tricks the cards of a hand are likely to take.

use crate::agent::guide::{Guide, Strengths, partners};
use crate::card::{Card, CardSet, NO_SUIT};
use crate::program::{Phase, Program};
use crate::seats::seats;
use crate::sight::Sight;

/// Tricks that the cards are likely to take: trumps, high side cards as far as they are not ruffed,
/// and ruffs of its own.
pub(super) fn likely_tricks(guide: &Guide, sight: Sight<'_>) -> f64 {
    let unseen = sight.unseen();
    let outlook = Outlook::new(sight, unseen);
    tricks(guide, sight.hand(), unseen, &outlook, |holding| holding.tricks(guide, &outlook))
}

/// The same, where `of_suit` says what the cards of a side suit take.
#[inline(always)]
fn tricks(
    guide: &Guide,
    hand: CardSet,
    unseen: CardSet,
    outlook: &Outlook,
    mut of_suit: impl FnMut(Holding<'_>) -> f64,
) -> f64 {
    let Some(strengths) = guide.strengths.iter().flatten().next() else {
        return 0.0;
    };
    let trump = outlook.trump;
    let strengths = &strengths[usize::from(trump)];
    let (mut tricks, mut short) = (0.0, 0);
    for suit in (0..4).filter(|&suit| suit != trump) {
        let of = strengths.suits[usize::from(suit)];
        let (cards, out) = (hand.and(of), unseen.and(of));
        short += 3u32.saturating_sub(cards.len());
        tricks += of_suit(Holding { strengths, suit, cards, out });
    }
    let trumps = hand.and(strengths.trumps);
    if trump == NO_SUIT {
        return tricks + f64::from(trumps.len());
    }
    let mut low = 0;
    for card in trumps.iter() {
        let above = strengths.above[usize::from(card.0)].and(unseen);
        match rounded(f64::from(above.len()) * outlook.in_play) {
            0 => tricks += 1.0,
            1 => tricks += 0.85,
            2 => tricks += 0.7,
            _ => low += 1,
        }
    }
    // Low trumps ruff short suits; the others take tricks by their number.
    let ruffs = low.min(short);
    let long = trumps.len().saturating_sub(4);
    tricks + 0.6 * f64::from(ruffs) + 0.35 * f64::from(low - ruffs) + 0.3 * f64::from(long)
}

/// What counts in every suit, whatever the cards in it: the others, and what they hold.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Outlook {
    trump: u8,
    others: u32,
    opponents: u32,
    /// Cards that the others hold, and their share of those that are unseen: what was not dealt beats nothing.
    held: u32,
    in_play: f64,
}

impl Outlook {
    #[inline(always)]
    fn new(sight: Sight<'_>, unseen: CardSet) -> Outlook {
        let me = sight.seat();
        let others = sight.in_hand() & !(1 << me);
        // A partner does not ruff.
        let opponents = (others & !partners(sight.program(), me)).count_ones();
        let held: u32 = seats(others).map(|seat| sight.hand_count(seat)).sum();
        let in_play = f64::from(held.min(unseen.len())) / f64::from(unseen.len().max(1));
        Outlook { trump: sight.trump(), others: others.count_ones(), opponents, held, in_play }
    }
}

/// The cards of a side suit in a hand.
struct Holding<'a> {
    strengths: &'a Strengths,
    suit: u8,
    cards: CardSet,
    /// Those that are unseen.
    out: CardSet,
}

impl Holding<'_> {
    /// Tricks that the cards are likely to take.
    fn tricks(&self, guide: &Guide, outlook: &Outlook) -> f64 {
        let Holding { strengths, cards, out, .. } = *self;
        let Outlook { in_play, held, others, opponents, .. } = *outlook;
        let following = match outlook.trump {
            NO_SUIT => [1.0; ROUNDS],
            _ => guide.follow.chances(f64::from(out.len()) * in_play, held, others, opponents),
        };
        let likely = |card: Card, mine: u32| {
            let higher = f64::from(strengths.above[usize::from(card.0)].and(out).len()) * in_play;
            let below = f64::from(cards.len() - mine) - 1.0;
            // A guard below helps a card to live until the ones above it are gone.
            let guard = if higher > 0.5 && below < higher { 0.5 } else { 1.0 };
            // It takes the round in which it is the highest left, unless somebody ruffs.
            let round = mine as usize + rounded(higher) as usize;
            (0.95 - 0.36 * higher).max(0.0) * guard * following[round.min(ROUNDS - 1)]
        };
        if strengths.in_order {
            return sum_from_top(cards, likely);
        }
        let mine = |card: Card| cards.and(strengths.above[usize::from(card.0)]).len();
        cards.iter().map(|card| likely(card, mine(card))).sum()
    }

    /// The ranks that are held, as bits, and those that are held or unseen.
    #[inline(always)]
    fn ranks(&self) -> (u16, u16) {
        let ranks = |cards: CardSet| (cards.0 >> (13 * self.suit)) as u16 & ALL_RANKS;
        (ranks(self.cards), ranks(self.cards.or(self.out)))
    }
}

/// Every rank of a suit, as bits.
const ALL_RANKS: u16 = 0x1FFF;
/// What has not been asked for.
const UNKNOWN: f64 = -1.0;

/// What suits were found to take: the bidders of a hand look at it alike, and the same few ranks come
/// again and again.
#[derive(Default, Debug)]
pub(crate) struct Holdings {
    outlook: Option<Outlook>,
    /// By the ranks that are held of a suit of which nothing else was seen.
    tricks: Vec<f64>,
}

impl Holdings {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.outlook = None;
    }

    /// Tricks that the cards of a seat are likely to take.
    pub(super) fn likely_tricks(&mut self, guide: &Guide, sight: Sight<'_>) -> f64 {
        let unseen = sight.unseen();
        let outlook = Outlook::new(sight, unseen);
        if self.outlook.is_none() {
            self.outlook = Some(outlook);
            self.tricks.clear();
            self.tricks.resize(usize::from(ALL_RANKS) + 1, UNKNOWN);
        }
        // Where hands differ in size, not everybody looks at it alike.
        if self.outlook != Some(outlook) {
            return likely_tricks(guide, sight);
        }
        let whole = sight.program().setup.deck_set.0 as u16 & ALL_RANKS;
        tricks(guide, sight.hand(), unseen, &outlook, |holding| {
            let (held, ranks) = holding.ranks();
            let Some(known) = self.tricks.get_mut(usize::from(held)).filter(|_| ranks == whole) else {
                return holding.tricks(guide, &outlook);
            };
            if *known == UNKNOWN {
                *known = holding.tricks(guide, &outlook);
            }
            *known
        })
    }
}

/// The nearest number of cards.
#[inline(always)]
fn rounded(cards: f64) -> i32 {
    (cards + 0.5) as i32
}

/// Adds up what the cards of a suit are likely to take. The highest are looked at first, each with the
/// number of those above it: below one that takes nothing no other does.
#[inline(always)]
fn sum_from_top(cards: CardSet, likely: impl Fn(Card, u32) -> f64) -> f64 {
    let (mut sum, mut count, mut left) = (0.0, 0, cards.0);
    while left != 0 {
        let card = Card(63 - left.leading_zeros() as u8);
        left ^= card.bit().0;
        let takes = likely(card, count);
        if takes == 0.0 {
            break;
        }
        sum += takes;
        count += 1;
    }
    sum
}

/// Rounds of a suit that are looked at; in later ones somebody is always void.
const ROUNDS: usize = 5;

/// The chances that all opponents follow suit, worked out once a program.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    others: u32,
    opponents: u32,
    /// By the number of cards that the others hold, and those of the suit among them.
    table: Vec<[f64; ROUNDS]>,
}

impl Follow {
    pub(crate) fn new(program: &Program) -> Follow {
        let others = u32::from(program.players) - 1;
        let opponents = others - partners(program, 0).count_ones();
        let is_bid = program.phases.iter().any(|phase| matches!(phase, Phase::Bidding(_)));
        let held = if is_bid { u32::from(program.setup.deck_size) + 1 } else { 0 };
        let places = (0..held).flat_map(|held| (0..OF_A_SUIT).map(move |out| (out, held)));
        let chances = |(out, held): (u32, u32)| following(out.into(), held.into(), others.into(), opponents);
        Follow { others, opponents, table: places.map(chances).collect() }
    }

    fn chances(&self, out: f64, held: u32, others: u32, opponents: u32) -> [f64; ROUNDS] {
        let cards = rounded(out) as u32;
        let known = self.table.get((held * OF_A_SUIT + cards.min(OF_A_SUIT - 1)) as usize);
        match known {
            Some(&chances) if (others, opponents) == (self.others, self.opponents) && cards < OF_A_SUIT => {
                chances
            }
            _ => following(out, held.into(), others.into(), opponents),
        }
    }
}

/// Numbers of cards of one suit, none among them, that chances are kept for.
const OF_A_SUIT: u32 = 14;

/// The chance that all opponents follow suit in each round, if the others hold so many of its cards
/// among so many: for one of them by counting deals, as if each were dealt on its own.
fn following(out: f64, held: f64, others: f64, opponents: u32) -> [f64; ROUNDS] {
    let size = (held / others.max(1.0)).max(1.0);
    let out = (out + 0.5).floor().min(held);
    let mut chance = 1.0;
    let mut card = 0.0;
    // None of the cards of the suit is among those of one seat.
    while card < out {
        chance *= ((held - size - card) / (held - card)).max(0.0);
        card += 1.0;
    }
    let mut has_fewer = 0.0;
    std::array::from_fn(|round| {
        let count = round as f64;
        has_fewer += chance;
        let rest = held - size - out + count + 1.0;
        chance *= ((out - count) * (size - count)).max(0.0) / ((count + 1.0) * rest.max(1.0));
        let follows = (1.0 - has_fewer).max(0.0);
        (1..opponents).fold(follows, |all, _| all * follows)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_cards_are_out_the_sooner_a_suit_is_ruffed() {
        let [first, second, third, ..] = following(9.0, 39.0, 3.0, 3);
        assert!(0.95 < first && first < 0.96, "{first}");
        assert!(0.65 < second && second < 0.75, "{second}");
        assert!(0.1 < third && third < 0.3, "{third}");
        for out in 1..13 {
            let more = following(f64::from(out), 39.0, 3.0, 3);
            let fewer = following(f64::from(out - 1), 39.0, 3.0, 3);
            assert!((0..ROUNDS).all(|round| fewer[round] <= more[round]), "{out}");
            assert!(more.is_sorted_by(|one, next| one >= next), "{out}");
        }
    }

    #[test]
    fn a_suit_is_ruffed_less_often_where_one_of_the_others_is_a_partner() {
        let alone = following(9.0, 39.0, 3.0, 3);
        let with_partner = following(9.0, 39.0, 3.0, 2);
        assert!((0..4).all(|round| alone[round] < with_partner[round]), "{alone:?} {with_partner:?}");
    }
}
