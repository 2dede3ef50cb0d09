//! The file of restarts by itself: a test within the library would build all of it once more.

#[path = "../src/models/restarts.rs"]
mod restarts;

#[test]
fn intervals_are_lubys() {
    let mut restarts = restarts::Restarts::default();
    let lengths = (0..15).map(|_| {
        let mut conflicts = 0;
        while !restarts.is_due() {
            restarts.conflict();
            conflicts += 1;
        }
        conflicts / restarts::UNIT
    });
    assert_eq!(lengths.collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
