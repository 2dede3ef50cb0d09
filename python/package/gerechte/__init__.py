"""Sudoku-type games on any board: solved, counted, classified, rated, explained, generated, and written as SAT.

A `Game` has a method for most verbs of the command line; a `Puzzle` and a `Grid` have those that are about them:

>>> from gerechte import Game
>>> sudoku = Game("box:3x3")
>>> puzzle = sudoku.generate("hard", seed=1)
>>> puzzle.is_unique(), puzzle.rate().level
(True, 'hard')
>>> puzzle.solve() == sudoku.solve(puzzle)
True

Boards of any regions, with their numbers of grids, which another engine confirms:

>>> jigsaw = Game.from_regions(["AABB", "ABBC", "ADDC", "DDCC"])
>>> jigsaw.count(), jigsaw.count(engine="sat")
(24, 24)
>>> jigsaw.certify().check().count
24

Pictures are those of `show` ("svg", "html", "tex", "text"); notebooks draw games, palettes, puzzles, grids and steps:

>>> puzzle.show("svg").startswith("<svg")
True

Many puzzles are answered in threads, and tables are made of the answers (`to_pandas`):

>>> [rating.level for rating in sudoku.rate_many([puzzle, puzzle])]
['hard', 'hard']

Other games are named as on the command line, such as `latin:8+diagonals`, `perfect:1` (a torus) or `samurai`;
`python -m gerechte list games` and `list extras` name them. For PySAT there are `Game.cnf` and `engine=`, a function.

`Game`, `Palette`, `Puzzle`, `Grid`, `Certificate` and answers are values: they do not change, they compare and hash by
content, and they can be pickled. Errors are all a `gerechte.Error`.
"""

from ._answers import (
    Check,
    Classification,
    Explanation,
    Fewest,
    Hint,
    Rating,
    Record,
    Scanned,
    Step,
    Verdict,
    to_pandas,
)
from ._book import book
from ._certificate import Certificate, check_certificate
from ._formula import Clauses, Formula
from ._game import Game, Grid, Puzzle, convert, read, verify
from ._gerechte import Error, GameError, PuzzleError, Refused, Stopped, __version__
from ._palette import Palette

__all__ = [
    "Certificate",
    "Check",
    "Classification",
    "Clauses",
    "Error",
    "Explanation",
    "Fewest",
    "Formula",
    "Game",
    "GameError",
    "Grid",
    "Hint",
    "Palette",
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
    "to_pandas",
    "verify",
]
