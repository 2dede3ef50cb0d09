"""Growth: seconds until the first solution, by order and share of clues, native beside SAT.

`python3 benches/growth.py target/release/gerechte [PUZZLES [SECONDS]]` prints the table of docs/book/src/results/growth.md. Clues are random cells of random grids
(`solve GAME --seed S`); what is measured is processor time of one process with one thread, which is killed after so many SECONDS.
`python3 benches/growth.py --chart docs/book/src/results/growth.md docs/book/src/results/growth.svg` draws the medians of that table.
"""

import math
import random
import re
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


def chart(table):
    """The medians of the table as lines over the order, seconds on a logarithmic axis: one line for each engine and share of clues."""
    rows = re.findall(r"^\| (\d+) \| (\d+) % \| (.+) \|$", table, re.MULTILINE)
    width, height, left, right, top, bottom = 720, 420, 64, 170, 16, 48
    orders = [size * size for size in ORDERS]
    x = lambda order: left + (width - left - right) * (order - orders[0]) / (orders[-1] - orders[0])
    least, most = -3, 1
    y = lambda seconds: top + (height - top - bottom) * (most - math.log10(seconds)) / (most - least)
    label = "seconds until the first solution by order, native and BatSat, for three shares of clues"
    parts = [
        f'<svg role="img" aria-label="{label}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    text = lambda x, y, anchor, content: parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{content}</text>')
    for power in range(least, most + 1):
        at = y(10**power)
        parts.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#ccc"/>')
        text(left - 8, at + 4, "end", f"{10**power:g}")
    for order in orders:
        text(x(order), height - bottom + 18, "middle", order)
    text((left + width - right) / 2, height - 8, "middle", "order (symbols)")
    text(left, top - 4, "middle", "s")
    # Engines differ by colour and by the sign of a point, shares of clues by the dashes of a line.
    for column, (engine, colour) in enumerate(zip(["native", "BatSat"], ["#005aa0", "#be5000"])):
        for number, share in enumerate(SHARES):
            medians = [(int(row[0]), row[2].split(" | ")[column]) for row in rows if int(row[1]) == share]
            points = [(x(order), y(float(cell.split()[0]))) for order, cell in medians if not cell.startswith("—")]
            path = "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
            dashes = ["", "6 3", "2 3"][number]
            sign = lambda a, b: (
                f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4" fill="{colour}"/>'
                if column == 0
                else f'<path d="M{a - 4:.1f} {b + 4:.1f}h8l-4 -8z" fill="{colour}"/>'
            )
            line = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
            parts.append(f'<path d="M{path}" {line}/>' + "".join(sign(a, b) for a, b in points))
            at = top + 20 + 20 * (column * len(SHARES) + number)
            key = width - right + 12
            parts.append(f'<path d="M{key} {at}h30" {line}/>' + sign(key + 15, at))
            text(key + 38, at + 4, "start", f"{engine}, {share} % clues")
    return "\n".join(parts) + "\n</svg>\n"


def main():
    if sys.argv[1] == "--chart":
        with open(sys.argv[2], encoding="utf-8") as table, open(sys.argv[3], "w", encoding="utf-8") as out:
            out.write(chart(table.read()))
        return
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
