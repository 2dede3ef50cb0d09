// The grids of a game, up to the names of their symbols, and the orbits in which the motions take them to one another.

import { element } from "../host/dom.js";
import { capital, count, key, t } from "../host/language.js";
import type { Explorer } from "./explorer.js";
import { gallery, miniature } from "./miniature.js";
import type { Subject } from "./subject.js";
import { type Motion, moved, renamed } from "./torus.js";

/** The records of `classify --representatives`: one for each class, and one at the end. */
interface Class {
  schema: string;
  grid: string;
  size: string;
}
interface Summary {
  schema: string;
  group: string;
  group_order: string;
  grids: string;
  classes: string;
}

/** Games with more than `MOST_GRIDS` grids are not listed; with more than `MOST_SHOWN` one grid of each orbit is shown. */
const MOST_GRIDS = 1000;
const MOST_SHOWN = 60;
const MOST_LISTED = 9;
/** Of larger boards even special grids take long. */
const MOST_ORDER = 13;

const GROUPS: [name: string, words: string, has: (motion: Motion) => boolean][] = [
  ["", key("all symmetries"), () => true],
  ["rotation", key("turns about a word of the code"), (motion) => motion.isRotation && !motion.down && !motion.right],
  ["translation", key("moves"), (motion) => motion.isTranslation],
];

/** By the name of a group, what it does to the grids. */
const ORBITS: Record<string, [one: string, more: string]> = {
  "": [
    "The symmetries of the board take them to one another, in {n} orbit.",
    key("The symmetries of the board take them to one another, in {n} orbits."),
  ],
  rotation: [
    "Turns of the board take them to one another, in {n} orbit.",
    key("Turns of the board take them to one another, in {n} orbits."),
  ],
  translation: [
    "Moves of the board take them to one another, in {n} orbit.",
    key("Moves of the board take them to one another, in {n} orbits."),
  ],
};

export class Orbits {
  readonly #section = element("explore-grids", HTMLElement);
  readonly #about = element("explore-grids-about", HTMLParagraphElement);
  readonly #group = element("explore-grids-group", HTMLSelectElement);
  readonly #list = element("explore-grids-list", HTMLDivElement);
  readonly #special = element("explore-special", HTMLElement);
  readonly #specialAbout = element("explore-special-about", HTMLParagraphElement);
  readonly #specialList = element("explore-special-list", HTMLDivElement);
  #buttons = new Map<string, HTMLButtonElement>();
  #names = new Map<string, string>();
  #specials = new Set<string>();
  #count = 0;

  constructor(private readonly explorer: Explorer) {
    GROUPS.forEach(([name, words]) => this.#group.append(new Option(t(words), name)));
    this.#group.addEventListener("change", () => explorer.subject && void this.#classify(explorer.subject));
  }

  async show(subject: Subject): Promise<void> {
    this.#clear();
    this.#section.hidden = false;
    this.#group.value = "";
    this.#special.hidden = !subject.palette.code || subject.order > MOST_ORDER;
    this.#about.textContent = t("Looking for all grids …");
    this.#specialAbout.textContent = "";
    this.#count = await this.#number(subject);
    if (this.explorer.subject !== subject) return;
    if (!this.#special.hidden) await this.#showSpecial(subject);
    if (this.explorer.subject === subject && this.#count) await this.#classify(subject);
  }

  /** The grid on the board in words: its number among all, and its orbit. */
  get place(): string {
    const { subject, grid } = this.explorer;
    return (subject && grid && this.#names.get(renamed(grid, subject.order, subject.symbols))) ?? "";
  }

  /** Marks the grid that is on the board. */
  refresh(): void {
    const { subject, grid } = this.explorer;
    const shown = subject && grid ? renamed(grid, subject.order, subject.symbols) : "";
    for (const [name, button] of this.#buttons) button.ariaCurrent = name === shown ? "true" : null;
    for (const button of this.#specialList.querySelectorAll("button"))
      button.ariaCurrent = button.dataset.grid === shown ? "true" : null;
  }

  #clear(): void {
    this.#list.replaceChildren();
    this.#specialList.replaceChildren();
    this.#buttons.clear();
    this.#names.clear();
    this.#specials.clear();
    element("explore-grids-by", HTMLElement).hidden = true;
  }

  /** How many grids there are with the first row in order; 0 if these are none, or too many to show. */
  async #number(subject: Subject): Promise<number> {
    const complain = (message: string) => (this.#about.textContent = message);
    if (subject.order > MOST_LISTED) {
      complain(t("Grids of boards beyond {size} are not listed here.", { size: `${MOST_LISTED}×${MOST_LISTED}` }));
      return 0;
    }
    const options = { up_to: "relabelling", limit: MOST_GRIDS + 1 };
    const found = await this.explorer.ask<unknown>({ verb: "enumerate", game: subject.game, options }, complain);
    // The status is 1 if there is none.
    const isAll = found !== null && found.status <= 1 && found.records.length <= MOST_GRIDS;
    const number = isAll ? found.records.length : 0;
    if (found && !isAll)
      complain(t("More than {n} grids, even with the first row in order: too many to list here.", { n: MOST_GRIDS }));
    else if (found && number === 0) complain(t("There is no grid."));
    return number;
  }

  async #classify(subject: Subject): Promise<void> {
    const group = GROUPS.find(([name]) => name === this.#group.value);
    const options = { representatives: true, ...(group?.[0] ? { group: group[0] } : {}) };
    const found = await this.explorer.ask<Class & Summary>(
      { verb: "classify", game: subject.game, options },
      (message) => (this.#about.textContent = message),
    );
    if (!found || this.explorer.subject !== subject) return;
    const [classes, [summary]] = [
      found.records.filter(({ schema }) => schema.includes("/class/")),
      found.records.filter(({ schema }) => schema.includes("/classify/")),
    ];
    if (!summary) return;
    element("explore-grids-by", HTMLElement).hidden = subject.motions.length === 0;
    // Orbits are listed in full where the motions are those of the group.
    const motions = subject.motions.filter(group?.[2] ?? (() => false));
    const isInFull = this.#count <= MOST_SHOWN && motions.length === Number(summary.group_order);
    const number = Number(summary.grids);
    const symbols = Array.from({ length: subject.order }, (_, index) => BigInt(index + 1)).reduce(
      (product, factor) => product * factor,
      1n,
    );
    const numbers = { n: BigInt(number) * symbols, first: number, names: symbols };
    this.#about.textContent = [
      t(
        "{n} grids: {first} with the first row in order, and each of these with {names} ways to name its symbols.",
        numbers,
      ),
      count(classes.length, ...ORBITS[group?.[0] ?? ""]!),
      ...(this.#specials.size > 0 ? [t("★ are valid for all codes.")] : []),
    ].join(" ");
    this.#buttons.clear();
    this.#names.clear();
    const orbits = classes.map((one) => ({
      ...one,
      size: Number(one.size),
      grids: isInFull ? orbitOf(one.grid, subject, motions) : [one.grid],
    }));
    const parts: HTMLElement[] = [];
    let before = 0;
    orbits.forEach((orbit, index) => {
      const places = orbit.grids.map((_, place) => before + place + 1);
      const boards = orbit.grids.map((grid, place) => {
        const which = isInFull
          ? t("grid {n} of {total}", { n: places[place] ?? 0, total: number })
          : t("one grid of it");
        const words = `${which}, ${orbitWords(index, orbits.length, orbit.size)}`;
        this.#names.set(grid, `${capital(words)}.`);
        return this.#board(subject, grid, words, isInFull ? String(places[place]) : grids(orbit.size));
      });
      boards.forEach((board, place) => this.#buttons.set(orbit.grids[place] ?? "", board));
      before += orbit.grids.length;
      if (isInFull) parts.push(this.#heading(t("Orbit of {grids}", { grids: grids(orbit.size) })), gallery(boards));
    });
    if (!isInFull) parts.push(this.#heading(t("One grid of each orbit")), gallery([...this.#buttons.values()]));
    this.#list.replaceChildren(...parts);
    this.refresh();
  }

  async #showSpecial(subject: Subject): Promise<void> {
    this.#specialAbout.textContent = t("Looking for grids that are valid for all codes …");
    const found = await this.explorer.ask<Class & Summary>(
      { verb: "classify", game: subject.game, options: { special: true, representatives: true } },
      (message) => (this.#specialAbout.textContent = message),
    );
    if (!found || this.explorer.subject !== subject) return;
    const classes = found.records.filter(({ schema }) => schema.includes("/class/"));
    const number = Number(found.records.at(-1)?.grids ?? 0);
    for (const { grid } of classes) for (const one of orbitOf(grid, subject, subject.motions)) this.#specials.add(one);
    const names = Array.from({ length: subject.order }, (_, index) => BigInt(index + 1)).reduce(
      (product, factor) => product * factor,
      1n,
    );
    this.#specialAbout.textContent =
      number === 0
        ? t("No grid is valid for all codes of this kind at once.")
        : [
            count(
              number,
              "{n} grid with the first row in order, {all} in all, is valid for all codes of this kind at once.",
              "{n} grids with the first row in order, {all} in all, are valid for all codes of this kind at once.",
              { all: BigInt(number) * names },
            ),
            classes.length === number
              ? t("Choose one, and look at the codes.")
              : t("One of each orbit: choose one, and look at the codes."),
          ].join(" ");
    this.#specialList.replaceChildren(
      gallery(
        classes.map((one, index) =>
          this.#board(
            subject,
            one.grid,
            `${t("special grid")}, ${orbitWords(index, classes.length, Number(one.size))}`,
            t("orbit of {n}", { n: Number(one.size) }),
            true,
          ),
        ),
      ),
    );
    this.refresh();
  }

  #board(subject: Subject, grid: string, name: string, caption: string, isAmongSpecials = false): HTMLButtonElement {
    const isSpecial = this.#specials.has(grid);
    const made = miniature(
      subject.scene(grid),
      isSpecial && !isAmongSpecials ? t("{grid}, valid for all codes", { grid: name }) : name,
      isSpecial ? `★ ${caption}` : caption,
      () => {
        this.explorer.put(grid);
        this.explorer.say(this.place || `${name}.`);
      },
    );
    made.dataset.grid = grid;
    return made;
  }

  #heading(text: string): HTMLElement {
    return Object.assign(document.createElement("h4"), { textContent: text });
  }
}

/** A number of grids, in words. */
const grids = (number: number): string => count(number, "{n} grid", "{n} grids");

/** An orbit in words: its number, from 0, among all, and its size. */
const orbitWords = (index: number, all: number, size: number): string =>
  t("orbit {n} of {total}, of {grids}", { n: index + 1, total: all, grids: grids(size) });

/** The grids that the motions make of one, up to the names of the symbols. */
function orbitOf(grid: string, { order, symbols }: Subject, motions: readonly Motion[]): string[] {
  const images = motions.map((motion) => renamed(moved([...grid], motion.permutation).join(""), order, symbols));
  return [...new Set([grid, ...images])].sort();
}
