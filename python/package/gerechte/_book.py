"""Books of puzzles for print."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from . import _gerechte
from ._game import Game, Puzzle, threads_of


def book(
    puzzles: Puzzle | Iterable[Puzzle] = (),
    plan: str | None = None,
    files: Mapping[str, str] | None = None,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    **layout: Any,
) -> bytes:
    """A PDF of puzzles, with their solutions at the end.

    The layout is that of a plan of the command line, in whose words it is said: `title`, `author`, `paper` (`A4` or
    `Letter`), `puzzles_per_page`, `solutions_per_page`, `ramp`. A whole `plan` in TOML (`gerechte book` shows one) may
    have sections of puzzles that are made, and names of `files`. Puzzles of each game are a section, from easy to hard.

    >>> puzzles = Game("box:2x2").generate_many(2, seed=1)
    >>> book(puzzles, title="For Ada", puzzles_per_page=2)[:5]
    b'%PDF-'
    >>> book(plan="title = 'Codes'\\nseed = 7\\n[[puzzles]]\\ngame = 'perfect:1'\\nnumber = 2")[:5]
    b'%PDF-'
    """
    layout = {name: value for name, value in layout.items() if value is not None}
    if plan is None:
        said = {"title": "Puzzles", "seed": 0, **layout}
        # Texts, numbers and lists of JSON are those of TOML.
        words = [(name.replace("_", "-"), json.dumps(value, ensure_ascii=False)) for name, value in said.items()]
        plan = "".join(f"{name} = {value}\n" for name, value in words)
    elif layout:
        raise TypeError(f"a plan says the layout itself: {', '.join(layout)}")
    sections: dict[Game, list[str]] = {}
    for puzzle in [puzzles] if isinstance(puzzles, Puzzle) else puzzles:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"{puzzle!r} is no Puzzle")
        sections.setdefault(puzzle.game, []).append(str(puzzle))
    own = [(game._game, lines) for game, lines in sections.items()]
    return _gerechte.book(plan, dict(files or {}), own, timeout, threads_of(threads))
