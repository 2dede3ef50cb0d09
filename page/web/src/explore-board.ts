// The torus as it is seen through a window: a board with a ring of ghosts around it, where what leaves at one side comes in at the other.

import { element } from "./dom.js";
import type { Subject } from "./explore-subject.js";
import { modulo, moved, type Permutation } from "./torus.js";

/** What is shown in the cells. */
export type Filling = "symbols" | "distances" | "nothing";

/** Cells around the board that are drawn: one that is seen, and one that comes in when the board is shifted. */
const MARGIN = 2;
const DURATION = 700;

/** How long a motion takes; some people do not want to see things move. */
function duration(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : DURATION;
}

export class TorusView {
  readonly #clip = element("torus", HTMLDivElement);
  readonly #layer = document.createElement("div");
  readonly #table = element("torus-table", HTMLTableElement);
  #cells: HTMLElement[] = [];
  #subject: Subject | null = null;
  #grid: string | null = null;
  #filling: Filling = "symbols";
  /** The cell whose content each cell shows: the motions so far. */
  #content: number[] = [];
  #down = 0;
  #right = 0;

  /** `shifted` hears of shifts by dragging. */
  constructor(private readonly shifted: () => void) {
    this.#layer.className = "torus-layer";
    this.#clip.append(this.#layer);
    this.#listen();
  }

  /** Where the first row and column of the board are seen, counted from the corner of the window. */
  get offset(): [number, number] {
    return [this.#down, this.#right];
  }

  show(subject: Subject, grid: string | null): void {
    this.#subject = subject;
    this.#grid = grid;
    this.#content = Array.from({ length: subject.order ** 2 }, (_, cell) => cell);
    this.#down = this.#right = 0;
    const width = subject.order + 2 * MARGIN;
    this.#clip.style.setProperty("--order", String(subject.order));
    this.#cells = Array.from({ length: width * width }, () => document.createElement("div"));
    this.#layer.replaceChildren(...this.#cells);
    this.draw();
  }

  setGrid(grid: string | null): void {
    this.#grid = grid;
    this.draw();
  }

  setFilling(filling: Filling): void {
    this.#filling = filling;
    this.draw();
  }

  /** Shifts what is seen by some rows and columns. */
  shift(down: number, right: number): void {
    const order = this.#subject?.order ?? 1;
    this.#down = modulo(this.#down + down, order);
    this.#right = modulo(this.#right + right, order);
    this.draw();
    const from = `translate(${-right * this.#size}px, ${-down * this.#size}px)`;
    if (duration()) this.#layer.animate([{ transform: from }, { transform: "none" }], { duration: 250, easing: "ease-out" });
  }

  /** Moves the content of each cell to another one, for all to see; what is drawn moves there. */
  move(permutation: Permutation): void {
    const subject = this.#subject;
    if (!subject) return;
    this.#content = moved(this.#content, permutation);
    this.draw();
    const time = duration();
    if (!time) return;
    const n = subject.order;
    permutation.forEach((to, from) => {
      const [downTo, rightTo] = this.#seen(to);
      const [downFrom, rightFrom] = this.#seen(from);
      const start = `translate(${(rightFrom - rightTo) * 100}%, ${(downFrom - downTo) * 100}%)`;
      const cell = this.#cells[(downTo + MARGIN) * (n + 2 * MARGIN) + rightTo + MARGIN];
      cell?.animate([{ transform: start, zIndex: 1 }, { transform: "none", zIndex: 1 }], { duration: time, easing: "ease-in-out" });
    });
    // The ghosts come back when all has arrived.
    for (const ghost of this.#cells.filter((cell) => cell.classList.contains("ghost"))) {
      ghost.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, {}], { duration: time });
    }
  }

  /** Takes back all motions. */
  reset(): void {
    this.#content = this.#content.map((_, cell) => cell);
    this.#down = this.#right = 0;
    this.draw();
  }

  /** Where a cell is seen in the window. */
  #seen(cell: number): [number, number] {
    const n = this.#subject?.order ?? 1;
    return [modulo(Math.floor(cell / n) + this.#down, n), modulo((cell % n) + this.#right, n)];
  }

  get #size(): number {
    return this.#cells[0]?.getBoundingClientRect().width ?? 0;
  }

  draw(): void {
    const subject = this.#subject;
    if (!subject) return;
    const n = subject.order;
    const width = n + 2 * MARGIN;
    this.#cells.forEach((element, place) => {
      const [down, right] = [Math.floor(place / width) - MARGIN, (place % width) - MARGIN];
      const [i, j] = [modulo(down - this.#down, n), modulo(right - this.#right, n)];
      const isGhost = down < 0 || right < 0 || down >= n || right >= n;
      const content = this.#content[i * n + j] ?? 0;
      element.className = ["torus-cell", isGhost ? "ghost" : "", this.#colour(content), ...this.#lines(subject, i, j)].join(" ");
      element.replaceChildren(...this.#parts(subject, content));
    });
    this.#describe(subject);
  }

  #colour(content: number): string {
    const region = this.#subject?.regionOf[content] ?? -1;
    return region < 0 ? "" : `region-${region % 8}`;
  }

  /** Lines where a region of the palette ends, which stay when the content moves, and the seam where the printed board ends. */
  #lines(subject: Subject, i: number, j: number): string[] {
    const n = subject.order;
    const region = (i: number, j: number) => subject.regionOf[modulo(i, n) * n + modulo(j, n)];
    const classes: string[] = [];
    if (subject.palette.regions.length) {
      if (region(i, j) !== region(i - 1, j)) classes.push("ends-top");
      if (region(i, j) !== region(i, j - 1)) classes.push("ends-left");
    }
    if (i === 0) classes.push("seam-top");
    if (j === 0) classes.push("seam-left");
    return classes;
  }

  #parts(subject: Subject, content: number): HTMLElement[] {
    const part = (className: string, text: string) => {
      const span = document.createElement("span");
      span.className = className;
      span.textContent = text;
      return span;
    };
    const parts: HTMLElement[] = [];
    const text = this.#text(subject, content);
    if (text) parts.push(part("torus-symbol", text));
    if (subject.codewords.has(content)) parts.push(part("codeword", "●"));
    if (subject.label(content)) parts.push(part("torus-letter", subject.label(content)));
    return parts;
  }

  #text(subject: Subject, content: number): string {
    if (this.#filling === "symbols") return this.#grid?.[content] ?? "";
    if (this.#filling === "distances") return subject.distance(content)?.toString() ?? "";
    return "";
  }

  /** The same as a table of words, for those who do not see it. */
  #describe(subject: Subject): void {
    const n = subject.order;
    const row = (name: string, cells: string[]) => {
      const line = document.createElement("tr");
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = name;
      line.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
      return line;
    };
    const words = (content: number) =>
      [
        subject.label(content) ? `region ${subject.label(content)}` : "",
        subject.codewords.has(content) ? "codeword" : "",
        this.#text(subject, content),
      ]
        .filter((word) => word !== "")
        .join(", ") || "blank";
    const body = document.createElement("tbody");
    for (let down = 0; down < n; down++) {
      const i = modulo(down - this.#down, n);
      const cells = Array.from({ length: n }, (_, right) => words(this.#content[i * n + modulo(right - this.#right, n)] ?? 0));
      body.append(row(`row ${i + 1}`, cells));
    }
    const head = document.createElement("thead");
    const names = Array.from({ length: n }, (_, right) => `column ${modulo(right - this.#right, n) + 1}`);
    const line = document.createElement("tr");
    line.append(document.createElement("td"), ...names.map((name) => Object.assign(document.createElement("th"), { scope: "col", textContent: name })));
    head.append(line);
    this.#table.tHead?.remove();
    for (const old of [...this.#table.tBodies]) old.remove();
    this.#table.append(head, body);
  }

  /** The board follows the pointer; a finger moves it to the sides only, as it scrolls the page, too. */
  #listen(): void {
    let from: [number, number] | null = null;
    this.#clip.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      from = [event.clientX, event.clientY];
      this.#clip.setPointerCapture(event.pointerId);
    });
    this.#clip.addEventListener("pointermove", (event) => {
      if (!from) return;
      const size = this.#size;
      const right = event.clientX - from[0];
      const down = event.pointerType === "touch" ? 0 : event.clientY - from[1];
      const [columns, rows] = [Math.round(right / size), Math.round(down / size)];
      if (rows || columns) {
        from = [from[0] + columns * size, from[1] + rows * size];
        const order = this.#subject?.order ?? 1;
        this.#down = modulo(this.#down + rows, order);
        this.#right = modulo(this.#right + columns, order);
        this.draw();
      }
      this.#layer.style.setProperty("transform", `translate(${right - columns * size}px, ${down - rows * size}px)`);
    });
    const end = () => {
      if (!from) return;
      from = null;
      this.#layer.style.removeProperty("transform");
      this.shifted();
    };
    this.#clip.addEventListener("pointerup", end);
    this.#clip.addEventListener("pointercancel", end);
  }
}
