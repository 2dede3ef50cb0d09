// The replay of a game: its changes in order, on a board of their own, and the review of its entries.

import { BoardView } from "../board/board.js";
import type { Puzzle } from "../board/puzzle.js";
import { button, element, listItem } from "../host/dom.js";
import { Engine, NoAnswer } from "../host/engine.js";
import { t } from "../host/language.js";
import type { Explain } from "../host/records.js";
import { duration } from "./clock.js";
import type { Desk } from "./desk.js";
import { likes } from "./preferences.js";
import { copied, type Entered, entered, entryWords, summary } from "./review.js";

/** The time that a whole replay takes, and the shortest and longest one for a change, in ms. */
const [WHOLE, SHORTEST, LONGEST] = [20_000, 100, 800];

export class Replay {
  readonly #dialog = element("replaying", HTMLDialogElement);
  readonly #slider = element("replay-move", HTMLInputElement);
  readonly #play = button("replay-play");
  readonly #board = new BoardView(element("replay-board", HTMLDivElement), {
    name: t("board of the replay"),
    isReadOnly: true,
  });
  /** A copy of the game: undo and redo show its changes. */
  #puzzle: Puzzle | null = null;
  #moves = 0;
  #entries: Entered[] = [];
  /** The copy whose review was asked for. */
  #asked: Puzzle | null = null;
  /** The cells of the change that is shown. */
  #seen = new Set<number>();
  #timer = 0;
  readonly #review = element("review", HTMLDetailsElement);
  /** The review of a hard puzzle takes a while: it ends with the dialog. */
  readonly #engine = new Engine();

  constructor(private readonly desk: Desk) {
    this.#play.addEventListener("click", () => (this.#timer ? this.#stop() : this.#start()));
    this.#slider.addEventListener("input", () => {
      this.#stop();
      this.#go(Number(this.#slider.value));
    });
    this.#dialog.addEventListener("close", () => {
      this.#stop();
      this.#engine.stop();
    });
    this.#review.addEventListener("toggle", () => void this.#compare());
    this.#board.addition = (cell) => (this.#seen.has(cell) ? { className: "selected", words: t("changed") } : null);
  }

  /** Shows the game on the desk from its start, with its review or without. */
  open(isReviewed: boolean): void {
    const { puzzle } = this.desk;
    if (!puzzle) return;
    if (puzzle.moves === 0) return this.desk.say(t("nothing has been entered yet"));
    const copy = copied(puzzle);
    [this.#puzzle, this.#moves, this.#entries] = [copy, copy.moves, entered(copy)];
    this.#slider.max = String(copy.moves);
    this.#board.hasRing = likes("ring");
    this.#board.hasNames = likes("names");
    this.#board.marksConflicts = likes("conflicts");
    this.#board.show(copy);
    this.#tell("", []);
    this.#dialog.showModal();
    this.#go(0);
    // Opened already, it is no longer of this game.
    if (this.#review.open && isReviewed) void this.#compare();
    this.#review.open = isReviewed;
  }

  /** Shows the game after a number of changes. */
  #go(to: number): void {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    while (puzzle.moves > to && puzzle.undo());
    while (puzzle.moves < to && puzzle.redo());
    const { cells, seconds } = puzzle.lastMove;
    const entered = cells.filter((cell) => puzzle.symbol(cell));
    // A symbol that takes notes out of other cells is what was entered.
    this.#seen = new Set((entered.length > 0 ? entered : cells).map((cell) => puzzle.square(cell)));
    this.#board.draw();
    const values = { n: puzzle.moves, total: this.#moves, time: duration(seconds) };
    const text =
      puzzle.moves > 0 ? t("{n} of {total} changes, at {time}", values) : t("{n} of {total} changes", values);
    this.#slider.value = String(puzzle.moves);
    this.#slider.setAttribute("aria-valuetext", text);
    element("replay-at", HTMLParagraphElement).textContent = text;
    for (const line of this.#lines()) line.ariaCurrent = line.value === String(puzzle.moves) ? "step" : null;
  }

  #lines(): HTMLButtonElement[] {
    return [...element("review-entries", HTMLOListElement).querySelectorAll("button")];
  }

  /** Lists the entries beside the ladder of the puzzle. */
  async #compare(): Promise<void> {
    const { desk } = this;
    const puzzle = this.#puzzle;
    if (!puzzle || !this.#review.open || puzzle === this.#asked) return;
    this.#asked = puzzle;
    this.#tell(t("looking for the way of the ladder …"), []);
    const asked = { game: puzzle.board.game, files: puzzle.files, puzzle: puzzle.givens };
    try {
      const solved = await this.#engine.ask<{ solution: string | null; unique: boolean | null }>({
        verb: "solve",
        ...asked,
        options: { unique: true },
      });
      const { solution = null, unique } = solved.records[0] ?? {};
      if (puzzle !== this.#puzzle) return;
      if (!solution || !unique)
        return this.#tell(t("This puzzle has more than one solution, or none: no step can be sure."), []);
      const [explained] = (await this.#engine.ask<Explain>({ verb: "explain", ...asked })).records;
      if (!explained || puzzle !== this.#puzzle) return;
      desk.helped();
      const entries = this.#entries;
      const lines = entries.map((entry) => {
        const line = document.createElement("button");
        line.type = "button";
        line.value = String(entry.move);
        line.textContent = entryWords(puzzle, entry, explained.steps, solution);
        line.classList.toggle("wrong", solution[entry.candidate[0]] !== entry.candidate[1]);
        line.addEventListener("click", () => {
          this.#stop();
          this.#go(entry.move);
        });
        return line;
      });
      this.#tell(summary(puzzle, explained, entries, solution), lines);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (puzzle !== this.#puzzle) return;
      this.#asked = null;
      this.#tell(error.message, []);
    }
  }

  #tell(text: string, lines: HTMLButtonElement[]): void {
    element("review-said", HTMLParagraphElement).textContent = text;
    element("review-entries", HTMLOListElement).replaceChildren(...lines.map(listItem));
  }

  /** Plays from where it is; from the end, all of it. */
  #start(): void {
    if (this.#puzzle?.moves === this.#moves) this.#go(0);
    const pace = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / this.#moves));
    this.#timer = setInterval(() => {
      this.#go((this.#puzzle?.moves ?? 0) + 1);
      if (this.#puzzle?.moves === this.#moves) this.#stop();
    }, pace);
    this.#play.textContent = t("Pause");
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = t("Start");
  }
}
