"""Games, puzzles and grids: values whose methods are the verbs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, count, islice
from operator import index
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, Self, overload

from . import _gerechte
from ._answers import Check, Classification, Explanation, Fewest, Hint, Rating, Record, Scanned, Verdict
from ._certificate import Certificate
from ._formula import Clauses, Formula, model_of
from ._gerechte import Error, GameError, PuzzleError, Stopped
from ._palette import LABELS, Palette

if TYPE_CHECKING:
    from datetime import date as Date

    Cells = str | bytes | Iterable[Any]
    """A puzzle in any format, or its values: by cell or by row, 0 or `None` for a blank."""
    Cell = int | str | tuple[int, int]
    """A cell: its index, its name such as `r1c2`, or its row and column from 0."""
    Engine = Literal["native", "sat", "batsat", "allsat", "ilp"] | Callable[[Clauses], Any]
    """An engine: its name, or a function from a formula to a model, or to `None` where there is none."""

# Puzzles that are handed over at once, where many are answered.
CHUNK = 4096
# The most threads.
THREADS = 1024


class Game:
    """A game: a board, its symbols and its rules, by its name in the grammar of games.

    Names are those of the command line, such as `box:3x3`, `jigsaw:1122…`, `perfect:1` or `latin:8+diagonals`;
    `@NAME` and `+EXTRA:NAME` are read from `files`, a mapping of texts. Wherever a puzzle is wanted, a text in any
    format, values, rows, or an array will do. Engines are `native`, `sat` (Varisat), `batsat`, `allsat` and `ilp`; or
    a SAT solver of your own, such as one of PySAT: a function that is asked about formulas (`Clauses`), and returns a
    model, which is a list of literals, or `None`. Its models are checked; that there is none is believed.

    >>> sudoku = Game("box:3x3")
    >>> sudoku.order, len(sudoku), sudoku.shape
    (9, 81, (9, 9))
    >>> Game("box:9")
    Traceback (most recent call last):
    ...
    gerechte.GameError: `9` is not of the form RxC
    """

    __slots__ = ("_cells", "_files", "_game", "_name")

    _name: str
    _files: dict[str, str]
    _game: _gerechte.Game
    _cells: int

    def __init__(self, name: str, files: Mapping[str, str] | None = None) -> None:
        if not isinstance(files, Mapping | None):
            raise TypeError(f"files: {files!r} is no mapping of names to texts")
        self._game = _gerechte.Game(name, dict(files or {}))
        self._name = self._game.name
        self._cells = len(self._game.positions)
        self._files = {name: files[name] for name in self._game.files} if files else {}

    @classmethod
    def from_regions(cls, labels: Cells | Palette) -> Self:
        """The game of a partition into regions: a palette, or a label for each cell, by cell or by row, such as a list
        of texts or of lists, or an array of numpy.

        >>> Game.from_regions([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]).count()
        288
        """
        palette = labels if isinstance(labels, Palette) else Palette(labels)
        return cls(palette.game.name)

    @classmethod
    def from_text(cls, text: str | Mapping[str, Any]) -> Self:
        """The game that a file states: a name, rows of labels, or houses, cages and marks in JSON, also as a mapping,
        with the fields of the file format `gerechte/game/1` in the book. `with_cages` is the short way to a killer.

        >>> game = Game.from_text({"rows": 2, "columns": 2, "symbols": 2, "houses": []})
        >>> game.count()
        2
        """
        if not isinstance(text, str):
            text = json.dumps({"schema": "gerechte/game/1", **text})
        return cls("@game", {"game": text})

    def with_cages(self, cages: Iterable[tuple[Iterable[Cell], int]]) -> Game:
        """This game with the cages of a killer, each its cells, which hold different symbols, and their sum.

        >>> game = Game("box:2x2").with_cages([(["r1c1", "r1c2"], 3), ([(0, 2), (1, 2)], 5)])
        >>> game.count()
        24
        >>> print(game.files["cages"], end="")
        aab.
        ..b.
        ....
        ....
        a=3
        b=5
        """
        own = [([self.cell(cell) for cell in cells], index(total)) for cells, total in cages]
        taken: set[int] = set()
        for cells, total in own:
            if total < 0 or total >= 2**32:
                raise GameError(f"a cage has the sum {total}")
            for cell in cells:
                if cell in taken:
                    raise GameError(f"cell {cell} is in two cages")
                taken.add(cell)
        text = self._game.cages_file(own)
        names = chain(["cages"], (f"cages-{number}" for number in count(2)))
        name = next(name for name in names if name not in self._files)
        return Game(f"{self._name}+killer:{name}", {**self._files, name: text})

    @property
    def name(self) -> str:
        """The name in the grammar of games."""
        return self._name

    @property
    def files(self) -> dict[str, str]:
        """The texts that the name refers to."""
        return dict(self._files)

    @property
    def order(self) -> int:
        """The number of symbols."""
        return self._game.order

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self._game.shape

    @property
    def positions(self) -> list[tuple[int, int]]:
        """Row and column of each cell, from 0."""
        return self._game.positions

    @property
    def houses(self) -> list[list[int]]:
        """The cells of each house: rows, columns, regions, and others whose symbols are different."""
        return self._game.houses

    @property
    def regions(self) -> Palette | None:
        """The regions as a palette; `None` where a game has none, or a board of another kind.

        >>> Game("perfect:1").regions.rows[0], Game("latin:4").regions
        ([1, 1, 2, 3, 1], None)
        """
        numbers = self._game.regions
        return None if numbers is None else Palette(numbers)

    def cell(self, cell: Cell) -> int:
        """The index of a cell.

        >>> Game("box:3x3").cell("r2c1"), Game("box:3x3").cell((1, 0))
        (9, 9)
        """
        if isinstance(cell, tuple) and len(cell) == 2:
            cell = f"r{index(cell[0]) + 1}c{index(cell[1]) + 1}"
        if isinstance(cell, str):
            return self._game.cell(cell)
        try:
            number, cells = index(cell), len(self)
        except TypeError:
            raise TypeError(f"{cell!r} is no cell: an index, a name or a row and a column are") from None
        if not -cells <= number < cells:
            raise IndexError(f"cell {number}, but the game has {cells} cells")
        return number % cells

    def puzzle(self, cells: Cells | None = None) -> Puzzle:
        """A puzzle of the game. Without cells, the empty board.

        >>> Game("box:2x2").puzzle([[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]])
        Puzzle('box:2x2', '1.....2....3.4..')
        """
        return Puzzle(self, cells)

    def grid(self, cells: Cells) -> Grid:
        """A grid of the game; another full board is an error.

        >>> Game("latin:2").grid("1221").rows
        [[1, 2], [2, 1]]
        """
        return Grid(self, cells)

    def solve(
        self,
        puzzle: Cells | None = None,
        *,
        engine: Engine | None = None,
        seed: int | None = None,
        timeout: float | None = None,
    ) -> Grid | None:
        """A solution, or `None` if there is none. With a seed, a random one by the native engine.

        >>> Game("box:2x2").solve("1234............")
        Grid('box:2x2', '1234341221434321')
        >>> Game("box:2x2").solve("1...............", engine=lambda formula: range(1, formula.variables + 1))
        Traceback (most recent call last):
        ...
        gerechte.Error: external: a model that breaks the clause `-1 -2 0`
        """
        record, status = self._one("solve", puzzle, timeout, engine=engine, seed=seed)
        if record["solution"] is None and status == 3:
            raise Stopped("stopped before a solution was found")
        return None if record["solution"] is None else Grid(self, record["solution"])

    def is_unique(self, puzzle: Cells, *, engine: Engine | None = None, timeout: float | None = None) -> bool:
        """Whether a puzzle has exactly one solution.

        >>> Game("box:2x2").is_unique("1234............")
        False
        """
        _, status = self._one("solve", puzzle, timeout, engine=engine, unique=True)
        if status == 3:
            raise Stopped("stopped before it was known whether there is another solution")
        return status == 0

    def check(
        self,
        puzzle: Cells,
        *,
        candidates: bool = False,
        shares: int | None = None,
        core: bool = False,
        rules: bool = False,
        equal: bool = False,
        engine: Engine | None = None,
        timeout: float | None = None,
    ) -> Check:
        """Whether a puzzle has one solution and is minimal; and the symbols that cells have in some solution
        (`candidates`), in how many up to a number (`shares`), a minimal contradiction (`core`), redundant rules
        (`rules`), cells that are always equal (`equal`).

        >>> Game("box:2x2").check("1234............").solutions
        2
        """
        options = {"candidates": candidates, "shares": shares, "core": core, "rules": rules, "equal": equal}
        return Check(self, self._one("check", puzzle, timeout, engine=engine, **options)[0])

    def count(
        self,
        puzzle: Cells | None = None,
        *,
        up_to: Literal["relabelling"] | None = None,
        limit: int | None = None,
        engine: Engine | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> int:
        """The number of grids, or of solutions of a puzzle; at most `limit`.

        >>> Game("box:2x2").count(), Game("box:2x2").count("1234............", limit=1)
        (288, 1)
        >>> Game("box:2x2").count(engine="sat", up_to="relabelling")
        12
        """
        record, _ = self._one("count", puzzle, timeout, threads, up_to=up_to, limit=limit, engine=engine)
        number = int(record["count"])
        if record["exact"] or (limit is not None and number >= limit):
            return number
        raise Stopped(f"stopped at {number}")

    def enumerate(
        self,
        puzzle: Cells | None = None,
        *,
        up_to: Literal["relabelling"] | None = None,
        engine: Engine | None = None,
        uniform: int | None = None,
        first: int | None = None,
    ) -> Iterator[Grid]:
        """The grids, or the solutions of a puzzle, one by one. The search goes on as they are asked for, and ends
        when the iterator is dropped.

        >>> sorted(next(Game("box:3x3").enumerate()).rows[0])
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
        >>> len(set(Game("box:2x2").enumerate()))
        288

        With a seed, `uniform`, random ones without end, each as likely as any other; with `first`, those from this
        number on, from 0, in an order of its own: of palettes whose graph of transversals fits in memory.

        >>> next(Game("box:3x3").enumerate(uniform=1)).rows[0]
        [8, 3, 6, 2, 1, 4, 7, 9, 5]
        >>> len(list(Game("diameter:1:0").enumerate(first=279_824_670_700)))
        20
        """
        limit = None if uniform is None else 2**64 - 1
        if first is not None and index(first) < 0:
            raise Error(f"first: {first} is negative")
        asked = None if first is None else str(index(first))
        chosen: dict[str, Any] = {"uniform": uniform, "limit": limit, "from": asked}
        for record in self._records("enumerate", puzzle, up_to=up_to, engine=engine, **chosen):
            yield Grid(self, record["solution"])

    def rank(self, grid: Cells, *, givens: Cells | None = None, timeout: float | None = None) -> int:
        """The number of a grid among all, from 0, as `enumerate` takes it with `first`; with givens, among their
        solutions.

        >>> game = Game("perfect:1")
        >>> game.rank(next(game.enumerate(first=1234)))
        1234
        """
        line = None if givens is None else self._line(givens)
        record, _ = self._one("rank", grid, timeout, givens=line)
        if record["number"] is None:
            raise PuzzleError(f"{record['grid']} is no solution")
        return int(record["number"])

    def classify(
        self,
        group: Literal["rotation", "translation", "reflection", "rigid", "full"] | None = None,
        *,
        representatives: bool = False,
        special: bool = False,
        engine: Engine | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Classification:
        """The classes of grids under symmetries of the board and relabelling.

        >>> classes = Game("perfect:1").classify()
        >>> classes.grids, classes.classes, classes.sizes
        (17, 4, {1: 2, 5: 1, 10: 1})
        """
        options: dict[str, Any] = {
            "group": group,
            "representatives": representatives,
            "special": special,
            "engine": engine,
        }
        *grids, record = self._all("classify", None, timeout, threads, **options)
        return Classification(self, record, [Grid(self, grid["grid"]) for grid in grids])

    def minimal(
        self,
        grid: Cells | None = None,
        *,
        clues: tuple[int, int] | int | None = None,
        limit: int | None = None,
        patterns: bool = False,
        group: str | None = None,
        engine: Engine | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> list[Record] | list[Puzzle]:
        """Minimal puzzles of the game, counted by their clues; or with `clues`, the fewest and the most, those of a
        grid, as puzzles. With `patterns`, the sets of cells whose clues can be a puzzle are counted instead, up to a
        group.

        >>> [(row.clues, row.total) for row in Game("box:2x2").minimal()]
        [(4, 25728), (5, 58368), (6, 1536)]
        >>> sum(row.with_puzzle for row in Game("box:2x2").minimal(patterns=True))
        725
        >>> len(Game("box:2x2").minimal("1234341221434321", clues=(4, 4)))
        12
        """
        asked = {"clues": _range(clues), "limit": limit, "patterns": patterns, "group": group, "engine": engine}
        records = self._all("minimal", grid, timeout, threads, limit or 0, **asked)
        if clues is None:
            return [Record(self, record) for record in records]
        return [Puzzle(self, record["puzzle"]) for record in records]

    def fewest(self, grid: Cells, *, engine: Engine | None = None, timeout: float | None = None) -> Fewest:
        """The fewest clues of a grid, with a puzzle that has them; or the fewest clues to add to a puzzle.

        >>> Game("box:2x2").fewest("1234341221434321").clues
        4
        """
        return Fewest(self, self._one("fewest", grid, timeout, engine=engine)[0])

    def scan(
        self,
        grids: Iterable[Cells] = (),
        *,
        group: Literal["rotation", "translation", "reflection", "rigid", "full"] | None = None,
        random: int | None = None,
        seed: int = 0,
        at_most: int | None = None,
        puzzles: bool = False,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Iterator[Scanned]:
        """The fewest clues of many grids, as they are found: of a grid of each class, of so many `random` ones, or of
        these, which may be a text of lines. With `at_most`, whether so many clues are enough; with `puzzles`, how many
        puzzles have the fewest.

        >>> [(found.fewest, found.puzzles) for found in Game("box:2x2").scan(puzzles=True)]
        [(4, 12), (4, 128)]
        >>> [found.fewest for found in Game("box:2x2").scan("1234341221434321\\n1234341243212143\\n")]
        [4, 4]
        >>> next(Game("box:2x3").scan(["123456456123231564564231312645645312"], at_most=7)).is_proved
        False
        """
        asked: dict[str, Any] = {"group": group, "random": random, "seed": seed, "at_most": at_most, "puzzles": puzzles}
        lines = [self._line(grid) for grid in _items(grids)]
        if isinstance(grids, str) and not lines:
            raise Error("a text without grids")
        records = self._ask("scan", None, timeout, threads, asked, lines)
        found = 0
        for line in records:
            found += 1
            yield Scanned(self, json.loads(line))
        if records.status == 3:
            raise Stopped(f"stopped after {found} grids")

    def certify(
        self,
        puzzle: Cells | None = None,
        *,
        up_to: Literal["relabelling"] | None = None,
        graph: bool = False,
        cubes: int | None = None,
        out: str | os.PathLike[str] | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Certificate:
        """All grids, or all solutions of a puzzle, with a proof that there are no others, in so many parts or more
        (`cubes`); `out` is a folder to write it into, too. With `graph`, the grids are not listed: a graph stands for
        them, from which their number follows.

        >>> Game("box:2x2").certify("12..............", cubes=4).check().cubes
        4
        >>> Game("latin:5").certify(up_to="relabelling", graph=True).check().count
        1344
        """
        line = None if puzzle is None else str(self._puzzle(puzzle))
        files = _gerechte.certify(self._game, line, up_to, graph, cubes, (timeout, threads_of(threads)))
        return self._certified(files, out)

    def certify_fewest(
        self,
        grid: Cells,
        *,
        veripb: bool = False,
        out: str | os.PathLike[str] | None = None,
        timeout: float | None = None,
    ) -> Certificate:
        """A puzzle with the fewest clues of a grid, with a proof that fewer are not enough: by clauses, or with
        `veripb` by cutting planes, in the format of VeriPB.

        >>> Game("box:2x2").certify_fewest("1234341221434321").manifest["fewest"]
        4
        """
        files = _gerechte.certify_fewest(self._game, str(self._puzzle(grid)), veripb, timeout)
        return self._certified(files, out)

    def _certified(self, files: Mapping[str, bytes], out: str | os.PathLike[str] | None) -> Certificate:
        certificate = Certificate(files)
        if out is not None:
            certificate.write(out)
        return certificate

    def rate(self, puzzle: Cells, *, timeout: float | None = None) -> Rating:
        """How hard a puzzle is.

        >>> Game("box:2x2").rate("1.....3..4.....2").level
        'easy'
        """
        return Rating(self, self._one("rate", puzzle, timeout)[0])

    def explain(self, puzzle: Cells, *, timeout: float | None = None) -> Explanation:
        """The way to the solution that a person could go."""
        board = self._puzzle(puzzle)
        return Explanation(Record(self, self._one("explain", board, timeout)[0]), board)

    def hint(
        self,
        puzzle: Cells,
        *,
        degree: int = 3,
        givens: Cells | None = None,
        why: str | None = None,
        timeout: float | None = None,
    ) -> Hint:
        """The next step: where to look (degree 1), the technique (2), or all of it (3). With the puzzle as it was at
        first (`givens`), wrong entries are found. `why` asks why a symbol cannot stand in a cell, as `r1c2=5`.

        >>> print(Game("box:2x2").hint("1.....3..4.....2"))
        Naked Single: r1c4 (4) => r1c4=4
        """
        first = None if givens is None else str(self._puzzle(givens))
        return Hint(self, self._one("hint", puzzle, timeout, degree=degree, givens=first, why=why)[0])

    def generate(
        self,
        difficulty: str | int | None = None,
        *,
        seed: int | None = None,
        symmetry: str | None = None,
        clues: tuple[int, int] | int | None = None,
        minimal: bool = False,
        killer: bool = False,
        with_: Sequence[str] = (),
        marks: int | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Puzzle:
        """A puzzle with one solution: of a level, a technique or a score; symmetric; with a number of clues; minimal;
        with cages of a killer, or with marks such as `with_=["thermo"]`. Its game then has these. Levels are
        `easy`, `medium`, `hard`, `unfair` and `extreme`; symmetries are `rot180`, `rot90`, `mirror`, `mirror-rows`,
        `diagonal` and `antidiagonal`. The same seed gives the same puzzle. On boards with few grids each minimal puzzle
        is equally likely. `Stopped` is raised after the timeout, and where a limited number of tries finds none.

        >>> puzzle = Game("box:3x3").generate("hard", symmetry="rot180", seed=1)
        >>> puzzle.is_unique()
        True
        """
        made = self.generate_many(
            1, difficulty, seed=seed, symmetry=symmetry, clues=clues, minimal=minimal, killer=killer, with_=with_,
            marks=marks, timeout=timeout, threads=threads,
        )  # fmt: skip
        return next(made)

    def generate_many(
        self,
        count: int,
        difficulty: str | int | None = None,
        *,
        seed: int | None = None,
        symmetry: str | None = None,
        clues: tuple[int, int] | int | None = None,
        minimal: bool = False,
        killer: bool = False,
        with_: Sequence[str] = (),
        marks: int | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Iterator[Puzzle]:
        """Puzzles as `generate` makes them, one by one.

        >>> len({str(puzzle) for puzzle in Game("box:2x2").generate_many(5, seed=1)})
        5
        """
        options = {
            "count": count,
            "difficulty": None if difficulty is None else str(difficulty),
            "seed": int.from_bytes(os.urandom(6)) if seed is None else seed,
            "symmetry": symmetry,
            "clues": _range(clues),
            "minimal": minimal,
            "killer": killer,
            "with": (with_.split(",") if isinstance(with_, str) else list(with_)) or None,
            "marks": marks,
        }
        if count < 0:
            raise Error(f"count: {count} is negative")
        if count == 0:
            return
        records = self._ask("generate", None, timeout, threads, options)
        made = 0
        for line in records:
            made += 1
            record = json.loads(line)
            own = record["game"]
            game = Game("@puzzle", {"puzzle": json.dumps(own)}) if isinstance(own, dict) else self
            yield Puzzle(game, record["puzzle"])
        if made < count and records.status == 1:
            raise Error("no puzzle of the game meets what is asked for")
        if made < count:
            raise Stopped(f"{made} of {count} puzzles were made before the timeout or the last try")

    def daily(self, date: Date | str, difficulty: str | None = None, *, timeout: float | None = None) -> list[Puzzle]:
        """The puzzles of a day: the same on every machine.

        >>> len(Game("box:3x3").daily("2026-11-20"))
        3
        """
        records = self._all("generate", None, timeout, date=str(date), difficulty=difficulty)
        return [Puzzle(self, record["puzzle"]) for record in records]

    def transform(self, puzzle: Cells, *, seed: int | None = None, timeout: float | None = None) -> Puzzle:
        """A random image of a puzzle under the symmetries of the game, with its symbols renamed."""
        seed = int.from_bytes(os.urandom(6)) if seed is None else seed
        record, _ = self._one("transform", puzzle, timeout, seed=seed)
        return self._puzzle(record["image"], puzzle)

    def canonical(self, puzzle: Cells, *, timeout: float | None = None) -> Puzzle:
        """The canonical form of a puzzle: equal for equivalent puzzles.

        >>> game = Game("box:3x3")
        >>> puzzle = game.generate(seed=1)
        >>> puzzle.transform(seed=2).canonical() == puzzle.canonical()
        True
        """
        record, _ = self._one("transform", puzzle, timeout, canonical=True)
        return self._puzzle(record["image"], puzzle)

    def cnf(self, puzzle: Cells | None = None, **options: Any) -> Formula:
        """The clauses that state a puzzle, for SAT solvers. Options are those of the command line: `amo`,
        `sums`, `encoding`, `up_to`, `valid_for` and `differs_from`.

        >>> Game("box:2x2").cnf()
        <Formula of Puzzle('box:2x2', '................'): 64 variables, 448 clauses>
        """
        board = self.puzzle() if puzzle is None else self._puzzle(puzzle)
        return Formula(board, self.encode(board, **options))

    def encode(
        self, puzzle: Cells | None = None, format: str = "cnf", *, timeout: float | None = None, **options: Any
    ) -> str:
        """A puzzle in the format of other solvers: `cnf`, `icnf`, `opb`, `wcnf`, `minizinc`, `xcsp3`, `lp`, `smtlib`
        or `qdimacs`.

        >>> Game("box:2x2").encode(format="opb").splitlines()[0]
        '* #variable= 64 #constraint= 64'
        """
        if (other := options.get("differs_from")) is not None:
            options["differs_from"] = self._line(other)
        text, status = self._one("encode", puzzle, timeout, format=format, **options)
        if status == 3:
            raise Stopped("stopped before the formula was whole")
        return str(text)

    def cubes(self, number: int, puzzle: Cells | None = None, **options: Any) -> list[list[int]]:
        """So many cubes, or a few more, that divide the solutions of a puzzle: literals of `cnf` to assume, for solvers
        at work side by side.

        >>> Game("latin:3").cubes(3)
        [[1], [2], [3]]
        >>> Game("box:2x2").cubes(5, "1...............")[0]
        [6, 11]
        """
        lines = self.encode(puzzle, "icnf", cubes=number, **options).splitlines()
        return [[int(word) for word in line.split()[1:-1]] for line in lines if line.startswith("a ")]

    def show(
        self,
        puzzle: Cells | None = None,
        form: Literal["text", "svg", "html", "tex"] = "text",
        *,
        candidates: bool = False,
    ) -> str:
        """A picture of a puzzle.

        >>> print(Game("latin:2").show("1..."), end="")
        ┏━━━┯━━━┓
        ┃ 1 │   ┃
        ┠───┼───┨
        ┃   │   ┃
        ┗━━━┷━━━┛
        """
        picture: str = self._one("show", puzzle, None, form=form, candidates=candidates)[0]["picture"]
        return picture

    def palette(self, *, generators: bool = False) -> Record:
        """The regions, the code, and the orders of the groups of symmetries.

        >>> Game("perfect:1").palette().automorphism_order
        20
        """
        return Record(self, self._one("palette", None, None, generators=generators)[0])

    def solve_many(
        self,
        puzzles: Iterable[Cells],
        *,
        unique: bool = False,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Iterator[Grid | None]:
        """A solution of each puzzle, or `None`: where there is none, or with `unique` where there are several.
        Threads share the work.

        >>> [str(grid) for grid in Game("latin:2").solve_many(["1...", ".1.."])]
        ['1221', '2112']
        """
        cells = len(self)
        left = _clock(timeout)
        first = 1
        ahead: _gerechte.Solving | None = None
        for chunk in chain(_chunks(puzzles, CHUNK), [None]):
            # The next puzzles are solved while the grids of the last ones are looked at.
            done, ahead = ahead, None
            if chunk is not None:
                text = self._lines(chunk, first)
                ahead = _gerechte.solve_lines(self._game, text, unique, first, left(), threads_of(threads))
                first += len(chunk)
            values, kinds = done.result() if done else (b"", b"")
            for number, kind in enumerate(kinds):
                if kind == 3:
                    raise Stopped("stopped before it was solved")
                yield Grid._of(self, values[number * cells : (number + 1) * cells]) if kind == 1 else None

    def solve_array(
        self,
        puzzles: str | Iterable[Cells],
        *,
        unique: bool = False,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> tuple[bytes, bytes]:
        """The solutions as values, puzzle by puzzle, and a byte for each puzzle: 0 no solution, 1 a solution, 2
        several, 3 unknown.

        `puzzles` is a text with a puzzle in each line, or puzzles. For numpy: `numpy.frombuffer(values,
        "u1").reshape(-1, *game.shape)`.

        >>> Game("latin:2").solve_array("1...\\n.1..\\n", unique=True)
        (b'\\x01\\x02\\x02\\x01\\x02\\x01\\x01\\x02', b'\\x01\\x01')
        """
        text = puzzles if isinstance(puzzles, str) else self._lines(puzzles, 1)
        return _gerechte.solve_lines(self._game, text, unique, 1, timeout, threads_of(threads)).result()

    def rate_many(
        self, puzzles: Iterable[Cells], *, timeout: float | None = None, threads: int | None = None
    ) -> Iterator[Rating]:
        """The ratings of puzzles, in their order; threads share the work. `to_pandas` makes a table of them.

        >>> [rating.level for rating in Game("box:2x2").rate_many(["1.....3..4.....2", "1.....3...42...."])]
        ['easy', None]
        """
        return (Rating(self, record) for record in self._each("rate", puzzles, timeout, threads))

    def check_many(
        self, puzzles: Iterable[Cells], *, timeout: float | None = None, threads: int | None = None
    ) -> Iterator[Check]:
        """The checks of puzzles, in their order; threads share the work."""
        return (Check(self, record) for record in self._each("check", puzzles, timeout, threads))

    def _ask(
        self,
        verb: str,
        puzzle: Cells | None,
        timeout: float | None,
        threads: int | None,
        options: Mapping[str, Any],
        puzzles: Sequence[str] = (),
    ) -> _gerechte.Records:
        """Asks a verb about a puzzle or several; options that are `None` or `False` are left out."""
        line = None if puzzle is None else self._line(puzzle)
        asked = {name: value for name, value in options.items() if value is not None and value is not False}
        own = None
        if callable(engine := asked.get("engine")):
            asked["engine"] = "external"
            own = partial(_asked, engine)
        words = json.dumps(asked, default=index)
        return _gerechte.ask(verb, self._game, line, puzzles, words, timeout, threads_of(threads), own)

    def _records(
        self, verb: str, puzzle: Cells | None, timeout: float | None = None, threads: int | None = None, **options: Any
    ) -> Iterator[Any]:
        """The records of an answer."""
        return map(json.loads, self._ask(verb, puzzle, timeout, threads, options))

    def _all(
        self,
        verb: str,
        puzzle: Cells | None,
        timeout: float | None,
        threads: int | None = None,
        enough: int = 0,
        **options: Any,
    ) -> list[Any]:
        """All records of an answer; fewer, but for the number that is enough, are an error."""
        records = self._ask(verb, puzzle, timeout, threads, options)
        found = [json.loads(record) for record in records]
        if records.status == 3 and not 0 < enough <= len(found):
            raise Stopped(f"stopped after {len(found)} records")
        return found

    def _one(
        self, verb: str, puzzle: Cells | None, timeout: float | None, threads: int | None = None, **options: Any
    ) -> tuple[Any, int]:
        """The record of an answer that has one, and the status."""
        records = self._ask(verb, puzzle, timeout, threads, options)
        found = [json.loads(record) for record in records]
        if not found:
            raise Stopped("stopped before anything was known")
        return found[0], records.status or 0

    def _each(self, verb: str, puzzles: Iterable[Cells], timeout: float | None, threads: int | None) -> Iterator[Any]:
        """A record for each puzzle."""
        left = _clock(timeout)
        for chunk in _chunks(puzzles, CHUNK):
            lines = [self._line(puzzle) for puzzle in chunk]
            yield from map(json.loads, self._ask(verb, None, left(), threads, {}, lines))

    def _line(self, puzzle: Cells) -> str:
        """A puzzle as text; texts are left to the reader of all formats."""
        return puzzle if isinstance(puzzle, str) else str(self._puzzle(puzzle))

    def _lines(self, puzzles: Iterable[Cells], first: int) -> str:
        """Puzzles as lines of cells; errors count them from `first` on."""
        cells = self._cells
        return "\n".join(
            puzzle if isinstance(puzzle, str) and len(puzzle) == cells else self._row(puzzle, number)
            for number, puzzle in enumerate(puzzles, first)
        )

    def _row(self, puzzle: Cells, number: int) -> str:
        text = puzzle.strip() if isinstance(puzzle, str) else ""
        if len(text) == self._cells:
            return text
        try:
            return str(self._puzzle(puzzle))
        except ValueError as error:
            raise PuzzleError(f"puzzle {number}: {error}") from None

    def _puzzle(self, cells: Cells, like: Cells | None = None) -> Puzzle:
        """The cells as a puzzle, or as a grid if `like` is one."""
        if isinstance(cells, Puzzle) and cells.game == self:
            return cells
        return Grid(self, cells) if isinstance(like, Grid) else Puzzle(self, cells)

    def __len__(self) -> int:
        return self._cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self._name, self._files) == (other._name, other._files)

    def __hash__(self) -> int:
        return hash((self._name, tuple(sorted(self._files.items()))))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._name, self._files)

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        files = f" with {', '.join(self._files)}" if self._files else ""
        return f"<Game {self._name}{files}>" if files else f"Game({self._name!r})"

    def _repr_svg_(self) -> str:
        return self.show(form="svg")


class Puzzle:
    """A puzzle of a game: a value for each cell, from 1 to the order, 0 for a blank.

    >>> puzzle = Puzzle(Game("box:2x2"), "1...............")
    >>> puzzle["r1c1"], puzzle[0, 1], len(puzzle), puzzle.clues
    (1, 0, 16, {0: 1})
    >>> puzzle.with_clues({"r2c3": 2})
    Puzzle('box:2x2', '1.....2.........')
    >>> Puzzle(Game("box:2x2"), "11..............")
    Traceback (most recent call last):
    ...
    gerechte.PuzzleError: r1c1 and r1c2 both hold 1
    """

    __slots__ = ("_text", "game", "values")

    game: Game
    """The game."""
    values: bytes
    """The value of each cell."""
    _text: str | None

    def __init__(self, game: Game | str, cells: Cells | None = None) -> None:
        game = game_of(game)
        if cells is None:
            values = bytes(len(game))
        elif isinstance(cells, str):
            values = game._game.read(cells)
        else:
            numbers = [0 if value is None else _whole(value) for value in flat(cells)]
            for value in numbers:
                if not 0 <= value <= game.order:
                    raise PuzzleError(f"value {value}, but the game has {game.order} symbols")
            values = bytes(numbers)
        self._set(game, values, game._game.write(values))

    def _set(self, game: Game, values: bytes, text: str | None) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "_text", text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__.lower()} does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__.lower()} does not change")

    @property
    def rows(self) -> list[list[int]]:
        """The values of each row."""
        rows: dict[int, list[int]] = {}
        for (row, _), value in zip(self.game.positions, self.values, strict=True):
            rows.setdefault(row, []).append(value)
        return list(rows.values())

    @property
    def clues(self) -> dict[int, int]:
        """The value of each cell that has one."""
        return {cell: value for cell, value in enumerate(self.values) if value}

    @property
    def array(self) -> memoryview:
        """The values without a copy, by row and column if the board is full: `numpy.asarray(puzzle.array)`."""
        rows, columns = self.game.shape
        view = memoryview(self.values)
        return view.cast("B", (rows, columns)) if rows * columns == len(view) else view

    @property
    def __array_interface__(self) -> dict[str, Any]:
        rows, columns = self.game.shape
        shape = (rows, columns) if rows * columns == len(self) else (len(self),)
        return {"shape": shape, "typestr": "|u1", "data": self.values, "version": 3}

    def with_clues(self, clues: Mapping[Any, int]) -> Puzzle:
        """The puzzle with these values, by cell; 0 removes a clue."""
        values = list(self.values)
        for cell, value in dict(clues).items():
            values[self.game.cell(cell)] = value
        return Puzzle(self.game, values)

    def solve(
        self, *, engine: Engine | None = None, seed: int | None = None, timeout: float | None = None
    ) -> Grid | None:
        """A solution, or `None` if there is none, as `Game.solve`."""
        return self.game.solve(self, engine=engine, seed=seed, timeout=timeout)

    def is_unique(self, *, engine: Engine | None = None, timeout: float | None = None) -> bool:
        """Whether there is exactly one solution."""
        return self.game.is_unique(self, engine=engine, timeout=timeout)

    def check(
        self,
        *,
        candidates: bool = False,
        shares: int | None = None,
        core: bool = False,
        rules: bool = False,
        equal: bool = False,
        engine: Engine | None = None,
        timeout: float | None = None,
    ) -> Check:
        """The number of solutions and more, as `Game.check`."""
        return self.game.check(
            self,
            candidates=candidates,
            shares=shares,
            core=core,
            rules=rules,
            equal=equal,
            engine=engine,
            timeout=timeout,
        )

    def candidates(self, *, timeout: float | None = None) -> list[set[int]]:
        """The values that each cell has in some solution.

        >>> Puzzle(Game("latin:2"), "1...").candidates()
        [{1}, {2}, {2}, {1}]
        """
        found = self.check(candidates=True, timeout=timeout)["candidates"]
        if found is None:
            return [set() for _ in self]
        return [{LABELS.index(symbol) + 1 for symbol in symbols} for symbols in found]

    def count(self, *, limit: int | None = None, engine: Engine | None = None, timeout: float | None = None) -> int:
        """The number of solutions, as `Game.count`."""
        return self.game.count(self, limit=limit, engine=engine, timeout=timeout)

    def enumerate(self, *, engine: Engine | None = None) -> Iterator[Grid]:
        """The solutions, one by one, as `Game.enumerate`."""
        return self.game.enumerate(self, engine=engine)

    def rate(self, *, timeout: float | None = None) -> Rating:
        """How hard the puzzle is, as `Game.rate`."""
        return self.game.rate(self, timeout=timeout)

    def explain(self, *, timeout: float | None = None) -> Explanation:
        """The way to the solution, as `Game.explain`."""
        return self.game.explain(self, timeout=timeout)

    def hint(
        self, *, degree: int = 3, givens: Cells | None = None, why: str | None = None, timeout: float | None = None
    ) -> Hint:
        """The next step, as `Game.hint`."""
        return self.game.hint(self, degree=degree, givens=givens, why=why, timeout=timeout)

    def transform(self, *, seed: int | None = None, timeout: float | None = None) -> Self:
        """A random image, as `Game.transform`."""
        return self.game.transform(self, seed=seed, timeout=timeout)  # type: ignore[return-value]

    def canonical(self, *, timeout: float | None = None) -> Self:
        """The canonical form, as `Game.canonical`."""
        return self.game.canonical(self, timeout=timeout)  # type: ignore[return-value]

    def cnf(self, **options: Any) -> Formula:
        """As `Game.cnf`."""
        return self.game.cnf(self, **options)

    def show(self, form: Literal["text", "svg", "html", "tex"] = "text", *, candidates: bool = False) -> str:
        """As `Game.show`."""
        return self.game.show(self, form, candidates=candidates)

    def to(self, format: str) -> str:
        """In the format of another program, such as `fpuzzles-url`: see `convert`."""
        return convert(self, format)

    @overload
    def __getitem__(self, cell: Cell) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> bytes: ...
    def __getitem__(self, cell: Cell | slice) -> int | bytes:
        return self.values[cell if isinstance(cell, slice) else self.game.cell(cell)]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and (self.game, self.values) == (other.game, other.values)

    def __hash__(self) -> int:
        return hash((self.game, self.values))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.values)

    def __str__(self) -> str:
        if self._text is None:
            object.__setattr__(self, "_text", self.game._game.write(self.values))
        return self._text or ""

    def __repr__(self) -> str:
        game = repr(self.game) if self.game._files else repr(self.game.name)
        return f"{type(self).__name__}({game}, {str(self)!r})"

    def _repr_svg_(self) -> str:
        return self.show("svg")


class Grid(Puzzle):
    """A grid of a game: every cell has a value, and every rule is kept.

    >>> Grid("latin:2", "1212")
    Traceback (most recent call last):
    ...
    gerechte.PuzzleError: r1c1 and r2c1 both hold 1
    """

    __slots__ = ()

    def __init__(self, game: Game | str, cells: Cells) -> None:
        super().__init__(game, cells)
        if not self.game._game.is_grid(self.values):
            raise PuzzleError("a cell is blank" if 0 in self.values else f"{self} is not a grid of {self.game}")

    def certify_fewest(
        self, *, veripb: bool = False, out: str | os.PathLike[str] | None = None, timeout: float | None = None
    ) -> Certificate:
        """The fewest clues with a proof, as `Game.certify_fewest`."""
        return self.game.certify_fewest(self, veripb=veripb, out=out, timeout=timeout)

    @classmethod
    def _of(cls, game: Game, values: bytes) -> Self:
        """A grid that an engine has checked."""
        grid = cls.__new__(cls)
        grid._set(game, values, None)
        return grid

    def puzzle(self, cells: Iterable[Any]) -> Puzzle:
        """The puzzle with the clues in these cells.

        >>> Grid("latin:2", "1221").puzzle(["r1c1"])
        Puzzle('latin:2', '1...')
        """
        return Puzzle(self.game).with_clues({cell: self[cell] for cell in cells})

    def fewest(self, *, engine: Engine | None = None, timeout: float | None = None) -> Fewest:
        """The fewest clues, as `Game.fewest`."""
        return self.game.fewest(self, engine=engine, timeout=timeout)

    def rank(self, *, givens: Cells | None = None, timeout: float | None = None) -> int:
        """The number among all grids, as `Game.rank`."""
        return self.game.rank(self, givens=givens, timeout=timeout)


@lru_cache(maxsize=8)
def pictures(puzzle: Puzzle) -> list[str]:
    """The pictures of all steps to the solution of a puzzle."""
    return [record["picture"] for record in puzzle.game._records("show", puzzle, form="svg", steps=True)]


def read(text: str, game: Game | str | None = None) -> list[Puzzle]:
    """The puzzles of a text in any format: lines, grids, f-puzzles, SudokuPad and others, with the games that these
    state.

    >>> read("1..............." , "box:2x2")
    [Puzzle('box:2x2', '1...............')]
    """
    game = None if game is None else game_of(game)
    puzzles = []
    for record in _convert(text, "json", game):
        fields = json.loads(record)
        own = fields["game"]
        if isinstance(own, dict):
            of = Game("@puzzle", {"puzzle": json.dumps(own)})
        else:
            of = game if game is not None and game.name == own else Game(own, game.files if game else None)
        puzzles.append(Puzzle(of, fields["puzzle"]))
    return puzzles


def convert(puzzle: Puzzle | str, to: str, game: Game | str | None = None) -> str:
    """A puzzle, or a text of puzzles in any format, in another format: `line`, `grid`, `sdk`, `ss`, `pencilmarks`,
    `hodoku`, `json`, `csv`, `layout`, `fpuzzles`, `fpuzzles-url`, `scl` (SudokuPad opens it behind
    `https://sudokupad.app/`), `penpa`, `iss`, `tatham`, `killer-arrows`, `killer-numbers`; what it cannot say is an
    error.

    >>> convert("1...............", "grid", "box:2x2").splitlines()[0]
    '1 . | . .'
    """
    if isinstance(puzzle, Puzzle):
        game, puzzle = puzzle.game, str(puzzle)
    return "".join(_convert(puzzle, to, None if game is None else game_of(game)))


def verify(
    *claims: str, deep: bool = False, timeout: float | None = None, threads: int | None = None
) -> Iterator[Verdict]:
    """Recomputes published claims about sudoku, by their names or all, each by two methods; with `deep` also those that
    take minutes.

    >>> [(verdict.part, verdict.published, verdict.computed, verdict.is_confirmed) for verdict in verify("grids-5")]
    [('grids', '2040', '2040', True), ('up to relabelling', '17', '17', True)]
    """
    records = _gerechte.verify(claims, deep, timeout, threads_of(threads))
    return _verdicts(records)


def _verdicts(records: _gerechte.Records) -> Iterator[Verdict]:
    for record in records:
        yield Verdict(json.loads(record))
    if records.status == 3:
        raise Stopped("stopped before all claims were checked")


def _convert(text: str, to: str, game: Game | None) -> list[str]:
    texts = _gerechte.ask("convert", None if game is None else game._game, text, [], json.dumps({"form": to}), None, 1)
    return [json.loads(text) for text in texts]


def _asked(engine: Callable[[Clauses], Any], dimacs: str) -> list[int] | None:
    """The model of a formula, or `None`, by an engine that is a function."""
    return model_of(engine, Clauses(dimacs))


def flat(values: Iterable[Any]) -> Iterator[Any]:
    """The values of rows, or of cells."""
    for value in values:
        if isinstance(value, Iterable) and not isinstance(value, str):
            yield from value
        else:
            yield value


def _whole(value: Any) -> int:
    """A value as a whole number."""
    try:
        return index(value)
    except TypeError:
        raise PuzzleError(f"value {value!r} is no whole number") from None


def _range(clues: tuple[int, int] | int | None) -> tuple[int, int] | None:
    """The fewest and the most clues."""
    if clues is None or not isinstance(clues, tuple):
        return None if clues is None else (index(clues), index(clues))
    least, most = clues
    if least > most:
        raise Error(f"clues: {least} is more than {most}")
    return clues


def _clock(timeout: float | None) -> Callable[[], float | None]:
    """The seconds that are left of a timeout that begins now."""
    end = None if timeout is None else monotonic() + timeout
    return lambda: None if end is None else max(0.0, end - monotonic())


def _items(items: Iterable[Any]) -> Iterable[Any]:
    """The items, or the lines of a text."""
    return items.splitlines() if isinstance(items, str) else items


def _chunks(items: Iterable[Any], most: int) -> Iterator[list[Any]]:
    """The items, or the lines of a text, in chunks that grow, so that the first results come soon."""
    items, size = iter(_items(items)), 16
    while chunk := list(islice(items, size)):
        yield chunk
        size = min(2 * size, most)


def game_of(game: Game | str) -> Game:
    """The game, which may be said by its name."""
    if not isinstance(game, Game | str):
        raise TypeError(f"{game!r} is no game")
    return Game(game) if isinstance(game, str) else game


def threads_of(threads: int | None) -> int:
    """The number of threads: as many as there are processors, if none is said."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= threads <= THREADS:
        raise Error(f"threads: {threads} is not from 1 to {THREADS}")
    return threads
