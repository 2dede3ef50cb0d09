"""What PySAT's solvers say about our formulas."""

import unittest

from gerechte import Game

from . import needs

try:
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF
    from pysat.solvers import Solver
except ImportError:
    Solver = None


def by_pysat(name):
    def solve(formula):
        with Solver(name=name, bootstrap_with=formula.clauses) as solver:
            return solver.get_model() if solver.solve() else None

    return solve


@needs(Solver, "PySAT")
class Sat(unittest.TestCase):
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
