// Puzzles are sent in the way of the device where there is one; elsewhere their address is copied.

import assert from "node:assert/strict";
import { test } from "node:test";
import { close, open } from "./browser.mjs";

const PUZZLE = "1...2..1........";
/** A device whose sheet ends like this. */
const share = (page, ending) =>
  page.evaluate((ending) => {
    const shared = async (what) => {
      window.shared = what;
      if (ending) throw new DOMException("no", ending);
    };
    Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  }, ending);
const fields = (address) => Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));

for (const [view, board, button] of [
  ["play", "#board", "#share"],
  ["set", "#set-board", "#set-send"],
]) {
  test(`what is sent from ${view} goes to the device, or is copied`, async () => {
    const page = await open(`#view=${view}&game=box:2x2&puzzle=${PUZZLE}`);
    await page.waitForSelector(`${board} [data-cell="15"]`);
    await page.evaluate(() => {
      delete Navigator.prototype.share;
      navigator.clipboard.writeText = async (text) => (window.copied = text);
    });
    await page.click(button);
    assert.deepEqual([await page.isVisible("#copy"), await page.isVisible("#send")], [true, false]);
    assert.equal(await page.isVisible("#with-entries"), view === "play");
    await page.click("#copy");
    await page.waitForFunction(() => document.getElementById("copied").textContent === "copied");
    const address = await page.evaluate(() => window.copied);
    assert.deepEqual(fields(address), { view: "play", game: "box:2x2", puzzle: PUZZLE });
    await page.click("#shared [data-close]");
    await share(page, "");
    await page.click(button);
    assert.deepEqual([await page.isVisible("#copy"), await page.isVisible("#send")], [false, true]);
    await page.click("#send");
    await page.waitForFunction((address) => window.shared?.url === address, address);
    // Whoever closes the sheet hears nothing; if the device refuses, the address can be copied.
    for (const ending of ["AbortError", "InvalidStateError"]) {
      await share(page, ending);
      await page.click("#send");
      assert.equal(await page.textContent("#copied"), "");
    }
    await share(page, "NotAllowedError");
    await page.click("#send");
    await page.waitForFunction(() => document.getElementById("copied").textContent.startsWith("the device did not"));
    assert.equal(await page.isVisible("#copy"), true);
    await close(page);
  });
}
