//! Counts: what a limit and a stop leave of them.

use crate::common;

use common::{NATIVE, game};
use gerechte::count::{self, Ledger};
use gerechte::{Count, EngineError, Stop};

#[test]
fn a_limit_counts_grids_and_not_classes() {
    let game = game("box:2x2");
    let counted = |limit| {
        let mut asked = None;
        let count = count::by_relabelling(game.problem(), limit, |problem| -> Result<_, EngineError> {
            asked = Some(problem.givens().count());
            NATIVE.count(problem, limit, &Stop::never())
        });
        (count.unwrap(), asked)
    };
    // The 288 grids are 12 for each of the 24 ways to name the symbols.
    assert_eq!(counted(None), (Count::Exactly(288), Some(4)));
    assert_eq!(counted(Some(100)), (Count::AtLeast(100), Some(0)));
}

#[test]
fn a_part_that_was_stopped_is_not_known() {
    let mut ledger = Ledger::new(2);
    assert_eq!(ledger.note(0, Count::AtLeast(3)), None);
    assert!(!ledger.knows(0));
    assert_eq!((ledger.done(), ledger.count()), (0, Count::AtLeast(3)));
    let noted = ledger.note(1, Count::Exactly(4)).map(|entry| (entry.cube, entry.count));
    assert_eq!((noted, ledger.knows(1)), (Some((1, 4)), true));
    assert_eq!((ledger.done(), ledger.count()), (1, Count::AtLeast(7)));
}
