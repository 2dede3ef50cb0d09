//! Clues, levels and seconds of puzzles by each method, as the table of `methods.md`; Varisat checks that each has one solution.
//!
//! `cargo bench --bench methods -- COUNT WORD`: COUNT puzzles (1,000), in the rows with WORD in their method or game (all).
//! `cargo test --bench methods` takes two.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use gerechte::encodings::Symbol;
use gerechte::generate::{Census, Draft, Maker, Method, Outcome, Target, methods};
use gerechte::rate::{Level, Measure, NaiveLevel, Rater, Settings};
use gerechte::sat::Varisat;
use gerechte::{Engine, Game, Grid, Stop};

const GAMES: [&str; 2] = ["box:3x3", "diameter:1:0"];
/// The games with a census, with digging for comparison.
const SMALL: &str = "perfect:1";
/// Runs of the naive solver where its score is sampled.
const RUNS: u32 = 10;

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let default = if is_bench { 1000 } else { 2 };
    let count = arguments.first().map_or(default, |count| count.parse().expect("a number of puzzles"));
    let word = arguments.get(1).cloned().unwrap_or_default();
    println!(
        "| method | game | puzzles | clues, mean (least–most) | ladder: easy / medium / hard / unfair / extreme | naive: easy / medium / hard | seconds |"
    );
    println!("|---|---|--:|---|---|---|--:|");
    let of = |name: &str| name.parse::<Game>().expect("a game");
    let small = of(SMALL);
    let census = Census::new(&small, &Target::default(), &Stop::never()).expect("a small board");
    for method in methods() {
        for name in GAMES {
            row(method, &of(name), count, &word);
        }
    }
    row(methods()[0], &small, count, &word);
    row(&census, &small, count, &word);
}

fn row(method: &dyn Method, game: &Game, count: u64, word: &str) {
    let name = format!("{} {game}", method.name());
    if !name.contains(word) {
        return;
    }
    let mut maker = Maker::new(game, method, Target::default(), &Stop::never()).expect("the game can be generated");
    let start = Clock::now();
    let drafts: Vec<_> = (0..count)
        .map(|index| match maker.make(1, index) {
            Outcome::Made(made) => made.draft,
            Outcome::Missed(nearest) => panic!("{name}: {nearest:?}"),
        })
        .collect();
    let seconds = start.seconds();
    let settings = Settings { runs: RUNS, ..Settings::default() };
    let mut rater = Rater::new(game, [Measure::Ladder, Measure::Naive]).with(settings);
    let mut ladder = BTreeMap::<Level, usize>::new();
    let mut naive = BTreeMap::<_, usize>::new();
    for draft in &drafts {
        assert_has_one_solution(game, draft);
        let scores = rater.rate(&draft.puzzle, &Stop::never()).expect("a puzzle with one solution");
        *ladder.entry(scores.path.expect("games that the ladder takes").level()).or_default() += 1;
        *naive.entry(scores.naive.expect("games without sums").level()).or_default() += 1;
    }
    let clues = || drafts.iter().map(Draft::clue_count);
    let levels = Level::ALL.map(|level| ladder.get(&level).copied().unwrap_or(0).to_string()).join(" / ");
    let naives = NaiveLevel::ALL.map(|level| naive.get(&level).copied().unwrap_or(0).to_string()).join(" / ");
    #[allow(clippy::cast_precision_loss, reason = "numbers of clues")]
    let mean = clues().sum::<usize>() as f64 / drafts.len().max(1) as f64;
    let (least, most) = (clues().min().unwrap_or(0), clues().max().unwrap_or(0));
    println!(
        "| `{}` | `{game}` | {count} | {mean:.1} ({least}–{most}) | {levels} | {naives} | {seconds:.1} |",
        method.name()
    );
}

fn assert_has_one_solution(game: &Game, draft: &Draft) {
    let problem = game.with_clues(&draft.puzzle);
    let mut found = Vec::new();
    let visit = &mut |grid: &[Symbol]| {
        found.push(Grid::from(grid.to_vec()));
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    Varisat.solutions(&problem, &Stop::never(), visit).expect("Varisat answers");
    assert_eq!(found, std::slice::from_ref(&draft.solution), "{draft}");
}

/// The user time of the process on Linux, and elsewhere the time on the wall.
struct Clock {
    user: Option<f64>,
    wall: Instant,
}

impl Clock {
    fn now() -> Self {
        Self { user: Self::user(), wall: Instant::now() }
    }

    /// The fourteenth field counts hundredths of a second; the second may have blanks, in parentheses.
    fn user() -> Option<f64> {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        let ticks: f64 = text.rsplit_once(')')?.1.split_whitespace().nth(11)?.parse().ok()?;
        Some(ticks / 100.0)
    }

    fn seconds(&self) -> f64 {
        let wall = self.wall.elapsed().as_secs_f64();
        self.user.zip(Self::user()).map_or(wall, |(start, end)| end - start)
    }
}
