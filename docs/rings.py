#!/usr/bin/env python3
"""Writes the two tables of docs/book/src/results/rings.md: the games of perfect codes of length 2 over rings and groups of up to nine elements.

    python3 docs/rings.py target/release/gerechte

Grids up to relabelling are counted natively, and by allsat where there are fewer than a million; where that takes too long, they are estimated from random
paths. Classes are those under all automorphisms. Special grids are counted natively and by Varisat.
"""
import json
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "gerechte"
SECONDS = 20
SAMPLES = 300_000
GROUPS = ["2", "3", "4", "2x2", "5", "6", "7", "8", "4x2", "2x2x2", "9", "3x3"]
GAUSS = ["1+i", "2", "2+i", "2+2i", "3"]
EISENSTEIN = ["2+w", "2", "3+w", "3"]


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments, "--json", "--quiet"], capture_output=True, text=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.strip()


def count(game, *more):
    status, records, _ = run("count", game, "--up-to", "relabelling", "--timeout", str(SECONDS), *more)
    return int(records[0]["count"]) if status == 0 else None


def estimated(game):
    found = run("count", game, "--estimate", "--samples", str(SAMPLES), "--up-to", "relabelling")[1][0]
    low, high = float(found["low"]), float(found["high"])
    return f"{float(found['estimate']) / 1e11:.2f}·10¹¹ ± {(high - low) / 2e11:.2f}"


def special(game):
    """Special grids up to relabelling, their classes, and the number of grids of each class."""
    game += "+special"
    grids = count(game)
    assert grids is not None and grids == count(game, "--engine", "sat"), game
    found = run("classify", game)[1][0]
    sizes = " + ".join(f"{times} × {size}" if times != "1" else size for size, times in sorted(found["sizes"].items(), key=lambda item: -int(item[0])))
    return f"{grids} | {found['classes']} | {sizes} | {found['group_order']}"


def rows(kind):
    seen = {}
    number = 0
    while True:
        game = kind + (f":{number}" if number else "")
        status, records, _ = run("palette", game)
        if status:
            return
        regions = sorted(sorted(region) for region in records[0]["regions"])
        if str(regions) not in seen:
            seen[str(regions)] = game
            grids = count(game)
            if grids is not None and grids < 1_000_000:
                assert grids == count(game, "--engine", "allsat"), game
            classes = ""
            if grids is not None and 0 < grids < 1_000_000:
                classes = run("classify", game)[1][0]["classes"]
            grids = estimated(game) if grids is None else f"{grids:,}"
            yield game, records[0]["automorphism_order"], grids, classes
        number += 1


def main():
    kinds = [f"code:{ring}:{name}{metric}{core}" for ring, names in (("GROUP", GROUPS), ("GAUSS", GAUSS), ("EISENSTEIN", EISENSTEIN))
             for name in names for metric in ("", ":chebyshev") for core in ("", ":core")]
    for kind in kinds:
        for game, automorphisms, grids, classes in rows(kind):
            print(f"| `{game}` | {automorphisms} | {grids} | {classes} |", flush=True)
    print()
    for kind in kinds:
        if run("palette", kind)[0] == 0:
            print(f"| `{kind}` | {special(kind)} |", flush=True)


if __name__ == "__main__":
    main()
