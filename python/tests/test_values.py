"""Games, puzzles and grids are values; wrong arguments are errors, and nothing else."""

import copy
import gc
import pickle
import resource
import unittest

import gerechte
from gerechte import Game, GameError, Grid, Palette, Puzzle, PuzzleError

from . import needs

try:
    import numpy
except ImportError:
    numpy = None
try:
    import pandas
except ImportError:
    pandas = None

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Values(unittest.TestCase):
    def test_values_are_pickled_compared_and_hashed(self):
        game = Game("box:3x3")
        killer = Game("box:2x2").generate(killer=True, seed=3)
        puzzle = game.puzzle(SUDOKU)
        items = [game, puzzle, puzzle.solve(), puzzle.check(), puzzle.rate(), puzzle.explain()[0], killer, killer.game]
        items += [puzzle.explain(), Game("box:2x2").cnf(), Game("perfect:1").classify(representatives=True)]
        items += [Game("perfect:1").regions, gerechte.Clauses("p cnf 1 1\n1 0\n")]
        for item in items:
            with self.subTest(item=item):
                again = pickle.loads(pickle.dumps(item))
                self.assertEqual(again, item)
                self.assertEqual(hash(again), hash(item))
                self.assertEqual(copy.deepcopy(item), item)
        self.assertNotEqual(game, Game("latin:9"))
        self.assertNotEqual(puzzle, puzzle.solve())
        self.assertEqual(Game("sudoku"), game)

    def test_a_thousand_pickles(self):
        game = Game("box:2x2")
        puzzles = list(game.generate_many(200, seed=1)) * 5
        self.assertEqual(pickle.loads(pickle.dumps(puzzles)), puzzles)

    def test_values_do_not_change(self):
        puzzle = Puzzle("box:2x2", "1...............")
        for name in ["values", "game"]:
            with self.assertRaises(AttributeError):
                setattr(puzzle, name, None)
        with self.assertRaises(TypeError):
            puzzle.values[0] = 2
        with self.assertRaises(AttributeError):
            puzzle.check().solutions = 3
        with self.assertRaises(AttributeError):
            del puzzle.game

    def test_what_a_record_hands_out_is_a_copy(self):
        rating = Game("box:2x2").rate("1.....3..4.....2")
        before = hash(rating), rating.score
        rating["ladder"]["score"] = -1
        self.assertEqual((hash(rating), rating.score), before)

    def test_a_hint_that_is_none_says_why(self):
        game = Game("box:2x2")
        said = [str(game.hint(line)) for line in ("................", "1234341221434321", "11..............")]
        self.assertEqual(said, ["several solutions", "solved", "no solution"])
        self.assertEqual(str(game.hint("12343412214343.2", givens="12343412214343..")), "wrong: r4c4=2")

    def test_cages_of_cells(self):
        game = Game("box:2x2").with_cages([(["r1c1", "r1c2"], 3), ([2, 6], 5)])
        expected = [grid for grid in Game("box:2x2").enumerate() if grid[0] + grid[1] == 3 and grid[2] + grid[6] == 5]
        self.assertEqual(sorted(map(str, game.enumerate())), sorted(map(str, expected)))
        self.assertEqual(game.with_cages([([5], 2)]).count(), sum(grid[5] == 2 for grid in expected))
        for cages in [[(["r1c1"], 3), (["r1c1"], 2)], [([0], -1)], [([], 3)]]:
            with self.assertRaises(GameError):
                Game("box:2x2").with_cages(cages)
        many = Game("box:3x3").with_cages(
            [([cell], 1 + (cell + 3 * (cell // 9) + cell // 27) % 9) for cell in range(81)]
        )
        self.assertEqual(many.count(), 1)

    def test_what_was_asked_for_and_is_not_there_is_none(self):
        puzzle = Game("box:2x2").puzzle("1234............")
        self.assertIsNone(puzzle.check(core=True).core)
        self.assertIsNone(puzzle.check().candidates)
        self.assertIsNone(puzzle.check().shares)
        self.assertEqual(puzzle.check(candidates=True).candidates[0], "1")
        self.assertTrue(Game("box:2x2").check("12....3.........", core=True).core[0]["name"])

    def test_lines_of_a_text_are_puzzles(self):
        game, line = Game("box:2x2"), "1.....3..4.....2"
        self.assertEqual([rating.level for rating in game.rate_many(f"{line}\n{line}\n")], ["easy", "easy"])
        self.assertEqual(len(list(game.solve_many(f"{line}\n{line}"))), 2)

    def test_puzzles_come_in_many_forms(self):
        game = Game("box:2x2")
        line = "1.....2....3.4.."
        puzzle = game.puzzle(line)
        rows = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]]
        grid = "1 . . .\n. . 2 .\n. . . 3\n. 4 . ."
        for form in [
            rows,
            [value for row in rows for value in row],
            puzzle.values,
            puzzle,
            grid,
            [[value or None for value in row] for row in rows],
        ]:
            self.assertEqual(game.puzzle(form), puzzle)
        self.assertEqual(puzzle.rows, rows)
        self.assertEqual(str(puzzle), line)
        self.assertEqual(list(puzzle), [value for row in rows for value in row])
        self.assertEqual(gerechte.read(puzzle.to("json")), [puzzle])

    def test_puzzles_of_a_file_keep_their_answers(self):
        game = Game("latin:2")
        lines = ["1...\n", "1 .\n. .", ".1..\n", "1..1"]
        self.assertEqual([grid and str(grid) for grid in game.solve_many(lines)], ["1221", "1221", "2112", "1221"])
        self.assertEqual(game.solve_array(lines)[1], b"\1\1\1\1")
        special = Game("@own+antiknight", {"own": "box:2x2"})
        self.assertEqual(special.count(), Game("box:2x2+antiknight").count())

    def test_all_boards(self):
        # Boards with holes have no rows of equal length; large ones have symbols beyond digits.
        samurai = Game("samurai")
        self.assertEqual(len(samurai), 369)
        self.assertEqual(sum(map(len, samurai.puzzle().rows)), 369)
        self.assertEqual(samurai.puzzle().array.ndim, 1)
        boxes = Game.from_regions([[row // 8 * 8 + column // 8 for column in range(64)] for row in range(64)])
        self.assertEqual(len(boxes.houses), 192)
        large = Game("latin:64")
        grid = large.grid([[(row + column) % 64 + 1 for column in range(64)] for row in range(64)])
        self.assertEqual(Grid(large, str(grid)), grid)

    def test_palettes_are_their_regions(self):
        for name in ["box:2x3", "perfect:1", "diameter:1:0", "jigsaw:AABB/ABBC/ADDC/DDCC"]:
            game = Game(name)
            palette = game.regions
            with self.subTest(game=name):
                # The houses of a game are its rows, its columns and its regions.
                houses = {tuple(house) for house in game.houses}
                self.assertEqual(len(palette.regions), palette.order)
                self.assertLessEqual({tuple(region) for region in palette.regions}, houses)
                self.assertEqual(sorted(cell for region in palette.regions for cell in region), list(range(len(game))))
                self.assertEqual([value for row in palette.rows for value in row], list(palette))
                self.assertEqual([palette[position] for position in game.positions], list(palette))
                self.assertEqual(Game.from_regions(palette).regions, palette)
                self.assertEqual(Palette([f"region {value}" for value in palette]), palette)
                self.assertIn("<svg", palette._repr_svg_())
        self.assertEqual(len({Palette("AABBAABBCCDDCCDD"), Palette("2211/2211/4433/4433"), Game("box:2x2").regions}), 1)
        self.assertEqual([Game(name).regions for name in ["latin:4", "samurai"]], [None, None])
        with self.assertRaises(AttributeError):
            palette.values = b""
        for labels in ["", "AABBC", "AAAB/BBBA/CCDD/CCD", "AAABBBBBCCDDCCDD", range(65 * 65)]:
            with self.subTest(labels=labels), self.assertRaises(GameError):
                Palette(labels)

    @needs(numpy, "numpy")
    def test_numpy_takes_values_without_a_copy(self):
        grid = Game("box:3x3").puzzle(SUDOKU).solve()
        for array in [numpy.asarray(grid), numpy.asarray(grid.array)]:
            self.assertEqual((array.shape, array.dtype, int(array.sum())), ((9, 9), numpy.uint8, 405))
            self.assertFalse(array.flags.owndata)
        self.assertEqual(Game("box:3x3").grid(numpy.asarray(grid)), grid)
        self.assertEqual(Game.from_regions(numpy.array([[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2)).count(), 288)

    @unittest.skipUnless(pandas, "pandas is not there")
    def test_records_are_rows_of_a_table(self):
        game = Game("box:2x2")
        puzzles = list(game.generate_many(5, seed=1))
        table = gerechte.to_pandas(game.rate_many(puzzles))
        self.assertEqual(list(table["puzzle"]), [str(puzzle) for puzzle in puzzles])
        self.assertEqual(list(table["ladder.score"]), [puzzle.rate().score for puzzle in puzzles])

    def test_variants_are_generated_with_games_of_their_own(self):
        for puzzle in [
            Game("box:2x2").generate(with_=["kropki"], seed=1),
            Game("box:2x2").generate(killer=True, seed=1),
        ]:
            self.assertTrue(puzzle.is_unique())
            self.assertNotEqual(puzzle.game, Game("box:2x2"))
            self.assertIn("<svg", puzzle._repr_svg_())

    def test_pictures(self):
        puzzle = Game("box:3x3").puzzle(SUDOKU)
        way = puzzle.explain()
        pictures = [puzzle._repr_svg_(), puzzle.game._repr_svg_(), way[0].svg(), way[-1].svg()]
        self.assertTrue(all(picture.startswith("<svg") for picture in pictures))
        self.assertEqual(len(set(pictures)), 4)
        self.assertIn("<td>", puzzle.check()._repr_html_())

    def test_errors_name_the_place_and_the_value(self):
        game = Game("box:2x2")
        cases = [
            (GameError, "chess", lambda: Game("chess")),
            (PuzzleError, "value 300", lambda: game.puzzle().with_clues({"r1c1": 300})),
            (ValueError, "both 1 and 2", lambda: game.cnf().decode([1, 2])),
            (TypeError, "files: 'x=1'", lambda: Game("@x", "x=1")),
            (PuzzleError, "value 1.5", lambda: game.puzzle([1.5] + [0] * 15)),
            (PuzzleError, "value '1'", lambda: game.puzzle(["1", "."] * 8)),
            (TypeError, "1.5 is no cell", lambda: game.cell(1.5)),
            (TypeError, "no cell", lambda: game.cell((0, 0, 0))),
            (gerechte.Error, "engine: `abacus`", lambda: game.count(engine="abacus")),
            (gerechte.Error, "engine `external`: there is none here", lambda: game.count(engine="external")),
            (gerechte.Error, "seed: ", lambda: game.generate(seed=-1)),
            (gerechte.Error, "5 is more than 3", lambda: game.minimal("1234341221434321", clues=(5, 3))),
            (gerechte.Error, "no puzzle of the game", lambda: list(game.generate_many(3, seed=1, clues=(1, 3)))),
            (ValueError, "is not of box:2x2", lambda: game.cnf().blocking(Game("latin:2").solve())),
            (gerechte.Error, "threads", lambda: game.count(threads=2**70)),
            (gerechte.Error, "puzzle", lambda: game.check("")),
            (gerechte.Error, "0 puzzles", lambda: game.puzzle("")),
            (GameError, "`9` is not of the form", lambda: Game("box:9")),
            (PuzzleError, "15 characters", lambda: game.puzzle("." * 15)),
            (PuzzleError, "r1c1 and r1c2 both hold 1", lambda: game.puzzle("11" + "." * 14)),
            (PuzzleError, "value 5", lambda: game.puzzle([5] + [0] * 15)),
            (PuzzleError, "value -1", lambda: game.puzzle([-1] + [0] * 15)),
            (PuzzleError, "value 300", lambda: game.puzzle([300] + [0] * 15)),
            (PuzzleError, "blank", lambda: game.grid("1" + "." * 15)),
            (gerechte.Error, "r9c9", lambda: game.puzzle()["r9c9"]),
            (IndexError, "16", lambda: game.puzzle()[16]),
            (PuzzleError, "puzzle 2", lambda: list(game.solve_many(["." * 16, "x"]))),
            (gerechte.Error, "puzzle 2", lambda: list(game.rate_many(["." * 16, "x" * 3]))),
            (gerechte.Error, "engine", lambda: game.count(engine="abacus")),
            (gerechte.Error, "threads", lambda: game.count(threads=0)),
            (ValueError, "timeout", lambda: game.count(timeout=-1)),
            (gerechte.Error, "difficulty|level", lambda: game.generate("sweet")),
        ]
        for kind, text, call in cases:
            with self.subTest(text=text), self.assertRaisesRegex(kind, text):
                call()

    def test_memory_is_constant_over_many_puzzles(self):
        game = Game("box:2x2")
        text = "1..............." + "\n"

        def peak(number):
            for _ in range(number):
                game.solve_array(text * 5_000)
            gc.collect()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        first = peak(4)
        self.assertLess(peak(20) - first, 20_000, "kilobytes")
