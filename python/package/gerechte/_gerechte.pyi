from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import final

__all__ = [
    "Error",
    "Game",
    "GameError",
    "PuzzleError",
    "Records",
    "Refused",
    "Solving",
    "Stopped",
    "__version__",
    "ask",
    "book",
    "certify",
    "certify_fewest",
    "check_certificate",
    "command_line",
    "solve_lines",
    "verify",
]

__version__: str

class Error(ValueError): ...
class GameError(Error): ...
class PuzzleError(Error): ...
class Refused(Error): ...
class Stopped(Error): ...

@final
class Game:
    def __new__(cls, name: str, files: Mapping[str, str]) -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def files(self) -> list[str]: ...
    @property
    def order(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def positions(self) -> list[tuple[int, int]]: ...
    @property
    def houses(self) -> list[list[int]]: ...
    @property
    def regions(self) -> list[int] | None: ...
    def cages_file(self, cages: Sequence[tuple[Sequence[int], int]]) -> str: ...
    def read(self, text: str) -> bytes: ...
    def write(self, values: bytes) -> str: ...
    def cell(self, name: str) -> int: ...
    def is_grid(self, values: bytes) -> bool: ...

@final
class Records(Iterator[str]):
    def __iter__(self) -> Records: ...
    def __next__(self) -> str: ...
    @property
    def status(self) -> int | None: ...

@final
class Solving:
    def result(self) -> tuple[bytes, bytes]: ...

def command_line() -> int: ...
def ask(
    verb: str,
    game: Game | None,
    puzzle: str | None,
    puzzles: Sequence[str],
    options: str,
    timeout: float | None,
    threads: int,
    engine: Callable[[str], Sequence[int] | None] | None = None,
) -> Records: ...
def book(
    plan: str,
    files: Mapping[str, str],
    sections: Sequence[tuple[Game, Sequence[str]]],
    timeout: float | None,
    threads: int,
) -> bytes: ...
def certify(
    game: Game,
    puzzle: str | None,
    up_to: str | None,
    graph: bool,
    cubes: int | None,
    limits: tuple[float | None, int],
) -> dict[str, bytes]: ...
def certify_fewest(game: Game, grid: str, veripb: bool, timeout: float | None) -> dict[str, bytes]: ...
def check_certificate(
    files: Mapping[str, bytes],
    game: Game | None,
    puzzle: str | None,
    up_to: str | None,
    timeout: float | None,
    threads: int,
) -> str: ...
def verify(names: Sequence[str], deep: bool, timeout: float | None, threads: int) -> Records: ...
def solve_lines(game: Game, lines: str, unique: bool, first: int, timeout: float | None, threads: int) -> Solving: ...
