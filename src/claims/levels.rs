//! `levels-004`: the techniques that puzzles with given numbers of blanks need.

use itertools::Itertools;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Claim, ClaimError, Finding, Lab, Origin, samples, sources, witness};
use crate::rate::{Guide, Ladder, Technique};
use crate::{Game, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "levels-004",
    source: sources::PUZZLE_COTTAGE.at("on generators, step 3"),
    statement: "difficulty correlates with the number of blanks and the techniques: easy about 38 blanks, scanning and naked singles only; medium with \
                hidden singles; hard about 56 blanks, with naked pairs and X-wings",
    check: correlation,
};

pub(super) const SHARES: Claim = Claim {
    id: "levels-shares",
    source: sources::HERE.at("techniques that random puzzles of 38, 48 and 56 blanks need"),
    statement: "the share of random puzzles with 38, 48 and 56 blanks that the techniques of these levels solve, with 95 % intervals",
    check: shares,
};

const SINGLES: [Technique; 3] = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
/// A naked pair in a line and in a box is a locked pair.
const HARD: [Technique; 3] = [Technique::NakedPair, Technique::LockedPair, Technique::XWing];

/// The number of puzzles for each number of blanks.
const PUZZLES: usize = 300;
const BLANKS: [usize; 3] = [38, 48, 56];

/// Scanning finds hidden singles, so the easy and the medium level have the same techniques. A rule about all puzzles with a number of blanks is not in print;
/// one is contradicted by a stored puzzle.
fn correlation(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let boards = BLANKS.map(|blanks| puzzles(lab, &game, blanks));
    let boards = boards.into_iter().collect::<Result<Vec<_>, _>>()?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let rises = |of: &dyn Fn(&Puzzle) -> u64| {
        let sums = boards.iter().map(|puzzles| puzzles.iter().map(of).sum::<u64>());
        Ok(if sums.tuple_windows().all(|(fewer, more)| fewer < more) { "rises" } else { "does not rise" }.to_owned())
    };
    let runs = vec![
        lab.run("ladder", || rises(&|puzzle| u64::from(guide.path(puzzle, lab.stop).score())))?,
        lab.run("plain rules", || rises(&|puzzle| u64::from(!is_solved(puzzle, &SINGLES[..2]))))?,
    ];
    let mean = Finding {
        runs,
        origin: Origin::Reading("means of random puzzles"),
        sample: Some((BLANKS.len() * PUZZLES) as u64),
        ..Finding::new("difficulty with 38, 48, 56 blanks", "rises")
    };
    let mut findings = vec![mean];
    for words in witness::of("levels-004") {
        let puzzle = Puzzle::parse(&game, words[0])?;
        let naked = Guide::new(&game, Ladder::new(SINGLES[..2].to_vec()))?;
        let left = |cells: usize| Ok(cells.to_string());
        let runs = vec![
            lab.run("ladder", || left(81 - puzzle.clue_count() - naked.path(&puzzle, lab.stop).steps() as usize))?,
            lab.run("plain rules", || left(open(&puzzle, &SINGLES[..2])))?,
        ];
        findings.push(Finding {
            runs,
            origin: Origin::Reading("naked singles solve every easy puzzle, which the source does not say"),
            because: Some("this puzzle of 38 blanks needs hidden singles".into()),
            ..Finding::new("a stored puzzle: naked singles leave", "0")
        });
    }
    Ok(findings)
}

/// The shares of random puzzles. Clues are removed in random order while the solution stays unique, as in the published method.
fn shares(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut findings = Vec::new();
    let hard = [SINGLES.as_slice(), &HARD].concat();
    for (blanks, techniques, names, earlier) in [
        (38, &SINGLES[..2], "naked singles", "99.7 (98.1 to 99.9)"),
        (38, &SINGLES, "all singles", "100.0 (98.7 to 100.0)"),
        (48, &SINGLES, "all singles", "95.0 (91.9 to 96.9)"),
        (56, &hard, "pairs, X-wings, too", "63.0 (57.4 to 68.3)"),
    ] {
        let puzzles = puzzles(lab, &game, blanks)?;
        let guide = Guide::new(&game, Ladder::new(techniques.to_vec()))?;
        let solved = |by: &dyn Fn(&Puzzle) -> bool| Ok(share(puzzles.iter().filter(|puzzle| by(puzzle)).count()));
        let runs = vec![
            lab.run("ladder", || solved(&|puzzle| guide.path(puzzle, lab.stop).solved))?,
            lab.run("plain rules", || solved(&|puzzle| is_solved(puzzle, techniques)))?,
        ];
        let part = format!("{blanks} blanks: {names}, % of {PUZZLES}");
        findings.push(Finding { runs, origin: Origin::New, ..Finding::new(part, earlier) });
    }
    Ok(findings)
}

fn share(solved: usize) -> String {
    wilson(solved, PUZZLES)
}

/// A share in percent, with Wilson's interval of 95 %.
#[allow(clippy::cast_precision_loss, reason = "hundreds")]
pub(super) fn wilson(some: usize, all: usize) -> String {
    let (n, z) = (all as f64, 1.96_f64);
    let share = some as f64 / n;
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let reach = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    format!("{:.1} ({:.1} to {:.1})", 100.0 * share, 100.0 * (middle - reach), 100.0 * (middle + reach))
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
    open(puzzle, techniques) == 0
}

/// The number of cells that these rules leave open.
fn open(puzzle: &Puzzle, techniques: &[Technique]) -> usize {
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
            return left.iter().filter(|set| !set.is_power_of_two()).count();
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
