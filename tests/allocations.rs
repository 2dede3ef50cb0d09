//! A solver allocates when it is made and never again. A program of its own, as the allocator that counts slows all tests beside it.
#![allow(unsafe_code, reason = "a global allocator that counts can only be written with unsafe")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;

use gerechte::search::{Native, Solver};
use gerechte::{Game, GameSpec, Grid, Puzzle, Stop, encodings};

struct Counting;

thread_local! {
    /// Allocations of this thread; the harness has others.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc` above, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Clues from a grid of the game, every `step`-th cell.
fn clues(grid: &Grid, step: usize, first: usize) -> Puzzle {
    let kept = (0..grid.len()).filter(|&cell| (cell + first).is_multiple_of(step));
    Puzzle::of(grid, kept.map(encodings::Cell::new))
}

#[test]
fn solving_and_counting_allocate_nothing() {
    // One game for each engine behind the solver that allocates nothing: boxes, planes, and the walk with sums. Larger boards are solved by learning.
    let read = |file: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    for name in [
        "box:3x3",
        "perfect:1",
        "jigsaw:aaabbb/aaabbb/ccccdd/cceddd/eeedff/eeffff",
        "latin:4+killer:tests/data/killer4.txt",
    ] {
        let game =
            name.parse::<GameSpec>().and_then(|spec| spec.build_with(&read, &Native, &Stop::never())).expect(name);
        let mut solver = Solver::new(game.problem());
        let blank = Puzzle::blank(game.board().cells());
        let grid = solver.first(&blank, &Stop::never()).unwrap().unwrap_or_else(|| panic!("{name} has a grid"));
        let puzzles: Vec<_> = (0..50).map(|first| clues(&grid, 2 + first % 2, first)).collect();
        // The first puzzles may fill the scratch to its size.
        for puzzle in &puzzles {
            solver.count(puzzle, 50, &Stop::never());
        }
        let stop = Stop::never();
        let before = ALLOCATIONS.get();
        let mut found = 0;
        for puzzle in &puzzles {
            found += solver.count(puzzle, 50, &stop).number();
            let end = solver.solve(puzzle, &stop, |grid| {
                found += u128::from(!grid.is_empty());
                ControlFlow::Break(())
            });
            assert!(end.is_ok());
        }
        assert_eq!(ALLOCATIONS.get() - before, 0, "{name}");
        assert!(found >= 100, "{name}");
    }
}

/// Ten million puzzles do not increase the memory. It takes about twenty seconds, and runs alone, as the memory of other tests counts as well:
/// `cargo test --release --test allocations -- --ignored`.
#[test]
#[ignore = "long: ten million puzzles"]
fn memory_is_flat_over_ten_million_puzzles() {
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default().to_owned();
        line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(0)
    };
    let game: Game = "box:3x3".parse().expect("a game");
    let mut solver = Solver::new(game.problem());
    let grid = solver.first(&[None; 81], &Stop::never()).unwrap().expect("a grid");
    let stop = Stop::never();
    let mut before = 0;
    for number in 0..10_000_000_usize {
        if number == 10_000 {
            before = resident();
        }
        let puzzle = clues(&grid, 2 + number % 2, number);
        assert!(solver.count(&puzzle, 2, &stop).number() >= 1);
    }
    println!("resident: {before} kB after 10,000 puzzles, {} kB after 10,000,000", resident());
    assert!(resident() <= before + 512);
}
