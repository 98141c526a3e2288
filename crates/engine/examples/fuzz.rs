//! Mutates programs and plays them, checking what must always hold: `fuzz SEEDS COUNT MOVES`.
//!
//! SEEDS has one program a line, in hexadecimal digits. `benchmarks/fuzz.py` writes
//! such a file and runs this on all threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use darwindeck_engine::fuzzing;
use darwindeck_engine::rng::{Rng, mix};
use rayon::prelude::*;

/// Programs between two lines that say how far it has come.
const PULSE: u64 = 20_000;
/// A program that takes longer is told of.
const SLOW: Duration = Duration::from_secs(5);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, seeds, count, moves] = arguments.as_slice() else {
        panic!("fuzz SEEDS COUNT MOVES");
    };
    let text = std::fs::read_to_string(seeds).expect("a file of programs");
    let programs: Vec<Vec<u8>> = text.lines().map(from_hex).filter(|code| !code.is_empty()).collect();
    let count: u64 = count.parse().expect("a number of programs");
    let moves: u32 = moves.parse().expect("a number of moves");

    let [done, played, accepted, failed]: [AtomicU64; 4] = Default::default();
    std::panic::set_hook(Box::new(|_| {}));
    (0..count).into_par_iter().for_each(|number| {
        let mut rng = Rng::new(mix(1, number));
        let code = fuzzing::mutate(&programs[rng.below(programs.len() as u32) as usize], &mut rng);
        let start = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| fuzzing::parse_and_play(&code, moves))) {
            Ok(moves) => {
                accepted.fetch_add(u64::from(moves > 0), Ordering::Relaxed);
                played.fetch_add(moves.into(), Ordering::Relaxed);
            }
            Err(panic) => {
                failed.fetch_add(1, Ordering::Relaxed);
                let message = panic.downcast_ref::<String>().cloned();
                let message = message.or(panic.downcast_ref::<&str>().map(|text| text.to_string()));
                let message = message.unwrap_or_default();
                let hex: String = code.iter().map(|byte| format!("{byte:02x}")).collect();
                println!("program {number}: {}\n{hex}", message.chars().take(500).collect::<String>());
            }
        }
        let took = start.elapsed();
        if took >= SLOW {
            eprintln!("program {number} took {took:.1?}");
        }
        if (done.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(PULSE) {
            eprintln!("{} programs", done.load(Ordering::Relaxed));
        }
    });
    println!(
        "{count} mutated programs, {} of them games, {} moves, {} failures",
        accepted.into_inner(),
        played.into_inner(),
        failed.load(Ordering::Relaxed)
    );
    if failed.into_inner() > 0 {
        std::process::exit(1);
    }
}

fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(16)).collect();
    digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect()
}
