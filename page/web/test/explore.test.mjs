// Explore: palettes on their torus, motions, codes, grids with their orbits, minimal puzzles, claims.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { apply, pathOf } from "../build/explore/motion-path.js";
import { Subject } from "../build/explore/subject.js";
import { ask } from "../module.mjs";
import { close, fits, label, open, sampled, violations } from "./browser.mjs";

/** The palette of the source, label by label, and one of its grids. */
const LABELS = "AABEAABBBCCDBCCDDDECADEEE";
const GRID = "1234531452542132513443521";
const cell = (number) => `#explore-board [data-cell="${number}"]`;
const still = (page) => page.waitForFunction(() => document.getElementById("explore").ariaBusy === "false");
const said = (page, part) =>
  page.waitForFunction((part) => document.getElementById("explored").textContent.includes(part), part);
const board = (page) =>
  page.$$eval("#explore-board [data-cell]", (cells) =>
    cells.map((cell) => cell.querySelector(".symbol")?.textContent ?? ".").join(""),
  );
const letters = (page) =>
  page.$$eval("#explore-board [data-cell]", (cells) =>
    cells.map((cell) => cell.querySelector(".letter")?.textContent ?? "").join(""),
  );
const words = (page) =>
  page.$$eval("#explore-board [data-cell]", (cells) =>
    cells.flatMap((cell, number) => (cell.ariaLabel.includes("codeword") ? [number] : [])),
  );
const grids = (page) => page.$$eval("#explore-grids-list button", (all) => all.map((one) => one.dataset.grid));
const orbits = (page) =>
  page.$$eval("#explore-grids-list ul", (lists) => lists.map((list) => list.children.length).sort((a, b) => a - b));
const about = (page, name) => page.textContent(`#explore-${name}-about`);

async function explored(hash = "#view=explore&game=perfect:1", options = {}) {
  const page = await open(hash, options);
  await still(page);
  return page;
}

/** Whether all rows, columns and regions of a grid of order 5 hold five symbols. */
function isValid(grid) {
  const lines = [0, 1, 2, 3, 4].flatMap((at) => [
    [...grid].filter((_, cell) => Math.floor(cell / 5) === at),
    [...grid].filter((_, cell) => cell % 5 === at),
    [...grid].filter((_, cell) => LABELS[cell] === "ABCDE"[at]),
  ]);
  return lines.every((line) => new Set(line).size === 5);
}

/** What a map of places makes of a grid. */
function image(text, order, to) {
  const found = [...text];
  [...text].forEach((symbol, cell) => {
    const [i, j] = to(Math.floor(cell / order), cell % order);
    found[(((i % order) + order) % order) * order + (((j % order) + order) % order)] = symbol;
  });
  return found.join("");
}

/** With the first row in order. */
const renamed = (grid) => [...grid].map((symbol) => grid.indexOf(symbol) + 1).join("");

test("the 5×5 game: 2,040 grids, 17 of them up to names, their orbits, ten palettes, special grids", async () => {
  const page = await explored();
  assert.match(
    await about(page, "grids"),
    /^2,040 grids: 17 with the first row in order, and each of these with 120 ways/,
  );
  const all = await grids(page);
  assert.equal(new Set(all).size, 17);
  for (const grid of all) assert.ok(isValid(grid) && grid.startsWith("12345"), grid);
  // Table 1 of the source.
  for (const [group, sizes] of [
    ["", [1, 1, 5, 10]],
    ["rotation", [1, 1, 1, 2, 4, 4, 4]],
    ["translation", [1, 1, 5, 5, 5]],
  ]) {
    await page.selectOption("#explore-grids-group", group);
    await page.waitForFunction(
      (count) => document.querySelectorAll("#explore-grids-list ul").length === count,
      sizes.length,
    );
    assert.deepEqual(await orbits(page), sizes);
    assert.deepEqual((await grids(page)).sort(), [...all].sort());
    await page.evaluate(() => document.querySelector("#explore-grids-list").replaceChildren());
  }
  assert.match(await about(page, "codes"), /10 codes of this kind/);
  assert.equal(await page.locator("#explore-codes-list button").count(), 10);
  // Theorem 6.3.
  assert.match(await about(page, "special"), /^2 grids with the first row in order, 240 in all/);
  const special = await page.$$eval("#explore-special-list button", (found) => found.map((one) => one.dataset.grid));
  assert.ok(special.length === 2 && special.every((grid) => all.includes(grid)));
  await close(page);
});

test("motions move the board, by mouse: seen as they go, then the grid, the regions and the words are where they belong", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`);
  assert.equal(await board(page), GRID);
  assert.equal(await letters(page), LABELS);
  const steps = [
    ["Quarter turn right", (i, j) => [j, -i]],
    ["Move 1 down, 2 right", (i, j) => [i + 1, j + 2]],
  ];
  let [expected, regions] = [GRID, LABELS];
  for (const [name, to] of steps) {
    await page.click(`#explore-motions >> text=${name}`);
    await page.waitForSelector(".moving");
    await page.waitForSelector(".moving", { state: "detached" });
    [expected, regions] = [image(expected, 5, to), image(regions, 5, to)];
    assert.equal(await board(page), expected);
    assert.equal(await letters(page), regions);
    // The partition and the code are those of before.
    const place = (text) => new Map([...text].map((_, at) => [at, text.indexOf(text[at])]));
    assert.deepEqual(place(regions), place(LABELS));
    assert.deepEqual(await words(page), [0, 7, 14, 16, 23]);
    const current = await page.getAttribute("#explore-grids-list [aria-current]", "data-grid");
    assert.equal(current, renamed(expected));
    assert.match(
      await page.textContent("#explored"),
      new RegExp(`^${name}\\. Grid \\d+ of 17, orbit 1 of 4, of 5 grids\\.`),
    );
    assert.match(page.url(), new RegExp(`grid=${expected}`));
  }
  await page.click("#explore-back");
  assert.equal(await board(page), GRID);
  assert.ok(await page.isDisabled("#explore-back"));
  // All 19 that move something, each once: grids of the orbit and no others.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const seen = new Set([GRID]);
  const all = await page.$$eval("#explore-all option", (options) => options.map((option) => option.value));
  assert.equal(all.length, 19);
  for (const value of all) {
    await page.selectOption("#explore-all", value);
    await page.click("#explore-do");
    const grid = await board(page);
    assert.ok(isValid(grid), grid);
    seen.add(renamed(grid));
    await page.click("#explore-back");
  }
  assert.equal(seen.size, 5);
  await close(page);
});

test("what is seen of a motion begins as the board was and ends as it is", () => {
  for (const [game, motions] of [
    ["perfect:1", 20],
    ["diameter:1:0", 32],
    ["ball:chebyshev:1", 72],
  ]) {
    // Paths of all motions, at both ends, against the permutations: the plane is that of the middle of cells, a cell being 100 wide.
    const [palette] = ask({ verb: "palette", game, options: { drawn: true, generators: true } });
    const subject = new Subject(palette);
    const n = subject.order;
    const near = (a, b) => Math.abs(((((a - b) % n) + n + 0.5) % n) - 0.5) < 1e-6;
    const found = [];
    for (const motion of subject.motions) {
      const path = pathOf(motion);
      motion.permutation.forEach((to, cell) => {
        const [row, column] = [Math.floor(cell / n), cell % n];
        const [x, y] = apply(path.plane(1), 100 * (column + 0.5), 100 * (row + 0.5));
        const start = apply(path.plane(0), 100 * (column + 0.5), 100 * (row + 0.5));
        if (
          !near(y / 100 - 0.5, Math.floor(to / n)) ||
          !near(x / 100 - 0.5, to % n) ||
          !near(start[0] / 100 - 0.5, column) ||
          !near(start[1] / 100 - 0.5, row)
        )
          found.push([motion.name, cell]);
      });
      // Symbols end as they stand, neither turned nor mirrored.
      const [a, b, c, d] = path.plane(1);
      const [e, f, g, h] = path.upright(1);
      if (Math.hypot(a * e + c * f - 1, b * e + d * f, a * g + c * h, b * g + d * h - 1) > 1e-6)
        found.push([motion.name, "upright"]);
    }
    assert.deepEqual([found, subject.motions.length], [[], motions]);
  }
});

test("who asks for reduced motion sees the end alone", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`, { reducedMotion: "reduce" });
  await page.evaluate(() => {
    window.moved = 0;
    new MutationObserver(
      (all) =>
        (window.moved += all.filter((one) =>
          [...one.addedNodes].some((node) => node.classList?.contains("moving")),
        ).length),
    ).observe(document.body, { childList: true, subtree: true });
  });
  await page.click("#explore-motions >> text=Quarter turn right");
  assert.equal(
    await board(page),
    image(GRID, 5, (i, j) => [j, -i]),
  );
  assert.equal(await page.evaluate(() => window.moved), 0);
  await close(page);
});

test("a special grid is valid for all codes; a code is looked at; the words of each are those of the command line", async () => {
  for (const [game, codes] of [
    ["perfect:1", 10],
    ["diameter:1:1", 24],
  ]) {
    const page = await explored(`#view=explore&game=${game}`);
    const states = () =>
      page.$$eval("#explore-codes-list button", (all) => all.map((one) => one.ariaLabel.includes("is valid")));
    assert.equal((await states()).filter(Boolean).length, 1);
    for (const number of [0, 1]) {
      await page.click(`#explore-special-list button >> nth=${number}`);
      assert.deepEqual(
        await states(),
        Array.from({ length: codes }, () => true),
      );
    }
    const records = ask({ verb: "palette", game, options: { codes: true } });
    assert.equal(records.length, codes);
    for (const number of [codes - 1, Math.floor(codes / 2)]) {
      await page.click(`#explore-codes-list button >> nth=${number}`);
      const expected = records[number].code.map(([i, j]) => i * records[number].order + j).sort((a, b) => a - b);
      await page.waitForFunction(
        (expected) =>
          [...document.querySelectorAll("#explore-board [data-cell]")]
            .flatMap((one, at) => (one.ariaLabel.includes("codeword") ? [at] : []))
            .join() === expected,
        expected.join(),
      );
      await still(page);
      assert.match(await about(page, "codes"), new RegExp(`${codes} codes`));
    }
    await close(page);
  }
});

test("steps to the word of the code; other boards: hexagonal balls, squares, one without a code, one without a grid", async () => {
  const page = await explored();
  await page.check("#explore-filling [value=distances]");
  const shown = await page.$$eval("#explore-board .distance", (all) => all.map((one) => one.textContent).join(""));
  // A ball of radius 1: the word, and the four cells beside it.
  assert.equal([...shown].filter((one) => one === "0").length, 5);
  assert.equal([...shown].filter((one) => one === "1").length, 20);
  assert.match(await page.getAttribute(cell(1), "aria-label"), /region A, blank, distance 1$/);
  await page.check("#explore-filling [value=nothing]");
  assert.equal(await page.locator("#explore-board .distance").count(), 0);
  await page.check("#explore-filling [value=symbols]");
  await page.selectOption("#explore-preset", "ball:hex:1");
  await page.waitForFunction(() => document.querySelectorAll("#explore-board [data-cell]").length === 49);
  await still(page);
  // docs/book/src/results/hex-7.md has the grids of this game, counted and classified by the command line.
  const hex = fs.readFileSync(new URL("../../../docs/book/src/results/hex-7.md", import.meta.url), "utf8");
  const [, number, orbitsThere] =
    /: (\d+) with the first row in order.* in (\d+) orbits/.exec(await about(page, "grids")) ?? [];
  assert.ok(
    hex.includes(`${number} grids up to relabelling`) && hex.includes(`| ${orbitsThere} |`),
    `${number} ${orbitsThere}`,
  );
  await page.selectOption("#explore-preset", "ball:chebyshev:1");
  await page.waitForFunction(() => document.querySelectorAll("#explore-board [data-cell]").length === 81);
  await still(page);
  assert.match(await about(page, "grids"), /^More than 1,000 grids/);
  await page.click("#explore-motions >> text=Symmetry A");
  await page.waitForSelector(".moving", { state: "detached" });
  const grid = await board(page);
  assert.equal(ask({ verb: "check", game: "ball:chebyshev:1", puzzle: grid })[0].solutions, 1);
  await page.selectOption("#explore-preset", "other");
  for (const [game, text] of [
    ["box:2x2", ""],
    ["tile:xxx/.x", "has no grid"],
  ]) {
    await page.fill("#explore-game", game);
    await page.keyboard.press("Enter");
    await page.waitForFunction((game) => location.hash.includes(encodeURIComponent(game)), game);
    await said(page, text);
    await still(page);
    assert.equal(await page.isVisible("#explore-codes"), game !== "box:2x2");
    if (game === "box:2x2") assert.match(await about(page, "grids"), /^288 grids: 12 /);
    else assert.equal(await about(page, "grids"), "There is no grid.");
    await page.selectOption("#explore-preset", "other");
  }
  await close(page);
});

test("minimal puzzles are counted as they are published, and played", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`);
  await page.click("#explore-minimal-all");
  await page.waitForSelector("#explore-minimal-table table");
  const rows = () =>
    page.$$eval("#explore-minimal-table tr", (all) =>
      all.map((row) => [...row.cells].slice(0, 2).map((one) => one.textContent)).slice(1),
    );
  // Table 2 of the source.
  assert.deepEqual(await rows(), [
    ["4", "154,200"],
    ["5", "5,721,600"],
    ["6", "8,908,800"],
    ["7", "1,113,600"],
    ["all", "15,898,200"],
  ]);
  await page.click("#explore-minimal-grid");
  await page.waitForFunction(() =>
    document.querySelector("#explore-minimal-table caption")?.textContent.includes("of the grid"),
  );
  // Each row as the list of these puzzles has it.
  for (const [clues, puzzles] of (await rows()).slice(0, 1)) {
    const listed = ask({
      verb: "minimal",
      game: "perfect:1",
      puzzle: GRID,
      options: { clues: [Number(clues), Number(clues)] },
    });
    assert.equal(listed.length, Number(puzzles.replaceAll(",", "")));
  }
  await page.click("#explore-minimal-table button >> nth=1");
  await page.waitForSelector("#play #board [data-cell]");
  await page.waitForFunction(() => document.querySelectorAll("#board .given").length === 5);
  const puzzle = await page.$$eval("#board [data-cell]", (cells) =>
    cells.map((one) => one.querySelector(".symbol")?.textContent ?? ".").join(""),
  );
  assert.deepEqual(
    ask({ verb: "solve", game: "perfect:1", puzzle, options: { unique: true } }).map(({ solution, unique }) => [
      solution,
      unique,
    ]),
    [[GRID, true]],
  );
  // Back there is all as it was.
  await page.click("[data-view=explore]");
  assert.equal(await board(page), GRID);
  await close(page);
});

test("claims: what is printed, what was computed, and which are false", async () => {
  const page = await explored();
  // They are fetched where they come into sight.
  assert.equal(await page.locator("#explore-claims-list details").count(), 0);
  await page.locator("#explore-claims-title").scrollIntoViewIfNeeded();
  await page.waitForSelector("#explore-claims-list details");
  const claim = (text) => page.locator("#explore-claims-list details").filter({ hasText: text });
  const verdict = (text) => claim(text).locator(".verdict").textContent();
  assert.equal(await verdict("2,040 perfect sudoku grids of order 5"), "✓ true");
  // FACTS of the source: 3,359,232 is printed as 9! × 6⁸.
  assert.equal(362_880 * 6 ** 8 === 3_359_232, false);
  assert.match(await verdict("3,359,232 trivial symmetries"), /false/);
  await claim("3,359,232 trivial symmetries").locator("summary").focus();
  await page.keyboard.press("Enter");
  // What a claim holds is drawn when it is opened.
  await claim("3,359,232 trivial symmetries")
    .getByText(String(362_880 * 6 ** 8))
    .waitFor();
  await page.selectOption("#explore-claims-filter", "refuted");
  assert.ok(!(await claim("2,040 perfect sudoku grids of order 5").isVisible()));
  assert.ok(await claim("3,359,232 trivial symmetries").isVisible());
  // Each number of the summary is that of the rows.
  await page.$$eval("#explore-claims-list details", (all) => all.forEach((one) => (one.open = true)));
  await page.waitForFunction(() => document.querySelector("#explore-claims-list details:last-child table"));
  const text = await about(page, "claims");
  const rows = await page.$$eval("#explore-claims-list td[data-name=verdict]", (all) =>
    all.map((one) => one.textContent),
  );
  assert.match(
    text,
    new RegExp(` ${rows.length} numbers, of which ${rows.filter((one) => one === "✗ false").length} are false`),
  );
  await close(page);
});

test("by keyboard alone: a cell is read, a motion done, a grid and an orbit chosen", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`, { reducedMotion: "reduce" });
  const until = async (text) => {
    for (let tabs = 0; tabs < 80; tabs++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() =>
        [document.activeElement.ariaLabel, document.activeElement.textContent, document.activeElement.id].join(" "),
      );
      if (focused.includes(text)) return;
    }
    assert.fail(`no ${text} by tabs`);
  };
  await until("row 1 column 1");
  assert.equal(await label(page), "row 1 column 1, region A, given 1, codeword");
  // As on a torus, what leaves at one side comes in at the other.
  await page.keyboard.press("ArrowUp");
  assert.equal(await label(page), `row 5 column 1, region A, given ${GRID[20]}`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await label(page), /^row 5 column 4, region E, given 2, codeword/);
  await until("Quarter turn right");
  await page.keyboard.press("Enter");
  assert.equal(
    await board(page),
    image(GRID, 5, (i, j) => [j, -i]),
  );
  await until("explore-all");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#explored"), /^Quarter turn left.*of 17/);
  await until("grid 7 of 17");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#explored"), /^Grid 7 of 17/);
  assert.match(await label(page), /^grid 7 of 17/);
  assert.equal(await page.evaluate(() => document.activeElement.ariaCurrent), "true");
  await page.focus("#explore-codes-list button >> nth=3");
  await page.keyboard.press("Enter");
  // Also when the list of the new board is complete.
  await page.waitForFunction(() =>
    /There are 10 codes/.test(document.querySelector("#explore-codes-about").textContent),
  );
  await page.waitForFunction(() => /^code 4 of 10, .* on the board/.test(document.activeElement.ariaLabel));
  await close(page);
});

test("by touch on a phone; nothing beyond the sides, nothing that axe finds, in both themes", async () => {
  const looks = [
    [320, "dark"],
    [390, "light"],
  ];
  for (const [width, colorScheme] of sampled(looks)) {
    const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`, {
      viewport: { width, height: 844 },
      colorScheme,
      hasTouch: true,
      isMobile: width < 500,
      bypassCSP: true,
    });
    await page.tap("#explore-motions >> text=Move 1 down, 2 right");
    await page.waitForSelector(".moving", { state: "detached" });
    assert.equal(
      await board(page),
      image(GRID, 5, (i, j) => [i + 1, j + 2]),
    );
    await page.tap(cell(6));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "6");
    await page.tap("#explore-grids-list button >> nth=16");
    assert.match(await page.textContent("#explored"), /^Grid 17 of 17/);
    await page.tap("#explore-minimal-all");
    await page.waitForSelector("#explore-minimal-table table");
    await page.tap("#explore-claims-list summary >> nth=2");
    await fits(page);
    assert.deepEqual(await violations(page), []);
    await close(page);
  }
});

test("addresses of strangers are answered with a message, and what was there stays", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`);
  const wrong = [
    ["game=<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["game=box:99x99", "9801"],
    [`game=${"x".repeat(100_000)}`, "xxx"],
    ["game=box:3x3%2Bkiller:secret.txt", "secret.txt"],
    ["game=perfect:1&grid=12345", "12345: no grid of perfect:1"],
    ["game=perfect:1&grid=<b>", "<b>: no grid of perfect:1"],
    [`game=perfect:1&grid=${"1".repeat(100_000)}`, "no grid of perfect:1"],
    [`game=perfect:1&grid=${GRID.replace("1", "2")}`, "no grid of perfect:1"],
  ];
  for (const [fields, message] of wrong) {
    await page.evaluate((fields) => {
      document.getElementById("explored").textContent = "";
      location.hash = `view=explore&${fields}`;
    }, fields);
    await said(page, message);
    await still(page);
    assert.equal(await page.locator("#explore img, #explore b").count(), 0);
    assert.ok(isValid(await board(page)));
    assert.equal((await grids(page)).length, 17);
    await fits(page);
  }
  await close(page);
});

test("what takes long is stopped, and the next question is answered", async () => {
  const page = await explored("#view=explore&game=latin:5");
  await page.click("#explore-minimal-all");
  await page.click("#explore-stop");
  await page.waitForFunction(() => document.getElementById("explore-minimal-said").textContent === "stopped");
  await page.selectOption("#explore-preset", "perfect:1");
  await page.waitForFunction(() => location.hash.includes("perfect"));
  await still(page);
  assert.equal((await grids(page)).length, 17);
  await close(page);
});

test("parts fold, and are found as they were left; nothing lies beyond the sides of a phone", async () => {
  const page = await explored(`#view=explore&game=perfect:1&grid=${GRID}`, {
    bypassCSP: true,
    viewport: { width: 390, height: 664 },
  });
  const parts = ["numbers", "codes", "special", "grids", "minimal", "claims"];
  for (const part of parts) assert.equal(await page.getAttribute(`[data-fold=explore-${part}]`, "open"), "", part);
  await page.click("#explore-grids summary");
  await page.focus("#explore-claims summary");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => localStorage.getItem("setting:explore-claims") === "folded");
  assert.equal(await page.isVisible("#explore-grids-list"), false);
  await fits(page);
  assert.deepEqual(await violations(page), []);
  await page.reload();
  await still(page);
  const open = await page.$$eval(".part[open]", (all) => all.map((one) => one.dataset.fold));
  assert.deepEqual(
    open,
    ["numbers", "codes", "special", "minimal"].map((part) => `explore-${part}`),
  );
  await page.click("#explore-grids summary");
  assert.equal(await page.isVisible("#explore-grids-list"), true);
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [320, 568],
  ]) {
    await page.setViewportSize({ width, height });
    await fits(page);
  }
  await close(page);
});

test("the tools stay where they are while the board comes, and every link leads somewhere", async () => {
  const page = await open("", { viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  let send;
  const isWanted = new Promise((resolve) => (send = resolve));
  await page.route("**/gerechte_page.wasm", (route) => isWanted.then(() => route.continue()));
  await page.evaluate(() => (location.hash = "view=explore"));
  await page.reload();
  await page.waitForSelector("#explore-tools");
  const top = async () => (await page.locator("#explore-tools").boundingBox()).y;
  const before = await top();
  assert.equal(await page.locator(cell(0)).count(), 0);
  send();
  await page.waitForSelector(cell(0));
  assert.ok(Math.abs((await top()) - before) < 10, `from ${before} to ${await top()}`);
  await still(page);
  assert.equal(await page.locator("a:not([href])").count(), 0);
  await close(page);
});

test("any grid by its number, random ones with theirs, and a board whose grids have none", async () => {
  const page = await explored();
  const number = () => page.inputValue("#explore-number");
  const go = async (wanted) => {
    await page.fill("#explore-number", wanted);
    await page.keyboard.press("Enter");
    await still(page);
  };
  /** The grid on the board comes to be that of its number. */
  const agrees = async () => {
    const isNumbered = async () => {
      const from = await number();
      if (!/^\d+$/.test(from)) return false;
      const [found] = ask({ verb: "enumerate", game: "perfect:1", options: { from, limit: 1 } });
      return found?.solution === (await board(page));
    };
    for (const end = Date.now() + 30_000; !(await isNumbered()); ) assert.ok(Date.now() < end, await number());
  };
  await agrees();
  assert.equal(await page.textContent("#explore-number-total"), "of 2,040 grids");
  for (const wanted of ["1234", "0", "2039"]) {
    await go(wanted);
    assert.equal(await number(), wanted);
    await agrees();
  }
  // The last one is followed by the first.
  await page.click("#explore-number-after");
  assert.equal(await number(), "0");
  await page.click("#explore-number-before");
  await agrees();
  await page.click("#explore-motions >> text=Quarter turn right");
  await agrees();
  const drawn = new Set();
  for (let time = 0; time < 6; time++) {
    await page.click("#explore-random");
    await still(page);
    await agrees();
    assert.ok(isValid(await board(page)));
    drawn.add(await board(page));
  }
  assert.ok(drawn.size > 3, `${drawn.size}`);
  for (const [wanted, words] of [
    ["2,040", "from 0 to 2,039"],
    ["x", "Type a whole number"],
  ]) {
    await go(wanted);
    await page.waitForFunction(
      (words) => document.getElementById("explore-numbers-said").textContent.includes(words),
      words,
    );
  }
  await page.evaluate(() => (location.hash = "view=explore&game=latin:4%2Bantiknight"));
  await page.waitForFunction(() => document.getElementById("explore-title").textContent.includes("antiknight"));
  await still(page);
  await page.waitForFunction(() =>
    /cannot be numbered/.test(document.getElementById("explore-numbers-said").textContent),
  );
  assert.equal(await page.textContent("#explore-number-total"), "");
  await close(page);
});
