// Steps drawn on a board: houses as frames, candidates as discs, what is taken away crossed out, what is placed framed, links as arrows.
// Each is told apart by its shape, too.

import { svg } from "../host/dom.js";
import { key, t } from "../host/language.js";
import type { Candidate, Step } from "../host/records.js";
import type { Candidates } from "./candidates.js";
import { outline, UNIT } from "./outline.js";
import { type Puzzle, symbols } from "./puzzle.js";

type Point = [x: number, y: number];

/** Shapes, with their meanings. */
const MEANINGS = {
  house: key("where the step looks"),
  on: key("what the step stands on"),
  off: key("false, as it follows"),
  yes: key("if this, then that is true"),
  no: key("if this, then that is false"),
  out: key("taken away"),
  placed: key("placed"),
  asked: key("what you ask about"),
  given: key("a given that contradicts it"),
  entered: key("an entry that contradicts it"),
};
type Kind = keyof typeof MEANINGS;

/** A chain of more links is a net. */
const MANY = 24;

export class Overlay {
  /** Where the candidates of a cell stand: how many in a row, how large, from where. */
  readonly #across: number;
  readonly #pitch: Point;
  readonly #start: Point;
  readonly #radius: number;
  readonly #used = new Set<Kind>();

  /** Draws into the layer of a board, which is emptied first. */
  constructor(
    private readonly layer: SVGSVGElement,
    private readonly puzzle: Puzzle,
  ) {
    const { order, labels } = puzzle.board;
    this.#across = Math.ceil(Math.sqrt(order));
    const down = Math.ceil(order / this.#across);
    // Sums of cages stand at the top of their cells, letters of regions at the bottom.
    const [top, bottom] = [puzzle.outlines().length > 0 ? 30 : 6, labels ? 82 : 94];
    this.#start = [7, top];
    this.#pitch = [86 / this.#across, (bottom - top) / down];
    this.#radius = Math.min(15, 0.5 * Math.min(...this.#pitch));
    layer.replaceChildren();
  }

  /**
   * Draws a step over the candidates that are left before it, those of all cells or of some. Of a chain with very many links only those are drawn that
   * make something true.
   */
  step(step: Step, candidates: Candidates, cells: Iterable<number> = this.puzzle.drawn.positions.keys()): void {
    const isNet = step.arrows.length > MANY;
    const arrows = isNet ? step.arrows.filter(([, , isTrue]) => isTrue) : step.arrows;
    const placed = new Set(step.placements.map(([cell]) => cell));
    if (!isNet) step.houses.forEach((house, index) => this.#house(house, index));
    for (const arrow of arrows) this.#link(arrow, isNet);
    const discs = this.#discs(step, isNet);
    // Candidates that a step was found with may be gone by now.
    for (const [candidate, kind] of discs)
      if (!placed.has(candidate[0]) && candidates.of(candidate[0]).includes(candidate[1])) this.#disc(candidate, kind);
    for (const candidate of step.eliminations) this.#cross(candidate);
    const held = new Set(discs.filter(([, kind]) => kind === "on").map(([candidate]) => String(candidate)));
    this.state(
      candidates,
      [...cells].filter((cell) => !placed.has(cell)),
      held,
    );
    for (const candidate of step.placements) this.#frame(candidate);
  }

  /** Writes the candidates that are left in some cells. */
  state(
    candidates: Pick<Candidates, "of">,
    cells: Iterable<number> = this.puzzle.drawn.positions.keys(),
    held: Set<string> = new Set(),
  ): void {
    for (const cell of cells) {
      for (const symbol of candidates.of(cell)) {
        const [x, y] = this.#at([cell, symbol]);
        const isHeld = held.has(String([cell, symbol]));
        this.layer.append(
          svg(
            "text",
            { x, y, class: isHeld ? "candidate held" : "candidate", "font-size": 1.62 * this.#radius },
            symbol,
          ),
        );
      }
    }
  }

  /** Draws the candidates, and crosses some of them out. */
  crossed(candidates: Candidates, out: Iterable<Candidate>): void {
    for (const candidate of out) this.#cross(candidate);
    this.state(candidates);
  }

  /** The symbol whose place in a cell is the nearest to a point of the drawing. */
  nearest(cell: number, x: number, y: number): string {
    const distance = (symbol: string) => {
      const [atX, atY] = this.#at([cell, symbol]);
      return Math.hypot(atX - x, atY - y);
    };
    return symbols(this.puzzle.board.order).reduce((best, one) => (distance(one) < distance(best) ? one : best));
  }

  /** Draws where to look: frames of houses and cells. */
  places(places: number[][]): void {
    places.forEach((cells, index) => this.#house(cells, index));
  }

  /** Draws where steps end: the candidates, and the frame of a house or a cell that the end is about. */
  end(cells: number[], candidates: Candidates): void {
    if (cells.length > 0) this.#house(cells, 0);
    this.state(candidates);
  }

  /** Draws what is asked about, and the givens and entries that contradict it. */
  reason([cell, symbol]: Candidate, clues: Candidate[]): void {
    const only = clues.length === 1 ? clues[0] : undefined;
    const house = only && this.puzzle.houses(cell).find((house) => house.includes(only[0]));
    if (house) this.#house(house, 0);
    for (const [at] of clues) {
      const [x, y] = this.#middle(at);
      const isGiven = this.puzzle.given(at) !== "";
      this.#use(isGiven ? "given" : "entered");
      if (isGiven) this.layer.append(svg("rect", { x: x - 43, y: y - 43, width: 86, height: 86, class: "clue" }));
      else this.layer.append(svg("circle", { cx: x, cy: y, r: 43, class: "clue" }));
    }
    const [x, y] = this.#middle(cell);
    this.#use("asked");
    this.layer.append(
      svg("path", { d: `M${x} ${y - 46}L${x + 46} ${y}L${x} ${y + 46}L${x - 46} ${y}Z`, class: "asked" }),
    );
    if (this.puzzle.symbol(cell) !== symbol) this.layer.append(svg("text", { x, y, class: "asked-symbol" }, symbol));
  }

  /** The meanings of the shapes that were drawn, each with a sample. */
  legend(): HTMLElement {
    const list = document.createElement("ul");
    list.className = "legend";
    for (const [kind, meaning] of Object.entries(MEANINGS)) {
      if (!this.#used.has(kind as Kind)) continue;
      const line = document.createElement("li");
      const picture = svg("svg", { viewBox: "0 0 40 40", class: "sample", "aria-hidden": "true" });
      picture.append(...sample(kind as Kind));
      line.append(picture, t(meaning));
      list.append(line);
    }
    return list;
  }

  #use(kind: Kind): void {
    this.#used.add(kind);
  }

  #middle(cell: number): Point {
    const [row, column] = this.puzzle.position(cell);
    return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  }

  #at([cell, symbol]: Candidate): Point {
    const [row, column] = this.puzzle.position(cell);
    const index = symbols(this.puzzle.board.order).indexOf(symbol);
    const [right, down] = [index % this.#across, Math.floor(index / this.#across)];
    return [
      column * UNIT + this.#start[0] + (right + 0.5) * this.#pitch[0],
      row * UNIT + this.#start[1] + (down + 0.5) * this.#pitch[1],
    ];
  }

  /** Houses that overlap have frames of different widths. */
  #house(house: number[], index: number): void {
    this.#use("house");
    const d = outline(house, (cell) => this.puzzle.position(cell), 4 + 4 * (index % 3));
    this.layer.append(svg("path", { d, class: "step-house" }));
  }

  #disc(candidate: Candidate, kind: "on" | "off"): void {
    this.#use(kind);
    const [cx, cy] = this.#at(candidate);
    this.layer.append(svg("circle", { cx, cy, r: this.#radius, class: `disc-${kind}` }));
  }

  #cross(candidate: Candidate): void {
    this.#use("out");
    const [x, y] = this.#at(candidate);
    const r = this.#radius;
    this.layer.append(svg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, class: "out-box" }));
    this.layer.append(svg("path", { d: `M${x + r} ${y - r}L${x - r} ${y + r}`, class: "out" }));
  }

  #frame([cell, symbol]: Candidate): void {
    this.#use("placed");
    const [x, y] = this.#middle(cell);
    for (const size of [90, 78])
      this.layer.append(svg("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size, class: "placed" }));
    this.layer.append(svg("text", { x, y, class: "placed-symbol" }, symbol));
  }

  /** The candidates that a step stands on, and those that its chain makes false. */
  #discs(step: Step, isNet: boolean): [Candidate, "on" | "off"][] {
    const names = (all: Candidate[]) => new Set(all.map(String));
    const gone = names(step.eliminations);
    const [yes, no] = [true, false].map((wanted) =>
      names(step.arrows.filter(([, , isTrue]) => isTrue === wanted).map(([, to]) => to)),
    );
    const isOff = (candidate: Candidate) => isNet && no?.has(String(candidate)) && !yes?.has(String(candidate));
    const held = names(step.candidates);
    const others = new Map(
      step.arrows.flatMap(([from, to]) => [from, to]).map((candidate) => [String(candidate), candidate]),
    );
    const beside = isNet
      ? []
      : [...others.values()].filter((candidate) => !held.has(String(candidate)) && !gone.has(String(candidate)));
    return [
      ...step.candidates.map((candidate): [Candidate, "on" | "off"] => [candidate, isOff(candidate) ? "off" : "on"]),
      ...beside.map((candidate): [Candidate, "off"] => [candidate, "off"]),
    ];
  }

  #link([from, to, isTrue]: Step["arrows"][number], isThin: boolean): void {
    const drawn = bow(this.#at(from), this.#at(to), this.#radius + 1);
    if (drawn === null) return;
    this.#use(isTrue ? "yes" : "no");
    this.layer.append(svg("path", { d: drawn.line, class: `link ${isTrue ? "yes" : "no"}${isThin ? " many" : ""}` }));
    this.layer.append(svg("path", { d: drawn.head, class: `link-head${isThin ? " many" : ""}` }));
  }
}

/** The cells of which a step says something. */
export function cellsOf(step: Step): Set<number> {
  const candidates = [
    ...step.candidates,
    ...step.eliminations,
    ...step.placements,
    ...step.arrows.flatMap(([from, to]) => [from, to]),
  ];
  return new Set([...step.houses.flat(), ...candidates.map(([cell]) => cell)]);
}

/** A line that bows a little, so that it does not run through what lies between, and its head. */
function bow([x, y]: Point, [toX, toY]: Point, radius: number): { line: string; head: string } | null {
  const length = Math.hypot(toX - x, toY - y);
  if (length < 1) return null;
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const bulge = Math.min(22, 0.12 * length);
  const [midX, midY] = [(x + toX) / 2 - 2 * bulge * down, (y + toY) / 2 + 2 * bulge * right];
  const towards = (fromX: number, fromY: number, distance: number): Point => {
    const whole = Math.hypot(midX - fromX, midY - fromY) || 1;
    return [fromX + ((midX - fromX) * distance) / whole, fromY + ((midY - fromY) * distance) / whole];
  };
  // Where two discs touch, there is still a little line.
  const gap = Math.min(radius, length / 2 - 3);
  const [startX, startY] = towards(x, y, gap);
  const [endX, endY] = towards(toX, toY, gap);
  const size = Math.min(9, length / 3);
  const [tailX, tailY] = towards(endX, endY, size);
  const [sideX, sideY] = [(tailY - endY) / 2, (endX - tailX) / 2];
  return {
    line: `M${startX} ${startY}Q${midX} ${midY} ${tailX} ${tailY}`,
    head: `M${endX} ${endY}L${tailX + sideX} ${tailY + sideY}L${tailX - sideX} ${tailY - sideY}Z`,
  };
}

function sample(kind: Kind): SVGElement[] {
  if (kind === "house") return [svg("rect", { x: 5, y: 5, width: 30, height: 30, class: "step-house" })];
  if (kind === "on" || kind === "off") return [svg("circle", { cx: 20, cy: 20, r: 14, class: `disc-${kind}` })];
  if (kind === "out")
    return [
      svg("rect", { x: 6, y: 6, width: 28, height: 28, class: "out-box" }),
      svg("path", { d: "M34 6L6 34", class: "out" }),
    ];
  if (kind === "placed")
    return [4, 10].map((at) => svg("rect", { x: at, y: at, width: 40 - 2 * at, height: 40 - 2 * at, class: "placed" }));
  if (kind === "given") return [svg("rect", { x: 5, y: 5, width: 30, height: 30, class: "clue" })];
  if (kind === "entered") return [svg("circle", { cx: 20, cy: 20, r: 15, class: "clue" })];
  if (kind === "asked") return [svg("path", { d: "M20 2L38 20L20 38L2 20Z", class: "asked" })];
  const drawn = bow([0, 20], [40, 20], 2);
  return drawn
    ? [svg("path", { d: drawn.line, class: `link ${kind}` }), svg("path", { d: drawn.head, class: "link-head" })]
    : [];
}
