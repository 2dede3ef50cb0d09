// A motion under way: a picture of the board, tiled over the plane, that moves over the board and is gone at the end.

import { Ground, isTinted, tints } from "../board/drawing.js";
import { UNIT } from "../board/outline.js";
import { svg } from "../host/dom.js";
import { drawnOver, symbolAt } from "./miniature.js";
import { apply, inverse, type Matrix, type Path } from "./motion-path.js";
import type { Scene } from "./subject.js";
import type { Permutation } from "./torus.js";

export class MovingPicture {
  readonly #layer: SVGSVGElement;
  readonly #plane = svg("g");
  readonly #draw: (part: number) => void;
  #frame = 0;

  /** Over a board with this box, from what is seen before the motion. */
  constructor(
    root: HTMLElement,
    private readonly box: string,
    before: Scene,
    way: Path | Permutation,
  ) {
    this.#layer = svg("svg", { class: "moving", viewBox: box, "aria-hidden": "true" });
    const [left = 0, top = 0, width = 0, height = 0] = box.split(" ").map(Number);
    this.#layer.append(svg("rect", { x: left, y: top, width, height, class: "tint-none" }), this.#plane);
    this.#draw = "plane" in way ? this.#tiled(before, way) : this.#cellByCell(before, way);
    const { rows, width: columns } = before.puzzle;
    const board = `M0 0H${columns * UNIT}V${rows * UNIT}H0Z`;
    this.#layer.append(
      svg("path", { d: `M${left} ${top}h${width}v${height}h${-width}Z${board}`, class: "veil" }),
      svg("path", { d: board, class: "frame" }),
    );
    this.#draw(0);
    root.append(this.#layer);
  }

  run(milliseconds: number): void {
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / milliseconds));
      if (part >= 1) return this.end();
      this.#draw((1 - Math.cos(Math.PI * part)) / 2);
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
    this.#layer.remove();
  }

  /** The board and its copies on all sides, as far as they come into sight. */
  #tiled(before: Scene, path: Path): (part: number) => void {
    const { puzzle } = before;
    const tile = svg("g", { id: "moving-tile" });
    tile.append(...new Ground(puzzle, 0).draw(), ...drawnOver(before));
    this.#plane.append(tile);
    for (const [down, right] of this.#copies(before, path)) {
      if (down || right)
        this.#plane.append(
          svg("use", { href: "#moving-tile", x: right * puzzle.width * UNIT, y: down * puzzle.rows * UNIT }),
        );
    }
    return (part) => {
      this.#plane.setAttribute("transform", `matrix(${path.plane(part).join(" ")})`);
      this.#layer.style.setProperty("--upright", `matrix(${path.upright(part).join(", ")})`);
    };
  }

  #copies({ puzzle }: Scene, path: Path): [down: number, right: number][] {
    const [left = 0, top = 0, width = 0, height = 0] = this.box.split(" ").map(Number);
    const corners = [
      [left, top],
      [left + width, top],
      [left, top + height],
      [left + width, top + height],
    ] as const;
    const seen = [0, 0.25, 0.4, 0.6, 0.75, 1].flatMap((part) => {
      const back: Matrix = inverse(path.plane(part));
      return corners.map(([x, y]) => apply(back, x, y));
    });
    const range = (values: number[], size: number) => {
      const [from, to] = [Math.min(...values), Math.max(...values)].map((value) =>
        Math.max(-2, Math.min(2, Math.floor(value / size))),
      );
      return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, step) => (from ?? 0) + step);
    };
    const columns = range(
      seen.map(([x]) => x),
      puzzle.width * UNIT,
    );
    return range(
      seen.map(([, y]) => y),
      puzzle.rows * UNIT,
    ).flatMap((down) => columns.map((right): [number, number] => [down, right]));
  }

  /** Each cell goes its own way. */
  #cellByCell(before: Scene, permutation: Permutation): (part: number) => void {
    const { puzzle } = before;
    const tint = isTinted(puzzle) ? tints(puzzle) : [];
    const cells = puzzle.drawn.positions.map(([row, column], cell) => {
      const group = svg("g");
      const region = puzzle.regionOf[cell] ?? -1;
      group.append(
        svg("rect", {
          x: column * UNIT,
          y: row * UNIT,
          width: UNIT,
          height: UNIT,
          class: `moving-cell tint-${tint[region] ?? "none"}`,
        }),
        symbolAt(before, cell),
      );
      return group;
    });
    this.#plane.append(...cells);
    return (part) => {
      cells.forEach((group, cell) => {
        const [[row, column], [toRow, toColumn]] = [puzzle.position(cell), puzzle.position(permutation[cell] ?? cell)];
        group.setAttribute(
          "transform",
          `translate(${part * (toColumn - column) * UNIT} ${part * (toRow - row) * UNIT})`,
        );
      });
    };
  }
}
