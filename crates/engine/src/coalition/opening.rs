//! A hand up to its call, played by the model of play itself.

use std::sync::Arc;

use super::Manner;
use super::decision::Ask;
use super::model::{Noted, option_values};
use super::notebook::Reader;
use crate::agent::numbers::fall;
use crate::infer::Weights;
use crate::moves::{Move, MoveKind};
use crate::program::{NO_SEAT, Program};
use crate::rng::{Rng, Stream, mix};
use crate::state::{State, Status};
use crate::witness::Journal;

/// Plays the first hand of a match until somebody has called: the table then, and what each seat
/// has noted. None if the hand ends without a call.
pub fn play_to_call(program: &Program, seed: u64, manners: &[Manner]) -> Option<(State, Vec<Reader>)> {
    let players = program.players();
    let mut readers = (0..players)
        .map(|seat| Reader::new(program, seat, manners[seat % manners.len().max(1)]))
        .collect::<Option<Vec<Reader>>>()?;
    let mut rngs: Vec<Rng> =
        (0..players).map(|seat| Rng::stream(mix(seed, 77), Stream::Agent(seat as u8))).collect();
    let mut journal = Journal::default();
    let mut state = State::start_before(program, seed, None, &mut journal).ok()?;
    readers.iter_mut().for_each(|reader| reader.hear(&journal.entries));
    while state.status() == Status::Playing && state.hand.layouts.caller == NO_SEAT {
        let mover = state.to_move();
        // What is decided is public: it is noted as another seat sees it.
        let onlooker = (mover + 1) % players;
        let view = state.view(program, onlooker);
        let decision = readers[onlooker].decision(program, &view).ok()?;
        let choice = model_move(program, &state, &readers[mover], &mut rngs[mover])?;
        if let Some(noted) = Noted::of(decision, &readers[mover].rules, choice).map(Arc::new) {
            for reader in readers.iter_mut().filter(|reader| reader.seat != mover) {
                reader.noted.push(noted.clone());
            }
        }
        journal.entries.clear();
        state.play_told(program, choice, &mut journal);
        readers.iter_mut().for_each(|reader| reader.hear(&journal.entries));
    }
    (state.hand.layouts.caller != NO_SEAT).then_some((state, readers))
}

/// The move of a player that follows the model: drawn from the softmax; an honest caller.
fn model_move(program: &Program, state: &State, reader: &Reader, rng: &mut Rng) -> Option<Move> {
    let choices = state.choices(program);
    if choices.len() == 1 {
        return Some(choices.nth(0));
    }
    let view = state.view(program, reader.seat);
    let decision = reader.decision(program, &view).ok()?;
    let manner = &reader.manner;
    if decision.ask == Ask::End {
        let total = decision.seen_by_mover(&reader.rules, &reader.ranks).totals[reader.seat];
        let calls = f64::from(total) <= manner.threshold;
        return Some(choices.of_kind(if calls { MoveKind::Call } else { MoveKind::Pass }));
    }
    let values = option_values(&decision, &reader.rules, manner, &reader.ranks, None);
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares: Weights =
        values.iter().map(|&value| fall(f64::from(best - value) / manner.temperature)).collect();
    Some(choices.nth(shares.draw(rng) as u32))
}
