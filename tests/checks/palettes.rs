//! Every code of every order up to 64: the palette is a partition by distance, computed here from the definition.

use crate::common;

use common::game;
use gerechte::palette::{Diameter, Perfect, lee_distance};

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
