// The player of explanations: a board, the step in words, what its shapes mean, and all steps in a list.

import { silent } from "../host/dom.js";
import { t } from "../host/language.js";
import type { Explain, Step } from "../host/records.js";
import { BoardView } from "./board.js";
import { Candidates } from "./candidates.js";
import { showLesson } from "./lessons.js";
import { showLinks } from "./links.js";
import { Overlay } from "./overlay.js";
import { Puzzle } from "./puzzle.js";
import { conclusion, ending, sentence, title } from "./steps.js";

/** Where steps end, if not at the solution. */
export interface End {
  text: string;
  /** A house, or a cell, that this is about. */
  cells: number[];
}

/** How a view uses a player. */
export interface Use {
  /** The button that leads back to where the view was, if there is one. */
  close?: { name: string; act: () => void };
}

export class ExplanationPlayer {
  readonly #board: BoardView;
  readonly #moves: HTMLButtonElement[];
  readonly #told = make("p", "told");
  readonly #links = make("details", "");
  readonly #lesson = make("a", "");
  readonly #legend = make("div", "");
  readonly #list = make("ul", "steps");
  #puzzle: Puzzle | null = null;
  /** The game as it stood at first. */
  #start: Puzzle | null = null;
  #steps: Step[] = [];
  #end: End = { text: "", cells: [] };
  #at = 0;

  /** Builds the player in an element, which is hidden until something is shown. */
  constructor(
    private readonly root: HTMLElement,
    private readonly use: Use = {},
  ) {
    root.classList.add("explanation");
    root.role = "group";
    root.ariaLabel = t("Explanation");
    root.hidden = true;
    const board = make("div", "explained");
    this.#board = new BoardView(board, {
      name: t("board of the explanation, candidates as centre notes"),
      isReadOnly: true,
    });
    this.#board.marksConflicts = false;
    this.#board.addition = () => ({ className: "covered covered-number" });
    const move = (name: string, keys: string, act: () => void) => {
      const button = make("button", "");
      button.type = "button";
      button.textContent = name;
      button.setAttribute("aria-keyshortcuts", keys);
      button.addEventListener("click", act);
      return button;
    };
    this.#moves = [
      move(t("First"), "Home", () => this.go(0)),
      move(t("Previous"), "B ArrowLeft", () => this.go(this.#at - 1)),
      move(t("Next"), "N ArrowRight", () => this.go(this.#at + 1)),
      move(t("Last"), "End", () => this.go(Infinity)),
    ];
    const moves = make("div", "telling-moves");
    moves.append(...this.#moves);
    // A link leads somewhere, also before it is shown.
    this.#lesson.href = "#learn";
    this.#told.role = "status";
    this.#list.role = "listbox";
    this.#list.ariaLabel = t("Steps");
    this.#list.addEventListener("click", (event) => this.#pick(event));
    const telling = make("div", "telling");
    // The list of steps may be long: the way back stands above it.
    const close = use.close ? [move(use.close.name, "Escape", use.close.act)] : [];
    telling.append(moves, this.#told, this.#links, this.#lesson, this.#legend, ...close, this.#list);
    const beside = make("div", "beside");
    beside.append(board, telling);
    root.replaceChildren(beside);
    root.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Shows an explanation from its first step on. It explains what stands on the board of the game, entries too. */
  show(puzzle: Puzzle, explained: Explain): void {
    this.showSteps(puzzle, explained.steps, { text: ending(explained), cells: [] });
  }

  /** The same for any steps. */
  showSteps(puzzle: Puzzle, steps: Step[], end: End): void {
    this.#puzzle = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
    this.#start = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
    this.#start.take(new Candidates(puzzle).entries());
    [this.#steps, this.#end] = [steps, end];
    const lines = steps.map((step, index) =>
      this.#line(String(index + 1), `${title(step)}: `, conclusion(puzzle, step)),
    );
    this.#list.replaceChildren(...lines, this.#line("", end.text));
    this.root.hidden = false;
    this.#board.show(this.#puzzle);
    this.go(0);
  }

  /** Whether rows and columns have their names; what is shown next looks at it. */
  set hasNames(has: boolean) {
    this.#board.hasNames = has;
  }

  hide(): void {
    this.root.hidden = true;
  }

  focus(): void {
    this.#moves[2]?.focus({ preventScroll: true });
  }

  /** The step that is shown, from 0; as many as there are steps where the end is shown. */
  get at(): number {
    return this.#at;
  }

  /** Shows a step, or the nearest one that there is. */
  go(to: number): void {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const steps = this.#steps;
    this.#at = Math.max(0, Math.min(to, steps.length));
    const candidates = this.#candidates(puzzle, steps.slice(0, this.#at));
    const overlay = new Overlay(this.#board.overlay, puzzle);
    const step = steps[this.#at];
    if (step) overlay.step(step, candidates);
    else overlay.end(this.#end.cells, candidates);
    this.#board.draw();
    this.#legend.replaceChildren(overlay.legend());
    this.#say(puzzle, step);
    this.#mark();
  }

  /** The candidates after some steps; the board shows the symbols that they have placed. */
  #candidates(puzzle: Puzzle, steps: Step[]): Candidates {
    const candidates = new Candidates(this.#start ?? puzzle);
    for (const step of steps) candidates.follow(step);
    puzzle.take(candidates.entries());
    return candidates;
  }

  #say(puzzle: Puzzle, step: Step | undefined): void {
    const where = make("strong", "");
    where.textContent = step ? t("Step {n} of {total}", { n: this.#at + 1, total: this.#steps.length }) : t("The end");
    this.#told.replaceChildren(where, " ", step ? sentence(puzzle, step) : this.#end.text);
    showLinks(this.#links, step);
    showLesson(this.#lesson, step?.technique);
  }

  #line(number: string, name: string, comesTo = ""): HTMLElement {
    const line = make("li", "");
    line.role = "option";
    const text = make("span", "");
    const soft = make("span", "comes-to");
    soft.textContent = comesTo;
    text.append(name, soft);
    line.append(silent("span", "number", number), text);
    return line;
  }

  /** Marks the step in the list, and what of the buttons has nothing to do. */
  #mark(): void {
    const steps = this.#steps.length;
    [...this.#list.children].forEach((line, index) => {
      const isShown = index === this.#at;
      line.ariaSelected = String(isShown);
      (line as HTMLElement).tabIndex = isShown ? 0 : -1;
      // Within the list alone: the page stays where it is.
      if (isShown) this.#list.scrollTop = Math.max(0, (line as HTMLElement).offsetTop - this.#list.clientHeight / 2);
    });
    this.#moves.forEach(
      (button, index) => (button.ariaDisabled = String(index < 2 ? this.#at === 0 : this.#at === steps)),
    );
  }

  #pick(event: Event): void {
    const line = (event.target as Element).closest("li");
    if (!line) return;
    this.go([...this.#list.children].indexOf(line));
    line.focus();
  }

  /** N, B and Esc everywhere; arrows, Home and End where the board has no use for them. */
  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && this.use.close) {
      event.preventDefault();
      return this.use.close.act();
    }
    const target = event.target as Element;
    const [isOnBoard, isInList] = [target.closest("[role=grid]") !== null, target.closest("[role=listbox]") !== null];
    const everywhere: Record<string, number> = { n: this.#at + 1, b: this.#at - 1 };
    const beside: Record<string, number> = {
      ArrowRight: this.#at + 1,
      ArrowLeft: this.#at - 1,
      Home: 0,
      End: Infinity,
    };
    const inList: Record<string, number> = {
      ArrowDown: this.#at + 1,
      ArrowUp: this.#at - 1,
      PageDown: this.#at + 10,
      PageUp: this.#at - 10,
    };
    const isScrolled = target.closest(".chain") !== null;
    const to =
      everywhere[event.key.toLowerCase()] ??
      (isOnBoard || isScrolled ? undefined : beside[event.key]) ??
      (isInList ? inList[event.key] : undefined);
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
    if (isInList) (this.#list.children[this.#at] as HTMLElement | undefined)?.focus();
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
