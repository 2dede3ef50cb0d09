#!/usr/bin/env python3
"""Prints tests/data/suite.txt: plain backtracking that shares no code with the engines it tests.

Usage: python3 tests/data/make_suite.py [PART] > suite.new && mv suite.new tests/data/suite.txt   (some minutes)

With a part of a name, such as `+antiqueen`, only the games that contain it are printed.
"""
import fractions
import math
import random
import sys

CHARS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def lee(n, a, b):
    d = [abs(x - y) for x, y in zip(a, b)]
    return sum(min(x, n - x) for x in d)


def code_regions(n, words, core, radius):
    cells = [(i, j) for i in range(n) for j in range(n)]
    owner = lambda c: [w for w in words
                       if any(lee(n, c, ((w[0] + p) % n, (w[1] + q) % n)) <= radius for p, q in core)]
    regions = {w: [] for w in words}
    for c in cells:
        (w,) = owner(c)
        regions[w].append(c)
    return list(regions.values())


def span(n, *gens):
    words = {(0, 0)}
    for g in gens:
        words = {((w[0] + t * g[0]) % n, (w[1] + t * g[1]) % n) for w in words for t in range(n)}
    return sorted(words)


def tiled(text):
    """Copies of a tile that cover the torus and whose origins are a group, where just one group does."""
    tile = [(i, j) for i, row in enumerate(text.split("/")) for j, mark in enumerate(row) if mark == "x"]
    n = len(tile)
    cells = [(i, j) for i in range(n) for j in range(n)]
    groups = {tuple(span(n, a, b)) for a in cells for b in cells}
    copies = lambda words: [[((w[0] + p) % n, (w[1] + q) % n) for p, q in tile] for w in words]
    found = [copies(words) for words in groups if len(words) == n and len(set(sum(copies(words), []))) == n * n]
    (regions,) = found
    return n, regions


def near(n, moves):
    """All pairs of cells of the board that one of the moves joins."""
    return [((i, j), (i + p, j + q)) for i in range(n) for j in range(n) for p, q in moves
            if 0 <= i + p < n and 0 <= j + q < n]


def named(text):
    """The cells of `r1c2 r2c2`."""
    return [tuple(int(x) - 1 for x in word[1:].split("c")) for word in text.split()]


def nine(number):
    """The balls of the Mannheim metric around the words (x, ux) of Z[i]/3; x + yi has number 3y + x, and u is the one of this number among 1+i, 2+i, 1+2i, 2+2i."""
    u = [(1, 1), (2, 1), (1, 2), (2, 2)][number]
    place = lambda x: 3 * (x[1] % 3) + x[0] % 3
    steps = [((0, 0), (0, 0))] + [pair for s in ((1, 0), (-1, 0), (0, 1), (0, -1)) for pair in ((s, (0, 0)), ((0, 0), s))]
    balls = []
    for x in [(a, b) for b in range(3) for a in range(3)]:
        y = (x[0] * u[0] - x[1] * u[1], x[0] * u[1] + x[1] * u[0])
        balls.append([(place((x[0] + p[0], x[1] + p[1])), place((y[0] + q[0], y[1] + q[1]))) for p, q in steps])
    return balls


def houses(game):
    """Cells (row, column) of the board in order, the number of symbols, houses, cages, and conditions: cells and what their values satisfy."""
    base, *extras = game.replace("+chaos", "").split("+")
    name, _, rest = base.partition(":")
    cages, conditions = [], []
    if name == "samurai":
        grids = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
        n, found = 9, []
        for r, c in grids:
            found += [[(r + i, c + j) for j in range(9)] for i in range(9)]
            found += [[(r + i, c + j) for i in range(9)] for j in range(9)]
            found += [[(r + b + i, c + d + j) for i in range(3) for j in range(3)] for b in (0, 3, 6) for d in (0, 3, 6)]
        return sorted({cell for house in found for cell in house}), n, found, cages, conditions
    if name == "latin":
        n, regions = int(rest), []
    elif name == "tile":
        n, regions = tiled(rest)
    elif base == "ball:hex:1":
        # A cell and its six neighbours in a triangular lattice; their centres are the multiples of (1, 2).
        n, ball = 7, [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
        regions = [[((k + p) % 7, (2 * k + q) % 7) for p, q in ball] for k in range(7)]
    elif name == "box":
        r, c = map(int, rest.split("x"))
        n = r * c
        regions = [[(i + a, j + b) for a in range(r) for b in range(c)] for i in range(0, n, r) for j in range(0, n, c)]
    elif name == "jigsaw":
        labels = rest.replace("/", "")
        n = math.isqrt(len(labels))
        regions = [[(k // n, k % n) for k in range(n * n) if labels[k] == x] for x in sorted(set(labels))]
    elif name == "perfect":
        e = int(rest)
        n = e * e + (e + 1) ** 2
        regions = code_regions(n, span(n, (1, 2 if e == 1 else 2 * e + 1)), [(0, 0)], e)
    elif name == "diameter":
        e, k = map(int, rest.split(":")[:2])
        n = 2 * (e + 1) ** 2
        core = [(0, 0), (1, 0)] if rest.endswith(":v") else [(0, 0), (0, 1)]
        regions = code_regions(n, span(n, (e + 1, n - e - 1), (k, 2 * (e + 1) - k)), core, e)
    elif base == "code:GROUP:5":
        n, regions = 5, code_regions(5, span(5, (1, 2)), [(0, 0)], 1)
    elif base.startswith("code:GAUSS:3"):
        n, regions = 9, nine(int(base.split(":")[3]) if base.count(":") > 2 else 0)
    found = [[(i, j) for j in range(n)] for i in range(n)] + [[(i, j) for i in range(n)] for j in range(n)] + regions
    for extra in extras:
        if extra == "diagonals":
            found += [[(i, i) for i in range(n)], [(i, n - 1 - i) for i in range(n)]]
        elif extra == "windows":
            found += [[(i + a, j + b) for a in range(r) for b in range(c)]
                      for i in range(1, n - r, r + 1) for j in range(1, n - c, c + 1)]
        elif extra == "disjoint":
            found += [[(i, j) for i in range(a, n, r) for j in range(b, n, c)] for a in range(r) for b in range(c)]
        elif extra == "pandiagonal":
            found += [[(i, (s + i) % n) for i in range(n)] for s in range(n)]
            found += [[(i, (s - i) % n) for i in range(n)] for s in range(n)]
        elif extra == "antiknight":
            found += [list(pair) for pair in near(n, [(1, -2), (1, 2), (2, -1), (2, 1)])]
        elif extra == "antiking":
            found += [list(pair) for pair in near(n, [(0, 1), (1, -1), (1, 0), (1, 1)])]
        elif extra == "antiqueen":
            steps = [(k, sign * k) for k in range(1, n) for sign in (1, -1)]
            conditions += [(pair, lambda a, b: (a, b) != (n, n)) for pair in near(n, steps)]
        elif extra == "nonconsecutive":
            conditions += [(pair, lambda a, b: abs(a - b) != 1) for pair in near(n, [(0, 1), (1, 0)])]
        elif extra.split(":")[0] in LINES:
            kind, file = extra.split(":")
            for line in open(file).read().split("\n"):
                if line and line[0] != "#":
                    conditions.append((tuple(named(line)), lambda *v, holds=LINES[kind]: holds(v, n)))
        elif extra.split(":")[0] in CLUES:
            kind, file = extra.split(":")
            for line in [x for x in open(file).read().split("\n") if x and x[0] != "#"]:
                at, _, numbers = line.partition(":")
                i, j = map(int, at[1:].split("c"))
                if kind == "quadruple":
                    where = [(i - 1, j - 1), (i - 1, j), (i, j - 1), (i, j)]
                elif kind in ("odd", "even", "candidates"):
                    where = [(i - 1, j - 1)]
                else:
                    where = [(k if i in (0, n + 1) else i - 1, k if j in (0, n + 1) else j - 1) for k in range(n)]
                    where = where[::-1] if n + 1 in (i, j) else where
                conditions.append((tuple(where), lambda *v, holds=CLUES[kind], k=[int(x) for x in numbers.split()]: holds(v, n, k)))
        elif extra.startswith("inequality:"):
            for line in [x for x in open(extra[11:]).read().split("\n") if x and x[0] != "#"]:
                a, sign, b = line.split(" ")
                conditions.append((tuple(named(a + " " + b)), (lambda a, b: a < b) if sign == "<" else (lambda a, b: a > b)))
        elif extra.startswith("calcudoku:"):
            for line in [x for x in open(extra[10:]).read().split("\n") if x and x[0] != "#"]:
                at, _, number = line.partition(": ")
                conditions.append((tuple(named(at)), lambda *v, holds=SIGNS[number[-1]], k=int(number[:-1]): holds(sorted(v)) == k))
        elif extra.startswith("little-killer:"):
            for line in [x for x in open(extra[14:]).read().split("\n") if x and x[0] != "#"]:
                # From beside the board through the first cell, as far as there are cells.
                at, _, total = line.partition(": ")
                (i, j), (a, b) = [map(int, word[1:].split("c")) for word in at.split(" ")]
                ray = [(a - 1 + k * (a - i), b - 1 + k * (b - j)) for k in range(n)]
                ray = tuple(c for c in ray if 0 <= min(c) and max(c) < n)
                conditions.append((ray, lambda *v, total=int(total): sum(v) == total))
        elif extra.split(":")[0] == "region-sum":
            region = {c: k for k, house in enumerate(regions) for c in house}
            for line in [x for x in open(extra[11:]).read().split("\n") if x and x[0] != "#"]:
                parts = [[named(line)[0]]]
                for a, b in zip(named(line), named(line)[1:]):
                    if region[a] == region[b]:
                        parts[-1].append(b)
                    else:
                        parts.append([b])
                conditions += [(tuple(a + b), lambda *v, k=len(a): sum(v[:k]) == sum(v[k:])) for a, b in zip(parts, parts[1:])]
        elif extra.split(":")[0] == "xv":
            lines = [x for x in open(extra[3:]).read().split("\n") if x and x[0] != "#"]
            signs = {tuple(named(line[2:])): line[0] for line in lines if line != "negative"}
            conditions += [(pair, lambda a, b, total={"X": 10, "V": 5}[sign]: a + b == total)
                           for pair, sign in signs.items()]
            if "negative" in lines:
                conditions += [(pair, lambda a, b: a + b not in (5, 10)) for pair in near(n, [(0, 1), (1, 0)])
                               if pair not in signs and pair[::-1] not in signs]
        elif extra.split(":")[0] in ("kropki", "thermo", "palindrome", "arrow"):
            kind, file = extra.split(":")
            lines = [x for x in open(file).read().split("\n") if x and x[0] != "#"]
            dots = set()
            for line in lines:
                if kind == "kropki" and line != "negative":
                    colour, pair = line.split(" ", 1)
                    pair = tuple(named(pair))
                    dots |= {pair, pair[::-1]}
                    conditions.append((pair, (lambda a, b: abs(a - b) == 1) if colour == "white"
                                       else (lambda a, b: a == 2 * b or b == 2 * a)))
                elif kind == "thermo":
                    cells = named(line)
                    conditions += [(pair, lambda a, b: a < b) for pair in zip(cells, cells[1:])]
                elif kind == "palindrome":
                    cells = named(line)
                    conditions += [((a, b), lambda a, b: a == b) for a, b in zip(cells, cells[::-1]) if a < b]
                elif kind == "arrow":
                    left, right = map(named, line.split("="))
                    conditions.append((tuple(left + right),
                                       lambda *v, k=len(left): sum(v[:k]) == sum(v[k:])))
            if "negative" in lines:
                conditions += [(pair, lambda a, b: abs(a - b) != 1 and a != 2 * b and b != 2 * a)
                               for pair in near(n, [(0, 1), (1, 0)]) if pair not in dots]
        elif extra == "special" and name == "perfect":
            found += [[c for c in ((i, j) for i in range(n) for j in range(n)) if lee(n, c, w) <= e]
                      for w in ((i, j) for i in range(n) for j in range(n))]
        elif extra == "special" and name == "diameter":
            # Every translate of the anticode, lying and standing.
            for p, q in ((0, 1), (1, 0)):
                found += [[c for c in ((i, j) for i in range(n) for j in range(n))
                           if min(lee(n, c, w), lee(n, c, ((w[0] + p) % n, (w[1] + q) % n))) <= e]
                          for w in ((i, j) for i in range(n) for j in range(n))]
        elif extra.startswith("killer:"):
            lines = [x for x in open(extra[7:]).read().split("\n") if x and x[0] != "#"]
            for line in lines[n:]:
                label, total = line.split("=")
                cage = [(i, j) for i in range(n) for j in range(n) if lines[i][j] == label]
                found.append(cage)
                cages.append((cage, int(total)))
    return [(i, j) for i in range(n) for j in range(n)], n, found, cages, conditions


def windows(v, kind):
    """Whether any three values in succession, or all of fewer, are of different kinds."""
    return all(len({kind(x) for x in v[i:i + 3]}) == len(v[i:i + 3]) for i in range(max(1, len(v) - 2)))


# The demand of each kind of line on the values along it, on a board of order n.
LINES = {
    "whisper": lambda v, n: all(abs(a - b) > 4 for a, b in zip(v, v[1:])),
    "dutch-whisper": lambda v, n: all(abs(a - b) > 3 for a, b in zip(v, v[1:])),
    "renban": lambda v, n: sorted(v) == list(range(min(v), min(v) + len(v))),
    "nabner": lambda v, n: all(b - a > 1 for a, b in zip(sorted(v), sorted(v)[1:])),
    "parity": lambda v, n: all((a + b) % 2 == 1 for a, b in zip(v, v[1:])),
    "modular": lambda v, n: windows(v, lambda x: x % 3),
    "entropic": lambda v, n: windows(v, lambda x: (x - 1) // math.ceil(n / 3)),
    "zipper": lambda v, n: len({v[i] + v[-1 - i] if 2 * i + 1 < len(v) else v[i] for i in range((len(v) + 1) // 2)}) == 1,
    "double-arrow": lambda v, n: 2 * (v[0] + v[-1]) == sum(v),
    "between": lambda v, n: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1]),
    "lockout": lambda v, n: abs(v[0] - v[-1]) >= n // 2 and all(not min(v[0], v[-1]) <= x <= max(v[0], v[-1]) for x in v[1:-1]),
}


# The demand of each kind of clue on the values of its cells, from the number on, on a board of order n.
CLUES = {
    "sandwich": lambda v, n, k: sum(v[min(v.index(1), v.index(n)) + 1:max(v.index(1), v.index(n))]) == k[0],
    "skyscraper": lambda v, n, k: sum(x == max(v[:i + 1]) for i, x in enumerate(v)) == k[0],
    "x-sum": lambda v, n, k: sum(v[:v[0]]) == k[0],
    "numbered-room": lambda v, n, k: v[v[0] - 1] == k[0],
    "quadruple": lambda v, n, k: all(v.count(x) >= k.count(x) for x in k),
    "odd": lambda v, n, k: v[0] % 2 == 1,
    "even": lambda v, n, k: v[0] % 2 == 0,
    "candidates": lambda v, n, k: v[0] in k,
}


# The number of a cage by its sign, given its values in ascending order.
SIGNS = {
    "+": sum,
    "x": math.prod,
    "-": lambda v: v[-1] - sum(v[:-1]),
    "/": lambda v: fractions.Fraction(v[-1], math.prod(v[:-1])),
}


def divisions(n, labels=()):
    """The labels of an n by n board in n connected regions of n cells, by their first cells."""
    if len(labels) == 0:
        labels = (None,) * (n * n)
    if None not in labels:
        yield labels
        return
    first, label = labels.index(None), max([x for x in labels if x is not None], default=-1) + 1

    def beside(k):
        return [k + d for d, ok in ((-n, k >= n), (-1, k % n), (1, (k + 1) % n), (n, k + n < n * n)) if ok]

    # The regions of the first cell without one, each in one way: a cell that was left out stays out.
    def regions(region, out):
        if len(region) == n:
            yield region
            return
        near = sorted({j for k in region for j in beside(k) if labels[j] is None} - region - out)
        for i, j in enumerate(near):
            yield from regions(region | {j}, out | set(near[:i]))

    for region in regions({first}, set()):
        yield from divisions(n, tuple(label if k in region else x for k, x in enumerate(labels)))


def chaotic(game, puzzle, limit, rng):
    """Each division of the board, as further houses, and its grids."""
    game = game.replace("+chaos", "")
    n = houses(game)[1]
    every = list(divisions(n))
    if rng:
        rng.shuffle(every)
    produced = 0
    for labels in every:
        numbers = "".join(CHARS[x] for x in labels)
        if all(c in (".", x) for c, x in zip(puzzle[n * n:], numbers)):
            regions = [[(k // n, k % n) for k in range(n * n) if labels[k] == x] for x in range(n)]
            for grid in solutions(game, puzzle[:n * n], limit - produced, rng, regions):
                produced += 1
                yield grid + numbers
            if produced == limit:
                return


def solutions(game, puzzle, limit, rng=None, regions=()):
    if "+chaos" in game:
        yield from chaotic(game, puzzle, limit, rng)
        return
    cells, n, found, cages, conditions = houses(game)
    found = found + list(regions)
    index = {c: k for k, c in enumerate(cells)}
    peers = [set() for _ in cells]
    for house in found:
        for c in house:
            peers[index[c]] |= {index[d] for d in house if d != c}
    full = [[index[c] for c in house] for house in found if len(house) == n]
    cages = [([index[c] for c in cage], total) for cage, total in cages]
    of = [[] for _ in cells]
    for about, holds in conditions:
        about = [index[c] for c in about]
        for k in about:
            of[k].append((about, holds))
    grid = [0 if c == "." else CHARS.index(c) + 1 for c in puzzle]
    for k, v in enumerate(grid):
        if v and any(grid[p] == v for p in peers[k]):
            return
    produced = 0

    def fits(k, v):
        if any(grid[p] == v for p in peers[k]):
            return False
        for cage, total in cages:
            if k in cage:
                held = [grid[c] for c in cage if c != k]
                rest = held.count(0)
                if not sum(held) + v + rest <= total <= sum(held) + v + rest * n:
                    return False
        # A condition is looked at when its last cell is filled.
        for about, holds in of[k]:
            values = [v if c == k else grid[c] for c in about]
            if 0 not in values and not holds(*values):
                return False
        return True

    def search():
        nonlocal produced
        # The choice with the fewest ways: a cell and its values, or a symbol and its cells in a full house.
        ways = {k: [v for v in range(1, n + 1) if fits(k, v)] for k in range(len(grid)) if grid[k] == 0}
        choices = [[(k, v) for v in values] for k, values in ways.items()]
        for house in full:
            held = {grid[k] for k in house}
            choices += [[(k, v) for k in house if v in ways.get(k, ())] for v in range(1, n + 1) if v not in held]
        if not choices:
            produced += 1
            yield "".join(CHARS[v - 1] for v in grid)
            return
        choice = min(choices, key=len)
        if rng:
            rng.shuffle(choice)
        for k, v in choice:
            grid[k] = v
            yield from search()
            grid[k] = 0
            if produced == limit:
                break

    yield from search()


def line(game, puzzle):
    if not all(part in game for part in sys.argv[1:]):
        return
    count, first = 0, "-"
    for grid in solutions(game, puzzle, -1):
        first = grid if count == 0 else first
        count += 1
    print(game, puzzle if puzzle.strip(".") else "-", count, first)


def dug(game, clues, seed):
    rng = random.Random(seed)
    blank = "." * (len(houses(game)[0]) * (2 if "+chaos" in game else 1))
    grid = next(solutions(game, blank, 1, rng))
    kept = set(rng.sample(range(len(grid)), clues))
    return "".join(c if k in kept else "." for k, c in enumerate(grid))


def kept(name, clues, seed, number=2):
    """Clues of the grid that a line of a file, from 1, names."""
    grid = open(name).read().split("\n")[number - 1][2:]
    cells = set(random.Random(seed).sample(range(len(grid)), clues))
    return "".join(c if k in cells else "." for k, c in enumerate(grid))


def main():
    print("# game, puzzle (- for the empty board), number of solutions, one of them (- for none)")
    print("# Written by make_suite.py: plain backtracking in another language. Killer files are named from the root.")
    killer = "+killer:tests/data/killer4.txt"
    for game in ["latin:1", "latin:2", "latin:3", "latin:4", "box:2x2", "box:1x4", "box:2x2+diagonals",
                 "box:2x2+windows", "latin:4+diagonals", "perfect:0", "perfect:1", "perfect:1+special",
                 "perfect:1+diagonals", "diameter:0:0", "jigsaw:aabb/aacb/dccb/dddc", "jigsaw:0123/3012/2301/1230",
                 "jigsaw:1112212234343344", "jigsaw:1112212234344343", "latin:4" + killer, "box:2x2" + killer]:
        line(game, "." * len(houses(game)[0]))
    for game, clues in [("box:2x3", 10), ("latin:5", 10), ("perfect:1", 4), ("perfect:1", 6), ("diameter:1:0", 28),
                        ("diameter:1:1", 28), ("diameter:1:0:v", 30), ("diameter:1:1:v", 30), ("box:3x3", 30),
                        ("box:3x3+diagonals", 28), ("box:3x3+windows", 28), ("box:2x5", 60), ("box:3x4", 90),
                        ("jigsaw:111324/121222/331244/333444/555666/555666", 12), ("box:2x2" + killer, 1),
                        ("latin:7", 29)]:
        for seed in range(4):
            line(game, dug(game, clues, seed))
    killer = "tests/data/killer12.txt"
    for game, clues in [("box:3x4+killer:" + killer, 46), ("latin:12+killer:" + killer, 66)]:
        for seed in range(2):
            line(game, kept(killer, clues, seed))
    # Special grids of order 8 up to relabelling: row 0 is fixed.
    line("diameter:1:0+special", "12345678".ljust(64, "."))
    for game in ["latin:2+pandiagonal", "latin:3+pandiagonal", "latin:4+pandiagonal", "latin:5+pandiagonal",
                 "perfect:1+pandiagonal", "box:2x2+disjoint", "box:2x2+diagonals+disjoint", "box:2x2+windows+disjoint",
                 "box:1x4+disjoint", "box:2x2+disjoint+pandiagonal"]:
        line(game, "." * len(houses(game)[0]))
    for game, clues in [("box:2x3+disjoint", 10), ("box:3x2+disjoint", 10), ("box:3x3+disjoint", 28),
                        ("latin:5+pandiagonal", 2)]:
        for seed in range(4):
            line(game, dug(game, clues, seed))
    line("box:3x3+diagonals+windows+disjoint",
         "8..4..........638.9..1.2..6..46..1.3.3......9.19........6.4.91...........9.2....4")
    for game in ["latin:3+antiknight", "latin:4+antiknight", "box:2x2+antiknight", "latin:5+antiknight", "box:2x2+antiking",
                 "latin:5+antiking", "perfect:1+antiking", "latin:5+antiknight+antiking", "latin:4+nonconsecutive",
                 "box:2x2+nonconsecutive", "perfect:1+nonconsecutive", "latin:5+antiking+diagonals"]:
        line(game, "." * len(houses(game)[0]))
    for game in ["latin:3+antiqueen", "latin:4+antiqueen", "box:2x2+antiqueen", "perfect:1+antiqueen",
                 "perfect:1+antiknight+antiqueen"]:
        line(game, "." * len(houses(game)[0]))
    for game, clues in [("box:2x3+antiqueen", 9), ("box:3x3+antiqueen", 30)]:
        for seed in range(2):
            line(game, dug(game, clues, seed))
    line("latin:5+nonconsecutive", "1".ljust(25, "."))
    line("latin:5+nonconsecutive", ".......5.................")
    marks = lambda n, *names: "".join("+%s:tests/data/%s%d.txt" % (x.replace("dots", "kropki"), x, n) for x in names)
    for names in [["kropki"], ["dots"], ["thermo"], ["palindrome"], ["arrow"], ["thermo", "arrow"],
                  ["kropki", "palindrome", "arrow"]]:
        for game in ["latin:4" + marks(4, *names), "box:2x2" + marks(4, *names)]:
            line(game, "." * len(houses(game)[0]))
    line("box:2x3" + marks(6, "dots"), "." * 36)
    line("box:3x3" + marks(9, "dots"), "." * 81)
    for names, clues in [(["kropki"], 4), (["thermo", "arrow"], 4), (["palindrome"], 10), (["arrow", "palindrome"], 7)]:
        for seed in range(3):
            line("box:2x3" + marks(6, *names), kept("tests/data/%s6.txt" % names[0], clues, seed, 2))
    for names, clues in [(["kropki"], 34), (["thermo", "arrow"], 30), (["palindrome", "arrow"], 30)]:
        for seed in range(2):
            line("box:3x3" + marks(9, *names), kept("tests/data/%s9.txt" % names[0], clues, seed, 2))
    for name in ["renban", "nabner", "parity", "modular", "zipper", "double-arrow", "xv", "strictxv"]:
        for game in ["latin:4", "box:2x2"]:
            line(game + "+%s:tests/data/%s4.txt" % (name.replace("strict", ""), name), "." * 16)
    for name in ["dutch-whisper", "renban", "nabner", "parity", "modular", "entropic", "zipper", "double-arrow", "xv", "strictxv"]:
        for seed in range(3):
            file = "tests/data/%s6.txt" % name
            line("box:2x3+%s:%s" % (name.replace("strict", ""), file), kept(file, 6, seed, 2))
    for name in [x for x in LINES if x not in ("between", "lockout")] + ["xv", "strictxv"]:
        for seed in range(2):
            file = "tests/data/%s9.txt" % name
            line("box:3x3+%s:%s" % (name.replace("strict", ""), file), kept(file, 36, seed, 2))
    line("box:3x3" + "".join("+%s:tests/data/%s9.txt" % (name, name) for name in ["dutch-whisper", "renban", "entropic", "zipper", "xv"]),
         kept("tests/data/xv9.txt", 32, 0, 2))
    for name in [*CLUES, "calcudoku", "little-killer", "inequality", "region-sum", "between", "lockout"]:
        for game in ["latin:4", "box:2x2"]:
            if name != "region-sum" or game != "latin:4":
                line(game + "+%s:tests/data/%s4.txt" % (name, name), "." * 16)
        for n, game, clues in [(6, "box:2x3", 6), (9, "box:3x3", 36)]:
            for seed in range(2):
                file = "tests/data/%s%d.txt" % (name, n)
                line("%s+%s:%s" % (game, name, file), kept(file, clues, seed, 2))
    line("box:3x3" + "".join("+%s:tests/data/%s9.txt" % (name, name) for name in ["sandwich", "skyscraper", "odd", "between"]),
         kept("tests/data/odd9.txt", 20, 0, 2))
    for game, clues in [("box:3x3+antiknight", 20), ("box:3x3+antiking", 20), ("box:2x3+antiknight", 6), ("box:2x3+antiking", 6)]:
        for seed in range(2):
            line(game, dug(game, clues, seed))
    # Tiles with one tiling, the first row fixed: grids up to relabelling.
    for tile in ["xxxx/x", "xxxx/.x", "xxx/xx", "xxx/x/x", "xxx/..xx", "xx/.xx/..x", "xxx/.x/xx"]:
        n = tile.count("x")
        line("tile:" + tile, "1234567"[:n].ljust(n * n, "."))
    for game, clues in [("tile:xxxx/xxx", 16), ("tile:xx/.x/xxx/.x", 16), ("tile:xxxxx/xx+diagonals", 20),
                        ("tile:xxx/xx+antiking", 4), ("ball:hex:1", 14), ("ball:hex:1+antiking", 6)]:
        for seed in range(2):
            line(game, dug(game, clues, seed))
    line("ball:hex:1", "1234567" + "." * 42)
    # The Miracle Sudoku of M. Lee (2020).
    line("box:3x3+antiknight+antiking+nonconsecutive", "." * 38 + "1" + "." * 12 + "2" + "." * 29)
    # Random layouts, by their labels: to draw them again would be to write the same chain again. tests/checks/layouts.rs holds the names to the labels:
    # jigsaw?4, jigsaw?5:mirror:18446744073709551615, jigsaw?6:torus:3, jigsaw?8:rot90:2, jigsaw?9:rot180:1.
    line("jigsaw:0000111123332223", "." * 16)
    line("jigsaw:0000012223124231444311433", "1".ljust(25, "."))
    for game, clues in [("jigsaw:012233011200041220441144555534352533", 10),
                        ("jigsaw:0111222200011223000412230444113344553336477536664775566677775556", 24),
                        ("jigsaw:000011222003311122003441152603341152633444552637745582637744588667775588666778888", 30)]:
        for seed in range(2):
            line(game, dug(game, clues, seed))
    # The division into regions is a part of the solution: the second half of a grid.
    for game in ["latin:1", "latin:2", "latin:3"]:
        line(game + "+chaos", "." * 2 * len(houses(game)[0]))
    for game, clues in [("latin:4+chaos", 12), ("latin:4+killer:tests/data/killer4.txt+chaos", 6),
                        ("latin:4+thermo:tests/data/thermo4.txt+chaos", 5), ("box:2x2+chaos", 8), ("latin:5+chaos", 24)]:
        for seed in range(3):
            line(game, dug(game, clues, seed))
    line("latin:4+chaos", "." * 16 + "1.1.1.1.........")
    # Contradictions that are not visible in any one house.
    line("box:2x2", "12..34..........")
    line("box:2x2", "12....3.........")
    line("latin:3", "1..2.....")
    line("latin:4", "123....4........")
    # Codes over rings.
    line("code:GROUP:5", "." * 25)
    for game, clues in [("code:GROUP:5", 5), ("code:GAUSS:3", 40), ("code:GAUSS:3:2", 40)]:
        for seed in range(2):
            line(game, dug(game, clues, seed))


if __name__ == "__main__":
    main()
