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
  out: key("to be taken away"),
  placed: key("to be placed"),
  asked: key("what you ask about"),
  given: key("a given that contradicts it"),
  entered: key("an entry that contradicts it"),
};
type Kind = keyof typeof MEANINGS;

/** A chain of more links is a net. */
const MANY = 24;

/** Where the candidates of a cell stand: how many in a row, how far apart, from where, how large. */
interface Places {
  across: number;
  pitch: Point;
  start: Point;
  radius: number;
}

/** So many candidates in rows of so many, between two heights in the cell. */
function places(order: number, across: number, top: number, bottom: number): Places {
  const pitch: Point = [86 / across, (bottom - top) / Math.ceil(order / across)];
  return { across, pitch, start: [7, top], radius: Math.min(15, 0.5 * Math.min(...pitch)) };
}

/** Candidates for the numbers of regions have two rows where one would be too narrow. */
const NUMBERS = 5;

export class Overlay {
  readonly #symbols: Places;
  readonly #numbers: Places;
  readonly #used = new Set<Kind>();

  /** Draws into the layer of a board, which is emptied first. */
  constructor(
    private readonly layer: SVGSVGElement,
    private readonly puzzle: Puzzle,
  ) {
    const { order, labels } = puzzle.board;
    // Sums of cages stand at the top of their cells, letters and numbers of regions at the bottom.
    const [top, bottom] = [puzzle.outlines().length > 0 ? 30 : 6, puzzle.isDivided ? 64 : labels ? 82 : 94];
    this.#symbols = places(order, Math.ceil(Math.sqrt(order)), top, bottom);
    this.#numbers = places(order, order > NUMBERS ? Math.ceil(order / 2) : order, bottom + 3, 97);
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
      const kind = this.puzzle.isNumber(cell) ? "candidate number" : "candidate";
      for (const symbol of candidates.of(cell)) {
        const [x, y] = this.#at([cell, symbol]);
        const isHeld = held.has(String([cell, symbol]));
        const size = 1.62 * this.#of(cell).radius;
        this.layer.append(svg("text", { x, y, class: isHeld ? `${kind} held` : kind, "font-size": size }, symbol));
      }
    }
  }

  /** Draws the candidates, and crosses some of them out. */
  crossed(candidates: Candidates, out: Iterable<Candidate>): void {
    for (const candidate of out) this.#cross(candidate);
    this.state(candidates);
  }

  /** The candidate in some cells whose place is the nearest to a point of the drawing. */
  nearest(cells: number[], x: number, y: number): Candidate | undefined {
    const distance = (candidate: Candidate) => {
      const [atX, atY] = this.#at(candidate);
      return Math.hypot(atX - x, atY - y);
    };
    const all = cells.flatMap((cell) => symbols(this.puzzle.board.order).map((symbol): Candidate => [cell, symbol]));
    return all.sort((one, other) => distance(one) - distance(other))[0];
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
      const [x, y, half] = this.#middle(at);
      const isGiven = this.puzzle.given(at) !== "";
      this.#use(isGiven ? "given" : "entered");
      if (isGiven) this.layer.append(square(x, y, 0.86 * half, "clue"));
      else this.layer.append(svg("circle", { cx: x, cy: y, r: 0.86 * half, class: "clue" }));
    }
    const [x, y, half] = this.#middle(cell);
    const r = 0.92 * half;
    this.#use("asked");
    this.layer.append(svg("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`, class: "asked" }));
    if (this.puzzle.symbol(cell) !== symbol)
      this.layer.append(svg("text", { x, y, class: "asked-symbol", "font-size": 1.04 * half }, symbol));
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

  /** The middle of a cell, and half of its side. The number of a region has the corner where it stands, its cell the rest. */
  #middle(cell: number): [x: number, y: number, half: number] {
    const [row, column] = this.puzzle.position(cell);
    const [right, down, half] = this.puzzle.isNumber(cell)
      ? [81, 81, 19]
      : this.puzzle.isDivided
        ? [50, 37, 33]
        : [50, 50, 50];
    return [column * UNIT + right, row * UNIT + down, half];
  }

  #of(cell: number): Places {
    return this.puzzle.isNumber(cell) ? this.#numbers : this.#symbols;
  }

  #at([cell, symbol]: Candidate): Point {
    const [row, column] = this.puzzle.position(cell);
    const index = symbols(this.puzzle.board.order).indexOf(symbol);
    const { across, start, pitch } = this.#of(cell);
    const [right, down] = [index % across, Math.floor(index / across)];
    return [column * UNIT + start[0] + (right + 0.5) * pitch[0], row * UNIT + start[1] + (down + 0.5) * pitch[1]];
  }

  /** Houses that overlap have frames of different widths. */
  #house(house: number[], index: number): void {
    this.#use("house");
    const d = outline(
      new Set(house.map((cell) => this.puzzle.square(cell))),
      (cell) => this.puzzle.position(cell),
      4 + 4 * (index % 3),
    );
    this.layer.append(svg("path", { d, class: "step-house" }));
  }

  #disc(candidate: Candidate, kind: "on" | "off"): void {
    this.#use(kind);
    const [cx, cy] = this.#at(candidate);
    this.layer.append(svg("circle", { cx, cy, r: this.#of(candidate[0]).radius, class: `disc-${kind}` }));
  }

  #cross(candidate: Candidate): void {
    this.#use("out");
    const [x, y] = this.#at(candidate);
    const r = this.#of(candidate[0]).radius;
    this.layer.append(square(x, y, r, "out-box"));
    this.layer.append(svg("path", { d: `M${x + r} ${y - r}L${x - r} ${y + r}`, class: "out" }));
  }

  #frame([cell, symbol]: Candidate): void {
    this.#use("placed");
    const [x, y, half] = this.#middle(cell);
    for (const part of [0.9, 0.78]) this.layer.append(square(x, y, part * half, "placed"));
    this.layer.append(svg("text", { x, y, class: "placed-symbol", "font-size": 1.16 * half }, symbol));
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
    const drawn = bow(this.#at(from), this.#at(to), this.#of(to[0]).radius + 1);
    if (drawn === null) return;
    this.#use(isTrue ? "yes" : "no");
    this.layer.append(svg("path", { d: drawn.line, class: `link ${isTrue ? "yes" : "no"}${isThin ? " many" : ""}` }));
    this.layer.append(svg("path", { d: drawn.head, class: `link-head${isThin ? " many" : ""}` }));
  }
}

function square(x: number, y: number, half: number, name: string): SVGElement {
  return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: name });
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
