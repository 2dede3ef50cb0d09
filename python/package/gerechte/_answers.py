"""Answers: the records of the command line, with their fields as attributes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, overload

if TYPE_CHECKING:
    from ._game import Game, Puzzle


# Numbers that may be too large for readers of JSON, and are written as texts there.
NUMBERS = {
    "automorphism_order",
    "classes",
    "count",
    "grids",
    "group_order",
    "orbits",
    "per_representative",
    "puzzles",
    "rigid_order",
    "total",
}


# Fields of `check` that are there if they are asked for.
ASKED = {"candidates", "core", "equal", "most_shares", "rules", "shares"}


class Fields(Mapping[str, Any]):
    """A record that the command line writes with `--json`: a mapping whose fields are attributes, too."""

    __slots__ = ("_fields",)

    _fields: Mapping[str, Any]

    def __init__(self, fields: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_fields", fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __getattr__(self, name: str) -> Any:
        # Copying and pickling ask before there are fields.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}") from None

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} does not change")

    def __getitem__(self, name: str) -> Any:
        value = self._fields[name]
        return int(value) if name in NUMBERS and isinstance(value, str) else _copied(value)

    def row(self) -> dict[str, Any]:
        """The fields for a row of a table: each part of a field has a column of its own, such as `ladder.score`.

        >>> from gerechte import Game
        >>> Game("box:2x2").rate("1.....3..4.....2").row()["ladder.hardest"]
        'naked_single'
        """
        return dict(_parts("", self))

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fields) and type(other) is type(self) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(json.dumps(self._fields, sort_keys=True))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields,)

    def __repr__(self) -> str:
        hidden = ("schema", "game")
        fields = ", ".join(f"{name}={value!r}" for name, value in self.items() if name not in hidden)
        return f"{type(self).__name__}({fields if len(fields) <= 400 else fields[:397] + '...'})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>" for name, value in self.items())
        return f"<table>{rows}</table>"


def _copied(value: Any) -> Any:
    """A value whose changes leave the record as it is."""
    if isinstance(value, dict):
        return {name: _copied(part) for name, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def _parts(prefix: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The parts of fields, with their names."""
    for name, value in fields.items():
        if isinstance(value, Mapping):
            yield from _parts(f"{prefix}{name}.", value)
        else:
            yield prefix + name, value


def to_pandas(records: Iterable[Fields]) -> Any:
    """A `DataFrame` of pandas, which must be installed, with a row for each record, such as those of `rate_many`."""
    rows = []
    for record in records:
        if not isinstance(record, Fields):
            raise TypeError(f"{record!r} is no record")
        rows.append(record.row())
    from pandas import DataFrame  # type: ignore[import-not-found, import-untyped, unused-ignore]

    return DataFrame(rows)


class Record(Fields):
    """An answer about a game.

    >>> from gerechte import Game
    >>> check = Game("box:2x2").puzzle("1234............").check()
    >>> check.solutions, check["solutions"]
    (2, 2)
    """

    __slots__ = ("game",)

    game: Game
    """The game."""

    def __init__(self, game: Game, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        object.__setattr__(self, "game", game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and super().__eq__(other) and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, super().__hash__()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self._fields)


class Verdict(Fields):
    """A part of a claim, as it was published and as it is computed."""

    __slots__ = ()

    @property
    def is_confirmed(self) -> bool:
        """Whether both values are equal."""
        return bool(self["verdict"] == "confirmed")


class Check(Record):
    """The number of solutions of a puzzle, whether it is minimal, and what else was asked."""

    __slots__ = ()

    @property
    def solutions(self) -> int:
        """0, 1, or 2 for several."""
        return int(self["solutions"])

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.solutions == 1

    @property
    def is_minimal(self) -> bool | None:
        """Whether no clue can be removed; `None` unless there is exactly one solution."""
        minimal: bool | None = self["minimal"]
        return minimal

    def __getattr__(self, name: str) -> Any:
        # Fields that were not asked for, or have no answer where clues clash.
        return self.get(name) if name in ASKED else super().__getattr__(name)


class Rating(Record):
    """How hard a puzzle is, in several measures; those that do not fit are `None`, with the reason in `missing`."""

    __slots__ = ()

    @property
    def level(self) -> str | None:
        """The level in words, such as `easy`."""
        level: str | None = self["level"]
        return level

    @property
    def score(self) -> int | None:
        """The score of the ladder of techniques."""
        ladder = self["ladder"]
        return None if ladder is None else int(ladder["score"])

    @property
    def hardest(self) -> str | None:
        """The hardest technique of the ladder."""
        ladder = self["ladder"]
        return None if ladder is None else str(ladder["hardest"])


class Step(Record):
    """A step of a solution: a technique, and the symbols that it places or removes."""

    __slots__ = ("_before",)

    _before: tuple[Puzzle, int]

    def __init__(self, game: Game, fields: Mapping[str, Any], puzzle: Puzzle, number: int) -> None:
        super().__init__(game, fields)
        object.__setattr__(self, "_before", (puzzle, number))

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return str(self["technique"])

    @property
    def text(self) -> str:
        """The step in words."""
        return str(self["text"])

    @property
    def placements(self) -> list[tuple[int, str]]:
        """The cells and the symbols that are placed in them."""
        return [(cell, symbol) for cell, symbol in self["placements"]]

    @property
    def eliminations(self) -> list[tuple[int, str]]:
        """The candidates that are removed, as cells and symbols."""
        return [(cell, symbol) for cell, symbol in self["eliminations"]]

    def svg(self) -> str:
        """The board before the step, with the step drawn on it."""
        puzzle, number = self._before
        from ._game import pictures

        return pictures(puzzle)[number]

    def _repr_html_(self) -> str:
        return f"{self.svg()}<p>{escape(self.text)}</p>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self._fields, *self._before)


class Explanation(Sequence[Step]):
    """The way to the solution: a sequence of steps.

    >>> from gerechte import Game
    >>> way = Game("box:2x2").puzzle("1.....3..4.....2").explain()
    >>> way.is_solved, way[0].text
    (True, 'Naked Single: r1c4 (4) => r1c4=4')
    """

    __slots__ = ("_steps", "puzzle", "record")

    record: Record
    """The record: the score, the hardest technique, and more."""
    puzzle: Puzzle
    """The puzzle."""

    def __init__(self, record: Record, puzzle: Puzzle) -> None:
        self.record = record
        self.puzzle = puzzle
        self._steps = tuple(Step(record.game, step, puzzle, number) for number, step in enumerate(record["steps"]))

    @property
    def is_solved(self) -> bool:
        """Whether the steps lead to the solution."""
        return bool(self.record["solved"])

    @property
    def hardest(self) -> str | None:
        """The hardest technique."""
        hardest: str | None = self.record["hardest"]
        return hardest

    @property
    def score(self) -> int | None:
        """The sum of the scores of the steps."""
        score: int | None = self.record["score"]
        return score

    @property
    def techniques(self) -> Counter[str]:
        """The number of steps of each technique."""
        return Counter(step.technique for step in self)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self._steps[index]

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Explanation) and self.record == other.record

    def __hash__(self) -> int:
        return hash(self.record)

    def __str__(self) -> str:
        return "\n".join(step.text for step in self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Explanation, (self.record, self.puzzle)

    def __repr__(self) -> str:
        return f"<Explanation: {len(self)} steps, hardest {self.hardest}>"

    def _repr_html_(self) -> str:
        return "<ol>" + "".join(f"<li>{escape(step.text)}</li>" for step in self) + "</ol>"


class Hint(Record):
    """The next step, as far as it was asked for."""

    __slots__ = ()

    def __str__(self) -> str:
        step = self["step"]
        return str(step["text"] if step else self["lesson"] or self["place"] or self._reason())

    def _reason(self) -> str:
        """Why there is no step."""
        if self["wrong"]:
            places = [(self.game.positions[cell], symbol) for cell, symbol in self["wrong"]]
            return "wrong: " + ", ".join(f"r{row + 1}c{column + 1}={symbol}" for (row, column), symbol in places)
        if self["solutions"] != 1:
            return "several solutions" if self["solutions"] else "no solution"
        return "no step leads on" if "." in self["puzzle"] else "solved"

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


class Fewest(Record):
    """The fewest clues that have the grid as their only solution."""

    __slots__ = ()

    @property
    def clues(self) -> int | None:
        """The clues of the puzzle that was found: the fewest, if that is proved. `None` if a puzzle was asked about."""
        return self._fields.get("fewest")

    @property
    def is_proved(self) -> bool:
        """Whether fewer clues are not enough; after a stop this may be unknown."""
        return not str(self._fields.get("proof", "lower bound")).startswith("lower bound")


class Scanned(Record):
    """The fewest clues of a grid among many: `index`, `grid`, `at_least`, `puzzle`, and how many `puzzles` have them.
    (`None` unless these were counted.)
    """

    __slots__ = ()

    @property
    def fewest(self) -> int | None:
        """The fewest clues; `None` if more are needed than was asked for."""
        fewest: int | None = self["fewest"]
        return fewest

    @property
    def is_proved(self) -> bool:
        """Whether the fewest are known."""
        return self.fewest is not None


class Classification(Record):
    """The grids of a game, counted in classes under a group of symmetries."""

    __slots__ = ("representatives",)

    representatives: tuple[Any, ...]
    """One grid of each class, if they were asked for."""

    def __init__(self, game: Game, fields: Mapping[str, Any], representatives: Sequence[Any] = ()) -> None:
        super().__init__(game, fields)
        object.__setattr__(self, "representatives", tuple(representatives))

    @property
    def classes(self) -> int:
        """The number of classes."""
        return int(self["classes"])

    @property
    def grids(self) -> int:
        """The number of grids, up to relabelling."""
        return int(self["grids"])

    @property
    def sizes(self) -> dict[int, int]:
        """The number of classes of each size."""
        return {int(size): int(number) for size, number in self["sizes"].items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self._fields, self.representatives)
