// "Why not this digit?": the givens and entries that contradict a symbol in a cell.

import type { End } from "../board/explanation.js";
import { Puzzle, symbols } from "../board/puzzle.js";
import { named, short } from "../board/steps.js";
import { element } from "../host/dom.js";
import { count, key, listed, t, translated } from "../host/language.js";
import type { Candidate, Step, Why } from "../host/records.js";
import type { Desk } from "./desk.js";

/** The button that shows how the clues contradict the symbol. */
const HOW = key("Show how");

/** More clues than these are counted instead of named. */
const MANY = 8;

export class WhyNot {
  #cell = 0;
  /** Where symbols are asked for. */
  readonly #panel = element("why-panel", HTMLDivElement);

  /** `play` is called with steps to be played, and with what they end at. */
  constructor(
    private readonly desk: Desk,
    private readonly play: (puzzle: Puzzle, steps: Step[], end: End) => void,
  ) {
    const panel = this.#panel;
    panel.classList.add("why-symbols");
    panel.role = "group";
    panel.ariaLabel = t("Why not which symbol?");
    panel.hidden = true;
    panel.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Asks about the entry of the cell that is selected, or which symbol is meant. */
  async ask(): Promise<void> {
    const { puzzle } = this.desk;
    if (!puzzle) return;
    this.close();
    this.#cell = this.desk.at;
    if (puzzle.given(this.#cell))
      return this.desk.say(
        t("{cell} is a given: select another cell, and ask again", { cell: puzzle.place(this.#cell) }),
      );
    const entered = puzzle.entry(this.#cell).symbol;
    if (entered) return this.#answer(entered);
    const question = document.createElement("p");
    question.textContent = t("Why is {cell} not …", { cell: puzzle.place(this.#cell) });
    this.#panel.replaceChildren(
      question,
      ...this.#possible(puzzle).map((symbol) => this.#button(symbol, () => void this.#answer(symbol))),
      this.#button(t("Close"), () => this.#leave()),
    );
    this.#panel.hidden = false;
    this.#panel.querySelector("button")?.focus({ preventScroll: true });
    element("board", HTMLDivElement).scrollIntoView({ block: "nearest" });
  }

  /** What the cell that is asked about may hold. */
  #possible(puzzle: Puzzle): string[] {
    const own = symbols(puzzle.board.order);
    return puzzle.isNumber(this.#cell) ? own.slice(0, puzzle.regionCount) : own;
  }

  close(): void {
    this.#panel.hidden = true;
  }

  #leave(): void {
    this.close();
    this.desk.board.focus();
  }

  #button(text: string, act: () => void): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", act);
    return button;
  }

  /** Symbols are chosen by their keys, too, which must enter nothing. */
  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { puzzle } = this.desk;
    const symbol = puzzle && this.#possible(puzzle).find((own) => own === event.key || own === event.key.toUpperCase());
    if (!symbol && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (symbol) void this.#answer(symbol);
    else this.#leave();
  }

  async #answer(symbol: string): Promise<void> {
    const { desk } = this;
    const { puzzle } = desk;
    if (!puzzle) return;
    if (!this.#panel.hidden) this.#leave();
    const why = await desk.askOf<Why>(puzzle, "hint", {
      givens: puzzle.givens,
      why: `${named(puzzle, this.#cell)}=${symbol}`,
    });
    if (!why) return;
    const { cell, clues } = why;
    const clashing = new Set(clues.map(([at]) => at));
    const words = (at: number) =>
      at === cell ? t("{symbol} asked about", { symbol }) : clashing.has(at) ? t("contradicts") : undefined;
    const symbolsCovered = new Set(puzzle.symbol(cell) === symbol ? [] : [cell]);
    desk.drawOver((overlay) => overlay.reason([cell, symbol], clues), {
      notes: new Set([cell]),
      symbols: symbolsCovered,
      words,
    });
    desk.say(answer(puzzle, why));
    if (why.end === null) return;
    const how = this.#button(t(HOW), () => this.#show(puzzle, why));
    element("legend", HTMLDivElement).prepend(how);
  }

  /** Plays what follows from the clues and the symbol, to where it fails. */
  #show(puzzle: Puzzle, { cell, symbol, clues, steps, end, end_cells }: Why): void {
    const givens = Array.from(puzzle.givens, () => ".");
    for (const [at, clue] of clues) givens[at] = clue;
    const supposed = new Puzzle(puzzle.board, givens.join(""), puzzle.files);
    supposed.take(new Map([[cell, { symbol, corner: "", centre: "", colours: "" }]]));
    const text = t("With {symbol} in {cell}: {end}. So {symbol} cannot stand there.", {
      symbol,
      cell: puzzle.place(cell),
      end: translated(end ?? ""),
    });
    this.play(supposed, steps, { text, cells: end_cells });
  }
}

/** The answer in words. */
export function answer(puzzle: Puzzle, { cell, symbol, possible, clues }: Why): string {
  const what = t("{symbol} in {cell}", { symbol, cell: puzzle.place(cell) });
  if (possible) return t("nothing contradicts {what}: it is right", { what });
  if (clues.length === 0)
    return t("{what} contradicts the rules of this game, whatever stands in the other cells", { what });
  const [first] = clues;
  if (first && clues.length === 1) {
    const values = { what, clue: t("{symbol} in {cell}", { symbol: first[1], cell: puzzle.place(first[0]) }) };
    const said =
      kind(puzzle, first) === "given"
        ? t("{what} contradicts the given {clue}", values)
        : t("{what} contradicts the entry {clue}", values);
    return [said, shared(puzzle, cell, first[0])].filter(Boolean).join(", ");
  }
  const of = (wanted: string) =>
    clues
      .filter((clue) => kind(puzzle, clue) === wanted)
      .map(([at, value]) => t("{symbol} in {cell}", { symbol: value, cell: short(puzzle, at) }));
  const [givens, entries] = [of("given"), of("entry")];
  if (clues.length > MANY) {
    const counted = [
      ...(givens.length > 0 ? [count(givens.length, "{n} given", "{n} givens")] : []),
      ...(entries.length > 0 ? [count(entries.length, "{n} entry", "{n} entries")] : []),
    ];
    const marked = { what, clues: listed(counted) };
    return t("{what} contradicts {clues} together, which are marked. There is no solution with all of them", marked);
  }
  const named = [
    ...(givens.length > 0 ? [t("given {clues}", { clues: listed(givens) })] : []),
    ...(entries.length > 0 ? [t("entered {clues}", { clues: listed(entries) })] : []),
  ].join("; ");
  const values = { what, n: clues.length, clues: named };
  return t("{what} contradicts these {n} together: {clues}. There is no solution with all of them", values);
}

function kind(puzzle: Puzzle, [cell]: Candidate): "given" | "entry" {
  return puzzle.given(cell) ? "given" : "entry";
}

/** The house that two cells share, in words. */
function shared(puzzle: Puzzle, one: number, other: number): string {
  if (puzzle.isNumber(one) || puzzle.isNumber(other)) return "";
  const [[row, column], [otherRow, otherColumn]] = [puzzle.position(one), puzzle.position(other)];
  if (row === otherRow) return t("in the same row");
  if (column === otherColumn) return t("in the same column");
  if (puzzle.region(one).includes(other)) return t("in the same {house}", { house: puzzle.regionName(one) });
  const house = puzzle.board.houses.find(({ cells }) => cells.includes(one) && cells.includes(other));
  return house ? t("on the same {house}", { house: translated(house.name) }) : "";
}
