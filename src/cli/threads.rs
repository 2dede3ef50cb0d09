//! Workers in threads.

use std::thread;

use gerechte::workers::Workers;

/// So many threads, for as long as the work takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads(pub(crate) usize);

impl Workers for Threads {
    fn number(&self) -> usize {
        self.0
    }

    fn run(&self, work: &(dyn Fn() + Sync)) {
        thread::scope(|scope| (0..self.0).for_each(|_| drop(scope.spawn(work))));
    }
}
