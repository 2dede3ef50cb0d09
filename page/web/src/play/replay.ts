// The replay of a game: its changes in order, on a board of their own.

import { BoardView } from "../board/board.js";
import { Puzzle } from "../board/puzzle.js";
import { button, element } from "../host/dom.js";
import { duration } from "./clock.js";
import type { Desk } from "./desk.js";
import { likes } from "./preferences.js";

/** The time that a whole replay takes, and the shortest and longest one for a change, in ms. */
const [WHOLE, SHORTEST, LONGEST] = [20_000, 100, 800];

export class Replay {
  readonly #dialog = element("replaying", HTMLDialogElement);
  readonly #slider = element("replay-move", HTMLInputElement);
  readonly #play = button("replay-play");
  readonly #board = new BoardView(element("replay-board", HTMLDivElement), {
    name: "board of the replay",
    isReadOnly: true,
  });
  /** A copy of the game: undo and redo show its changes. */
  #puzzle: Puzzle | null = null;
  #moves = 0;
  /** The cells of the change that is shown. */
  #seen = new Set<number>();
  #timer = 0;

  constructor(private readonly desk: Desk) {
    this.#play.addEventListener("click", () => (this.#timer ? this.#stop() : this.#start()));
    this.#slider.addEventListener("input", () => {
      this.#stop();
      this.#go(Number(this.#slider.value));
    });
    this.#dialog.addEventListener("close", () => this.#stop());
    this.#board.addition = (cell) => (this.#seen.has(cell) ? { className: "selected", words: "changed" } : null);
  }

  /** Shows the game on the desk from its start. */
  open(): void {
    const { puzzle } = this.desk;
    if (!puzzle) return;
    if (puzzle.moves === 0) return this.desk.say("nothing has been entered yet");
    const copy = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
    copy.restore(puzzle.save());
    [this.#puzzle, this.#moves] = [copy, copy.moves];
    this.#slider.max = String(copy.moves);
    this.#board.hasRing = likes("ring");
    this.#board.hasNames = likes("names");
    this.#board.marksConflicts = likes("conflicts");
    this.#board.show(copy);
    this.#dialog.showModal();
    this.#go(0);
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
    this.#seen = new Set(entered.length > 0 ? entered : cells);
    this.#board.draw();
    const time = puzzle.moves > 0 ? `, at ${duration(seconds)}` : "";
    const text = `${puzzle.moves} of ${this.#moves} changes${time}`;
    this.#slider.value = String(puzzle.moves);
    this.#slider.setAttribute("aria-valuetext", text);
    element("replay-at", HTMLParagraphElement).textContent = text;
  }

  /** Plays from where it is; from the end, all of it. */
  #start(): void {
    if (this.#puzzle?.moves === this.#moves) this.#go(0);
    const pace = Math.min(LONGEST, Math.max(SHORTEST, WHOLE / this.#moves));
    this.#timer = setInterval(() => {
      this.#go((this.#puzzle?.moves ?? 0) + 1);
      if (this.#puzzle?.moves === this.#moves) this.#stop();
    }, pace);
    this.#play.textContent = "Pause";
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = "Play";
  }
}
