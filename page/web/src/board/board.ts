// The board: a grid of cells with one tab stop (the ARIA grid pattern) over a drawing of what lies under them.

import { silent, svg } from "../host/dom.js";
import { t } from "../host/language.js";
import { conflicts } from "./conflicts.js";
import { Ground, isTinted, lineNames, ring } from "./drawing.js";
import { colourLetter } from "./entries.js";
import { UNIT } from "./outline.js";
import type { Puzzle } from "./puzzle.js";
import { cellName } from "./words.js";

/** How a view uses a board. */
export interface Use {
  /** Hears of each move of the selection. */
  changed?: () => void;
  /** The name of the grid; `board of GAME` if there is none. */
  name?: string;
  /** Cells are visited, one at a time, and nothing is entered. */
  isReadOnly?: boolean;
  /** How far ghost cells are seen, in units of the drawing. */
  ring?: number;
}

/** Classes that a view adds to a cell, and words for its name. */
export interface Addition {
  className?: string;
  words?: string;
  /** Elements that are shown in the cell; screen readers must pass over them. */
  parts?: Node[];
}

/** How far ghost cells are seen if a view does not say it. */
const RING = 55;

/** The room of the names of rows and columns. */
const NAMES = 44;

/** The longest time between the two taps of a double one, in ms. */
const DOUBLE = 500;

/** A pointer that goes over cells. */
interface Drag {
  pointer: number;
  /** Whether cells are selected, or taken out. */
  adds: boolean;
  /** Whether the selection was begun anew. */
  isAlone: boolean;
  /** Where it was last. */
  x: number;
  y: number;
}

export class BoardView {
  readonly #root: HTMLElement;
  readonly selected = new Set<number>();
  /** Lies between the ground and the symbols, in the same units as the ground: a cell is 100 wide. Emptied by `show`. */
  readonly overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
  /** A view's additions to cells, until it takes them away. */
  addition: ((cell: number) => Addition | null | undefined) | null = null;
  /** Whether cells beyond the border are shown where regions go on there; `show` looks at it. */
  hasRing = false;
  /** Whether rows and columns have their names at the edges; `show` looks at it. */
  hasNames = false;
  /** Whether cells that are pressed are selected beside others, as with Ctrl. */
  selectsMore = false;
  /** Whether the next tap begins a new selection all the same: nobody has chosen the cell of a new board, and what was drawn is done with. */
  beginsAnew = true;
  /** Whether symbols that cannot stand together are marked. */
  marksConflicts = true;
  /** Whether the houses of the cell with the focus are marked, and the cells with its symbol. */
  marksHouses = false;
  /** A symbol whose cells are marked instead. */
  sought = "";
  /** Hears of the end of each tap, and of each drag, that selects; if there is one, a double tap is two taps. */
  tapped: (() => void) | null = null;
  #puzzle: Puzzle | null = null;
  #isTinted = false;
  #cells: HTMLElement[] = [];
  /** By cell, what was drawn last. */
  #drawn: (string | null)[] = [];
  #ghosts: [SVGTextElement, number][] = [];
  #ground = svg("svg");
  /** How many rows of ghost cells it has on each side, and what else lies there. */
  #rings = 0;
  #around: SVGElement[] = [];
  /** The regions that the ground shows. */
  #regions: (number | null)[] = [];
  /** The cells in whose corner the sum of a cage stands. */
  #sums = new Set<number>();
  #at = 0;
  #drag: Drag | null = null;
  /** The cell that was touched last, its symbol then, and when. */
  #touched: { cell: number; symbol: string; time: number } | null = null;

  constructor(
    root: HTMLElement,
    private readonly use: Use = {},
  ) {
    this.#root = root;
    root.classList.add("board");
    root.addEventListener("keydown", (event) => {
      if ((event.target as Element).closest("[data-cell]")) this.press(event);
    });
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => (this.#drag = null));
    root.addEventListener("dblclick", () => {
      if (!this.tapped) this.selectEqual();
    });
  }

  /** Whether another view is shown. */
  get isHidden(): boolean {
    return this.#root.closest("[hidden]") !== null;
  }

  /** The cell that has the focus, or gets it next. */
  get at(): number {
    return this.#at;
  }

  /** Shows another game, or the same one anew. */
  show(puzzle: Puzzle): void {
    const isSame = this.#puzzle?.board.game === puzzle.board.game && this.#puzzle.givens === puzzle.givens;
    this.#puzzle = puzzle;
    this.#sums = new Set(puzzle.outlines().map(({ cells }) => Math.min(...cells)));
    if (!isSame) this.select([0]);
    const hasRing = this.hasRing && !puzzle.isDivided && isTinted(puzzle);
    const seen = this.use.ring ?? RING;
    // Numbers stand outside the board.
    const { marks, runs, slants } = puzzle.drawn;
    const isNumbered = [...runs, ...slants].length > 0 || marks.some((mark) => mark.place === "edge");
    const outside = hasRing ? seen : isNumbered ? 60 : 2;
    const edge = this.hasNames ? outside + NAMES : outside;
    const box = `${-edge} ${-edge} ${puzzle.width * UNIT + 2 * edge} ${puzzle.rows * UNIT + 2 * edge}`;
    this.#ground = svg("svg", { class: "ground", viewBox: box, "aria-hidden": "true" });
    this.#ghosts = hasRing ? ghostTexts(puzzle, seen) : [];
    const names = this.hasNames ? lineNames(puzzle, outside, NAMES) : [];
    this.#rings = hasRing ? Math.ceil(seen / UNIT) : 0;
    this.#around = [...this.#ghosts.map(([text]) => text), ...names];
    this.#drawGround(puzzle);
    this.overlay.setAttribute("viewBox", box);
    this.overlay.replaceChildren();
    const sizes = { columns: puzzle.width, rows: puzzle.rows, edge: edge / UNIT };
    for (const [name, size] of Object.entries(sizes)) this.#root.style.setProperty(`--${name}`, String(size));
    this.#root.classList.toggle("divided", puzzle.isDivided);
    this.#root.replaceChildren(this.#ground, this.overlay, this.#grid(puzzle));
    this.draw();
  }

  /** Draws what has changed. */
  draw(): void {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    // Regions may have been found, or lost again.
    if (this.#regions !== puzzle.regionOf) this.#drawGround(puzzle);
    const wrong = this.marksConflicts ? conflicts(puzzle) : new Set<number>();
    const seen = this.marksHouses ? new Set(puzzle.seen(this.#at)) : new Set<number>();
    const symbol = this.sought || (this.marksHouses ? puzzle.symbol(this.#at) : "");
    this.#cells.forEach((element, cell) => {
      const addition = this.addition?.(cell);
      const isSelected = this.selected.has(cell);
      const isChosen = isSelected && !this.use.isReadOnly;
      const states = [
        puzzle.given(cell) && "given",
        wrong.has(cell) && "conflict",
        wrong.has(puzzle.numbers[cell] ?? -1) && "wrong-number",
        this.#sums.has(cell) && "has-sum",
        isChosen && "selected",
        symbol !== "" && puzzle.symbol(cell) === symbol ? "equal" : seen.has(cell) && "seen",
        addition?.className,
      ];
      const name = [cellName(puzzle, cell, wrong), addition?.words].filter(Boolean).join(", ");
      element.tabIndex = cell === this.#at ? 0 : -1;
      // The name says all that is seen, but for what the view adds: a cell with the same name and classes is left as it is.
      const drawn = addition?.parts ? null : [name, this.#isTinted, ...states].join("|");
      if (drawn !== null && this.#drawn[cell] === drawn) return;
      this.#drawn[cell] = drawn;
      element.className = ["cell", ...states].filter(Boolean).join(" ");
      element.replaceChildren(...this.#parts(puzzle, cell), ...(addition?.parts ?? []));
      if (!this.use.isReadOnly) element.ariaSelected = String(isSelected);
      element.ariaLabel = name;
    });
    for (const [text, cell] of this.#ghosts) text.textContent = puzzle.symbol(cell);
  }

  /** Draws what lies under the cells, with the regions as far as they are known. */
  #drawGround(puzzle: Puzzle): void {
    [this.#regions, this.#isTinted] = [puzzle.regionOf, isTinted(puzzle)];
    this.#ground.replaceChildren(...new Ground(puzzle, this.#rings).draw(), ...this.#around);
  }

  focus(): void {
    this.#cells[this.#at]?.focus();
  }

  /** Selects these cells alone; the last of them is the one that has the focus. */
  select(cells: number[]): void {
    this.selected.clear();
    const squares = cells.map((cell) => this.#puzzle?.square(cell) ?? cell);
    for (const cell of squares) this.selected.add(cell);
    this.#at = squares.at(-1) ?? this.#at;
    this.draw();
    this.use.changed?.();
  }

  /** Selects all cells with the symbol of the one that has the focus. */
  selectEqual(): void {
    const symbol = this.#puzzle?.symbol(this.#at);
    if (!symbol || this.use.isReadOnly) return;
    const others = this.#cells
      .map((_, cell) => cell)
      .filter((cell) => cell !== this.#at && this.#puzzle?.symbol(cell) === symbol);
    this.select([...others, this.#at]);
  }

  #grid(puzzle: Puzzle): HTMLElement {
    const grid = document.createElement("div");
    grid.role = "grid";
    grid.ariaLabel = this.use.name ?? t("board of {game}", { game: puzzle.board.game });
    grid.ariaRowCount = String(puzzle.rows);
    grid.ariaColCount = String(puzzle.width);
    if (this.use.isReadOnly) grid.ariaReadOnly = "true";
    else grid.ariaMultiSelectable = "true";
    grid.className = "grid";
    this.#cells = [];
    this.#drawn = [];
    for (let row = 0; row < puzzle.rows; row++) {
      const line = document.createElement("div");
      line.role = "row";
      line.ariaRowIndex = String(row + 1);
      for (const cell of puzzle.row(row)) {
        const element = document.createElement("div");
        const [, column] = puzzle.position(cell);
        element.role = "gridcell";
        element.ariaColIndex = String(column + 1);
        element.dataset.cell = String(cell);
        element.style.gridColumnStart = String(column + 1);
        line.append(element);
        this.#cells[cell] = element;
      }
      grid.append(line);
    }
    return grid;
  }

  /** The visible parts of a cell; its name says all of it. */
  #parts(puzzle: Puzzle, cell: number): HTMLElement[] {
    const { corner, centre, colours } = puzzle.entry(cell);
    const symbol = puzzle.symbol(cell);
    const parts: HTMLElement[] = [];
    if (colours) {
      const stripes = silent("span", "colours");
      for (const key of colours) stripes.append(silent("span", `colour-${key}`, colourLetter(key)));
      parts.push(stripes);
    }
    if (symbol) parts.push(silent("span", "symbol", symbol));
    else {
      const long = Math.max(corner.length, centre.length);
      const size = long > 9 ? " smallest" : long > 5 ? " smaller" : "";
      const inRows = !corner && centre.length <= 9 ? " rows" : size;
      parts.push(silent("span", `corner${size}`, corner), silent("span", `centre${inRows}`, centre));
    }
    const number = puzzle.numbers[cell];
    const mark = puzzle.regionMark(cell);
    if (this.#isTinted && (mark || number === undefined)) {
      const isGiven = number !== undefined && puzzle.given(number);
      parts.push(silent("span", isGiven ? "letter given-number" : "letter", mark));
    } else if (number !== undefined && !mark) {
      const notes = puzzle.entry(number);
      parts.push(silent("span", "letter notes", notes.corner + notes.centre));
    }
    return parts;
  }

  /** Goes to a cell, which is selected alone, or too; or the selection stays as it is. */
  #go(cell: number, how: "alone" | "too" | "move"): void {
    this.#at = cell;
    if (how === "alone") this.selected.clear();
    if (how !== "move") this.selected.add(cell);
    this.draw();
    this.focus();
    this.use.changed?.();
  }

  /** Moves and selects as the key says. */
  press(event: KeyboardEvent): void {
    const puzzle = this.#puzzle;
    if (!puzzle || event.altKey || event.metaKey) return;
    const [row, column] = puzzle.position(this.#at);
    const [across, down] = [puzzle.row(row), puzzle.column(column)];
    const near = (line: number[], by: number) => line.at((line.indexOf(this.#at) + by) % line.length);
    const to: Record<string, number | undefined> = {
      ArrowUp: near(down, -1),
      ArrowDown: near(down, 1),
      ArrowLeft: near(across, -1),
      ArrowRight: near(across, 1),
      Home: event.ctrlKey ? 0 : across[0],
      End: event.ctrlKey ? puzzle.squares.at(-1) : across.at(-1),
      PageUp: down[0],
      PageDown: down.at(-1),
    };
    const next = to[event.key];
    const isMove = event.ctrlKey && event.key.startsWith("Arrow");
    if (next !== undefined)
      this.#go(next, this.use.isReadOnly ? "alone" : event.shiftKey ? "too" : isMove ? "move" : "alone");
    else if (this.use.isReadOnly) return;
    else if (event.ctrlKey && event.key === " ") this.#toggle(this.#at);
    else if (event.ctrlKey && event.key.toLowerCase() === "a")
      this.select([...this.#cells.keys()].filter((cell) => cell !== this.#at).concat(this.#at));
    else if (event.key === "Escape") this.#go(this.#at, "alone");
    else return;
    event.preventDefault();
  }

  #toggle(cell: number): void {
    if (!this.selected.delete(cell)) this.selected.add(cell);
    this.#go(cell, "move");
  }

  #cellAt(x: number, y: number): number | null {
    const target = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
    return target && this.#root.contains(target) ? Number(target.dataset.cell) : null;
  }

  #down(event: PointerEvent): void {
    const cell = this.#cellAt(event.clientX, event.clientY);
    if (cell === null || event.button > 0) return;
    event.preventDefault();
    const isAdded = this.selectsMore && !this.beginsAnew;
    this.beginsAnew = false;
    const isMore = !this.use.isReadOnly && (isAdded || event.shiftKey || event.ctrlKey || event.metaKey);
    const adds = !(isMore && this.selected.has(cell));
    if (isMore) this.#toggle(cell);
    else this.#go(cell, "alone");
    if (this.use.isReadOnly) return;
    this.#drag = { pointer: event.pointerId, adds, isAlone: !isMore, x: event.clientX, y: event.clientY };
    // The end of a drag is heard outside the board, too.
    this.#root.setPointerCapture(event.pointerId);
    if (event.pointerType !== "mouse" && !isMore) this.#touch(cell, event.timeStamp);
  }

  /** A double tap selects what a double click does; not all browsers make one of the other. */
  #touch(cell: number, time: number): void {
    const before = this.#touched;
    const symbol = this.#puzzle?.symbol(cell) ?? "";
    // Between two taps a symbol may have been entered by a key.
    const isDouble = before?.cell === cell && before.symbol === symbol && time - before.time < DOUBLE;
    this.#touched = isDouble ? null : { cell, symbol, time };
    if (isDouble && !this.tapped) this.selectEqual();
  }

  /** Drags select, or take out if they began with a cell that was taken out. Fast ones skip no cell on their way. */
  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId || event.buttons === 0) return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    const size = this.#cells[this.#at]?.clientWidth ?? 0;
    const steps = Math.ceil((4 * Math.hypot(right, down)) / Math.max(size, 1));
    for (let step = 1; step <= steps; step++) {
      const cell = this.#cellAt(drag.x + (right * step) / steps, drag.y + (down * step) / steps);
      if (cell === null || cell === this.#at) continue;
      if (!drag.adds) this.selected.delete(cell);
      this.#go(cell, drag.adds ? "too" : "move");
    }
    [drag.x, drag.y] = [event.clientX, event.clientY];
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    this.#drag = null;
    if (drag.isAlone) this.tapped?.();
  }
}

/** The symbols of ghost cells, each in the middle of what is seen of its cell, and the cells that they repeat. */
function ghostTexts(puzzle: Puzzle, edge: number): [SVGTextElement, number][] {
  const middle = (place: number, size: number) =>
    (Math.max(place * UNIT, -edge) + Math.min((place + 1) * UNIT, size * UNIT + edge)) / 2;
  const around = ring(puzzle, Math.ceil(edge / UNIT));
  return around.map(([row, column, cell]) => [
    svg("text", { x: middle(column, puzzle.width), y: middle(row, puzzle.rows) + 13, class: "ghost-symbol" }),
    cell,
  ]);
}
