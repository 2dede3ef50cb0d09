// Statistics of solved games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { statistics, streak } from "../build/play/statistics.js";

const game = (title, seconds, hints, changed, isSolved = true) => ({ title, seconds, hints, changed, isSolved });
const noon = (day) => new Date(2026, 10, day, 12).getTime();

test("games are counted by game and level, and the best time is one without help", () => {
  const games = [
    game("Sudoku; easy, seed 1", 300, 0, noon(1)),
    game("Sudoku; easy, Nov 2, 2026", 200, 1, noon(2)),
    game("Sudoku; easy", 250, 0, noon(3)),
    game("Sudoku; seed 4", 10, 0, noon(4)),
    game("box:2x2", 20, 3, noon(4)),
    game("box:2x2", 1, 0, noon(4), false),
  ];
  assert.deepEqual(statistics(games), [
    { name: "Sudoku, easy", solved: 3, withoutHelp: 2, best: 250 },
    { name: "Sudoku", solved: 1, withoutHelp: 1, best: 10 },
    { name: "box:2x2", solved: 1, withoutHelp: 0, best: null },
  ]);
});

test("days in a row end today or yesterday, also across the end of a month", () => {
  const solvedOn = (...days) => days.map((day) => game("a", 1, 0, noon(day)));
  assert.equal(streak(solvedOn(-1, 0, 1, 2), new Date(2026, 10, 2, 23)), 4);
  assert.equal(streak(solvedOn(-1, 0, 1, 2), new Date(2026, 10, 3, 1)), 4);
  assert.equal(streak(solvedOn(-1, 0, 1, 2), new Date(2026, 10, 4)), 0);
  assert.equal(streak(solvedOn(2, 4), new Date(2026, 10, 4, 12)), 1);
  assert.equal(streak([game("a", 1, 0, noon(4), false)], new Date(2026, 10, 4, 12)), 0);
});
