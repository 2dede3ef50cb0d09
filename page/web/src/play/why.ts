// "Why not this digit?": the givens and entries that contradict a symbol in a cell.

import type { End } from "../board/explanation.js";
import { Puzzle, symbols } from "../board/puzzle.js";
import { listed, short } from "../board/steps.js";
import { element } from "../host/dom.js";
import type { Candidate, Step, Why } from "../host/records.js";
import type { Desk } from "./desk.js";

/** The button that shows how the clues contradict the symbol. */
const HOW = "Show how";

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
    panel.ariaLabel = "Why not which symbol?";
    panel.hidden = true;
    panel.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Asks about the entry of the cell that is selected, or which symbol is meant. */
  async ask(): Promise<void> {
    const { puzzle, board } = this.desk;
    if (!puzzle) return;
    this.close();
    this.#cell = board.at;
    if (puzzle.given(this.#cell))
      return this.desk.say(`${puzzle.place(this.#cell)} is a given: select another cell, and ask again`);
    const entered = puzzle.entry(this.#cell).symbol;
    if (entered) return this.#answer(entered);
    const question = document.createElement("p");
    question.textContent = `Why is ${puzzle.place(this.#cell)} not …`;
    this.#panel.replaceChildren(
      question,
      ...symbols(puzzle.board.order).map((symbol) => this.#button(symbol, () => void this.#answer(symbol))),
      this.#button("Close", () => this.#leave()),
    );
    this.#panel.hidden = false;
    this.#panel.querySelector("button")?.focus();
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
    const symbol =
      puzzle && symbols(puzzle.board.order).find((own) => own === event.key || own === event.key.toUpperCase());
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
      why: `${short(puzzle, this.#cell)}=${symbol}`,
    });
    if (!why) return;
    const { cell, clues } = why;
    const named = new Set(clues.map(([at]) => at));
    const words = (at: number) => (at === cell ? `${symbol} asked about` : named.has(at) ? "contradicts" : undefined);
    const symbolsCovered = new Set(puzzle.symbol(cell) === symbol ? [] : [cell]);
    desk.drawOver((overlay) => overlay.reason([cell, symbol], clues), {
      notes: new Set([cell]),
      symbols: symbolsCovered,
      words,
    });
    desk.say(answer(puzzle, why));
    if (why.end === null) return;
    const how = this.#button(HOW, () => this.#show(puzzle, why));
    element("legend", HTMLDivElement).append(how);
  }

  /** Plays what follows from the clues and the symbol, to where it fails. */
  #show(puzzle: Puzzle, { cell, symbol, clues, steps, end, end_cells }: Why): void {
    const givens = Array.from(puzzle.givens, () => ".");
    for (const [at, clue] of clues) givens[at] = clue;
    const supposed = new Puzzle(puzzle.board, givens.join(""), puzzle.files);
    supposed.take(new Map([[cell, { symbol, corner: "", centre: "", colours: "" }]]));
    const text = `With ${symbol} in ${puzzle.place(cell)}: ${end}. So ${symbol} cannot stand there.`;
    this.play(supposed, steps, { text, cells: end_cells });
  }
}

/** The answer in words. */
export function answer(puzzle: Puzzle, { cell, symbol, possible, clues }: Why): string {
  const what = `${symbol} in ${puzzle.place(cell)}`;
  if (possible) return `nothing contradicts ${what}: it is right`;
  if (clues.length === 0) return `${what} contradicts the rules of this game, whatever stands in the other cells`;
  const [first] = clues;
  if (first && clues.length === 1)
    return `${what} contradicts the ${kind(puzzle, first)} ${first[1]} in ${puzzle.place(first[0])}${shared(puzzle, cell, first[0])}`;
  const of = (wanted: string) =>
    clues.filter((clue) => kind(puzzle, clue) === wanted).map(([at, value]) => `${value} in ${short(puzzle, at)}`);
  const [givens, entries] = [of("given"), of("entry")];
  if (clues.length > MANY) {
    const counted = [count(givens.length, "given", "givens"), count(entries.length, "entry", "entries")].filter(
      Boolean,
    );
    return `${what} contradicts ${listed(counted)} together, which are marked. There is no solution with all of them`;
  }
  const named = [givens.length > 0 && `given ${listed(givens)}`, entries.length > 0 && `entered ${listed(entries)}`]
    .filter(Boolean)
    .join("; ");
  return `${what} contradicts these ${clues.length} together: ${named}. There is no solution with all of them`;
}

function count(number: number, one: string, more: string): string {
  return number === 0 ? "" : `${number} ${number === 1 ? one : more}`;
}

function kind(puzzle: Puzzle, [cell]: Candidate): "given" | "entry" {
  return puzzle.given(cell) ? "given" : "entry";
}

/** The house that two cells share, in words. */
function shared(puzzle: Puzzle, one: number, other: number): string {
  const [[row, column], [otherRow, otherColumn]] = [puzzle.position(one), puzzle.position(other)];
  if (row === otherRow) return `, in the same row`;
  if (column === otherColumn) return `, in the same column`;
  if (puzzle.region(one).includes(other)) return `, in the same ${puzzle.regionName(one)}`;
  const house = puzzle.board.houses.find(({ cells }) => cells.includes(one) && cells.includes(other));
  return house ? `, on the same ${house.name}` : "";
}
