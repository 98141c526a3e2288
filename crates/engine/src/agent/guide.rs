//! What players work out about a game before they play it: once a program.

use super::greedy::likely::Follow;
use crate::card::{CARD_ROOM, Card, CardSet, MAX_CARDS, NO_SUIT};
use crate::flow;
pub use crate::guide::{Guide, Strengths};
use crate::infer::gifts;
use crate::program::{Category, HandEnd, HeldCards, MAX_SEATS, Phase, Program, TrickPhase, WinType};
use crate::rng::{Rng, mix};
use crate::state::{State, Status};
use crate::witness::Nobody;

/// Hands that are played at random to see how far apart results lie.
const SAMPLE: u64 = 256;
const SEED: u64 = 0x5EED_0FA6_0D0F_F1CE;

/// How much more a card should be got rid of while it may beat a costly one.
pub const TRAP: i32 = 13;

/// What is worth knowing about a game: worked out at the first call, then kept with it.
pub fn of(program: &Program) -> &Guide {
    if let Some(guide) = program.guide.get() {
        return guide;
    }
    // Worked out before the lock is taken: a process that is forked meanwhile does not wait for it.
    let guide = Box::new(Guide::new(program));
    program.guide.get_or_init(|| guide)
}

impl Guide {
    fn new(program: &Program) -> Guide {
        let sign = if program.low_score_wins() { -1 } else { 1 };
        let scoring = &program.scoring;
        let mut worth = scoring.card_points.clone();
        for points in worth.iter_mut().flatten() {
            *points *= sign;
        }
        let size = i32::from(program.setup.deck_size).max(1);
        let mean =
            |trump: usize| worth[trump].iter().map(|&points| i32::from(points)).sum::<i32>() * 16 / size;
        let wins_by = |kind| program.wins.iter().any(|win| win.kind == kind);
        let counts_cards = scoring.categories.iter().any(|category| category.0 == Category::MostCards);
        let by_cards = counts_cards || wins_by(WinType::MostCaptured) || wins_by(WinType::CaptureAll);
        let trick_worth = scoring.trick_points * i32::from(sign)
            + scoring.extra_card_points * i32::from(sign) * i32::from(program.players)
            + i32::from(by_cards)
            + i32::from(program.rules.eliminate_no_tricks);
        let mut guide = Guide {
            spread: 0.0,
            strengths: Vec::new(),
            first_tricks: 0,
            valued: scoring.point_cards,
            mean_worth: std::array::from_fn(mean),
            wants_tricks: std::array::from_fn(|trump| {
                let are = |holds: fn(i32) -> bool| worth[trump].iter().all(|&points| holds(points.into()));
                match trick_worth {
                    1.. if are(|points| points >= 0) => Some(true),
                    ..=0 if are(|points| points <= 0) => Some(false),
                    _ => None,
                }
            }),
            worth,
            trick_worth,
            sheds: sheds(program),
            weight: std::array::from_fn(|card| weight(program, card)),
            capture: std::array::from_fn(|card| capture_worth(program, Card(card as u8), sign)),
            bid_scale: 1.0,
            follow: Follow::new(program),
            keeps: Vec::new(),
        };
        for phase in &program.phases {
            let Phase::Trick(phase) = phase else {
                guide.strengths.push(None);
                continue;
            };
            let of_trump = |trump| Strengths::new(program, phase, trump as u8, &guide.worth[trump]);
            let by_trump = Box::new(std::array::from_fn(of_trump));
            guide.strengths.push(Some(by_trump));
        }
        guide.first_tricks = guide.strengths.iter().position(Option::is_some).unwrap_or(0);
        guide.sample(program);
        guide.keeps = gifts::keeps(program, &guide);
        guide
    }

    /// How cards compare under a trump suit in the first phase that is played in tricks.
    #[inline(always)]
    pub(crate) fn first_strengths(&self, trump: u8) -> Option<&Strengths> {
        let by_trump = self.strengths.get(self.first_tricks)?.as_ref()?;
        by_trump.get(usize::from(trump))
    }

    /// Plays hands at random: how far apart their results lie, and how many tricks good cards take.
    fn sample(&mut self, program: &Program) {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for hand in 0..SAMPLE {
            let mut rng = Rng::new(mix(SEED, hand));
            let mut state = flow::start(program, mix(SEED, hand), &mut Nobody);
            flow::play_hand(program, &mut state, &mut Nobody, |_, moves| rng.below(moves));
            if state.status == Status::HandOver || state.hand.scored {
                for side in 0..program.sides() {
                    let margin = margin(program, &state, side);
                    sum += margin;
                    squares += margin * margin;
                    count += 1.0;
                }
            }
        }
        if count > 1.0 {
            let mean: f64 = sum / count;
            self.spread = (squares / count - mean * mean).max(0.0).sqrt();
        }
        self.bid_scale = super::greedy::bids::scale(program, self);
    }
}

/// By how much a side's points in the hand exceed the mean of the others', where more is better.
pub(crate) fn margin(program: &Program, state: &State, side: usize) -> f64 {
    let sign = if program.low_score_wins() { -1.0 } else { 1.0 };
    let sides = program.sides();
    let total: i64 = state.hand.points[..sides].iter().map(|&points| i64::from(points)).sum();
    let mine = f64::from(state.hand.points[side]);
    sign * (mine - (total as f64 - mine) / (sides as f64 - 1.0).max(1.0))
}

fn sheds(program: &Program) -> bool {
    program.wins.iter().any(|win| win.kind == WinType::EmptyHand)
        || program.scoring.held_cards != HeldCards::Nothing
        || !program.rules.score_by_place.is_empty()
        || program.rules.hand_ends_when == HandEnd::FirstOut
}

fn weight(program: &Program, card: usize) -> i16 {
    if program.scoring.held_cards == HeldCards::Nothing {
        return Card(card as u8).rank().into();
    }
    program.scoring.card_points[usize::from(NO_SUIT)][card]
}

/// Points that a captured card brings on average, times 16.
fn capture_worth(program: &Program, card: Card, sign: i16) -> i16 {
    let size = i32::from(program.setup.deck_size).max(1);
    let share = |points: i32, among: i32| points * 48 / among.max(1);
    let mut worth = i32::from(sign)
        * i32::from(program.scoring.card_points[usize::from(NO_SUIT)][usize::from(card.0)])
        * 16;
    for &(category, points) in &program.scoring.categories {
        worth += match category {
            Category::MostCards => share(points, size),
            Category::MostOfSuit(suit) if card.suit() == suit => share(points, size / 4),
            Category::NamedCard(named) if named == card.0 => points * 16,
            Category::BestPrimiera if card.rank() < 13 => {
                let value = crate::scoring::categories::PRIMIERA[usize::from(card.rank())] as i32;
                points * (value - 9).max(0) * (value - 9).max(0) / 24
            }
            _ => 0,
        };
    }
    let by_cards =
        program.wins.iter().any(|win| matches!(win.kind, WinType::MostCaptured | WinType::CaptureAll));
    worth += i32::from(by_cards) * 16;
    worth.clamp(-2000, 2000) as i16
}

impl Strengths {
    fn new(program: &Program, phase: &TrickPhase, trump: u8, worth: &[i16; MAX_CARDS]) -> Strengths {
        let deck = program.setup.deck_set;
        let trumps = phase.trumps(trump);
        let suits: [CardSet; 5] = std::array::from_fn(|suit| phase.ranking(trump).suit(suit as u8));
        let power_of = |card: Card| match trumps.contains(card) {
            true => phase.trump_power[card.standing()],
            false => phase.plain_power[card.standing()],
        };
        let suit_of = |card: Card| match trumps.contains(card) {
            true => deck.and(trumps),
            false => deck.and(CardSet::of_suit(card.suit())),
        };
        let mut power = [0; CARD_ROOM];
        let mut above = [CardSet::EMPTY; CARD_ROOM];
        let mut danger = [0; CARD_ROOM];
        let mut traps = [CardSet::EMPTY; CARD_ROOM];
        let pain = |card: Card| i32::from(-worth[usize::from(card.0)]).max(0);
        let unit = deck.iter().map(pain).filter(|&pain| pain > 0).min().unwrap_or(0);
        let costly: CardSet = deck.iter().filter(|&card| pain(card) > 4 * unit).collect();
        for card in deck.iter() {
            let at = usize::from(card.0);
            power[at] = power_of(card);
            above[at] = suit_of(card).iter().filter(|&other| power_of(other) > power[at]).collect();
            let below: CardSet = suit_of(card).iter().filter(|&other| power_of(other) < power[at]).collect();
            let suit = suit_of(card);
            let painful = suit.iter().filter(|&card| pain(card) > 0).count() as i32;
            // It wins by the square of what lies below it, and brings more in a suit that costs.
            let wins = (below.len() * below.len()) as i32;
            let brings = 24 + 40 * painful / (suit.len() as i32).max(1);
            let extra = if costly.contains(card) { 2 * (pain(card) / unit.max(1)) } else { 0 };
            danger[at] = (wins * brings / 256 + extra.min(200)) as i16;
            traps[at] = below.and(costly);
        }
        let eightfold = |at: usize| 8 * worth.get(at).map_or(0, |&worth| i32::from(worth));
        let higher = |card: Card| CardSet::of_suit(card.suit()).and(deck).without(CardSet((2 << card.0) - 1));
        let in_order = deck.iter().all(|card| above[usize::from(card.0)] == higher(card));
        let height = |card: Card| (trumps.contains(card), card.rank());
        let is_by_rank = |card: Card| {
            let compared = |other: &Card| power[usize::from(card.0)].cmp(&power[usize::from(other.0)]);
            deck.iter().all(|other| compared(&other) == height(card).cmp(&height(other)))
        };
        let has_worth = |card: Card| eightfold(card.0.into()) != 0 || card.is_joker();
        Strengths {
            by_rank: in_order && deck.iter().all(|card| is_by_rank(card) && !has_worth(card)),
            with_worth: std::array::from_fn(|at| i32::from(power[at]) + eightfold(at)),
            less_worth: std::array::from_fn(|at| i32::from(power[at]) - eightfold(at)),
            bad: deck.iter().filter(|card| worth[usize::from(card.0)] < 0).collect(),
            in_order,
            power,
            above,
            danger,
            traps,
            costly,
            trumps,
            suits,
        }
    }
}

/// The sides of seats, for rewards and partners.
#[inline(always)]
pub(crate) fn partners(program: &Program, seat: usize) -> u8 {
    match &program.teams {
        Some(teams) => teams.members[usize::from(teams.of_seat[seat])] & !(1 << seat),
        None => 0,
    }
}

const _: () = assert!(MAX_SEATS <= 8, "seats are bits of a byte");
