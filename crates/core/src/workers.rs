//! Workers: the source of threads. The library starts none itself; the caller passes a [`Workers`].

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Runs one closure, perhaps in several threads at once.
///
/// The closure takes items from a shared list until the list is empty. One call therefore does all of the work, and so do several calls at once.
pub trait Workers: Sync {
    /// The number of workers.
    fn number(&self) -> usize;

    /// Calls `work` at least once, and returns when all calls have returned.
    fn run(&self, work: &(dyn Fn() + Sync));
}

/// One worker, in the calling thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

impl Workers for Serial {
    fn number(&self) -> usize {
        1
    }

    fn run(&self, work: &(dyn Fn() + Sync)) {
        work();
    }
}

/// Runs the work on all workers. Returns the first error of one of them.
pub fn share<E: Send>(workers: &dyn Workers, work: impl Fn() -> Result<(), E> + Sync) -> Result<(), E> {
    let first = Mutex::new(None);
    workers.run(&|| {
        if let Err(error) = work() {
            first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    });
    first.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// Does the work on each item, handed out one by one. Returns the results in the order of the items, or the error of the first item that fails.
///
/// ```
/// use gerechte::workers::{Serial, each};
/// let halves = each(&Serial, &[2, 4, 6], |_, item| if item % 2 == 0 { Ok(item / 2) } else { Err("odd") });
/// assert_eq!(halves, Ok(vec![1, 2, 3]));
/// ```
pub fn each<T: Sync, R: Send, E: Send>(
    workers: &dyn Workers,
    items: &[T],
    work: impl Fn(usize, &T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    workers.run(&|| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return };
            let result = work(index, item);
            if result.is_err() {
                // Earlier items have been handed out, so the first error is among the results.
                next.store(items.len(), Ordering::Relaxed);
            }
            results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result));
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_the_first_item_is_returned() {
        let done = Mutex::new(Vec::new());
        let work = |index: usize, item: &u8| {
            done.lock().unwrap().push(index);
            if *item < 3 { Ok(*item) } else { Err(*item) }
        };
        assert_eq!(each(&Serial, &[1, 2, 3, 4, 5], work), Err(3));
        assert_eq!(*done.lock().unwrap(), [0, 1, 2]);
        assert_eq!(share(&Serial, || Err::<(), _>("no")), Err("no"));
    }
}
