"""`python -m gerechte` is the command line, in the process of Python."""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from shutil import which

from . import needs

# As `pip` writes it for the entry point.
SCRIPT = "import sys; from gerechte.__main__ import main; sys.exit(main())"
PROGRAM = os.environ.get("GERECHTE")
EMPTY = "." * 16


def run(*words, of=(sys.executable, "-m", "gerechte"), **options):
    return subprocess.run([*of, *words], capture_output=True, text=True, check=False, timeout=120, **options)


@needs("built without" not in run("list", "levels").stderr, "the command line in the module")
class Program(unittest.TestCase):
    def test_statuses_are_those_of_the_program(self):
        for words, status in [
            (["count", "box:2x2"], 0),
            (["solve", "latin:2", "1..1", "--unique"], 0),
            (["solve", "latin:3", "12.21...."], 1),
            (["count", "chess"], 2),
            (["checks"], 2),
            ([], 2),
            (["count", "latin:9", "--timeout", "0.1"], 3),
            (["solve", "box:2x2", EMPTY, "--dimacs-output"], 10),
        ]:
            with self.subTest(words=words):
                self.assertEqual(run(*words).returncode, status)
                self.assertEqual(run(*words, of=(sys.executable, "-c", SCRIPT)).returncode, status)

    @needs(PROGRAM, "a program that GERECHTE names")
    def test_all_that_is_said_is_what_the_program_says(self):
        lines = f"{EMPTY}\n1{EMPTY[1:]}\n"
        for words in [
            ["--help"],
            ["--version"],
            ["rate", "--help"],
            ["count", "box:2x2", "--json"],
            ["count", "box:2x2", "--colour"],
            ["solve", "box:2x2", "-"],
            ["solve", "box:2x2", "11..............", "--json"],
            ["enumerate", "box:2x2", "--limit", "3"],
            ["show", "box:2x2", EMPTY],
            ["list", "extras", "--json"],
            ["list", "claims", "grids-5"],
        ]:
            with self.subTest(words=words):
                # Input that is not read is remarked on if it is there in time.
                given = lines if "-" in words else ""
                one, other = run(*words, input=given), run(*words, of=(PROGRAM,), input=given)
                self.assertEqual((one.stdout, one.stderr), (other.stdout, other.stderr))

    def test_what_python_has_written_comes_before(self):
        script = f"import sys; sys.argv = ['', 'count', 'box:2x2']; print('before', end=' '); {SCRIPT}"
        self.assertEqual(run(of=(sys.executable, "-c", script)).stdout, "before 288\n")

    def test_files_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "board.png"
            self.assertEqual(run("show", "box:2x2", EMPTY, "--out", str(path)).returncode, 0)
            self.assertEqual(path.read_bytes()[1:4], b"PNG")
            self.assertEqual([file.name for file in Path(folder).iterdir()], ["board.png"])

    def test_readers_may_leave(self):
        child = subprocess.Popen(
            [sys.executable, "-m", "gerechte", "enumerate", "latin:6"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        child.stdout.readline()
        child.stdout.close()
        self.assertEqual((child.stderr.read(), child.wait(60)), (b"", 0))
        child.stderr.close()

    @unittest.skipUnless(hasattr(os, "fork"), "signals are those of Unix")
    def test_signals_stop_it_with_what_is_known(self):
        # Where tests run in the background, children are told to ignore Ctrl-C.
        script = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {SCRIPT}"
        for sent in [signal.SIGINT, signal.SIGTERM]:
            with self.subTest(signal=sent.name):
                words = ["enumerate", "latin:9"]
                child = subprocess.Popen(
                    [sys.executable, "-c", script, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
                )
                self.addCleanup(child.kill)
                child.stdout.readline()
                child.send_signal(sent)
                start = time.monotonic()
                out, error = child.communicate(timeout=60)
                self.assertEqual((child.returncode, "Traceback" in error), (3, False))
                self.assertTrue(out.endswith("\n"))
                self.assertLess(time.monotonic() - start, 20)

    def test_jobs_start_it_as_it_was_started(self):
        with tempfile.TemporaryDirectory() as folder:
            job = str(Path(folder) / "job")
            self.assertEqual(run("job", "plan", "--out", job, "count", "latin:5").returncode, 0)
            asked = run(
                "job", "submit", job, "--stripes", "2", "--dry-run", of=(sys.executable, "-X", "utf8", "-m", "gerechte")
            )
            self.assertIn(f"exec {shlex.quote(sys.executable)} -X utf8 -m gerechte job run {job} ", asked.stdout)

    @needs(which("picosat"), "PicoSAT")
    def test_programs_outside_are_watched_over(self):
        for of in [(sys.executable, "-m", "gerechte"), (sys.executable, "-X", "utf8", "-c", SCRIPT)]:
            asked = run("count", "latin:3", "--engine", "external:picosat", of=of)
            self.assertEqual((asked.stdout.split(",")[0].strip(), asked.returncode), ("12", 0), asked.stderr)

    @unittest.skipUnless(sys.platform == "linux", "processes are listed as Linux lists them")
    def test_programs_outside_end_with_it(self):
        mark = f"{time.time_ns()}"
        engine = f"external:sh -c 'sleep 1000 & wait' {mark}"
        child = subprocess.Popen(
            [sys.executable, "-m", "gerechte", "solve", "latin:3", ".........", "--engine", engine]
        )

        def at_work():
            found = []
            for file in Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    words = file.read_bytes()
                except OSError:
                    continue
                if mark.encode() in words and int(file.parent.name) != child.pid:
                    found.append(words)
            return found

        def soon(holds):
            for _ in range(600):
                if holds():
                    return True
                time.sleep(0.05)
            return False

        # The watcher, and what it watches.
        self.assertTrue(soon(lambda: len(at_work()) >= 2))
        child.kill()
        child.wait()
        self.assertTrue(soon(lambda: not at_work()), at_work())
