//! The setup and the phases.

use super::reader::{Parsed, Reader, fault};
use super::{BIDDING, MOST_LISTED, MOST_PHASES, PASS, TRICK};
use crate::card::{Card, CardSet, Deck, MAX_CARDS, NO_CARD, NO_SUIT};
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
    let usual = std::array::from_fn(|rank| rank as u8 + 1);
    let rank_power = reader.rank_order(set, "the rank order")?.unwrap_or(usual);
    reader.done("the setup")?;

    let mut cards = [0; MAX_CARDS];
    for (place, card) in set.iter().enumerate() {
        cards[place] = card.0;
    }
    Ok(Setup { deck: cards, deck_size, deck_set: set, hand_sizes, turn_up, rank_power })
}

pub(super) type TurnParts = (Vec<Phase>, u8, Option<ContractScoring>);

pub(super) fn read_turn_structure(reader: &mut Reader, players: u8, setup: &Setup) -> Parsed<TurnParts> {
    let count = reader.between(1, MOST_PHASES, "the number of phases")?;
    let loop_from = match reader.u8("the loop")? {
        NO_CARD => count - 1,
        block if block < count => block,
        block => return fault(reader.at - 1, format!("the loop starts at block {block} of {count}")),
    };
    let mut phases = Vec::with_capacity(usize::from(count));
    let mut contract = None;
    for _ in 0..count {
        let at = reader.at;
        phases.push(match reader.u8("a phase")? {
            TRICK => Phase::Trick(Box::new(read_trick(reader, setup)?)),
            PASS => Phase::Pass(read_pass(reader, players)?),
            BIDDING => {
                let looped = phases.len() >= usize::from(loop_from);
                if contract.is_some() || looped {
                    return fault(at, "bidding must come once in a hand, before the loop");
                }
                let (bidding, scoring) = read_bidding(reader)?;
                contract = Some(scoring);
                Phase::Bidding(bidding)
            }
            other => return fault(at, format!("phase opcode {other} is unknown")),
        });
    }
    reader.done("the phases")?;
    Ok((phases, loop_from, contract))
}

pub(super) fn read_first_player(reader: &mut Reader, deck: CardSet) -> Parsed<FirstPlayer> {
    let kind = reader.between(0, 3, "the first player")?;
    let at = reader.at;
    let card = if kind == 1 { reader.card_in(deck, "first card")? } else { reader.u8("the first card")? };
    if kind != 1 && card != NO_CARD {
        return fault(at, "a first card needs the first player to be its holder");
    }
    Ok(match kind {
        0 => FirstPlayer::AfterDealer,
        1 => FirstPlayer::HolderOf(card),
        2 => FirstPlayer::LastHandWinner,
        _ => FirstPlayer::LastHandLoser,
    })
}

fn read_trick(reader: &mut Reader, setup: &Setup) -> Parsed<TrickPhase> {
    let deck = setup.deck_set;
    let tricks = reader.between(0, MAX_CARDS as u8, "the number of tricks")?;
    let flags = reader.flags(0b1111, "the trick flags")?;
    let flags_at = reader.at - 1;
    let lowest_wins = flags & 2 != 0;

    let trump_at = reader.at;
    let kind = reader.between(0, 4, "the kind of trump")?;
    let count = reader.between(0, 8, "the number of trump suits")?;
    let mut suits = Vec::new();
    for _ in 0..count {
        let highest = if kind == 3 { NO_SUIT } else { 3 };
        suits.push(reader.between(0, highest, "a trump suit")?);
    }
    let trump = match (kind, suits.as_slice()) {
        (0, []) => Trump::None,
        (1, [suit]) => Trump::Fixed(*suit),
        (2, []) => Trump::TurnedUp,
        (3, [_, _, ..]) => Trump::Rotating(suits),
        (4, []) => Trump::LastWinnerChooses,
        _ => return fault(trump_at, format!("trump of kind {kind} cannot have {count} suits")),
    };
    if trump == Trump::TurnedUp && setup.turn_up == TurnUp::None {
        return fault(trump_at, "no card is turned up to make trump");
    }
    let order_at = reader.at;
    let trump_order = reader.rank_order(deck, "the trump order")?;
    if trump_order.is_some() && trump == Trump::None {
        return fault(order_at, "an order of trumps without trumps");
    }

    let ways = [Breaking::None, Breaking::CannotLead, Breaking::CannotPlay];
    let breaking = reader.choice(&ways, "the breaking rule")?;
    let breaking_suit = match reader.u8("the breaking suit")? {
        NO_CARD if breaking == Breaking::None => NO_SUIT,
        suit @ 0..=3 if breaking != Breaking::None => suit,
        suit => return fault(reader.at - 1, format!("breaking suit {suit} does not fit the breaking rule")),
    };
    let first_player = read_first_player(reader, deck)?;
    let lead_first_card = flags & 4 != 0;
    if lead_first_card && !matches!(first_player, FirstPlayer::HolderOf(_)) {
        return fault(flags_at, "a card that must be led needs its holder to lead");
    }

    // Where the lowest card wins, powers run the other way; trumps stay above the led suit.
    let turned = |power: u8| if lowest_wins { 14 - power } else { power };
    Ok(TrickPhase {
        tricks,
        follow_suit: flags & 1 != 0,
        lead_first_card,
        no_points_first_trick: flags & 8 != 0,
        trump,
        plain_power: with_joker(setup.rank_power.map(turned)),
        trump_power: with_joker(trump_order.unwrap_or(setup.rank_power).map(|power| 32 + turned(power))),
        breaking,
        breaking_suit,
        first_player,
    })
}

/// Powers by rank, jokers included: they beat nothing.
fn with_joker(powers: [u8; 13]) -> [u8; 14] {
    let mut all = [0; 14];
    all[..13].copy_from_slice(&powers);
    all
}

fn read_pass(reader: &mut Reader, players: u8) -> Parsed<PassPhase> {
    let count = reader.between(1, 13, "the number of cards to pass")?;
    let by_placing = reader.flags(1, "the pass flags")? & 1 != 0;
    let ways = [PassTo::Left, PassTo::Right, PassTo::Across, PassTo::None];
    let mut directions = Vec::new();
    for _ in 0..reader.between(1, 8, "the number of pass directions")? {
        let direction = reader.choice(&ways, "a pass direction")?;
        if direction == PassTo::Across && players % 2 == 1 {
            return fault(reader.at - 1, format!("with {players} players nobody sits across"));
        }
        directions.push(direction);
    }
    Ok(PassPhase { count, by_placing, directions })
}

fn read_bidding(reader: &mut Reader) -> Parsed<(BiddingPhase, ContractScoring)> {
    let min_bid = reader.between(0, 13, "the lowest bid")?;
    let max_bid = reader.between(min_bid, MAX_CARDS as u8, "the highest bid")?;
    let flags = reader.flags(0b11, "the bidding flags")?;
    let what = "the contract scoring";
    let scoring = ContractScoring {
        exactly: false,
        points_per_trick_bid: reader.u8(what)?.into(),
        overtrick_points: reader.u8(what)?.into(),
        failed_contract_penalty: reader.u8(what)?.into(),
        nil_bonus: reader.u16(what)?.into(),
        nil_penalty: reader.u16(what)?.into(),
        bag_limit: reader.u8(what)?.into(),
        bag_penalty: reader.u16(what)?.into(),
        points_per_trick: 1,
        exact_bonus: 10,
    };
    if reader.u16(what)? != 0 {
        return fault(reader.at - 2, "reserved bytes must be 0");
    }
    let bidding = BiddingPhase {
        min_bid,
        max_bid,
        allow_nil: flags & 1 != 0,
        hook: flags & 2 != 0,
        max_team_bid: 0,
        first_player: FirstPlayer::AfterDealer,
    };
    Ok((bidding, scoring))
}
