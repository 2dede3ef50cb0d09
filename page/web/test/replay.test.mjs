// The changes of a game: kept with it, undone after a reload, and replayed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Puzzle } from "../build/board/puzzle.js";
import { ask } from "../module.mjs";
import { close, fits, open, violations } from "./browser.mjs";

const cell = (number) => `#board [data-cell="${number}"]`;
const GIVENS = "1...2..1........";
const HASH = `#game=box:2x2&puzzle=${GIVENS}`;

function fresh() {
  const [board] = ask({ verb: "palette", game: "box:2x2", options: { drawn: true } });
  return new Puzzle(board, GIVENS);
}

test("changes are stored with their times, and what was undone is not; they lead to the same position", () => {
  const puzzle = fresh();
  let seconds = 0;
  puzzle.clock = () => (seconds += 1.5);
  puzzle.enter([1, 2], "corner", "3");
  puzzle.enter([1], "digit", "4");
  puzzle.enter([2], "digit", "2");
  puzzle.undo();
  puzzle.enter([0], "colour", "7");
  const saved = JSON.parse(JSON.stringify(puzzle.save()));
  assert.deepEqual(saved.moves, ["1:1--3--_2--3--", "3:1-4-3--", "6:0----7"]);
  const other = fresh();
  other.restore(saved);
  assert.deepEqual(other.save(), puzzle.save());
  assert.deepEqual([other.moves, other.lastMove], [3, { cells: [0], seconds: 6 }]);
  while (other.undo());
  assert.equal(other.line(), GIVENS);
});

test("a game without changes that lead to it is one change", () => {
  const puzzle = fresh();
  puzzle.enter([1], "digit", "4");
  const { moves, ...old } = puzzle.save();
  assert.equal(moves.length, 1);
  for (const wrong of [undefined, [], ["1:1-3---"], ["x", "7:99-1", ":::"]]) {
    const other = fresh();
    other.restore({ ...old, moves: wrong });
    assert.deepEqual([other.moves, other.symbol(1)], [1, "4"]);
    assert.ok(other.undo());
    assert.equal(other.line(), GIVENS);
  }
});

test("a game is replayed, also after a reload, and stays as it is", async () => {
  const page = await open(HASH, { viewport: { width: 390, height: 664 }, bypassCSP: true });
  await page.waitForSelector(cell(0));
  await page.click("#replay");
  assert.equal(await page.textContent("#said"), "nothing has been entered yet");
  for (const [number, key] of [
    [1, "4"],
    [2, "3"],
    [3, "2"],
  ]) {
    await page.click(cell(number));
    await page.keyboard.press(key);
  }
  await page.click("#undo");
  await page.reload();
  await page.waitForSelector(cell(0));
  const line = (root) =>
    page.$$eval(`${root} .cell`, (all) => all.map((one) => one.querySelector(".symbol")?.textContent ?? ".").join(""));
  const before = await line("#board");
  assert.equal(before, "143.2..1........");
  await page.click("#replay");
  assert.equal(await line("#replay-board"), GIVENS);
  assert.equal(await page.textContent("#replay-at"), "0 of 2 changes");
  await page.keyboard.press("ArrowRight");
  assert.equal(await line("#replay-board"), "14..2..1........");
  assert.match(await page.getAttribute("#replay-move", "aria-valuetext"), /^1 of 2 changes, at 0:0\d$/);
  assert.equal(await page.locator("#replay-board .selected").getAttribute("data-cell"), "1");
  await page.click("#replay-play");
  await page.waitForFunction(() => document.getElementById("replay-at").textContent.startsWith("2 of 2"));
  await page.waitForFunction(() => document.getElementById("replay-play").textContent === "Start");
  assert.equal(await line("#replay-board"), before);
  await fits(page);
  assert.deepEqual(await violations(page), []);
  await page.click("#replaying [data-close]");
  assert.equal(await line("#board"), before);
  // The way back is kept, too.
  await page.click("#undo");
  assert.equal(await line("#board"), "14..2..1........");
  await page.click("#undo");
  assert.equal(await line("#board"), GIVENS);
  await close(page);
});

test("a solved puzzle offers its replay, which fits into windows of any shape", async () => {
  const page = await open("#game=latin:2&puzzle=1...");
  await page.waitForSelector(cell(0));
  for (const [number, key] of [
    [1, "2"],
    [2, "2"],
    [3, "1"],
  ]) {
    await page.click(cell(number));
    await page.keyboard.press(key);
  }
  await page.click("#solved-replay");
  for (const [width, height] of [
    [1280, 800],
    [390, 664],
    [320, 568],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    for (const id of ["replay-board", "replay-move", "replay-play"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      const isSeen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      assert.ok(isSeen && box.width > 40, `${width} × ${height}: ${id}: ${JSON.stringify(box)}`);
    }
    await fits(page);
  }
  await close(page);
});
