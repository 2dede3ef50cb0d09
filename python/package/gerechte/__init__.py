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

from ._answers import Check, Classification, Explanation, Fewest, Hint, Rating, Record, Scanned, Step, Verdict
from ._book import book
from ._certificate import Certificate, check_certificate
from ._formula import Formula
from ._game import Game, Grid, Puzzle, convert, read, verify
from ._gerechte import Error, GameError, PuzzleError, Refused, Stopped, __version__

__all__ = [
    "Certificate",
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
    "Refused",
    "Scanned",
    "Step",
    "Stopped",
    "Verdict",
    "__version__",
    "book",
    "check_certificate",
    "convert",
    "read",
    "verify",
]
