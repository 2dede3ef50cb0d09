"""Palettes: the regions of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._gerechte import GameError

if TYPE_CHECKING:
    from ._game import Cell, Cells, Game

# The labels of regions, in the order of their first cells.
LABELS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%&"


class Palette:
    """The regions of a board: of n rows and columns, n regions of n cells. It is made from a label for each cell, by
    cell or by row, such as a text, a list of texts or of lists, or an array of numpy.

    Its values are the numbers of the regions, from 1 in the order of their first cells, so that palettes with the same
    regions are equal, whatever their labels are.

    >>> from gerechte import Game
    >>> palette = Palette([["a", "a", "b", "b"], ["a", "a", "b", "b"], ["c", "c", "d", "d"], ["c", "c", "d", "d"]])
    >>> palette == Palette(["AABB", "AABB", "CCDD", "CCDD"]) == Game("box:2x2").regions
    True
    >>> palette["r1c3"], palette[3, 3], palette.rows[2], palette.regions[1]
    (2, 4, [3, 3, 4, 4], [2, 3, 6, 7])
    >>> palette.game.count()
    288
    """

    __slots__ = ("game", "values")

    game: Game
    """The game with these regions, and no other rules than rows and columns."""
    values: bytes
    """The number of the region of each cell."""

    def __init__(self, labels: Cells) -> None:
        from ._game import Game, flat

        labels = labels.replace("/", "") if isinstance(labels, str) else list(flat(labels))
        if all(isinstance(row, str) and len(row) == len(labels) for row in labels):
            labels = "".join(labels)
        numbers = {label: number for number, label in enumerate(dict.fromkeys(labels), 1)}
        if len(numbers) > len(LABELS):
            raise GameError(f"{len(numbers)} regions, and {len(LABELS)} are the most")
        values = bytes(numbers[label] for label in labels)
        object.__setattr__(self, "game", Game("jigsaw:" + "".join(LABELS[value - 1] for value in values)))
        object.__setattr__(self, "values", values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a palette does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a palette does not change")

    @property
    def order(self) -> int:
        """The number of regions."""
        return self.game.order

    @property
    def rows(self) -> list[list[int]]:
        """The numbers of the regions, by row."""
        order = self.order
        return [list(self.values[start : start + order]) for start in range(0, len(self), order)]

    @property
    def regions(self) -> list[list[int]]:
        """The cells of each region."""
        return [[cell for cell, value in enumerate(self) if value == number] for number in range(1, self.order + 1)]

    def __getitem__(self, cell: Cell) -> int:
        return self.values[self.game.cell(cell)]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Palette) and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return Palette, (self.values,)

    def __str__(self) -> str:
        return "".join(LABELS[value - 1] for value in self.values)

    def __repr__(self) -> str:
        return f"Palette({str(self)!r})"

    def _repr_svg_(self) -> str:
        return self.game.show(form="svg")
