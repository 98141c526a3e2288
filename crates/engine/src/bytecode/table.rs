//! The sections for what lies on the table: effects, piles, the tableau, categories.

use super::MOST_LISTED;
use super::reader::{Parsed, Reader, fault};
use crate::card::{Card, CardSet, MAX_CARDS, NO_CARD};
use crate::program::*;

pub(super) fn read_effects(reader: &mut Reader, effects: &mut [Option<Effect>; 13]) -> Parsed<()> {
    use EffectType as Type;
    let types = [
        Type::SkipNext,
        Type::Reverse,
        Type::DrawCards,
        Type::ExtraTurn,
        Type::ForceDiscard,
        Type::SwapHands,
        Type::StealCard,
        Type::PeekHand,
        Type::NameSuit,
        Type::PeekOwn,
        Type::PeekOther,
        Type::SwapTwo,
        Type::PeekTwoThenSwap,
        Type::NameAndPlay,
        Type::ForceDraw,
    ];
    let targets = [
        Target::Next,
        Target::Previous,
        Target::Choice,
        Target::RandomOpponent,
        Target::AllOpponents,
        Target::Left,
        Target::Right,
        Target::Myself,
    ];
    let mut previous = None;
    for _ in 0..reader.between(1, 13, "the number of effects")? {
        let at = reader.at;
        let rank = reader.between(0, 12, "the rank of an effect")?;
        if previous.is_some_and(|previous| previous >= rank) {
            return fault(at, "effects must ascend by rank");
        }
        previous = Some(rank);
        let kind = reader.choice(&types, "the type of an effect")?;
        let target = reader.choice(&targets, "the target of an effect")?;
        let aims = matches!(
            kind,
            Type::DrawCards | Type::ForceDiscard | Type::SwapHands | Type::StealCard | Type::PeekHand
        );
        if !aims && target != Target::Next {
            return fault(at + 2, "a target that the effect does not use must be 0");
        }
        let counts = matches!(
            kind,
            Type::SkipNext
                | Type::DrawCards
                | Type::ForceDiscard
                | Type::StealCard
                | Type::NameAndPlay
                | Type::ForceDraw
        );
        let (low, high) = if counts { (1, 10) } else { (0, 0) };
        let value = reader.between(low, high, "the value of an effect")?;
        effects[usize::from(rank)] = Some(Effect { kind, target, value });
    }
    Ok(())
}

pub(super) fn read_table(section: &mut Reader, table: &mut TableRules) -> Parsed<()> {
    (table.piles, table.layouts) =
        section.choice(&[(false, false), (true, false), (false, true)], "the hand mode")?;
    table.face_down = table.piles || table.layouts;
    table.initial_tableau = section.between(0, 12, "the first cards of the tableau")?;
    table.initial_discard = section.choice(&[false, true], "the first card of the discard pile")?;
    table.buried = section.rank_set("the buried ranks")?;
    table.redeal = section.choice(&[false, true], "dealing again")?;
    let empty = [StockEmpty::Reshuffle, StockEmpty::EndHand, StockEmpty::Skip];
    table.stock_empty = section.choice(&empty, "what an empty stock means")?;
    let passes = [AllPass::Nothing, AllPass::ClearTableau, AllPass::EndHand];
    table.all_pass = section.choice(&passes, "what it means when all pass")?;
    Ok(())
}

pub(super) fn read_tableau(section: &mut Reader, setup: &Setup, tableau: &mut TableauRules) -> Parsed<()> {
    match section.u8("the rank that starts a sequence")? {
        NO_CARD => {}
        rank if rank < 13 => tableau.openers = CardSet::of_rank(rank).and(setup.deck_set),
        rank => return fault(section.at - 1, format!("start rank {rank}, must be 0 to 12 or 255")),
    }
    tableau.war_face_down = section.between(0, 3, "the unturned cards of a war")?;
    tableau.war_captured = section.choice(&[false, true], "where war cards go")?;
    tableau.capture_sums = section.choice(&[false, true], "captures by sum")?;
    tableau.last_capture_takes_rest = section.choice(&[false, true], "who takes the rest")?;
    match section.u8("the number of card values")? {
        0 => {}
        13 => {
            for value in tableau.values.iter_mut().take(13) {
                *value = section.between(1, 20, "the value of a card")?;
            }
        }
        count => return fault(section.at - 1, format!("{count} card values, must be 0 or 13")),
    }
    Ok(())
}

pub(super) fn read_categories(section: &mut Reader, setup: &Setup) -> Parsed<Vec<(Category, i32)>> {
    let mut categories = Vec::new();
    let mut previous = None;
    for _ in 0..section.between(1, MOST_LISTED, "the number of categories")? {
        let at = section.at;
        let kind = section.between(0, 4, "the category")?;
        let suit = section.u8("the suit of a category")?;
        let card = section.u8("the card of a category")?;
        if previous.is_some_and(|previous| previous >= (kind, suit, card)) {
            return fault(at, "categories must ascend");
        }
        previous = Some((kind, suit, card));
        let in_deck = usize::from(card) < MAX_CARDS && setup.deck_set.contains(Card(card));
        let category = match (kind, suit, card) {
            (0, NO_CARD, NO_CARD) => Category::MostCards,
            (1, 0..=3, NO_CARD) => Category::MostOfSuit(suit),
            (2, NO_CARD, _) if in_deck => Category::NamedCard(card),
            (3, NO_CARD, NO_CARD) => Category::BestPrimiera,
            (4, NO_CARD, NO_CARD) => Category::EachSweep,
            _ => return fault(at + 1, format!("suit {suit} and card {card} do not fit category {kind}")),
        };
        categories.push((category, section.between(1, 100, "the points of a category")?.into()));
    }
    Ok(categories)
}
