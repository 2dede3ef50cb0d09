// Set: boards, what is drawn on them, givens, and what is known of a puzzle while it grows.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { close, fits, open, violations } from "./browser.mjs";

const cell = (number) => `#set-board [data-cell="${number}"]`;
const said = (page, part) => page.waitForFunction((part) => document.getElementById("set-said").textContent.includes(part), part);
const state = (page, part) => page.waitForFunction((part) => document.getElementById("set-state").textContent.startsWith(part), part);
const asked = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));

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

// There are 288 grids of this game; 12 of them have 1234 in row 0; and three clues leave two or more.
test("solutions are counted while givens are entered, and candidates that leave one are shown", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await state(page, "288 solutions");
  for (const [at, key] of [[0, "1"], [1, "2"], [2, "3"], [3, "4"]]) {
    await page.click(cell(at));
    await page.keyboard.press(key);
    await said(page, `column ${at + 1} is ${key}`);
  }
  await state(page, "12 solutions");
  await page.click(cell(5));
  await page.keyboard.press("2");
  await state(page, "no solution");
  await page.click("#set-undo");
  await state(page, "12 solutions");
  await page.click("#set-redo");
  await state(page, "no solution");
  await close(page);
});

// With 12 34 / 34 12 above there are two grids that are told apart by row 3 column 1: 2 or 4, and so on.
test("a candidate that leaves one solution leaves one", async () => {
  const page = await started("box:2x2", "12343412........");
  await state(page, "4 solutions");
  assert.match(await page.getAttribute(cell(8), "aria-label"), /blank/);
  await page.click(cell(8));
  await page.keyboard.press("2");
  await state(page, "2 solutions");
  const name = await page.getAttribute(cell(10), "aria-label");
  const [, symbol] = /one solution with (\d)/.exec(name);
  await page.click(cell(10));
  await page.keyboard.press(symbol);
  await state(page, "exactly one solution");
  await page.waitForFunction(() => /can be removed.*score \d/.test(document.getElementById("set-state").textContent));
  await page.click("#set-minimal");
  await said(page, "minimal: ");
  await page.waitForFunction(() => /every given is needed/.test(document.getElementById("set-state").textContent));
  await close(page);
});

test("a jigsaw is set by keyboard alone, and all of it is announced", async () => {
  const page = await started("latin:4", ".".repeat(16));
  await state(page, "500 or more solutions");
  await page.focus(cell(0));
  const keys = async (...all) => { for (const key of all) await page.keyboard.press(key); };
  await keys("Shift+ArrowRight", "Shift+ArrowRight", "r");
  await said(page, "region 1: 3 of 4 cells");
  await keys("ArrowRight", "ArrowDown", "ArrowLeft", "Home");
  await page.click(cell(0));
  await keys("Shift+ArrowDown", "r");
  await said(page, "region 1: 4 of 4 cells");
  for (const [number, region] of [[2, [3, 7, 11, 15]], [3, [5, 6, 9, 10]], [4, [8, 12, 13, 14]]]) {
    await page.focus(cell(region[0]));
    await page.evaluate(() => undefined);
    await select(page, region);
    await keys("r");
    await said(page, `region ${number}: 4 of 4 cells`);
  }
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("game").startsWith("jigsaw:"));
  assert.equal((await asked(page)).game, "jigsaw:1112133213324442".replace("1332", "1332"));
  await close(page);
});

test("cages, lines and dots are drawn, removed, and named as on the command line", async () => {
  const page = await started("latin:4", ".".repeat(16));
  await page.fill("#set-sum", "3");
  await select(page, [0, 1]);
  await page.click('[data-tool="cage"]');
  await said(page, "cage of 2 cells, sum 3");
  await select(page, [4, 8, 12]);
  await page.click('[data-tool="thermo"]');
  await said(page, "thermometer of 3 cells");
  await select(page, [7, 6, 5]);
  await page.click('[data-tool="arrow"]');
  await said(page, "arrow of 2 cells");
  await select(page, [14, 15]);
  await page.click('[data-tool="white"]');
  await said(page, "white dot");
  await select(page, [2, 3]);
  await page.click('[data-tool="black"]');
  await said(page, "black dot");
  const { game, files } = await asked(page);
  assert.equal(game, "latin:4+killer:killer.txt+thermo:thermo.txt+arrow:arrow.txt+kropki:kropki.txt");
  assert.deepEqual(JSON.parse(files), {
    "killer.txt": "aa..\n....\n....\n....\na=3\n",
    "thermo.txt": "r2c1 r3c1 r4c1\n",
    "arrow.txt": "r2c4 = r2c3 r2c2\n",
    "kropki.txt": "white r4c3 r4c4\nblack r1c3 r1c4\n",
  });
  await select(page, [0]);
  await page.click('[data-tool="remove"]');
  await said(page, "removed");
  assert.equal((await asked(page)).game, "latin:4+thermo:thermo.txt+arrow:arrow.txt+kropki:kropki.txt");
  // What does not touch is refused by the library, and the puzzle stays as it was.
  await select(page, [0, 15]);
  await page.click('[data-tool="white"]');
  await said(page, "do not touch");
  assert.equal((await asked(page)).game, "latin:4+thermo:thermo.txt+arrow:arrow.txt+kropki:kropki.txt");
  await page.check('#set-extras [value="antiking"]');
  await said(page, "antiking on");
  await page.check('#set-extras [value="windows"]', { noWaitAfter: true, force: true }).catch(() => undefined);
  await said(page, "needs square boxes");
  assert.equal(await page.isChecked('#set-extras [value="windows"]'), false);
  // A reload shows it again.
  const before = await asked(page);
  await page.reload();
  await page.waitForSelector(cell(0));
  await page.waitForFunction((game) => new URLSearchParams(location.hash.slice(1)).get("game") === game, before.game);
  assert.deepEqual(await asked(page), before);
  await close(page);
});

test("a symmetric given brings its partner; filled, minimal and hard puzzles have one solution", async () => {
  const page = await started("box:2x2", ".".repeat(16));
  await page.selectOption("#set-symmetry", "rot180");
  await page.click(cell(1));
  await page.click("#set-pad button:nth-child(3)");
  await said(page, "row 1 column 2 is 3; row 4 column 3 is ");
  assert.match((await asked(page)).puzzle, /^\.3\.{12}[1-4]\.$/);
  await page.click("#set-erase");
  await said(page, "blank");
  assert.equal((await asked(page)).puzzle, ".".repeat(16));
  await page.click("#set-fill");
  await said(page, "filled");
  await state(page, "exactly one solution");
  await page.click("#set-hard");
  await said(page, "the hardest of several");
  await state(page, "exactly one solution; every given is needed");
  await page.click("#set-play");
  await page.waitForSelector('#board [data-cell="0"]');
  await close(page);
});

test("what is saved is opened again", async () => {
  const line = "1...........2...";
  const files = { "killer.txt": "aa..\n....\n....\n....\na=3\n" };
  const page = await started("box:2x2+killer:killer.txt", line, { acceptDownloads: true }, files);
  for (const form of ["json", "fpuzzles", "fpuzzles-url"]) {
    await page.selectOption("#set-form", form);
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#set-save")]);
    const text = fs.readFileSync(await download.path(), "utf8");
    await page.click("#set-clear");
    await said(page, "erased");
    await page.locator("#set details").evaluate((details) => (details.open = true));
    await page.fill("#set-text", text);
    await page.click("#set-open");
    await said(page, "opened");
    const now = await asked(page);
    assert.equal(now.puzzle, line);
    assert.equal(now.game, "jigsaw:1122112233443344+killer:killer.txt");
    assert.deepEqual(JSON.parse(now.files), files);
  }
  await page.fill("#set-text", "<img src=x onerror=alert(1)>");
  await page.click("#set-open");
  await page.waitForFunction(() => !document.getElementById("set-said").textContent.startsWith("opened"));
  assert.equal(await page.locator("#set img").count(), 0);
  await close(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`nothing is wrong with the view, ${colorScheme}, at phone size, by touch`, async () => {
    const page = await started("box:2x2", "1...............", { colorScheme, bypassCSP: true, hasTouch: true, viewport: { width: 390, height: 844 } });
    await page.tap(cell(5));
    await page.tap("#set-pad button:nth-child(3)");
    await said(page, "row 2 column 2 is 3");
    await state(page, "36 solutions".slice(0, 1));
    assert.deepEqual(await violations(page), []);
    await fits(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await fits(page);
    await close(page);
  });
}
