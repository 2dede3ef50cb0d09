// The page of a technique: what it is, an example, and how to look for it.

import { BoardView } from "../board/board.js";
import { nameOf } from "../board/games.js";
import { LADDER, lessonAddress, type Rung } from "../board/ladder.js";
import { showLinks } from "../board/links.js";
import { Overlay } from "../board/overlay.js";
import { sentence } from "../board/steps.js";
import { element } from "../host/dom.js";
import type { Engine } from "../host/engine.js";
import { key, t } from "../host/language.js";
import { boardOf } from "../host/records.js";
import { type Lesson, positionOf } from "./drills.js";
import { inWords, recall } from "./progress.js";
import type { Text } from "./texts/text.js";

export class LessonPage {
  readonly #board = new BoardView(element("learn-example", HTMLDivElement), {
    name: t("example, candidates as centre notes"),
    isReadOnly: true,
  });
  #shown = "";

  constructor(private readonly engine: Engine) {
    this.#board.marksConflicts = false;
    this.#board.addition = () => ({ className: "covered" });
  }

  /** Shows a technique with what is said of it, and with its example if it has one. */
  async show(rung: Rung, { what, look }: Text, lesson: Lesson | null): Promise<void> {
    const { technique, level } = rung;
    const name = t(rung.name);
    const text = (id: string, words: string) => (element(id, HTMLElement).textContent = words);
    const place = LADDER.indexOf(rung);
    text("learn-title", name);
    text(
      "learn-level",
      t("{level}; number {n} of {total} on the ladder", { level: t(level), n: place + 1, total: LADDER.length }),
    );
    text("learn-what", what);
    text("learn-look", look);
    this.#way("learn-before", key("Before: {technique}"), LADDER[place - 1]);
    this.#way("learn-after", key("After: {technique}"), LADDER[place + 1]);
    const all = lesson?.drills ?? [];
    const drills = all.length;
    text("learn-progress", drills > 0 ? inWords(recall(technique, all)) || t("{n} positions", { n: drills }) : t(NONE));
    const go = element("learn-go", HTMLAnchorElement);
    go.hidden = drills === 0;
    go.textContent = t("Practise: {technique}", { technique: name });
    go.href = `${lessonAddress(technique)}/practise`;
    // Who comes back need not read on.
    const soon = element("learn-soon", HTMLAnchorElement);
    [soon.hidden, soon.href] = [go.hidden, go.href];
    this.#shown = technique;
    element("learn-example", HTMLElement).hidden = !lesson;
    element("learn-legend", HTMLElement).replaceChildren();
    showLinks(element("learn-links", HTMLDetailsElement), lesson?.step);
    text("learn-step", lesson ? "" : t(NO_EXAMPLE));
    if (!lesson) return;
    const failed = await this.#example(technique, lesson).catch((error: Error) => error.message);
    if (failed) text("learn-step", failed);
  }

  async #example(technique: string, { example, step }: Lesson): Promise<void> {
    const { puzzle, candidates } = positionOf(await boardOf(this.engine, example), example);
    if (this.#shown !== technique) return;
    this.#board.show(puzzle);
    const overlay = new Overlay(this.#board.overlay, puzzle);
    overlay.step(step, candidates);
    element("learn-legend", HTMLElement).replaceChildren(overlay.legend());
    const where = example.game === "box:3x3" ? "" : `${game(example)}. `;
    element("learn-step", HTMLElement).textContent = `${where}${sentence(puzzle, step)}`;
  }

  #way(id: string, words: string, rung: Rung | undefined): void {
    const link = element(id, HTMLAnchorElement);
    link.hidden = !rung;
    if (!rung) return;
    link.textContent = t(words, { technique: t(rung.name) });
    link.href = lessonAddress(rung.technique);
  }
}

const NO_EXAMPLE = key("There is none here: no position was found in which this is the next step of the ladder.");
const NONE = key(
  "There are no positions: in nearly all puzzles that were looked at, easier steps of the ladder come first wherever this one is.",
);

/** The name of the game of a drill. */
function game({ game, files }: Lesson["example"]): string {
  const name = nameOf(game, files);
  return name === game ? t("A game with a rule of its own") : t(name);
}
