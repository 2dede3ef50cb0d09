//! `levels-004`: the techniques that puzzles with given numbers of blanks need.

use itertools::Itertools;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Claim, ClaimError, Finding, Lab, samples, sources};
use crate::rate::{Guide, Ladder, Technique};
use crate::{Game, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "levels-004",
    source: sources::PUZZLE_COTTAGE.at("on generators, step 3"),
    statement: "easy: 38 blanks, scanning and naked singles; medium: 48 blanks, hidden singles, too; hard: 56 blanks, naked pairs and X-wings, too",
    check,
};

const SINGLES: [Technique; 3] = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
/// A naked pair in a line and in a box is a locked pair.
const HARD: [Technique; 3] = [Technique::NakedPair, Technique::LockedPair, Technique::XWing];

/// The number of puzzles for each number of blanks.
const PUZZLES: usize = 100;

/// Clues are removed in random order while the solution stays unique, as in the published method. Scanning finds hidden singles, so the
/// easy and the medium level have the same techniques.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut findings = Vec::new();
    for (blanks, techniques) in
        [(38, &SINGLES[..2]), (38, &SINGLES), (48, &SINGLES), (56, &[SINGLES.as_slice(), &HARD].concat())]
    {
        let puzzles = puzzles(lab, &game, blanks)?;
        let guide = Guide::new(&game, Ladder::new(techniques.to_vec()))?;
        let solved = |by: &dyn Fn(&Puzzle) -> bool| Ok(puzzles.iter().filter(|puzzle| by(puzzle)).count().to_string());
        let runs = vec![
            lab.run("ladder", || solved(&|puzzle| guide.path(puzzle, lab.stop).solved))?,
            lab.run("plain rules", || solved(&|puzzle| is_solved(puzzle, techniques)))?,
        ];
        let names = match techniques.len() {
            2 => "naked singles",
            3 => "naked and hidden singles",
            _ => "these, pairs and X-wings",
        };
        let part = format!("{blanks} blanks, {names}, of {PUZZLES}");
        findings.push(Finding {
            runs,
            reading: Some("on random puzzles"),
            because: Some("some random puzzles of so many blanks need more".into()),
            ..Finding::new(part, PUZZLES.to_string())
        });
    }
    Ok(findings)
}

fn puzzles(lab: &Lab<'_>, game: &Game, blanks: usize) -> Result<Vec<Puzzle>, ClaimError> {
    let mut random = ChaCha8Rng::seed_from_u64(blanks as u64);
    let mut puzzles = Vec::new();
    // If no further clue can be removed before the number of blanks is reached, the next grid is taken.
    for grid in samples::grids(lab, game, 4 * PUZZLES)? {
        let mut puzzle = Puzzle::from(&grid);
        let mut cells: Vec<_> = (0..81).collect();
        cells.shuffle(&mut random);
        for cell in cells {
            if 81 - puzzle.clue_count() == blanks {
                break;
            }
            let clue = puzzle[cell].take();
            if !samples::has_one_solution(lab, game, &puzzle)? {
                puzzle[cell] = clue;
            }
        }
        if 81 - puzzle.clue_count() == blanks {
            puzzles.push(puzzle);
        }
        if puzzles.len() == PUZZLES {
            break;
        }
    }
    Ok(puzzles)
}

/// The rules written out for 9×9 boards, each applied until none changes anything.
fn is_solved(puzzle: &Puzzle, techniques: &[Technique]) -> bool {
    let lines = (0..9)
        .flat_map(|line| [(0..9).map(|at| 9 * line + at).collect_vec(), (0..9).map(|at| 9 * at + line).collect_vec()]);
    let boxes =
        (0..9).map(|index| (0..9).map(|at| 9 * (index / 3 * 3 + at / 3) + index % 3 * 3 + at % 3).collect_vec());
    let houses: Vec<_> = lines.chain(boxes).collect();
    let mut left: Vec<u16> = puzzle.iter().map(|clue| clue.map_or(0x1ff, |symbol| 1 << symbol.index())).collect();
    let has = |technique| techniques.contains(&technique);
    loop {
        let before = left.clone();
        for house in &houses {
            // The symbol of a decided cell goes from its house.
            for &cell in house {
                if before[cell].is_power_of_two() {
                    house.iter().filter(|&&other| other != cell).for_each(|&other| left[other] &= !before[cell]);
                }
            }
            if has(Technique::HiddenSingle) {
                for symbol in 0..9 {
                    if let Ok(&cell) = house.iter().filter(|&&cell| left[cell] >> symbol & 1 == 1).exactly_one() {
                        left[cell] = 1 << symbol;
                    }
                }
            }
            if has(Technique::NakedPair) {
                for (&one, &other) in house.iter().array_combinations().map(|[one, other]| (one, other)) {
                    if left[one] == left[other] && left[one].count_ones() == 2 {
                        let pair = left[one];
                        house
                            .iter()
                            .filter(|&&cell| cell != one && cell != other)
                            .for_each(|&cell| left[cell] &= !pair);
                    }
                }
            }
        }
        if has(Technique::XWing) {
            x_wings(&mut left);
        }
        if left == before {
            return left.iter().all(|set| set.is_power_of_two());
        }
    }
}

/// Applies X-wings: if two rows have a symbol in the same two columns only, it is removed from the rest of these; also with rows and columns exchanged.
fn x_wings(left: &mut [u16]) {
    for (symbol, by_row) in (0..9).cartesian_product([true, false]) {
        let cell = |line: usize, at: usize| if by_row { 9 * line + at } else { 9 * at + line };
        let places = |left: &[u16], line| (0..9).filter(|&at| left[cell(line, at)] >> symbol & 1 == 1).collect_vec();
        for [one, other] in (0..9).array_combinations() {
            let ats = places(left, one);
            if ats.len() == 2 && ats == places(left, other) {
                for (line, &at) in (0..9).filter(|line| ![one, other].contains(line)).cartesian_product(&ats) {
                    left[cell(line, at)] &= !(1 << symbol);
                }
            }
        }
    }
}
