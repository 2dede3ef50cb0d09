// The drawing under the symbols of a board: tints of regions, marks of setters, cages, lines, the ring of ghost cells.

import { svg } from "../host/dom.js";
import type { Mark } from "../host/records.js";
import { isConnected, isFound } from "./divided.js";
import { outline, UNIT } from "./outline.js";
import type { Puzzle } from "./puzzle.js";

type Point = [x: number, y: number];

/** Whether some region falls apart on the plain board, as it goes on at the opposite side. */
const isTorus = (puzzle: Puzzle): boolean =>
  !puzzle.isDivided && puzzle.drawn.regions.some((region) => !isConnected(puzzle, region));

/** Whether borders alone do not tell the regions, which have tints and letters then: where they go on at the opposite side, or are to be found and are not yet. */
export function isTinted(puzzle: Puzzle): boolean {
  if (!puzzle.isDivided) return isTorus(puzzle);
  return puzzle.regions.some((region) => region.length > 0) && !isFound(puzzle);
}

/** The cell at a place of the torus. */
export function wrapped(puzzle: Puzzle, row: number, column: number): number | null {
  return puzzle.cellAt((row + puzzle.rows) % puzzle.rows, (column + puzzle.width) % puzzle.width);
}

/** A tint for each region, another one than those of its neighbours as far as tints go. */
export function tints(puzzle: Puzzle): number[] {
  const chosen: number[] = [];
  // A region that is being found keeps its tint.
  if (puzzle.isDivided) return puzzle.regions.map((_, number) => number % 8);
  puzzle.drawn.regions.forEach((region, number) => {
    const near = new Set<number>();
    for (const cell of region) {
      const [row, column] = puzzle.position(cell);
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          const other = wrapped(puzzle, row + down, column + right);
          const tint = other === null ? undefined : chosen[puzzle.regionOf[other] ?? -1];
          if (tint !== undefined) near.add(tint);
        }
      }
    }
    const used = (tint: number) => chosen.filter((other) => other === tint).length;
    const free = [0, 1, 2, 3, 4, 5, 6, 7].filter((tint) => !near.has(tint));
    chosen[number] =
      free.length > 0 ? free.reduce((best, tint) => (used(tint) < used(best) ? tint : best)) : number % 8;
  });
  return chosen;
}

export class Ground {
  readonly #middle: (cell: number) => Point;

  /** `ghosts` is the number of rows and columns of ghost cells on each side. */
  constructor(
    private readonly puzzle: Puzzle,
    private readonly ghosts: number,
  ) {
    this.#middle = (cell) => {
      const [row, column] = puzzle.position(cell);
      return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
    };
  }

  /** All of it, from below. */
  draw(): SVGElement[] {
    const parts = [
      this.#cells(isTinted(this.puzzle)),
      ...this.puzzle.drawn.marks.flatMap((mark) => this.#plate(mark)),
      ...this.puzzle.drawn.marks
        .filter(({ kind }) => kind !== "dot" && kind !== "inequality" && kind !== "clue")
        .flatMap((mark) => this.#mark(mark)),
      ...this.puzzle.drawn.slants.map(({ cells }) => this.#slant(cells)),
    ];
    parts.push(...this.#houses(), ...this.#lines(isTorus(this.puzzle)), ...this.#cages());
    return [
      ...parts,
      ...this.puzzle.drawn.marks.filter((mark) => mark.kind === "dot").flatMap((mark) => this.#dot(mark)),
      ...this.puzzle.drawn.marks.filter((mark) => mark.kind === "inequality").map((mark) => this.#inequality(mark)),
      ...this.#clues(),
    ];
  }

  #cells(isTinted: boolean): SVGElement {
    const group = svg("g");
    const { puzzle } = this;
    const tint = tints(puzzle);
    const rect = (row: number, column: number, cell: number, isGhost: boolean) => {
      const region = puzzle.regionOf[cell];
      const name = isTinted && region !== null && region !== undefined ? `tint-${tint[region]}` : "tint-none";
      group.append(
        svg("rect", {
          x: column * UNIT,
          y: row * UNIT,
          width: UNIT,
          height: UNIT,
          class: isGhost ? `${name} ghost` : name,
        }),
      );
    };
    for (const cell of puzzle.squares) rect(...puzzle.position(cell), cell, false);
    for (const [row, column, cell] of ring(puzzle, this.ghosts)) rect(row, column, cell, true);
    return group;
  }

  /** Thin lines between cells, thick ones between regions that are known; dashed where a region goes on at the opposite side. */
  #lines(isTorus: boolean): SVGElement[] {
    const { puzzle } = this;
    const paths = { thin: "", thick: "", wrap: "" };
    const inside = (row: number, column: number) => puzzle.cellAt(row, column);
    for (let row = 0; row <= puzzle.rows; row++) {
      for (let column = 0; column <= puzzle.width; column++) {
        for (const [other, to] of [
          [[row - 1, column], `h${UNIT}`],
          [[row, column - 1], `v${UNIT}`],
        ] as const) {
          const [one, two] = [inside(row, column), inside(other[0], other[1])];
          if (one === null && two === null) continue;
          const start = `M${column * UNIT} ${row * UNIT}${to}`;
          if (one !== null && two !== null) {
            const regions = [puzzle.regionOf[one], puzzle.regionOf[two]];
            const isOpen = puzzle.isDivided && regions.includes(null);
            paths[isOpen || regions[0] === regions[1] ? "thin" : "thick"] += start;
          } else {
            const ghost = one === null ? wrapped(puzzle, row, column) : wrapped(puzzle, other[0], other[1]);
            const region = puzzle.regionOf[one ?? two ?? 0];
            const goesOn = isTorus && ghost !== null && region !== null && puzzle.regionOf[ghost] === region;
            paths[goesOn ? "wrap" : "thick"] += start;
          }
        }
      }
    }
    return Object.entries({ ring: this.#ringLines(), ...paths }).map(([name, d]) =>
      svg("path", { d, class: `line-${name}` }),
    );
  }

  /** Where regions end beyond the border. */
  #ringLines(): string {
    const region = (row: number, column: number) => this.puzzle.regionOf[wrapped(this.puzzle, row, column) ?? -1];
    const isEnd = (row: number, column: number, down: number, right: number) =>
      this.puzzle.cellAt(row + down, column + right) === null &&
      region(row, column) !== region(row + down, column + right);
    const lines = ring(this.puzzle, this.ghosts).flatMap(([row, column]) => [
      isEnd(row, column, 1, 0) ? `M${column * UNIT} ${(row + 1) * UNIT}h${UNIT}` : "",
      isEnd(row, column, 0, 1) ? `M${(column + 1) * UNIT} ${row * UNIT}v${UNIT}` : "",
    ]);
    return lines.join("");
  }

  /** Diagonals as lines, other houses with names as frames. */
  #houses(): SVGElement[] {
    const { puzzle } = this;
    const cages = puzzle.drawn.cages.map((cage) => cage.cells.join());
    return puzzle.board.houses
      .filter((house) => !cages.includes(house.cells.join()))
      .map(({ cells }) => {
        const steps = cells.slice(1).map((cell, index) => {
          const [[row, column], [before, left]] = [puzzle.position(cell), puzzle.position(cells[index] ?? cell)];
          return `${row - before},${column - left}`;
        });
        const isDiagonal =
          cells.length > 2 && (steps.every((step) => step === "1,1") || steps.every((step) => step === "1,-1"));
        if (!isDiagonal) return svg("path", { d: outline(cells, (cell) => puzzle.position(cell), 8), class: "house" });
        const [[x, y], [toX, toY]] = [this.#middle(cells[0] ?? 0), this.#middle(cells.at(-1) ?? 0)];
        const half = (UNIT / 2) * Math.sign(toX - x);
        return svg("path", { d: `M${x - half} ${y - UNIT / 2}L${toX + half} ${toY + UNIT / 2}`, class: "diagonal" });
      });
  }

  #cages(): SVGElement[] {
    const { puzzle } = this;
    return puzzle.outlines().flatMap(({ cells, text }) => {
      const [row, column] = puzzle.position(Math.min(...cells));
      const number = svg("text", { x: column * UNIT + 9, y: row * UNIT + 27, class: "sum" }, text);
      return [svg("path", { d: outline(cells, (cell) => puzzle.position(cell), 6), class: "cage" }), number];
    });
  }

  #path(cells: number[]): string {
    return `M${cells.map((cell) => this.#middle(cell).join(" ")).join("L")}`;
  }

  #mark({ kind, cells, colour = "", circle = [] }: Mark): SVGElement[] {
    const [x, y] = this.#middle(cells[0] ?? 0);
    if (kind === "thermometer")
      return [
        svg("path", { d: this.#path(cells), class: "thermometer" }),
        svg("circle", { cx: x, cy: y, r: 36, class: "bulb" }),
      ];
    if (kind === "line") {
      const line = svg("path", { d: this.#path(cells), class: "palindrome" });
      // The policy of the page forbids attributes of style.
      line.style.stroke = colour;
      return [line];
    }
    if (kind === "palindrome") return [svg("path", { d: this.#path(cells), class: "palindrome" })];
    // From the cell of the circle that is nearest to the shaft, from its rim on.
    const distance = ([fromX, fromY]: Point) => Math.hypot(x - fromX, y - fromY);
    const start = circle
      .map(this.#middle)
      .reduce((best, at) => (distance(at) < distance(best) ? at : best), this.#middle(circle[0] ?? 0));
    const part = 38 / (distance(start) || 1);
    const rim: Point = [start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part];
    const points = [rim, ...cells.map(this.#middle)];
    const shaft = svg("path", {
      d: `M${points.map((point) => point.join(" ")).join("L")}${head(points)}`,
      class: "arrow",
    });
    if (circle.length === 1) return [shaft, svg("circle", { cx: start[0], cy: start[1], r: 38, class: "circle" })];
    return [
      shaft,
      svg("path", { d: this.#path(circle), class: "pill" }),
      svg("path", { d: this.#path(circle), class: "pill-inside" }),
    ];
  }

  /** The place before the first of cells in a line, so many steps of the line from its middle. */
  #before(cells: number[], steps: number): Point {
    const [[x, y], [nextX, nextY]] = [this.#middle(cells[0] ?? 0), this.#middle(cells[1] ?? cells[0] ?? 0)];
    return [x - steps * (nextX - x), y - steps * (nextY - y)];
  }

  /** The arrow from the number of a diagonal into its first cell. */
  #slant(cells: number[]): SVGElement {
    const points = [this.#before(cells, 0.62), this.#before(cells, 0.28)];
    return svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}${head(points)}`, class: "arrow" });
  }

  /** The grey disc of an odd cell, or the square of an even one. */
  #plate({ kind, of, cells }: Mark): SVGElement[] {
    const [x, y] = this.#middle(cells[0] ?? 0);
    if (kind === "clue" && of === "odd") return [svg("circle", { cx: x, cy: y, r: 36, class: "plate" })];
    if (kind === "clue" && of === "even")
      return [svg("rect", { x: x - 36, y: y - 36, width: 72, height: 72, class: "plate" })];
    return [];
  }

  /** The texts of clues: outside the board, one above the other in one place, in discs at corners, and small in cells. */
  #clues(): SVGElement[] {
    const taken = new Map<string, number>();
    const { marks, runs, slants } = this.puzzle.drawn;
    const sums = [...runs, ...slants].map(
      ({ cells, sum }): Mark => ({ kind: "clue", place: "edge", cells, text: String(sum) }),
    );
    return [...marks, ...sums].flatMap(({ kind, of, place, cells, text = "" }) => {
      if (kind !== "clue" || of === "odd" || of === "even" || place === "cage") return [];
      const [x, y] = this.#middle(cells[0] ?? 0);
      if (place === "cell") return [svg("text", { x, y: y - 32, class: "clue small" }, text)];
      if (place === "corner") {
        const [cx, cy] = [x + 50, y + 50];
        return [
          svg("circle", { cx, cy, r: 22, class: "dot" }),
          svg("text", { x: cx, y: cy + 6, class: "dot-number" }, text),
        ];
      }
      const at = this.#before(cells, 0.78);
      const above = taken.get(at.join()) ?? 0;
      taken.set(at.join(), above + 1);
      return [svg("text", { x: at[0], y: at[1] + 8 + (at[1] < 0 ? -24 : 24) * above, class: "clue" }, text)];
    });
  }

  /** A sign that opens to the greater symbol. */
  #inequality({ cells }: Mark): SVGElement {
    const [[x, y], [toX, toY]] = [this.#middle(cells[0] ?? 0), this.#middle(cells[1] ?? 0)];
    const [cx, cy] = [(x + toX) / 2, (y + toY) / 2];
    const [right, down] = [0.07 * (x - toX), 0.07 * (y - toY)];
    const ends = [1, -1].map((side) => [cx - right - 1.6 * side * down, cy - down + 1.6 * side * right].join(" "));
    return svg("path", { d: `M${ends[0]}L${cx + right} ${cy + down}L${ends[1]}`, class: "inequality" });
  }

  #dot({ cells, difference, ratio, sum }: Mark): SVGElement[] {
    const [[x, y], [toX, toY]] = [this.#middle(cells[0] ?? 0), this.#middle(cells[1] ?? 0)];
    const [cx, cy] = [(x + toX) / 2, (y + toY) / 2];
    if (typeof sum === "number") {
      const sign = { 5: "V", 10: "X" }[sum] ?? String(sum);
      return [svg("text", { x: cx, y: cy + 8, class: "sign" }, sign)];
    }
    const isBlack = ratio !== null && ratio !== undefined;
    const dot = svg("circle", { cx, cy, r: 12, class: isBlack ? "dot black" : "dot" });
    const number = isBlack ? (ratio === 2 ? "" : ratio) : difference === 1 ? "" : difference;
    return number
      ? [dot, svg("text", { x: cx, y: cy + 6, class: isBlack ? "dot-number black" : "dot-number" }, String(number))]
      : [dot];
  }
}

/** The cells around a board, `ghosts` rows and columns on each side, each with the cell of the opposite side that it repeats. */
export function ring(puzzle: Puzzle, ghosts: number): [row: number, column: number, cell: number][] {
  const around: [number, number, number][] = [];
  for (let row = -ghosts; row < puzzle.rows + ghosts; row++) {
    for (let column = -ghosts; column < puzzle.width + ghosts; column++) {
      if (row >= 0 && row < puzzle.rows && column >= 0 && column < puzzle.width) continue;
      const cell = wrapped(puzzle, row, column);
      if (cell !== null) around.push([row, column, cell]);
    }
  }
  return around;
}

/** The names of rows and columns at the four edges, as steps name cells: `r1`, `c1`. They have a margin of this width, so far outside the board. */
export function lineNames({ rows, width }: Puzzle, outside: number, margin: number): SVGElement[] {
  const name = (x: number, y: number, text: string) => svg("text", { x, y: y + 9, class: "line-name" }, text);
  const middle = (line: number) => (line + 0.5) * UNIT;
  const at = outside + margin / 2;
  const [right, bottom] = [width * UNIT + at, rows * UNIT + at];
  // What a ring has there is covered.
  const frame = { x: -at, y: -at, width: right + at, height: bottom + at, "stroke-width": margin };
  return [
    svg("rect", { ...frame, class: "margin" }),
    ...Array.from({ length: rows }, (_, row) => [-at, right].map((x) => name(x, middle(row), `r${row + 1}`))).flat(),
    ...Array.from({ length: width }, (_, column) =>
      [-at, bottom].map((y) => name(middle(column), y, `c${column + 1}`)),
    ).flat(),
  ];
}

/** The two wings at the end of an arrow. */
function head(points: Point[]): string {
  const [[x, y], [tipX, tipY]] = [points.at(-2) ?? [0, 0], points.at(-1) ?? [0, 0]];
  const length = Math.hypot(tipX - x, tipY - y) || 1;
  const [right, down] = [(18 * (tipX - x)) / length, (18 * (tipY - y)) / length];
  return `M${tipX - right - down} ${tipY - down + right}L${tipX} ${tipY}L${tipX - right + down} ${tipY - down - right}`;
}

/** A picture of a board that does not change: its ground, and what lies over that. */
export function stillBoard(puzzle: Puzzle, over: SVGElement[] = []): SVGElement {
  const { rows, width } = puzzle;
  const viewBox = `-2 -2 ${width * UNIT + 4} ${rows * UNIT + 4}`;
  const picture = svg("svg", { class: "ground", viewBox, "aria-hidden": "true" });
  picture.append(...new Ground(puzzle, 0).draw(), ...over);
  return picture;
}
