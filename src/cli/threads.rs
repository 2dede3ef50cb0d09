//! Workers in threads.

use std::thread;

use gerechte::workers::Workers;

/// Workers in this number of threads, which live as long as the work takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads(pub(crate) usize);

impl Workers for Threads {
    fn number(&self) -> usize {
        self.0
    }

    fn run(&self, work: &(dyn Fn() + Sync)) {
        thread::scope(|scope| {
            let others = (1..self.0).take_while(|_| thread::Builder::new().spawn_scoped(scope, work).is_ok());
            // The machine may not give as many; the work is the same with fewer.
            let _ = others.count();
            work();
        });
    }
}
