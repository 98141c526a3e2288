//! Reads any bytes as a game, with the identity that they should have, and plays it.
#![no_main]

use darwindeck_engine::fuzzing;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzzing::parse_and_play(bytes, 500);
    fuzzing::parse_and_play(&fuzzing::with_identity(bytes.to_vec()), 500);
});
