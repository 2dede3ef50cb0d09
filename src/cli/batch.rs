//! Many items in several threads, with the results in the order of the items.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

use anyhow::anyhow;

/// Items that a thread takes at once; enough that passing them on costs nothing beside the work.
const CHUNK: usize = 64;
/// Chunks that wait for each thread.
const DEPTH: usize = 4;

/// Does the work on each item, which takes long enough to hand items out one by one; the results in the order of the items, or the error of
/// the first that has one.
pub(crate) fn each<T: Sync, R: Send, E: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(usize, &T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            let result = work(index, item);
            if result.is_err() {
                // Earlier items have been handed out, so that the first error is among the results.
                next.store(items.len(), Ordering::Relaxed);
            }
            results.push((index, result));
        }
    };
    let mut results: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no thread panics")).collect()
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The way to a thread, and back.
type Lane<T, R> = (SyncSender<Vec<T>>, Receiver<Vec<anyhow::Result<R>>>);

/// Lets `work` do each item, with what `worker` makes once for each thread, and hands the results to `emit` in order.
///
/// With one thread each result comes before the next item is read. Items and results stay on the calling thread, which stops
/// at the first error, or when `emit` breaks; the results of earlier items have been emitted by then.
pub(crate) fn in_order<T: Send, R: Send, W>(
    items: impl Iterator<Item = anyhow::Result<T>>,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> anyhow::Result<R> + Sync,
    emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    in_chunks(items, threads, CHUNK, worker, work, emit)
}

/// The same, where a thread takes so many items at once: one, if an item may take long.
pub(crate) fn in_chunks<T: Send, R: Send, W>(
    items: impl Iterator<Item = anyhow::Result<T>>,
    threads: usize,
    size: usize,
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
    let (worker, work) = (&worker, &work);
    thread::scope(|scope| {
        // Chunk k goes to thread k modulo their number, and its results are fetched there: that keeps the order.
        let lanes: Vec<Lane<T, R>> = (0..threads)
            .map(|_| {
                let (sender, todo) = sync_channel::<Vec<T>>(DEPTH);
                let (done, receiver) = channel();
                scope.spawn(move || {
                    let mut worker = worker();
                    for chunk in todo {
                        let results = chunk.into_iter().map(|item| work(&mut worker, item)).collect();
                        if done.send(results).is_err() {
                            break;
                        }
                    }
                });
                (sender, receiver)
            })
            .collect();
        let mut items = items;
        let (mut sent, mut fetched) = (0, 0);
        let mut failed = None;
        let mut ended = false;
        while !ended || fetched < sent {
            while !ended && sent - fetched < DEPTH * threads {
                let mut chunk = Vec::with_capacity(size);
                while chunk.len() < size && !ended {
                    match items.next() {
                        Some(Ok(item)) => chunk.push(item),
                        Some(Err(error)) => {
                            failed = Some(error);
                            ended = true;
                        }
                        None => ended = true,
                    }
                }
                if !chunk.is_empty() {
                    lanes[sent % threads].0.send(chunk).map_err(|_| anyhow!("a worker ended early"))?;
                    sent += 1;
                }
            }
            if fetched < sent {
                for result in lanes[fetched % threads].1.recv()? {
                    if emit(result?)?.is_break() {
                        return Ok(());
                    }
                }
                fetched += 1;
            }
        }
        failed.map_or(Ok(()), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(threads: usize, items: impl Iterator<Item = anyhow::Result<u64>>) -> (Vec<u64>, anyhow::Result<()>) {
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
    fn what_came_before_an_error_is_emitted() {
        for threads in [1, 3] {
            let items = (0..200).map(Ok).chain([Err(anyhow::anyhow!("bad"))]).chain((200..300).map(Ok));
            let (seen, result) = squares(threads, items);
            assert_eq!((seen.len(), result.is_err()), (200, true));
        }
    }
}
