"""A game that is written for f-puzzles and read again is the same, or what is lost is known."""

import json
import unittest

import gerechte
from gerechte import Game

# What f-puzzles has no word for. Marks are read in the order of their cells.
NAME, ORDER, NAMES = "the name of the palette", "the order of the marks", "the names of houses and cells"

LOST = {
    "box:3x3": None,
    "box:2x3": None,
    "latin:5+diagonals": None,
    "box:3x3+antiknight": None,
    "box:3x3+antiking": None,
    "box:3x3+nonconsecutive": None,
    "box:3x3+windows": NAME,
    "perfect:1": NAME,
    "diameter:1:0": NAME,
}
MARKS = ["thermo", "arrow", "palindrome", "kropki", "xv", "whisper", "renban", "between", "odd", "even", "quadruple"]
MARKS += ["sandwich", "skyscraper"]


def nameless(value):
    """A value without the names of houses and cells."""
    if isinstance(value, dict):
        return (
            nameless(value["cells"])
            if value.keys() == {"cells", "name"}
            else {name: nameless(item) for name, item in value.items() if name != "names"}
        )
    return list(map(nameless, value)) if isinstance(value, list) else value


def in_order(value):
    """A value whose lists are sorted."""
    if isinstance(value, dict):
        return {name: in_order(item) for name, item in value.items()}
    return sorted(map(in_order, value), key=json.dumps) if isinstance(value, list) else value


def lost(puzzle, again):
    """What is lost, if it is known: the puzzle and the constraints are the same in any case."""
    one, other = puzzle.game, again.game
    if one == other:
        return None
    if sorted(map(sorted, one.houses)) != sorted(map(sorted, other.houses)):
        return "houses"
    if not one.files:
        return NAME if one.count(puzzle, limit=9) == other.count(again, limit=9) else "constraints"
    one, other = (nameless(json.loads(game.files["puzzle"])) for game in (one, other))
    if in_order(one) != in_order(other):
        return "constraints"
    return NAMES if one == other else ORDER


class Formats(unittest.TestCase):
    def round_trip(self, puzzle):
        (again,) = gerechte.read(puzzle.to("fpuzzles-url"))
        self.assertEqual(again.values, puzzle.values)
        # What was read is written and read again without any loss.
        self.assertEqual(gerechte.read(again.to("fpuzzles")), [again])
        self.assertEqual(gerechte.read(puzzle.to("json")), [puzzle])
        return lost(puzzle, again)

    def test_games_with_names_keep_all_that_f_puzzles_has_words_for(self):
        for name, what in LOST.items():
            with self.subTest(game=name):
                self.assertEqual(self.round_trip(Game(name).generate(seed=1)), what)

    def test_marks_keep_all_but_their_order(self):
        for mark in MARKS:
            with self.subTest(mark=mark):
                self.assertIn(self.round_trip(Game("box:3x3").generate(with_=[mark], seed=1)), [None, ORDER])
        self.assertIn(self.round_trip(Game("box:2x3").generate(killer=True, seed=1)), [NAMES, ORDER])

    def test_what_cannot_be_said_is_an_error(self):
        for puzzle, text in [
            (Game("samurai").puzzle(), "a board with holes"),
            (Game("box:2x2").generate(with_=["inequality"], seed=1), "inequalities"),
            (Game("latin:4").generate(with_=["calcudoku"], seed=1), "products|cages"),
        ]:
            with self.assertRaisesRegex(gerechte.Error, f"cannot say .*({text})"):
                puzzle.to("fpuzzles")
