"""Growth: seconds until the first solution, by order and share of clues, native beside SAT.

`python3 benches/growth.py target/release/gerechte [PUZZLES [SECONDS]]` prints the table of growth.md. Clues are random cells of random grids
(`solve GAME --seed S`); what is measured is processor time of one process with one thread, which is killed after so many SECONDS.
"""

import random
import resource
import statistics
import subprocess
import sys

ORDERS = [3, 4, 5, 6, 7]
SHARES = [40, 45, 50]
ENGINES = ["native", "batsat"]


def run(arguments, line, limit):
    """What the program prints, and its processor time; none if it was killed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    done = subprocess.run(arguments, input=line.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=cpu)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (done.stdout.decode().strip(), seconds) if done.returncode == 0 else None


def keeps(puzzle, grid):
    return len(puzzle) == len(grid) and all(clue in (".", symbol) for clue, symbol in zip(puzzle, grid))


def words(times):
    """The median and the greatest, and how many were not done; those count as slower than all others."""
    done = sorted(time for time in times if time is not None)
    missing = len(times) - len(done)
    if missing * 2 > len(times):
        return "—" if not done else f"— ({len(done)} of {len(times)} done)"
    padded = done + [float("inf")] * missing
    short = lambda time: f"{time:.3f}" if time < 0.1 else f"{time:.2f}"
    most = f"{missing} not done" if missing else short(done[-1])
    return f"{short(statistics.median_low(padded))} ({most})"


def main():
    program = sys.argv[1]
    puzzles = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    print("| order | clues | " + " | ".join(ENGINES) + " |")
    print("|--:|--:|" + "--:|" * len(ENGINES), flush=True)
    for size in ORDERS:
        game = f"box:{size}x{size}"
        grids = [run([program, "solve", game, "--seed", str(seed), "-q"], "", 600)[0] for seed in range(1, puzzles + 1)]
        for share in SHARES:
            times = {engine: [] for engine in ENGINES}
            for seed, grid in enumerate(grids):
                kept = set(random.Random(seed).sample(range(len(grid)), len(grid) * share // 100))
                puzzle = "".join(symbol if cell in kept else "." for cell, symbol in enumerate(grid))
                for engine in ENGINES:
                    found = run([program, "solve", game, "-", "--engine", engine], puzzle + "\n", limit)
                    # What is timed is an answer.
                    assert found is None or keeps(puzzle, found[0]), (game, puzzle, engine)
                    times[engine].append(found and found[1])
            row = " | ".join(words(times[engine]) for engine in ENGINES)
            print(f"| {size * size} | {share} % | {row} |", flush=True)


if __name__ == "__main__":
    main()
