// Play, as people do it by keyboard and by touch, and what strangers send.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../module.mjs";
import { address, close, label, make, open, violations } from "./browser.mjs";

const said = (page) => page.textContent("#said");
const waitFor = (page, text) =>
  page.waitForFunction((text) => document.getElementById("said").textContent.includes(text), text);
const PUZZLE = "1.....5............4...3.";
const SOLUTION = "1234535421241535321441532";
const HASH = `#game=perfect:1&puzzle=${PUZZLE}`;

test("a puzzle is solved by keyboard alone, and what happens is said", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  // By tabs from the start of the page: the fields, the buttons, and one stop for all cells.
  for (let tabs = 0; tabs < 20 && !(await label(page))?.startsWith("row"); tabs++) await page.keyboard.press("Tab");
  assert.equal(await label(page), "row 1 column 1, region A, given 1");
  await page.keyboard.press("Alt+r");
  assert.equal(await said(page), "row 1: 1, blank, blank, blank, blank");
  await page.keyboard.press("Alt+g");
  assert.equal(await said(page), "region A: 1, blank, blank, blank, blank");
  await page.keyboard.press("Alt+h");
  await waitFor(page, "look at");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  assert.match(await label(page), /entered 1, conflict/);
  await page.keyboard.press("Alt+h");
  await waitFor(page, "first mend what is wrong: 1 in row 1 column 2");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Home");
  for (let cell = 0; cell < 25; cell++) {
    if (PUZZLE[cell] === ".") await page.keyboard.press(SOLUTION[cell]);
    await page.keyboard.press("ArrowRight");
    if (cell % 5 === 4) await page.keyboard.press("ArrowDown");
  }
  await waitFor(page, "solved");
  await close(page);
});

test("notes, undo and redo, and a game that is taken up again", async () => {
  const page = await open(HASH);
  await page.click('[data-cell="1"]');
  await page.keyboard.press("x");
  await page.keyboard.press("3");
  await page.keyboard.press("2");
  assert.equal(await page.textContent('[data-cell="1"] .corner'), "23");
  await page.keyboard.press("Control+z");
  assert.equal(await page.textContent('[data-cell="1"] .corner'), "3");
  await page.keyboard.press("Control+y");
  await page.reload();
  await page.waitForSelector(".cell");
  assert.equal(await page.textContent('[data-cell="1"] .corner'), "23");
  await close(page);
});

test("addresses of strangers are answered with a message", async () => {
  const wrong = [
    ["#game=box:3x3&puzzle=1", "1 characters instead of 81"],
    ["#game=<img src=x onerror=alert(1)>&puzzle=1", "<img src=x onerror=alert(1)>"],
    [`#game=box:3x3&puzzle=${"1".repeat(100_000)}`, "100,000 characters instead of 81"],
    ["#game=box:3x3%2Bkiller:secret.txt&puzzle=1", "secret.txt"],
  ];
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  for (const [hash, message] of wrong) {
    await page.evaluate((hash) => {
      document.getElementById("said").textContent = "";
      location.hash = hash;
    }, hash);
    await waitFor(page, message);
    assert.equal(await page.locator("img").count(), 0);
  }
  await close(page);
});

test("a computation is stopped, and the next one is answered", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  await make(page, "latin:25");
  await page.click("#stop");
  await waitFor(page, "stopped");
  await page.click('[data-cell="1"]');
  await page.click("#hint");
  await waitFor(page, "look at");
  await close(page);
});

test("a worker that fails is started anew, with the module that is there", async () => {
  const page = await open(HASH, { serviceWorkers: "block" });
  await page.waitForSelector(".cell");
  const context = page.context();
  // The next worker is none.
  const broken = { contentType: "text/javascript", body: "throw new Error('no worker');" };
  await context.route("**/worker.js", (route) => route.fulfill(broken), { times: 1 });
  let fetched = 0;
  page.on("request", (request) => {
    fetched += request.url().endsWith(".wasm") ? 1 : 0;
  });
  await make(page, "latin:25");
  await page.click("#stop");
  await page.click('[data-cell="1"]');
  await page.click("#hint");
  await waitFor(page, "the computation failed; ask again");
  await page.click("#hint");
  await waitFor(page, "look at");
  assert.equal(fetched, 0);
  await context.close();
});

test("a module that cannot be loaded is named, and asked for again; its type does not matter", async () => {
  const page = await open("", { serviceWorkers: "block" });
  await page.waitForSelector(".cell");
  let failure = { status: 404 };
  await page.context().route("**/gerechte_page.wasm", async (route) => {
    if (failure) return route.fulfill(failure);
    const response = await route.fetch();
    return route.fulfill({ response, contentType: "text/plain" });
  });
  await page.goto("about:blank");
  await page.goto(address() + HASH);
  await waitFor(
    page,
    "/gerechte_page.wasm cannot be loaded (the server answers 404): ask again, or load the page anew",
  );
  failure = { contentType: "application/wasm", body: "no module" };
  await page.evaluate(() => (document.getElementById("said").textContent = ""));
  await page.click("#random");
  await waitFor(page, "/gerechte_page.wasm cannot be loaded (");
  failure = null;
  await page.click("#random");
  await page.waitForSelector(".cell");
  await page.context().close();
});

test("the board, all keys and a message are seen on phones and desks, whichever way they are turned", async () => {
  const page = await open(`#game=box:3x3&puzzle=${"1".padEnd(81, ".")}`);
  await page.waitForSelector(".cell");
  // As long as the words of a technique with its place.
  await page.evaluate(() => {
    document.getElementById("said").textContent =
      "Hidden Single: a symbol has one place left in a house; look at column 2, region B";
  });
  for (const [width, height] of [
    [390, 664],
    [360, 640],
    [320, 640],
    [320, 568],
    [844, 390],
    [667, 375],
    [1280, 800],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    const boxes = await page.evaluate(() =>
      ["board", "new", "said", "modes", "keypad", "undo", "erase", "hint"].map((id) => {
        const { top, bottom, left, right } = document.getElementById(id).getBoundingClientRect();
        return { id, top, bottom, left, right };
      }),
    );
    for (const { id, top, bottom, left, right } of boxes) {
      const isSeen = top >= 0 && bottom <= height && left >= 0 && right <= width;
      assert.ok(isSeen, `${width} × ${height}: ${id}: ${top} ${bottom} ${left} ${right}`);
    }
    const [board, , said, modes] = boxes;
    const title = await page.$eval("#title", ({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
    assert.ok(title >= 0, `${width} × ${height}: the title lacks ${-title}`);
    assert.ok(width > height || said.bottom <= modes.top, "the message is under the keys");
    assert.ok(
      width > height || width < 360 || said.top >= board.bottom,
      `${width} × ${height}: the message is over the board`,
    );
    assert.ok(board.right - board.left >= Math.min(width, height) * 0.55, "a small board");
    assert.equal(await page.evaluate(() => scrollY), 0);
  }
  await close(page);
});

test("a board of 16 symbols has all its keys on a phone, and what is printed is not tinted", async () => {
  const page = await open(`#game=box:4x4&puzzle=${".".repeat(256)}`, { viewport: { width: 390, height: 844 } });
  await page.waitForSelector(".cell");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [pad, last] = await page.evaluate(() =>
    ["pad", "keys"].map((id) => {
      const { top, bottom } = document.getElementById(id).getBoundingClientRect();
      return { top, bottom };
    }),
  );
  assert.ok(last.bottom <= pad.top, `${last.bottom} ${pad.top}`);
  await page.emulateMedia({ media: "print" });
  const title = await page.$eval("#title", (title) => title.getBoundingClientRect().top);
  assert.ok(title >= 0, String(title));
  const ground = await page.$eval(".seen", (cell) => getComputedStyle(cell).backgroundColor);
  assert.equal(ground, "rgba(0, 0, 0, 0)");
  await close(page);
});

test("a card is played at once, of the level that is chosen; games that were begun are offered", async () => {
  const page = await open("", { viewport: { width: 390, height: 664 } });
  await page.waitForFunction(() => document.title === "Wrap-around 5×5; a first puzzle · gerechte");
  const blank = await page.$eval("#board .cell:not(.given)", (cell) => cell.dataset.cell);
  await page.click(`[data-cell="${blank}"]`);
  await page.keyboard.press("1");
  await page.click("#new");
  await page.check("#levels [value=medium]");
  await page.waitForSelector("#cards li:last-child .card-picture svg");
  await page.click("#cards button:has-text('9×9')");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 81);
  await waitFor(page, "medium puzzle");
  await page.click("#about-game > summary");
  assert.equal(await page.textContent("#rules"), "Each row, each column and each box holds the digits 1 to 9 once.");
  await page.click("#new");
  assert.equal(await page.textContent("#cards [aria-current=true] strong"), "Sudoku");
  await page.click("#begun button:has-text('first puzzle')");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 25);
  assert.equal(await page.textContent(`[data-cell="${blank}"] .symbol`), "1");
  await close(page);
});

test("the first board needs no module and few requests, and its puzzle is easy", async () => {
  const page = await open("#view=solve", { serviceWorkers: "block" });
  await page.context().route("**/gerechte_page.wasm", () => undefined);
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("about:blank");
  await page.goto(address());
  await page.waitForSelector(".cell");
  const known = ["", "boards.json", "gerechte_page.wasm", "icon.svg", "main.js", "style.css"];
  assert.deepEqual(
    asked.filter((name) => !known.some((one) => name === `/page/${one}`)),
    [],
  );
  const shown = Object.fromEntries(new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)));
  const [rated] = ask({ verb: "rate", game: shown.game, puzzle: shown.puzzle });
  assert.deepEqual([rated.solutions, rated.ladder.level], [1, "easy"]);
  await page.context().close();
});

test("whoever comes back goes on with the last game that opens; with all solved, there is the puzzle of the day", async () => {
  const page = await open("#game=box:2x2&puzzle=1...............");
  await page.waitForSelector(".cell");
  await page.click('[data-cell="1"]');
  await page.keyboard.press("2");
  await page.evaluate(() => {
    const broken = { game: "box:2x2", givens: "1", entries: [], title: "broken", changed: 8e15 };
    localStorage.setItem("play:box:2x2:1", JSON.stringify(broken));
  });
  await page.goto(`${address()}?again`);
  await page.waitForFunction(() => document.querySelector('[data-cell="1"] .symbol')?.textContent === "2");
  await page.goto(`${address()}?solve#view=solve`);
  await page.waitForSelector("#solve:not([hidden])");
  await page.evaluate(() => {
    const solved = { game: "box:2x3", givens: ".".repeat(36), entries: [], title: "solved", isSolved: true };
    localStorage.clear();
    localStorage.setItem("play:one", JSON.stringify(solved));
  });
  await page.goto(`${address()}?solved`);
  await page.waitForFunction(() => /^Sudoku 6×6; easy, /.test(document.title));
  await close(page);
});

test("a choice ends what is being made, and takes no files along", async () => {
  const page = await open(
    `#${new URLSearchParams({ game: "box:2x2+killer:c", puzzle: ".".repeat(16), files: '{"c":"aa..\\n....\\n....\\n....\\na=5"}' })}`,
  );
  await page.waitForSelector(".cell");
  await make(page, "latin:25");
  await waitFor(page, "making a puzzle");
  await page.click("#new");
  await page.click("#cards button:has-text('Sudoku 6×6')");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 36);
  const fields = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
  assert.equal(fields.get("files"), null);
  await close(page);
});

test("arrows move on the board after a hint, a key of the pad, or an address", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  const at = () => page.$eval('#board [tabindex="0"]', (cell) => cell.dataset.cell);
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "1");
  await page.click("#hint");
  await waitFor(page, "look at");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "2");
  await page.click("#keypad button");
  await page.keyboard.press("ArrowDown");
  assert.equal(await at(), "7");
  // Among the modes they choose a mode.
  await page.focus("#modes input");
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), "7");
  await close(page);
});

test("houses of the cell and equal symbols are tinted, and keys say how often they are left", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  const marked = (name) =>
    page.$$eval(`#board .${name}`, (cells) => cells.map((cell) => Number(cell.dataset.cell)).sort((a, b) => a - b));
  // The givens are 1 in row 1 column 1, 5 and 4 in rows 2 and 5, and 3 in row 5.
  await page.click('[data-cell="6"]');
  assert.deepEqual(await marked("equal"), [6]);
  // Row 2, column 2 and the region of the ball about row 2 column 2, or another one of the board, without the cell itself.
  const seen = await marked("seen");
  const regions = await page.$$eval("#board .cell", (cells) =>
    cells.map((cell) => /region (\w)/.exec(cell.ariaLabel)?.[1]),
  );
  const expected = regions.flatMap((region, cell) => {
    const isSeen = Math.floor(cell / 5) === 1 || cell % 5 === 1 || region === regions[6];
    return isSeen && cell !== 6 ? [cell] : [];
  });
  assert.deepEqual(seen, expected);
  assert.equal(await page.getAttribute("#keypad button:nth-child(5)", "data-left"), "4");
  assert.equal(await page.getAttribute("#keypad button:nth-child(2)", "data-left"), "5");
  await page.click('[data-cell="12"]');
  await page.keyboard.press("5");
  assert.equal(await page.getAttribute("#keypad button:nth-child(5)", "data-left"), "3");
  assert.deepEqual(await marked("equal"), [6, 12]);
  await page.click("#preferences");
  await page.uncheck('[name="houses"]');
  await page.click("#settings [data-close]");
  assert.deepEqual([await marked("equal"), await marked("seen")], [[], []]);
  await close(page);
});

test("a game alone is an address, too; Back goes back to the former puzzle, with what was entered", async () => {
  const page = await open("#game=box:2x3");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 36);
  await page.waitForFunction(() => /^Sudoku 6×6; easy, .* · gerechte$/.test(document.title));
  await page.waitForFunction(() => location.hash.includes("puzzle="));
  const former = await page.evaluate(() => location.hash);
  const blank = await page.$eval("#board .cell:not(.given)", (cell) => cell.dataset.cell);
  await page.click(`[data-cell="${blank}"]`);
  await page.keyboard.press("1");
  await page.click("#random");
  await page.waitForFunction((former) => location.hash !== former, former);
  await page.goBack();
  await page.waitForFunction(
    ([former, blank]) =>
      location.hash === former && document.querySelector(`[data-cell="${blank}"] .symbol`)?.textContent === "1",
    [former, blank],
  );
  await close(page);
});

test("a solved puzzle is a dialog: how, and what next", async () => {
  const page = await open("#game=latin:2&puzzle=1...");
  await page.waitForSelector(".cell");
  await page.click("#hint");
  await waitFor(page, "look at");
  for (const [cell, symbol] of [
    [1, "2"],
    [2, "2"],
    [3, "1"],
  ]) {
    await page.click(`[data-cell="${cell}"]`);
    await page.keyboard.press(symbol);
  }
  await page.waitForSelector("#solved[open]");
  assert.match(await page.textContent("#solved-how"), /^latin:2: in \d+:\d\d, with help, asked for once\.$/);
  assert.equal(await page.textContent("#solved-before"), "");
  await page.click("#solved-send");
  assert.match(await page.inputValue("#link"), /game=latin%3A2/);
  await page.click("#shared [data-close]");
  await page.click("#new");
  await page.click("#list");
  const cells = await page.$$eval("#statistics td", (all) => all.map((one) => one.textContent));
  assert.deepEqual(cells, ["latin:2", "1", "0", "–"]);
  await close(page);
});

test("what is seldom used is folded, and stays as it was left", async () => {
  const page = await open("#game=box:2x2", { others: false, bypassCSP: true });
  await page.waitForSelector('#board [data-cell="0"]');
  assert.equal(await page.isVisible("#hint"), true);
  assert.equal(await page.isVisible("#share"), false);
  assert.deepEqual(await violations(page), []);
  await page.click("#others summary");
  await page.waitForFunction(() => localStorage.getItem("setting:play-others") === "open");
  await page.reload();
  await page.waitForSelector('#board [data-cell="0"]');
  assert.equal(await page.isVisible("#share"), true);
  await close(page);
});

test("a game goes on in another tab", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  const other = await page.context().newPage();
  await other.goto(address() + HASH);
  await other.waitForSelector(".cell");
  const symbolIs = (tab, cell, symbol) =>
    tab.waitForFunction(
      ([cell, symbol]) => (document.querySelector(`[data-cell="${cell}"] .symbol`)?.textContent ?? "") === symbol,
      [cell, symbol],
    );
  await other.click('[data-cell="1"]');
  await other.keyboard.press("3");
  await symbolIs(page, 1, "3");
  await waitFor(page, "the game went on in another tab");
  // What was done there can be undone here, and is undone there.
  await page.click("#undo");
  await symbolIs(other, 1, "");
  await page.click("#redo");
  await symbolIs(other, 1, "3");
  // A tab that has heard of nothing takes over what is kept, and does not overwrite it.
  await other.evaluate(() => window.addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await page.click('[data-cell="2"]');
  await page.keyboard.press("2");
  await page.waitForTimeout(200);
  await other.evaluate(() => dispatchEvent(new Event("pagehide")));
  await symbolIs(page, 2, "2");
  await other.evaluate(() => dispatchEvent(new Event("pageshow")));
  await symbolIs(other, 2, "2");
  await other.close();
  await close(page);
});

test("full storage is said", async () => {
  const page = await open(HASH);
  await page.waitForSelector(".cell");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.click('[data-cell="3"]');
  await page.keyboard.press("Shift+1");
  await waitFor(page, "no room for the game");
  await close(page);
});

test("the page is there without the network", async () => {
  const page = await open(HASH);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".cell");
  await page.click("#hint");
  await waitFor(page, "look at");
  await close(page);
});

test("on upright phones another puzzle is offered once one is solved, and nothing lies over it", async () => {
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 320, height: 568 },
  ]) {
    const page = await open("#game=latin:2&puzzle=1...", { hasTouch: true, viewport });
    await page.waitForSelector("#board .cell");
    const boxes = () =>
      page.evaluate(() =>
        ["new", "random", "pause", "clock", "title"].flatMap((id) => {
          const { top, bottom, left, right } = document.getElementById(id).getBoundingClientRect();
          return right > left ? [{ id, top, bottom, left, right }] : [];
        }),
      );
    const apart = (all) => {
      for (const one of all)
        for (const other of all)
          if (one.id < other.id)
            assert.ok(
              one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
              `${viewport.width}: ${one.id} and ${other.id}`,
            );
      return all.map(({ id }) => id);
    };
    assert.deepEqual(apart(await boxes()), ["new", "pause", "clock", "title"]);
    for (const [cell, symbol] of [
      [1, "2"],
      [2, "2"],
      [3, "1"],
    ]) {
      await page.tap(`#board [data-cell="${cell}"]`);
      await page.keyboard.press(symbol);
    }
    await page.waitForSelector("#solved[open]");
    await page.keyboard.press("Escape");
    assert.deepEqual(apart(await boxes()), ["new", "random", "title"]);
    await page.tap("#undo");
    await close(page);
  }
});
