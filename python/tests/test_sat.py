"""What PySAT's solvers say about our formulas."""

import contextlib
import gc
import threading
import time
import unittest
from itertools import product
from pathlib import Path

import gerechte
from gerechte import Clauses, Error, Game, Stopped

from . import needs

try:
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF
    from pysat.solvers import Cadical153, Solver
except ImportError:
    Solver = None


def by_pysat(name):
    def solve(formula):
        with Solver(name=name, bootstrap_with=formula.clauses) as solver:
            return solver.get_model() if solver.solve() else None

    return solve


def by_search(formula):
    """A model by unit clauses and trials: slow, and with nothing in common with what it is compared to."""
    model = {}

    def extend(clauses):
        clauses = [clause for clause in clauses if not any(model.get(abs(one)) == (one > 0) for one in clause)]
        clauses = [[one for one in clause if abs(one) not in model] for clause in clauses]
        if not all(clauses):
            return False
        if not clauses:
            return True
        literal = min(clauses, key=len)[0]
        for value in [literal > 0, literal < 0]:
            before = set(model)
            model[abs(literal)] = value
            if extend(clauses):
                return True
            for name in set(model) - before:
                del model[name]
        return False

    found = extend(formula.clauses)
    return [name if value else -name for name, value in model.items()] if found else None


class Engines(unittest.TestCase):
    def test_a_function_is_an_engine_of_every_verb_that_takes_one(self):
        game = Game("box:2x2")
        unique, two, none = "1.....3..4.....2", "12..34..2.4..3..", "123....4........"
        for puzzle, solutions in [(unique, 1), (two, 2), (none, 0)]:
            self.assertEqual(game.check(puzzle, engine=by_search).solutions, solutions)
            self.assertEqual(game.is_unique(puzzle, engine=by_search), game.is_unique(puzzle))
            self.assertEqual(set(game.enumerate(puzzle, engine=by_search)), set(game.enumerate(puzzle)))
            self.assertEqual(game.count(puzzle, engine=by_search), game.count(puzzle))
        self.assertEqual(game.solve(unique, engine=by_search), game.solve(unique))
        self.assertIsNone(game.solve(none, engine=by_search))
        self.assertEqual(game.count(engine=by_search), 288)
        self.assertEqual(game.classify(engine=by_search).sizes, game.classify().sizes)
        small = Game("latin:3")
        self.assertEqual([row.total for row in small.minimal(engine=by_search)], [row.total for row in small.minimal()])
        self.assertEqual(game.check(unique, shares=2, engine=by_search).shares, game.check(unique, shares=2).shares)
        with self.assertRaisesRegex(gerechte.Error, "not external"):
            game.solve().fewest(engine=by_search)

    def test_its_word_is_marked_as_unproved(self):
        puzzle = Game("box:2x2").puzzle("1.....3..4.....2")
        self.assertTrue(puzzle.check(engine=by_search).unproved)
        self.assertNotIn("unproved", puzzle.check(engine="sat"))

    def test_a_wrong_model_is_an_error_that_says_so(self):
        game = Game("box:2x2")

        def one_off(formula):
            return [-abs(literal) for literal in by_search(formula)]

        for engine, kind, text in [
            (one_off, gerechte.Error, r"external: a model that breaks the clause `.* 0`"),
            (lambda formula: [], gerechte.Error, "has no model"),
            (lambda formula: [formula.variables + 1], gerechte.Error, r"where the formula has \d+ variables"),
            (lambda formula: [2**62], gerechte.Error, "external"),
            (lambda formula: [2**70], OverflowError, ""),
            (lambda formula: [1, 0], ValueError, "0 is no literal"),
            (lambda formula: True, TypeError, "a list of literals, or None where there is none, not True"),
            (lambda formula: "1 2", TypeError, "not '1 2'"),
        ]:
            for ask in [game.solve, game.count, lambda engine: next(game.enumerate(engine=engine))]:
                with self.subTest(text=text), self.assertRaisesRegex(kind, text):
                    ask(engine=engine)

    def test_what_it_raises_is_raised_in_the_thread_that_asks(self):
        error, asked = LookupError("mine"), []

        def engine(formula):
            asked.append((threading.current_thread(), type(formula)))
            raise error

        for ask in [Game("box:2x2").count, Game("box:2x2").solve, Game("latin:4").classify]:
            with self.assertRaises(LookupError) as raised:
                ask(engine=engine)
            self.assertIs(raised.exception, error)
        self.assertEqual(asked, 3 * [(threading.current_thread(), Clauses)])

    def test_it_is_asked_as_grids_are_wanted_and_no_more_after_a_stop(self):
        asked = []

        def engine(formula):
            asked.append(formula)
            return by_search(formula)

        grids = Game("latin:4").enumerate(engine=engine)
        self.assertEqual(asked, [])
        self.assertEqual(len({next(grids), next(grids)}), 2)
        self.assertLess(len(asked), 5)
        del grids
        with self.assertRaises(Stopped):
            Game("latin:4").count(engine=lambda formula: time.sleep(0.2) or engine(formula), timeout=0.1)
        self.assertLess(len(asked), 6)
        gc.collect()
        for _ in range(300):
            names = []
            for file in Path("/proc/self/task").glob("*/comm"):
                # A thread may end while it is asked.
                with contextlib.suppress(OSError):
                    names.append(file.read_text())
            if "gerechte\n" not in names:
                break
            time.sleep(0.02)
        else:
            self.fail("a thread is left")


@needs(Solver, "PySAT")
class Sat(unittest.TestCase):
    def test_what_is_no_model_is_an_error_of_the_package(self):
        formula = Game("latin:2").cnf()
        for model in [[1, 2], [1, -1], [0], [1, 4]]:
            with self.assertRaises(Error):
                formula.decode(model)
        with self.assertRaises(TypeError):
            formula.decode("abc")
        with self.assertRaises(Error):
            formula.blocking(None)
        grid = Game("latin:2").solve()
        self.assertEqual(len(Game("latin:2").cnf(differs_from=grid)), len(formula) + 1)

    def test_models_are_counted_as_grids_are(self):
        for name, game in [("cadical153", "perfect:1"), ("glucose4", "box:2x2"), ("minisat22", "latin:4")]:
            game = Game(game)
            formula = game.cnf()
            grids = set()
            with Solver(name=name, bootstrap_with=formula.clauses) as solver:
                while solver.solve():
                    grid = formula.decode(solver.get_model())
                    grids.add(grid)
                    solver.add_clause(formula.blocking(grid))
            self.assertEqual(len(grids), game.count())
            self.assertEqual(grids, set(game.enumerate()))

    def test_a_solver_of_ones_own_is_an_engine_that_is_judged(self):
        puzzle = Game("box:3x3").generate(seed=2)
        self.assertEqual(puzzle.cnf().solve_by(by_pysat("glucose4")), puzzle.solve())
        with self.assertRaises(ValueError):
            puzzle.cnf().solve_by(lambda formula: [1])
        other = puzzle.game.solve(seed=99)
        with self.assertRaises(ValueError):
            puzzle.cnf().solve_by(lambda formula: [formula.variable(cell, value) for cell, value in enumerate(other)])
        self.assertIsNone(Game("latin:2").puzzle("1...").cnf(differs_from="1221").solve_by(by_pysat("glucose4")))

    def test_counts_by_solvers_that_are_engines(self):
        for name, game in product(["cadical153", "glucose4"], ["perfect:1", "box:2x2", "latin:4+diagonals"]):
            self.assertEqual(Game(game).count(engine=by_pysat(name)), Game(game).count())
        self.assertEqual(Game("perfect:1").count(engine=Cadical153), 2040)
        puzzle = Game("box:3x3").generate(seed=2)
        self.assertEqual(puzzle.cnf().solve_by(Cadical153), puzzle.solve())

    def test_maxsat_bounds_the_fewest_clues_from_below(self):
        game = Game("box:2x2")
        for grid in list(game.enumerate(up_to="relabelling")):
            with RC2(WCNF(from_string=game.encode(grid, "wcnf"))) as solver:
                solver.compute()
                # All unavoidable sets of a small board are written, so that the bound is sharp.
                self.assertEqual(solver.cost, grid.fewest().clues)

    def test_formulas_in_pysat_itself(self):
        formula = Game("box:2x2").cnf()
        self.assertEqual(len(formula.to_pysat().clauses), len(formula))
