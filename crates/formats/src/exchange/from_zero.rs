//! Boards of Interactive Sudoku Solver whose values begin with 0. Here symbols begin with 1, so each value is one higher, and so are the sums of cells.

/// Constraints that mean the same when all values are one higher: cells that differ or are equal, order, differences, parts of the symbols, and tables of them.
const SAME: [&str; 33] = [
    "AllDifferent",
    "AntiConsecutive",
    "AntiKing",
    "AntiKnight",
    "Between",
    "Binary",
    "BinaryX",
    "ChaosConstruction",
    "Diagonal",
    "DisjointSets",
    "Doppelganger",
    "Entropic",
    "FullRank",
    "FullRankTies",
    "GlobalEntropy",
    "GlobalMod",
    "GreaterThan",
    "Jigsaw",
    "Lockout",
    "Modular",
    "NFA",
    "NoBoxes",
    "Pair",
    "PairX",
    "Palindrome",
    "RegionSize",
    "Renban",
    "Shape",
    "Thermo",
    "Var",
    "Whisper",
    "WhiteDot",
    "Windoku",
];

/// Constraints that are read with their own values.
pub(super) const OWN: [&str; 26] = [
    "Arrow",
    "BlackDot",
    "ChaosArrow",
    "ChaosCount",
    "ContainAtLeast",
    "ContainExact",
    "CountDistinct",
    "CountingCircles",
    "EqualSum",
    "EqualityCage",
    "HiddenSkyscraper",
    "Indexing",
    "LookAndSay",
    "Lunchbox",
    "NumberedRoom",
    "PillArrow",
    "Regex",
    "RellikCage",
    "SameValues",
    "Sandwich",
    "Skyscraper",
    "SumLine",
    "V",
    "ValueIndexing",
    "X",
    "XSum",
];

/// The arguments of a constraint on values that are one higher. Returns `None` if it cannot be stated. What is no number stays, and is an error of the
/// reader. `ray` tells the number of cells that a little killer sums up from a cell.
pub(super) fn raised(name: &str, arguments: &[&str], ray: impl Fn(&str) -> Option<usize>) -> Option<Vec<String>> {
    let same = || arguments.iter().map(|&argument| argument.to_owned()).collect();
    let more = |number: &str, by: usize| {
        number
            .parse::<usize>()
            .ok()
            .and_then(|value| value.checked_add(by))
            .map_or_else(|| number.to_owned(), |value| value.to_string())
    };
    let after_first =
        |first: String, rest: &[&str]| [first].into_iter().chain(rest.iter().map(|&rest| rest.to_owned())).collect();
    match (name, arguments) {
        ("", clues) => {
            let clue = |clue: &&str| match clue.split_once('_') {
                Some((cell, values)) => {
                    let values: Vec<_> = values.split('_').map(|value| more(value, 1)).collect();
                    format!("{cell}_{}", values.join("_"))
                }
                None => (*clue).to_owned(),
            };
            Some(clues.iter().map(clue).collect())
        }
        // A cage of the sum 0 is one without a sum.
        ("Cage", ["0" | "", ..]) => Some(same()),
        ("Cage" | "Sum", [total, cells @ ..]) => Some(after_first(more(total, cells.len()), cells)),
        ("LittleKiller", [total, from]) => Some(after_first(more(total, ray(from)?), &[from])),
        ("Quad", [corner, values @ ..]) => {
            Some([(*corner).to_owned()].into_iter().chain(values.iter().map(|value| more(value, 1))).collect())
        }
        _ if SAME.contains(&name) || OWN.contains(&name) => Some(same()),
        _ => None,
    }
}
