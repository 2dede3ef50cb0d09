// Set: boards, what is drawn on them, givens, and what is known of a puzzle while it grows.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { ask } from "../module.mjs";
import { close, fits, label, open, violations } from "./browser.mjs";

const cell = (number) => `#set-board [data-cell="${number}"]`;
const shows = (id) => (page, pattern) =>
  page.waitForFunction(
    ([id, source]) => new RegExp(source).test(document.getElementById(id).textContent),
    [id, pattern.source],
  );
const said = shows("set-said");
const shownState = shows("set-state");
const settled = (page) => page.waitForFunction(() => document.getElementById("set-state").ariaBusy === "false");
const asked = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));

/** Waits for what is known of the puzzle as it is now. */
async function state(page, pattern) {
  await settled(page);
  await shownState(page, pattern);
}

async function started(game, puzzle, options = {}, files = {}) {
  const hash = new URLSearchParams({ view: "set", game, puzzle, files: JSON.stringify(files) });
  const page = await open(`#${hash}`, options);
  await page.waitForSelector(cell(0));
  return page;
}

/** Selects cells in order, by mouse. */
async function select(page, [first, ...others]) {
  await page.click(cell(first));
  for (const other of others) await page.click(cell(other), { modifiers: ["Control"] });
}

// There are 288 grids of this game; a 24th of them, 12, has 1234 in row 1.
test("a puzzle that cannot be opened leaves an empty board to work on", async () => {
  const page = await open("#view=set&game=box:3x3&puzzle=12");
  await said(page, /^2 characters instead of 81/);
  await page.waitForSelector(cell(80));
  await close(page);
});

test("solutions are counted while givens are entered", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await state(page, /^288 solutions/);
  for (const [at, key] of [
    [0, "1"],
    [1, "2"],
    [2, "3"],
    [3, "4"],
  ]) {
    await page.click(cell(at));
    await page.keyboard.press(key);
    await said(page, new RegExp(`column ${at + 1} is ${key}`));
  }
  await state(page, /^12 solutions/);
  await page.click(cell(5));
  await page.keyboard.press("2");
  await state(page, /^no solution: r1c2 and r2c2 both hold 2$/);
  // A draft is kept as it is, and shown after a reload.
  await page.reload();
  await state(page, /^no solution/);
  await page.click(cell(5));
  await page.click("#set-erase");
  await state(page, /^12 solutions/);
  await page.click("#set-undo");
  await state(page, /^no solution/);
  await page.click("#set-redo");
  await state(page, /^12 solutions/);
  await close(page);
});

// All 4 solutions by hand: rows 3 and 4 are 2143 4321, 2341 4123, 4123 2341 and 4321 2143.
test("a symbol that leaves one solution is in the corner of its cell", async () => {
  const page = await started("box:2x2", "12343412........");
  await state(page, /^4 solutions/);
  assert.doesNotMatch(await page.getAttribute(cell(8), "aria-label"), /solution/);
  await page.click(cell(8));
  await page.keyboard.press("2");
  await state(page, /^2 solutions; each symbol in a corner leaves exactly one$/);
  assert.match(await page.getAttribute(cell(9), "aria-label"), /exactly one solution with 1 3$/);
  assert.equal(await page.locator(`${cell(9)} .deciding`).textContent(), "13");
  await page.click(cell(9));
  await page.keyboard.press("1");
  await state(page, /^exactly one solution; \d+ givens can be removed, each alone \(hatched\); easy, score \d+$/);
  // The record of the library names the same cells.
  const { redundant } = ask({ verb: "check", game: "box:2x2", puzzle: "1234341221......" })[0];
  const hatched = await page
    .locator("#set-board .named")
    .evaluateAll((cells) => cells.map((one) => Number(one.dataset.cell)));
  assert.deepEqual(hatched, redundant);
  await page.click("#set-minimal");
  await said(page, /^minimal: \d givens$/);
  await state(page, /every given is needed/);
  await close(page);
});

test("a jigsaw is set by keyboard alone, and all of it is announced", async () => {
  const page = await open("#view=set");
  await page.waitForSelector(cell(0));
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  const tabTo = async (id) => {
    for (let presses = 0; presses < 60 && (await page.evaluate(() => document.activeElement?.id)) !== id; presses++)
      await keys("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.id), id);
  };
  await tabTo("set-base");
  await keys(..."Blank, 4");
  await tabTo("set-begin");
  await keys("Enter");
  await said(page, /^a board of 16 cells, 0 of them given$/);
  // There are 576 Latin squares of order 4.
  await state(page, /^576 solutions/);
  await keys("Tab");
  assert.equal(await label(page), "row 1 column 1, blank");
  await keys("Shift+ArrowRight", "Shift+ArrowRight", "r");
  await said(page, /^region 1: 3 of 4 cells$/);
  assert.equal(await label(page), "row 1 column 3, region 1, blank");
  await keys("Home", "Shift+ArrowDown", "r");
  await said(page, /^region 1: 4 of 4 cells$/);
  await keys("ArrowUp", "End", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "r");
  await said(page, /^region 2: 4 of 4 cells$/);
  await keys("ArrowUp", "ArrowUp", "ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowDown", "Shift+ArrowRight", "r");
  await said(page, /^region 3: 4 of 4 cells$/);
  await keys("ArrowDown", "Home", "ArrowUp", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "r");
  await said(page, /^region 4: 4 of 4 cells$/);
  assert.equal((await asked(page)).game, "jigsaw:1112133243324442");
  const count = ask({ verb: "count", game: "jigsaw:aaabaccbdccbdddb" })[0].count;
  await state(page, new RegExp(`^${count} solutions`));
  // A cage: the key asks for the sum, Enter draws.
  await keys("Control+Home", "Shift+ArrowRight", "k");
  await said(page, /^type the sum of the cage, then Enter$/);
  await keys("3", "Enter");
  await said(page, /^cage of 2 cells, sum 3$/);
  assert.equal(await label(page), "row 1 column 2, region 1, blank, cage of 3");
  await keys("Control+Home", "1");
  await said(page, /^row 1 column 1 is 1$/);
  assert.equal(await label(page), "row 1 column 1, region 1, given 1, cage of 3");
  await tabTo("set-fill");
  await keys("Enter");
  await said(page, /^filled/);
  await state(page, /^exactly one solution/);
  await keys("Tab", "Enter");
  await said(page, /^minimal: \d+ givens$/);
  await state(page, /^exactly one solution; every given is needed/);
  await keys("Control+z");
  await said(page, /^undone$/);
  await state(page, /^exactly one solution; \d+ givens can be removed/);
  await keys("Control+y");
  await said(page, /^done again$/);
  const { game, puzzle, files } = await asked(page);
  assert.equal(ask({ verb: "check", game, puzzle, files: JSON.parse(files) })[0].minimal, true);
  // From the tools one arrow leads to the next; all keys are told.
  await keys("?");
  await page.waitForSelector("#set-help[open]");
  await keys("Escape");
  await keys("Alt+o");
  await said(page, /cage of 3: |no marks here/);
  await close(page);
});

test("cages, lines and dots are drawn, removed, and named as on the command line", async () => {
  const page = await started("latin:4", ".".repeat(16));
  const draw = async (cells, tool) => {
    await select(page, cells);
    await page.click(`[data-tool="${tool}"]`);
  };
  await page.fill("#set-sum", "3");
  await draw([0, 1], "cage");
  await said(page, /^cage of 2 cells, sum 3$/);
  await draw([4, 8, 12], "thermo");
  await said(page, /^thermometer of 3 cells from row 2 column 1 to row 4 column 1$/);
  await draw([7, 6, 5], "arrow");
  await said(page, /^arrow of 2 cells/);
  await draw([14, 15], "white");
  await said(page, /^white dot/);
  await draw([2, 3], "black");
  await said(page, /^black dot/);
  const game = "latin:4+killer:killer.txt+thermo:thermo.txt+arrow:arrow.txt+kropki:kropki.txt";
  assert.equal((await asked(page)).game, game);
  assert.deepEqual(JSON.parse((await asked(page)).files), {
    "killer.txt": "aa..\n....\n....\n....\na=3\n",
    "thermo.txt": "r2c1 r3c1 r4c1\n",
    "arrow.txt": "r2c4 = r2c3 r2c2\n",
    "kropki.txt": "white r4c3 r4c4\nblack r1c3 r1c4\n",
  });
  await draw([0], "remove");
  await said(page, /^1 mark removed$/);
  const left = game.replace("+killer:killer.txt", "");
  assert.equal((await asked(page)).game, left);
  // What does not touch is refused by the library, and the puzzle stays as it was.
  await draw([0, 15], "white");
  await said(page, /do not touch/);
  assert.equal((await asked(page)).game, left);
  await page.check('#set-extras [value="antiking"]');
  await said(page, /^No king’s step: on$/);
  assert.equal((await asked(page)).game, left.replace("latin:4", "latin:4+antiking"));
  await page.click('#set-extras [value="windows"]');
  await said(page, /needs square boxes/);
  assert.equal(await page.isChecked('#set-extras [value="windows"]'), false);
  // A reload shows it again, and it can be changed.
  const before = await asked(page);
  await page.reload();
  await page.waitForSelector("#set-board .thermometer", { state: "attached" });
  assert.deepEqual(await asked(page), before);
  await draw([5], "remove");
  await said(page, /^1 mark removed$/);
  assert.equal((await asked(page)).game, "latin:4+antiking+thermo:thermo.txt+kropki:kropki.txt");
  await close(page);
});

test("regions that are not complete are kept, and drawn on later", async () => {
  const page = await started("latin:4", ".".repeat(16));
  await page.click(cell(0));
  await page.mouse.down();
  for (const at of [1, 5]) await page.hover(cell(at));
  await page.mouse.up();
  await page.keyboard.press("r");
  await said(page, /^region 1: 3 of 4 cells$/);
  await page.reload();
  await page.waitForFunction((first) => document.querySelector(first)?.ariaLabel.includes("region 1"), cell(0));
  await select(page, [0, 4]);
  await page.click('[data-tool="region"]');
  await said(page, /^region 1: 4 of 4 cells$/);
  await page.click(cell(5));
  await page.click('[data-tool="remove"]');
  await said(page, /^1 cell is in no region now$/);
  await close(page);
});

// Row 1 is each of 24 orders in 12 of the 288 grids, as every row and column; 220 grids have 1 and 2 in the middle, as the SAT engine says.
test("marks of all kinds are drawn from the list, counted, kept and removed", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  const draw = async (name, cells, number = "") => {
    await page.selectOption("#set-kind", { label: name.charAt(0).toUpperCase() + name.slice(1) });
    await select(page, cells);
    await page.fill("#set-sum", number);
    await page.click("#set-mark");
  };
  await state(page, /^288 solutions/);
  await page.selectOption("#set-kind", { label: "Renban" });
  assert.equal(await page.textContent("#set-rule"), "The symbols on a renban line are consecutive, in any order.");
  for (const [name, cells, number, text, solutions] of [
    ["V", [0, 1], "", "V r1c1 r1c2", 96],
    ["inequality", [1, 0], "", "r1c2 < r1c1", 144],
    ["renban", [0, 1], "", "r1c1 r1c2", 144],
    ["skyscraper", [0, 1], "4", "r1c0: 4", 12],
    ["skyscraper", [7], "4", "r2c5: 4", 12],
    ["sandwich", [13], "5", "r5c2: 5", 48],
    ["quadruple", [6, 5, 9, 10], "12", "r2c2: 1 2", 220],
    ["product", [0, 1], "4", "r1c1 r1c2: 4x", 48],
    ["even", [0], "", "r1c1", 144],
  ]) {
    await draw(name, cells, number);
    await state(page, new RegExp(`^${solutions} solutions`));
    const { game, files } = await asked(page);
    assert.equal(Object.values(JSON.parse(files)).join(), `${text}\n`, game);
    await page.keyboard.press("Escape");
    // A sandwich is drawn at the first end of its column.
    await select(page, name === "sandwich" ? [1] : cells);
    await page.click('[data-tool="remove"]');
    await state(page, /^288 solutions/);
    assert.equal((await asked(page)).game, "box:2x2");
  }
  // Two of a kind are lines of one file; a number that is missing is asked for, and replaces a former one; marks of an address can be taken away.
  await draw("odd", [0, 3]);
  await draw("skyscraper", [0, 1]);
  await said(page, /^type the number of the mark/);
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await said(page, /^skyscraper 4 left of row 1$/);
  await draw("skyscraper", [0, 1], "1 2");
  await said(page, /^type the number of the mark/);
  await page.fill("#set-sum", "1");
  await page.keyboard.press("Enter");
  await said(page, /^skyscraper 1 left of row 1$/);
  await settled(page);
  const { game, files } = await asked(page);
  assert.equal(game, "box:2x2+skyscraper:skyscraper.txt+odd:odd.txt");
  assert.deepEqual(JSON.parse(files), { "skyscraper.txt": "r1c0: 1\n", "odd.txt": "r1c1\nr1c4\n" });
  await page.reload();
  await state(page, /^no solution/i);
  await select(page, [3]);
  await page.keyboard.press("x");
  await said(page, /^1 mark removed/);
  assert.deepEqual(JSON.parse((await asked(page)).files), { "skyscraper.txt": "r1c0: 1\n", "odd.txt": "r1c1\n" });
  // A file is opened: what it draws can be taken away, too.
  const own = {
    "xv.txt": "V r1c1 r1c2\n",
    "inequality.txt": "r4c1 < r4c2\n",
    "renban.txt": "r1c3 r2c4 r3c4\n",
    "sandwich.txt": "r0c4: 5\nr3c0: 0\n",
    "quadruple.txt": "r2c2: 1 2\n",
    "calcudoku.txt": "r4c3 r4c4: 1-\n",
    "odd.txt": "r1c1\n",
  };
  const stated = Object.keys(own).map((name) => `+${name.replace(".txt", "")}:${name}`);
  const [text] = ask({
    verb: "convert",
    game: `box:2x2${stated.join("")}`,
    files: own,
    puzzle: ".".repeat(16),
    options: { form: "json" },
  });
  await page.click("#set summary:text('Open a puzzle')");
  await page.fill("#set-text", text);
  await page.click("#set-open");
  await said(page, /^opened$/);
  assert.equal((await asked(page)).game, `jigsaw:1122112233443344${stated.join("")}`);
  assert.deepEqual(JSON.parse((await asked(page)).files), own);
  await draw("quadruple", [0, 1, 2, 3], "1");
  await said(page, /^select the four cells/);
  await draw("x-sum", [5], "3");
  await said(page, /^select the cell at the end/);
  // What was typed stays for a mark that is refused, and goes with one that is drawn; after another kind, Enter draws a cage.
  assert.equal(await page.inputValue("#set-sum"), "3");
  await page.selectOption("#set-kind", { label: "Renban" });
  await select(page, [8, 9]);
  await page.fill("#set-sum", "3");
  await page.press("#set-sum", "Enter");
  await said(page, /^cage of 2 cells, sum 3$/);
  await page.waitForFunction(() => document.getElementById("set-sum").value === "");
  await draw("renban", [5]);
  await said(page, /^select the cells of the line/);
  await draw("renban", [0, 10]);
  await said(page, /^each cell of a line touches the next one/);
  await draw("X", [0, 5]);
  await said(page, /^select two cells side by side/);
  // The rule that all signs are drawn stays, with what it allows; lines with gaps and clues over other cells stay, too.
  const negative = { "xv.txt": "V r1c1 r1c2\nnegative\n" };
  const drawn = { ...JSON.parse(text).game, dots: [], clues: [{ kind: "sandwich", cells: [0, 1, 2], numbers: [3] }] };
  drawn.drawn = [{ kind: "renban", cells: [0, 2] }];
  await page.fill("#set-text", JSON.stringify({ ...JSON.parse(text), game: drawn }));
  await page.click("#set-open");
  await said(page, /^opened$/);
  assert.match((await asked(page)).game, /^@board\.json$/);
  // The second of each has a gap, and stays.
  const { schema, rows, columns, symbols, houses } = drawn;
  const gaps = {
    ...{ schema, rows, columns, symbols, houses },
    thermometers: [
      [0, 1],
      [4, 12],
    ],
    palindromes: [
      [1, 6],
      [1, 8],
    ],
    arrows: [
      { circle: [5], cells: [10] },
      { circle: [12], cells: [3] },
    ],
    dots: [
      { cells: [12, 13], ratio: 2 },
      { cells: [3, 15], difference: 1 },
    ],
  };
  const blank = ".".repeat(16);
  await page.fill("#set-text", JSON.stringify({ ...JSON.parse(text), game: gaps, puzzle: blank }));
  await page.click("#set-open");
  await page.waitForFunction(() => location.hash.includes("kropki"));
  const opened = await asked(page);
  assert.equal(
    opened.game,
    "@board.json+thermo:thermo.txt+palindrome:palindrome.txt+arrow:arrow.txt+kropki:kropki.txt",
  );
  const { "board.json": board, ...anew } = JSON.parse(opened.files);
  assert.deepEqual(anew, {
    "thermo.txt": "r1c1 r1c2\n",
    "palindrome.txt": "r1c2 r2c3\n",
    "arrow.txt": "r2c2 = r3c3\n",
    "kropki.txt": "black r4c1 r4c2\n",
  });
  const stayed = JSON.parse(board);
  for (const name of ["thermometers", "palindromes", "arrows", "dots"]) assert.equal(stayed[name].length, 1, name);
  // All but the dots leave six grids, and the dots 1324 2431 3142 4213.
  const [{ count: solutions }] = ask({ verb: "count", game: opened.game, files: JSON.parse(opened.files) });
  assert.equal(solutions, "1");
  await close(page);
  const signs = await started("box:2x2+xv:xv.txt", ".".repeat(16), {}, negative);
  await signs.selectOption("#set-kind", { label: "V" });
  await select(signs, [14, 15]);
  await signs.keyboard.press("m");
  await said(signs, /^V at row 4 column 3/);
  assert.deepEqual(JSON.parse((await asked(signs)).files), { "xv.txt": "V r1c1 r1c2\nnegative\nV r4c3 r4c4\n" });
  await close(signs);
});

test("a symmetric given brings its partner; filled, minimal and hard puzzles have one solution", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await page.selectOption("#set-symmetry", "rot180");
  await page.click(cell(1));
  await page.click("#set-pad button:nth-child(3)");
  await said(page, /^row 1 column 2 is 3; row 4 column 3 is [1-4]$/);
  assert.match((await asked(page)).puzzle, /^\.3\.{12}[1-4]\.$/);
  await page.click("#set-erase");
  await said(page, /blank/);
  assert.equal((await asked(page)).puzzle, ".".repeat(16));
  await page.click("#set-fill");
  await said(page, /^filled/);
  await state(page, /^exactly one solution/);
  await page.click("#set-hard");
  await said(page, /^the hardest of those tried|^no harder/);
  await state(page, /^exactly one solution; .*score/);
  const { puzzle } = await asked(page);
  assert.equal(ask({ verb: "check", game: "box:2x2", puzzle })[0].solutions, 1);
  assert.ok(
    [...puzzle].every((one, at) => (one === ".") === (puzzle[15 - at] === ".")),
    puzzle,
  );
  await page.click("#set-play");
  await page.waitForSelector('#board [data-cell="0"]');
  assert.equal((await asked(page)).puzzle, puzzle);
  await close(page);
});

test("what is saved is opened again", async () => {
  const line = "1...........2...";
  const files = { "killer.txt": "aa..\n....\n....\n....\na=3\n" };
  const page = await started("box:2x2+killer:killer.txt", line, { acceptDownloads: true }, files);
  const saved = async (form) => {
    await page.selectOption("#set-form", form);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#set-save")]);
    return fs.readFileSync(await download.path(), "utf8");
  };
  await page.click("#set summary:text('Open a puzzle')");
  for (const form of ["json", "fpuzzles", "fpuzzles-url"]) {
    const text = await saved(form);
    const read = JSON.parse(ask({ verb: "convert", puzzle: text, options: { form: "json" } })[0]);
    assert.equal(read.puzzle, line, form);
    assert.deepEqual(
      read.game.cages.map(({ cells, sum }) => [cells, sum]),
      [[[0, 1], 3]],
      form,
    );
    await page.click("#set-clear");
    await said(page, /erased/);
    await page.fill("#set-text", text);
    await page.click("#set-open");
    await said(page, /^opened$/);
    const now = await asked(page);
    assert.equal(now.puzzle, line);
    assert.equal(now.game, "jigsaw:1122112233443344+killer:killer.txt");
    assert.deepEqual(JSON.parse(now.files), files);
  }
  const picture = await saved("svg");
  assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(picture, />3<\/text>/);
  await page.setInputFiles("#set-file", {
    name: "puzzle.json",
    mimeType: "text/plain",
    buffer: Buffer.from(
      JSON.stringify({ schema: "gerechte/puzzle/1", game: "box:2x2", puzzle: "1...............".replace("1", "4") }),
    ),
  });
  await said(page, /^a board of 16 cells, 1 of them given$/);
  assert.equal((await asked(page)).puzzle, "4...............");
  const rules = () => page.$$eval("#set-rules li", (all) => all.map((one) => one.textContent));
  assert.deepEqual(await rules(), ["Each row, each column and each box holds the digits 1 to 4 once."]);
  // In print there are the board and its rules.
  await page.emulateMedia({ media: "print" });
  for (const id of ["#set-board", "#set-rules"]) assert.equal(await page.isVisible(id), true, id);
  for (const id of ["#set-pad", "#set-tools", "#set-choice", "#set-state", "#set-said"])
    assert.equal(await page.isVisible(id), false, id);
  await close(page);
});

test("the reason why a format cannot say the puzzle stands beside its buttons; addresses of other programs have lines, dots and cages", async () => {
  const files = {
    "thermo.txt": "r2c1 r3c1 r4c1\n",
    "kropki.txt": "white r4c3 r4c4\n",
    "killer.txt": "aa..\n....\n....\n....\na=3\n",
  };
  const game = "latin:4+killer:killer.txt+thermo:thermo.txt+kropki:kropki.txt";
  const page = await started(game, ".".repeat(16), { acceptDownloads: true }, files);
  const count = (text) => {
    const read = JSON.parse(ask({ verb: "convert", puzzle: text, options: { form: "json" } })[0]);
    return ask({ verb: "count", game: "@read.json", files: { "read.json": JSON.stringify(read.game) } })[0].count;
  };
  const [{ count: solutions }] = ask({ verb: "count", game, files });
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => (window.copied = text);
  });
  for (const [form, start] of [
    ["fpuzzles-url", "https://www.f-puzzles.com/?load="],
    ["sudokupad-url", "https://sudokupad.app/fpuzzles"],
    ["fpuzzles", "{"],
  ]) {
    await page.selectOption("#set-form", form);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#set-save")]);
    const text = fs.readFileSync(await download.path(), "utf8").trim();
    assert.ok(text.startsWith(start), text);
    assert.equal(count(text), solutions, form);
    await page.click("#set-copy");
    await page.waitForFunction((text) => window.copied === text, text);
  }
  await page.selectOption("#set-form", "scl");
  await shows("set-cannot")(page, /^the format scl cannot say thermometers$/);
  assert.deepEqual([await page.isDisabled("#set-save"), await page.isDisabled("#set-copy")], [true, true]);
  // Without its lines and dots, it can.
  for (const at of [4, 14]) {
    await page.click(cell(at));
    await page.click('[data-tool="remove"]');
    await said(page, /removed$/);
  }
  await page.waitForFunction(() => document.getElementById("set-save").disabled === false);
  assert.equal(await page.textContent("#set-cannot"), "");
  await close(page);
});

test("a search for a hard puzzle shows how far it is, and ends with the best so far", async () => {
  const page = await started("box:3x3", ".".repeat(81));
  await page.click("#set-hard");
  await shows("set-best")(page, /^[1-9]\d* of \d+ tried; the best so far: .*score \d+.*, \d+ givens$/);
  assert.ok((await page.evaluate(() => document.getElementById("set-tried").value)) > 0);
  await page.click("#set-enough");
  await said(page, /^the hardest of those tried: \d+ givens$/);
  await page.waitForSelector("#set-trying", { state: "hidden" });
  const { puzzle } = await asked(page);
  assert.equal(ask({ verb: "check", game: "box:3x3", puzzle })[0].solutions, 1);
  await close(page);
});

test("drafts are kept by name, opened, renamed, duplicated, deleted and brought back", async () => {
  const page = await open("#view=set", { bypassCSP: true });
  await page.waitForSelector(cell(80));
  const giveFirst = async (key) => {
    await page.click(cell(0));
    await page.keyboard.press(key);
    await said(page, new RegExp(`is ${key}$`));
  };
  const items = () => page.$$eval("#drafts-list li span", (all) => all.map((one) => one.firstChild.textContent));
  const first = () => page.getAttribute(cell(0), "aria-label");
  await giveFirst("5");
  await page.fill("#set-name", "Five");
  await page.keyboard.press("Enter");
  await page.click("#set-drafts");
  assert.deepEqual(await items(), ["Five"]);
  await page.click("#drafts-new");
  await said(page, /0 of them given$/);
  assert.match(await first(), /blank/);
  assert.equal(await page.inputValue("#set-name"), "Draft");
  // The way back stays within a draft.
  await page.click("#set-undo");
  await said(page, /^nothing to undo$/);
  await giveFirst("7");
  await page.click("#set-drafts");
  assert.deepEqual(await items(), ["Draft", "Five"]);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.click('[aria-label="Duplicate Five"]');
  assert.deepEqual((await items()).sort(), ["Draft", "Five", "Five (2)"]);
  await page.click('[aria-label="Open Five"]');
  await page.waitForFunction(() => document.getElementById("set-name").value === "Five");
  assert.match(await first(), /given 5/);
  // Without an address the one that was open last is opened.
  await page.goto(page.url().replace(/#.*/, "#view=play"));
  await page.reload();
  await page.click('[data-view="set"]');
  await page.waitForFunction(() => document.getElementById("set-name").value === "Five");
  assert.match(await first(), /given 5/);
  await page.click("#set-drafts");
  await page.click('[aria-label="Delete Five"]');
  assert.deepEqual((await items()).sort(), ["Draft", "Five (2)"]);
  await page.click("#drafts-undo");
  assert.deepEqual((await items()).sort(), ["Draft", "Five", "Five (2)"]);
  await page.click("#drafts [data-close]");
  // A puzzle of an address is a draft of its own.
  await page.evaluate(() => (location.hash = "#view=set&game=box:2x2&puzzle=1..............."));
  await said(page, /^a board of 16 cells/);
  await page.click(cell(5));
  await page.keyboard.press("2");
  await said(page, /is 2$/);
  await page.click("#set-drafts");
  assert.equal((await items()).length, 4);
  await close(page);
});

/** The fields of the drafts that are kept, by name. */
const keptDrafts = (page) =>
  page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith("set:"));
    const kept = names.map((name) => JSON.parse(localStorage.getItem(name)));
    return Object.fromEntries(kept.map(({ name, fields }) => [name, new URLSearchParams(fields).get("puzzle")]));
  });

async function give(page, at, key) {
  await page.click(cell(at));
  await page.keyboard.press(key);
  await said(page, new RegExp(`column ${at + 1} is ${key}`));
}

test("a draft that another tab has changed stays, and the change is a draft of its own", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await give(page, 0, "1");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(cell(15));
  await said(other, /1 of them given$/);
  await give(other, 1, "2");
  await give(page, 2, "3");
  await said(page, /; another tab has changed Draft: this puzzle is kept as Draft \(2\)$/);
  const blank = ".".repeat(13);
  assert.deepEqual(await keptDrafts(page), { Draft: `12.${blank}`, "Draft (2)": `1.3${blank}` });
  assert.equal(await page.inputValue("#set-name"), "Draft (2)");
  // Each tab goes on with its own; a new name is no reason to take that of the other.
  await give(page, 3, "4");
  await give(other, 2, "4");
  await page.fill("#set-name", "Mine");
  await page.keyboard.press("Enter");
  assert.deepEqual(await keptDrafts(page), { Draft: `124${blank}`, Mine: `1.34${blank.slice(1)}` });
  await close(page);
});

test("a draft for which there is no room is said to be, and is kept as soon as there is", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await give(page, 0, "1");
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    window.isFull = true;
    Storage.prototype.setItem = function (...given) {
      if (window.isFull) throw new DOMException("full", "QuotaExceededError");
      setItem.apply(this, given);
    };
  });
  await give(page, 1, "2");
  await said(page, /is 2; this browser has no room for the draft/);
  await page.fill("#set-name", "Mine");
  await page.keyboard.press("Enter");
  await said(page, /^this browser has no room for the draft/);
  assert.equal(await page.inputValue("#set-name"), "Draft");
  await page.click("#set-drafts");
  const heard = shows("drafts-said");
  await page.click('[aria-label="Duplicate Draft"]');
  await heard(page, /no room/);
  await page.click('[aria-label="Delete Draft"]');
  await heard(page, /^Draft is deleted/);
  await page.click("#drafts-undo");
  await heard(page, /no room/);
  assert.deepEqual(await keptDrafts(page), {});
  await page.evaluate(() => (window.isFull = false));
  await page.click("#drafts-undo");
  assert.deepEqual(await keptDrafts(page), { Draft: `1${".".repeat(15)}` });
  await close(page);
});

test("an edit is kept once there is room for it", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = setItem;
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await give(page, 0, "1");
  await said(page, /no room for the draft/);
  // Nothing has changed since, but what is on the board is not kept yet.
  await page.evaluate(() => (location.hash = "#view=play"));
  await page.click('[data-view="set"]');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("set:")));
  await close(page);
});

test("a draft that is deleted does not come back in the next one, nor in one that cannot be opened", async () => {
  const page = await started("box:2x2", `1${".".repeat(15)}`);
  await give(page, 1, "2");
  await page.evaluate(() => {
    const fields = new URLSearchParams({ game: "box:2x2", puzzle: "12" }).toString();
    localStorage.setItem("set:broken", JSON.stringify({ id: "broken", name: "Broken", fields, changed: 1 }));
  });
  await page.click("#set-drafts");
  await page.click('[aria-label="Delete Draft"]');
  await said(page, /^2 characters instead of 16/);
  await page.click("#drafts [data-close]");
  await give(page, 2, "3");
  assert.deepEqual(await keptDrafts(page), { Broken: "12", Draft: `123${".".repeat(13)}` });
  await close(page);
});

test("the only draft of former versions is taken over once", async () => {
  const page = await open("#view=solve");
  const former = new URLSearchParams({ game: "box:2x2", puzzle: `1${".".repeat(15)}` }).toString();
  await page.evaluate((former) => {
    localStorage.setItem("setting:set", former);
    history.replaceState(null, "", "#view=set");
  }, former);
  await page.reload();
  await said(page, /^a board of 16 cells, 1 of them given/);
  await page.click("#set-drafts");
  await page.click('[aria-label="Delete Draft"]');
  await said(page, /^a board of 81 cells/);
  assert.deepEqual(await keptDrafts(page), {});
  assert.equal(await page.evaluate(() => localStorage.getItem("setting:set")), null);
  await close(page);
});

test("a text that is opened leaves the open draft as it is", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await give(page, 0, "1");
  const text = JSON.stringify({ game: "box:2x2", puzzle: `..4${".".repeat(13)}` });
  await page.evaluate((text) => {
    document.getElementById("set-text").value = text;
    document.getElementById("set-open").click();
  }, text);
  await said(page, /^a board of 16 cells, 1 of them given/);
  await give(page, 0, "2");
  assert.deepEqual(await keptDrafts(page), { Draft: `1${".".repeat(15)}`, "Draft (2)": `2.4${".".repeat(13)}` });
  await close(page);
});

for (const [width, height] of [
  [390, 844],
  [390, 664],
  [320, 568],
]) {
  test(`the tools are at hand below the board, ${width} × ${height}`, async () => {
    const page = await started("box:3x3", ".".repeat(81), { hasTouch: true, viewport: { width, height } });
    const isSeen = async (selector) => {
      const box = await page.locator(selector).boundingBox();
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    };
    for (const id of ["#set-pad button:last-child", "#set-undo", "#set-erase"]) assert.ok(await isSeen(id), id);
    assert.equal(await page.isVisible("#set-tools"), false);
    await page.tap('#set-hands [value="draw"]');
    assert.equal(await page.isVisible("#set-pad"), false);
    for (const id of ["#set-more", '[data-tool="thermo"]', '[data-tool="remove"]', "#set-sum"])
      assert.ok(await isSeen(id), id);
    const [board, hand] = [
      await page.locator("#set-board").boundingBox(),
      await page.locator("#set-hand").boundingBox(),
    ];
    assert.ok(board.y >= 0 && board.y + board.height <= hand.y, "the tools cover the board");
    assert.ok(board.width >= 200, `the board is ${board.width} wide`);
    // The rule of a kind is read before it is drawn.
    await page.selectOption("#set-kind", { label: "Renban" });
    await said(page, /^The symbols on a renban line/);
    const [words, tools] = [
      await page.locator("#set-said").boundingBox(),
      await page.locator("#set-hand").boundingBox(),
    ];
    assert.ok(words.y + words.height <= tools.y, "the tools cover the words");
    await fits(page);
    await close(page);
  });
}

test("texts from strangers give a message, and run no script", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const page = await started("box:2x2", `${markup}.............`);
  await said(page, /characters instead of 16/);
  // There is a board to work on all the same.
  await state(page, /^100,000 or more solutions/);
  const hostile = [
    ["@x", "................", { x: `{"houses":${"[".repeat(20_000)}` }, /./],
    ["box:2x2+killer:k", "................", { k: `${markup}\n=` }, /./],
    [`box:2x2+${markup}`, "................", {}, /img/],
    ["latin:9999", ".", {}, /order 9999/],
    ["box:2x2", "1..............<", {}, /character 16, “<”/],
  ];
  for (const [game, puzzle, files, message] of hostile) {
    await page.evaluate(() => (document.getElementById("set-said").textContent = ""));
    await page.evaluate(
      (hash) => (location.hash = hash),
      new URLSearchParams({ view: "set", game, puzzle, files: JSON.stringify(files) }).toString(),
    );
    await said(page, message);
  }
  await page.click("#set summary:text('Open a puzzle')");
  for (const text of [
    markup,
    "9".repeat(200_000),
    '{"schema":"gerechte/puzzle/1","game":{"symbols":"x"},"puzzle":"."}',
  ]) {
    await page.evaluate(() => (document.getElementById("set-said").textContent = ""));
    await page.fill("#set-text", text);
    await page.click("#set-open");
    await said(page, /./);
    assert.doesNotMatch(await page.textContent("#set-said"), /^opened/);
  }
  assert.equal(await page.locator("#set img").count(), 0);
  await close(page);
});

test("a count that is stopped, or whose worker fails, is begun again", async () => {
  const page = await started("box:3x3", ".".repeat(81), { serviceWorkers: "block" });
  await shownState(page, /^1,000 or more solutions/);
  await page.click("#set-stop");
  await shownState(page, /^1,000 or more solutions; stopped$/);
  const broken = { contentType: "text/javascript", body: "throw new Error('no worker');" };
  await page.context().route("**/worker.js", (route) => route.fulfill(broken), { times: 1 });
  await page.click("#set-again");
  await shownState(page, /the computation failed/);
  await page.click("#set-again");
  await state(page, /^100,000 or more solutions$/);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
  // A 1 in row 1 column 1 has a quarter of the 288 grids, and one of the three symbols across its box a third of these.
  test(`by touch at phone size, ${colorScheme}`, async () => {
    const page = await started("box:2x2", "1...............", {
      colorScheme,
      bypassCSP: true,
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    await page.tap(cell(5));
    await page.tap("#set-pad button:nth-child(3)");
    await said(page, /^row 2 column 2 is 3$/);
    await state(page, /^24 solutions/);
    await page.tap('#set-hands [value="draw"]');
    await page.tap("#set-more");
    for (const at of [10, 15]) await page.tap(cell(at));
    await page.tap('[data-tool="palindrome"]');
    await said(page, /^palindrome of 3 cells from row 2 column 2 to row 4 column 4$/);
    // What was drawn is done with: the next cells are a selection of their own.
    for (const at of [0, 1]) await page.tap(cell(at));
    assert.match(await page.textContent("#set-selected"), /^2 cells selected/);
    await settled(page);
    assert.deepEqual(await violations(page), []);
    await page.tap("#set-keys");
    assert.deepEqual(await violations(page), []);
    await page.tap("#set-help [data-close]");
    await fits(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await fits(page);
    await close(page);
  });
}
