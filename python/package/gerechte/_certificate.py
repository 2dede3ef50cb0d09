"""Certificates: proofs in files, which another program can check."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from . import _gerechte
from ._answers import Record
from ._gerechte import Error, Refused

if TYPE_CHECKING:
    from ._game import Cells, Game

# Beside the files of a certificate, while it is being made.
LOCK = ".lock"


class Certificate:
    """The files of a proof: of all grids of a game or of all solutions of a puzzle, or of the fewest clues of a grid.

    What they show is known when they have been checked; the program `gerechte-check` reads them, too, and shares no
    code with this one.

    >>> from gerechte import Game
    >>> certificate = Game("box:2x2").certify()
    >>> certificate
    <Certificate of box:2x2: count 288>
    >>> list(certificate.files)[:3]
    ['closing.cnf', 'formula.cnf', 'manifest.json']
    >>> certificate.check().count
    288
    """

    __slots__ = ("_files",)

    _files: dict[str, bytes]

    def __init__(self, files: Mapping[str, bytes]) -> None:
        object.__setattr__(self, "_files", {path: bytes(content) for path, content in sorted(dict(files).items())})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a certificate does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a certificate does not change")

    @classmethod
    def read(cls, folder: str | os.PathLike[str]) -> Certificate:
        """The certificate in a folder, such as the command line writes it."""
        root = Path(folder)
        if not root.is_dir():
            raise Error(f"{root}: there is no such folder")
        paths = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name != LOCK]
        return cls({path.relative_to(root).as_posix(): path.read_bytes() for path in paths})

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Writes the files into a folder that is new or empty.

        >>> import tempfile
        >>> from gerechte import Game
        >>> certificate = Game("latin:2").certify()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     certificate.write(folder)
        ...     Certificate.read(folder) == certificate
        True
        """
        root = Path(folder)
        if root.exists() and not root.is_dir():
            raise Error(f"{root}: not a folder")
        if root.exists() and any(root.iterdir()):
            raise Error(f"{root}: the folder is not empty")
        for path in self._files:
            if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts or set(path) & {"\\", ":"}:
                raise Error(f"{path!r} leads out of the folder")
        for path, content in self._files.items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)

    @property
    def files(self) -> dict[str, bytes]:
        """The files by their paths."""
        return dict(self._files)

    @property
    def manifest(self) -> dict[str, Any]:
        """What the certificate says of itself, which is to be checked."""
        try:
            manifest: dict[str, Any] = json.loads(self._files["manifest.json"])
        except KeyError:
            raise Refused("there is no certificate, as there is no manifest.json") from None
        except ValueError as error:
            raise Refused(f"manifest.json: {error}") from None
        if not isinstance(manifest, dict):
            raise Refused("manifest.json: no object")
        return manifest

    @property
    def game(self) -> Game:
        """The game that the certificate names.

        >>> Certificate({"manifest.json": b"{}"}).game
        Traceback (most recent call last):
        ...
        gerechte.Refused: manifest.json: no game is named
        """
        from ._game import Game

        manifest = self.manifest
        name, files = manifest.get("game"), manifest.get("game_files") or {}
        if not isinstance(name, str):
            raise Refused("manifest.json: no game is named")
        if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
            raise Refused("manifest.json: game_files are no texts")
        return Game(name, files)

    def check(
        self,
        game: Game | str | None = None,
        puzzle: Cells | None = None,
        *,
        up_to: str | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Record:
        """Checks the proof, and that it is about a game, and a puzzle or a grid, if these are given. A certificate
        that shows something else, or nothing, is `Refused`.

        >>> from gerechte import Game
        >>> certificate = Game("box:2x2").certify_fewest("1234341221434321")
        >>> certificate.check("box:2x2", "1234341221434321").fewest
        4
        >>> Certificate({**certificate.files, "hitting.cnf": b""}).check()
        Traceback (most recent call last):
        ...
        gerechte.Refused: hitting.cnf: the hash is not that of the manifest
        """
        from ._game import game_of, threads_of

        of = None if game is None else game_of(game)
        if of is None and (puzzle is not None or up_to is not None):
            raise Error("a game is wanted, if a puzzle is named")
        line = None if of is None or puzzle is None else str(of.puzzle(puzzle))
        native = None if of is None else of._game
        record = _gerechte.check_certificate(self._files, native, line, up_to, timeout, threads_of(threads))
        return Record(of or self.game, json.loads(record))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self._files == other._files

    def __hash__(self) -> int:
        return hash(tuple(self._files.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Certificate, (self._files,)

    def __repr__(self) -> str:
        try:
            manifest = self.manifest
            what, number = next((name, manifest[name]) for name in ("fewest", "count") if name in manifest)
            return f"<Certificate of {manifest['game']}: {what} {number}>"
        except (ValueError, TypeError, KeyError, StopIteration):
            return "<Certificate without a manifest>"


def check_certificate(
    folder: str | os.PathLike[str] | Certificate,
    game: Game | str | None = None,
    puzzle: Cells | None = None,
    *,
    up_to: str | None = None,
    timeout: float | None = None,
    threads: int | None = None,
) -> Record:
    """Checks the certificate in a folder, as `Certificate.check`.

    >>> from gerechte import Game
    >>> check_certificate(Game("latin:3").certify(up_to="relabelling")).count
    2
    """
    certificate = folder if isinstance(folder, Certificate) else Certificate.read(folder)
    return certificate.check(game, puzzle, up_to=up_to, timeout=timeout, threads=threads)
