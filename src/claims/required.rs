//! `required-5`, `required-8-I`, `required-8-II`, `required-9`: the techniques that puzzles cannot be solved without, and how often one is forced.
//!
//! A solver is taken who knows no technique harder than the hardest one on the path of the puzzle. A technique is *required* if this solver does not get
//! through without it. Its uses are *forced* as often as it has rounds on the ladder up to it, if that solves the puzzle: there nothing easier finds a step, and
//! more knowledge never hinders easier techniques. Both depend on the ladder, which is HoDoKu's.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::levels::wilson;
use super::{Claim, ClaimError, Finding, Lab, Origin, samples, sources};
use crate::minimal::Grids;
use crate::rate::{Guide, Ladder, Technique};
use crate::symmetry::{GroupName, group};
use crate::workers::each;
use crate::{Game, Puzzle};

/// The place of the question, which is section 6 of the report.
const PLACE: super::Citation<'static> =
    sources::HERE.at("how often techniques are required and forced, which Team 2306 ask in section 6");

pub(super) const FIVE: Claim = Claim {
    id: "required-5",
    source: PLACE,
    statement: "in how many of the 35,759 minimal puzzles of order 5 each technique is required, and its most forced uses in one of them",
    check: |lab| {
        let game: Game = "perfect:1".parse()?;
        let grids = Grids::of(lab.engines[0], game.problem(), lab.stop)?;
        let mut puzzles = Vec::new();
        for (class, found) in grids.classes(&group(&game, GroupName::Rigid, lab.stop)?)? {
            puzzles.extend(found.iter().map(|puzzle| Puzzle::of(&class.grid, puzzle.cells())));
        }
        report(lab, &game, &puzzles, FIVE_KNOWN, false)
    },
};

pub(super) const NINE: Claim = Claim {
    id: "required-9",
    source: PLACE,
    statement: "the share of random minimal 9×9 puzzles that require each technique, with 95 % intervals, and its most forced uses in one of them",
    check: |lab| sampled(lab, "box:3x3", 300, NINE_KNOWN),
};

pub(super) const EIGHT: [Claim; 2] = [
    Claim {
        id: "required-8-I",
        source: PLACE,
        statement: "the same share of random minimal puzzles of Case I of order 8",
        check: |lab| sampled(lab, "diameter:1:0", 300, EIGHT_I_KNOWN),
    },
    Claim {
        id: "required-8-II",
        source: PLACE,
        statement: "the same share of random minimal puzzles of Case II of order 8",
        check: |lab| sampled(lab, "diameter:1:1", 300, EIGHT_II_KNOWN),
    },
];

/// By technique: the puzzles that require it, and its most forced uses, in an earlier run.
type Known = &'static [(&'static str, &'static str, &'static str)];

const FIVE_KNOWN: Known = &[
    ("ladder", "35759", ""),
    ("full_house", "0", "0"),
    ("naked_single", "6368", "8"),
    ("hidden_single", "16039", "6"),
    ("locked_pair", "0", "0"),
    ("pointing", "2044", "1"),
    ("claiming", "0", "0"),
    ("naked_pair", "0", "0"),
    ("common_peers", "12146", "2"),
    ("x_wing", "118", "1"),
    ("bug_plus_one", "48", "1"),
    ("two_string_kite", "0", "0"),
    ("turbot_fish", "0", "0"),
    ("empty_rectangle", "24", "1"),
    ("w_wing", "88", "1"),
    ("xy_wing", "22", "0"),
    ("xyz_wing", "44", "1"),
    ("finned_x_wing", "2", "1"),
    ("xy_chain", "22", "1"),
    ("continuous_nice_loop", "4", "1"),
];
const EIGHT_I_KNOWN: Known = &[
    ("ladder", "100.0 (98.7 to 100.0)", ""),
    ("full_house", "0.0 (0.0 to 1.3)", "0"),
    ("naked_single", "36.3 (31.1 to 41.9)", "0"),
    ("hidden_single", "48.7 (43.1 to 54.3)", "8"),
    ("locked_pair", "2.0 (0.9 to 4.3)", "0"),
    ("locked_triple", "0.3 (0.1 to 1.9)", "1"),
    ("pointing", "33.7 (28.6 to 39.2)", "6"),
    ("claiming", "27.3 (22.6 to 32.6)", "4"),
    ("naked_pair", "2.0 (0.9 to 4.3)", "2"),
    ("naked_triple", "2.0 (0.9 to 4.3)", "1"),
    ("hidden_pair", "1.0 (0.3 to 2.9)", "1"),
    ("hidden_triple", "0.0 (0.0 to 1.3)", "0"),
    ("naked_quadruple", "0.0 (0.0 to 1.3)", "0"),
    ("common_peers", "3.7 (2.1 to 6.4)", "1"),
    ("x_wing", "2.3 (1.1 to 4.7)", "1"),
    ("swordfish", "0.7 (0.2 to 2.4)", "1"),
    ("remote_pairs", "0.3 (0.1 to 1.9)", "1"),
    ("bug_plus_one", "0.0 (0.0 to 1.3)", "0"),
    ("skyscraper", "3.0 (1.6 to 5.6)", "1"),
    ("two_string_kite", "1.7 (0.7 to 3.8)", "1"),
    ("turbot_fish", "3.7 (2.1 to 6.4)", "2"),
    ("empty_rectangle", "12.3 (9.1 to 16.5)", "2"),
    ("w_wing", "1.7 (0.7 to 3.8)", "2"),
    ("xy_wing", "0.3 (0.1 to 1.9)", "1"),
    ("xyz_wing", "0.3 (0.1 to 1.9)", "1"),
    ("unique_rectangle_1", "0.7 (0.2 to 2.4)", "1"),
    ("unique_rectangle_2", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_3", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_4", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_6", "0.0 (0.0 to 1.3)", "0"),
    ("hidden_rectangle", "0.0 (0.0 to 1.3)", "0"),
    ("finned_x_wing", "0.7 (0.2 to 2.4)", "1"),
    ("sashimi_x_wing", "0.7 (0.2 to 2.4)", "1"),
    ("finned_swordfish", "0.0 (0.0 to 1.3)", "0"),
    ("sashimi_swordfish", "0.0 (0.0 to 1.3)", "0"),
    ("finned_jellyfish", "0.3 (0.1 to 1.9)", "0"),
    ("sue_de_coq", "1.3 (0.5 to 3.4)", "1"),
    ("simple_colors_trap", "0.0 (0.0 to 1.3)", "0"),
    ("simple_colors_wrap", "0.3 (0.1 to 1.9)", "1"),
    ("multi_colors_1", "0.7 (0.2 to 2.4)", "1"),
    ("x_chain", "0.7 (0.2 to 2.4)", "1"),
    ("xy_chain", "1.3 (0.5 to 3.4)", "2"),
    ("continuous_nice_loop", "0.7 (0.2 to 2.4)", "1"),
    ("discontinuous_nice_loop", "4.7 (2.8 to 7.7)", "2"),
    ("grouped_continuous_nice_loop", "16.3 (12.6 to 20.9)", "2"),
    ("grouped_discontinuous_nice_loop", "15.7 (12.0 to 20.2)", "4"),
    ("als_xz", "1.3 (0.5 to 3.4)", "2"),
    ("als_xy_wing", "0.0 (0.0 to 1.3)", "0"),
    ("als_xy_chain", "3.0 (1.6 to 5.6)", "2"),
    ("death_blossom", "0.0 (0.0 to 1.3)", "0"),
    ("franken_swordfish", "0.3 (0.1 to 1.9)", "1"),
    ("finned_franken_x_wing", "0.3 (0.1 to 1.9)", "1"),
    ("finned_franken_swordfish", "4.3 (2.5 to 7.3)", "2"),
    ("finned_franken_jellyfish", "0.7 (0.2 to 2.4)", "1"),
    ("als_aic", "0.3 (0.1 to 1.9)", "1"),
    ("als_continuous_nice_loop", "0.0 (0.0 to 1.3)", "0"),
    ("als_discontinuous_nice_loop", "0.3 (0.1 to 1.9)", "1"),
    ("forcing_chain", "1.7 (0.7 to 3.8)", "1"),
    ("forcing_net", "2.3 (1.1 to 4.7)", "2"),
];
const EIGHT_II_KNOWN: Known = &[
    ("ladder", "99.7 (98.1 to 99.9)", ""),
    ("full_house", "0.0 (0.0 to 1.3)", "0"),
    ("naked_single", "44.0 (38.5 to 49.7)", "0"),
    ("hidden_single", "37.7 (32.4 to 43.3)", "10"),
    ("locked_pair", "0.3 (0.1 to 1.9)", "0"),
    ("locked_triple", "0.3 (0.1 to 1.9)", "0"),
    ("pointing", "24.0 (19.5 to 29.1)", "7"),
    ("claiming", "21.0 (16.8 to 26.0)", "2"),
    ("naked_pair", "1.0 (0.3 to 2.9)", "1"),
    ("naked_triple", "0.3 (0.1 to 1.9)", "1"),
    ("hidden_pair", "0.7 (0.2 to 2.4)", "1"),
    ("hidden_triple", "0.3 (0.1 to 1.9)", "1"),
    ("naked_quadruple", "0.0 (0.0 to 1.3)", "0"),
    ("common_peers", "12.3 (9.1 to 16.5)", "2"),
    ("x_wing", "1.0 (0.3 to 2.9)", "1"),
    ("swordfish", "0.0 (0.0 to 1.3)", "0"),
    ("jellyfish", "0.0 (0.0 to 1.3)", "0"),
    ("remote_pairs", "1.3 (0.5 to 3.4)", "2"),
    ("bug_plus_one", "0.0 (0.0 to 1.3)", "0"),
    ("skyscraper", "3.3 (1.8 to 6.0)", "2"),
    ("two_string_kite", "1.3 (0.5 to 3.4)", "2"),
    ("turbot_fish", "1.7 (0.7 to 3.8)", "1"),
    ("empty_rectangle", "10.3 (7.4 to 14.3)", "2"),
    ("w_wing", "2.3 (1.1 to 4.7)", "1"),
    ("xy_wing", "1.0 (0.3 to 2.9)", "1"),
    ("xyz_wing", "1.3 (0.5 to 3.4)", "1"),
    ("unique_rectangle_1", "0.3 (0.1 to 1.9)", "1"),
    ("unique_rectangle_2", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_3", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_4", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_5", "0.0 (0.0 to 1.3)", "0"),
    ("unique_rectangle_6", "0.0 (0.0 to 1.3)", "0"),
    ("hidden_rectangle", "0.0 (0.0 to 1.3)", "0"),
    ("finned_x_wing", "1.0 (0.3 to 2.9)", "1"),
    ("sashimi_x_wing", "0.3 (0.1 to 1.9)", "0"),
    ("finned_swordfish", "1.0 (0.3 to 2.9)", "1"),
    ("sashimi_swordfish", "0.7 (0.2 to 2.4)", "1"),
    ("finned_jellyfish", "0.0 (0.0 to 1.3)", "0"),
    ("sue_de_coq", "1.7 (0.7 to 3.8)", "1"),
    ("simple_colors_trap", "0.0 (0.0 to 1.3)", "0"),
    ("multi_colors_1", "1.0 (0.3 to 2.9)", "1"),
    ("x_chain", "0.0 (0.0 to 1.3)", "0"),
    ("xy_chain", "1.0 (0.3 to 2.9)", "1"),
    ("continuous_nice_loop", "0.7 (0.2 to 2.4)", "1"),
    ("discontinuous_nice_loop", "4.3 (2.5 to 7.3)", "2"),
    ("grouped_continuous_nice_loop", "16.7 (12.9 to 21.3)", "2"),
    ("grouped_discontinuous_nice_loop", "17.0 (13.2 to 21.7)", "3"),
    ("als_xz", "1.7 (0.7 to 3.8)", "3"),
    ("als_xy_wing", "1.7 (0.7 to 3.8)", "1"),
    ("als_xy_chain", "4.7 (2.8 to 7.7)", "2"),
    ("death_blossom", "0.7 (0.2 to 2.4)", "0"),
    ("franken_swordfish", "1.0 (0.3 to 2.9)", "1"),
    ("franken_jellyfish", "0.0 (0.0 to 1.3)", "0"),
    ("finned_franken_x_wing", "3.0 (1.6 to 5.6)", "2"),
    ("finned_franken_swordfish", "3.7 (2.1 to 6.4)", "2"),
    ("finned_franken_jellyfish", "0.7 (0.2 to 2.4)", "1"),
    ("als_aic", "1.0 (0.3 to 2.9)", "1"),
    ("als_discontinuous_nice_loop", "0.3 (0.1 to 1.9)", "1"),
    ("forcing_chain", "3.7 (2.1 to 6.4)", "1"),
    ("forcing_net", "5.7 (3.6 to 8.9)", "3"),
];
const NINE_KNOWN: Known = &[
    ("ladder", "100.0 (98.7 to 100.0)", ""),
    ("full_house", "0.0 (0.0 to 1.3)", "0"),
    ("naked_single", "62.3 (56.7 to 67.6)", "16"),
    ("hidden_single", "60.3 (54.7 to 65.7)", "10"),
    ("locked_pair", "3.0 (1.6 to 5.6)", "1"),
    ("locked_triple", "0.7 (0.2 to 2.4)", "1"),
    ("pointing", "10.7 (7.7 to 14.7)", "2"),
    ("claiming", "3.7 (2.1 to 6.4)", "2"),
    ("naked_pair", "3.0 (1.6 to 5.6)", "1"),
    ("naked_triple", "2.3 (1.1 to 4.7)", "1"),
    ("hidden_pair", "0.7 (0.2 to 2.4)", "1"),
    ("hidden_triple", "0.0 (0.0 to 1.3)", "0"),
    ("naked_quadruple", "0.0 (0.0 to 1.3)", "0"),
    ("x_wing", "0.0 (0.0 to 1.3)", "0"),
    ("swordfish", "0.0 (0.0 to 1.3)", "0"),
    ("remote_pairs", "2.0 (0.9 to 4.3)", "1"),
    ("bug_plus_one", "1.0 (0.3 to 2.9)", "1"),
    ("skyscraper", "4.0 (2.3 to 6.9)", "1"),
    ("two_string_kite", "0.7 (0.2 to 2.4)", "1"),
    ("turbot_fish", "0.0 (0.0 to 1.3)", "0"),
    ("empty_rectangle", "1.0 (0.3 to 2.9)", "1"),
    ("w_wing", "6.0 (3.8 to 9.3)", "1"),
    ("xy_wing", "2.3 (1.1 to 4.7)", "3"),
    ("xyz_wing", "1.0 (0.3 to 2.9)", "1"),
    ("unique_rectangle_1", "1.3 (0.5 to 3.4)", "1"),
    ("unique_rectangle_2", "0.3 (0.1 to 1.9)", "1"),
    ("unique_rectangle_3", "0.3 (0.1 to 1.9)", "1"),
    ("unique_rectangle_4", "0.0 (0.0 to 1.3)", "0"),
    ("hidden_rectangle", "0.0 (0.0 to 1.3)", "0"),
    ("finned_x_wing", "0.0 (0.0 to 1.3)", "0"),
    ("sashimi_x_wing", "0.0 (0.0 to 1.3)", "0"),
    ("finned_swordfish", "0.7 (0.2 to 2.4)", "1"),
    ("sashimi_swordfish", "0.0 (0.0 to 1.3)", "0"),
    ("sue_de_coq", "1.3 (0.5 to 3.4)", "1"),
    ("multi_colors_1", "0.0 (0.0 to 1.3)", "0"),
    ("x_chain", "0.0 (0.0 to 1.3)", "0"),
    ("xy_chain", "5.0 (3.1 to 8.1)", "3"),
    ("continuous_nice_loop", "2.0 (0.9 to 4.3)", "1"),
    ("discontinuous_nice_loop", "8.0 (5.4 to 11.6)", "3"),
    ("grouped_continuous_nice_loop", "0.0 (0.0 to 1.3)", "0"),
    ("grouped_discontinuous_nice_loop", "1.3 (0.5 to 3.4)", "2"),
    ("als_xz", "1.3 (0.5 to 3.4)", "1"),
    ("als_xy_wing", "0.7 (0.2 to 2.4)", "1"),
    ("als_xy_chain", "0.0 (0.0 to 1.3)", "0"),
    ("als_aic", "0.0 (0.0 to 1.3)", "0"),
    ("als_discontinuous_nice_loop", "0.0 (0.0 to 1.3)", "0"),
    ("forcing_chain", "0.7 (0.2 to 2.4)", "1"),
];

fn sampled(lab: &Lab<'_>, game: &str, number: usize, known: Known) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let grids = samples::random(lab, &game, number)?;
    let puzzles = grids.iter().map(|grid| samples::minimal(lab, &game, grid, &mut random));
    let puzzles = puzzles.collect::<Result<Vec<_>, ClaimError>>()?;
    report(lab, &game, &puzzles, known, true)
}

fn report(
    lab: &Lab<'_>,
    game: &Game,
    puzzles: &[Puzzle],
    known: Known,
    is_sample: bool,
) -> Result<Vec<Finding>, ClaimError> {
    let whole = Ladder::hodoku();
    let guide = Guide::new(game, whole.clone())?;
    let stop = lab.stop;
    let start = (lab.clock)();
    let used = |_: usize, puzzle: &Puzzle| {
        let path = guide.path(puzzle, stop);
        let mut used: Vec<Technique> = path.rounds.iter().map(|round| round.technique).collect();
        used.sort_unstable();
        used.dedup();
        stop.check()?;
        Ok::<_, ClaimError>((path.solved, used))
    };
    let paths = each(lab.workers, puzzles, used)?;
    // The ladder up to a technique, without another.
    let ladder = |last: Technique, without: Option<Technique>| {
        let rungs = whole.techniques().iter().copied();
        Guide::new(game, Ladder::new(rungs.filter(|&rung| rung <= last && Some(rung) != without).collect()))
    };
    let mut guides = BTreeMap::new();
    for (_, used) in paths.iter().filter(|(solved, _)| *solved) {
        for (&technique, &hardest) in used.iter().zip(std::iter::repeat(used.last().expect("a path has rounds"))) {
            for key in [(hardest, Some(technique)), (technique, None)] {
                if let std::collections::btree_map::Entry::Vacant(place) = guides.entry(key) {
                    place.insert(ladder(key.0, key.1)?);
                }
            }
        }
    }
    let judge = |at: usize, puzzle: &Puzzle| {
        let (solved, used) = &paths[at];
        let of = |&technique: &Technique| {
            let hardest = *used.last().expect("a path has rounds");
            let is_required = !guides[&(hardest, Some(technique))].path(puzzle, stop).solved;
            let path = guides[&(technique, None)].path(puzzle, stop);
            let rounds = path.rounds.iter().filter(|round| round.technique == technique).count();
            (technique, is_required, if path.solved { rounds } else { 0 })
        };
        let found: Vec<_> = if *solved { used.iter().map(of).collect() } else { Vec::new() };
        stop.check()?;
        Ok::<_, ClaimError>((*solved, found))
    };
    let found = each(lab.workers, puzzles, judge)?;
    let time = (lab.clock)().saturating_sub(start);
    let mut findings = Vec::new();
    let mut add = |part: String, computed: String, earlier: &str| {
        let runs = vec![super::Run { engine: "ladder", computed: Some(computed), time }];
        findings.push(Finding { runs, origin: Origin::New, ..Finding::new(part, earlier) });
    };
    let share = |number: usize| if is_sample { wilson(number, puzzles.len()) } else { number.to_string() };
    let mut numbers = BTreeMap::<Technique, (usize, usize)>::new();
    for (technique, is_required, forced) in found.iter().flat_map(|(_, used)| used) {
        let entry = numbers.entry(*technique).or_default();
        *entry = (entry.0 + usize::from(*is_required), entry.1.max(*forced));
    }
    let earlier = |name: &str| known.iter().find(|(known, ..)| *known == name).map_or(("", ""), |&(_, a, b)| (a, b));
    add(
        "solved by the ladder".to_owned(),
        share(found.iter().filter(|(solved, _)| *solved).count()),
        earlier("ladder").0,
    );
    for (technique, (required, forced)) in numbers {
        let name = technique.name();
        add(format!("{name}: required"), share(required), earlier(name).0);
        add(format!("{name}: most forced uses"), forced.to_string(), earlier(name).1);
    }
    Ok(findings)
}
