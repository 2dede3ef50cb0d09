//! Palettes of tiles: their codes by a second enumeration, and the games that they are known as.

use std::collections::BTreeSet;

use crate::common;

use common::{NATIVE, SAT, game};
use gerechte::count::up_to_relabelling;
use gerechte::palette::{Code, Metric, Perfect, Tile, Tiled};
use gerechte::symmetry::same_game;
use gerechte::{Game, Stop};

fn is_like(one: &str, other: &str) -> bool {
    same_game(&game(one), &game(other), &Stop::never()).expect("not stopped").is_some()
}

/// All subgroups of n elements whose copies of the tile cover the torus: from all pairs of generators, and by laying the copies.
fn by_generators(tile: &Tile) -> BTreeSet<Code> {
    let n = tile.order();
    let words = || (0..n * n).map(|cell| (cell / n, cell % n));
    let pairs = words().flat_map(|one| words().map(move |other| [one, other]));
    let codes = pairs.map(|pair| Code::generated(n, &pair)).filter(|code| code.words().len() == n);
    codes.filter(|code| code.tiled(tile.cells()).is_ok()).collect()
}

#[test]
fn lattice_codes_are_the_subgroups_that_tile() {
    let tiles = [
        "x",
        "xx",
        "x/x",
        "xx/.x",
        "xx/x",
        "xxx",
        "xxx/.x",
        "xx/xx",
        ".xx/xx",
        "x.x/..../x.x",
        "xxx/x.x",
        "xxx/xxx",
        "xx/xx/xx/xx",
    ];
    let tiles = tiles.into_iter().map(|tile| Tile::drawn(tile).expect(tile));
    let balls = Metric::ALL.map(|metric| Tile::ball(metric, 1).expect("a ball"));
    for tile in tiles.chain(balls) {
        let codes = tile.lattice_codes();
        let set: BTreeSet<_> = codes.iter().cloned().collect();
        assert_eq!((set.len(), &set), (codes.len(), &by_generators(&tile)), "{}", tile.name());
        let all = tile.all_codes().expect("few");
        assert!(codes.iter().all(|code| all.contains(code)), "{}", tile.name());
        // Every tiling is a translate of a numbered one, and only of one.
        let numbered = Tiled::all(&tile);
        let n = tile.order();
        let translates = |tiled: &Tiled| -> BTreeSet<_> {
            (0..n * n).map(|cell| tiled.code().translated((cell / n, cell % n))).collect()
        };
        let sets: Vec<_> = numbered.iter().map(translates).collect();
        assert_eq!(sets.iter().map(BTreeSet::len).sum::<usize>(), all.len(), "{}", tile.name());
        assert_eq!(sets.into_iter().flatten().collect::<BTreeSet<_>>(), all.into_iter().collect(), "{}", tile.name());
    }
}

#[test]
fn known_games_are_games_of_tiles() {
    assert!(is_like("ball:chebyshev:1", "box:3x3"));
    assert!(!is_like("ball:chebyshev:1:1", "box:3x3"));
    assert!(is_like("ball:chebyshev:2", "box:5x5"));
    assert!(is_like("tile:xxx/xxx", "box:2x3"));
    assert!(is_like("tile:xxxx", "latin:4"));
    for e in 1..=5 {
        let perfect = Perfect::new(e).expect("an order below 64");
        let tile = Tile::ball(Metric::Lee, e).expect("a ball");
        let codes = [perfect.code(), perfect.code().mirrored()];
        assert_eq!(tile.lattice_codes().into_iter().collect::<BTreeSet<_>>(), codes.into_iter().collect());
    }
    // The anticodes of the two 8×8 games, and their vertical form.
    let anticode = Tile::drawn(".xx./xxxx/.xx.").expect("a tile");
    let kinds = Tiled::all(&anticode).into_iter().map(|tiled| tiled.to_string()).collect::<Vec<_>>();
    for case in ["diameter:1:0", "diameter:1:1"] {
        assert!(kinds.iter().any(|tiled| is_like(tiled, case)), "{case}");
    }
}

/// By the native engine and by SAT.
#[test]
fn some_tilings_have_no_grids() {
    for (name, grids) in [("tile:xxx/.x", 0), ("tile:x/xxx", 4), ("ball:hex:1", 653), ("ball:hex:1:1@2,3", 653)] {
        let game: Game = game(name);
        let fixed = up_to_relabelling(game.problem()).expect("no sums");
        for engine in [NATIVE, SAT] {
            let count = engine.count(&fixed, None, &Stop::never()).expect("counted");
            assert_eq!((count.is_exact(), count.number()), (true, grids), "{name} by {}", engine.name());
        }
    }
}

#[test]
fn names_are_written_as_they_are_meant() {
    for (text, written) in [
        ("tile:0,0;0,1;1,0;1,1", "tile:xx/xx"),
        ("TILE:.XX/.XX:2@5,1", "tile:xx/xx:2@1,1"),
        ("tile:xx./x../x..", "tile:xx/x/x"),
        ("ball:hex:1:0@7,0", "ball:hex:1"),
        ("ball:Lee:2:1+diagonals", "ball:lee:2:1+diagonals"),
    ] {
        assert_eq!(game(text).to_string(), written);
    }
    for (text, error) in [
        ("tile:xo", "row 1, column 2 of the tile is 'o', neither x nor ."),
        ("tile:x,0", "`x,0` is no cell of a tile: ROW,COLUMN from 0 is expected"),
        ("tile:0,0;0,0", "the tile has the cell 0,0 twice"),
        ("tile:0,0;0,2", "the tile has 2 cells, so it has no room for 0,2 on a torus of 2 rows and columns"),
        ("tile:...", "order 0 is not between 1 and 64"),
        ("tile:x.xx/.xx", "no copies of tile:x.xx/.xx cover a torus, each cell once"),
        ("tile:xx/xx:3", "tile:xx/xx has no tiling 3: 3 are numbered, from 0"),
        ("ball:octagon:1", "unknown metric `octagon` (one of lee, hex, chebyshev)"),
        ("ball:hex:5", "order 91 is not between 1 and 64"),
        ("ball:hex", "`hex` is not of the form METRIC:E"),
    ] {
        assert_eq!(text.parse::<Game>().unwrap_err().to_string(), error, "{text}");
    }
}
