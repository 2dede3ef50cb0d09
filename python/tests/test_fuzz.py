"""Whatever is said to any method, it answers or raises an error; the interpreter goes on."""

import inspect
import os
import random
import unittest
from itertools import islice

import gerechte
from gerechte import Certificate, Formula, Game, Grid, Palette, Puzzle

# Ten thousand take half a minute.
CALLS = int(os.environ.get("GERECHTE_FUZZ") or (10_000 if os.environ.get("GERECHTE_TESTS") == "all" else 600))
# They read and write files, which are asked about by names.
FILES = {"read", "write", "out"}
# What wrong arguments may raise; the last are for numbers that no machine has, and for packages that this one has not.
ERRORS = (ValueError, TypeError, LookupError, OverflowError, ImportError)

GAMES = [Game(name) for name in ["box:2x2", "latin:3", "latin:4+diagonals", "perfect:1", "jigsaw:AABB/AABB/CCDD/CCDD"]]
WORDS = [
    "",
    "1",
    "native",
    "sat",
    "all",
    "relabelling",
    "rigid",
    "svg",
    "icnf",
    "easy",
    "rot180",
    "r1c1",
    "r1c2=3",
    "kropki",
]
WORDS += [
    "2026-11-20",
    "hidden single",
    "json",
    "fpuzzles",
    "grids-5",
    "title = 'x'\nseed = 1",
    "box:2x2",
    "@x",
    "🂡",
    "\0",
]


def answers():
    """The methods and functions that people see, each with what it is called on."""
    subjects = [GAMES[0], GAMES[0].puzzle(), GAMES[0].solve(), GAMES[0].cnf(), GAMES[0].certify(), GAMES[0].palette()]
    subjects += [GAMES[0].puzzle("1.....3..4.....2").explain(), GAMES[0].solve().fewest(), GAMES[0].regions]
    for subject in subjects:
        for name, value in inspect.getmembers(type(subject)):
            is_said = not name.startswith("_") or name in ["__getitem__", "__eq__"]
            if is_said and name not in FILES and callable(value):
                yield name, getattr(subject, name)
    for name in gerechte.__all__:
        value = getattr(gerechte, name)
        # Of answers, the package makes the values.
        if inspect.isroutine(value) or value in [Certificate, Game, Grid, Palette, Puzzle]:
            yield name, value


class Anything:
    """Arguments: such as are wanted, or nearly so, or anything."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def game(self):
        return self.chance.choice(GAMES)

    def line(self):
        of = self.chance.choice(["....1234", ".1234", "1234.0xYZ\n,é\0🂡"])
        return "".join(
            self.chance.choice(of) for _ in range(self.chance.choice([0, 4, 9, 15, 16, 16, 16, 17, 25, 256]))
        )

    def number(self):
        return self.chance.choice([-(2**70), -1, 0, 1, 2, 3, 4, 16, 100, 2**31, 2**63, 2**64, 10**30])

    def cells(self):
        return [self.chance.randrange(-1, 5) for _ in range(self.chance.choice([0, 4, 9, 16, 25]))]

    def rows(self):
        return [[self.chance.randrange(0, 5) for _ in range(4)] for _ in range(4)]

    def value(self):
        return self.chance.choice(
            [
                self.game,
                self.line,
                self.line,
                self.line,
                self.number,
                self.cells,
                self.rows,
                lambda: bytes(self.chance.randrange(0, 6) for _ in range(16)),
                lambda: self.game().puzzle(),
                lambda: self.game().solve(seed=self.chance.randrange(100)),
                lambda: self.chance.choice(WORDS),
                lambda: [self.value() for _ in range(self.chance.randrange(4))],
                lambda: {self.line(): self.value() for _ in range(self.chance.randrange(3))},
                lambda: (self.number(), self.number()),
                lambda: self.chance.choice([None, True, 1.5, float("nan"), {}, object(), len, [None] * 16, ["a"] * 16]),
            ]
        )()

    def argument(self, name):
        """An argument by the name of its parameter, so that many calls get far."""
        kinds = {
            "game": lambda: self.chance.choice([self.game(), self.game().name]),
            "puzzle": self.line,
            "grid": lambda: self.chance.choice([self.game().solve(seed=self.chance.randrange(100)), self.line()]),
            "cells": self.line,
            "puzzles": lambda: [self.line() for _ in range(self.chance.randrange(4))],
            "threads": lambda: self.chance.choice([1, 2, 3]),
            "seed": lambda: self.chance.randrange(100),
            # What is asked for may take as long as it likes.
            "count": lambda: self.chance.randrange(4),
            "number": lambda: self.chance.randrange(100),
        }
        usual = kinds.get(name, lambda: self.chance.choice([self.chance.choice(WORDS), self.number(), True, None]))
        return usual() if self.chance.random() < 0.7 else self.value()

    def call(self, function):
        """Calls a function with some of its arguments, and looks at what it says."""
        try:
            parameters = inspect.signature(function).parameters
        except ValueError:
            parameters = {}
        arguments, named = [], {}
        for name, parameter in parameters.items():
            if name == "timeout":
                named[name] = 0.2 if self.chance.random() < 0.9 else self.value()
            elif name in FILES or name == "deep":
                continue
            elif parameter.kind is parameter.KEYWORD_ONLY:
                if self.chance.random() < 0.3:
                    named[name] = self.argument(name)
            elif parameter.kind is parameter.VAR_KEYWORD:
                if self.chance.random() < 0.3:
                    named[self.chance.choice(["amo", "cubes", "title", "paper", "x"])] = self.value()
            elif parameter.default is parameter.empty or self.chance.random() < 0.5:
                arguments.append(self.argument(name))
        if self.chance.random() < 0.05:
            arguments.append(self.value())
        if function is gerechte.check_certificate and not isinstance(arguments[0], Certificate):
            arguments[0] = self.game().certify_fewest(self.game().solve())
        return function, arguments, named


def look(answer):
    """Looks at an answer: at a few of many."""
    if isinstance(answer, Game | Puzzle | Formula | Certificate):
        repr(answer), str(answer), hash(answer)
    elif inspect.isgenerator(answer) or isinstance(answer, map):
        for item in islice(answer, 3):
            look(item)
    else:
        repr(answer)


class Fuzz(unittest.TestCase):
    def test_any_arguments_of_any_method_give_answers_or_errors(self):
        said = list(answers())
        self.assertGreater(len(said), 100)
        asked, answered = Anything(7), 0
        for number in range(CALLS):
            name, function = said[number % len(said)]
            try:
                function, arguments, named = asked.call(function)
            except ERRORS:
                # Games that are asked about by themselves.
                continue
            with self.subTest(name=name, arguments=arguments, named=named):
                try:
                    look(function(*arguments, **named))
                    answered += 1
                except ERRORS:
                    pass
        print(f"{answered} of {CALLS} calls were answered, the others refused") if CALLS > 1000 else None
        self.assertGreater(answered, CALLS // 10)

    def test_any_names_of_games_give_games_or_errors(self):
        chance = random.Random(7)
        words = ["box", ":", "2", "x", "+", "perfect", "jigsaw", "@", "1", "?", "é", "latin", "\0"]
        for _ in range(CALLS):
            name = "".join(chance.choice(words) for _ in range(chance.randrange(7)))
            try:
                Grid(Game(name), "")
            except ERRORS:
                pass
