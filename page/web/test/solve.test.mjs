// Solve: any format in, solutions by two engines, what cells can be, rating, explanation, any format out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../module.mjs";
import { close, fits, label, open, violations } from "./browser.mjs";

/** Of Wikipedia's article on sudoku, with its solution. */
const WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** Two clues are taken away. */
const SEVERAL = WIKIPEDIA.replace(/79$/, "..");
const KILLER = "aabb\nccdd\neeff\ngghh\na=3\nb=7\nc=7\nd=3\ne=5\nf=5\ng=5\nh=5\n";

const hears = (page, text, id = "solve-said") =>
  page.waitForFunction(([id, text]) => document.getElementById(id).textContent.includes(text), [id, text]);
const candidates = (page) => page.waitForSelector('#solve-board [data-cell][aria-label*=" solution"]');
const name = (page, cell) => page.getAttribute(`#solve-board [data-cell="${cell}"]`, "aria-label");

async function solve(page, text) {
  await page.fill("#solve-text", text);
  await page.click("#solve-form button[type=submit]");
}

test("a line is solved: both engines, each cell, the rating, the steps, other formats", async () => {
  const page = await open("#view=solve");
  await solve(page, WIKIPEDIA);
  await hears(page, "one solution: both engines say so");
  await candidates(page);
  for (const cell of [2, 3, 40, 79]) {
    const expected = WIKIPEDIA[cell] === "." ? `in all solutions ${SOLUTION[cell]}` : `given ${SOLUTION[cell]}`;
    await page.waitForSelector(`#solve-board [data-cell="${cell}"][aria-label*="${expected}"]`);
  }
  await hears(page, "easy", "solve-rating");
  assert.match(await page.textContent("#solve-counts"), /native search1.*SAT \(Varisat\)1/);
  await page.uncheck("#solve-possible");
  assert.ok(!(await name(page, 2)).includes("in all"));
  // What is written is read again.
  for (const form of await page
    .locator("#solve-format option")
    .evaluateAll((options) => options.map(({ value }) => value))) {
    await page.selectOption("#solve-format", form);
    // Killers of one line have no clues.
    if (form.startsWith("killer-")) {
      await hears(page, `the format ${form} cannot say clues beside cages`, "solve-exported");
      continue;
    }
    await hears(page, "written as", "solve-exported");
    const text = await page.inputValue("#solve-written");
    assert.ok(text.length > 50, `${form}: ${text}`);
    // A cell with one candidate is written like a given.
    if (["pencilmarks", "svg", "html", "tex", "explanation"].includes(form)) continue;
    assert.deepEqual(
      ask({ verb: "convert", game: "box:3x3", puzzle: text, options: { form: "line" } }),
      [WIKIPEDIA],
      form,
    );
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#solve-save")]);
  assert.equal(download.suggestedFilename(), "explanation.txt");
  await page.click("#solve-explain");
  await page.waitForSelector("#solve-explanation .steps li");
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#solve-explanation"));
  await page.click("#solve-play");
  await page.waitForSelector("#board .cell.given");
  assert.equal(await page.textContent("#title"), "Sudoku");
  await close(page);
});

test("examples are solved at once", async () => {
  const page = await open("#view=solve");
  for (const [example, answer] of [
    ["Many solutions", "at least 200 solutions: both"],
    ["Regions that wrap round", "one solution: both"],
    ["A very hard one", "one solution: both"],
  ]) {
    await page.click(`#solve-examples button:text("${example}")`);
    await page.waitForFunction(
      ([cells, text]) =>
        document.querySelectorAll("#solve-board .cell").length === cells &&
        document.getElementById("solve-said").textContent.includes(text),
      [example.startsWith("Regions") ? 25 : 81, answer],
    );
    // A torus has one rule more.
    assert.equal(await page.locator("#solve-rules li").count(), example.startsWith("Regions") ? 2 : 1);
  }
  await close(page);
});

test("of several solutions the cells show what they have in some, as a list of all of them says", async () => {
  const grids = ask({ verb: "enumerate", game: "box:3x3", puzzle: SEVERAL }).map(({ solution }) => solution);
  assert.ok(grids.length > 1);
  const page = await open("#view=solve");
  await solve(page, SEVERAL);
  await hears(page, `${grids.length} solutions: both engines say so`);
  await candidates(page);
  for (let cell = 0; cell < 81; cell++) {
    if (SEVERAL[cell] !== ".") continue;
    const symbols = [...new Set(grids.map((grid) => grid[cell]))].sort();
    assert.ok(
      (await name(page, cell)).endsWith(
        symbols.length === 1 ? `in all solutions ${symbols[0]}` : `in some solution ${symbols.join(" ")}`,
      ),
      `${cell}: ${await name(page, cell)}`,
    );
  }
  assert.equal(await page.textContent("#solve-rating"), "");
  const ends = grids.map((grid) => grid[80]);
  await page.click('#solve-board [data-cell="80"]');
  const shares = [...new Set(ends)].sort().map((one) => `${one} in ${ends.filter((other) => other === one).length}`);
  const last = shares.pop();
  await hears(
    page,
    `r9c9: ${[shares.join(", "), last].filter(Boolean).join(" and ")}, of ${grids.length} solutions`,
    "solve-cell",
  );
  // Of the empty board they see a part, until all are wanted, and that is stopped.
  await page.selectOption("#solve-preset", "box:3x3");
  await solve(page, ".".repeat(81));
  await hears(page, "at least 200 solutions: both engines say so");
  await page.click("#solve-all");
  await page.click("#solve-stop");
  await hears(page, "stopped", "solve-counts");
  await close(page);
});

test("regions that are to be found have the borders that all solutions share, and contradictions are marked", async () => {
  const page = await open("#view=solve");
  await page.selectOption("#solve-preset", "other");
  const asked = async (puzzle) => {
    await page.fill("#solve-game", "latin:3+chaos");
    await solve(page, puzzle);
  };
  const borders = () => page.$eval("#solve-board .line-thick", (path) => path.getAttribute("d").length);
  const several = `1${".".repeat(17)}`;
  const grids = ask({ verb: "enumerate", game: "latin:3+chaos", puzzle: several }).map(({ solution }) => solution);
  await asked(several);
  await hears(page, `${grids.length} solutions: both engines say so`);
  await candidates(page);
  const shared = [...Array(9).keys()].filter((cell) => new Set(grids.map((grid) => grid[9 + cell])).size === 1);
  for (let cell = 0; cell < 9; cell++) {
    const region = shared.includes(cell) ? grids[0][9 + cell] : "unknown";
    assert.ok((await name(page, cell)).includes(`region ${region}`), await name(page, cell));
  }
  await page.click('#solve-board [data-cell="8"]');
  const of = (region) => grids.filter((grid) => grid[17] === region).length;
  const parts = ["1", "2", "3"].filter(of).map((region) => `${region} in ${of(region)}`);
  const last = parts.pop();
  const about = [parts.join(", "), last].filter(Boolean).join(" and ");
  await hears(page, `region of r3c3: ${about}, of ${grids.length} solutions`, "solve-cell");
  const few = await borders();
  await page.uncheck("#solve-possible");
  assert.match(await name(page, 0), /region unknown/);
  await page.check("#solve-possible");
  await asked("..3.1.....12.2....");
  await hears(page, "one solution: both engines say so");
  await candidates(page);
  assert.ok((await borders()) > few);
  // A region of three cells does not go from corner to corner, and the first one is number 1 anyway.
  await asked(".........1.......1");
  await hears(page, "contradict each other", "solve-clues");
  assert.match(await name(page, 8), /given region 1, .*conflict$/);
  assert.equal(await page.locator("#solve-board .wrong-number").count(), 1);
  await close(page);
});

test("addresses, games that have no name, lists, and texts without a solution", async () => {
  const [address] = ask({
    verb: "convert",
    game: "box:2x2+killer:cages.txt",
    files: { "cages.txt": KILLER },
    puzzle: ".".repeat(16),
    options: { form: "fpuzzles-url" },
  });
  const page = await open("#view=solve");
  await solve(page, address);
  const [{ count }] = ask({ verb: "count", game: "box:2x2+killer:cages.txt", files: { "cages.txt": KILLER } });
  await hears(page, `${count} solutions: both engines say so`);
  assert.match(await name(page, 0), /cage of 3/);
  // Its address shows it to a friend.
  const hash = new URL(page.url()).hash;
  const friend = await open(hash);
  await hears(friend, `${count} solutions`);
  await close(friend);
  await solve(page, `${WIKIPEDIA}\n${SEVERAL}\n`);
  await hears(page, "one solution");
  await page.selectOption("#solve-which", "1");
  await hears(page, " solutions: both");
  await solve(page, WIKIPEDIA.replace("53..7", "53.57"));
  await hears(page, "5");
  await page.waitForSelector("#solve-board .conflict");
  // The 5 is in the row of one other, and in the box of a third.
  assert.equal(await page.locator("#solve-board .conflict").count(), 3);
  assert.equal(await page.isVisible("#solve-answers"), false);
  await solve(page, `51${WIKIPEDIA.slice(2)}`);
  await hears(page, "no solution: both engines say so");
  // The clues in red contradict each other by themselves.
  await page.waitForSelector("#solve-board .conflict");
  const red = await page.$$eval("#solve-board .conflict", (all) => all.map((one) => Number(one.dataset.cell)));
  const alone = Array.from(`51${WIKIPEDIA.slice(2)}`, (symbol, at) => (red.includes(at) ? symbol : ".")).join("");
  assert.equal(ask({ verb: "count", game: "box:3x3", puzzle: alone })[0].count, "0");
  assert.ok(red.length < 20, `${red.length}`);
  assert.match(await page.textContent("#solve-clues"), /^These contradict each other: .*r1c2=1/);
  await close(page);
});

test("by keyboard alone, with announcements", async () => {
  const page = await open("#view=solve");
  await page.waitForSelector("#solve:not([hidden])");
  await page.focus("#views a:last-child");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "solve-text");
  await page.keyboard.type(WIKIPEDIA);
  await page.keyboard.press("Control+Enter");
  await hears(page, "one solution: both engines say so");
  assert.equal(await page.getAttribute("#solve-said", "aria-live"), "polite");
  const tab = async (id) => {
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement.id)) === id) return;
    }
    assert.fail(`${id} is not reached`);
  };
  for (let tabs = 0; !/row 1 column 1/.test((await label(page)) ?? ""); tabs++) {
    assert.ok(tabs < 10);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await label(page), /row 1 column 3.*in all solutions 4/);
  await tab("solve-explain");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#solve-explanation .steps li");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "solve-explain");
  await tab("solve-format");
  await page.keyboard.press("ArrowDown");
  await hears(page, "written as a grid", "solve-exported");
  await close(page);
});

test("it fits a phone, by touch, in both themes, without violations", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await open("#view=solve", {
      viewport: { width: 320, height: 700 },
      hasTouch: true,
      isMobile: true,
      colorScheme,
      bypassCSP: true,
    });
    await page.fill("#solve-text", SEVERAL);
    await page.tap("#solve-form button[type=submit]");
    await hears(page, "both engines say so");
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await page.tap("#solve-explain");
    await page.waitForSelector("#solve-explanation:not([hidden])");
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await close(page);
  }
});

test("texts and addresses of strangers are answered by a message, and run no script", async () => {
  const page = await open("#view=solve&game=%3Cscript%3E&puzzle=1");
  await hears(page, "<script>");
  const texts = [
    ["<img src=x onerror=alert(1)>", "no puzzle in any format"],
    [`${WIKIPEDIA}\n\nhello <b>world</b>`, "line 3"],
    ["https://www.f-puzzles.com/?load=N4IgzglgXgpi", "column 33"],
    ['{"game":', "not closed"],
    ["9".repeat(81), "9"],
    ["x".repeat(1_500_000), ""],
    ["", "paste a puzzle first"],
  ];
  for (const [text, expected] of texts) {
    await page.evaluate(() => (document.getElementById("solve-said").textContent = "reading …"));
    await solve(page, text);
    await page.waitForFunction((expected) => {
      const said = document.getElementById("solve-said").textContent;
      return !said.includes("…") && said.includes(expected);
    }, expected);
  }
  assert.equal(await page.locator("#solve img").count(), 0);
  await close(page);
});

test("after a worker was lost in the middle, it goes on", async () => {
  const page = await open("#view=solve");
  await page.evaluate(() => {
    window.made = [];
    window.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        window.made.push(this);
      }
    };
  });
  await page.selectOption("#solve-preset", "box:3x3");
  await solve(page, ".".repeat(81));
  await hears(page, "at least 200");
  await page.click("#solve-all");
  // As where a browser runs out of memory.
  await page.evaluate(() =>
    window.made.forEach((worker) => {
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent("error"));
    }),
  );
  await hears(page, "the computation failed; ask again", "solve-counts");
  await solve(page, WIKIPEDIA);
  await hears(page, "one solution: both engines say so");
  await close(page);
});
