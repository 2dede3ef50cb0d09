// Practice: positions in which a technique is due. The player finds the step, and the engine judges it.

import { BoardView } from "../board/board.js";
import { symbolOf } from "../board/keys.js";
import { lessonAddress, type Rung } from "../board/ladder.js";
import { showLinks } from "../board/links.js";
import { Overlay } from "../board/overlay.js";
import { symbols } from "../board/puzzle.js";
import { sentence, short } from "../board/steps.js";
import { RegionSwitch } from "../board/switch.js";
import { button, element, listItem } from "../host/dom.js";
import { type Engine, NoAnswer } from "../host/engine.js";
import { t, translated } from "../host/language.js";
import { boardOf, type Candidate, type Explain, type Step } from "../host/records.js";
import { type Drill, type Lesson, type Position, positionOf } from "./drills.js";
import { type Due, due, judge } from "./judge.js";
import { helped, inWords, next, recall, solved } from "./progress.js";

/** A drill on the board. */
interface Task extends Position {
  drill: Drill;
  /** Its number, from 0. */
  number: number;
  /** What the engine finds, or why it finds nothing; `null` if it has to be asked. */
  due: Promise<Due | string> | null;
  /** The candidates that the player removes. */
  out: Candidate[];
  isHelped: boolean;
  isSolved: boolean;
  /** How often a step was shown. */
  shown: number;
}

export class PracticePage {
  readonly #root = element("practice-board", HTMLDivElement);
  readonly #board = new BoardView(this.#root, {
    name: t("position, candidates as centre notes"),
    changed: () => this.#drawKeys(),
  });
  readonly #keys = element("practice-keys", HTMLDivElement);
  readonly #switch = new RegionSwitch("practice-region", () => this.#drawKeys());
  #rung: Rung | null = null;
  #lesson: Lesson | null = null;
  #task: Task | null = null;
  #overlay: Overlay | null = null;
  /** The one cell that was selected before it was pressed. */
  #before: number | null = null;
  #turn = 0;

  constructor(private readonly engine: Engine) {
    this.#board.marksConflicts = false;
    this.#board.addition = (cell) => ({ className: "covered covered-number", words: this.#crossed(cell) });
    button("practice-check").addEventListener("click", () => void this.#check());
    button("practice-clear").addEventListener("click", () => this.#clear());
    button("practice-show").addEventListener("click", () => void this.#show());
    button("practice-next").addEventListener("click", () => void this.#next());
    element("learn-practice", HTMLElement).addEventListener("keydown", (event) => this.#press(event));
    this.#root.addEventListener("pointerdown", () => this.#note(), { capture: true });
    this.#root.addEventListener("click", (event) => this.#tap(event));
  }

  /** Begins with the first drill that is open, or goes on with the one on the board. */
  async show(rung: Rung, lesson: Lesson): Promise<void> {
    if (this.#rung === rung && this.#task) return;
    [this.#rung, this.#lesson] = [rung, lesson];
    element("practice-title", HTMLElement).textContent = t(rung.name);
    element("practice-back", HTMLAnchorElement).href = lessonAddress(rung.technique);
    for (const id of ["practice-check", "practice-clear"]) button(id).hidden = this.#places;
    await this.#begin(next(recall(rung.technique, lesson.drills), -1));
  }

  /** Whether the technique places symbols. */
  get #places(): boolean {
    return (this.#lesson?.step.placements.length ?? 0) > 0;
  }

  async #begin(number: number): Promise<void> {
    const drill = this.#lesson?.drills[number];
    if (!drill) return;
    if (this.engine.isBusy) this.engine.stop("");
    const turn = ++this.#turn;
    this.#task = null;
    const board = await boardOf(this.engine, drill).catch(reason);
    if (turn !== this.#turn) return;
    if (typeof board === "string") return this.#say(board);
    const position = positionOf(board, drill);
    this.#task = {
      ...position,
      drill,
      number,
      due: this.#ask(drill, position),
      out: [],
      isHelped: false,
      isSolved: false,
      shown: 0,
    };
    this.#say();
    this.#drawProgress();
    const { puzzle } = position;
    this.#board.show(puzzle);
    this.#switch.show(puzzle);
    const first = [...puzzle.line()].indexOf(".");
    this.#board.select([Math.max(first, 0)]);
    this.#showKeys(symbols(board.order));
    const rules = drill.game === "box:3x3" ? [] : puzzle.drawn.rules;
    element("practice-rules", HTMLElement).replaceChildren(...rules.map((rule) => listItem(translated(rule))));
    button("practice-show").textContent = t("Show me");
    this.#draw();
  }

  /** Asks for the steps to the solution, while the player looks for the next one. */
  async #ask(drill: Drill, position: Position): Promise<Due | string> {
    const { technique, game, files, puzzle } = drill;
    const asked = this.engine.ask<Explain>({ verb: "explain", game, files, puzzle });
    const found = await asked.catch(reason);
    if (typeof found === "string") return found;
    return (
      due(position, technique, found.records[0]?.steps ?? []) ??
      t("the engine does not find the step: go on to the next position")
    );
  }

  /** Says something; without words, what there is to do. */
  #say(words = ""): void {
    const task = this.#places
      ? t("Select a cell, and enter the symbol that it gets by this technique.")
      : t("Take away candidates that this technique excludes: by the keys, or by a tap in the cell that is selected.");
    element("practice-said", HTMLElement).textContent = words || task;
  }

  #drawProgress(): void {
    const [rung, lesson, task] = [this.#rung, this.#lesson, this.#task];
    if (!rung || !lesson || !task) return;
    const all = lesson.drills.length;
    const parts = [
      t("Position {n} of {total}", { n: task.number + 1, total: all }),
      inWords(recall(rung.technique, lesson.drills)),
    ];
    element("practice-progress", HTMLElement).textContent = parts.filter(Boolean).join("; ");
  }

  #showKeys(own: string[]): void {
    this.#keys.style.setProperty("--keys", String(own.length));
    this.#keys.replaceChildren(
      ...own.map((symbol) => {
        const key = document.createElement("button");
        key.type = "button";
        key.textContent = symbol;
        key.addEventListener("click", () => this.#enter(symbol));
        return key;
      }),
    );
  }

  /** Shows which symbols are candidates of the selected cells, and which are removed from them. */
  #drawKeys(): void {
    const task = this.#task;
    if (!task) return;
    for (const key of this.#keys.querySelectorAll("button")) {
      const symbol = key.textContent ?? "";
      const cells = this.#chosen.filter((cell) => task.candidates.of(cell).includes(symbol));
      key.classList.toggle("none", cells.length === 0);
      if (!this.#places) key.ariaPressed = String(cells.length > 0 && cells.every((cell) => isOut(task, cell, symbol)));
    }
  }

  /** Draws the candidates with those that the player removes, or a step. */
  #draw(step: Step | null = null): void {
    const task = this.#task;
    if (!task) return;
    this.#overlay = new Overlay(this.#board.overlay, task.puzzle);
    if (step) this.#overlay.step(step, task.candidates);
    else this.#overlay.crossed(task.candidates, task.out);
    this.#board.draw();
    this.#drawKeys();
    showLinks(element("practice-links", HTMLDetailsElement), step);
    element("practice-legend", HTMLElement).replaceChildren(...(step ? [this.#overlay.legend()] : []));
  }

  /** The cells that keys are for. */
  get #chosen(): number[] {
    return this.#switch.cells(this.#board.selected);
  }

  /** What is removed from a cell, and from its region. */
  #crossed(cell: number): string {
    const { puzzle, out = [] } = this.#task ?? {};
    const removed = (from?: number) => out.flatMap(([at, symbol]) => (at === from ? [symbol] : [])).sort();
    const number = puzzle?.numbers[cell];
    const [own, others] = [removed(cell), removed(number)];
    const parts = [
      own.length > 0 && t("without {symbols}", { symbols: own.join(" ") }),
      others.length > 0 && puzzle && number !== undefined
        ? t("{cells} without {symbol}", { cells: short(puzzle, number), symbol: others.join(" ") })
        : "",
    ];
    return parts.filter(Boolean).join(", ");
  }

  #press(event: KeyboardEvent): void {
    const task = this.#task;
    const isOnButton = (event.target as Element).closest("button, a") !== null;
    if (!task || event.altKey || event.ctrlKey || event.metaKey) return;
    const entered = symbolOf(event, symbols(task.puzzle.board.order));
    if (entered && entered.mode === null) this.#enter(entered.symbol);
    else if (event.key === "Enter" && !isOnButton) void (task.isSolved ? this.#next() : this.#check());
    else if (event.key === "Delete" || event.key === "Backspace") this.#clear(new Set(this.#chosen));
    else if (event.key.toLowerCase() === "n") this.#switch.toggle();
    else return;
    event.preventDefault();
  }

  #note(): void {
    const [only] = this.#board.selected;
    this.#before = this.#board.selected.size === 1 ? (only ?? null) : null;
  }

  /** A tap in the cell that is selected removes the candidate under it. */
  #tap(event: MouseEvent): void {
    const [task, layer] = [this.#task, this.#board.overlay.getScreenCTM()];
    const cell = this.#board.at;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (!task || !layer || this.#places || this.#before !== cell || !isPlain) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.inverse());
    const { puzzle, candidates } = task;
    const open = [cell, ...puzzle.numbersOf([cell])].filter((one) => !puzzle.symbol(one));
    const [at, symbol] = this.#overlay?.nearest(open, x, y) ?? [];
    if (at !== undefined && symbol && candidates.of(at).includes(symbol)) this.#enter(symbol, [at]);
  }

  /** Places a symbol, or removes it from the cells that are chosen; where all of them have lost it, it comes back. */
  #enter(symbol: string, chosen = this.#chosen): void {
    const task = this.#task;
    if (!task || task.isSolved) return;
    const { puzzle, candidates } = task;
    if (this.#places) {
      const cell = this.#switch.cells([this.#board.at])[0] ?? this.#board.at;
      if (puzzle.symbol(cell)) this.#say(t("{cell} has a symbol: select an empty cell", { cell: short(puzzle, cell) }));
      else void this.#judge([[cell, symbol]]);
      return;
    }
    const cells = chosen.filter((cell) => candidates.of(cell).includes(symbol));
    if (cells.length === 0) return this.#say(t("{symbol} is no candidate there", { symbol }));
    const others = task.out.filter(([at, one]) => one !== symbol || !cells.includes(at));
    const isBack = cells.every((cell) => isOut(task, cell, symbol));
    task.out = isBack ? others : [...others, ...cells.map((cell): Candidate => [cell, symbol])];
    const values = { cells: cells.map((cell) => short(puzzle, cell)).join(" "), symbol };
    element("practice-heard", HTMLElement).textContent = isBack
      ? t("{cells} with {symbol}", values)
      : t("{cells} without {symbol}", values);
    this.#say();
    this.#draw();
  }

  /** Takes back what was removed, from all cells or from some. */
  #clear(cells: Set<number> | null = null): void {
    const task = this.#task;
    if (!task || task.isSolved) return;
    task.out = cells ? task.out.filter(([cell]) => !cells.has(cell)) : [];
    this.#draw();
  }

  async #check(): Promise<void> {
    const task = this.#task;
    if (!task || task.isSolved) return;
    if (this.#places) this.#say(t("select a cell, and press the key of its symbol"));
    else if (task.out.length === 0) this.#say(t("take away a candidate first"));
    else await this.#judge(task.out);
  }

  async #judge(answer: Candidate[]): Promise<void> {
    const [task, rung, lesson] = [this.#task, this.#rung, this.#lesson];
    const found = await this.#due();
    if (!task || !rung || !lesson || !found || task !== this.#task || task.isSolved) return;
    const { isRight, step, words } = judge(task, t(rung.name), found, answer);
    if (isRight) {
      task.isSolved = true;
      solved(rung.technique, lesson.drills, task.drill, !task.isHelped);
      if (found.steps.length > 1) button("practice-show").textContent = t("Another");
      task.shown = step ? found.steps.indexOf(step) + 1 : 0;
      this.#draw(step);
    } else {
      task.isHelped = true;
      helped(rung.technique, lesson.drills);
    }
    this.#say(words);
    this.#drawProgress();
    if (isRight) button("practice-next").focus({ preventScroll: true });
  }

  /** Shows the step that is due; if there are several, the next one each time. */
  async #show(): Promise<void> {
    const [task, rung, lesson] = [this.#task, this.#rung, this.#lesson];
    const found = await this.#due();
    if (!task || !rung || !lesson || !found || task !== this.#task) return;
    if (!task.isSolved && !task.isHelped) {
      task.isHelped = true;
      helped(rung.technique, lesson.drills);
    }
    const { steps } = found;
    const index = task.shown++ % steps.length;
    const step = steps[index];
    if (!step) return;
    if (!task.isSolved) task.out = [];
    this.#draw(step);
    const which = steps.length > 1 ? `${t("Step {n} of {total} here.", { n: index + 1, total: steps.length })} ` : "";
    if (steps.length > 1) button("practice-show").textContent = t("Another");
    this.#say(which + sentence(task.puzzle, step));
    this.#drawProgress();
  }

  /** What the engine finds; it is asked again after a failure. */
  async #due(): Promise<Due | null> {
    const task = this.#task;
    if (!task) return null;
    this.#say(t("looking …"));
    task.due ??= this.#ask(task.drill, task);
    const found = await task.due;
    if (typeof found !== "string") return found;
    task.due = null;
    if (task === this.#task) this.#say(found);
    return null;
  }

  async #next(): Promise<void> {
    const [task, rung, lesson] = [this.#task, this.#rung, this.#lesson];
    if (!task || !rung || !lesson) return;
    await this.#begin(next(recall(rung.technique, lesson.drills), task.number));
    this.#board.focus();
  }
}

/** Whether the player removes a symbol from a cell. */
function isOut({ out }: Task, cell: number, symbol: string): boolean {
  return out.some(([at, one]) => at === cell && one === symbol);
}

/** Why there is no answer. */
function reason(error: Error): string {
  if (!(error instanceof NoAnswer)) throw error;
  return error.message;
}
