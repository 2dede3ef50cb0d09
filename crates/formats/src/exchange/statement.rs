//! A game as JSON, in the form of a game file.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use gerechte_core::Game;
use gerechte_core::game::{Mark, PALINDROME, THERMOMETER};
use gerechte_encodings::{Cell, Constraint, Relation, Transition};

/// The game as the JSON of `gerechte/game/1`: its board, its houses and its cages.
///
/// ```
/// use gerechte::{Game, format::exchange::stated, game::file};
/// let game: Game = "box:2x2+diagonals".parse()?;
/// let again = file::stated(&stated(&game), &gerechte::search::Native, &gerechte::Stop::never())?;
/// assert!(game.problem().houses().all(|house| again.problem().houses().any(|other| other == house)));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn stated(game: &Game) -> String {
    stated_value(game).to_string()
}

/// The same as a value.
pub fn stated_value(game: &Game) -> Value {
    let board = game.board();
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let has_gaps = board.cells() != board.rows() * board.columns();
    let has_lines = board.lines().iter().all(|line| {
        game.problem().houses().any(|house| house.iter().map(|cell| cell.index()).eq(line.iter().copied()))
    });
    let is_line = |cells: &[Cell]| has_lines && board.lines().contains(&numbers(cells));
    let (mut houses, mut cages, mut relations, mut arrows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let (mut words, mut clues, mut divisions) = (Vec::new(), Vec::new(), Vec::new());
    let drawn = game.drawn();
    for constraint in game.problem().constraints() {
        match constraint {
            Constraint::AllDifferent(cells) if is_line(cells) => {}
            Constraint::AllDifferent(cells) => houses.push(match game.house_name(cells) {
                Some(name) => json!({"name": name, "cells": numbers(cells)}),
                None => json!(numbers(cells)),
            }),
            Constraint::Sum { cells, total } => {
                cages.push(json!({"cells": numbers(cells), "sum": total, "repeats": true}));
            }
            Constraint::Related(one, other, relation) if !drawn.contains(constraint) => {
                relations.push(json!({"cells": [one.index(), other.index()], "is": relation.to_string()}));
            }
            Constraint::Equation { left, right } if !drawn.contains(constraint) => {
                arrows.push(json!({"circle": numbers(right), "cells": numbers(left)}));
            }
            Constraint::Regular { cells, words: diagram } if !drawn.contains(constraint) => {
                let step = |step: &Transition| json!([step.symbol.value(), step.to]);
                let state = |steps: &Vec<Transition>| steps.iter().map(step).collect::<Value>();
                let layers = diagram.layers().iter().map(|states| states.iter().map(state).collect::<Value>());
                words.push(json!({"cells": numbers(cells), "layers": layers.collect::<Value>()}));
            }
            Constraint::Division(division) => divisions.push(json!({
                "cells": numbers(division.cells()), "numbers": numbers(division.numbers()),
                "columns": division.columns(), "size": division.size(),
            })),
            // A game has no clues.
            _ => {}
        }
    }
    let (mut lines, mut dots) = (BTreeMap::<&str, Vec<Value>>::new(), Vec::new());
    for mark in game.marks() {
        match mark {
            Mark::Line(kind, cells) if [&THERMOMETER, &PALINDROME].contains(kind) => {
                lines.entry(kind.words).or_default().push(json!(numbers(cells)));
            }
            Mark::Line(kind, cells) => {
                lines.entry("drawn").or_default().push(json!({"kind": kind.name, "cells": numbers(cells)}));
            }
            Mark::Clue(kind, cells, of) => {
                clues.push(json!({"kind": kind.name, "cells": numbers(cells), "numbers": of}));
            }
            Mark::Arrow { circle, shaft } => {
                arrows.push(json!({"circle": numbers(circle), "cells": numbers(shaft)}));
            }
            Mark::Dot(one, other, relation) => {
                let cells = [one.index(), other.index()];
                match relation {
                    Relation::Difference(by) => dots.push(json!({"cells": cells, "difference": by})),
                    Relation::Ratio(times) => dots.push(json!({"cells": cells, "ratio": times})),
                    Relation::Total(total) => dots.push(json!({"cells": cells, "total": total})),
                    Relation::Less => dots.push(json!({"cells": cells, "less": true})),
                    other => relations.push(json!({"cells": cells, "is": other.to_string()})),
                }
            }
        }
    }
    let mut object = json!({
        "schema": "gerechte/game/1", "rows": board.rows(), "columns": board.columns(), "symbols": game.order(),
        "lines": has_lines, "houses": houses, "cages": cages,
    });
    let parts = [
        ("arrows", arrows),
        ("clues", clues),
        ("divisions", divisions),
        ("dots", dots),
        ("relations", relations),
        ("words", words),
    ];
    for (name, list) in lines.into_iter().chain(parts).filter(|(_, list)| !list.is_empty()) {
        object[name] = list.into();
    }
    if has_gaps {
        let row =
            |row| (0..board.columns()).map(move |column| if board.cell(row, column).is_some() { 'x' } else { '.' });
        object["board"] = Value::from((0..board.rows()).map(|r| row(r).collect::<String>()).collect::<Vec<_>>());
    }
    object
}
