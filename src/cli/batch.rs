//! Many items in several threads, with the results in the order of the items.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::iter::repeat_n;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use super::output;

/// Items that a thread takes at once, at most; enough that passing them on costs nothing beside the work.
const LONGEST: usize = 256;
/// Full chunks for each thread that may be read ahead of the results.
const DEPTH: usize = 2;
/// What a thread has done is passed on after so long, and a chunk is to take no longer.
const AIM: Duration = Duration::from_millis(1);
/// So long a thread waits for a chunk to fill, where items come one by one.
const PATIENCE: Duration = Duration::from_micros(200);

/// Lets `work` do each item, with what `worker` makes once for each thread, and hands the results to `emit` in order, each as soon as it
/// and those before it are there, however slowly items come.
///
/// With one thread each result comes before the next item is read. Results stay on the calling thread, which stops at the first
/// error, or when `emit` breaks; the results of earlier items have been emitted by then. A thread that reads an item ends with it.
pub(crate) fn in_order<T: Send, R: Send, W>(
    items: impl Iterator<Item = anyhow::Result<T>> + Send,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> anyhow::Result<R> + Sync,
    mut emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    if threads <= 1 {
        let mut worker = worker();
        for item in items {
            if emit(work(&mut worker, item?)?)?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let queue = Queue::new(threads);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let reader = scope.spawn(|| queue.fill(items));
        for (number, done) in repeat_n(sender, threads).enumerate() {
            let (queue, worker, work) = (&queue, &worker, &work);
            let thread = move || {
                let mut worker = worker();
                let mut size = 1;
                while let Some((mut first, chunk)) = queue.take(size) {
                    let mut results = Vec::with_capacity(chunk.len());
                    let mut start = Instant::now();
                    size = (2 * size).min(LONGEST);
                    for item in chunk {
                        results.push(work(&mut worker, item));
                        if start.elapsed() >= AIM {
                            let next = first + results.len();
                            if done.send((first, std::mem::take(&mut results))).is_err() {
                                return;
                            }
                            (first, start, size) = (next, Instant::now(), 1);
                        }
                    }
                    if !results.is_empty() && done.send((first, results)).is_err() {
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, thread) {
                if number > 0 {
                    // The machine gives no more; the results are the same with fewer.
                    break;
                }
                queue.end();
                return Err(error).context("no thread can be started");
            }
        }
        let mut emit_all = || -> anyhow::Result<ControlFlow<()>> {
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            while let Some((first, results)) = next_of(&receiver)? {
                waiting.insert(first, results);
                while let Some(results) = waiting.remove(&next) {
                    next += results.len();
                    for result in results {
                        if emit(result?)?.is_break() {
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                    queue.emitted(next);
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        let emitted = emit_all();
        queue.end();
        let read = reader.join().expect("no thread panics");
        if emitted?.is_break() { Ok(()) } else { read }
    })
}

/// The next results. What was written is sent before they are waited for.
fn next_of<T>(receiver: &Receiver<T>) -> io::Result<Option<T>> {
    match receiver.try_recv() {
        Ok(results) => Ok(Some(results)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            output::flush()?;
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
    /// How many items the last of these waits for.
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
        self.lane.lock().expect("no thread panics")
    }

    /// Reads the items, not too far ahead of the results; the error that ended it.
    fn fill(&self, items: impl Iterator<Item = anyhow::Result<T>>) -> anyhow::Result<()> {
        let ahead = DEPTH * self.threads * LONGEST;
        let read = items.into_iter().try_for_each(|item| {
            let item = item?;
            let mut lane = self.lane();
            lane.is_full = lane.taken + lane.items.len() >= lane.emitted + ahead;
            lane = self.has_room.wait_while(lane, |lane| lane.is_full && !lane.has_ended).expect("no thread panics");
            if lane.has_ended {
                return Err(None);
            }
            lane.items.push_back(item);
            if lane.idle > 0 && (lane.items.len() == 1 || lane.items.len() >= lane.wanted) {
                self.filled.notify_one();
            }
            Ok(())
        });
        self.end();
        read.or_else(|error: Option<anyhow::Error>| error.map_or(Ok(()), Err))
    }

    /// Up to so many items for a thread and the number of the first, soon after there are any. Returns `None` at the end.
    fn take(&self, size: usize) -> Option<(usize, Vec<T>)> {
        let mut lane = self.lane();
        while lane.items.is_empty() {
            if lane.has_ended {
                return None;
            }
            lane.idle += 1;
            lane.wanted = size;
            lane = self.filled.wait(lane).expect("no thread panics");
            if lane.items.len() < size {
                // Where one item has come, others may follow at once.
                let is_short = |lane: &mut Lane<T>| lane.items.len() < size && !lane.has_ended && !lane.is_full;
                lane = self.filled.wait_timeout_while(lane, PATIENCE, is_short).expect("no thread panics").0;
            }
            lane.idle -= 1;
        }
        let first = lane.taken;
        let number = (lane.items.len() / self.threads).clamp(1, size);
        lane.taken += number;
        Some((first, lane.items.drain(..number).collect()))
    }

    /// The results of so many items have been emitted.
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
    use super::*;

    fn squares(
        threads: usize,
        items: impl Iterator<Item = anyhow::Result<u64>> + Send,
    ) -> (Vec<u64>, anyhow::Result<()>) {
        let mut seen = Vec::new();
        let result = in_order(
            items,
            threads,
            || (),
            |(), item| Ok(item * item),
            |square| {
                seen.push(square);
                Ok(if square == 90_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
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
        in_order(items, 3, || (), |(), item| Ok(item), emit).unwrap();
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
            let error = in_order((0..10_000).map(Ok), threads, || (), work, emit).unwrap_err();
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
}
