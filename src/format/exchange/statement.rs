//! A game as JSON, so that it can stand where a file of a game is read.

use serde_json::{Value, json};

use super::Items;
use crate::Game;
use crate::encodings::{Cell, Constraint};
use crate::format::puzzles::LineError;

/// The game as the JSON of `gerechte/game/1`: its board, its houses and its cages.
///
/// ```
/// use gerechte::{Game, format::exchange::stated, game::file};
/// let game: Game = "box:2x2+diagonals".parse()?;
/// let again = file::stated(&stated(&game))?;
/// assert!(game.problem().houses().all(|house| again.problem().houses().any(|other| other == house)));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn stated(game: &Game) -> String {
    let board = game.board();
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let has_gaps = board.cells() != board.rows() * board.columns();
    let has_lines = board.lines().iter().all(|line| {
        game.problem().houses().any(|house| house.iter().map(|cell| cell.index()).eq(line.iter().copied()))
    });
    let is_line = |cells: &[Cell]| has_lines && board.lines().contains(&numbers(cells));
    let (mut houses, mut cages) = (Vec::new(), Vec::new());
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
            // A game has no clues.
            _ => {}
        }
    }
    let mut object = json!({
        "schema": "gerechte/game/1", "rows": board.rows(), "columns": board.columns(), "symbols": game.order(),
        "lines": has_lines, "houses": houses, "cages": cages,
    });
    if has_gaps {
        let row =
            |row| (0..board.columns()).map(move |column| if board.cell(row, column).is_some() { 'x' } else { '.' });
        object["board"] = Value::from((0..board.rows()).map(|r| row(r).collect::<String>()).collect::<Vec<_>>());
    }
    object.to_string()
}

/// The game of the first puzzle of a text.
///
/// ```
/// let game = gerechte::format::exchange::game_of("2x2x:p")?;
/// assert_eq!(game.to_string(), "box:2x2+diagonals");
/// # Ok::<(), gerechte::format::puzzles::LineError>(())
/// ```
pub fn game_of(text: &str) -> Result<Game, LineError> {
    if let Some(item) = Items::new(None, text.as_bytes()).next() {
        return item.map(|item| Game::clone(&item.game));
    }
    let reason = "there is no puzzle".to_owned();
    let fault = super::Misread { format: None, column: 1, reason, clash: None };
    Err(LineError { line: 1, fault: fault.into() })
}
