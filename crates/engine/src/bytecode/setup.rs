//! The deck, the deal and the order of ranks.

use super::MOST_LISTED;
use super::reader::{Parsed, Reader, fault};
use crate::card::{Card, CardSet, Deck, MAX_CARDS};
use crate::program::*;

pub(super) fn read_setup(reader: &mut Reader, players: u8) -> Parsed<Setup> {
    let decks = [Deck::Standard52, Deck::Italian40, Deck::Piquet32, Deck::Euchre24];
    let deck = reader.choice(&decks, "the deck")?;
    let most_jokers = if deck == Deck::Standard52 { 2 } else { 0 };
    let jokers = reader.between(0, most_jokers, "the number of jokers")?;
    let mut set = CardSet(deck.cards().0 | ((1 << jokers) - 1) << 52);

    let removed = reader.u8("the removed cards")?;
    let mut previous = None;
    for _ in 0..removed {
        let card = reader.card_in(set, "removed card")?;
        if previous.is_some_and(|previous| previous >= card) {
            return fault(reader.at - 1, "removed cards must ascend");
        }
        previous = Some(card);
        set.remove(Card(card));
    }
    let deck_size = set.len() as u8;
    let most = deck_size / players;
    if most == 0 {
        return fault(reader.at, format!("{deck_size} cards are too few for {players} players"));
    }

    let each = reader.between(0, most, "the number of cards for each player")?;
    let count = reader.between(0, MOST_LISTED, "the number of hand sizes")?;
    if count > 0 && each != 0 {
        return fault(reader.at - 1, "hand sizes and a fixed number of cards exclude each other");
    }
    let mut hand_sizes = if each > 0 { vec![each] } else { Vec::new() };
    for _ in 0..count {
        hand_sizes.push(reader.between(1, most, "a hand size")?);
    }
    let turn_up = reader.choice(&[TurnUp::None, TurnUp::NextCard, TurnUp::DealersLast], "the turn-up")?;
    let usual = std::array::from_fn(|rank| if rank < 13 { rank as u8 + 1 } else { 0 });
    let rank_power = reader.rank_order(set, "the rank order")?.unwrap_or(usual);
    reader.done("the setup")?;

    let mut cards = [0; MAX_CARDS];
    for (place, card) in set.iter().enumerate() {
        cards[place] = card.0;
    }
    let beats = beaten_by(set, &rank_power);
    let whole_deck = deck.cards();
    Ok(Setup { deck: cards, deck_size, deck_set: set, whole_deck, hand_sizes, turn_up, rank_power, beats })
}

/// The cards that beat each rank, and those that beat a joker.
fn beaten_by(deck: CardSet, powers: &[u8; 14]) -> [CardSet; 14] {
    std::array::from_fn(|beaten| {
        deck.iter().filter(|card| powers[usize::from(card.rank())] > powers[beaten]).collect()
    })
}
