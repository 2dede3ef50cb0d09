//! Titles of games for people, who do not know the grammar of their names.

use crate::Game;
use crate::game::{Base, USUAL};

/// The title of a game: its everyday name, or else what its regions are, and its size.
///
/// Further rules are named as the grammar names them.
pub(super) fn title(game: &Game) -> String {
    let name = game.to_string();
    let order = game.order();
    let usual = USUAL.iter().find(|usual| usual.game == name).and_then(|usual| usual.names.first());
    if let Some(usual) = usual {
        return match usual.split_once('x') {
            Some((rows, columns)) if rows.parse::<u32>().is_ok() => format!("Sudoku {rows} × {columns}"),
            _ => capitalised(&usual.replace('-', " ")),
        };
    }
    let kind = match game.spec().map(|spec| &spec.base) {
        Some(Base::Boxes(..)) if order == 9 => "Sudoku".to_owned(),
        Some(Base::Boxes(..)) => format!("Sudoku {order} × {order}"),
        Some(Base::Latin(_)) => format!("Latin square {order} × {order}"),
        Some(Base::Jigsaw(_) | Base::Layout(_)) => format!("Jigsaw {order} × {order}"),
        Some(Base::Perfect(_) | Base::Diameter(_) | Base::Tiled(_)) => format!("Torus {order} × {order}"),
        _ => format!("Order {order}"),
    };
    let rules: Vec<_> = name.split('+').skip(1).map(|rule| rule.split(':').next().unwrap_or(rule)).collect();
    if rules.is_empty() { kind } else { format!("{kind} with {}", rules.join(" and ")) }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_have_no_grammar() {
        for (name, wanted) in [
            ("box:3x3", "Sudoku"),
            ("box:2x3", "Sudoku 6 × 6"),
            ("box:3x3+diagonals", "Sudoku x"),
            ("box:3x3+windows", "Windoku"),
            ("perfect:1", "Torus 5 × 5"),
            ("box:2x4+diagonals", "Sudoku 8 × 8 with diagonals"),
            ("jigsaw:aabb/aabb/ccdd/ccdd", "Jigsaw 4 × 4"),
        ] {
            assert_eq!(title(&name.parse().unwrap()), wanted);
        }
    }
}
