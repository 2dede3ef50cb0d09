// What is entered, and how cells are selected: by keys, by mouse, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { close, fits, label, open } from "./browser.mjs";

const HASH = "#game=perfect:1&puzzle=1.....5............4...3.";
const cell = (number) => `#board [data-cell="${number}"]`;
const text = (page, number, part) => page.textContent(`${cell(number)} .${part}`);
const selected = (page) => page.$$eval("#board .selected", (cells) => cells.map((cell) => Number(cell.dataset.cell)));

async function started(hash = HASH, options = {}) {
  const page = await open(hash, options);
  await page.waitForSelector(cell(0));
  return page;
}

test("digits, notes and colours, by modes and by Shift and Ctrl", async () => {
  const page = await started();
  await page.click(cell(2));
  for (const key of [
    "x",
    "3",
    "2",
    "c",
    "4",
    "v",
    "1",
    "6",
    "z",
    "Shift+Digit5",
    "Control+Digit1",
    "Control+Shift+Digit2",
  ])
    await page.keyboard.press(key);
  assert.equal(await text(page, 2, "corner"), "235");
  assert.equal(await text(page, 2, "centre"), "14");
  assert.equal(await text(page, 2, "colours"), "ROB");
  assert.equal(
    await label(page),
    "row 1 column 3, region B, blank, corner notes 2 3 5, centre notes 1 4, coloured red orange blue",
  );
  assert.equal(await page.textContent("#heard"), await label(page));
  await page.keyboard.press("4");
  assert.equal(await text(page, 2, "symbol"), "4");
  // Erased one after the other: symbol, notes, colours.
  await page.keyboard.press("Delete");
  assert.equal(await text(page, 2, "corner"), "235");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Delete");
  assert.equal(await label(page), "row 1 column 3, region B, blank");
  // A French keyboard: digits with Shift, and another character without.
  const french = (init) =>
    page.evaluate(
      (init) =>
        document.activeElement.dispatchEvent(
          new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }),
        ),
      init,
    );
  await french({ key: "'", code: "Digit4" });
  assert.equal(await text(page, 2, "symbol"), "4");
  await french({ key: "3", code: "Digit3", shiftKey: true });
  assert.equal(await text(page, 2, "symbol"), "3");
  await page.keyboard.press("Space");
  assert.equal(await page.inputValue("input[name=mode]:checked"), "corner");
  await close(page);
});

test("a symbol takes its notes out of the cells that must differ, and undo brings them back", async () => {
  const page = await started();
  await page.click(cell(1));
  for (const key of ["x", "4", "2", "z", "ArrowRight", "4"]) await page.keyboard.press(key);
  assert.equal(await text(page, 1, "corner"), "2");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page, 1, "corner"), "24");
  await page.click("#preferences");
  await page.uncheck("[name=removes]");
  await page.click("#settings [data-close]");
  await page.click(cell(2));
  await page.keyboard.press("4");
  await page.keyboard.press("Delete");
  assert.equal(await text(page, 1, "corner"), "24");
  await close(page);
});

test("cells are selected by dragging, by clicks with Ctrl, by keys, and those with equal digits by a double click", async () => {
  const page = await started("#game=box:2x2&puzzle=1...2..1........");
  const middle = async (number) => {
    const { x, y, width, height } = await page.locator(cell(number)).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  for (const number of [1, 2, 6]) await page.mouse.move(...(await middle(number)));
  await page.mouse.up();
  assert.deepEqual(await selected(page), [0, 1, 2, 6]);
  await page.click(cell(1), { modifiers: ["Control"] });
  await page.click(cell(15), { modifiers: ["Shift"] });
  assert.deepEqual(await selected(page), [0, 2, 6, 15]);
  await page.keyboard.press("3");
  assert.deepEqual(await page.$$eval("#board .symbol", (all) => all.map((one) => one.textContent).join("")), "132313");
  await page.dblclick(cell(0));
  assert.deepEqual(await selected(page), [0, 7]);
  await page.keyboard.press("Escape");
  for (const key of ["Shift+ArrowRight", "Control+ArrowDown", "Control+ArrowDown", "Control+Space"])
    await page.keyboard.press(key);
  assert.deepEqual(await selected(page), [0, 1, 9]);
  await page.keyboard.press("Control+a");
  assert.equal((await selected(page)).length, 16);
  // On at the other side of the board.
  await page.keyboard.press("Escape");
  for (const key of ["Control+Home", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  assert.deepEqual(await selected(page), [15]);
  await close(page);
});

test("by touch on a telephone: the keypad, colours, and a drag", async () => {
  const page = await started(HASH, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.tap(cell(1));
  await page.tap("#keypad button:nth-child(4)");
  assert.equal(await text(page, 1, "symbol"), "4");
  await page.tap("#modes label:nth-of-type(4)");
  await page.tap('#keypad [aria-label="green"]');
  assert.equal(await text(page, 1, "colours"), "G");
  // All of the board and the keys are there without scrolling.
  const bottom = await page.$eval("#keypad", (keypad) => keypad.getBoundingClientRect().bottom);
  assert.ok(bottom <= 844, String(bottom));
  await fits(page);
  const client = await page.context().newCDPSession(page);
  const points = await Promise.all([1, 2, 3].map((number) => page.locator(cell(number)).boundingBox()));
  const touch = (type, box) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: box ? [{ x: box.x + 20, y: box.y + 20 }] : [] });
  await touch("touchStart", points[0]);
  await touch("touchMove", points[1]);
  await touch("touchMove", points[2]);
  await touch("touchEnd");
  assert.deepEqual(await selected(page), [1, 2, 3]);
  await close(page);
});

test("symbol first: a key that is held down is locked, and cells that are tapped get its symbol or note", async () => {
  const page = await started("#game=box:2x2&puzzle=1...2..1........", {
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  await page.evaluate(() => {
    window.buzzes = 0;
    navigator.vibrate = () => (window.buzzes += 1);
  });
  const locked = () => page.$$eval("#keypad [aria-pressed=true]", (keys) => keys.map((key) => key.value).join());
  const client = await page.context().newCDPSession(page);
  const { x, y } = await page.locator("#keypad button:nth-child(4)").boundingBox();
  const touch = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x: x + 9, y: y + 9 }]);
  await page.waitForSelector("#keypad [aria-pressed=true]");
  await touch("touchEnd", []);
  assert.equal(await locked(), "4");
  assert.match(await page.textContent("#said"), /^4 is locked: tap the cells/);
  await page.tap(cell(2));
  await page.tap(cell(5));
  assert.equal((await text(page, 2, "symbol")) + (await text(page, 5, "symbol")), "44");
  // A second tap takes it out again, and a given stays.
  await page.tap(cell(5));
  await page.tap(cell(0));
  assert.equal(await page.locator(`${cell(5)} .symbol`).count(), 0);
  assert.equal(await text(page, 0, "symbol"), "1");
  assert.equal(await page.evaluate(() => window.buzzes), 5);
  // In another mode the key stays locked; another one that is tapped takes its place.
  await page.tap("#modes label:nth-of-type(2)");
  await page.tap("#keypad button:nth-child(3)");
  assert.equal(await locked(), "3");
  await page.tap(cell(6));
  assert.equal(await text(page, 6, "corner"), "3");
  assert.equal(await page.locator("#board .equal").count(), 0);
  await page.tap("#keypad button:nth-child(3)");
  assert.equal(await locked(), "");
  await page.tap(cell(9));
  assert.equal(await text(page, 9, "corner"), "");
  // The keys of colours are others.
  await page.tap("#modes label:nth-of-type(1)");
  await page.evaluate(() => document.querySelector("[name=first]").click());
  await page.tap("#keypad button:nth-child(3)");
  await page.tap("#modes label:nth-of-type(4)");
  assert.equal(await locked(), "");
  await close(page);
});

test("symbol first by keyboard and mouse: Enter and drags enter the locked symbol, Esc unlocks it", async () => {
  const page = await started("#game=box:2x2&puzzle=1...2..1........");
  await page.keyboard.press("Alt+l");
  assert.match(await page.textContent("#said"), /^symbol first/);
  await page.keyboard.press("3");
  assert.equal(await page.textContent("#keypad [aria-pressed=true]"), "3");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(`${cell(1)} .symbol`).count(), 0);
  await page.keyboard.press("Enter");
  assert.equal(await text(page, 1, "symbol"), "3");
  assert.deepEqual(await page.$$eval("#board .equal", (all) => all.map((one) => one.dataset.cell)), ["1"]);
  await page.keyboard.press("c");
  const [from, to] = await Promise.all([9, 11].map((number) => page.locator(cell(number)).boundingBox()));
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up();
  for (const number of [9, 10, 11]) assert.equal(await text(page, number, "centre"), "3");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#keypad [aria-pressed=true]").count(), 0);
  await page.click(cell(12));
  assert.equal(await text(page, 12, "centre"), "");
  // The setting is kept; without it a symbol is entered at once.
  await page.reload();
  await page.waitForSelector(cell(0));
  await page.keyboard.press("2");
  assert.equal(await page.textContent("#keypad [aria-pressed=true]"), "2");
  await page.keyboard.press("Alt+l");
  assert.equal(await page.locator("#keypad [aria-pressed=true]").count(), 0);
  await close(page);
});

test("a fast drag skips no cell, and a double tap selects equal symbols", async () => {
  const page = await started(`#game=box:3x3&puzzle=${"........5.........5".padEnd(81, ".")}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const client = await page.context().newCDPSession(page);
  const [from, to] = await Promise.all([9, 17].map((number) => page.locator(cell(number)).boundingBox()));
  const touch = (type, box) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: box ? [{ x: box.x + 15, y: box.y + 15 }] : [] });
  await touch("touchStart", from);
  await touch("touchMove", to);
  await touch("touchEnd");
  assert.deepEqual(await selected(page), [9, 10, 11, 12, 13, 14, 15, 16, 17]);
  // On a busy machine two taps may be too far apart.
  for (let tries = 0; tries < 10 && (await selected(page)).length !== 2; tries++) {
    await page.tap(cell(8));
    await page.tap(cell(8));
  }
  assert.deepEqual(await selected(page), [8, 18]);
  await close(page);
});

test("every button of a key that the help names is there, and does what it says", async () => {
  const page = await started();
  await page.click(cell(1));
  await page.keyboard.press("?");
  const named = await page.$$eval("#help-keys kbd", (keys) => keys.map((key) => key.textContent));
  for (const key of ["Z", "X", "C", "V", "Ctrl+Z", "Alt+K", "Alt+R", "Alt+P"]) assert.ok(named.includes(key), key);
  assert.equal(
    new Set(named.filter((key) => key !== "…" && key !== "A")).size,
    named.filter((key) => key !== "…" && key !== "A").length,
  );
  await page.keyboard.press("Escape");
  const said = (part) =>
    page.waitForFunction((part) => document.getElementById("said").textContent.includes(part), part);
  await page.click(cell(1));
  await page.keyboard.press("1");
  await page.keyboard.press("Alt+i");
  await said("in conflict: 1 in row 1 column 1 and 1 in row 1 column 2");
  await page.keyboard.press("Alt+k");
  await said("wrong: 1 in row 1 column 2");
  await page.keyboard.press("Alt+c");
  await said("column 2: 1, 5, blank, blank, blank");
  await page.keyboard.press("Alt+o");
  await said("no marks here");
  await page.keyboard.press("Alt+p");
  assert.equal(await page.isVisible("#board"), false);
  await page.keyboard.press("2");
  await page.keyboard.press("Alt+p");
  assert.equal(await text(page, 1, "symbol"), "1");
  await close(page);
});
