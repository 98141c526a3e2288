//! What follows the opcode of each kind of phase.

use super::reader::{Parsed, Reader, fault};
use crate::card::{CardSet, MAX_CARDS, NO_CARD, NO_SUIT};
use crate::phase::play;
use crate::program::*;

fn read_only_if(reader: &mut Reader) -> Parsed<OnlyIf> {
    reader.choice(&[OnlyIf::Always, OnlyIf::NothingPlayed, OnlyIf::CannotPlay], "when the phase is due")
}

fn read_repeat(reader: &mut Reader) -> Parsed<u8> {
    reader.between(1, 10, "how often the phase is repeated")
}

pub(super) fn read_play(reader: &mut Reader, setup: &Setup, starts_block: &mut bool) -> Parsed<PlayPhase> {
    let to_tableau = reader.choice(&[false, true], "the target of plays")?;
    let min_cards = reader.between(1, 4, "the fewest cards of a play")?;
    let max_cards = reader.between(min_cards, 4, "the most cards of a play")?;
    let matches = reader.flags(0b1111, "what must match")?;
    let wild = reader.wild_set("the wild ranks")?;
    let flags = reader.flags(0b1111, "the play flags")?;
    *starts_block = flags & 8 != 0;
    let mut phase = PlayPhase {
        to_tableau,
        min_cards,
        max_cards,
        sizes: (min_cards..=max_cards).fold(0, |sizes, size| sizes | 1 << size),
        same_rank: matches & 1 != 0,
        same_suit: matches & 2 != 0,
        beats_top: matches & 4 != 0,
        match_all: matches & 8 != 0,
        wild,
        fits: Box::new(Fits::ANYTHING),
        climbing: flags & 1 != 0,
        optional: flags & 2 != 0,
        or_draw: flags & 4 != 0,
        only_if: read_only_if(reader)?,
        repeat: read_repeat(reader)?,
        first_player: read_first_player(reader, setup.deck_set)?,
    };
    *phase.fits = play::fits(&phase, setup);
    Ok(phase)
}

pub(super) fn read_draw(reader: &mut Reader, starts_block: &mut bool) -> Parsed<DrawPhase> {
    let count = reader.between(1, 10, "the number of cards to draw")?;
    let sources = [DrawSource::Stock, DrawSource::Discard, DrawSource::NextHand, DrawSource::PreviousHand];
    let source = reader.choice(&sources, "where cards are drawn from")?;
    let flags = reader.flags(0b111, "the draw flags")?;
    *starts_block = flags & 4 != 0;
    Ok(DrawPhase {
        count,
        source,
        until_playable: flags & 1 != 0,
        optional: flags & 2 != 0,
        only_if: read_only_if(reader)?,
        repeat: read_repeat(reader)?,
    })
}

pub(super) fn read_discard(reader: &mut Reader, starts_block: &mut bool) -> Parsed<DiscardPhase> {
    let count = reader.between(1, 10, "the number of cards to discard")?;
    let flags = reader.flags(0b111, "the discard flags")?;
    *starts_block = flags & 4 != 0;
    Ok(DiscardPhase {
        count,
        pairs: flags & 1 != 0,
        optional: flags & 2 != 0,
        only_if: read_only_if(reader)?,
        repeat: read_repeat(reader)?,
    })
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

pub(super) fn read_trick(reader: &mut Reader, setup: &Setup) -> Parsed<TrickPhase> {
    let deck = setup.deck_set;
    let tricks = reader.between(0, MAX_CARDS as u8, "the number of tricks")?;
    let flags = reader.flags(0b1_1111, "the trick flags")?;
    let flags_at = reader.at - 1;
    let lowest_wins = flags & 2 != 0;
    let jokers_are_trumps = flags & 16 != 0;
    if jokers_are_trumps && !deck.meets(CardSet::JOKERS) {
        return fault(flags_at, "jokers are trumps, but there are none in the deck");
    }

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
    if trump_order.is_some_and(|powers| powers[13] > 0) && !jokers_are_trumps {
        return fault(order_at, "jokers have a place among trumps, but they are none");
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
    let turned = |power: u8| if lowest_wins { 15 - power } else { power };
    let plain_power = std::array::from_fn(|rank| if rank < 13 { turned(setup.rank_power[rank]) } else { 0 });
    let trump_power = match jokers_are_trumps {
        true => with_jokers(trump_order, &setup.rank_power, lowest_wins),
        false => {
            let ranks = trump_order.unwrap_or(setup.rank_power);
            std::array::from_fn(|rank| if rank < 13 { TRUMPS + turned(ranks[rank]) } else { 0 })
        }
    };
    Ok(TrickPhase {
        tricks,
        follow_suit: flags & 1 != 0,
        lead_first_card,
        no_points_first_trick: flags & 8 != 0,
        trump,
        rankings: Ranking::of(jokers_are_trumps, &plain_power, &trump_power),
        plain_power,
        trump_power,
        jokers_are_trumps,
        breaking,
        breaking_suit,
        first_player,
    })
}

/// What every trump has more than any other card.
const TRUMPS: u8 = 32;

/// The powers of trumps where jokers are: they stand highest unless an order places them, and the
/// first above the second.
fn with_jokers(order: Option<[u8; 14]>, ranks: &[u8; 14], lowest_wins: bool) -> [u8; 15] {
    let powers = order.unwrap_or(*ranks);
    let jokers = match order {
        Some(order) if order[13] > 0 => order[13],
        _ => 15,
    };
    // Each rank has two steps, so that there is room for both jokers at theirs.
    std::array::from_fn(|standing| {
        let step = match standing {
            13 => 2 * jokers + 1,
            14 => 2 * jokers,
            rank => 2 * powers[rank],
        };
        TRUMPS + if lowest_wins { 32 - step } else { step }
    })
}

pub(super) fn read_pass(reader: &mut Reader, players: u8) -> Parsed<PassPhase> {
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

pub(super) fn read_bidding(reader: &mut Reader) -> Parsed<(BiddingPhase, ContractScoring)> {
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
