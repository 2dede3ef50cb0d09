// "Why not this digit?": the givens and entries that contradict a symbol in a cell.

import { symbols, type Play } from "./game.js";
import { askOf, drawOver, type Helped } from "./helped.js";
import type { Candidate, Why } from "./records.js";
import { listed, short } from "./steps.js";

export class WhyNot {
  #cell = 0;

  /** Symbols are asked for in `panel`. */
  constructor(private readonly helped: Helped, private readonly panel: HTMLElement) {
    panel.classList.add("why-symbols");
    panel.role = "group";
    panel.ariaLabel = "Why not which symbol?";
    panel.hidden = true;
    panel.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Asks about the entry of the cell that is selected, or which symbol is meant. */
  async ask(): Promise<void> {
    const { view, say } = this.helped;
    const play = this.helped.play();
    if (!play) return;
    this.close();
    this.#cell = view.at;
    if (play.given(this.#cell)) return say(`${play.place(this.#cell)} is a given: select another cell, and ask again`);
    const entered = play.entry(this.#cell).symbol;
    if (entered) return this.#answer(entered);
    const question = document.createElement("p");
    question.textContent = `Why is ${play.place(this.#cell)} not …`;
    this.panel.replaceChildren(question, ...symbols(play.board.order).map((symbol) => this.#button(symbol, () => void this.#answer(symbol))), this.#button("Close", () => this.#leave()));
    this.panel.hidden = false;
    this.panel.querySelector("button")?.focus();
  }

  close(): void {
    this.panel.hidden = true;
  }

  #leave(): void {
    this.close();
    this.helped.view.focus();
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
    const play = this.helped.play();
    const symbol = play && symbols(play.board.order).find((own) => own === event.key || own === event.key.toUpperCase());
    if (!symbol && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (symbol) void this.#answer(symbol);
    else this.#leave();
  }

  async #answer(symbol: string): Promise<void> {
    const { view, say, play } = this.helped;
    const asked = play();
    if (!asked) return;
    if (!this.panel.hidden) this.#leave();
    const why = await askOf<Why>(this.helped, { verb: "hint", options: { givens: asked.givens, why: `${short(asked, this.#cell)}=${symbol}` } });
    if (!why) return;
    const isOther = asked.symbol(why.cell) !== symbol;
    const covered = new Set([why.cell]);
    drawOver(this.helped, asked, (overlay) => overlay.reason([why.cell, symbol], why.clues), covered, isOther ? covered : new Set());
    const named = new Set([why.cell, ...why.clues.map(([cell]) => cell)]);
    const drawn = view.extra;
    view.extra = (cell) => (named.has(cell) ? { ...drawn?.(cell), words: cell === why.cell ? "asked about" : "contradicts" } : null);
    view.draw();
    say(answer(asked, why));
  }
}

/** The answer in words. */
export function answer(play: Play, { cell, symbol, possible, clues }: Why): string {
  const what = `${symbol} in ${play.place(cell)}`;
  if (possible) return `nothing contradicts ${what}: it is right`;
  if (clues.length === 0) return `${what} contradicts the rules of this game, whatever stands in the other cells`;
  const [first] = clues;
  if (first && clues.length === 1) return `${what} contradicts the ${kind(play, first)} ${first[1]} in ${play.place(first[0])}${shared(play, cell, first[0])}`;
  const of = (wanted: string) => clues.filter((clue) => kind(play, clue) === wanted).map(([at, value]) => `${value} in ${short(play, at)}`);
  const [givens, entries] = [of("given"), of("entry")];
  const named = [givens.length > 0 && `given ${listed(givens)}`, entries.length > 0 && `entered ${listed(entries)}`].filter(Boolean).join("; ");
  return `${what} contradicts these ${clues.length} together: ${named}. There is no solution with all of them`;
}

function kind(play: Play, [cell]: Candidate): "given" | "entry" {
  return play.given(cell) ? "given" : "entry";
}

/** The house that two cells share, in words. */
function shared(play: Play, one: number, other: number): string {
  const [[row, column], [otherRow, otherColumn]] = [play.position(one), play.position(other)];
  if (row === otherRow) return `, in the same row`;
  if (column === otherColumn) return `, in the same column`;
  if (play.region(one).includes(other)) return `, in the same region ${play.regionName(one)}`;
  const house = play.board.houses.find(({ cells }) => cells.includes(one) && cells.includes(other));
  return house ? `, on the same ${house.name}` : "";
}
