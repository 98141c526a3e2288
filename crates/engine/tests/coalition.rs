//! Reading moves: the same seed gives the same worlds, and nothing that is hidden changes them.

use darwindeck_engine::coalition::notebook::Reader;
use darwindeck_engine::coalition::opening::play_to_call;
use darwindeck_engine::coalition::worlds::Reading;
use darwindeck_engine::coalition::{Aim, Manner, Unreadable};
use darwindeck_engine::rng::Rng;
use darwindeck_engine::{Program, State};

fn vinto() -> Program {
    let hex = include_str!("../../../tests/golden/bytecode/vinto.hex");
    let digits: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
    let byte =
        |pair: &[u8]| std::str::from_utf8(pair).ok().and_then(|text| u8::from_str_radix(text, 16).ok());
    let code: Vec<u8> = digits.chunks(2).filter_map(byte).collect();
    Program::parse(&code).expect("a bundled game")
}

fn reading() -> Reading {
    Reading { history: true, kept: None, allowance: 0.05, steps: 2000, kept_worlds: 40 }
}

#[test]
fn worlds_and_values_depend_on_nothing_that_is_hidden() {
    let program = vinto();
    for seed in 0..20 {
        let Some((state, readers)) = play_to_call(&program, seed, &[Manner::USUAL]) else {
            continue;
        };
        let caller = usize::from(state.view(&program, 0).caller);
        for mut reader in readers.into_iter().filter(|reader| reader.seat != caller) {
            let seat = reader.seat;
            let mut look = |state: &State| {
                let view = state.view(&program, seat);
                reader.settle(&program, &view, &reading(), 9).expect("it has heard all");
                let weights = vec![1.0 / 40.0; reader.worlds.len()];
                let ranks: Vec<Vec<u8>> = (0..4)
                    .flat_map(|owner| (0..16).map(move |slot| (owner, slot)))
                    .map(|(owner, slot)| reader.ranks_in(owner, slot))
                    .collect();
                (ranks, reader.values(&program, &view, Aim::Win, &weights))
            };
            let seen = look(&state);
            let other = state.imagined(&program, seat, &mut Rng::new(seed + 1));
            assert_eq!(seen, look(&other), "seed {seed}, seat {seat}");
        }
    }
}

#[test]
fn a_hand_is_played_up_to_an_honest_call() {
    let program = vinto();
    let early = Manner { threshold: 12.0, ..Manner::USUAL };
    let length = |manner: Manner| -> u32 {
        (0..20)
            .filter_map(|seed| play_to_call(&program, seed, &[manner]))
            .map(|(state, _)| state.turns())
            .sum()
    };
    assert!(length(early) < length(Manner::USUAL), "who calls at more points calls earlier");
}

#[test]
fn a_reader_that_missed_the_deal_says_so() {
    let program = vinto();
    let (state, readers) = play_to_call(&program, 1, &[Manner::USUAL]).expect("somebody calls");
    let view = state.view(&program, 0);
    let choice = state.choices(&program).nth(0);
    let mut reader = Reader::new(&program, 0, Manner::USUAL).expect("a game of layouts");
    assert_eq!(reader.settle(&program, &view, &reading(), 1), Err(Unreadable::Missed));
    assert_eq!(reader.values(&program, &view, Aim::Win, &[]), Err(Unreadable::Missed));
    assert_eq!(reader.totals(&program, &view, &[]), Err(Unreadable::Missed));
    assert_eq!(reader.outcomes(&program, &view, &[0], &[]), Err(Unreadable::Missed));
    assert_eq!(reader.encode(&program, &view, &[0], &[], 0.05, 1), Err(Unreadable::Missed));
    assert_eq!(reader.watch(&program, &view, choice), Err(Unreadable::Missed));
    let other = readers.into_iter().nth(1).expect("four seats");
    assert!(other.totals(&program, &state.view(&program, 1), &[]).is_ok(), "it has heard all");
}
