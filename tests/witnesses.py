#!/usr/bin/env python3
"""Judges the witnesses of claims/witnesses.txt with no code of the program: plain 9x9 sudoku, written down from its rules.

    python3 tests/witnesses.py claims/witnesses.txt

Prints a line for each witness, and fails if one of them does not contradict its sentence.
"""

import sys
from fractions import Fraction
from itertools import combinations

DIGITS = range(1, 10)
ROWS = [[9 * i + j for j in range(9)] for i in range(9)]
COLUMNS = [list(column) for column in zip(*ROWS)]
BOXES = [[9 * (b // 3 * 3 + k // 3) + b % 3 * 3 + k % 3 for k in range(9)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
PEERS = [{c for house in HOUSES if cell in house for c in house} - {cell} for cell in range(81)]


def cells(line):
    return [0 if c == "." else int(c) for c in line]


def fits(board, cell, digit):
    return all(board[peer] != digit for peer in PEERS[cell])


def solutions(board, limit):
    """The number of completions, at most `limit`."""
    options = [(cell, [d for d in DIGITS if fits(board, cell, d)]) for cell in range(81) if not board[cell]]
    if not options:
        return 1
    cell, digits = min(options, key=lambda option: len(option[1]))
    found = 0
    for digit in digits:
        board[cell] = digit
        found += solutions(board, limit - found)
        if found >= limit:
            break
    board[cell] = 0
    return found


def choices(grid):
    """One divided by the probability of a grid that is filled cell by cell, each time with a random digit that some grid has there."""
    board, product = [0] * 81, 1
    for cell in range(81):
        alike = 0
        for digit in DIGITS:
            if fits(board, cell, digit):
                board[cell] = digit
                alike += solutions(list(board), 1)
        product *= alike
        board[cell] = grid[cell]
    return product


def open_after_naked_singles(board):
    board, was = list(board), None
    while was != board:
        was = list(board)
        for cell in range(81):
            left = [d for d in DIGITS if fits(board, cell, d)]
            if not board[cell] and len(left) == 1:
                board[cell] = left[0]
    return board.count(0)


class Solver:
    """Takes the simplest step at each time, with the costs of HoDoKu."""

    def __init__(self, board):
        self.board = list(board)
        self.left = [set() if board[c] else {d for d in DIGITS if fits(board, c, d)} for c in range(81)]

    def solve(self):
        steps = score = 0
        while 0 in self.board:
            for cost, find in LADDER:
                found = find(self)
                if found:
                    break
            else:
                return None
            steps, score = steps + 1, score + cost
            placed, removed = found
            for cell, digit in placed:
                self.board[cell], self.left[cell] = digit, set()
                for peer in PEERS[cell]:
                    self.left[peer].discard(digit)
            for cell, digit in removed:
                self.left[cell].discard(digit)
        return steps, score

    def places(self, house, digit):
        return [cell for cell in house if digit in self.left[cell]]

    def without(self, digit, seers, keep=()):
        """The removal of a digit from all cells that see these cells."""
        seen = set.intersection(*(PEERS[cell] for cell in seers)) - set(keep)
        return [(cell, digit) for cell in sorted(seen) if digit in self.left[cell]]


def full_house(solver):
    for house in HOUSES:
        empty = [cell for cell in house if not solver.board[cell]]
        if len(empty) == 1:
            return [(empty[0], *solver.left[empty[0]])], []


def naked_single(solver):
    for cell in range(81):
        if len(solver.left[cell]) == 1:
            return [(cell, *solver.left[cell])], []


def hidden_single(solver):
    for house in HOUSES:
        for digit in DIGITS:
            places = solver.places(house, digit)
            if len(places) == 1:
                return [(places[0], digit)], []


def locked(solver):
    for house in HOUSES:
        for digit in DIGITS:
            places = solver.places(house, digit)
            removed = solver.without(digit, places, house) if len(places) in (2, 3) else []
            if removed:
                return [], removed


def naked(size):
    def find(solver):
        for house in HOUSES:
            for some in combinations([c for c in house if 1 < len(solver.left[c]) <= size], size):
                digits = set.union(*(solver.left[cell] for cell in some))
                removed = [(c, d) for c in house if c not in some for d in digits & solver.left[c]]
                if len(digits) == size and removed:
                    return [], removed

    return find


def hidden(size):
    def find(solver):
        for house in HOUSES:
            for digits in combinations(DIGITS, size):
                places = {cell for digit in digits for cell in solver.places(house, digit)}
                removed = [(c, d) for c in places for d in solver.left[c] - set(digits)]
                if len(places) == size and removed and all(solver.places(house, d) for d in digits):
                    return [], removed

    return find


def x_wing(solver):
    for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for digit in DIGITS:
            for one, other in combinations(lines, 2):
                ends = [[line.index(c) for c in solver.places(line, digit)] for line in (one, other)]
                if len(ends[0]) == 2 and ends[0] == ends[1]:
                    rest = [c for at in ends[0] for c in across[at] if c not in one and c not in other]
                    removed = [(cell, digit) for cell in rest if digit in solver.left[cell]]
                    if removed:
                        return [], removed


def bug_plus_one(solver):
    sizes = [len(left) for left in solver.left if left]
    if sorted(sizes) != [2] * (len(sizes) - 1) + [3]:
        return None
    cell = next(c for c in range(81) if len(solver.left[c]) == 3)
    for digit in solver.left[cell]:
        if all(len(solver.places(house, digit)) == 3 for house in HOUSES if cell in house):
            return [(cell, digit)], []


def skyscraper(solver):
    for lines in (ROWS, COLUMNS):
        for digit in DIGITS:
            for one, other in combinations([p for line in lines if len(p := solver.places(line, digit)) == 2], 2):
                for a, b in (one, one[::-1]):
                    for c, d in (other, other[::-1]):
                        removed = solver.without(digit, (b, d)) if c in PEERS[a] else []
                        if removed:
                            return [], removed


LADDER = [
    (4, full_house),
    (4, naked_single),
    (14, hidden_single),
    (50, locked),
    (60, naked(2)),
    (80, naked(3)),
    (70, hidden(2)),
    (100, hidden(3)),
    (140, x_wing),
    (100, bug_plus_one),
    (130, skyscraper),
]


def pairs(line, *names):
    board = cells(line)
    fewer = list(board)
    for name in names:
        row, column = name[1:].split("c")
        fewer[9 * int(row) + int(column) - 10] = 0
    assert all(bool(a) == bool(b) for b, a in zip(board, board[::-1])), "the half turn keeps the pattern"
    assert board.count(0) + 2 == fewer.count(0)
    assert solutions(list(fewer), 2) == 1
    before, after = Solver(board).solve(), Solver(fewer).solve()
    # The difficulty does not keep on increasing.
    assert after[0] < before[0] + 2 or after[1] < before[1], (before, after)
    return f"steps and score {before}, without {' and '.join(names)} {after}"


def levels(line):
    board = cells(line)
    assert solutions(list(board), 2) == 1
    left = open_after_naked_singles(board)
    assert left > 0
    return f"{board.count(0)} blanks, {left} left by naked singles"


def fill(one, other):
    for grid in (one, other):
        assert all({int(grid[cell]) for cell in house} == set(DIGITS) for house in HOUSES)
    ratio = Fraction(choices(cells(one)), choices(cells(other)))
    assert ratio != 1
    return f"likelier by {ratio}"


JUDGES = {"pairs-002": pairs, "levels-004": levels, "uniform-fill": fill}

if __name__ == "__main__":
    judged = set()
    with open(sys.argv[1]) as witnesses:
        for line in witnesses:
            if line.strip() and not line.startswith("#"):
                claim, game, *words = line.split()
                assert game == "box:3x3"
                print(f"{claim}: {JUDGES[claim](*words)}")
                judged.add(claim)
    assert judged == set(JUDGES), judged
