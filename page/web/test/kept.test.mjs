// What is kept of games: checkpoints, the way back, this browser's list, settings, and addresses that are sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { address, close, fits, open } from "./browser.mjs";

const PUZZLE = "1.....5............4...3.";
const SOLUTION = "1234535421241535321441532";
const HASH = `#game=perfect:1&puzzle=${PUZZLE}`;
const cell = (number) => `#board [data-cell="${number}"]`;
const symbol = (page, number) => page.textContent(`${cell(number)} .symbol`);
const said = (page, part) =>
  page.waitForFunction((part) => document.getElementById("said").textContent.includes(part), part);

async function enter(page, number, key) {
  await page.click(cell(number));
  await page.keyboard.press(key);
}

async function started(hash = HASH, options = {}) {
  const page = await open(hash, options);
  await page.waitForSelector(cell(0));
  return page;
}

test("checkpoints, the way back to the first mistake, and a new beginning that can be undone", async () => {
  const page = await started();
  await enter(page, 1, SOLUTION[1]);
  await page.click("#checkpoint");
  await said(page, "checkpoint 1 is set");
  await enter(page, 2, "4");
  await enter(page, 3, SOLUTION[3]);
  await page.click("#undo-mistakes");
  await said(page, "2 changes undone");
  assert.equal(await symbol(page, 1), SOLUTION[1]);
  assert.equal(await page.locator("#board .symbol").count(), 5);
  await page.click("#undo-mistakes");
  await said(page, "no entry is wrong");
  await enter(page, 8, "2");
  await page.click("#restart");
  assert.equal(await page.locator("#board .symbol").count(), 4);
  await page.click("#undo");
  assert.equal(await symbol(page, 8), "2");
  await page.click("#return");
  await said(page, "back to checkpoint 1");
  assert.equal(await page.locator("#board .symbol").count(), 5);
  await close(page);
});

test("several games are kept, gone on with, and removed", async () => {
  const page = await started();
  await enter(page, 1, "2");
  await page.evaluate(() => (location.hash = "#game=box:2x2&puzzle=1...2..1........"));
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 16);
  await enter(page, 1, "4");
  await page.click("#checkpoint");
  await page.reload();
  await page.waitForSelector(cell(0));
  assert.equal(await symbol(page, 1), "4");
  assert.match(await page.textContent("#return"), /checkpoint 1/);
  await page.click("#new");
  await page.click("#list");
  assert.equal(await page.locator("#games-list li").count(), 2);
  assert.match(await page.textContent("#games-list li:nth-child(2)"), /Wrap-around 5×55 % filled, 0:0\d/);
  await page.click("#games-list li:nth-child(2) button:text('Go on')");
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 25);
  assert.equal(await symbol(page, 1), "2");
  await page.click("#new");
  await page.click("#list");
  await page.click("#games-list li:nth-child(2) button:text('Remove')");
  assert.equal(await page.locator("#games-list li").count(), 1);
  // The one on the board, too: it stays away, until something is entered again.
  await page.click("#games-list button:text('Remove')");
  await page.click("#games [data-close]");
  await page.reload();
  await page.waitForSelector(cell(0));
  assert.equal(await page.locator("#board .symbol").count(), 4);
  await close(page);
});

test("of two puzzles the one that was asked for later is opened", async () => {
  const page = await started();
  await page.evaluate(() => {
    document.getElementById("random").click();
    location.hash = "#game=box:2x2&puzzle=1...2..1........";
  });
  await page.waitForFunction(() => document.querySelectorAll("#board [data-cell]").length === 16);
  await page.waitForFunction(() => document.getElementById("stop").hidden);
  assert.equal(await page.locator("#board [data-cell]").count(), 16);
  await close(page);
});

test("an address carries the game, its files and what was entered; undo goes back to one's own", async () => {
  const files = { "cages.txt": "ab\nab\n" };
  const game = "latin:2+killer:cages.txt";
  const mine = await started(
    `#${new URLSearchParams({ game, puzzle: "....", files: JSON.stringify({ "cages.txt": "aa\nb.\na=3\nb=2\n" }) })}`,
  );
  assert.deepEqual(await mine.$$eval("#board .sum", (sums) => sums.map((sum) => sum.textContent)), ["3", "2"]);
  await enter(mine, 0, "1");
  await mine.click("#candidates");
  assert.deepEqual(await mine.$$eval("#board .centre", (notes) => notes.map((note) => note.textContent)), [
    "2",
    "2",
    "12",
  ]);
  await mine.click("#share");
  await mine.check("#with-entries");
  const hash = new URL(await mine.inputValue("#link")).hash;
  await close(mine);
  const theirs = await started(hash);
  assert.equal(await symbol(theirs, 0), "1");
  assert.equal(await theirs.textContent(`${cell(1)} .centre`), "2");
  await theirs.click("#undo");
  assert.equal(await theirs.locator("#board .symbol").count(), 0);
  await close(theirs);
  const broken = await open(`#${new URLSearchParams({ game, puzzle: "....", files: JSON.stringify(files) })}`);
  await said(broken, "cages.txt");
  await close(broken);
});

test("a puzzle within another page is its board and pad alone; Send has the HTML of that", async () => {
  const page = await started(`${HASH}&entered=1-2---`, { serviceWorkers: "block" });
  await page.click("#share");
  await page.check("#with-entries");
  const html = await page.inputValue("#frame");
  assert.match(html, /^<iframe src="http[^"]*#embed&amp;view=play&amp;game=[^"]*" title="Wrap-around 5×5" width/);
  // A page of this server: a browser may not show local pages in those of strangers.
  const body = `<!doctype html><title>A page</title><link rel="icon" href="icon.svg">${html}`;
  await page.context().route("**/other.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${address()}other.html`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector(cell(0));
  assert.equal(await frame.textContent(`${cell(1)} .symbol`), "2");
  await frame.click(cell(2));
  await frame.click("#keypad button:nth-child(3)");
  assert.equal(await frame.textContent(`${cell(2)} .symbol`), "3");
  await close(page);
  const alone = await started(`#embed&${HASH.slice(1)}`);
  assert.match(await alone.evaluate(() => location.hash), /^#embed=&view=play&game=/);
  for (const [width, height] of [
    [400, 640],
    [320, 480],
    [600, 400],
    [1280, 800],
  ]) {
    await alone.setViewportSize({ width, height });
    for (const id of ["board", "keypad", "hint"]) {
      const box = await alone.locator(`#${id}`).boundingBox();
      const isSeen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      assert.ok(isSeen, `${width} × ${height}: ${id}: ${JSON.stringify(box)}`);
    }
    for (const id of ["header", "#new", "#about-game", "#check", "#share"])
      assert.equal(await alone.isVisible(id), false, id);
    await fits(alone);
  }
  await alone.reload();
  await alone.waitForSelector(cell(0));
  assert.equal(await alone.isVisible("header"), false);
  await close(alone);
});

test("candidates are written where no notes are: those of the player stay, and undo is one step", async () => {
  const page = await started("#game=box:2x2&puzzle=1...2..1........");
  const notes = () => page.$$eval("#board .centre", (all) => all.map((one) => one.textContent));
  // A note of one's own, and a corner note.
  await enter(page, 2, "Control+Digit4");
  await enter(page, 3, "Shift+Digit2");
  const before = await notes();
  await page.click("#candidates");
  await said(page, "candidates are written as centre notes in 12 cells; your own notes stay as they are");
  const after = await notes();
  assert.equal(await page.textContent(`${cell(2)} .centre`), "4");
  assert.deepEqual(
    [await page.textContent(`${cell(3)} .centre`), await page.textContent(`${cell(3)} .corner`)],
    ["234", "2"],
  );
  // A candidate that is taken out stays out.
  await enter(page, 3, "Control+Digit3");
  await page.click("#candidates");
  await said(page, "all blank cells have centre notes, which stay as they are");
  assert.equal(await page.textContent(`${cell(3)} .centre`), "24");
  await page.click("#undo");
  assert.deepEqual(await notes(), after);
  await page.click("#undo");
  assert.deepEqual(await notes(), before);
  await close(page);
});

test("settings are kept: the ring, the clock, the marks of conflicts, the colours", async () => {
  const page = await started();
  await enter(page, 1, "1");
  assert.equal(await page.locator("#board .conflict").count(), 2);
  assert.equal(await page.locator("#board .ghost").count(), 0);
  await page.click("#preferences");
  for (const name of ["ring", "timer", "conflicts"]) await page.click(`[name=${name}]`);
  await page.selectOption("#theme", "dark");
  await page.reload();
  await page.waitForSelector(cell(0));
  assert.equal(await page.locator("#board .conflict").count(), 0);
  assert.equal(await page.isVisible("#clock"), false);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(23, 24, 26)");
  // Around 25 cells there are 24 that go on; their symbols are those of the opposite side.
  assert.equal(await page.locator("#board .ghost").count(), 24);
  const ghosts = await page.$$eval("#board .ghost-symbol", (all) => all.map((one) => one.textContent).join(""));
  assert.equal([...ghosts].sort().join(""), "111134");
  await close(page);
});

test("rows and columns have the names that hints use, outside of ring and clues, also in explanations", async () => {
  const page = await started(HASH, { viewport: { width: 360, height: 640 } });
  const names = (root) => page.$$eval(`${root} .line-name`, (all) => all.map((one) => one.textContent));
  assert.deepEqual(await names("#board"), []);
  await page.click("#preferences");
  await page.check("[name=names]");
  const both = (line) => [1, 2, 3, 4, 5].flatMap((number) => [line + number, line + number]);
  assert.deepEqual(await names("#board"), [...both("r"), ...both("c")]);
  await page.check("[name=ring]");
  await page.click("#settings [data-close]");
  await fits(page);
  const isOutside = await page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const [ground, grid] = ["#board .ground", "#board .grid"].map((one) => box(document.querySelector(one)));
    // The ring is more than half as wide as a cell.
    const ring = grid.width / 10;
    return [...document.querySelectorAll("#board .line-name")].map(box).every(({ left, right, top, bottom }) => {
      const isSeen = left >= ground.left && right <= ground.right && top >= ground.top && bottom <= ground.bottom;
      const isBeside = right < grid.left - ring || left > grid.right + ring;
      return isSeen && (isBeside || bottom < grid.top - ring || top > grid.bottom + ring);
    });
  });
  assert.ok(isOutside);
  await page.click("#explain");
  await page.waitForSelector("#explanation .line-name");
  assert.deepEqual(await names("#explanation"), [...both("r"), ...both("c")]);
  await close(page);
});

test("what an entry stores is not read again", async () => {
  const page = await started();
  await enter(page, 1, "2");
  await page.evaluate(() => {
    window.parsed = 0;
    const { parse } = JSON;
    JSON.parse = (...given) => {
      window.parsed += 1;
      return parse(...given);
    };
  });
  for (const key of ["3", "x", "4", "Control+z"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => window.parsed), 0);
  // Another tab stores a later state, which is read, and stays.
  const name = `play:perfect:1:${PUZZLE}`;
  const later = await page.evaluate((name) => {
    const kept = { ...JSON.parse(localStorage.getItem(name)), changed: Date.now() + 60_000 };
    localStorage.setItem(name, JSON.stringify(kept));
    return localStorage.getItem(name);
  }, name);
  await page.keyboard.press("z");
  await page.keyboard.press("4");
  assert.equal(await page.evaluate((name) => localStorage.getItem(name), name), later);
  await close(page);
});

test("pause hides the board, and the clock stands still", async () => {
  const page = await started();
  await page.click("#pause");
  assert.equal(await page.isVisible("#board"), false);
  for (const id of ["undo", "hint", "explain"]) {
    await page.click(`#${id}`);
    assert.equal(await page.textContent("#said"), "paused: go on first");
  }
  const before = await page.textContent("#clock");
  await page.waitForTimeout(1200);
  assert.equal(await page.textContent("#clock"), before);
  await page.click("#go-on");
  await page.waitForFunction((before) => document.getElementById("clock").textContent !== before, before);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(
    [await page.isVisible("#board"), await page.isVisible("#tools"), await page.isVisible("header")],
    [true, false, false],
  );
  await close(page);
});

test("what strangers store or send is not believed", async () => {
  const page = await started();
  await page.evaluate((puzzle) => {
    localStorage.setItem(
      `play:perfect:1:${puzzle}`,
      JSON.stringify({
        game: "perfect:1",
        givens: puzzle,
        entries: Array(25).fill({ symbol: "<b>", corner: 7, centre: "12x" }),
        title: "<img src=x>",
        seconds: -1e300,
        progress: 1e9,
        changed: 1e300,
      }),
    );
    localStorage.setItem("play:1", "{");
    localStorage.setItem("play:2", '{"game":1}');
    localStorage.setItem("setting:theme", "<b>");
  }, PUZZLE);
  await page.reload();
  await page.waitForSelector(cell(0));
  assert.equal(await page.textContent(`${cell(1)} .centre`), "12");
  await page.click("#new");
  await page.click("#list");
  assert.equal(await page.locator("#games-list li").count(), 1);
  assert.match(await page.textContent("#games-list small"), /^(\d|\d\d|100) % filled, 0:/);
  assert.equal(await page.locator("img").count(), 0);
  await close(page);
  const sent = await started(`${HASH}&entered=1-9-x-9_2-3_7777-1_x_-&files=[[`);
  assert.equal(await sent.locator("#board .symbol").count(), 5);
  assert.equal(await symbol(sent, 2), "3");
  await close(sent);
});
