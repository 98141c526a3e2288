//! The turn structure: which phases there are, and the blocks that they make.

use super::layout::read_layout;
use super::phases::{read_bidding, read_discard, read_draw, read_pass, read_play, read_trick};
use super::reader::{Parsed, Reader, fault};
use super::{BIDDING, DISCARD, DRAW, LAYOUT, MOST_PHASES, PASS, PLAY, TRICK};
use crate::program::*;

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
            LAYOUT => Phase::Layout(read_layout(reader)?),
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
        let by_seat = phase.is_of_a_seat();
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
