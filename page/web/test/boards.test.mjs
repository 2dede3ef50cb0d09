// Games of all kinds: what is made of them, what is drawn, and what is read of them.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { close, fits, label, make, open, sampled, sheet, violations } from "./browser.mjs";

const cell = (number) => `#board [data-cell="${number}"]`;
const said = (page, part) =>
  page.waitForFunction((part) => document.getElementById("said").textContent.includes(part), part);
const data = (name) => fs.readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url), "utf8");
const hash = (game, puzzle, files = {}) => `#${new URLSearchParams({ game, puzzle, files: JSON.stringify(files) })}`;
const givens = (page) =>
  page.$$eval("#board [data-cell]", (cells) =>
    cells.map((cell) => cell.querySelector(".symbol")?.textContent ?? ".").join(""),
  );

async function started(address, options = {}) {
  const page = await open(address, options);
  await page.waitForSelector(cell(0));
  return page;
}

test("the puzzles of a day, of three levels, are those of every machine", async () => {
  const line = data("daily.txt")
    .split("\n")
    .find((line) => line.startsWith("perfect:1 2026-11-20 - "));
  const [, , , easy, , medium, , hard] = line.split(" ");
  const page = await started(hash("box:2x2", "................"));
  for (const [level, puzzle] of Object.entries({ easy, medium, hard })) {
    await sheet(page);
    await page.fill("#game", "perfect:1");
    await page.fill("#date", "2026-11-20");
    await page.check(`#levels [value="${level}"]`);
    await page.click("#daily");
    await said(page, `${level} puzzle`);
    assert.equal(await givens(page), puzzle);
  }
  await close(page);
});

test("a seed makes the same puzzle again; killers come with their cages; a puzzle of one's own is played", async () => {
  const page = await started(hash("box:2x2", "................"));
  const made = [];
  for (const time of [1, 2]) {
    await make(page, "box:2x2", "12");
    await said(page, "givens");
    made.push(await givens(page));
    if (time === 1) await page.evaluate(() => (document.getElementById("said").textContent = ""));
  }
  assert.equal(made[0], made[1]);
  await page.click("#new");
  await page.check("#a-new-one");
  await page.click("#cards button:has-text('Killer 6×6')");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 36);
  await page.evaluate(() => (document.getElementById("said").textContent = ""));
  await sheet(page);
  await page.fill("#seed", "1");
  await page.click("#seeded");
  await said(page, "puzzle, ");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 36);
  // The cages of `generate box:2x3 --killer --seed 1`, which the book shows.
  const sums = fs
    .readFileSync(new URL("../../../docs/book/src/generate/killers.md", import.meta.url), "utf8")
    .split("generate box:2x3 --killer --seed 1")[1]
    .match(/^[a-z]=\d+$/gm)
    .slice(0, 13)
    .map((text) => text.slice(2));
  assert.deepEqual((await page.$$eval("#board .sum", (all) => all.map((one) => one.textContent))).sort(), sums.sort());
  await sheet(page);
  await page.fill("#own", "12..\n....\n....\n..34");
  await page.fill("#game", "box:2x2");
  await page.click("#play-own");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 16);
  assert.equal(await givens(page), "12............34");
  // The cages of the killer stay behind.
  const fields = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
  assert.equal(fields.get("files"), null);
  await make(page, "box:2x2", "-1");
  assert.equal(await page.textContent("#choice-said"), "seed -1: a number of up to 15 digits is wanted");
  await close(page);
});

test("marks are drawn, and read", async () => {
  const files = {
    "t.txt": data("thermo6.txt"),
    "a.txt": data("arrow6.txt"),
    "k.txt": data("kropki6.txt"),
    "p.txt": data("palindrome6.txt"),
  };
  const page = await started(
    hash("box:2x3+thermo:t.txt+arrow:a.txt+kropki:k.txt+palindrome:p.txt", ".".repeat(36), files),
  );
  const count = (text) => text.split("\n").filter((line) => line && !line.startsWith("#")).length;
  const drawn = { bulb: "t.txt", dot: "k.txt", arrow: "a.txt", palindrome: "p.txt" };
  for (const [name, file] of Object.entries(drawn))
    assert.equal(await page.locator(`#board .${name}`).count(), count(files[file]), name);
  // r4c5 is the circle of the first arrow of the file.
  await page.click(cell(22));
  await page.keyboard.press("3");
  await page.keyboard.press("Alt+o");
  assert.match(await page.textContent("#said"), /arrow from a circle with 3: blank, blank/);
  await close(page);
});

test("lines and clues are drawn, and are in conflict where their grid is changed", async () => {
  const page = await started(hash("box:2x2", ".".repeat(16)));
  const shown = async (kind, file, puzzle) => {
    const game = `box:${file.match(/\d{81}/) ? "3x3" : "2x3"}+${kind}:f`;
    await page.evaluate((address) => (location.hash = address), hash(game, puzzle, { f: file }));
    await page.waitForFunction(
      (puzzle) =>
        [...document.querySelectorAll("#board [data-cell]")]
          .map((cell) => cell.querySelector(".symbol")?.textContent)
          .join("") === puzzle,
      puzzle,
    );
    return page.locator("#board .conflict").count();
  };
  const clues = ["sandwich", "skyscraper", "x-sum", "numbered-room", "quadruple", "odd", "even", "candidates"];
  clues.push("calcudoku", "inequality");
  const lines = ["whisper", "dutch-whisper", "renban", "nabner", "parity", "modular", "entropic", "zipper"];
  for (const kind of [...clues, ...lines, "double-arrow", "region-sum", "between", "lockout"]) {
    const file = data(`${kind}${kind === "whisper" ? 9 : 6}.txt`);
    const grid = /# (\d{36,})/.exec(file)[1];
    assert.equal(await shown(kind, file, grid), 0, kind);
    // Where two symbols change places everywhere, houses are kept; of such changes some break the mark.
    const changed = ["16", "25", "34", "12", "36"].map(([one, other]) =>
      grid.replace(new RegExp(`[${one}${other}]`, "g"), (digit) => (digit === one ? other : one)),
    );
    let isWrong = false;
    for (const puzzle of changed) isWrong ||= (await shown(kind, file, puzzle)) > 0;
    assert.ok(isWrong, kind);
  }
  await shown("skyscraper", data("skyscraper6.txt"), /# (\d{36})/.exec(data("skyscraper6.txt"))[1]);
  assert.equal(await page.locator("#board .clue").count(), data("skyscraper6.txt").match(/^r.*: /gm).length);
  await close(page);
});

test("what is against a cage or a mark is in conflict, as what stands twice in a house is", async () => {
  const files = { "t.txt": data("thermo6.txt") };
  // The files have marks that one grid keeps. As two symbols change places everywhere, the rules of houses are still kept, and marks are not.
  const grid = /\d{36}/.exec(files["t.txt"])[0];
  const swapped = grid.replace(/[16]/g, (digit) => (digit === "1" ? "6" : "1"));
  const cells = (text) =>
    [...text.matchAll(/r(\d)c(\d)/g)].map(([, row, column]) => 6 * (row - 1) + Number(column) - 1);
  const lines = files["t.txt"]
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map(cells);
  for (const [puzzle, isKept] of [
    [grid, true],
    [swapped, false],
  ]) {
    const values = (line) => line.map((cell) => Number(puzzle[cell]));
    const isWrong = (cell) =>
      lines.some(
        (line) =>
          line.includes(cell) &&
          line.some((other) => (line.indexOf(other) - line.indexOf(cell)) * (puzzle[other] - puzzle[cell]) < 0),
      );
    const expected = [...grid].map((_, cell) => cell).filter(isWrong);
    assert.equal(
      lines.every((line) => values(line).every((value, at, all) => at === 0 || all[at - 1] < value)),
      isKept,
    );
    const full = await started(hash("box:2x3+thermo:t.txt", puzzle, files));
    assert.deepEqual(
      await full.$$eval("#board .conflict", (all) => all.map((one) => Number(one.dataset.cell))),
      expected,
    );
    await close(full);
  }
  const marks = { c: "ab\nab\na=4\nb=3\n", k: "white r1c1 r1c2\n", p: "r1c1 r2c1 r2c2\n", a: "r1c1 = r1c2\n" };
  const cases = {
    "killer:c": ["1.2.", [0, 2]],
    "kropki:k": ["12..", []],
    "palindrome:p": ["1..2", [0, 3]],
    "arrow:a": ["12..", [0, 1]],
  };
  const small = await started(hash("box:2x2", ".".repeat(16)));
  for (const [rule, [puzzle, expected]] of Object.entries(cases)) {
    const only = rule.split(":")[1];
    await small.evaluate(
      (address) => (location.hash = address),
      hash(`latin:2+${rule}`, puzzle, { [only]: marks[only] }),
    );
    await small.waitForFunction(
      (game) => document.querySelector("#board [role=grid]")?.getAttribute("aria-label").includes(game),
      rule.split(":")[0],
    );
    assert.deepEqual(
      await small.$$eval("#board .conflict", (all) => all.map((one) => Number(one.dataset.cell))),
      expected,
      rule,
    );
  }
  await close(small);
});

test("boards of other shapes: five grids, diagonals, windows, jigsaws; regions that wrap have dashed borders", async () => {
  const samurai = await started(hash("samurai", ".".repeat(369)));
  assert.equal(await samurai.locator("#board [data-cell]").count(), 369);
  await samurai.click(cell(0));
  await samurai.keyboard.press("End");
  assert.match(await label(samurai), /^row 1 column 21,/);
  await samurai.keyboard.press("PageDown");
  assert.match(await label(samurai), /^row 21 column 21,/);
  await samurai.keyboard.press("ArrowRight");
  assert.match(await label(samurai), /^row 21 column 1,/);
  await close(samurai);
  const page = await started(hash("box:3x3+diagonals+windows", ".".repeat(81)));
  assert.deepEqual(
    [await page.locator("#board .diagonal").count(), await page.locator("#board .house").count()],
    [2, 4],
  );
  assert.equal(await page.$eval("#board .line-wrap", (path) => path.getAttribute("d")), "");
  await close(page);
  const torus = await started(hash("perfect:1", ".".repeat(25)));
  // A side is dashed where the region of its cell is that of the cell at the other end of the line.
  const sides = await torus.$eval("#board .line-wrap", (path) => path.getAttribute("d").match(/M/g).length);
  const name = (number) => torus.getAttribute(cell(number), "aria-label");
  const region = async (number) => /region ([A-Z])/.exec(await name(number))[1];
  let wrapping = 0;
  for (let at = 0; at < 5; at++)
    wrapping +=
      2 * ((await region(at)) === (await region(20 + at))) +
      2 * ((await region(5 * at)) === (await region(5 * at + 4)));
  assert.equal(sides, wrapping);
  assert.ok(wrapping > 0);
  await close(torus);
});

test("all of it fits on narrow and enlarged screens, and axe finds nothing", async () => {
  const looks = [
    [320, "light"],
    [640, "dark"],
  ];
  for (const [width, colorScheme] of sampled(looks)) {
    const page = await started(hash("perfect:1", "1.....5............4...3."), {
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: true,
    });
    await page.click(cell(1));
    for (const key of ["v", "1", "2", "c", "3", "4"]) await page.keyboard.press(key);
    await page.keyboard.press("v");
    for (let cells = 0; cells < 9; cells++)
      for (const key of ["ArrowRight", String(cells + 1)]) await page.keyboard.press(key);
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await sheet(page);
    await page.waitForSelector("#cards li:last-child .card-picture svg");
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await page.click("#list");
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await page.click("#games [data-close]");
    for (const [opener, dialog] of [
      ["#keys", "#help"],
      ["#preferences", "#settings"],
      ["#share", "#shared"],
      ["#replay", "#replaying"],
    ]) {
      await page.click(opener);
      await fits(page);
      assert.deepEqual(await violations(page), []);
      await page.click(`${dialog} [data-close]`);
    }
    // A locked key, of a symbol and of a colour.
    await page.keyboard.press("Alt+l");
    for (const keys of ["z1", "v2"]) {
      for (const key of keys) await page.keyboard.press(key);
      assert.equal(await page.locator("#keypad [aria-pressed=true]").count(), 1);
      assert.deepEqual(await violations(page), []);
    }
    await page.click("#pause");
    assert.deepEqual(await violations(page), []);
    await close(page);
  }
});

test("regions that are to be found have borders as far as they are known, and are found by the keys for regions", async () => {
  const page = await started(hash("latin:3+chaos", "13232121.1123.233."));
  const name = (number) => page.getAttribute(cell(number), "aria-label");
  const borders = () => page.$eval("#board .line-thick", (path) => path.getAttribute("d").length);
  assert.equal(await page.locator("#board [data-cell]").count(), 9);
  assert.equal(await name(4), "row 2 column 2, region unknown, given 2");
  const before = await borders();
  await page.click(cell(4));
  await page.click("#modes label:has([value='region'])");
  await page.keyboard.press("2");
  // Region 2 would have two twos.
  assert.equal(await name(4), "row 2 column 2, region 2, given 2, conflict");
  await page.click("#undo");
  assert.equal(await name(4), "row 2 column 2, region unknown, given 2");
  await page.keyboard.press("1");
  assert.equal(await name(4), "row 2 column 2, region 1, given 2");
  assert.ok((await borders()) > before, "no further border");
  // Of nine cells one has no symbol; the numbers of regions get no notes.
  await page.click("#candidates");
  await said(page, "candidates are written as centre notes in 1 cell");
  await page.click("#undo");
  await page.click(cell(8));
  await page.keyboard.press("2");
  await page.click("#modes label:has([value='digit'])");
  await page.keyboard.press("3");
  await said(page, "solved");
  await close(page);
});

test("a region that is given in Set is a given of the puzzle", async () => {
  const page = await open(`#view=set&game=latin:3%2Bchaos&puzzle=${"1".padEnd(18, ".")}`);
  await page.waitForSelector("#set-board [data-cell='1']");
  assert.equal(await page.locator("#set-board [data-cell]").count(), 9);
  await page.click("#set-board [data-cell='1']");
  await page.click("#set-region");
  await page.keyboard.press("2");
  const named = await page.getAttribute("#set-board [data-cell='1']", "aria-label");
  assert.match(named, /^row 1 column 2, given region 2, blank/);
  await close(page);
});

test("little killers have an arrow and a number outside of the board, and no outline", async () => {
  const rows = [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => 5 * row + column));
  const columns = rows.map((row) => row.map((at) => (at % 5) * 5 + Math.floor(at / 5)));
  const game = {
    schema: "gerechte/game/1",
    rows: 5,
    columns: 5,
    symbols: 5,
    lines: false,
    houses: [...rows, ...columns],
    cages: [{ cells: [1, 7, 13, 19], sum: 7, repeats: true }],
  };
  const page = await started(hash("@little.json", ".".repeat(25), { "little.json": JSON.stringify(game) }));
  assert.equal(await page.locator("#board .cage").count(), 0);
  await page.click(cell(7));
  await page.keyboard.press("Alt+O");
  await said(page, "diagonal with the sum 7: blank, blank, blank, blank");
  const [number, board] = await Promise.all([
    page.locator("#board .clue").boundingBox(),
    page.locator(cell(0)).boundingBox(),
  ]);
  assert.ok(number.y + number.height / 2 < board.y, "the number is on the board");
  await close(page);
});
