"""Formulas in conjunctive normal form, for SAT solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import index
from typing import TYPE_CHECKING, Any

from ._gerechte import Error

if TYPE_CHECKING:
    from ._game import Game, Grid, Puzzle


class Clauses:
    """A formula in conjunctive normal form: a sequence of clauses, which are lists of literals.

    Engines of your own are asked about such. Solvers of PySAT take them as they are, `engine=Cadical153`, or:

        def engine(formula):
            with Cadical153(bootstrap_with=formula) as solver:
                return solver.get_model() if solver.solve() else None

    >>> formula = Clauses("p cnf 2 2\\n1 2 0\\n-1 0\\n")
    >>> formula.variables, formula.clauses
    (2, [[1, 2], [-1]])
    """

    __slots__ = ("_dimacs", "clauses", "variables")

    clauses: list[list[int]]
    """The clauses, as lists of literals."""
    variables: int
    """The number of variables."""

    def __init__(self, dimacs: str) -> None:
        self._dimacs = dimacs
        lines = [line for line in dimacs.splitlines() if line and line[0] not in "c"]
        self.variables = int(lines[0].split()[2])
        self.clauses = [[int(word) for word in line.split()[:-1]] for line in lines[1:]]

    def to_dimacs(self) -> str:
        """The formula in DIMACS; that of a puzzle with the projection that model counters need."""
        return self._dimacs

    def to_pysat(self) -> Any:
        """The formula as a `CNF` of PySAT, which must be installed."""
        from pysat.formula import CNF  # type: ignore[import-not-found, import-untyped, unused-ignore]

        return CNF(from_clauses=self.clauses)

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clauses) and type(other) is type(self) and self._dimacs == other._dimacs

    def __hash__(self) -> int:
        return hash(self._dimacs)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._dimacs,)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.variables} variables, {len(self)} clauses>"


def model_of(solve: Callable[[Any], Any], formula: Clauses) -> list[int] | None:
    """The model that a function returns for a formula, or `None`; if it returns a solver of PySAT, that is asked."""
    model = solve(formula)
    if hasattr(model, "get_model"):
        with model as solver:
            model = solver.get_model() if solver.solve() else None
    return None if model is None else _literals(model)


def _literals(model: Any) -> list[int]:
    """The literals of a model, none of which contradicts another."""
    try:
        literals = [index(literal) for literal in model]
    except TypeError:
        raise TypeError(f"a model is a list of literals, or None where there is none, not {model!r}") from None
    if 0 in literals:
        raise Error("0 is no literal of a model")
    true = set(literals)
    for literal in literals:
        if -literal in true:
            raise Error(f"a model has both {abs(literal)} and {-abs(literal)}")
    return literals


class Formula(Clauses):
    """The clauses that state a puzzle: their models are its solutions.

    Variables are numbered from 1, cell by cell and symbol by symbol; auxiliary variables follow.

    >>> from gerechte import Game
    >>> formula = Game("box:2x2").cnf("1...............")
    >>> formula.variable("r1c1", 1), [1] in formula.clauses
    (1, True)
    >>> formula.to_dimacs().splitlines()[0]
    'c box:2x2 1...............'
    """

    __slots__ = ("puzzle",)

    puzzle: Puzzle
    """The puzzle that is stated."""

    def __init__(self, puzzle: Puzzle, dimacs: str) -> None:
        super().__init__(dimacs)
        self.puzzle = puzzle

    @property
    def game(self) -> Game:
        """The game of the puzzle."""
        return self.puzzle.game

    def variable(self, cell: int | str | tuple[int, int], symbol: int) -> int:
        """The variable that is true if the cell holds the symbol, from 1 to the order."""
        if not 1 <= index(symbol) <= self.game.order:
            raise Error(f"symbol {symbol}, but the game has {self.game.order} symbols")
        return self.game.cell(cell) * self.game.order + symbol

    def decode(self, model: Iterable[int]) -> Grid:
        """The grid of a model, given as the literals that are true. What does not solve the puzzle is an error.

        >>> from gerechte import Game
        >>> game = Game("latin:2")
        >>> formula = game.cnf()
        >>> formula.decode([1, -2, -3, 4, -5, 6, 7, -8])
        Grid('latin:2', '1221')
        """
        order, cells = self.game.order, len(self.game)
        values = bytearray(cells)
        for literal in _literals(model):
            if 0 < literal <= cells * order:
                cell, value = divmod(literal - 1, order)
                if values[cell]:
                    raise Error(f"cell {cell} has both {values[cell]} and {value + 1}")
                values[cell] = value + 1
        grid = self.game.grid(bytes(values))
        if any(given not in (0, value) for given, value in zip(self.puzzle, grid, strict=True)):
            raise Error(f"{grid} does not solve {self.puzzle}")
        return grid

    def blocking(self, grid: Grid) -> list[int]:
        """The clause that excludes a grid of the game."""
        if getattr(grid, "game", None) != self.game:
            raise Error(f"{grid!r} is not of {self.game}")
        return [-self.variable(cell, symbol) for cell, symbol in enumerate(grid)]

    def solve_by(self, solve: Callable[[Formula], Any]) -> Grid | None:
        """Lets another solver find a grid: it is handed the formula, and returns a model or `None`. What it returns
        is checked.

        >>> from gerechte import Game
        >>> Game("latin:2").cnf().solve_by(lambda formula: [1, -2, -3, 4, -5, 6, 7, -8])
        Grid('latin:2', '1221')
        """
        model = model_of(solve, self)
        return None if model is None else self.decode(model)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and (self.puzzle, self._dimacs) == (other.puzzle, other._dimacs)

    def __hash__(self) -> int:
        return hash((self.puzzle, self._dimacs))

    def __reduce__(self) -> tuple[Any, ...]:
        return Formula, (self.puzzle, self._dimacs)

    def __repr__(self) -> str:
        return f"<Formula of {self.puzzle!r}: {self.variables} variables, {len(self)} clauses>"
