//! The fast path allocates nothing: an allocator that counts says so.
#![allow(unsafe_code, reason = "an allocator cannot be written without")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use darwindeck_engine::Program;
use darwindeck_engine::batch::playout;
use darwindeck_engine::stats::{Nothing, Stats};

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
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
