//! The fast path allocates nothing: an allocator that counts says so.
#![allow(unsafe_code, reason = "an allocator cannot be written without")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use darwindeck_engine::agent::Thinker;
use darwindeck_engine::agent::search::Budget;
use darwindeck_engine::batch::playout;
use darwindeck_engine::rng::Rng;
use darwindeck_engine::stats::{Nothing, Stats};
use darwindeck_engine::{Program, State, View};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static LIVE: Cell<i64> = const { Cell::new(0) };
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

fn live(change: i64) {
    let now = LIVE.get() + change;
    LIVE.set(now);
    PEAK.set(PEAK.get().max(now));
}

struct Counting;

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        live(layout.size() as i64);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        live(-(layout.size() as i64));
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}

#[test]
fn a_playout_allocates_nothing_with_or_without_statistics() {
    for (name, code) in common::bundled() {
        let program = Program::parse(&code).expect("golden bytecode parses");
        let mut stats = Stats::default();
        let bare = allocations(|| {
            for seed in 0..50 {
                playout(&program, seed, &mut Nothing);
            }
        });
        let counted = allocations(|| {
            for seed in 0..50 {
                playout(&program, seed, &mut stats);
            }
        });
        assert_eq!((bare, counted), (0, 0), "{name}");
    }
}

/// The first decision of a game that has two moves or more.
fn first_choice(program: &Program) -> Option<View> {
    let mut state = State::start(program, 2);
    for _ in 0..100 {
        let choices = state.choices(program);
        if choices.len() > 1 {
            return Some(state.view(program, state.to_move()));
        }
        state.play(program, choices.nth(0)).expect("a listed move is legal");
    }
    None
}

#[test]
fn a_search_uses_the_memory_of_the_one_before() {
    for (name, program) in common::programs() {
        let Some(view) = first_choice(&program) else {
            continue;
        };
        let mut thinker = Thinker::new(&program);
        let mut think = || {
            allocations(|| {
                thinker.think(&program, &view, Budget::Iterations(2_000), &mut Rng::new(1), || false);
            })
        };
        let first = think();
        let second = think();
        assert!(first > 5, "{name}: {first} allocations");
        assert!(second <= 2, "{name}: {second} allocations where only the answer needs one");
    }
}

#[test]
fn a_hundred_thousand_iterations_stay_below_two_hundred_megabytes() {
    for name in ["hearts", "president", "uno-style", "scopa"] {
        let program = common::program(name);
        let view = first_choice(&program).expect("a decision");
        let before = LIVE.get();
        PEAK.set(before);
        let mut thinker = Thinker::new(&program);
        thinker.think(&program, &view, Budget::Iterations(100_000), &mut Rng::new(1), || false);
        let peak = (PEAK.get() - before) as f64 / 1e6;
        assert!(peak < 200.0, "{name}: {peak:.0} MB");
        println!("{name}: {peak:.0} MB");
    }
}
