//! What tricks and cards are worth.

use super::MOST_LISTED;
use super::reader::{Parsed, Reader, fault};
use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::program::*;

pub(super) fn read_scoring(reader: &mut Reader, setup: &Setup, wins: &[WinCondition]) -> Parsed<Scoring> {
    let mut scoring = Scoring {
        all_points_reversal: false,
        trick_points: 0,
        extra_card_points: 0,
        card_points: Box::new([[0; MAX_CARDS]; 5]),
        point_cards: [CardSet::EMPTY; 5],
        penalty_cards: [CardSet::EMPTY; 5],
        held_cards: HeldCards::Nothing,
        categories: Vec::new(),
        live: wins.iter().any(|win| win.kind == WinType::FirstToScore && win.trigger == Trigger::AtOnce),
    };
    if reader.at == reader.end {
        return Ok(scoring);
    }
    let flags = reader.flags(0b111, "the scoring flags")?;
    scoring.all_points_reversal = flags & 1 != 0;
    scoring.held_cards = match flags >> 1 {
        0 => HeldCards::Nothing,
        1 => HeldCards::AgainstHolder,
        2 => HeldCards::ToFirstOut,
        _ => return fault(reader.at - 1, "cards held cannot count against their holder and for another"),
    };
    if scoring.all_points_reversal && scoring.live {
        return fault(reader.at - 1, "points that count at once cannot be reversed at the end of the hand");
    }
    scoring.trick_points = read_small_points(reader, "the points for a trick")?;
    scoring.extra_card_points = read_small_points(reader, "the points for extra cards")?;
    let mut previous = None;
    for _ in 0..reader.between(0, MOST_LISTED, "the number of card scoring rules")? {
        let at = reader.at;
        let suit = reader.u8("a scoring suit")?;
        if suit > 4 && suit != NO_CARD {
            return fault(at, format!("scoring suit {suit}, must be 0 to 4 or 255"));
        }
        let rank = reader.u8("a scoring rank")?;
        if rank > 12 && rank != NO_CARD {
            return fault(at + 1, format!("scoring rank {rank}, must be 0 to 12 or 255"));
        }
        let points = reader.i16("the points of a card")?;
        if !(-500..=500).contains(&points) || points == 0 {
            return fault(at + 2, format!("{points} points for a card, must be 1 to 500 or -500 to -1"));
        }
        if previous.is_some_and(|previous| previous >= (suit, rank)) {
            return fault(at, "card scoring rules must ascend by suit and rank");
        }
        previous = Some((suit, rank));
        add_card_points(&mut scoring, setup.deck_set, suit, rank, points);
    }
    reader.done("the scoring")?;
    for trump in 0..5 {
        let points = &scoring.card_points[trump];
        let scores = |card: &Card| points[usize::from(card.0)] != 0;
        scoring.point_cards[trump] = setup.deck_set.iter().filter(scores).collect();
    }
    Ok(scoring)
}

fn read_small_points(reader: &mut Reader, what: &str) -> Parsed<i32> {
    let points = reader.i8(what)?;
    if (-100..=100).contains(&points) {
        return Ok(points.into());
    }
    fault(reader.at - 1, format!("{what} are {points}, must be -100 to 100"))
}

fn add_card_points(scoring: &mut Scoring, deck: CardSet, suit: u8, rank: u8, points: i16) {
    for trump in 0..=NO_SUIT {
        let wanted = if suit == 4 { trump } else { suit };
        for card in deck.iter() {
            let suit_fits = suit == NO_CARD || (wanted < NO_SUIT && card.suit() == wanted);
            let rank_fits = rank == NO_CARD || card.rank() == rank;
            if suit_fits && rank_fits {
                let total = &mut scoring.card_points[usize::from(trump)][usize::from(card.0)];
                *total = total.saturating_add(points);
            }
        }
    }
}
