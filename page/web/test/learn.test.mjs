// Learn: the ladder, the drills and what is due in them, answers, progress.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { Candidates } from "../build/board/candidates.js";
import { LADDER, lessonAddress, rungOf } from "../build/board/ladder.js";
import { boardRequest } from "../build/host/records.js";
import { opening, positionOf, readLessons } from "../build/learn/drills.js";
import { due, judge } from "../build/learn/judge.js";
import { positionName } from "../build/learn/progress.js";
import { TEXTS } from "../build/learn/texts.js";
import { ask } from "../module.mjs";
import { close, fits, LOOKS, label, open, sampled, violations } from "./browser.mjs";

const file = (name) => fs.readFileSync(new URL(name, import.meta.url), "utf8");
const LESSONS = readLessons(file("../drills.jsonl"));
/** The rows of the table of techniques that are on the ladder: name in records, name for people, cost, level. */
const ROWS = [
  ...file("../../../crates/rate/src/ladder/table.rs").matchAll(/^ +\w+ "(\w+)" "\d*" "([^"]+)" (\d+) (\w+) RUNG "/gm),
];
const PRACTICE = "#learn/pointing/practise";

const boards = new Map();

/** The explanation of the puzzle of a drill, by the module. */
const explain = ({ game, files, puzzle }) => ask({ verb: "explain", game, files, puzzle })[0];

/** The position of a drill, the explanation of its puzzle by the module, and what is due. */
const known = (drill) => explainedBy(drill, explain(drill));

/** The same, by an explanation that the caller has. */
function explainedBy(drill, explained) {
  const { technique, game, files } = drill;
  const key = JSON.stringify([game, files]);
  if (!boards.has(key)) boards.set(key, ask(boardRequest(game, files))[0]);
  const position = positionOf({ ...boards.get(key), game }, drill);
  return { position, explained, found: due(position, technique, explained.steps) };
}

/** The explanation by the program that GERECHTE names: a module that is not optimised takes a minute for all drills. */
function explainByProgram({ game, files, puzzle }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "drill-"));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const said = execFileSync(process.env.GERECHTE, ["explain", game, "-", "--json", "--quiet"], {
    cwd: folder,
    input: puzzle,
  });
  fs.rmSync(folder, { recursive: true });
  return JSON.parse(said);
}

const said = (page) => page.textContent("#practice-said");
const hears = (page, text) =>
  page.waitForFunction((text) => document.getElementById("practice-said").textContent.includes(text), text);
const drawn = (page, shape, where = "#practice-board") => page.locator(`${where} .overlay .${shape}`).count();
const cell = (page, at) => page.locator(`#practice-board [data-cell="${at}"]`);

/** Opens the practice of a technique, with its first position. */
async function practise(hash = PRACTICE, options = {}) {
  const page = await open(hash, options);
  await page.waitForSelector("#practice-board .cell");
  return page;
}

/** Removes candidates by the keys of the page. */
async function remove(page, candidates) {
  for (const [at, symbol] of candidates) {
    // A click on a cell that is selected takes away what is under it.
    if (!(await cell(page, at).getAttribute("class")).includes("selected")) await cell(page, at).click();
    await page.click(`#practice-keys button:text-is("${symbol}")`);
  }
}

/** Waits for another position than the one with this number. */
const leaves = (page, number) =>
  page.waitForFunction(
    (text) => !document.getElementById("practice-progress").textContent.startsWith(text),
    `Position ${number} of`,
  );

test("the ladder of the page is that of the engine, and each technique has its texts", () => {
  const ladder = ROWS.map(([, technique, name, , level]) => ({ technique, name, level: level.toLowerCase() }));
  assert.ok(ladder.length > 70);
  assert.deepEqual(LADDER, ladder);
  assert.deepEqual(Object.keys(TEXTS).sort(), ladder.map(({ technique }) => technique).sort());
  for (const { what, look } of Object.values(TEXTS)) assert.ok(/\.$/.test(what) && /[.?]$/.test(look));
  for (const rung of LADDER) assert.equal(rungOf(lessonAddress(rung.technique).slice("#learn/".length)), rung);
  for (const technique of LESSONS.keys()) assert.ok(Object.hasOwn(TEXTS, technique), technique);
});

test("the common techniques have twenty positions each, no two alike", () => {
  const most = LADDER.filter(({ technique }) => LESSONS.get(technique)?.drills.length === 20);
  assert.ok(most.length > 50, `${most.length}`);
  for (const { example, drills } of LESSONS.values()) {
    const all = [example, ...drills].map(({ puzzle, files, gone }) => JSON.stringify([puzzle, files, gone]));
    assert.equal(new Set(all).size, all.length);
  }
});

test("in its examples and drills a technique is the next step of the ladder, and all that it concludes is true", () => {
  const costs = new Map(ROWS.map(([, technique, , cost]) => [technique, Number(cost)]));
  for (const [technique, { example, step, drills }] of LESSONS) {
    for (const drill of [example, ...drills.slice(-1)]) {
      const { position, explained, found } = explainedBy(
        drill,
        process.env.GERECHTE ? explainByProgram(drill) : explain(drill),
      );
      const where = `${technique} ${drill.puzzle}`;
      assert.equal(explained.solutions, 1, where);
      const { before } = opening(explained.steps, technique);
      // The position is the one that the steps before lead to.
      const start = positionOf(position.puzzle.board, { ...drill, gone: "", placed: "" });
      const left = new Candidates(start.puzzle);
      for (const earlier of before) left.follow(earlier);
      assert.deepEqual([...position.candidates.entries()], [...left.entries()], where);
      if (drill === example) assert.deepEqual(found.steps[0], step, where);
      // All steps are of one round, and so are due now: the score counts the removals of a round once, and the cells that are filled one by one.
      const all = explained.steps;
      const isCounted = ({ placements, technique }, at) =>
        placements.length > 0 || technique !== all[at - 1]?.technique;
      const once = all.filter(isCounted).reduce((sum, { technique }) => sum + costs.get(technique), 0);
      if (found.steps[0].placements.length === 0) assert.ok(explained.score - once < costs.get(technique), where);
      for (const { placements, eliminations } of found.steps) {
        for (const [at, symbol] of [...placements, ...eliminations])
          assert.ok(position.candidates.of(at).includes(symbol), where);
        for (const [at, symbol] of placements) assert.equal(found.solution.get(at), symbol, where);
        for (const [at, symbol] of eliminations) assert.notEqual(found.solution.get(at), symbol, where);
      }
    }
  }
});

test("without other steps before, a hint names the technique", () => {
  for (const technique of ["hidden_single", "pointing", "naked_pair", "x_wing", "xy_wing"]) {
    const { example, drills } = LESSONS.get(technique);
    const plain = [example, ...drills].find(({ gone, placed }) => gone === "" && !placed);
    if (!plain) continue;
    const [hint] = ask({ verb: "hint", game: plain.game, puzzle: plain.puzzle, options: { degree: 3 } });
    assert.equal(hint.technique, technique);
  }
});

test("an answer is judged by all steps that there are, and wrong ones are told why", () => {
  const { example, drills } = LESSONS.get("pointing");
  const all = [example, ...drills].map(known);
  const { position, found } = all.find(({ found }) => found.steps.length > 1);
  const answer = (candidates) => judge(position, "Pointing", found, candidates);
  for (const step of found.steps) {
    const one = answer(step.eliminations.slice(0, 1));
    assert.ok(one.isRight && one.step.eliminations.some((gone) => `${gone}` === `${step.eliminations[0]}`));
  }
  const together = found.steps.flatMap((step) => step.eliminations);
  assert.ok(answer(together).isRight);
  const blanks = [...position.puzzle.line()].flatMap((symbol, at) => (symbol === "." ? [at] : []));
  const isGone = (at, symbol) => together.some((gone) => `${gone}` === `${[at, symbol]}`);
  const solution = blanks.map((at) => [at, found.solution.get(at)]);
  const none = blanks
    .flatMap((at) => position.candidates.of(at).map((symbol) => [at, symbol]))
    .find(([at, symbol]) => found.solution.get(at) !== symbol && !isGone(at, symbol));
  assert.match(answer([solution[0]]).words, /^Not yet: r\dc\d is \d in the solution\.$/);
  assert.match(answer([none]).words, /^Not yet: the engine finds no Pointing that takes \d from r\dc\d\.$/);
  assert.match(answer([...together.slice(0, 1), none]).words, /The other one is right\.$/);
  assert.match(answer(solution.slice(0, 5)).words, /and so it is with 2 more\.$/);
});

test("a symbol that is placed is judged, too: no candidate, not true, or true for another reason", () => {
  const { position, found } = known(LESSONS.get("naked_single").drills[0]);
  const answer = (at, symbol) => judge(position, "Naked Single", found, [[at, symbol]]);
  const [due] = found.steps[0].placements;
  assert.match(answer(...due).words, /^Right\. Naked Single: /);
  const open = [...position.puzzle.line()].flatMap((symbol, at) => (symbol === "." ? [at] : []));
  const several = open.find((at) => position.candidates.of(at).length > 1);
  const own = position.candidates.of(several);
  const wrong = own.find((symbol) => symbol !== found.solution.get(several));
  assert.match(
    answer(several, found.solution.get(several)).words,
    /in the solution, but the engine finds no Naked Single that shows it/,
  );
  assert.match(answer(several, wrong).words, /is not \d in the solution/);
  const none = [..."123456789"].find((symbol) => !own.includes(symbol));
  assert.match(answer(several, none).words, new RegExp(`${none} is no candidate of r\\dc\\d: it stands in r\\dc\\d`));
});

test("the list has all techniques by level, and a link leads to the page of each, with its example", async () => {
  const page = await open("#learn");
  await page.waitForSelector("#learn-levels li span");
  assert.equal(await page.locator("#learn-levels li").count(), LADDER.length);
  assert.deepEqual(await page.locator("#learn-levels h3").allTextContents(), [
    "easy",
    "medium",
    "hard",
    "unfair",
    "extreme",
  ]);
  assert.equal((await page.locator("#learn-levels li", { hasText: "X-Wing 0 of 20" }).count()) > 0, true);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.click("#learn-levels a:text-is('X-Wing')");
  await page.waitForSelector("#learn-example .cell");
  assert.equal(new URL(page.url()).hash, "#learn/x-wing");
  await page.waitForFunction(() => document.getElementById("learn-step").textContent.startsWith("X-Wing: "));
  assert.equal(await page.textContent("#learn-title"), "X-Wing");
  assert.equal(await page.evaluate(() => document.activeElement.id), "learn-title");
  assert.ok((await drawn(page, "disc-on", "#learn-example")) >= 4);
  assert.ok((await drawn(page, "out", "#learn-example")) > 0);
  assert.match(await page.textContent("#learn-legend"), /to be taken away/);
  // On to the next technique, and back by the browser.
  await page.click("#learn-after");
  await page.waitForFunction(() => document.getElementById("learn-title").textContent === "Swordfish");
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("learn-title").textContent === "X-Wing");
  await page.click("#learn-go");
  await page.waitForSelector("#practice-board .cell");
  assert.equal(await page.isHidden("#learn-lesson"), true);
  await page.click("#practice-back");
  await page.waitForFunction(() => !document.getElementById("learn-lesson").hidden);
  await close(page);
});

test("a wrong answer says why, the right one is drawn, and another instance of the technique is right, too", async () => {
  const { drills } = LESSONS.get("pointing");
  const page = await practise();
  const { position, found } = known(drills[0]);
  // What is true is no answer.
  const at = [...position.puzzle.line()].indexOf(".");
  await remove(page, [[at, found.solution.get(at)]]);
  assert.equal(await drawn(page, "out"), 1);
  assert.match(await cell(page, at).getAttribute("aria-label"), new RegExp(`without ${found.solution.get(at)}$`));
  await page.click("#practice-check");
  await hears(page, "Not yet: ");
  // The same key gives the candidate back.
  await page.click(`#practice-keys button:text-is("${found.solution.get(at)}")`);
  assert.equal(await drawn(page, "out"), 0);
  await page.click("#practice-check");
  await hears(page, "take away a candidate first");
  await remove(page, found.steps[0].eliminations);
  await page.click("#practice-check");
  await hears(page, "Right. Pointing: ");
  assert.ok((await drawn(page, "disc-on")) > 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "practice-next");
  assert.equal(await page.textContent("#practice-progress"), "Position 1 of 20; 1 of 20 solved, 0 without help");
  // On to the first position with several steps; the last of them is as good as the first.
  const several = drills.findIndex((drill, index) => index > 0 && known(drill).found.steps.length > 1);
  for (let number = 1; number <= several; number++) {
    await page.click("#practice-next");
    await leaves(page, number);
    if (number === several) break;
    await remove(page, known(drills[number]).found.steps[0].eliminations);
    await page.click("#practice-check");
    await hears(page, "Right. ");
  }
  const last = known(drills[several]).found.steps.at(-1);
  await remove(page, last.eliminations.slice(0, 1));
  await page.click("#practice-check");
  await hears(page, "Right. ");
  assert.match(await said(page), /more such steps? here\.$/);
  assert.equal(await page.textContent("#practice-show"), "Another");
  await close(page);
});

test("show me draws the step, and what was solved with help is told apart and kept", async () => {
  const { drills } = LESSONS.get("pointing");
  const page = await practise();
  await page.click("#practice-show");
  await hears(page, "Pointing: ");
  assert.ok((await drawn(page, "disc-on")) > 0);
  await remove(page, known(drills[0]).found.steps[0].eliminations);
  assert.equal(await drawn(page, "disc-on"), 0);
  await page.click("#practice-check");
  await hears(page, "Right. ");
  await page.click("#practice-next");
  await leaves(page, 1);
  for (const number of [1, 2]) {
    await remove(page, known(drills[number]).found.steps[0].eliminations);
    await page.click("#practice-check");
    await hears(page, "Right. ");
    if (number === 1) await page.click("#practice-next");
    if (number === 1) await leaves(page, 2);
  }
  assert.match(await page.textContent("#practice-progress"), /; 3 of 20 solved, 2 without help, 2 in a row$/);
  await page.reload();
  await page.waitForSelector("#practice-board .cell");
  // It goes on with the first position that is open.
  assert.match(await page.textContent("#practice-progress"), /^Position 4 of 20; 3 of 20 solved, 2 without help/);
  await page.click("#practice-back");
  await page.waitForSelector("#learn-example .cell");
  assert.match(await page.textContent("#learn-progress"), /^3 of 20 solved, 2 without help/);
  await page.click("text=All techniques");
  await page.waitForSelector("#learn-levels li span");
  assert.equal(await page.locator("#learn-levels li", { hasText: "Pointing" }).textContent(), "Pointing 3 of 20");
  // What is stored and is none of ours counts as nothing.
  await page.evaluate(() => localStorage.setItem("setting:learn:pointing", '{"marks":7,"row":"x"}'));
  await page.reload();
  await page.waitForSelector("#learn-levels li span");
  assert.equal(await page.locator("#learn-levels li", { hasText: "Pointing" }).textContent(), "Pointing 0 of 20");
  await close(page);
});

test("progress goes with the positions, also that of former versions, which went with their order", async () => {
  for (const { drills } of LESSONS.values()) assert.equal(new Set(drills.map(positionName)).size, drills.length);
  const page = await open("#learn", { serviceWorkers: "block" });
  const state = async () => {
    await page.waitForSelector("#learn-levels li span");
    return page.locator("#learn-levels li", { hasText: "Pointing" }).textContent();
  };
  await page.evaluate(() => localStorage.setItem("setting:learn:pointing", '{"marks":"a.h","row":1}'));
  await page.reload();
  assert.equal(await state(), "Pointing 2 of 20");
  // The first position is gone, and the others come the other way round.
  const lines = file("../drills.jsonl").split("\n").filter(Boolean);
  const first = lines.findIndex((line) => JSON.parse(line).technique === "pointing" && !line.includes('"step":'));
  const [examples, drills] = [true, false].map((wanted) => lines.filter((line) => line.includes('"step":') === wanted));
  const body = [...examples, ...drills.filter((line) => line !== lines[first]).reverse()].join("\n");
  await page.route("**/drills.jsonl", (route) => route.fulfill({ body }));
  await page.reload();
  assert.equal(await state(), "Pointing 1 of 19");
  await page.evaluate(() => (location.hash = "learn/pointing/practise"));
  await page.waitForSelector("#practice-board .cell");
  assert.match(await page.textContent("#practice-progress"), /^Position 1 of 19; 1 of 19 solved, 0 without help$/);
  // With the first position again, its mark is there again.
  await page.unroute("**/drills.jsonl");
  await page.evaluate(() => (location.hash = "learn"));
  await page.reload();
  assert.equal(await state(), "Pointing 2 of 20");
  await close(page);
});

test("a symbol is placed by keyboard alone, and the next position has the focus", async () => {
  const page = await open("#learn");
  await page.waitForSelector("#learn-levels li span");
  await page.focus("#learn-levels a:text-is('Full House')");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#learn-example .cell");
  await page.focus("#learn-go");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#practice-board .cell");
  assert.equal(await page.isHidden("#practice-check"), true);
  const { found } = known(LESSONS.get("full_house").drills[0]);
  const [at, symbol] = found.steps[0].placements[0];
  await page.focus("#practice-board [tabindex='0']");
  await page.keyboard.press("Control+Home");
  for (let row = 0; row < Math.floor(at / 9); row++) await page.keyboard.press("ArrowDown");
  for (let column = 0; column < at % 9; column++) await page.keyboard.press("ArrowRight");
  assert.match(await label(page), /centre notes/);
  const wrong = symbol === "1" ? "2" : "1";
  await page.keyboard.press(wrong);
  await hears(page, "Not yet: ");
  await page.keyboard.press(symbol);
  await hears(page, "Right. Full House: ");
  assert.equal(await drawn(page, "placed"), 2);
  await page.keyboard.press("Enter");
  await leaves(page, 1);
  await page.waitForFunction(() => document.activeElement.matches("#practice-board .cell"));
  await close(page);
});

test("candidates are taken away by keyboard alone", async () => {
  const page = await practise("#learn/naked-pair/practise");
  const { found } = known(LESSONS.get("naked_pair").drills[0]);
  await page.focus("#practice-board [tabindex='0']");
  for (const [at, symbol] of found.steps[0].eliminations) {
    await page.keyboard.press("Control+Home");
    for (let row = 0; row < Math.floor(at / 9); row++) await page.keyboard.press("ArrowDown");
    for (let column = 0; column < at % 9; column++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press(symbol);
  }
  const number = found.steps[0].eliminations.length;
  assert.equal(await drawn(page, "out"), number);
  await page.keyboard.press("Delete");
  assert.ok((await drawn(page, "out")) < number);
  await page.keyboard.press(found.steps[0].eliminations.at(-1)[1]);
  await page.keyboard.press("Enter");
  await hears(page, "Right. Naked Pair: ");
  await close(page);
});

test("on a telephone nothing has to be scrolled, and a tap in the selected cell takes away the candidate under it", async () => {
  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [844, 390],
    [320, 640],
  ]) {
    const page = await practise(PRACTICE, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await fits(page);
    for (const id of ["practice-board", "practice-keys", "practice-show", "practice-next", "practice-said"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${id} at ${width}×${height}: ${JSON.stringify(box)}`);
    }
    if (height === 844) {
      const { found } = known(LESSONS.get("pointing").drills[0]);
      const [[at, symbol]] = found.steps[0].eliminations;
      const box = await cell(page, at).boundingBox();
      const place = Number(symbol) - 1;
      const point = [
        box.x + box.width * (0.07 + ((place % 3) + 0.5) * 0.287),
        box.y + box.height * (0.06 + (Math.floor(place / 3) + 0.5) * 0.293),
      ];
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      // The cell may have been selected from the beginning.
      await page.click("#practice-clear");
      await page.touchscreen.tap(...point);
      assert.equal(await drawn(page, "out"), 1);
      await page.tap("#practice-check");
      await hears(page, "Right. ");
    }
    await close(page);
  }
});

test("strange addresses lead to the list or to the page of the technique", async () => {
  for (const [hash, shown, words] of [
    ["#learn/", "#learn-list", ""],
    ["#learn/nothing-of-this-name", "#learn-list", "There is no technique"],
    ["#learn/%E0%A4%A", "#learn-list", "There is no technique"],
    ["#learn/<img src=x onerror=alert(1)>", "#learn-list", "There is no technique"],
    ["#learn/__proto__/practise", "#learn-list", "There is no technique"],
    ["#view=learn", "#learn-list", ""],
    ["#view=learn&topic=x-wing", "#learn-lesson", ""],
    ["#learn/X-Wing/whatever/else", "#learn-lesson", ""],
    ["#learn/aic/practise", "#learn-lesson", ""],
  ]) {
    const page = await open(hash);
    await page.waitForSelector(`${shown}:not([hidden])`);
    await page.waitForFunction((words) => document.getElementById("learn-said").textContent.includes(words), words);
    assert.equal(await page.isVisible("#learn"), true);
    await close(page);
  }
});

test("from a step of an explanation a link leads to its lesson, and the way back to the step", async () => {
  const page = await open("#game=perfect:1&puzzle=1.....5............4...3.");
  await page.waitForSelector("#board .cell");
  await page.click("#explain");
  await page.waitForSelector("#explanation .steps li");
  await page.keyboard.press("n");
  await page.click("#explanation a:text-is('Lesson: Pointing')");
  await page.waitForSelector("#learn-example .cell");
  assert.equal(await page.textContent("#learn-title"), "Pointing");
  await page.goBack();
  await page.waitForSelector("#explanation .cell");
  assert.match(await page.textContent("#explanation .told"), /^Step 2 of 29 /);
  await close(page);
});

test("a technique without positions says so", async () => {
  const none = LADDER.find(({ technique }) => !LESSONS.has(technique));
  const page = await open(lessonAddress(none.technique));
  await page.waitForFunction(() => document.getElementById("learn-step").textContent.startsWith("There is none here"));
  assert.match(await page.textContent("#learn-progress"), /There are no positions/);
  assert.equal(await page.isHidden("#learn-go"), true);
  assert.equal(await page.isHidden("#learn-example"), true);
  await page.click("text=All techniques");
  await page.waitForSelector("#learn-levels li span");
  assert.match(await page.locator("#learn-levels li", { hasText: none.name }).first().textContent(), /no positions/);
  await close(page);
});

test("axe finds nothing in the list, in a lesson and in practice", async () => {
  for (const [width, colorScheme] of sampled(LOOKS)) {
    const page = await open("#learn", { viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
    await page.waitForSelector("#learn-levels li span");
    assert.deepEqual(await violations(page), []);
    await fits(page);
    await page.click("#learn-levels a:text-is('Pointing')");
    await page.waitForSelector("#learn-example .cell");
    assert.deepEqual(await violations(page), []);
    await fits(page);
    await page.click("#learn-go");
    await page.waitForSelector("#practice-board .cell");
    await page.click("#practice-show");
    await hears(page, "Pointing: ");
    assert.deepEqual(await violations(page), []);
    await fits(page);
    await close(page);
  }
});

test("lessons that cannot be loaded are said to be so, and loaded when they are there again", async () => {
  const page = await open("#learn");
  await page.waitForSelector("#learn-levels li span");
  await page.route("**/drills.jsonl", (route) => route.fulfill({ status: 503, body: "" }));
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.unregister())),
  );
  await page.reload();
  await page.waitForFunction(() =>
    document.getElementById("learn-said").textContent.includes("the server answers 503"),
  );
  assert.equal(await page.locator("#learn-levels li").count(), LADDER.length);
  await page.unroute("**/drills.jsonl");
  await page.click("#learn-levels a:text-is('X-Wing')");
  await page.waitForSelector("#learn-example .cell");
  page.faults.splice(0, page.faults.length, ...page.faults.filter((fault) => !fault.includes("503")));
  await close(page);
});
