//! What a pass says: a seat gives its worst cards away, so what it has of its own is not among them.
//!
//! Only the seat that one has passed to is read. Whatever it holds beside one's own cards it was dealt
//! and has kept; what another seat holds it may have been given as well.

use crate::agent::greedy;
use crate::card::MAX_CARDS;
use crate::flow;
use crate::guide::Guide;
use crate::imagine::Likely;
use crate::moves::MoveKind;
use crate::phase::pass;
use crate::program::{Phase, Program, Trump};
use crate::rng::{Rng, mix};
use crate::sight::Sight;
use crate::state::Status;
use crate::view::View;
use crate::witness::Nobody;

/// Deals in which `greedy` passes, to see what it keeps.
const SAMPLE: u64 = 256;
const SEED: u64 = 0x61F7_5EED_0000_0001;
/// The chance that somebody keeps a card that rules of thumb would never keep.
const LEAST: f64 = 0.1;

/// Makes it as likely for the seat that one has passed to in this hand to hold a card as it is to have
/// kept it; false if there is no such seat.
pub(super) fn read(program: &Program, guide: &Guide, view: &View, likely: &mut Likely) -> bool {
    let table = &view.table.0;
    let is_later = |number: usize| usize::from(table.turn.phase) > number;
    let passed = passing_phase(program).filter(|&number| is_later(number) && !guide.keeps.is_empty());
    let receiver = passed.and_then(|number| match &program.phases[number] {
        Phase::Pass(phase) => pass::receiver(phase, table, view.seat),
        _ => None,
    });
    let Some(seat) = receiver else {
        return false;
    };
    for (likely, kept) in likely[seat].iter_mut().zip(&guide.keeps) {
        *likely *= *kept as f32;
    }
    true
}

/// How likely each card is to be kept by a seat that is dealt it; empty where nothing is passed.
pub(crate) fn keeps(program: &Program, guide: &Guide) -> Vec<f64> {
    let Some(number) = passing_phase(program) else {
        return Vec::new();
    };
    let (mut held, mut given) = ([0.0; MAX_CARDS], [0.0; MAX_CARDS]);
    for hand in 0..SAMPLE {
        let mut rng = Rng::new(mix(SEED, hand));
        let mut state = flow::start(program, mix(SEED, hand), &mut Nobody);
        for _ in 0..256 {
            if state.status != Status::Playing || usize::from(state.turn.phase) >= number {
                break;
            }
            let choice = state.choices(program).pick(|moves| rng.below(moves));
            flow::apply(program, &mut state, &mut Nobody, choice);
        }
        let all = state.hand.held;
        let mut counts = false;
        while state.status == Status::Playing && state.choices(program).kind() == MoveKind::Give {
            let choice = greedy::choose(guide, Sight::new(program, &state), &state.choices(program));
            choice.cards().iter().for_each(|card| given[usize::from(card.0)] += 1.0);
            flow::apply(program, &mut state, &mut Nobody, choice);
            counts = true;
        }
        let cards = all.iter().flat_map(|hand| hand.iter()).filter(|_| counts);
        cards.for_each(|card| held[usize::from(card.0)] += 1.0);
    }
    if given.iter().all(|&times| times == 0.0) {
        return Vec::new();
    }
    let kept = |card: usize| {
        let times: f64 = held[card];
        if times == 0.0 { 1.0 } else { (1.0 - given[card] / times).max(LEAST) }
    };
    (0..MAX_CARDS).map(kept).collect()
}

/// The phase in which cards are passed, where hands change afterwards only by what is played to tricks,
/// and the same cards are bad in every hand.
fn passing_phase(program: &Program) -> Option<usize> {
    let passes = |phase: &Phase| matches!(phase, Phase::Pass(phase) if !phase.by_placing);
    let number = program.phases.iter().position(passes)?;
    let later = &program.phases[number + 1..];
    let is_plain = |phase: &Phase| match phase {
        Phase::Trick(phase) => matches!(phase.trump, Trump::None | Trump::Fixed(_)),
        _ => false,
    };
    (!later.is_empty() && later.iter().all(is_plain) && !program.table.face_down).then_some(number)
}
