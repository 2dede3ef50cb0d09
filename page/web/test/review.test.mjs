// The review of a game beside the ladder, and the name of the last step.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Puzzle } from "../build/board/puzzle.js";
import { boardRequest } from "../build/host/records.js";
import { ladderNames, lastChange, single, withoutMistakes } from "../build/play/naming.js";
import { entered, entryWords, ladderWords, summary } from "../build/play/review.js";
import { ask } from "../module.mjs";
import { close, fits, open, violations } from "./browser.mjs";

/** Takes chains, almost locked sets and fish. */
const HARD = ".6.9....3...3.61.8..4.1..7..1.8....29.....5......5.7....32......8.....975.......6";
const [board] = ask(boardRequest("box:3x3"));
const [explained] = ask({ verb: "explain", game: "box:3x3", puzzle: HARD });
const [{ solution }] = ask({ verb: "solve", game: "box:3x3", puzzle: HARD, options: { engine: "allsat" } });
const cell = (number) => `#board [data-cell="${number}"]`;
const said = (page, part) =>
  page.waitForFunction((part) => document.getElementById("said").textContent.includes(part), part);

test("each symbol has the step of the ladder that places it, with what is taken away right before", () => {
  const { steps } = explained;
  for (const [at, step] of steps.entries())
    for (const candidate of step.placements)
      assert.match(ladderWords(steps, candidate), new RegExp(` \\(step ${at + 1}\\)$`), step.text);
  const at = steps.findIndex(({ eliminations }) => eliminations.length > 0);
  const next = steps.slice(at).find(({ placements }) => placements.length > 0);
  assert.match(ladderWords(steps, next.placements[0]), /^(Naked|Hidden) Single, after \w/);
  assert.equal(ladderWords(steps, [0, solution[0] === "1" ? "2" : "1"]), null);
});

test("a review has all entries in order, those that were taken back, too, and says which were wrong", () => {
  const puzzle = new Puzzle(board, HARD);
  const wrong = solution[0] === "1" ? "2" : "1";
  puzzle.clock = () => 61;
  puzzle.enter([0], "centre", "5");
  puzzle.enter([0], "digit", wrong);
  puzzle.erase([0]);
  puzzle.enter([0], "digit", solution[0]);
  const entries = entered(puzzle);
  assert.deepEqual(
    entries.map(({ move, candidate }) => [move, candidate]),
    [
      [2, [0, wrong]],
      [4, [0, solution[0]]],
    ],
  );
  const words = entries.map((entry) => entryWords(puzzle, entry, explained.steps, solution));
  assert.equal(words[0], `r1c1 is ${wrong}, at 1:01: wrong`);
  assert.match(words[1], /^r1c1 is ., at 1:01: .* Single.* \(step \d+\)$/);
  assert.match(
    summary(puzzle, explained, entries, solution),
    /^The ladder: Solved in 100 steps\. Its hardest step is \d+, ALS-XY.*: .*\. You entered 2 symbols, 1 of them wrong\.$/i,
  );
  assert.equal(puzzle.symbol(0), solution[0]);
  // Chains beyond the techniques are harder than the technique that is called the hardest.
  const chain = (er) => ({
    technique: "chains",
    text: `Chains (ER ${er}): x`,
    placements: [[0, "1"]],
    eliminations: [],
  });
  const steps = [chain("9.9"), chain("10.5"), ...explained.steps.slice(0, 1)];
  assert.match(
    summary(puzzle, { ...explained, hardest: explained.steps[0].technique, chains: 2, steps }, [], solution),
    /2 of its steps are chains beyond its techniques\. Its hardest step is 2, Chains, ER 10\.5: r1c1 is 1\. /,
  );
});

test("a single that is named leaves no other choice; nothing else is called one", () => {
  const puzzle = new Puzzle(board, HARD);
  let named = 0;
  for (let at = 0; at < 81; at++) {
    if (HARD[at] !== ".") continue;
    for (let symbol = 1; symbol <= 9; symbol++) {
      const words = single(puzzle, [at, String(symbol)]);
      if (!words) continue;
      named += 1;
      assert.equal(solution[at], String(symbol), words);
    }
  }
  // The ladder begins with singles, and each of these is named.
  for (const { placements } of explained.steps.slice(0, 4)) {
    assert.ok(single(puzzle, placements[0]));
    puzzle.enter([placements[0][0]], "digit", placements[0][1]);
  }
  assert.ok(named >= 2, `${named}`);
});

test("a step is named by the first of the ladder that gives it, or takes it away; else by nothing", () => {
  const { steps } = explained;
  const puzzle = new Puzzle(board, HARD);
  assert.match(ladderNames(puzzle, steps, steps[0].placements[0], true), /^Naked Single/);
  const last = steps.at(-1).placements[0];
  assert.match(ladderNames(puzzle, steps, last, true), /^The ladder comes to this in step 100 from there, after /);
  const at = steps.findIndex(({ eliminations }) => eliminations.length > 0);
  assert.match(
    ladderNames(puzzle, steps, steps[at].eliminations[0], false),
    new RegExp(`in step ${at + 1} from there`),
  );
  assert.equal(ladderNames(puzzle, steps.slice(0, 1), last, true), null);
});

test("the last change is what was entered, or the notes that are gone; mistakes before it are no reason", () => {
  const puzzle = new Puzzle(board, HARD);
  const wrong = solution[0] === "1" ? "2" : "1";
  puzzle.enter([0], "digit", wrong);
  puzzle.enter([2], "corner", "1");
  puzzle.enter([2], "centre", "2");
  puzzle.enter([2], "centre", "2");
  const { before, placed, removed } = lastChange(puzzle);
  assert.deepEqual([placed, removed], [[], [[2, "2"]]]);
  assert.equal(before.symbol(0), wrong);
  assert.equal(withoutMistakes(before, solution).line(), HARD);
  puzzle.enter([2], "digit", "4");
  assert.deepEqual(lastChange(puzzle).placed, [[2, "4"]]);
});

test("the name of the last step is asked for by its button and by its key", async () => {
  const page = await open("#game=perfect:1&puzzle=1.....5............4...3.");
  await page.waitForSelector(cell(0));
  await page.click("#name");
  await said(page, "nothing has been entered yet");
  const enter = async (at, key) => {
    await page.click(cell(at));
    await page.keyboard.press(key);
  };
  await enter(1, "1");
  await page.keyboard.press("Alt+j");
  await said(page, "no technique gives 1 in row 1 column 2: it is wrong");
  await enter(1, "2");
  await page.click("#name");
  const words = () => page.textContent("#said");
  await page.waitForFunction(() => /Single|Full House|ladder/.test(document.getElementById("said").textContent));
  // The library's first step in the position before is no placement of this cell, or it is the one that is named.
  const [{ step }] = ask({
    verb: "hint",
    game: "perfect:1",
    puzzle: "1.....5............4...3.",
    options: { degree: 3 },
  });
  assert.equal(/^The ladder comes to this in step/.test(await words()), step.placements.length === 0);
  await page.click(cell(5));
  await page.keyboard.press("Control+1");
  await page.keyboard.press("Control+1");
  await page.click("#name");
  await said(page, "1 in r2c1: 1 stands in a house of the cell already");
  await close(page);
});

test("a game with several solutions has no names for its steps, and no review", async () => {
  const page = await open("#game=latin:2&puzzle=....");
  await page.waitForSelector(cell(0));
  await page.click(cell(0));
  await page.keyboard.press("1");
  await page.click("#name");
  await said(page, "more than one solution");
  await page.click("#replay");
  await page.click("#review summary");
  await page.waitForFunction(() =>
    document.getElementById("review-said").textContent.startsWith("This puzzle has more"),
  );
  await close(page);
});

test("a solved game is reviewed; a line shows its moment on the board", async () => {
  const page = await open("#game=latin:2&puzzle=1...", { bypassCSP: true });
  await page.waitForSelector(cell(0));
  for (const [at, key] of [
    [1, "1"],
    [1, "2"],
    [2, "2"],
    [3, "1"],
  ]) {
    await page.click(cell(at));
    await page.keyboard.press(key);
  }
  await page.click("#solved-review");
  const lines = page.locator("#review-entries button");
  await lines.nth(3).waitFor();
  assert.match(await lines.nth(0).textContent(), /^r1c2 is 1, at 0:0\d: wrong$/);
  assert.match(await lines.nth(1).textContent(), /^r1c2 is 2, at 0:0\d: Full House \(step \d\)$/);
  assert.match(await page.textContent("#review-said"), /You entered 4 symbols, 1 of them wrong\.$/);
  await lines.nth(1).click();
  assert.equal(await page.inputValue("#replay-move"), "2");
  assert.equal(await page.textContent('#replay-board [data-cell="1"] .symbol'), "2");
  assert.equal(await lines.nth(1).getAttribute("aria-current"), "step");
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [390, 664],
    [844, 390],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await fits(page);
    assert.equal(
      await page.evaluate(() => {
        const dialog = document.getElementById("replaying");
        return dialog.scrollWidth <= dialog.clientWidth;
      }),
      true,
      `${width}`,
    );
  }
  assert.deepEqual(await violations(page), []);
  // The replay alone has no review until it is asked for.
  await page.click("#replaying [data-close]");
  await page.click("#replay");
  assert.equal(await page.isVisible("#review-entries"), false);
  await close(page);
});
