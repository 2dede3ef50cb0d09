// The board: a grid of cells with one tab stop (the ARIA grid pattern).

import type { Play } from "./game.js";

/** Cells that a hint names, and how. */
export interface Highlight {
  cells: Set<number>;
}

export class BoardView {
  readonly #root: HTMLElement;
  #play: Play | null = null;
  #cells: HTMLElement[] = [];
  #at = 0;
  readonly selected = new Set<number>();

  /** `changed` hears of each move of the selection. */
  constructor(root: HTMLElement, private readonly changed: () => void) {
    this.#root = root;
    root.addEventListener("keydown", (event) => this.#move(event));
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#drag(event));
    root.addEventListener("dblclick", () => this.#selectEqual());
  }

  /** Whether another view is shown. */
  get isHidden(): boolean {
    return this.#root.closest("[hidden]") !== null;
  }

  get at(): number {
    return this.#at;
  }

  /** Shows another game. */
  show(play: Play): void {
    this.#play = play;
    this.#at = 0;
    this.selected.clear();
    this.selected.add(0);
    this.#root.replaceChildren();
    const grid = document.createElement("div");
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", `board of ${play.board.game}`);
    grid.setAttribute("aria-multiselectable", "true");
    grid.className = `grid order-${play.width}`;
    this.#cells = [];
    for (let row = 0; row < play.cells / play.width; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (const cell of play.row(row)) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.dataset["cell"] = String(cell);
        element.className = `cell ${this.#borders(play, cell)}`;
        const region = play.regionOf[cell];
        if (region !== null && region !== undefined && play.board.labels) element.classList.add(`region-${region % 8}`);
        line.append(element);
        this.#cells.push(element);
      }
      grid.append(line);
    }
    this.#root.append(grid);
    this.draw();
  }

  /** Draws what has changed. */
  draw(highlight: Highlight | null = null): void {
    const play = this.#play;
    if (!play) return;
    const conflicts = play.conflicts();
    this.#cells.forEach((element, cell) => {
      const { corner, centre } = play.entry(cell);
      const symbol = play.symbol(cell);
      const part = (className: string, text: string) => {
        const span = document.createElement("span");
        span.className = className;
        span.textContent = text;
        // The name of the cell says it all.
        span.ariaHidden = "true";
        return span;
      };
      const label = play.board.labels?.[cell];
      const parts = symbol ? [part("symbol", symbol)] : [part("corner", corner), part("centre", centre)];
      if (label) parts.push(part("letter", label));
      element.replaceChildren(...parts);
      element.classList.toggle("given", play.given(cell) !== "");
      element.classList.toggle("conflict", conflicts.has(cell));
      element.classList.toggle("named", highlight?.cells.has(cell) ?? false);
      element.classList.toggle("selected", this.selected.has(cell));
      element.setAttribute("aria-selected", String(this.selected.has(cell)));
      element.setAttribute("aria-label", this.#name(play, cell, conflicts.has(cell)));
      element.tabIndex = cell === this.#at ? 0 : -1;
    });
  }

  focus(): void {
    this.#cells[this.#at]?.focus();
  }

  /** A house in words: what stands in its cells, in order. */
  words(cells: number[]): string {
    return cells.map((cell) => this.#play?.symbol(cell) || "blank").join(", ");
  }

  #name(play: Play, cell: number, isConflict: boolean): string {
    const [row, column] = [Math.floor(cell / play.width) + 1, (cell % play.width) + 1];
    const label = play.board.labels?.[cell];
    const { symbol, corner, centre } = play.entry(cell);
    const value = play.given(cell) ? `given ${play.given(cell)}` : symbol ? `entered ${symbol}` : "blank";
    const words = [`row ${row} column ${column}`, label ? `region ${label}` : "", value];
    if (!play.given(cell) && !symbol) {
      if (corner) words.push(`corner notes ${[...corner].join(" ")}`);
      if (centre) words.push(`centre notes ${[...centre].join(" ")}`);
    }
    if (isConflict) words.push("conflict");
    return words.filter((word) => word !== "").join(", ");
  }

  /** Thick lines where a region ends. At the border of the board a region may go on at the opposite side; then the line is dashed. */
  #borders(play: Play, cell: number): string {
    const [row, column] = [Math.floor(cell / play.width), cell % play.width];
    const rows = play.cells / play.width;
    const region = play.regionOf[cell];
    const sides: [string, number, number][] = [["top", -1, 0], ["right", 0, 1], ["bottom", 1, 0], ["left", 0, -1]];
    const classes = sides.map(([side, down, right]) => {
      const [i, j] = [row + down, column + right];
      const isOutside = i < 0 || j < 0 || i >= rows || j >= play.width;
      const other = play.regionOf[((i + rows) % rows) * play.width + ((j + play.width) % play.width)];
      if (region === null) return isOutside ? `${side}-thick` : "";
      if (region !== other) return `${side}-thick`;
      return isOutside ? `${side}-wrap` : "";
    });
    return classes.join(" ").trim();
  }

  #go(cell: number, extends_: boolean): void {
    this.#at = cell;
    if (!extends_) this.selected.clear();
    this.selected.add(cell);
    this.draw();
    this.focus();
    this.changed();
  }

  #move(event: KeyboardEvent): void {
    const play = this.#play;
    if (!play || event.altKey || event.ctrlKey || event.metaKey) return;
    const [width, cells] = [play.width, play.cells];
    const rowStart = this.#at - (this.#at % width);
    const to: Record<string, number> = {
      ArrowUp: (this.#at - width + cells) % cells,
      ArrowDown: (this.#at + width) % cells,
      ArrowLeft: rowStart + ((this.#at - rowStart + width - 1) % width),
      ArrowRight: rowStart + ((this.#at - rowStart + 1) % width),
      Home: rowStart,
      End: rowStart + width - 1,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#go(next, event.shiftKey);
  }

  #cellOf(event: PointerEvent): number | null {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-cell]");
    return target && this.#root.contains(target) ? Number(target.dataset["cell"]) : null;
  }

  #press(event: PointerEvent): void {
    const cell = this.#cellOf(event);
    if (cell === null || event.button > 0) return;
    event.preventDefault();
    this.#go(cell, event.shiftKey || event.ctrlKey || event.metaKey);
  }

  #drag(event: PointerEvent): void {
    const cell = event.buttons === 1 ? this.#cellOf(event) : null;
    if (cell !== null && cell !== this.#at) this.#go(cell, true);
  }

  /** All cells with the symbol of the one that is pressed twice. */
  #selectEqual(): void {
    const play = this.#play;
    const symbol = play?.symbol(this.#at);
    if (!play || !symbol) return;
    for (let cell = 0; cell < play.cells; cell++) if (play.symbol(cell) === symbol) this.selected.add(cell);
    this.draw();
    this.changed();
  }
}
