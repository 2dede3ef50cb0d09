// The languages of the page: catalogues that have all texts and no others, and the page in German and in Japanese.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { COLOURS } from "../build/board/entries.js";
import { PRESETS } from "../build/board/games.js";
import { Catalogue } from "../build/host/catalogue.js";
import { LANGUAGES } from "../build/host/language.js";
import { messages } from "../messages.mjs";
import { ask } from "../module.mjs";
import { close, fits, make, open, sampled, sheet } from "./browser.mjs";

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const CODES = Object.keys(LANGUAGES).filter((code) => code !== "en");
const CATALOGUES = new Map(
  CODES.map((code) => [code, JSON.parse(fs.readFileSync(folder(`../lang/${code}.json`), "utf8"))]),
);

/** The text of the sources under a folder of the project. */
function sources(path) {
  const root = folder(`../../../${path}`);
  const names = fs.readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".rs"));
  return names.map((name) => fs.readFileSync(`${root}/${name}`, "utf8")).join("\n");
}

/** The sentences of the rules that the library has in tables. */
const TABLES = ["mark/kinds.rs", "extra/table.rs"].flatMap((name) => {
  const text = fs.readFileSync(folder(`../../../crates/core/src/game/${name}`), "utf8");
  return [...text.matchAll(/(?:legend: |sentence: (?:Some\()?)"([^"]+)"/g)].map(([, sentence]) => sentence);
});

const GAMES = [
  ...new Set(PRESETS.map(({ game }) => game)),
  "latin:4",
  "latin:12",
  "box:3x3+pandiagonal",
  "box:3x3+nonconsecutive+antiqueen",
];

/** All rules of these games. */
const RULES = [
  ...new Set(GAMES.flatMap((game) => ask({ verb: "palette", game, options: { drawn: true } })[0].drawn.rules)),
];

const placeholders = (text) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const isOne = (form) => form === "one";

test("there is a catalogue for each language, and no other file", () => {
  assert.deepEqual(fs.readdirSync(folder("../lang")).sort(), CODES.map((code) => `${code}.json`).sort());
});

for (const [code, { messages: translations, sentences }] of CATALOGUES) {
  test(`${code} has all texts of the page, and no others`, () => {
    const texts = messages();
    assert.deepEqual(
      texts.filter((text) => !Object.hasOwn(translations, text)),
      [],
      "without a translation",
    );
    assert.deepEqual(
      Object.keys(translations).filter((text) => !texts.includes(text)),
      [],
      "used nowhere",
    );
  });

  test(`${code} has the placeholders of its texts, and the forms of its plurals`, () => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    for (const [text, translation] of [...Object.entries(translations), ...Object.entries(sentences)]) {
      const forms = typeof translation === "string" ? { other: translation } : translation;
      assert.ok("other" in forms, text);
      for (const [form, words] of Object.entries(forms)) {
        assert.ok(pluralCategories.includes(form), `${text}: ${form}`);
        assert.ok(words.trim() === words && words !== "", text);
        // One thing may be named without its number.
        const wanted = placeholders(text).filter((name) => !(isOne(form) && name === "{n}" && !words.includes(name)));
        assert.deepEqual(placeholders(words), wanted, `${text}: ${words}`);
      }
    }
  });

  test(`${code} has the rules of the library, and what it has is said there`, () => {
    const catalogue = new Catalogue({ messages: translations, sentences }, code);
    assert.ok(TABLES.length > 30, `${TABLES.length}`);
    for (const rule of [...TABLES, ...RULES]) {
      const said = catalogue.sentence(rule);
      assert.ok(said !== rule && !/[{}]|digits|symbols$/.test(said), `${rule}: ${said}`);
    }
    const text = `${sources("crates")}${sources("src")}`;
    for (const sentence of Object.keys(sentences)) {
      const parts = sentence.split(/\{\w+\}/).map((part) => part.trim());
      const form = new RegExp(`^${parts.map((part) => part.replace(/[.()]/g, "\\$&")).join(".+")}$`);
      const isSaid = parts.every((part) => text.includes(part)) || RULES.some((rule) => form.test(rule));
      assert.ok(isSaid || text.includes(sentence.charAt(0).toLowerCase() + sentence.slice(1, -1)), sentence);
    }
  });

  test(`${code} tells colours apart by their letters`, () => {
    const letters = COLOURS.map((colour) => translations[colour][0].toUpperCase());
    assert.equal(new Set(letters).size, COLOURS.length, letters.join(" "));
  });
}

test("easy steps and places to look at are translated part by part, others stay as they are", () => {
  const german = new Catalogue(CATALOGUES.get("de"), "de");
  for (const [words, translation] of [
    ["look at column 3, region B", "Blick auf Spalte 3, Region B"],
    ["look at skyscraper 3 from r1c6 to r1c1", "Blick auf Hochhaus 3 von r1c6 bis r1c1"],
    ["look at whisper on r1c1 r2c1 r2c2", "Blick auf Flüsterlinie auf r1c1 r2c1 r2c2"],
    ["Hidden Single: 6 in row 7 (r7c2)", "Versteckter Single: 6 in Zeile 7 (r7c2)"],
    ["Pointing: 3 in region B (r123c3), within column 3", "Pointing: 3 in Region B (r123c3), innerhalb von Spalte 3"],
    ["AIC: (1=3)r3c6-(3=6)r3c9", "AIC: (1=3)r3c6-(3=6)r3c9"],
    ["no solution, as far as one sees", "no solution, as far as one sees"],
  ])
    assert.equal(german.sentence(words), translation);
});

/** The text of an element. */
const text = (page, selector) => page.locator(selector).first().textContent();

test("the browser asks for German, Japanese is chosen in Settings and kept, and the board plays", async () => {
  const asked = [];
  const page = await open("", { locale: "de-DE" });
  page.on("request", (request) => asked.push(request.url()));
  await page.waitForSelector("#board [data-cell]");
  assert.equal(await text(page, "#views [data-view=play]"), "Spielen");
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.match(
    await page.textContent("#rules"),
    /^Jede Zeile, jede Spalte und jede Region enthält die Ziffern 1 bis 5 /,
  );
  assert.equal(await text(page, "#title"), "Rundum 5×5; ein erstes Rätsel");
  assert.match(await page.getAttribute('[data-cell="0"]', "aria-label"), /^Zeile 1 Spalte 1, Region .*, Vorgabe 3$/);
  await page.click('[data-cell="2"]');
  await page.keyboard.press("4");
  await page.click("#preferences");
  assert.equal(await page.inputValue("#language"), "de");
  await Promise.all([page.waitForEvent("load"), page.selectOption("#language", "ja")]);
  await page.waitForSelector("#board [data-cell]");
  for (let time = 0; time < 2; time++) {
    assert.equal(await text(page, "#views [data-view=play]"), "遊ぶ");
    assert.equal(await page.getAttribute("html", "lang"), "ja");
    assert.match(await page.textContent("#rules"), /^どの行、列、領域にも数字1～5が一回ずつ入ります。/);
    await sheet(page);
    assert.equal(await text(page, "#new-game-title"), "新しいゲーム");
    assert.equal(await text(page, "#cards strong"), "ループ 5×5");
    await page.click("#new-game [data-close]");
    await page.reload();
    await page.waitForSelector("#board [data-cell]");
  }
  // What was entered is there, and more can be entered.
  assert.equal(await text(page, '[data-cell="2"] .symbol'), "4");
  await page.click('[data-cell="3"]');
  await page.keyboard.press("5");
  assert.match(await page.getAttribute('[data-cell="3"]', "aria-label"), /^1行4列, .*入力5/);
  await page.click("#hint");
  await page.waitForFunction(() => document.getElementById("said").textContent !== "");
  await make(page, "box:2x2", "1");
  await page.waitForFunction(() => document.getElementById("title").textContent.includes("シード1"));
  assert.ok(asked.some((url) => url.endsWith("lang/ja.json")));
  await close(page);
});

test("English asks for no catalogue, and no address changes the language", async () => {
  const asked = [];
  const page = await open("?language=ja#view=play&language=ja&lang=ja", { locale: "en-GB" });
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await page.waitForSelector("#board [data-cell]");
  assert.deepEqual(
    asked.filter((url) => /lang\/|catalogue/.test(url)),
    [],
  );
  assert.equal(await page.getAttribute("html", "lang"), "en");
  assert.ok(await page.isHidden("#in-english"));
  await page.click("#new");
  assert.equal(await page.locator("#cards [translate=no]").first().textContent(), "perfect:1");
  await close(page);
});

test("Traditional Chinese is not taken for the simplified one", async () => {
  for (const [locale, tag] of [
    ["zh-TW", "en"],
    ["zh-CN", "zh-Hans"],
  ]) {
    const page = await open("", { locale });
    await page.waitForSelector("#board [data-cell]");
    assert.equal(await page.getAttribute("html", "lang"), tag);
    await close(page);
  }
});

test("German is there without the network", async () => {
  const page = await open("", { locale: "de-AT" });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("#board [data-cell]");
  assert.equal(await text(page, "#views [data-view=play]"), "Spielen");
  await close(page);
});

test("statistics name games and levels in the language of the page", async () => {
  const page = await open("", { locale: "de-DE" });
  await page.evaluate(() => {
    const entries = Array.from({ length: 64 }, () => null);
    const title = "Wrap-around 8×8, I; easy, seed 1";
    const kept = { game: "diameter:1:0", givens: ".".repeat(64), entries, title, isSolved: true, seconds: 60 };
    localStorage.setItem("play:diameter:1:0:x", JSON.stringify(kept));
  });
  await sheet(page);
  await page.click("#list");
  assert.equal(await text(page, "#games-list span"), "Rundum 8×8, I; leicht, Startwert 1gelöst, 1:00");
  assert.equal(await text(page, "#statistics tbody td"), "Rundum 8×8, I, leicht");
  await close(page);
});

const VIEWS = ["play", "learn", "solve", "set", "explore"];

// The longest words first, and signs of other widths.
const BY_WIDTH = ["de", "fr", "ja", ...CODES].filter((code, at, all) => all.indexOf(code) === at);

for (const locale of sampled(BY_WIDTH)) {
  test(`no view is wider than a telephone in ${locale}`, async () => {
    const page = await open("", { locale, viewport: { width: 320, height: 640 } });
    // As on a board whose regions are to be found.
    await page.$eval("#mode-region", (mode) => (mode.hidden = false));
    for (const view of VIEWS) {
      await page.evaluate((name) => (location.hash = `view=${name}`), view);
      const isThere = { learn: "#learn li", solve: "#solve-form", explore: "#explore-grids-list button" };
      await page.waitForSelector(isThere[view] ?? `#${view} [data-cell]`);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 640 });
        await fits(page);
        const cut = await page.evaluate((id) => {
          const shown = document.querySelectorAll(`#${id} button, #${id} .chips span, #${id} #modes span, nav a`);
          return [...shown].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
        }, view);
        assert.equal(cut.length, 0, `${width} ${view}`);
      }
    }
    // Board, message and keys are seen at once.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => (location.hash = "view=play"));
    await page.click("#undo");
    const [said, modes] = await Promise.all(["#said", "#modes"].map((one) => page.locator(one).boundingBox()));
    assert.ok(said.height > 0 && said.y + said.height <= modes.y, "the message is under the keys");
    await close(page);
  });
}
