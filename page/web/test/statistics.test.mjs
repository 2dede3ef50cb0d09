// Statistics of solved games, and the calendar of puzzles of the day.

import assert from "node:assert/strict";
import { test } from "node:test";
import { monthLater, solvedDays, weeks } from "../build/play/calendar.js";
import { statistics, streak } from "../build/play/statistics.js";
import { address, close, fits, open, violations } from "./browser.mjs";

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

test("months have their weeks from Monday on, also in leap years and at the end of a year", () => {
  assert.deepEqual([monthLater("2026-12", 1), monthLater("2026-01", -1)], ["2027-01", "2025-12"]);
  const november = weeks("2026-11");
  assert.equal(november.length, 6);
  assert.deepEqual(november[0], [null, null, null, null, null, null, "2026-11-01"]);
  assert.equal(november[5][0], "2026-11-30");
  assert.equal(weeks("2028-02").flat().filter(Boolean).length, 29);
  assert.equal(weeks("2027-02").length, 4);
});

test("days are solved by game and level", () => {
  const games = [
    { ...game("Sudoku; easy, Nov 2, 2026", 1, 0, 1), day: "2026-11-02" },
    { ...game("Sudoku; hard, Nov 2, 2026", 1, 0, 1), day: "2026-11-02" },
    { ...game("Sudoku; Nov 3, 2026", 1, 0, 1), day: "2026-11-03" },
    { ...game("Sudoku; easy, Nov 4, 2026", 1, 0, 1, false), day: "2026-11-04" },
    { ...game("Sudoku; easy, seed 1", 1, 0, 1), day: "" },
    { ...game("Sudoku 6×6; easy, Nov 5, 2026", 1, 0, 1), day: "2026-11-05" },
  ];
  assert.deepEqual(
    solvedDays(games, "Sudoku"),
    new Map([
      ["2026-11-02", new Set(["easy", "hard"])],
      ["2026-11-03", new Set([null])],
    ]),
  );
});

test("a day of the calendar opens its puzzle, which is marked when it was solved; days to come open nothing", async () => {
  const page = await open("#game=latin:2&puzzle=1...", { viewport: { width: 320, height: 568 }, bypassCSP: true });
  await page.waitForSelector("#board .cell");
  const list = async () => {
    await page.click("#new");
    await page.click("#list");
  };
  await list();
  assert.equal(await page.textContent("#days-of"), "latin:2");
  assert.ok(await page.isDisabled("#later"));
  const today = await page.getAttribute("#days [aria-current=date]", "value");
  assert.equal(today, new Date().toISOString().slice(0, 10));
  for (const { value, disabled } of await page.$$eval("#days button", (all) =>
    all.map(({ value, disabled }) => ({ value, disabled })),
  ))
    assert.equal(disabled, value > today, value);
  await fits(page);
  assert.deepEqual(await violations(page), []);
  await page.click("#earlier");
  const day = `${monthLater(today.slice(0, 7), -1)}-15`;
  await page.click(`#days [value="${day}"]`);
  await page.waitForFunction(() => /^latin:2; easy, .*15/.test(document.getElementById("title").textContent));
  // Row 1 is 1 2 or 2 1, and row 2 the other way round.
  const givens = await page.$$eval("#board .cell", (all) => all.map((one) => Number(one.textContent)));
  const first = givens.map((given, cell) => given && (cell % 3 === 0 ? given : 3 - given)).find(Boolean);
  for (const [cell, given] of givens.entries()) {
    if (given) continue;
    await page.click(`#board [data-cell="${cell}"]`);
    await page.keyboard.press(String(cell % 3 === 0 ? first : 3 - first));
  }
  await page.click("#solved [data-close]");
  // Also when the page is opened anew.
  await page.goto(`${address()}?again#game=latin:2&puzzle=1...`);
  await page.waitForSelector("#board .cell");
  await list();
  await page.click("#earlier");
  const solved = await page.$$eval("#days .solved", (all) => all.map(({ value, textContent }) => [value, textContent]));
  assert.deepEqual(solved, [[day, "15E"]]);
  assert.match(await page.getAttribute("#days .solved", "aria-label"), /, easy solved$/);
  await close(page);
});
