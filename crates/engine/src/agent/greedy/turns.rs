//! What to do in a seat's turn: play, draw, throw away, capture, name, aim.

use super::{best, bids};
use crate::agent::guide::{Guide, partners};
use crate::card::{Card, CardSet};
use crate::moves::{Choices, Move, MoveKind, Purpose};
use crate::program::{EffectType, Phase, TableauMode};
use crate::seats::seats;
use crate::sight::Sight;

/// The move that it makes in a turn.
pub(crate) fn choose(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let cards = choices.cards();
    match choices.kind() {
        MoveKind::NameSuit => name_suit(guide, sight, choices),
        MoveKind::Choose => aim(guide, sight, choices),
        MoveKind::Take => choices.of_card(best(cards, |card| {
            // Fewer, larger cards leave less; but what counts decides.
            8 * i32::from(guide.capture[usize::from(card.0)]) - i32::from(card.rank())
        })),
        _ if cards.is_empty() => draw_or_pass(guide, sight, choices),
        MoveKind::Play => play(guide, sight, choices),
        MoveKind::PlaySet => play_set(guide, sight, choices),
        MoveKind::Discard => choices.of_card(best(cards, |card| discard_value(guide, sight, card))),
        _ => choices.nth(0),
    }
}

/// A card is drawn where it must be, or may help to play.
fn draw_or_pass(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let wants = match sight.phase() {
        // Nothing fits: with one more card something may.
        Phase::Play(_) => true,
        Phase::Draw(_) => !guide.sheds,
        _ => false,
    };
    if wants || !choices.can_pass() { choices.nth(0) } else { choices.nth(choices.len() - 1) }
}

fn own_suit(sight: Sight<'_>, card: Card) -> i32 {
    sight.hand().and(CardSet::of_suit(card.suit())).len() as i32
}

/// One card to a pile or to the tableau.
fn play(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let cards = choices.cards();
    let program = sight.program();
    let Phase::Play(phase) = sight.phase() else {
        return choices.nth(0);
    };
    if phase.to_tableau && program.tableau.mode == TableauMode::Sequence {
        return choices.of_card(best(cards, |card| opens(sight, card)));
    }
    if phase.to_tableau && program.tableau.mode == TableauMode::MatchRank {
        return choices.of_card(best(cards, |card| captures(guide, sight, card)));
    }
    if phase.beats_top {
        return choices.of_card(best(cards, |card| -rank_power(sight, card)));
    }
    let few = sight.hand_count(sight.next_seat()) <= 2;
    let friend = partners(program, sight.seat()) >> sight.next_seat() & 1 == 1;
    choices.of_card(best(cards, |card| {
        let effect = program.effects.get(usize::from(card.rank())).copied().flatten();
        // Cards that always fit are kept; cards that hurt are kept for whoever is about to go out.
        let wild = if phase.wild.contains(card) { -40 } else { 0 };
        let hurts =
            match effect.map(|effect| effect.kind) {
                Some(EffectType::DrawCards | EffectType::SkipNext | EffectType::ExtraTurn) => {
                    if few && !friend { 30 } else { -2 }
                }
                _ => 0,
            };
        let weight = i32::from(guide.weight[usize::from(card.0)]);
        let last = sight.hand().len() == 1;
        wild * i32::from(!last) + hurts + 3 * own_suit(sight, card) + weight.min(60) / 2
    }))
}

fn rank_power(sight: Sight<'_>, card: Card) -> i32 {
    sight.program().setup.rank_power.get(usize::from(card.rank())).copied().unwrap_or(0).into()
}

/// How much a card opens for the seat itself rather than for the others.
fn opens(sight: Sight<'_>, card: Card) -> i32 {
    let low = |card: Card| (i32::from(card.rank()) + 1) % 13;
    let mine = sight.hand().and(CardSet::of_suit(card.suit())).without(card.bit());
    let table = sight.tableau().and(CardSet::of_suit(card.suit()));
    let here = low(card);
    // Beyond this card lie those of its side of the run; an opener has two sides.
    let beyond = |other: Card| {
        if table.is_empty() {
            return true;
        }
        let up = table.iter().all(|laid| low(laid) < here);
        if up { low(other) > here } else { low(other) < here }
    };
    let waiting: i32 =
        mine.iter().filter(|&other| beyond(other)).map(|other| (low(other) - here).abs()).sum();
    let last = if sight.hand().len() == 1 { 100 } else { 0 };
    let end = if here == 0 || here == 12 { 6 } else { 0 };
    3 * waiting + end + last - if waiting == 0 { 2 * (6 - (here - 6).abs()) } else { 0 }
}

/// What playing a card would capture, or else what it would leave behind.
fn captures(guide: &Guide, sight: Sight<'_>, card: Card) -> i32 {
    let worth = |card: Card| i32::from(guide.capture[usize::from(card.0)]);
    let table = sight.tableau();
    let rules = &sight.program().tableau;
    let value = |card: Card| usize::from(rules.values[usize::from(card.rank())]);
    let equal = table.and(CardSet::of_rank(card.rank()));
    let goal = value(card);
    // What is left may be taken by one card: a sweep.
    let all: usize = table.iter().map(value).sum();
    let danger = |left: usize| {
        let sweeps = |card: &Card| value(*card) == left;
        if left == 0 || left > 20 { 0 } else { 8 * sight.unseen().iter().filter(sweeps).count() as i32 }
    };
    let taken = if !equal.is_empty() {
        equal.iter().map(worth).max()
    } else if rules.capture_sums && goal < 32 {
        // The best that adds up to each sum.
        let mut sums = [i32::MIN; 32];
        sums[0] = 0;
        for other in table.iter().filter(|&other| value(other) > 0) {
            for sum in (value(other)..=goal).rev() {
                let before = sums[sum - value(other)];
                if before > i32::MIN {
                    sums[sum] = sums[sum].max(before + worth(other));
                }
            }
        }
        Some(sums[goal]).filter(|&sum| goal > 0 && sum > i32::MIN)
    } else {
        None
    };
    match taken {
        Some(taken) => {
            let sweeps = (equal.len() == 1 && table.len() == 1) || (equal.is_empty() && all == goal);
            let left = all.saturating_sub(goal);
            1000 + 4 * (taken + worth(card)) + if sweeps { 64 } else { -danger(left) }
        }
        None => {
            // Cards that count are kept, and what lies there should not add up to one card.
            -4 * worth(card) - danger(all + goal)
        }
    }
}

/// Equal cards together: the lowest that fit, all of them where nothing must be matched.
fn play_set(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let hand = sight.hand();
    let cards = choices.cards();
    let sizes = choices.sizes();
    let top = sight.program().setup.rank_power.iter().copied().max().unwrap_or(0);
    let leads = sight.tableau_top().is_none();
    if leads && let Some((rank, suits)) = sure_set(sight, choices) {
        return choices.of_set(rank, suits);
    }
    let mut found = None;
    let mut highest = i32::MIN;
    for rank in 0..14u8 {
        let suits = cards.suits_of(rank);
        let held = hand.suits_of(rank).count_ones();
        for size in 1..=suits.count_ones() {
            if sizes >> size & 1 == 0 {
                continue;
            }
            let power = sight.program().setup.rank_power.get(usize::from(rank)).copied().unwrap_or(0);
            // Low ranks first, whole sets rather than parts of them.
            let broken = if size < held && power < top { 60 } else { 0 };
            let value = 4 * size as i32 - 3 * i32::from(power) - broken;
            if value > highest {
                highest = value;
                found = Some((rank, lowest_suits(suits, size)));
            }
        }
    }
    let Some((rank, suits)) = found else {
        return draw_or_pass(guide, sight, choices);
    };
    let power = sight.program().setup.rank_power.get(usize::from(rank)).copied().unwrap_or(0);
    let breaks = suits.count_ones() < hand.suits_of(rank).count_ones();
    // The best ranks are kept while there are many cards left, and sets are not broken for a trifle.
    let others = seats(sight.in_hand()).filter(|&seat| seat != sight.seat());
    let fewest = others.map(|seat| sight.hand_count(seat)).min().unwrap_or(0);
    let dear = (power == top && hand.len() > 6) || (power + 1 >= top && hand.len() > 8);
    let pass = (breaks && power < top && fewest > 2) || (dear && fewest > 3);
    if choices.can_pass() && !leads && pass {
        return choices.nth(choices.len() - 1);
    }
    choices.of_set(rank, suits)
}

/// With two ranks left, a whole set that nobody can beat goes first; the other then ends the hand.
fn sure_set(sight: Sight<'_>, choices: &Choices) -> Option<(u8, u8)> {
    let hand = sight.hand();
    if hand.len() > 8 {
        return None;
    }
    let mut ranks = (0..14u8).filter(|&rank| hand.suits_of(rank) != 0);
    let pair = [ranks.next()?, ranks.next()?];
    if ranks.next().is_some() {
        return None;
    }
    let unseen = sight.unseen();
    let power = |rank: u8| sight.program().setup.rank_power.get(usize::from(rank)).copied().unwrap_or(0);
    let is_sure = |rank: &u8| {
        let size = hand.suits_of(*rank).count_ones();
        let beaten =
            (0..13u8).any(|other| power(other) > power(*rank) && unseen.suits_of(other).count_ones() >= size);
        // All of them must fit what lies there.
        let fits = choices.cards().suits_of(*rank) == hand.suits_of(*rank);
        !beaten && fits && choices.sizes() >> size & 1 == 1
    };
    pair.into_iter().find(is_sure).map(|rank| (rank, hand.suits_of(rank)))
}

fn lowest_suits(suits: u8, size: u32) -> u8 {
    let mut left = suits;
    for _ in size..suits.count_ones() {
        left &= !(1 << (7 - left.leading_zeros()));
    }
    left
}

/// The card to throw away: heavy ones first where they cost, else those that go with no others.
fn discard_value(guide: &Guide, sight: Sight<'_>, card: Card) -> i32 {
    let equal = sight.hand().and(CardSet::of_rank(card.rank())).len() as i32;
    let weight = i32::from(guide.weight[usize::from(card.0)]);
    if guide.sheds { weight - 4 * (equal - 1) } else { -weight - 20 * (equal - 1) }
}

/// The suit that the seat has most of.
fn name_suit(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let suit = if choices.purpose() == Purpose::Trump {
        bids::best_suit(guide, sight)
    } else {
        let held = |suit: u8| sight.hand().and(CardSet::of_suit(suit)).len();
        (0..4u8).max_by_key(|&suit| (held(suit), 3 - suit)).unwrap_or(0)
    };
    choices.of_index(suit)
}

/// An opponent: the one with the fewest cards where cards are a burden, else the one with most.
fn aim(guide: &Guide, sight: Sight<'_>, choices: &Choices) -> Move {
    let program = sight.program();
    let rank = sight.in_play().map_or(13, Card::rank);
    let effect = program.effects.get(usize::from(rank)).copied().flatten().map(|effect| effect.kind);
    let friends = partners(program, sight.seat());
    let mut found = choices.nth(0);
    let mut highest = i32::MIN;
    for choice in choices.iter() {
        let count = sight.hand_count(choice.target.into()) as i32;
        let friend = friends >> choice.target & 1 == 1;
        let gift = match effect {
            // Losing cards is a gift where the aim is to have none.
            Some(EffectType::ForceDiscard | EffectType::StealCard) => guide.sheds,
            Some(EffectType::DrawCards) => !guide.sheds,
            _ => false,
        };
        let few = match effect {
            Some(EffectType::SwapHands) => guide.sheds,
            _ => guide.sheds != gift,
        };
        let value = if few { -count } else { count } + if friend == gift { 100 } else { 0 };
        if value > highest {
            (found, highest) = (choice, value);
        }
    }
    found
}
