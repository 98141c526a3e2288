//! The setup and the phases.

use super::reader::{Parsed, Reader, fault};
use super::{BIDDING, DISCARD, DRAW, MOST_LISTED, MOST_PHASES, PASS, PLAY, TRICK};
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
    let beats = beaten_by(set, &rank_power);
    let whole_deck = deck.cards();
    Ok(Setup { deck: cards, deck_size, deck_set: set, whole_deck, hand_sizes, turn_up, rank_power, beats })
}

/// The cards that beat each rank, and those that beat a joker.
fn beaten_by(deck: CardSet, powers: &[u8; 13]) -> [CardSet; 14] {
    let power = |rank: usize| powers.get(rank).copied().unwrap_or(0);
    std::array::from_fn(|beaten| {
        deck.iter().filter(|card| power(card.rank().into()) > power(beaten)).collect()
    })
}

/// What the turn structure holds.
pub(super) struct Turns {
    pub phases: Vec<Phase>,
    pub blocks: Vec<Block>,
    pub loop_from: u8,
    pub contract: Option<ContractScoring>,
}

pub(super) fn read_turn_structure(reader: &mut Reader, players: u8, setup: &Setup) -> Parsed<Turns> {
    let count = reader.between(1, MOST_PHASES, "the number of phases")?;
    let looped = reader.u8("the loop")?;
    let loop_at = reader.at - 1;
    let mut phases = Vec::with_capacity(usize::from(count));
    let mut blocks: Vec<Block> = Vec::new();
    let mut contract = None;
    let mut bidding_at = None;
    for index in 0..count {
        let at = reader.at;
        let mut starts_block = false;
        let phase = match reader.u8("a phase")? {
            TRICK => Phase::Trick(Box::new(read_trick(reader, setup)?)),
            PASS => Phase::Pass(read_pass(reader, players)?),
            PLAY => Phase::Play(read_play(reader, setup, &mut starts_block)?),
            DRAW => Phase::Draw(read_draw(reader, &mut starts_block)?),
            DISCARD => Phase::Discard(read_discard(reader, &mut starts_block)?),
            BIDDING => {
                if contract.is_some() {
                    return fault(at, "bidding must come once in a hand");
                }
                bidding_at = Some((at, blocks.len()));
                let (bidding, scoring) = read_bidding(reader)?;
                contract = Some(scoring);
                Phase::Bidding(bidding)
            }
            other => return fault(at, format!("phase opcode {other} is unknown")),
        };
        let by_seat = phase.is_seat_scope();
        let climbing = matches!(&phase, Phase::Play(play) if play.climbing);
        match blocks.last_mut() {
            Some(block) if by_seat && block.by_seat && !starts_block => {
                block.last = index;
                block.climbing |= climbing;
            }
            _ => blocks.push(Block { first: index, last: index, by_seat, climbing, for_ever: false }),
        }
        phases.push(phase);
    }
    reader.done("the phases")?;
    let loop_from = match usize::from(looped) {
        255 => blocks.len() - 1,
        block if block < blocks.len() => block,
        block => return fault(loop_at, format!("the loop starts at block {block} of {}", blocks.len())),
    };
    if let Some((at, block)) = bidding_at
        && block >= loop_from
    {
        return fault(at, "bidding must come before the loop");
    }
    Ok(Turns { phases, blocks, loop_from: loop_from as u8, contract })
}

fn read_only_if(reader: &mut Reader) -> Parsed<OnlyIf> {
    reader.choice(&[OnlyIf::Always, OnlyIf::NothingPlayed, OnlyIf::CannotPlay], "when the phase is due")
}

fn read_repeat(reader: &mut Reader) -> Parsed<u8> {
    reader.between(1, 10, "how often the phase is repeated")
}

fn read_play(reader: &mut Reader, setup: &Setup, starts_block: &mut bool) -> Parsed<PlayPhase> {
    let to_tableau = reader.choice(&[false, true], "the target of plays")?;
    let min_cards = reader.between(1, 4, "the fewest cards of a play")?;
    let max_cards = reader.between(min_cards, 4, "the most cards of a play")?;
    let matches = reader.flags(0b1111, "what must match")?;
    let wild = reader.rank_set("the wild ranks")?;
    let flags = reader.flags(0b1111, "the play flags")?;
    *starts_block = flags & 8 != 0;
    Ok(PlayPhase {
        to_tableau,
        min_cards,
        max_cards,
        same_rank: matches & 1 != 0,
        same_suit: matches & 2 != 0,
        beats_top: matches & 4 != 0,
        match_all: matches & 8 != 0,
        wild,
        climbing: flags & 1 != 0,
        optional: flags & 2 != 0,
        or_draw: flags & 4 != 0,
        only_if: read_only_if(reader)?,
        repeat: read_repeat(reader)?,
        first_player: read_first_player(reader, setup.deck_set)?,
    })
}

fn read_draw(reader: &mut Reader, starts_block: &mut bool) -> Parsed<DrawPhase> {
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

fn read_discard(reader: &mut Reader, starts_block: &mut bool) -> Parsed<DiscardPhase> {
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
