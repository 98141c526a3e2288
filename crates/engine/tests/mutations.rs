//! Damaged bytecode: an error with an offset or a game that can be played, never a panic or a hang.

mod common;

use darwindeck_engine::rng::Rng;
use darwindeck_engine::{Program, fuzzing};
use proptest::prelude::*;

#[test]
fn every_truncation_of_a_bundled_game_is_refused() {
    for (name, code) in common::bundled() {
        for length in 0..code.len() {
            let error = Program::parse(&code[..length]).expect_err(&name);
            assert!(error.offset <= length, "{name} cut to {length}: {error}");
        }
    }
}

#[test]
fn a_changed_byte_breaks_the_identity_or_is_refused() {
    for (name, code) in common::bundled() {
        for place in 0..code.len() {
            let mut changed = code.clone();
            changed[place] ^= 0x40;
            assert!(Program::parse(&changed).is_err(), "{name}, byte {place}");
        }
    }
}

#[test]
fn twenty_thousand_mutated_programs_are_refused_or_played_for_a_million_moves() {
    let games = common::bundled();
    let mut rng = Rng::new(20);
    let (mut accepted, mut moves) = (0, 0);
    for _ in 0..20_000 {
        let (_, code) = &games[rng.below(games.len() as u32) as usize];
        let played = fuzzing::parse_and_play(&fuzzing::mutate(code, &mut rng), 500);
        accepted += u32::from(played > 0);
        moves += played;
    }
    assert!(accepted > 4_000, "only {accepted} mutants could be played: the mutations are too wild");
    assert!(moves > 1_000_000, "only {moves} moves");
}

/// Three seats with 21 cards: an optional play and a trick in turn; the first empty hand wins at once.
const PLAY_AND_TRICK: &str = "
    020000000111aaa707be2d1ae000000003000007d0000000270000004d0000006500000000000000001f0608
    090a0b0c1315161718191a1b1c1d1e1f202122232425262d2f30313233000000000200140001010000000200
    0100ff28010100000000ff00ff010000000000000040000a00010000000000000000
";

/// The engine takes for granted who can have run out of cards, and checks itself here.
#[test]
fn three_thousand_mutants_end_with_the_first_empty_hand() {
    let code = common::from_hex(PLAY_AND_TRICK);
    let mut rng = Rng::new(22);
    let mut played = 0;
    for _ in 0..3_000 {
        played += u32::from(fuzzing::parse_and_play(&fuzzing::mutate(&code, &mut rng), 300) > 0);
    }
    assert!(played > 300, "only {played} mutants could be played");
}

/// A batch takes short cuts, and a table keeps what seats know: neither may change the game.
#[test]
fn ten_thousand_mutated_programs_play_the_same_in_a_batch_and_at_a_table() {
    let games = common::bundled();
    let mut rng = Rng::new(21);
    let mut played = 0;
    for _ in 0..10_000 {
        let (_, code) = &games[rng.below(games.len() as u32) as usize];
        if let Ok(program) = Program::parse(&fuzzing::mutate(code, &mut rng)) {
            fuzzing::play_both_ways(&program, rng.next_u64());
            played += 1;
        }
    }
    assert!(played > 2_000, "only {played} mutants could be played");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_bytes_are_refused_without_a_panic(code in proptest::collection::vec(any::<u8>(), 0..400)) {
        fuzzing::parse_and_play(&code, 60);
    }

    #[test]
    fn bytes_after_a_good_header_are_refused_without_a_panic(
        first in prop_oneof![Just(0u8), Just(2u8)],
        code in proptest::collection::vec(0u8..70, 0..300),
    ) {
        let mut bytes = vec![first];
        bytes.extend(code);
        fuzzing::parse_and_play(&fuzzing::with_identity(bytes), 60);
    }
}
