//! Moves as stable numbers, for learners: the same move has the same number in every game.
//!
//! A kind of move has a range of its own; those that most games use come first. A
//! plain bid of 0 and Nil, which no game has both of, share a number, and so do a
//! card that is passed on and one that is given in an exchange, a slot that is
//! chosen and one that is looked at, a rank that is named and one that is declared.

use super::{DISCARD_PILE, Move, MoveKind, Purpose, STOCK_PILE};
use crate::card::MAX_CARDS;
use crate::layouts::MAX_SLOTS;
use crate::program::{DrawSource, EffectType, MAX_SEATS, Phase, Program, Target, Trump};

const CARDS: u16 = MAX_CARDS as u16;
const SEATS: u16 = MAX_SEATS as u16;
/// Ranks with jokers, and the ways to choose among four suits.
const SETS: u16 = 14 * 15;
const SLOTS: u16 = MAX_SLOTS as u16;

const PLAY: u16 = 0;
const TURN: u16 = PLAY + CARDS;
const PASS: u16 = TURN + 1;
const DRAW: u16 = PASS + 1;
const CHOOSE: u16 = DRAW + 2 + SEATS;
const NAME: u16 = CHOOSE + SEATS;
const BID: u16 = NAME + 8;
const GIVE: u16 = BID + CARDS;
const DISCARD: u16 = GIVE + CARDS;
const TAKE: u16 = DISCARD + CARDS;
const PLAY_SET: u16 = TAKE + CARDS;
const DISCARD_SET: u16 = PLAY_SET + SETS;
const SLOT: u16 = DISCARD_SET + SETS;
const SWAP: u16 = SLOT + SLOTS;
const TOSS: u16 = SWAP + SLOTS;
const NAME_RANK: u16 = TOSS + SLOTS;
const USE: u16 = NAME_RANK + 14;
const THROW: u16 = USE + 2;
const CALL: u16 = THROW + 1;
const END: u16 = CALL + 1;

impl Move {
    /// The numbers of all moves are below it.
    pub const NUMBERS: u16 = END;

    /// Its number.
    pub fn id(self) -> u16 {
        let card = u16::from(self.card);
        let set = || card * 15 + u16::from(self.suit).saturating_sub(1);
        match self.kind {
            MoveKind::Play => PLAY + card,
            MoveKind::Turn => TURN,
            MoveKind::Pass => PASS,
            MoveKind::Draw => match self.target {
                STOCK_PILE => DRAW,
                DISCARD_PILE => DRAW + 1,
                seat => DRAW + 2 + u16::from(seat),
            },
            MoveKind::Choose => CHOOSE + u16::from(self.target),
            MoveKind::NameSuit => NAME + u16::from(self.suit) + 4 * u16::from(self.purpose == Purpose::Trump),
            MoveKind::Bid => BID + self.amount,
            MoveKind::Give => GIVE + card,
            MoveKind::Discard => DISCARD + card,
            MoveKind::Take => TAKE + card,
            MoveKind::PlaySet => PLAY_SET + set(),
            MoveKind::DiscardSet => DISCARD_SET + set(),
            MoveKind::Slot => SLOT + u16::from(self.target),
            MoveKind::Swap => SWAP + u16::from(self.target),
            MoveKind::Toss => TOSS + u16::from(self.target),
            MoveKind::NameRank => NAME_RANK + self.amount,
            MoveKind::Use => USE + u16::from(self.purpose == Purpose::SwapTwo),
            MoveKind::Throw => THROW,
            MoveKind::Call => CALL,
        }
    }
}

impl Program {
    /// The numbers of all moves of the game are below it.
    pub fn action_count(&self) -> u16 {
        let of_phase = |phase: &Phase| match phase {
            Phase::Pass(_) => GIVE + CARDS,
            Phase::Bidding(phase) => BID + u16::from(phase.max_bid) + 1,
            Phase::Trick(phase) if phase.trump == Trump::LastWinnerChooses => NAME + 8,
            Phase::Trick(_) => PLAY + CARDS,
            Phase::Play(_) if self.table.piles => TURN + 1,
            Phase::Play(phase) if phase.max_cards > 1 => PLAY_SET + SETS,
            Phase::Play(phase) if phase.or_draw => DRAW + 1,
            Phase::Play(phase) if phase.optional => PASS + 1,
            Phase::Play(_) => PLAY + CARDS,
            Phase::Draw(phase) => match phase.source {
                DrawSource::Stock => DRAW + 1,
                DrawSource::Discard => DRAW + 2,
                DrawSource::NextHand | DrawSource::PreviousHand => DRAW + 2 + u16::from(self.players),
            },
            Phase::Discard(phase) if phase.pairs => DISCARD_SET + SETS,
            Phase::Discard(_) => DISCARD + CARDS,
            Phase::Layout(_) => END,
        };
        let named = self.effects.iter().flatten().any(|effect| effect.kind == EffectType::NameSuit);
        let aimed = self.effects.iter().flatten().any(|effect| effect.target == Target::Choice);
        let captures = self.tableau.mode == crate::program::TableauMode::MatchRank;
        let effects =
            [(named, NAME + 4), (aimed, CHOOSE + u16::from(self.players)), (captures, TAKE + CARDS)];
        let of_effects = effects.iter().filter(|(used, _)| *used).map(|&(_, end)| end);
        self.phases.iter().map(of_phase).chain(of_effects).max().unwrap_or(PLAY)
    }
}
