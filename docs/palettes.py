#!/usr/bin/env python3
"""Writes docs/book/src/results/palettes.md: the games of all tiles of up to six cells, and of the balls of the Lee and hexagonal metrics of order 5 and 7; and the rows of
the tables of larger tiles.

    python3 docs/palettes.py target/release/gerechte > docs/book/src/results/palettes.md
    python3 docs/palettes.py target/release/gerechte 7    # and 8, 9
    python3 docs/palettes.py target/release/gerechte 9 240    # counts that take up to 240 seconds

Grids are counted up to relabelling by the native engine and, up to a million, by SAT; the script stops where they differ. What takes longer is estimated.
"""
import json
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "gerechte"
CELLS = int(sys.argv[2]) if len(sys.argv) > 2 else None
LARGEST = 6
# The seconds that a count of eight or nine cells may take, and the search for tilings.
SECONDS = int(sys.argv[3]) if len(sys.argv) > 3 else 12
# The paths of an estimate.
PATHS = 40_000
# The status of a command that `--timeout` stopped.
STOPPED = 3
LIMITS = ["--timeout", str(SECONDS)] if CELLS and CELLS > 7 else []
BALLS = ["ball:lee:1", "ball:hex:1"]


def run(*arguments):
    """The records of a command; those before its time was over if it has a limit."""
    done = subprocess.run([PROGRAM, *arguments, "--json", "--quiet"], capture_output=True, text=True)
    if done.returncode == STOPPED:
        print(f"not decided: {' '.join(arguments)}", file=sys.stderr, flush=True)
    elif done.returncode:
        sys.exit(f"{' '.join(arguments)}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def polyominoes(cells):
    """Free polyominoes, each as its least orientation."""
    shapes = {((0, 0),)}
    for _ in range(1, cells):
        shapes = {
            least(set(shape) | {(i + di, j + dj)})
            for shape in shapes
            for i, j in shape
            for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (i + di, j + dj) not in shape
        }
    return sorted(shapes)


def least(shape):
    forms = []
    for turn in range(8):
        moved = [(i, j) if turn < 4 else (i, -j) for i, j in shape]
        for _ in range(turn % 4):
            moved = [(j, -i) for i, j in moved]
        top, left = min(i for i, _ in moved), min(j for _, j in moved)
        forms.append(tuple(sorted((i - top, j - left) for i, j in moved)))
    return min(forms)


def name(shape):
    rows = 1 + max(i for i, _ in shape)
    columns = 1 + max(j for _, j in shape)
    text = ["".join("x" if (i, j) in shape else "." for j in range(columns)).rstrip(".") for i in range(rows)]
    return "tile:" + "/".join(text)


def count(game):
    """The grids up to relabelling. None if they are not counted in the time for it."""
    counted = run("count", game, "--up-to", "relabelling", *LIMITS)
    if not counted or not counted[0]["exact"]:
        return None
    number = int(counted[0]["count"])
    if number < 1_000_000 or CELLS is None:
        other = int(run("count", game, "--up-to", "relabelling", "--engine", "allsat")[0]["count"])
        if other != number:
            sys.exit(f"{game}: {number}, {other}")
    return number


def estimate(game):
    """The estimated number of grids up to relabelling, and the ends of its interval in brackets: about 3.12·10¹⁰ (3.03–3.22)."""
    record = run("count", game, "--up-to", "relabelling", "--estimate", "--samples", str(PATHS))[0]
    if record["low"] is None:
        return "not estimated"
    power = f"{float(record['estimate']):.2e}".partition("e")[2]
    estimate, low, high = (float(record[key]) / 10 ** int(power) for key in ("estimate", "low", "high"))
    raised = str(int(power)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"about {estimate:.2f}·10{raised} ({low:.2f}–{high:.2f})"


def rows(tile):
    tilings = [tiling for tiling in run("palette", tile, "--codes", *LIMITS) if "code" in tiling]
    for tiling in tilings:
        game = tiling["game"]
        if tiling["like"] not in (None, game):
            continue
        alike = sum(1 for other in tilings if other["like"] == game or other["game"] == game)
        kind = "lattice" if tiling["lattice"] else ""
        numbers = ["0", "0"]
        if tiling["has_grids"] is None:
            numbers = ["", ""]
        elif tiling["has_grids"]:
            grids = count(game)
            # Those of millions are too many to classify.
            is_small = CELLS is None or grids is not None and grids < (1_000_000 if CELLS == 7 else 100_000)
            classes = f"{int(run('classify', game)[0]['classes']):,}" if is_small else ""
            numbers = [estimate(game) if grids is None else f"{grids:,}", classes]
        yield game, alike, kind, tiling["automorphism_order"], *numbers


def larger():
    for tile in map(name, polyominoes(CELLS)):
        # A row of cells has too many tilings, and a few tiles take long.
        is_listed = CELLS == 7 or "/" in tile
        try:
            if is_listed:
                for row in rows(tile):
                    print("| `{}` | {} | {} | {} | {} | {} |".format(*row), flush=True)
                continue
        except SystemExit as end:
            if "cover a torus" not in str(end):
                raise
            continue
        print(f"not decided: {tile}", file=sys.stderr, flush=True)


def main():
    print("# Palettes of tiles")
    print()
    print("The games of every connected tile of two to six cells, up to turning and reflecting the tile, and of the balls of the Lee and hexagonal metrics of order 5 and 7. Tilings that")
    print("are the same game under permutations of rows, of columns, and exchange of both are one row. Grids are counted up to relabelling, natively and by SAT; classes are those under all")
    print("automorphisms. `docs/palettes.py` writes this page in twenty seconds. There are further tables for tiles of [seven](palettes-7.md), [eight](palettes-8.md) and [nine](palettes-9.md) cells, and for [the hexagonal ball](hex-7.md).")
    print()
    print("| game | tilings that are this game | lattice | automorphisms | grids up to relabelling | classes |")
    print("|---|--:|---|--:|--:|--:|")
    none = []
    tiles = [name(shape) for cells in range(2, LARGEST + 1) for shape in polyominoes(cells)]
    for tile in tiles + BALLS:
        try:
            for row in rows(tile):
                print("| `{}` | {} | {} | {} | {} | {} |".format(*row), flush=True)
        except SystemExit as end:
            if "cover a torus" not in str(end):
                raise
            none.append(tile)
    print()
    print("No copies of these cover a torus of their order: " + ", ".join(f"`{tile}`" for tile in none) + ".")



if CELLS is None:
    main()
else:
    larger()
