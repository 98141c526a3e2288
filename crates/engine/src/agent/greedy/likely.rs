//! How many tricks the cards of a hand are likely to take.

use crate::agent::guide::{Guide, Strengths, partners};
use crate::card::{Card, CardSet, NO_SUIT};
use crate::program::{Phase, Program};
use crate::seats::seats;
use crate::sight::Sight;

/// Tricks that the cards are likely to take: trumps, high side cards as far as they are not ruffed,
/// and ruffs of its own.
pub(super) fn likely_tricks(guide: &Guide, sight: Sight<'_>) -> f64 {
    let (hand, unseen) = (sight.hand(), sight.unseen());
    let outlook = Outlook::new(sight, unseen);
    let Some(strengths) = guide.first_strengths(outlook.trump) else {
        return 0.0;
    };
    let holding = |of: CardSet| Holding { strengths, cards: hand.and(of), out: unseen.and(of) };
    let (mut tricks, mut short) = (0.0, 0);
    for suit in (0..4).filter(|&suit| suit != outlook.trump) {
        let holding = holding(strengths.suits[usize::from(suit)]);
        short += shortness(holding.cards.len());
        tricks += f64::from(holding.tricks(guide, &outlook));
    }
    let trumps = holding(strengths.trumps);
    match outlook.trump {
        NO_SUIT => tricks + f64::from(trumps.cards.len()),
        _ => tricks + trumps.trumps(&outlook).tricks(short),
    }
}

/// How many cards a side suit lacks to follow for as long as suits go round.
#[inline(always)]
fn shortness(cards: u32) -> u32 {
    3u32.saturating_sub(cards)
}

/// What counts in every suit, whatever the cards in it: the others, and what they hold.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Outlook {
    trump: u8,
    others: u32,
    opponents: u32,
    /// Cards that the others hold, and those that are unseen.
    held: u32,
    unseen: u32,
}

impl Outlook {
    #[inline(always)]
    fn new(sight: Sight<'_>, unseen: CardSet) -> Outlook {
        let me = sight.seat();
        let others = sight.in_hand() & !(1 << me);
        // A partner does not ruff.
        let opponents = (others & !partners(sight.program(), me)).count_ones();
        let held: u32 = seats(others).map(|seat| sight.hand_count(seat)).sum();
        Outlook { trump: sight.trump(), others: others.count_ones(), opponents, held, unseen: unseen.len() }
    }

    /// The share of unseen cards that the others hold: what was not dealt beats nothing.
    fn in_play(&self) -> f64 {
        f64::from(self.held.min(self.unseen)) / f64::from(self.unseen.max(1))
    }
}

/// The cards of a suit in a hand.
struct Holding<'a> {
    strengths: &'a Strengths,
    cards: CardSet,
    /// Those that are unseen.
    out: CardSet,
}

impl Holding<'_> {
    /// Tricks that its cards are likely to take beside trumps.
    fn tricks(&self, guide: &Guide, outlook: &Outlook) -> f32 {
        let Holding { strengths, cards, out, .. } = *self;
        let Outlook { held, others, opponents, .. } = *outlook;
        let in_play = outlook.in_play();
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
            return sum_from_top(cards, likely) as f32;
        }
        let mine = |card: Card| cards.and(strengths.above[usize::from(card.0)]).len();
        cards.iter().map(|card| likely(card, mine(card))).sum::<f64>() as f32
    }

    /// What its cards are as trumps.
    fn trumps(&self, outlook: &Outlook) -> Trumps {
        let (count, in_play) = (self.cards.len(), outlook.in_play());
        let mut trumps = Trumps { high: 0.3 * count.saturating_sub(4) as f32, low: 0 };
        for card in self.cards.iter() {
            let above = self.strengths.above[usize::from(card.0)].and(self.out);
            match rounded(f64::from(above.len()) * in_play) {
                0 => trumps.high += 1.0,
                1 => trumps.high += 0.85,
                2 => trumps.high += 0.7,
                _ => trumps.low += 1,
            }
        }
        trumps
    }
}

/// What trumps take by their rank and by their number, and how many are low.
#[derive(Clone, Copy, Debug)]
struct Trumps {
    high: f32,
    low: u32,
}

impl Trumps {
    /// Tricks that they are likely to take: low ones ruff short suits.
    #[inline(always)]
    fn tricks(self, short: u32) -> f64 {
        let ruffs = self.low.min(short);
        f64::from(self.high) + 0.6 * f64::from(ruffs) + 0.35 * f64::from(self.low - ruffs)
    }
}

/// Every rank of a suit, as bits.
const ALL_RANKS: u16 = 0x1FFF;
/// What has not been asked for.
const UNKNOWN: f32 = -1.0;

/// What suits were found to take: the bidders of a hand look at it alike, and the same few ranks come
/// again and again.
#[derive(Default, Debug)]
pub(crate) struct Holdings {
    common: Option<Common>,
    alike: bool,
    /// By the ranks that are held of a side suit.
    sides: Vec<f32>,
    /// By those that are held of trumps.
    trumps: Vec<Trumps>,
}

/// What is common to all bidders.
#[derive(Clone, Copy, Debug)]
struct Common {
    outlook: Outlook,
    /// Cards that each of them holds or sees nowhere.
    open: CardSet,
    /// Is that all but trumps, and are those the cards of one suit or none?
    is_plain: bool,
}

impl Holdings {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.common = None;
    }

    /// Did the last seat look at it as all others do?
    pub fn are_alike(&self) -> bool {
        self.alike
    }

    /// Tricks that the cards of a seat are likely to take.
    pub(super) fn likely_tricks(&mut self, guide: &Guide, sight: Sight<'_>) -> f64 {
        let (hand, unseen) = (sight.hand(), sight.unseen());
        let outlook = Outlook::new(sight, unseen);
        let open = hand.or(unseen);
        let common = match self.common {
            Some(common) => common,
            None => self.begin(guide, sight.program(), outlook, open),
        };
        // Where hands differ in size, not everybody looks at it alike.
        self.alike = common.is_plain && common.open == open && common.outlook == outlook;
        let Some(strengths) = guide.first_strengths(outlook.trump).filter(|_| self.alike) else {
            return likely_tricks(guide, sight);
        };
        let (mut tricks, mut short) = (0.0, 0);
        for suit in 0..4 {
            let ranks = ranks(hand, suit);
            if suit == outlook.trump {
                continue;
            }
            let known = &mut self.sides[usize::from(ranks)];
            if *known == UNKNOWN {
                let of = CardSet::of_suit(suit);
                let holding = Holding { strengths, cards: hand.and(of), out: unseen.and(of) };
                *known = holding.tricks(guide, &outlook);
            }
            tricks += f64::from(*known);
            short += shortness(ranks.count_ones());
        }
        if outlook.trump == NO_SUIT {
            return tricks;
        }
        let known = &mut self.trumps[usize::from(ranks(hand, outlook.trump))];
        if known.high == UNKNOWN {
            let of = strengths.trumps;
            let holding = Holding { strengths, cards: hand.and(of), out: unseen.and(of) };
            *known = holding.trumps(&outlook);
        }
        tricks + known.tricks(short)
    }

    /// Nothing has been asked for yet.
    #[inline(never)]
    fn begin(&mut self, guide: &Guide, program: &Program, outlook: Outlook, open: CardSet) -> Common {
        let room = usize::from(ALL_RANKS) + 1;
        self.sides.clear();
        self.sides.resize(room, UNKNOWN);
        self.trumps.clear();
        self.trumps.resize(room, Trumps { high: UNKNOWN, low: 0 });
        let suit = CardSet::of_suit(outlook.trump);
        let trumps = guide.first_strengths(outlook.trump).map(|strengths| strengths.trumps);
        let (deck, all) = (program.setup.deck_set, ranks(program.setup.deck_set, 0));
        let is_even = (0..4).all(|suit| ranks(deck, suit) == all) && !deck.meets(CardSet::JOKERS);
        let is_plain = is_even && trumps.is_some_and(|trumps| trumps.and(deck) == suit.and(deck));
        let is_plain = is_plain && deck.without(suit).without(open).is_empty();
        let common = Common { outlook, open, is_plain };
        self.common = Some(common);
        common
    }
}

/// The ranks of a suit, as bits.
#[inline(always)]
fn ranks(cards: CardSet, suit: u8) -> u16 {
    (cards.0 >> (13 * suit)) as u16 & ALL_RANKS
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
    use crate::agent::guide;
    use crate::agent::standing::tests::program;
    use crate::imagine::Imagination;
    use crate::moves::MoveKind;
    use crate::rng::Rng;
    use crate::state::State;

    /// Deals that a bidder imagines, each bid on at random, and what every hand is good for.
    #[test]
    fn what_is_remembered_of_suits_is_what_they_take() {
        for name in ["oh-hell", "spades", "partnership-spades"] {
            let program = program(name);
            let guide = guide::of(&program);
            let mut holdings = Holdings::default();
            let (mut hands, mut plain) = (0, 0);
            for seed in 0..12 {
                let mut rng = Rng::new(seed);
                let first = State::start(&program, seed);
                let mut imagined = Imagination::of(&program, &first.view(&program, first.to_move()));
                // Not every time: what was remembered of another deal must do no harm.
                if seed % 3 > 0 {
                    holdings.clear();
                }
                for _ in 0..40 {
                    let mut state = imagined.deal(&program, &mut rng);
                    while state.choices(&program).kind() == MoveKind::Bid {
                        let sight = Sight::new(&program, &state);
                        let remembered = holdings.likely_tricks(guide, sight);
                        assert_eq!(remembered, likely_tricks(guide, sight), "{name}, seed {seed}");
                        hands += 1;
                        plain += u32::from(holdings.common.is_some_and(|common| common.is_plain));
                        let choices = state.choices(&program);
                        let bid = choices.nth(rng.below(choices.len()));
                        state.play(&program, bid).expect("a legal bid");
                    }
                }
            }
            assert!(hands > 1500 && plain == hands, "{name}: {plain} of {hands}");
            let known = holdings.sides.iter().filter(|&&tricks| tricks != UNKNOWN).count();
            assert!(known > 100, "{name}: {known} suits are remembered");
        }
    }

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
