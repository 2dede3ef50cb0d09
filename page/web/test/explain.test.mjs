// Hints, "why not this digit?" and explanations: what is drawn, said and played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Candidates } from "../build/board/candidates.js";
import { Puzzle } from "../build/board/puzzle.js";
import { boardRequest } from "../build/host/records.js";
import { ask } from "../module.mjs";
import { close, LOOKS, label, open, sampled, violations } from "./browser.mjs";

const PUZZLE = "1.....5............4...3.";
const SOLUTION = "1234535421241535321441532";
const HASH = `#game=perfect:1&puzzle=${PUZZLE}`;
/** Takes chains, almost locked sets and fish. */
const HARD = ".6.9....3...3.61.8..4.1..7..1.8....29.....5......5.7....32......8.....975.......6";
const KILLER =
  "aabbcd\naeeecd\nafgghh\nifgjhh\niijjkk\nillmmk\na=10\nb=7\nc=10\nd=6\ne=10\nf=9\ng=9\nh=12\ni=16\nj=12\nk=11\nl=10\nm=4\n";

const hears = (page, text) =>
  page.waitForFunction((text) => document.getElementById("said").textContent.includes(text), text);
const told = (page) => page.textContent("#explanation .told");
const drawn = (page, shape, where = "#board") => page.locator(`${where} .overlay .${shape}`).count();
const name = (page, cell) => page.getAttribute(`#explanation [data-cell="${cell}"]`, "aria-label");

async function explained(page) {
  await page.waitForSelector(".cell");
  await page.click("#explain");
  await page.waitForSelector("#explanation .steps li");
}

test("the candidates that the page keeps are those of each step, down to the solution", () => {
  const games = [
    ["perfect:1", PUZZLE, {}],
    ["box:3x3", HARD, {}],
    ["box:2x3+killer:cages.txt", ".".repeat(36), { "cages.txt": KILLER }],
    ...["latin:6+diagonals", "box:2x3+antiknight", "ball:hex:1"].map((game) => [
      game,
      ask({ verb: "generate", game, options: { seed: 1, minimal: true } })[0].puzzle,
      {},
    ]),
  ];
  let steps = 0;
  for (const [game, puzzle, files] of games) {
    const [board] = ask(boardRequest(game, files));
    const [explained] = ask({ verb: "explain", game, puzzle, files });
    const left = new Candidates(new Puzzle(board, puzzle, files));
    for (const step of explained.steps) {
      for (const [cell, symbol] of [...step.placements, ...step.eliminations]) {
        assert.ok(left.of(cell).includes(symbol), `${game}: ${symbol} in ${cell}: ${step.text}`);
      }
      left.follow(step);
      steps++;
    }
    const [{ solution }] = ask({ verb: "solve", game, puzzle, files, options: { engine: "allsat" } });
    assert.equal(Array.from(puzzle, (_, cell) => left.symbol(cell)).join(""), solution, game);
  }
  assert.ok(steps > 150, `${steps}`);
});

test("a hint says more and more, and its step is drawn until something is entered", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  await page.click("#hint");
  await hears(page, "look at column 3, region B");
  // Both are framed.
  assert.equal(await page.locator("#board .step-house").count(), 2);
  assert.equal(await drawn(page, "disc-on"), 0);
  await page.click("#hint");
  await hears(page, "Pointing: a cell that sees every place");
  await page.click("#hint");
  await hears(page, "Pointing: 3 in region B (r123c3), within column 3. So r4c3 is not 3.");
  assert.deepEqual(
    [await drawn(page, "disc-on"), await drawn(page, "out"), await drawn(page, "step-house")],
    [3, 1, 2],
  );
  assert.match(await page.textContent("#legend"), /to be taken away/);
  await page.click('[data-cell="4"]');
  await page.keyboard.press("5");
  assert.deepEqual([await drawn(page, "disc-on"), await page.textContent("#legend")], [0, ""]);
  await close(page);
});

test("a hint that names its technique links to the lesson, from which Back leads to the game", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  await page.click('[data-cell="4"]');
  await page.keyboard.press("5");
  for (const words of ["look at", ": "]) {
    assert.equal(await page.locator("#legend a").count(), 0);
    await page.click("#hint");
    await hears(page, words);
  }
  await page.waitForSelector("#legend a");
  const [, technique] = /^Lesson: (.*)$/.exec(await page.textContent("#legend a"));
  assert.ok((await page.textContent("#said")).startsWith(technique));
  await page.click("#legend a");
  await page.waitForFunction((name) => document.getElementById("learn-title").textContent === name, technique);
  assert.ok(await page.isVisible("#learn-lesson"));
  await page.goBack();
  await page.waitForSelector("#play:not([hidden])");
  assert.equal(await page.textContent('[data-cell="4"] .symbol'), "5");
  await page.click("#hint");
  await hears(page, "So ");
  assert.equal(await page.textContent("#legend a"), `Lesson: ${technique}`);
  await close(page);
});

test("a wrong entry and a symbol that is asked about are contradicted by clues that another engine confirms", async () => {
  const page = await open(HASH);
  await page.click('[data-cell="5"]');
  await page.keyboard.press("4");
  await page.keyboard.press("Alt+w");
  await hears(page, "4 in row 2 column 1 contradicts");
  const clues = await page
    .locator("#board .cell[aria-label$=contradicts]")
    .evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));
  assert.equal(await drawn(page, "clue"), clues.length);
  assert.equal(await drawn(page, "asked"), 1);
  const solutions = (kept) => {
    const puzzle = Array.from(PUZZLE, (given, cell) => (cell === 5 ? "4" : kept.includes(cell) ? given : ".")).join("");
    return Number(ask({ verb: "count", game: "perfect:1", puzzle, options: { engine: "allsat", limit: 1 } })[0].count);
  };
  assert.equal(solutions(clues), 0);
  // How these contradict it: each step is a single, and where they end a cell or a house is left with nothing.
  await page.click("#legend button");
  assert.match(await told(page), /^Step 1 of \d+ (Hidden|Naked) Single/);
  const wrong = "4";
  const {
    steps,
    end,
    end_cells: at,
  } = ask({ verb: "hint", game: "perfect:1", puzzle: PUZZLE, options: { givens: PUZZLE, why: `r2c1=${wrong}` } })[0];
  const supposed = Array.from(PUZZLE, (given, cell) => (cell === 5 ? wrong : clues.includes(cell) ? given : "."));
  const left = new Candidates(new Puzzle(ask(boardRequest("perfect:1"))[0], supposed.join("")));
  for (const step of steps) {
    const [cell, symbol] = step.placements[0];
    const places =
      step.houses.length > 0 ? step.houses[0].filter((other) => left.of(other).includes(symbol)) : left.of(cell);
    assert.deepEqual(places, step.houses.length > 0 ? [cell] : [symbol]);
    left.follow(step);
  }
  const symbol = /^no place for (.)/.exec(end)?.[1];
  assert.equal(
    at.filter((cell) =>
      symbol ? left.of(cell).includes(symbol) || left.symbol(cell) === symbol : left.of(cell).length > 0,
    ).length,
    0,
  );
  await page.keyboard.press("End");
  assert.ok((await told(page)).includes(end), await told(page));
  assert.equal(await drawn(page, "step-house", "#explanation"), 1);
  await page.click("text=Back to the puzzle");
  await page.focus("#board [tabindex='0']");
  // A symbol in an empty cell, by keys alone: what is pressed is not entered.
  await page.keyboard.press("Delete");
  await page.keyboard.press("Alt+w");
  await page.keyboard.press("1");
  await hears(page, "1 in row 2 column 1 contradicts the given 1 in row 1 column 1, in the same column");
  assert.equal(await label(page), "row 2 column 1, region A, blank, 1 asked about");
  await page.keyboard.press("Alt+w");
  await page.keyboard.press(SOLUTION[5]);
  await hears(page, "nothing contradicts 3 in row 2 column 1");
  await page.click('[data-cell="0"]');
  await page.click("#why");
  await hears(page, "row 1 column 1 is a given");
  await close(page);
});

test("an entry is named beside the givens, and a wrong one is no reason", async () => {
  const page = await open(HASH);
  await page.click('[data-cell="1"]');
  await page.keyboard.press("2");
  await page.click('[data-cell="21"]');
  await page.keyboard.press("2");
  await page.click("#why");
  await hears(page, "contradicts the entry 2 in row 1 column 2, in the same column");
  assert.equal(await page.locator("#board circle.clue").count(), 1);
  await page.click('[data-cell="1"]');
  await page.click("#why");
  await hears(page, "nothing contradicts 2 in row 1 column 2");
  await close(page);
});

test("an explanation is played by keyboard alone, back and forth, and each step is said", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  await page.focus("#board .cell");
  await page.keyboard.press("Alt+x");
  await page.waitForSelector("#explanation .steps li");
  assert.equal(await page.getAttribute("#explanation .told", "role"), "status");
  assert.equal(await told(page), "Step 1 of 29 Pointing: 3 in region B (r123c3), within column 3. So r4c3 is not 3.");
  assert.match(await name(page, 17), /blank, centre notes 1 2 3 5/);
  await page.keyboard.press("n");
  assert.match(await told(page), /^Step 2 of 29 /);
  assert.match(await name(page, 17), /blank, centre notes 1 2 5$/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await name(page, 17), /centre notes 1 2 3 5/);
  await page.keyboard.press("End");
  assert.equal(await told(page), "The end Solved in 29 steps.");
  const shown = await page.locator("#explanation .cell .symbol").allTextContents();
  assert.equal(shown.join(""), SOLUTION);
  // In the list by its arrows; on the board these move among cells.
  await page.keyboard.press("Tab");
  while (!(await page.evaluate(() => document.activeElement.matches("[role=option]"))))
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  assert.match(await told(page), /^Step 29 of 29 /);
  assert.equal(await page.locator("#explanation [aria-selected=true]").count(), 1);
  await page.keyboard.press("Home");
  assert.match(await told(page), /^Step 1 of 29 /);
  await page.focus("#explanation .cell");
  await page.keyboard.press("ArrowRight");
  assert.match(await label(page), /^row 1 column 2,/);
  await page.keyboard.press("2");
  assert.match(await told(page), /^Step 1 of 29 /);
  await page.keyboard.press("n");
  assert.match(await told(page), /^Step 2 of 29 /);
  await page.keyboard.press("Escape");
  assert.equal(await page.isHidden("#explanation"), true);
  assert.equal(await page.evaluate(() => document.activeElement.id), "explain");
  assert.equal(await page.locator("#board .symbol").count(), 4);
  await close(page);
});

test("chains have links of two kinds, and steps are jumped to, by touch on a telephone", async () => {
  const page = await open(`#game=box:3x3&puzzle=${HARD}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.waitForSelector(".cell");
  await page.tap("#explain");
  await page.waitForSelector("#explanation .steps li");
  await page.locator(".steps li", { hasText: "X-Chain" }).first().tap();
  assert.match(await told(page), /X-Chain: \(7\)r2c5=\(7\)r2c1-/);
  assert.deepEqual(
    [await drawn(page, "link.yes", "#explanation"), await drawn(page, "link.no", "#explanation")],
    [3, 2],
  );
  assert.deepEqual([await drawn(page, "disc-on", "#explanation"), await drawn(page, "out", "#explanation")], [6, 2]);
  await page.tap(".telling-moves button:nth-child(3)");
  assert.match(await told(page), /Nice Loop/);
  await page.tap(".telling-moves button:nth-child(2)");
  assert.match(await told(page), /X-Chain/);
  await page.tap(".telling-moves button:nth-child(1)");
  assert.match(await told(page), /^Step 1 of /);
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(needed <= there, `${needed} > ${there}`);
  await close(page);
});

test("an explanation begins where the game stands, and mistakes come first", async () => {
  const page = await open(HASH);
  await page.click('[data-cell="1"]');
  await page.keyboard.press("2");
  await explained(page);
  assert.match(await name(page, 1), /entered 2/);
  await page.click("text=Back to the puzzle");
  await page.keyboard.press("Escape");
  await page.click('#board [data-cell="2"]');
  await page.keyboard.press("4");
  await page.click("#explain");
  await hears(page, "first mend what is wrong: 4 in row 1 column 3");
  assert.equal(await page.isHidden("#explanation"), true);
  await close(page);
});

test("axe finds nothing in what is drawn, asked and explained", async () => {
  for (const [width, colorScheme] of sampled(LOOKS)) {
    const page = await open(HASH, { viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    await page.waitForSelector(".cell");
    for (const degree of ["look at", "a cell that sees", "So "]) {
      await page.click("#hint");
      await hears(page, degree);
    }
    assert.deepEqual(await violations(page), []);
    await page.click('[data-cell="1"]');
    await page.click("#why");
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await explained(page);
    assert.deepEqual(await violations(page), []);
    const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(needed <= there, `${needed} > ${there}`);
    await close(page);
  }
});
