"""Long calls are stopped by Ctrl-C and by timeouts; threads share work; searches are lazy."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from gerechte import Game, Stopped, verify

# What takes minutes or more.
LONG = {
    "count": 'Game("latin:9").count()',
    "count by SAT": 'Game("latin:6").count(engine="sat")',
    "enumerate": 'sum(1 for _ in Game("latin:8").enumerate())',
    "classify": 'Game("diameter:1:0").classify()',
    "minimal": 'Game("latin:5").minimal()',
    "fewest": 'Game("box:3x3").solve(seed=1).fewest()',
    "generate": 'Game("box:3x3").generate(clues=17, seed=1)',
    "generate_many": 'list(Game("box:3x3").generate_many(10**9))',
    "check": 'Game("latin:9").check("." * 81, shares=10**9)',
    "solve_many": 'list(Game("box:3x3").solve_many("." * 81 for _ in range(10**9)))',
    "rate_many": 'list(Game("box:3x3").rate_many(["." * 80 + "1"] * 10**6))',
    "count by a function": 'Game("latin:9").count(engine=lambda formula: time.sleep(60))',
}


class Manners(unittest.TestCase):
    def test_ctrl_c_ends_long_calls(self):
        # Where tests run in the background, children are told to ignore Ctrl-C.
        script = (
            "import signal, sys, time\nfrom gerechte import Game\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "for call in sys.argv[1:]:\n    print('begun', flush=True)\n"
            "    try:\n        eval(call)\n    except KeyboardInterrupt:\n        print(time.time(), flush=True)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", script, *LONG.values()], stdout=subprocess.PIPE, text=True)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        self.addCleanup(child.stdout.close)
        limit = threading.Timer(120, child.kill)
        limit.start()
        self.addCleanup(limit.cancel)
        for name in LONG:
            with self.subTest(call=name):
                self.assertEqual(child.stdout.readline(), "begun\n")
                time.sleep(0.2)
                sent = time.time()
                child.send_signal(signal.SIGINT)
                took = float(child.stdout.readline()) - sent
                if os.environ.get("GERECHTE_TIMES"):
                    print(f"{name}: {1000 * took:.0f} ms after Ctrl-C", file=sys.stderr)
                self.assertLess(took, 5.0, "50 ms on a quiet machine")

    def test_timeouts_end_long_calls(self):
        for call in [
            lambda: Game("latin:9").count(timeout=0.1),
            lambda: Game("box:3x3").generate(clues=17, seed=1, timeout=0.1),
            lambda: Game("diameter:1:0").classify(timeout=0.1),
        ]:
            start = time.monotonic()
            with self.assertRaises(Stopped):
                call()
            self.assertLess(time.monotonic() - start, 20)

    def test_what_is_unknown_is_no_answer(self):
        game = Game("latin:33")
        grid = game.solve(seed=1)
        blanks = "".join("." if number % 5 < 2 else symbol for number, symbol in enumerate(str(grid)))
        with self.assertRaises(Stopped):
            list(game.solve_many([blanks] * 5000, timeout=0.05))
        self.assertEqual(list(Game("box:2x2").generate_many(0)), [])
        with self.assertRaises(Stopped):
            list(Game("box:3x3").generate_many(10**6, "extreme", seed=1, timeout=0.2))
        self.assertTrue(next(Game("box:2x2").enumerate()).fewest().is_proved)
        self.assertFalse(Game("box:3x3").solve(seed=1).fewest(timeout=0.2).is_proved)

    def test_the_interpreter_is_free_meanwhile(self):
        steps = []
        done = threading.Event()

        def beside():
            while not done.is_set():
                steps.append(1)
                time.sleep(0.001)

        thread = threading.Thread(target=beside)
        thread.start()
        try:
            with self.assertRaises(Stopped):
                Game("latin:9").count(timeout=0.5)
        finally:
            done.set()
            thread.join()
        self.assertGreater(len(steps), 20)

    def ends(self):
        """Whether no thread of ours is left, soon."""
        for _ in range(300):
            names = [file.read_text() for file in Path("/proc/self/task").glob("*/comm")]
            if "gerechte\n" not in names:
                return True
            time.sleep(0.02)
        return False

    def test_timeouts_end_what_comes_fast(self):
        start = time.monotonic()
        with self.assertRaises(Stopped):
            list(Game("box:2x2").generate_many(10**9, seed=1, timeout=0.3))
        with self.assertRaises(Stopped):
            list(Game("box:3x3").solve_many(("." * 80 + "1" for _ in range(10**9)), timeout=0.3))
        for many in [Game("box:3x3").rate_many, Game("box:3x3").check_many]:
            with self.assertRaises(Stopped):
                list(many(("." * 80 + "1" for _ in range(10**9)), timeout=0.3))
        with self.assertRaises(Stopped):
            list(verify("table-3", timeout=0))
        with self.assertRaises(Stopped):
            grid = Game("box:3x3").solve(seed=1)
            Game("box:3x3").encode(grid, "wcnf", timeout=0)
        with self.assertRaises(Stopped):
            Game("box:2x3").minimal("123456456123231564564231312645645312", clues=(1, 20), timeout=0.3)
        self.assertLess(time.monotonic() - start, 20)

    def test_searches_are_lazy_and_can_be_dropped(self):
        start = time.monotonic()
        grids = Game("latin:9").enumerate()
        first, second = next(grids), next(grids)
        self.assertNotEqual(first, second)
        del grids
        self.assertTrue(self.ends())
        puzzles = Game("box:3x3").solve_many("." * 81 for _ in range(10**12))
        self.assertIsNotNone(next(puzzles))
        self.assertLess(time.monotonic() - start, 30)

    def test_threads_answer_in_order(self):
        game = Game("box:3x3")
        puzzles = list(game.generate_many(12, seed=5))
        one = list(game.rate_many(puzzles, threads=1))
        self.assertEqual(list(game.rate_many(puzzles, threads=3)), one)
        self.assertEqual([check.solutions for check in game.check_many(puzzles, threads=3)], [1] * 12)
        self.assertEqual(list(game.solve_many(puzzles, unique=True, threads=3)), [puzzle.solve() for puzzle in puzzles])
        self.assertEqual([rating["puzzle"] for rating in one], [str(puzzle) for puzzle in puzzles])

    def test_several_threads_of_python_may_ask(self):
        game = Game("box:2x2")
        found = []
        threads = [threading.Thread(target=lambda: found.append(game.count())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [288] * 8)

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_a_process_that_is_forked_may_ask(self):
        Game("box:2x2").count()
        begun = Game("latin:8").enumerate()
        next(begun)
        child = os.fork()
        if child == 0:
            try:
                next(begun)
            except RuntimeError:
                os._exit(0 if Game("box:2x2").count() == 288 else 1)
            os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
