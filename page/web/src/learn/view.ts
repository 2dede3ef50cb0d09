// Learn: the list of techniques, a page for each, and practice.

import { rungOf } from "../board/ladder.js";
import { element } from "../host/dom.js";
import { Engine } from "../host/engine.js";
import { t } from "../host/language.js";
import type { View } from "../host/views.js";
import { fetchLessons, type Lesson } from "./drills.js";
import { LessonPage } from "./lesson.js";
import { showList } from "./list.js";
import { PracticePage } from "./practice.js";
import type { Texts } from "./texts/text.js";

/** The end of an address that asks for practice. */
const PRACTISE = "practise";

interface Loaded {
  lessons: Map<string, Lesson>;
  texts: Texts;
}

async function load(): Promise<Loaded> {
  const [lessons, { TEXTS }] = await Promise.all([fetchLessons(), import("./texts.js")]);
  return { lessons, texts: TEXTS };
}

type Page = "learn-list" | "learn-lesson" | "learn-practice";

export class LearnView implements View {
  readonly #root = element("learn", HTMLElement);
  readonly #engine = new Engine();
  readonly #lesson = new LessonPage(this.#engine);
  readonly #practice = new PracticePage(this.#engine);
  #loaded: Promise<Loaded> | null = null;
  #turn = 0;

  /** The address names the technique, and whether it is practised. */
  open(asked: URLSearchParams): void {
    void this.#open(asked.get("topic") ?? "");
  }

  async #open(topic: string): Promise<void> {
    const turn = ++this.#turn;
    const [name = "", what = ""] = topic.split("/");
    const rung = rungOf(name);
    const isPractice = rung !== null && what === PRACTISE;
    const page: Page = !rung ? "learn-list" : isPractice ? "learn-practice" : "learn-lesson";
    this.#say(!rung && name !== "" ? t("There is no technique with the name in this address.") : "");
    this.#turnTo(page);
    showList(null);
    const loaded = await this.#load();
    if (turn !== this.#turn) return;
    if (!loaded) return this.#turnTo("learn-list");
    const { lessons, texts } = loaded;
    if (!rung) return showList(lessons);
    const lesson = lessons.get(rung.technique) ?? null;
    if (isPractice && lesson && lesson.drills.length > 0) return this.#practice.show(rung, lesson);
    this.#turnTo("learn-lesson");
    await this.#lesson.show(rung, texts[rung.technique] ?? { what: "", look: "" }, lesson);
  }

  /** What comes with the page in files of its own; if that fails, the next page that is opened tries again. */
  async #load(): Promise<Loaded | null> {
    this.#loaded ??= load();
    try {
      return await this.#loaded;
    } catch (error) {
      this.#loaded = null;
      this.#say(t("The lessons cannot be loaded: {reason}.", { reason: (error as Error).message }));
      return null;
    }
  }

  #say(words: string): void {
    element("learn-said", HTMLElement).textContent = words;
  }

  /** Shows a page. Whoever has followed a link on another one begins at its title. */
  #turnTo(page: Page): void {
    const hasFocus = this.#root.contains(document.activeElement);
    for (const id of ["learn-list", "learn-lesson", "learn-practice"]) element(id, HTMLElement).hidden = id !== page;
    if (!hasFocus) return;
    element(page, HTMLElement).querySelector("h2")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}
