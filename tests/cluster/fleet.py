#!/usr/bin/env python3
"""A fleet of many processes whose members die: 10,000 units, 50 processes, each killed at 5 % of its units. The merged answer and its Merkle hash are
those of one process that nobody disturbs.

    tests/cluster/fleet.py PROGRAM [UNITS [PROCESSES [SHARE]]]

After how many units a process is killed is drawn geometrically; it is then in the middle of the next, or writes it. One that was killed is started
again with its stripe, as a scheduler does.
"""

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

program = os.path.realpath(sys.argv[1])
units, processes = (int(word) for word in (sys.argv[2:4] + ["10000", "50"][len(sys.argv[2:4]) :]))
share = float(sys.argv[4]) if len(sys.argv) > 4 else 0.05
draw = random.Random(19)


def call(*words):
    done = subprocess.run([program, *words], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"fleet.py: {' '.join(words)}: {done.stderr.strip()}")
    return done


def root(folder):
    """The answer of a plan, and its hash."""
    merged = call("job", "merge", folder)
    return merged.stdout, next(line for line in merged.stderr.splitlines() if line.startswith("merkle "))


class Member:
    """A process with its stripe, and when it dies."""

    def __init__(self, folder, stripe):
        self.results, self.stripe, self.ledger = Path(folder) / "results", stripe, None
        self.kills = 0
        self.start(folder)

    def start(self, folder):
        # Below this process, which has to see them in time.
        words = ["nice", "-n", "19", program, "job", "run", folder, "--quiet", "--stripe", f"{self.stripe}/{processes}"]
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL)
        self.ledger = None
        self.life = 0
        while draw.random() >= share:
            self.life += 1

    def units_done(self):
        """The lines of its ledger below the heading."""
        if self.ledger is None:
            found = list(self.results.glob(f"{self.stripe}of{processes}-*-{self.process.pid}-*.jsonl"))
            if not found:
                return 0
            self.ledger = found[0]
        return max(0, self.ledger.read_bytes().count(b"\n") - 1)

    def step(self, folder):
        """Whether it has ended of itself."""
        status = self.process.poll()
        if status is None:
            if self.units_done() >= self.life and self.ledger is not None:
                # It dies while the others are looked at.
                self.process.send_signal(signal.SIGKILL)
            return False
        if status == -signal.SIGKILL:
            self.kills += 1
            self.start(folder)
            return False
        if status != 0:
            sys.exit(f"fleet.py: stripe {self.stripe} ended with {status}")
        return True


with tempfile.TemporaryDirectory(prefix="gerechte-fleet-") as beside:
    words = ["generate", "box:3x3", "--seed", "19", "--count", str(40 * units), "--minimal"]
    alone, fleet = (str(Path(beside) / name) for name in ("alone", "fleet"))
    for folder in (alone, fleet):
        call("job", "plan", "--units", str(units), "--out", folder, *words)
    assert Path(alone, "plan.json").read_bytes() == Path(fleet, "plan.json").read_bytes(), "plans differ"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call("job", "run", alone, "--quiet")
    middle = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.time()
    alive = [Member(fleet, stripe) for stripe in range(processes)]
    ended = []
    while alive:
        for member in list(alive):
            if member.step(fleet):
                alive.remove(member)
                ended.append(member)
        time.sleep(0.01)
    seconds = time.time() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    kills = sum(member.kills for member in ended)
    assert kills > units * share / 2, f"{kills} kills are too few"
    expected = call(*words).stdout
    (answer, hash_alone), (fleets, hash_fleet) = root(alone), root(fleet)
    assert answer == expected, "one run does not answer as one process"
    assert fleets == expected, "the fleet does not answer as one process"
    assert hash_alone == hash_fleet, f"{hash_alone} and {hash_fleet}"
    ledgers = len(list(Path(fleet, "results").iterdir()))
    cpu = [(end.ru_utime + end.ru_stime) - (start.ru_utime + start.ru_stime) for start, end in ((before, middle), (middle, after))]
    print(f"fleet.py: {units} units, {processes} processes, {kills} killed, {ledgers} files of results, {seconds:.0f} s")
    print(f"fleet.py: CPU {cpu[0]:.1f} s alone, {cpu[1]:.1f} s by the fleet; merged as one process, {hash_fleet}")
