"""Sudoku-type games on any board: solved, counted, classified, rated, explained, generated, and written as SAT.

>>> import gerechte
>>> game = gerechte.Game("perfect:1")
>>> game.count()
2040
>>> puzzle = game.generate(seed=1)
>>> puzzle.is_unique()
True
>>> puzzle.solve() == game.solve(puzzle)
True

A `Game` has a method for most verbs of the command line; a `Puzzle` and a `Grid` have those that are about them. All
three are values: they do not change, they compare and hash by content, and they can be pickled. Notebooks show them
as pictures. The command line itself is `python -m gerechte`.
"""

from ._answers import Check, Classification, Explanation, Fewest, Hint, Rating, Record, Step, Verdict
from ._formula import Formula
from ._game import Game, Grid, Puzzle, convert, read, verify
from ._gerechte import Error, GameError, PuzzleError, Stopped, __version__

__all__ = [
    "Check",
    "Classification",
    "Error",
    "Explanation",
    "Fewest",
    "Formula",
    "Game",
    "GameError",
    "Grid",
    "Hint",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Record",
    "Step",
    "Stopped",
    "Verdict",
    "__version__",
    "convert",
    "read",
    "verify",
]
