// Grids by their numbers among all of the game, and random ones.

import { button, element } from "../host/dom.js";
import type { Request } from "../host/engine.js";
import { t, translated } from "../host/language.js";
import type { Explorer } from "./explorer.js";
import type { Subject } from "./subject.js";

/** What is said of boards whose graph is refused. */
const REFUSED =
  "The grids of this board cannot be numbered: they are too many, or its rules are more than rows, columns and regions.";

/** A record of `rank`. */
interface Ranked {
  number: string | null;
  grids: string;
}

/** On boards of at most this order all grids are numbered within a moment, so that the number is shown unasked. */
const MOST_ORDER = 6;
/** What is fetched at a time, as all grids are numbered for each question: neighbours in number, and random grids. */
const NEIGHBOURS = 64n;
const DRAWN = 16;
/** Numbers have 128 bits. */
const BEYOND = 1n << 128n;

export class Numbers {
  readonly #number = element("explore-number", HTMLInputElement);
  readonly #find = button("explore-number-find");
  /** How many grids there are, once it is known. */
  #total: bigint | null = null;
  #drawn: string[] = [];
  /** Grids by their numbers, as far as they are known. */
  #known = new Map<bigint, string>();
  #numbers = new Map<string, bigint>();
  #subject: Subject | null = null;
  /** The grid whose number is being found, and the end of the search. */
  #asked: { grid: string; answer: Promise<void> } | null = null;

  constructor(private readonly explorer: Explorer) {
    button("explore-random").addEventListener("click", () => void this.#random());
    this.#find.addEventListener("click", () => void this.#rank());
    button("explore-number-before").addEventListener("click", () => void this.#step(-1n));
    button("explore-number-after").addEventListener("click", () => void this.#step(1n));
    element("explore-numbered", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = this.#number.value.replace(/[\s.,’'_]/g, "");
      if (/^\d+$/.test(typed)) void this.#go(BigInt(typed));
      else this.#say(t("Type a whole number, 0 or more."));
    });
  }

  /** Begins with another game. */
  show(subject: Subject): void {
    this.#subject = subject;
    this.#total = null;
    this.#drawn = [];
    this.#known.clear();
    this.#numbers.clear();
    this.#say("");
    this.refresh();
  }

  /** Shows the number of the grid that is on the board. */
  refresh(): void {
    const { subject, grid } = this.explorer;
    if (!subject || subject !== this.#subject) return;
    const number = grid === null ? undefined : this.#numbers.get(grid);
    this.#number.value = number === undefined ? "" : String(number);
    element("explore-number-total", HTMLElement).textContent =
      this.#total === null ? "" : t("of {n} grids", { n: this.#total });
    this.#find.hidden = subject.order <= MOST_ORDER;
    this.#find.disabled = grid === null || number !== undefined;
    if (grid !== null && number === undefined && subject.order <= MOST_ORDER) void this.#rank();
  }

  #say(text: string): void {
    element("explore-numbers-said", HTMLParagraphElement).textContent = text;
  }

  async #ask<Answer>(request: Request): Promise<Answer[] | null> {
    const { subject } = this.explorer;
    if (!subject) return null;
    const found = await this.explorer.ask<Answer>({ ...request, game: subject.game }, (reason) =>
      this.#say(/^\w+ solutions: /.test(reason) ? t(REFUSED) : translated(reason)),
    );
    return this.explorer.subject === subject ? (found?.records ?? null) : null;
  }

  /** Finds the number of the grid on the board. */
  async #rank(): Promise<void> {
    const { grid } = this.explorer;
    if (grid === null) return;
    if (this.#asked?.grid === grid) return this.#asked.answer;
    const asked = { grid, answer: this.#ranked(grid) };
    this.#asked = asked;
    await asked.answer;
    if (this.#asked === asked) this.#asked = null;
  }

  async #ranked(grid: string): Promise<void> {
    const [found] = (await this.#ask<Ranked>({ verb: "rank", puzzle: grid })) ?? [];
    if (!found?.number) return;
    this.#total = BigInt(found.grids);
    this.#learn(BigInt(found.number), [grid]);
    if (this.explorer.grid === grid) this.refresh();
  }

  #learn(first: bigint, grids: string[]): void {
    grids.forEach((grid, at) => {
      this.#known.set(first + BigInt(at), grid);
      this.#numbers.set(grid, first + BigInt(at));
    });
  }

  /** Shows the grid with this number. */
  async #go(number: bigint): Promise<void> {
    this.#say("");
    if (number >= BEYOND) return this.#say(t("There are not so many grids."));
    if (!this.#known.has(number)) {
      const first = number < NEIGHBOURS / 2n ? 0n : number - NEIGHBOURS / 2n;
      const options = { from: String(first), limit: Number(NEIGHBOURS) };
      const found = await this.#ask<{ solution: string }>({ verb: "enumerate", options });
      if (!found) return;
      this.#learn(
        first,
        found.map(({ solution }) => solution),
      );
      if (BigInt(found.length) < NEIGHBOURS && found.length > 0) this.#total = first + BigInt(found.length);
    }
    const grid = this.#known.get(number);
    if (grid) this.explorer.put(grid);
    else if (this.#total === null) this.#say(t("There are not so many grids."));
    else this.#say(t("The numbers go from 0 to {n}.", { n: this.#total - 1n }));
  }

  /** Shows the grid with the next number, or the one before. */
  async #step(by: bigint): Promise<void> {
    const { grid } = this.explorer;
    if (grid === null) return;
    if (!this.#numbers.has(grid)) await this.#rank();
    const number = this.#numbers.get(grid);
    if (number === undefined) return;
    const next = number + by;
    await this.#go(next < 0n ? (this.#total ?? 1n) - 1n : next === this.#total ? 0n : next);
  }

  /** Shows a random grid. */
  async #random(): Promise<void> {
    this.#say("");
    if (this.#drawn.length === 0) {
      const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
      const found = await this.#ask<{ solution: string }>({
        verb: "enumerate",
        options: { uniform: seed, limit: DRAWN },
      });
      this.#drawn = found?.map(({ solution }) => solution) ?? [];
    }
    const grid = this.#drawn.pop();
    if (grid) this.explorer.put(grid);
  }
}
