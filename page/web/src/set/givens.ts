// Givens of a puzzle that is being set: entered by hand, with partners, or chosen by the library.

import type { Puzzle } from "../board/puzzle.js";
import { RegionSwitch } from "../board/switch.js";
import { button, element } from "../host/dom.js";
import { NoAnswer } from "../host/engine.js";
import { count, t } from "../host/language.js";
import { stated } from "./design.js";
import { givenWords, Improver, type Progress, put } from "./improve.js";
import type { Setter } from "./setter.js";

export class Givens {
  readonly #improver = new Improver();
  /** Whether keys give numbers of regions. */
  readonly switch = new RegionSwitch("set-region");

  constructor(private readonly setter: Setter) {
    const click = (id: string, action: () => unknown) => button(id).addEventListener("click", () => void action());
    click("set-erase", () => this.enter("."));
    click("set-clear", () => this.#replace((givens) => ".".repeat(givens.length), t("all givens erased")));
    click("set-fill", () => setter.work(() => this.#fill()));
    click("set-minimal", () => setter.work(() => this.#minimal()));
    click("set-hard", () => setter.work(() => this.#hard()));
    click("set-enough", () => this.stop());
  }

  get isBusy(): boolean {
    return this.#improver.isBusy;
  }

  /** Ends what the library does to the givens. */
  stop(): void {
    if (this.isBusy) this.#improver.stop();
  }

  /** Shows a key for each symbol. */
  keys(own: string[]): void {
    const pad = element("set-pad", HTMLDivElement);
    if (pad.textContent === own.join("")) return;
    // On a phone up to ten keys are one row.
    pad.style.setProperty("--keys", String(own.length <= 10 ? own.length : 8));
    pad.replaceChildren(
      ...own.map((symbol) => {
        const key = Object.assign(document.createElement("button"), { type: "button", textContent: symbol });
        key.addEventListener("click", () => this.enter(symbol));
        return key;
      }),
    );
  }

  /** Enters a symbol in the selected cells, or erases with `.`; with a symmetry, blank partners get theirs from a solution. */
  enter(symbol: string): void {
    const cells = this.switch.cells(this.setter.board.selected);
    if (cells.length === 0) return this.setter.say(t("select cells first"));
    void this.setter.change(async (design) => {
      const { puzzle } = this.setter;
      if (!design || !puzzle) throw new NoAnswer(t("begin with a board first"));
      const others = partners(puzzle, cells, this.#symmetry);
      const place = cells.length === 1 ? puzzle.place(cells[0]!) : count(cells.length, "{n} cell", "{n} cells");
      if (symbol === ".")
        return {
          design: { ...design, givens: put(design.givens, [...cells, ...others], () => ".") },
          said:
            others.length > 0
              ? t("{cells} blank, and partners, too", { cells: place })
              : t("{cells} blank", { cells: place }),
        };
      const entered = put(design.givens, cells, () => symbol);
      const blanks = others.filter((cell) => entered[cell] === ".");
      const said = count(cells.length, "{cells} is {symbol}", "{cells} are {symbol}", { cells: place, symbol });
      if (blanks.length === 0) return { design: { ...design, givens: entered }, said };
      // Givens that contradict each other stay: it is said of them that there is no solution.
      const solution = await this.#improver.solution(stated(design), entered, design.order).catch(() => null);
      if (!solution)
        return {
          design: { ...design, givens: entered },
          said: `${said}; ${t("no solution is left for its partners")}`,
        };
      const more = blanks
        .map((cell) => t("{cell} is {symbol}", { cell: puzzle.place(cell), symbol: solution[cell] ?? "" }))
        .join(", ");
      return {
        design: { ...design, givens: put(entered, blanks, (cell) => solution[cell] ?? ".") },
        said: `${said}; ${more}`,
      };
    });
  }

  get #symmetry(): string {
    return element("set-symmetry", HTMLSelectElement).value;
  }

  #replace(change: (givens: string) => string, said: string): Promise<void> {
    return this.setter.change((design) => {
      if (!design) throw new NoAnswer(t("begin with a board first"));
      return { design: { ...design, givens: change(design.givens) }, said };
    });
  }

  /** Replaces the givens by what the library makes of them, unless they have been changed meanwhile. */
  async #made(make: () => Promise<string>, said: (line: string) => string): Promise<void> {
    const before = this.setter.design;
    const line = await make();
    if (this.setter.design !== before) return;
    if (line === before?.givens) return this.setter.say(said(line));
    await this.#replace(() => line, said(line));
  }

  /** The game and the givens, and the cells that are taken away together. */
  #asked() {
    const { design, puzzle } = this.setter;
    if (!design || !puzzle) throw new NoAnswer(t("begin with a board first"));
    const cells = [...design.givens].map((_, cell) => cell);
    return {
      rules: stated(design),
      givens: design.givens,
      order: design.order,
      groups: cells.map((cell) => [cell, ...partners(puzzle, [cell], this.#symmetry)]),
    };
  }

  async #solution(): Promise<string> {
    const { rules, givens, order } = this.#asked();
    const solution = await this.#improver.solution(rules, givens, order);
    if (!solution) throw new NoAnswer(t("no solution is left: take givens away first"));
    return solution;
  }

  #fill(): Promise<void> {
    return this.#made(
      () => this.#solution(),
      () => t("filled from a solution; Make it minimal and Make it harder take givens away"),
    );
  }

  async #minimal(): Promise<void> {
    const { rules, givens, groups } = this.#asked();
    if (!(await this.#improver.isUnique(rules, givens)))
      throw new NoAnswer(
        t("this needs a puzzle with exactly one solution: enter more givens, or fill from a solution"),
      );
    this.setter.say(t("taking givens away"));
    let wasStopped = false;
    const make = async () => {
      const { line, isStopped } = await this.#improver.minimal(rules, givens, groups);
      wasStopped = isStopped;
      return line;
    };
    await this.#made(make, (line) => `${wasStopped ? t("stopped") : t("minimal")}: ${givenWords(line)}`);
  }

  async #hard(): Promise<void> {
    const { rules, givens, groups } = this.#asked();
    this.setter.say(t("looking for a hard puzzle"));
    const make = async () => {
      const solution = await this.#solution();
      return this.#improver.hard(rules, givens, solution, groups, (progress) => this.#show(progress));
    };
    try {
      await this.#made(make, (line) =>
        line === givens
          ? t("no harder puzzle was found; once more tries others")
          : t("the hardest of those tried: {givens}", { givens: givenWords(line) }),
      );
    } finally {
      this.#show(null);
    }
  }

  /** Shows how far the search is, or nothing of it any more. */
  #show(progress: Progress | null): void {
    const trying = element("set-trying", HTMLDivElement);
    if (!progress && trying.contains(document.activeElement)) button("set-hard").focus();
    trying.hidden = !progress;
    if (!progress) return;
    const { tried, of, best } = progress;
    Object.assign(element("set-tried", HTMLProgressElement), { max: of, value: tried });
    element("set-best", HTMLParagraphElement).textContent = t(
      "{n} of {total} tried; the best so far: {best}, {givens}",
      {
        n: tried,
        total: of,
        best: best.words,
        givens: givenWords(best.line),
      },
    );
  }
}

type Motion = (row: number, column: number, rows: number, columns: number) => [row: number, column: number];

/** By name, the motions of each symmetry; those of a diagonal and the quarter turns are for square boards. */
const MOTIONS: Record<string, Motion[]> = {
  rot180: [(row, column, rows, columns) => [rows - 1 - row, columns - 1 - column]],
  rot90: [
    (row, column, rows) => [column, rows - 1 - row],
    (row, column, rows, columns) => [rows - 1 - row, columns - 1 - column],
    (row, column, _, columns) => [columns - 1 - column, row],
  ],
  mirror: [(row, column, _, columns) => [row, columns - 1 - column]],
  "mirror-rows": [(row, column, rows) => [rows - 1 - row, column]],
  diagonal: [(row, column) => [column, row]],
  antidiagonal: [(row, column, rows, columns) => [columns - 1 - column, rows - 1 - row]],
};

/** The other cells that must have a given, too, if these have one. */
function partners(puzzle: Puzzle, cells: number[], symmetry: string): number[] {
  const found = (MOTIONS[symmetry] ?? []).flatMap((motion) =>
    cells.map((cell) => {
      const partner = puzzle.cellAt(...motion(...puzzle.position(cell), puzzle.rows, puzzle.width));
      return partner !== null && puzzle.isNumber(cell) ? (puzzle.numbers[partner] ?? null) : partner;
    }),
  );
  return [...new Set(found)].filter((cell) => cell !== null && !cells.includes(cell)) as number[];
}
