//! Layouts that lie face down: rounds at random, called and uncalled, never get stuck and never
//! lose a card; what is imagined of them is uniform.

mod common;

use darwindeck_engine::fuzzing;

#[test]
fn games_of_layouts_hold_what_must_always_hold() {
    for name in ["vinto", "vinto-open", "cabo", "golf"] {
        let program = common::program(name);
        for seed in 0..48 {
            fuzzing::play_both_ways(&program, seed);
            fuzzing::play(&program, seed, 600);
        }
    }
}
