"""The records are those of the command line, which `GERECHTE` names."""

import json
import os
import random
import subprocess
import unittest

from gerechte import Game

from . import needs

PROGRAM = os.environ.get("GERECHTE")
# How many random requests are compared.
REQUESTS = int(os.environ.get("GERECHTE_REQUESTS", "60"))

GAMES = ["box:2x2", "box:2x3", "perfect:1", "latin:4", "latin:5+diagonals", "box:2x2+antiknight", "jigsaw?5", "box:3x3"]


def of_the_program(*words):
    run = subprocess.run(
        [PROGRAM, *map(str, words), "--json"], capture_output=True, text=True, check=False, timeout=120
    )
    if run.returncode == 2:
        return [run.stderr.strip().removeprefix("error: ")]
    # What a scan says of all grids together is left to the reader.
    return [record for record in map(json.loads, run.stdout.splitlines()) if record["schema"] != "gerechte/spectrum/1"]


def of_the_module(game, verb, puzzle, **options):
    try:
        return list(game._records(verb, puzzle, **options))
    except ValueError as error:
        return [str(error)]


@needs(PROGRAM, "a program that GERECHTE names")
class CommandLine(unittest.TestCase):
    def test_random_requests_are_answered_as_on_the_command_line(self):
        chance = random.Random(1)
        games = {name: Game(name) for name in GAMES}
        for number in range(REQUESTS):
            name = chance.choice(GAMES)
            game = games[name]
            grid = game.solve(seed=number)
            keep = chance.choice([0.3, 0.5, 0.7]) if len(game) < 81 else chance.choice([0.4, 0.6])
            line = "".join(symbol if chance.random() < keep else "." for symbol in str(grid))
            seed = chance.randrange(1000)
            is_small = len(game) <= 25
            requests = [
                (["solve", name, line], ("solve", line), {}),
                (["solve", name, line, "--unique"], ("solve", line), {"unique": True}),
                (["solve", name, line, "--seed", seed], ("solve", line), {"seed": seed}),
                (["check", name, line], ("check", line), {}),
                (["check", name, line, "--possible"], ("check", line), {"candidates": True}),
                (["rate", name, line], ("rate", line), {}),
                (["explain", name, line], ("explain", line), {}),
                (["hint", name, line, "--degree", "3"], ("hint", line), {"degree": 3}),
                (["count", name, line, "--engine", "native", "--limit", 1000], ("count", line), {"limit": 1000}),
                (["enumerate", name, line, "--limit", 20], ("enumerate", line), {"limit": 20}),
                (["transform", name, line, "--seed", seed], ("transform", line), {"seed": seed}),
                (["transform", name, line, "--canonical"], ("transform", line), {"canonical": True}),
                (["show", name, line], ("show", line), {"form": "text"}),
                (["show", name, line, "--form", "svg"], ("show", line), {"form": "svg"}),
                # On boards with few grids a request takes the method that knows them all.
                (
                    ["generate", name, "--seed", seed, *(["--method", "census"] if is_small else [])],
                    ("generate", None),
                    {"seed": seed},
                ),
                (["palette", name], ("palette", None), {}),
            ]
            if is_small:
                requests += [
                    (["fewest", name, grid, "--engine", "native"], ("fewest", str(grid)), {}),
                    (["minimal", name, grid], ("minimal", str(grid)), {}),
                    (
                        ["scan", name, "--random", 2, "--seed", seed, "--list"],
                        ("scan", None),
                        {"random": 2, "seed": seed},
                    ),
                    (["classify", "perfect:1", "--engine", "native"], ("classify", None), {}),
                ]
            words, (verb, puzzle), options = chance.choice(requests)
            asked = games["perfect:1"] if verb == "classify" else game
            with self.subTest(words=" ".join(map(str, words))):
                self.assertEqual(of_the_module(asked, verb, puzzle, **options), of_the_program(*words))

    def test_formulas_are_those_of_the_command_line(self):
        run = subprocess.run(
            [PROGRAM, "encode", "perfect:1", "--amo", "ladder"], capture_output=True, text=True, check=True
        )
        self.assertEqual(Game("perfect:1").cnf(amo="ladder").to_dimacs(), run.stdout)

    def test_rows_of_tables_have_the_columns_of_csv(self):
        line = "1.....3..4.....2"
        run = subprocess.run([PROGRAM, "rate", "box:2x2", line, "--csv"], capture_output=True, text=True, check=True)
        head, values = [text.split(",") for text in run.stdout.splitlines()]
        row = Game("box:2x2").rate(line).row()
        # What is not known is left out, or empty.
        there = {name: value for name, value in zip(head, values, strict=True) if value}
        here = {name: value if isinstance(value, str) else json.dumps(value) for name, value in row.items()}
        self.assertEqual({name: value for name, value in here.items() if name != "schema" and value != "null"}, there)
