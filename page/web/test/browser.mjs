// A browser for the tests of the page. CHROMIUM names it; without its windows it needs half of the time. dist/ has been built.

import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../dist/", import.meta.url));
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};
/** The text of axe-core. */
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All cases in a complete run (`GERECHTE_TESTS=all`), the first half of them otherwise. */
export const sampled = (cases) =>
  cases.slice(0, process.env.GERECHTE_TESTS === "all" ? cases.length : cases.length / 2);

/** Widths and themes in which all that is shown is looked at. The first two have both widths and both themes. */
export const LOOKS = [
  [320, "light"],
  [1280, "dark"],
  [320, "dark"],
  [1280, "light"],
];

let server, browser, base;

before(async () => {
  server = http.createServer((request, response) => {
    // In a folder of the server, as the page lies beside the book.
    const name = new URL(request.url, "http://localhost").pathname.replace(/^\/page\//, "/");
    const isThere = request.url.startsWith("/page/");
    const file = isThere ? path.join(root, path.normalize(name === "/" ? "/index.html" : name)) : "";
    fs.readFile(file, (error, content) => {
      response.writeHead(error ? 404 : 200, { "content-type": types[path.extname(file)] ?? "text/plain" });
      response.end(content);
    });
  });
  await new Promise((resolve) => server.listen(0, resolve));
  base = `http://localhost:${server.address().port}/page/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox"],
  });
});

after(async () => {
  await browser.close();
  server.close();
});

/** The address of the page. */
export const address = () => base;

/** A page that must not fail. With `others: false` what stands under "More" is folded, as it is at first. */
export async function open(hash = "", { others = true, ...options } = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("dialog", () => page.faults.push("a script ran"));
  if (others) await page.addInitScript(() => localStorage.setItem("setting:play-others", "open"));
  await page.goto(base + hash);
  return page;
}

/** Closes a page, on which nothing must have failed. */
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** What has the focus is called. */
export const label = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));

/** What is wrong with the page as it is, by axe-core; its context must have `bypassCSP`. */
export async function violations(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => (await axe.run()).violations.map((found) => `${found.id}: ${found.nodes[0].html}`));
}

/** Asserts that nothing of the page lies beyond its sides. */
export async function fits(page) {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(needed <= there, `${needed} > ${there}`);
}

/** Opens the sheet of games, with all that it has. */
export async function sheet(page) {
  await page.click("#new");
  await page.evaluate(() => (document.getElementById("more").open = true));
}

/** Makes a puzzle of a game, of a seed or a random one. */
export async function make(page, game, seed = "") {
  await sheet(page);
  await page.fill("#game", game);
  await page.fill("#seed", seed);
  await page.click("#seeded");
}
