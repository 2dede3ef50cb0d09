//! Threads: many items in several of them, with the results in the order of the items. The only threads of the library, which front ends lend to verbs.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::iter::repeat_n;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::workers::Workers;

/// Items that a thread takes at once, at most; enough that passing them on costs nothing beside the work.
const LONGEST: usize = 256;
/// Full chunks for each thread that may be read ahead of the results.
const DEPTH: usize = 2;
/// The time after which the finished items of a thread are passed on, and the longest time that a chunk should take.
const AIM: Duration = Duration::from_millis(1);
/// The time that a thread waits for a chunk to fill if items come one by one.
const PATIENCE: Duration = Duration::from_micros(200);

/// This number of threads, which live as long as the work takes.
///
/// As [`Workers`] they share what takes its items itself. [`Threads::in_order`] hands out items; before it waits for results it calls `before_wait`, such as
/// the one who flushes what was written.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::verbs::Threads;
/// let mut squares = Vec::new();
/// let work = |(): &mut (), number: u64| Ok(number * number);
/// Threads(2).in_order((1..=4).map(Ok), || (), work, |square| {
///     squares.push(square);
///     Ok(ControlFlow::Continue(()))
/// }, || Ok(()))?;
/// assert_eq!(squares, [1, 4, 9, 16]);
/// # anyhow::Ok(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Threads {
    /// Lets `work` do each item, with what `worker` makes once for each thread, and hands the results to `emit` in order, each as soon as it
    /// and those before it are there, however slowly items come.
    ///
    /// With one thread each result comes before the next item is read. Results stay on the calling thread, which stops at the first
    /// error, or when `emit` breaks; the results of earlier items have been emitted by then. A thread that reads an item ends with it.
    pub fn in_order<T: Send, R: Send, W>(
        self,
        items: impl Iterator<Item = anyhow::Result<T>> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> anyhow::Result<R> + Sync,
        mut emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
        before_wait: impl FnMut() -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let bulks = items.map(|item| item.map(Some));
        let add = |worker: &mut W, item, batch: &mut Vec<R>| {
            batch.push(work(worker, item)?);
            Ok(())
        };
        let emit = |batch: &mut Vec<R>| {
            for result in batch.drain(..) {
                if emit(result)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        self.in_batches(bulks, worker, add, emit, before_wait)
    }

    /// [`Threads::in_order`] for items that come in bulks, each of items that were there together. `work` adds the results of an item to a batch, and `emit`
    /// takes from batches what they hold.
    pub fn in_batches<B: IntoIterator<Item: Send>, P: Default + Send, W>(
        self,
        bulks: impl Iterator<Item = anyhow::Result<B>> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, B::Item, &mut P) -> anyhow::Result<()> + Sync,
        mut emit: impl FnMut(&mut P) -> anyhow::Result<ControlFlow<()>>,
        mut before_wait: impl FnMut() -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let Self(threads) = self;
        if threads <= 1 {
            let (mut worker, mut batch) = (worker(), P::default());
            for bulk in bulks {
                for item in bulk? {
                    work(&mut worker, item, &mut batch)?;
                    if emit(&mut batch)?.is_break() {
                        return Ok(());
                    }
                }
            }
            return Ok(());
        }
        let queue = Queue::new(threads);
        let (sender, receiver) = channel();
        thread::scope(|scope| {
            let reader = scope.spawn(|| queue.fill(bulks));
            for (number, done) in repeat_n(sender, threads).enumerate() {
                let (queue, worker, work) = (&queue, &worker, &work);
                let thread = move || work_off(queue, worker(), work, &done);
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, thread) {
                    if number > 0 {
                        // The machine gives no more; the results are the same with fewer.
                        break;
                    }
                    queue.give_up();
                    return Err(error).context("no thread can be started");
                }
            }
            let mut emit_all = || -> anyhow::Result<ControlFlow<()>> {
                let mut waiting = BTreeMap::new();
                let mut next = 0;
                while let Some(done) = next_of(&mut before_wait, &receiver)? {
                    waiting.insert(done.first, done);
                    while let Some(mut done) = waiting.remove(&next) {
                        next += done.number;
                        if emit(&mut done.batch)?.is_break() {
                            return Ok(ControlFlow::Break(()));
                        }
                        done.ended?;
                        queue.emitted(next);
                    }
                }
                Ok(ControlFlow::Continue(()))
            };
            let emitted = emit_all();
            queue.give_up();
            drop(receiver);
            // If a thread has panicked, so does the scope.
            let read = reader.join().unwrap_or(Ok(()));
            if emitted?.is_break() { Ok(()) } else { read }
        })
    }
}

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

/// Works on the items of a queue until it is empty or nobody wants the results, and sends these in batches.
fn work_off<I: Send, P: Default, W>(
    queue: &Queue<I>,
    mut worker: W,
    work: &impl Fn(&mut W, I, &mut P) -> anyhow::Result<()>,
    done: &Sender<Done<P>>,
) {
    let _end = EndOnPanic(queue);
    let mut size = 1;
    while let Some((mut first, chunk)) = queue.take(size) {
        let (mut batch, mut number) = (P::default(), 0);
        let mut start = Instant::now();
        size = (2 * size).min(LONGEST);
        for item in chunk {
            let ended = work(&mut worker, item, &mut batch);
            number += 1;
            if ended.is_err() || start.elapsed() >= AIM {
                let has_failed = ended.is_err();
                let sent = Done { first, number, batch: std::mem::take(&mut batch), ended };
                if done.send(sent).is_err() || has_failed {
                    return;
                }
                (first, number, start, size) = (first + number, 0, Instant::now(), 1);
            }
        }
        if number > 0 && done.send(Done { first, number, batch, ended: Ok(()) }).is_err() {
            return;
        }
    }
}

/// A queue that ends if the thread that holds this panics: nobody waits for its results.
struct EndOnPanic<'a, T>(&'a Queue<T>);

impl<T> Drop for EndOnPanic<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.give_up();
        }
    }
}

/// The finished items of a thread.
struct Done<P> {
    /// The number of the first of them, and how many they are.
    first: usize,
    number: usize,
    batch: P,
    /// The result of the work on the last one.
    ended: anyhow::Result<()>,
}

/// The next results.
fn next_of<T>(before_wait: &mut impl FnMut() -> io::Result<()>, receiver: &Receiver<T>) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Ok(results) => Ok(Some(results)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            before_wait()?;
            Ok(receiver.recv().ok())
        }
    }
}

/// Items on their way from the one who reads them to the threads.
struct Queue<T> {
    lane: Mutex<Lane<T>>,
    /// There is an item, or no more will come.
    filled: Condvar,
    /// More items may be read.
    has_room: Condvar,
    threads: usize,
}

struct Lane<T> {
    items: VecDeque<T>,
    /// The number of items that have left the queue, and of those whose results have been emitted.
    taken: usize,
    emitted: usize,
    /// Threads that wait for an item, and whether the reader waits for room: only these need to be woken.
    idle: usize,
    /// The number of items for which the last of these waits.
    wanted: usize,
    is_full: bool,
    has_ended: bool,
}

impl<T> Queue<T> {
    fn new(threads: usize) -> Self {
        let items = VecDeque::new();
        let lane = Lane { items, taken: 0, emitted: 0, idle: 0, wanted: 1, is_full: false, has_ended: false };
        Self { lane: Mutex::new(lane), filled: Condvar::new(), has_room: Condvar::new(), threads }
    }

    fn lane(&self) -> MutexGuard<'_, Lane<T>> {
        self.lane.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the items, not too far ahead of the results; the error that ended it.
    fn fill<B: IntoIterator<Item = T>>(&self, bulks: impl Iterator<Item = anyhow::Result<B>>) -> anyhow::Result<()> {
        let ahead = DEPTH * self.threads * LONGEST;
        let read = bulks.into_iter().try_for_each(|bulk| {
            let bulk = bulk?;
            let mut lane = self.lane();
            lane.is_full = lane.taken + lane.items.len() >= lane.emitted + ahead;
            lane = self
                .has_room
                .wait_while(lane, |lane| lane.is_full && !lane.has_ended)
                .unwrap_or_else(PoisonError::into_inner);
            if lane.has_ended {
                return Err(None);
            }
            let before = lane.items.len();
            lane.items.extend(bulk);
            match lane.items.len() {
                now if now > before + 1 && lane.idle > 0 => self.filled.notify_all(),
                now if lane.idle > 0 && (now == 1 || now >= lane.wanted) => self.filled.notify_one(),
                _ => {}
            }
            Ok(())
        });
        self.end();
        read.or_else(|error: Option<anyhow::Error>| error.map_or(Ok(()), Err))
    }

    /// Takes up to `size` items for a thread, with the number of the first, soon after there are any. Returns `None` at the end.
    fn take(&self, size: usize) -> Option<(usize, Vec<T>)> {
        let mut lane = self.lane();
        while lane.items.is_empty() {
            if lane.has_ended {
                return None;
            }
            lane.idle += 1;
            lane.wanted = size;
            lane = self.filled.wait(lane).unwrap_or_else(PoisonError::into_inner);
            if lane.items.len() < size {
                // After one item, others may follow at once.
                let is_short = |lane: &mut Lane<T>| lane.items.len() < size && !lane.has_ended && !lane.is_full;
                lane =
                    self.filled.wait_timeout_while(lane, PATIENCE, is_short).unwrap_or_else(PoisonError::into_inner).0;
            }
            lane.idle -= 1;
        }
        let first = lane.taken;
        let number = (lane.items.len() / self.threads).clamp(1, size);
        lane.taken += number;
        Some((first, lane.items.drain(..number).collect()))
    }

    /// Ends the queue without the items that are left: nobody wants their results.
    fn give_up(&self) {
        self.lane().items.clear();
        self.end();
    }

    /// Notes that the results of `number` items have been emitted.
    fn emitted(&self, number: usize) {
        let mut lane = self.lane();
        lane.emitted = number;
        if std::mem::take(&mut lane.is_full) {
            self.has_room.notify_one();
        }
    }

    /// No more items come.
    fn end(&self) {
        self.lane().has_ended = true;
        self.filled.notify_all();
        self.has_room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn squares(
        threads: usize,
        items: impl Iterator<Item = anyhow::Result<u64>> + Send,
    ) -> (Vec<u64>, anyhow::Result<()>) {
        let mut seen = Vec::new();
        let result = Threads(threads).in_order(
            items,
            || (),
            |(), item| Ok(item * item),
            |square| {
                seen.push(square);
                Ok(if square == 90_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
            || Ok(()),
        );
        (seen, result)
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 7] {
            let (seen, result) = squares(threads, (400..2000).map(Ok));
            assert!(result.is_ok());
            assert!(seen.iter().copied().eq((400..2000).map(|item| item * item)), "{threads} threads");
            assert_eq!(squares(threads, (0..2000).map(Ok)).0.len(), 301);
        }
    }

    /// After an error the items that wait are not worked on, each of which takes a while.
    #[test]
    fn an_error_is_not_followed_by_the_work_that_waits() {
        let worked = AtomicUsize::new(0);
        let work = |(): &mut (), item: u32| {
            worked.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(1));
            anyhow::ensure!(item > 0, "the first");
            Ok(item)
        };
        let bulks = std::iter::once(Ok((0..20_000).collect::<Vec<_>>()));
        let emit = |batch: &mut Vec<u32>| {
            batch.clear();
            Ok(ControlFlow::Continue(()))
        };
        let add = |worker: &mut (), item, batch: &mut Vec<u32>| {
            batch.push(work(worker, item)?);
            Ok(())
        };
        let result = Threads(2).in_batches(bulks, || (), add, emit, || Ok(()));
        assert_eq!(result.expect_err("the first fails").to_string(), "the first");
        assert!(worked.into_inner() < 10_000);
    }

    #[test]
    fn items_of_bulks_come_in_their_order() {
        for threads in [1, 2, 5] {
            // Bulks of 0, 1, 2, … items.
            let bulks =
                (0..60).map(|size: u64| Ok((size * (size.max(1) - 1) / 2..).take(size as usize).collect::<Vec<_>>()));
            let mut seen = Vec::new();
            let work = |(): &mut (), item, batch: &mut Vec<u64>| {
                anyhow::ensure!(item < 1500, "too far");
                batch.push(item);
                Ok(())
            };
            let result = Threads(threads).in_batches(
                bulks,
                || (),
                work,
                |batch| {
                    seen.append(batch);
                    Ok(ControlFlow::Continue(()))
                },
                || Ok(()),
            );
            // The results before the error are emitted.
            assert_eq!(result.unwrap_err().to_string(), "too far");
            assert!(seen.iter().copied().eq(0..1500), "{threads} threads: {seen:?}");
        }
    }

    #[test]
    fn results_do_not_wait_for_more_items() {
        // Each item comes only when the result of the one before has been emitted.
        let (sender, receiver) = channel();
        sender.send(0).unwrap();
        let items = receiver.into_iter().take(5).map(Ok);
        let mut seen = Vec::new();
        let emit = |item: u64| {
            seen.push(item);
            Ok(sender.send(item + 1).map_or(ControlFlow::Break(()), ControlFlow::Continue))
        };
        Threads(3).in_order(items, || (), |(), item| Ok(item), emit, || Ok(())).unwrap();
        assert_eq!(seen, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn errors_of_the_work_end_it_in_order() {
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let work = |(): &mut (), item: u64| if item < 500 { Ok(item) } else { Err(anyhow::anyhow!("{item}")) };
            let emit = |item| {
                seen.push(item);
                Ok(ControlFlow::Continue(()))
            };
            let error = Threads(threads).in_order((0..10_000).map(Ok), || (), work, emit, || Ok(())).unwrap_err();
            assert_eq!((error.to_string(), seen), ("500".to_owned(), (0..500).collect()));
        }
    }

    #[test]
    fn what_came_before_an_error_is_emitted() {
        for threads in [1, 3] {
            let items = (0..200).map(Ok).chain([Err(anyhow::anyhow!("bad"))]).chain((200..300).map(Ok));
            let (seen, result) = squares(threads, items);
            assert_eq!((seen.len(), result.is_err()), (200, true));
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_the_work_is_not_waited_for() {
        let work = |(): &mut (), item: u64| if item == 70 { panic!("at 70") } else { Ok(item) };
        let emit = |_| Ok(ControlFlow::Continue(()));
        let _ = Threads(2).in_order((0..).map(Ok), || (), work, emit, || Ok(()));
    }
}
