#!/usr/bin/env python3
"""A fleet on one machine: processes on the units of a plan, of which each is killed with a chance of one in twenty a unit, and another takes its place.

    tests/cluster/fleet.py PROGRAM [UNITS [PROCESSES]]

The merged answer has to be that of one process. 10,000 units and 50 processes, if nothing else is said, take some minutes.
"""
import pathlib
import random
import subprocess
import sys
import tempfile
import time

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
UNITS = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
PROCESSES = int(sys.argv[3]) if len(sys.argv) > 3 else 50
CHANCE = 0.05
WORK = ["generate", "box:3x3", "--seed", "1", "--count", str(2 * UNITS), "--minimal"]


class Worker:
    """A run of a stripe, and at which line of its file it is killed."""

    def __init__(self, job, stripe):
        self.results, self.stripe = job / "results", stripe
        self.process = subprocess.Popen([PROGRAM, "job", "run", job, "--quiet", "--stripe", f"{stripe}/{PROCESSES}"])
        self.last = 1
        while random.random() >= CHANCE:
            self.last += 1
        self.file = None

    def lines(self):
        """How many units are in its file; the first line is a heading."""
        if self.file is None:
            self.file = next(self.results.glob(f"{self.stripe}of{PROCESSES}-*-{self.process.pid}-*.jsonl"), None)
        return self.file.read_bytes().count(b"\n") - 1 if self.file else 0


def main():
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        job, one = pathlib.Path(folder, "job"), pathlib.Path(folder, "one.txt")
        begin = time.monotonic()
        with one.open("wb") as out:
            subprocess.run([PROGRAM, *WORK], stdout=out, check=True)
        print(f"one process: {time.monotonic() - begin:.0f} s", flush=True)
        subprocess.run([PROGRAM, "job", "plan", "--units", str(UNITS), "--into", job, *WORK], check=True)
        begin, kills = time.monotonic(), 0
        workers = {stripe: Worker(job, stripe) for stripe in range(PROCESSES)}
        while workers:
            time.sleep(0.01)
            for stripe, worker in list(workers.items()):
                status = worker.process.poll()
                if status == 0:
                    del workers[stripe]
                elif status is not None:
                    sys.exit(f"stripe {stripe} ended with status {status}")
                elif worker.lines() >= worker.last:
                    worker.process.kill()
                    worker.process.wait()
                    kills += 1
                    workers[stripe] = Worker(job, stripe)
        print(f"{PROCESSES} processes: {time.monotonic() - begin:.0f} s, {kills} kills, {len(list((job / 'results').iterdir()))} files", flush=True)
        merged = subprocess.run([PROGRAM, "job", "merge", job], stdout=subprocess.PIPE, check=True).stdout
        if merged != one.read_bytes():
            sys.exit("the merged answer is another one")
        print("the merged answer is that of one process")


main()
