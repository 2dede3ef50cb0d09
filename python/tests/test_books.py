"""Books of puzzles."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import gerechte
from gerechte import Game, Stopped, book

from . import needs

PROGRAM = os.environ.get("GERECHTE")


class Books(unittest.TestCase):
    def test_puzzles_of_many_games_are_one_book(self):
        puzzles = [Game("box:2x2").generate(seed=seed) for seed in range(3)]
        killers = [Game("box:2x2").generate(killer=True, seed=seed) for seed in range(2)]
        one, all_of_them = book(puzzles), book([*puzzles, *killers], author='A "quoted" name – ünd', ramp=True)
        self.assertTrue(one.startswith(b"%PDF-"))
        self.assertNotEqual(one, all_of_them)
        self.assertEqual(book(iter(puzzles)), one)

    def test_errors_are_those_of_plans(self):
        puzzle = Game("box:2x2").puzzle("1234............")
        for kind, text, call in [
            (gerechte.Error, "from 1 to 100", lambda: book()),
            (gerechte.Error, "not unique", lambda: book([puzzle])),
            (gerechte.Error, "A5", lambda: book([puzzle], paper="A5")),
            (gerechte.Error, "colour", lambda: book([puzzle], colour="red")),
            (gerechte.Error, "the font has no", lambda: book([puzzle], title="🂡")),
            (TypeError, "is no Puzzle", lambda: book(["1234............"])),
            (TypeError, "layout itself: title", lambda: book([puzzle], "seed = 1", title="x")),
            (Stopped, "stopped", lambda: book([Game("box:3x3").generate(seed=1)] * 1000, timeout=0.01)),
        ]:
            with self.subTest(text=text), self.assertRaisesRegex(kind, text):
                call()

    @needs(PROGRAM, "a program that GERECHTE names")
    def test_a_plan_gives_the_book_of_the_command_line(self):
        games = "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
        sections = "[[puzzles]]\ngame = '@own'\nnumber = 2\n[[puzzles]]\ngame = 'box:2x2'\nfile = 'mine'"
        plan, files = f"title = 'Both'\nseed = 3\n{sections}", {"own": games, "mine": "1.....3..4.....2\n"}
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**files, "plan.toml": plan}.items():
                (Path(folder) / name).write_text(text)
            out = Path(folder) / "book.pdf"
            subprocess.run([PROGRAM, "book", str(Path(folder) / "plan.toml"), "--out", str(out), "--quiet"], check=True)
            self.assertEqual(book(plan=plan, files=files), out.read_bytes())
