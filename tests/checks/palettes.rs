//! Every code of every order up to 64: the palette is a partition by distance, computed here from the definition.

use crate::common;

use std::collections::BTreeSet;

use common::game;
use gerechte::encodings::{Cell, Problem, Symbol};
use gerechte::palette::{Diameter, Perfect, RingCode, lee_distance};
use gerechte::{Engine, Game, Grid, Palette, Stop};
use itertools::Itertools;

/// Checks a palette against distances to the codewords' cores: each cell lies within the radius of exactly one core, and in
/// its region.
fn check(name: &str, radius: usize, distance: usize, vertical: bool) {
    let game = game(name);
    let (n, code) = (game.order(), game.code().expect("a code"));
    assert_eq!(code.words().len(), n, "{name}");
    assert_eq!(code.minimum_distance(), Some(distance), "{name}");
    let labels = game.palette().expect("a palette").regions();
    for (region, &(i, j)) in labels.iter().zip(code.words()) {
        let other = if vertical { (i + 1, j) } else { (i, j + 1) };
        let centres = if distance.is_multiple_of(2) { vec![(i, j), other] } else { vec![(i, j)] };
        for cell in 0..n * n {
            let near = centres.iter().any(|&centre| lee_distance(n, centre, (cell / n, cell % n)) <= radius);
            let inside = region.iter().any(|member| member.index() == cell);
            assert_eq!(near, inside, "{name}: cell {cell} and codeword ({i}, {j})");
        }
    }
}

#[test]
fn perfect_codes_are_perfect() {
    for e in 1..=5 {
        for name in ["", ":mirror", "@1,2", ":mirror@3,0"] {
            check(&format!("perfect:{e}{name}"), e, 2 * e + 1, false);
        }
    }
}

#[test]
fn diameter_perfect_codes_are_diameter_perfect() {
    for e in 1..=4 {
        for k in 0..=e {
            for name in ["", ":mirror", "@1,2", ":mirror@3,0"] {
                check(&format!("diameter:{e}:{k}{name}"), e, 2 * (e + 1), false);
                let (flags, shift) = name.split_at(name.find('@').unwrap_or(name.len()));
                check(&format!("diameter:{e}:{k}:v{flags}{shift}"), e, 2 * (e + 1), true);
            }
        }
    }
}

/// The numbers that An et al. state; in addition, each named code is among those found by search.
#[test]
fn all_codes_of_an_order_are_found() {
    assert_eq!(Perfect::new(1).unwrap().all_codes().len(), 10);
    assert_eq!(Diameter::new(1, 0).unwrap().all_codes().len(), 24);
    for e in 1..=3 {
        let codes = Perfect::new(e).unwrap().all_codes();
        for name in ["", ":mirror", "@0,1"] {
            assert!(codes.contains(&game(&format!("perfect:{e}{name}")).code().unwrap()), "perfect:{e}{name}");
        }
    }
    for e in 1..=2 {
        let codes = Diameter::new(e, 0).unwrap().all_codes();
        for k in 0..=e {
            for name in ["", ":mirror", "@2,1"] {
                let name = format!("diameter:{e}:{k}{name}");
                assert!(codes.contains(&game(&name).code().unwrap()), "{name}");
            }
        }
    }
}

/// Labels written down by hand, of the field Z[i]/3 with its elements x + yi numbered 3y + x: each codeword (x, ux) labels itself and the cells one Mannheim
/// step away. The multiplications by ±1 ± i are those that cover every cell.
const NINE: [&str; 4] = [
    "jigsaw:AAAABDAGC/ABHBBBEBC/AFCIBCCCC/AFDDDDEGD/EFHEBDEEE/FFFIFDEFC/AGHIGDGGG/HHHIBHEGH/IFHIIIIGC",
    "jigsaw:AAAAGBACD/AEBBBBHCB/ACIFCBCCC/AEDFGDDDD/EEEFEBHED/FEIFFFFCD/AGIGGGHGD/HEIHGBHHH/IIIFGIHCI",
    "jigsaw:AAAADCABG/ABEHBCBBB/AICCCCFBC/ADEDDDFDG/EEEHDEFBE/FIEFDCFFF/AIGHDGGGG/HIEHHHHBG/IIIHICFIG",
    "jigsaw:AAAACGADB/AHBECBBBB/ACFCCCICB/ADFEDGDDD/EHFEEEEDB/FFFECFIDF/AHGGGGIDG/HHHEHGIHB/IHFICGIII",
];

/// The regions of a game, each a list of cells.
fn regions_of(name: &str) -> BTreeSet<Vec<usize>> {
    let game: Game = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    regions_in(game.palette().expect("regions"))
}

/// The regions of a palette, each a list of cells in order.
fn regions_in(palette: &Palette) -> BTreeSet<Vec<usize>> {
    palette.regions().iter().map(|region| region.iter().map(|cell| cell.index()).sorted().collect()).collect()
}

#[test]
fn codes_over_rings_have_the_labels_of_paper() {
    let sorted = |mut games: Vec<BTreeSet<Vec<usize>>>| {
        games.sort();
        games
    };
    let by_hand = sorted(NINE.map(regions_of).to_vec());
    assert_eq!(sorted((0..4).map(|k| regions_of(&format!("code:GAUSS:3:{k}"))).collect()), by_hand);
    // As additive groups they are the same, but not every homomorphism is a multiplication.
    let kind: RingCode = "group:3x3".parse().expect("a code");
    let groups: Vec<_> = (0..kind.codes()).map(|k| regions_of(&format!("code:GROUP:3x3:{k}"))).collect();
    assert!(by_hand.iter().all(|game| groups.contains(game)), "{}", groups.len());
    assert_eq!(regions_of("code:GROUP:5"), regions_of("jigsaw:00140/01112/23122/33342/03444"));
    assert_eq!(regions_of("code:GROUP:8:core"), regions_of("diameter:1:1"));
}

/// By two engines, and by one of labels written down by hand: the grids of a part of the board.
#[test]
fn grids_of_rings_are_counted_by_two_engines() {
    let count = |game: &Game, clues: &gerechte::Puzzle, engine: &dyn Engine| {
        engine.count(&game.with_clues(clues), None, &Stop::never()).expect("counted").number()
    };
    for (name, by_hand, blank, fewest) in
        [("code:GROUP:5:1", "jigsaw:00410/02111/22213/32433/04443", 25, 2040), ("code:GAUSS:3:0", "", 36, 1)]
    {
        let game: Game = name.parse().expect("a game");
        let of_the_same = || NINE.into_iter().find(|labels| regions_of(labels) == regions_of(name)).expect("labels");
        let labels: Game = if by_hand.is_empty() { of_the_same() } else { by_hand }.parse().expect("labels");
        let grid = common::NATIVE.first(game.problem(), &Stop::never()).expect("searched").expect("a grid");
        let mut clues = gerechte::Puzzle::from(&Grid::from(grid));
        (0..blank).for_each(|cell| clues[cell] = None);
        let counts = [
            count(&game, &clues, common::NATIVE),
            count(&game, &clues, common::SAT),
            count(&labels, &clues, common::NATIVE),
        ];
        assert!(counts[0] >= fewest && counts.iter().all(|&number| number == counts[0]), "{name}: {counts:?}");
    }
}

/// A special grid is one in which every ball holds all symbols: the balls of Z[i]/3 by arithmetic modulo 3. Of orders 5 and 8 the numbers are those of
/// Theorems 6.3 and 6.4.
#[test]
fn special_grids_of_rings_have_all_symbols_in_each_ball() {
    let count = |problem: &Problem, engine: &dyn Engine| engine.count(problem, None, &Stop::never()).expect("counted");
    // Up to relabelling: the first row is fixed.
    let special = |name: &str| {
        let game = game(&format!("{name}+special"));
        let mut clues = gerechte::Puzzle::empty(&game);
        (0..game.order()).for_each(|column| clues[column] = Some(Symbol::new(column)));
        count(&game.with_clues(&clues), common::NATIVE).number()
    };
    assert_eq!([special("code:GROUP:5"), special("code:GROUP:5:1"), special("code:GROUP:8:core")], [2, 2, 4]);
    let steps = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)];
    let plus = |cell: usize, (a, b): (usize, usize)| (cell / 3 + a) % 3 * 3 + (cell % 3 + b) % 3;
    let mut problem = Problem::new(81, 9).expect("a board");
    for (row, column) in (0..9).cartesian_product(0..9) {
        let down = steps.iter().map(|&step| plus(row, step) * 9 + column);
        let across = steps[1..].iter().map(|&step| row * 9 + plus(column, step));
        problem.all_different(down.chain(across)).expect("a ball");
    }
    for line in 0..9 {
        problem.all_different((0..9).map(|at| line * 9 + at)).expect("a row");
        problem.all_different((0..9).map(|at| at * 9 + line)).expect("a column");
        problem.given(Cell::new(line), Symbol::new(line)).expect("a symbol");
    }
    assert_eq!(count(&problem, common::SAT).number(), 104);
    for name in ["code:GAUSS:3", "code:GROUP:3x3:4"] {
        assert_eq!(special(name), 104, "{name}");
    }
    assert_eq!(special("code:GROUP:9:chebyshev"), 0);
}

/// The core of two cells may lie in four directions on the square lattice: in either element of a pair, along 1 or i. Special grids know them all.
#[test]
fn families_of_rings_have_each_orientation_of_a_core() {
    let family = |name: &str| name.parse::<RingCode>().expect("a code").family();
    // All ten perfect codes of order 5, which a grid may have to be valid for, are those of the torus.
    let all = |family: Vec<Palette>| family.iter().map(regions_in).collect::<BTreeSet<_>>();
    let ten = all(family("group:5"));
    assert_eq!((ten.len(), &ten), (10, &all(Perfect::new(1).expect("a code").family())));
    let regions: BTreeSet<Vec<usize>> = family("gauss:4:core").iter().flat_map(regions_in).collect();
    // All translates of four balls, each of which is its own negative up to a translation.
    assert_eq!(regions.len(), 4 * 256);
    let times_i = |element: usize| (4 - element / 4) % 4 + element % 4 * 4;
    for image in
        [|i, j, _: &dyn Fn(usize) -> usize| j * 16 + i, |i, j, times: &dyn Fn(usize) -> usize| i * 16 + times(j)]
    {
        let of = |cell: &usize| image(cell / 16, cell % 16, &times_i);
        assert!(regions.iter().all(|region| regions.contains(&region.iter().map(of).sorted().collect_vec())));
    }
}

/// The sign of an element is none of an extra; it was taken for one.
#[test]
fn elements_of_rings_may_be_sums() {
    for name in ["code:EISENSTEIN:4+w", "code:EISENSTEIN:4+w:1", "code:EISENSTEIN:4+w+diagonals"] {
        let game: gerechte::Game = name.parse().expect("a game");
        assert_eq!((game.to_string(), game.order()), (name.to_owned(), 13));
    }
    let error = |name: &str| name.parse::<gerechte::Game>().unwrap_err().to_string();
    assert!(error("code:GAUSS:2+i").contains("no region of code:GAUSS:2+i has 5 cells"), "{}", error("code:GAUSS:2+i"));
    assert!(error("code:GROUP:5+i").contains("unknown extra `+i`"), "{}", error("code:GROUP:5+i"));
}
