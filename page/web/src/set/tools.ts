// The tools of Set, each for the selected cells in the order in which they were selected.

import type { Puzzle } from "../board/puzzle.js";
import { NoAnswer } from "../host/engine.js";
import { count, key, listed, t, translated } from "../host/language.js";
import { type Design, isRectangle, type Line, regionLists } from "./design.js";
import { besideBoard, hasNumber, isSamePlace, type Kind, marksOf } from "./marks.js";

/** A design that was changed, and how that is said. */
export interface Edited {
  design: Design;
  said: string;
}

/** A tool; it gets a copy of the design, and throws if it cannot be used. */
type Tool = (design: Design, puzzle: Puzzle, cells: number[], sum: number) => Edited;

/** What is said of a line that is drawn. */
const DRAWN: Record<Line, string> = {
  thermo: key("thermometer of {n} cells from {from} to {to}"),
  palindrome: key("palindrome of {n} cells from {from} to {to}"),
  white: key("white dot from {from} to {to}"),
  black: key("black dot from {from} to {to}"),
};

function line(kind: Line): Tool {
  const isDot = kind === "white" || kind === "black";
  return (design, puzzle, cells) => {
    if (isDot && cells.length !== 2) throw new NoAnswer(t("a dot lies between two cells: select two side by side"));
    if (cells.length < 2) throw new NoAnswer(t("select the cells of the line in order, two or more"));
    design.lines[kind].push(cells);
    return {
      design,
      said: t(DRAWN[kind], {
        n: cells.length,
        from: puzzle.place(cells[0]!),
        to: puzzle.place(cells.at(-1)!),
      }),
    };
  };
}

const arrow: Tool = (design, puzzle, cells) => {
  if (cells.length < 2) throw new NoAnswer(t("select the circle first, then the cells along the arrow"));
  design.arrows.push({ circle: cells.slice(0, 1), cells: cells.slice(1) });
  return {
    design,
    said: count(cells.length - 1, "arrow of {n} cell from {from}", "arrow of {n} cells from {from}", {
      from: puzzle.place(cells[0]!),
    }),
  };
};

/** Cages have a letter or a digit each in their file. */
const MOST_CAGES = 62;

const cage: Tool = (design, _, cells, sum) => {
  if (design.cages.some((one) => one.cells.some((cell) => cells.includes(cell))))
    throw new NoAnswer(t("one of these cells is in a cage already: remove that first"));
  if (design.cages.length === MOST_CAGES) throw new NoAnswer(t("{n} cages are the most", { n: MOST_CAGES }));
  if (!Number.isInteger(sum) || sum < 1) throw new NoAnswer(t("the sum of a cage is a number from 1 on"));
  design.cages.push({ cells: [...cells].sort((one, other) => one - other), sum });
  return { design, said: count(cells.length, "cage of {n} cell, sum {sum}", "cage of {n} cells, sum {sum}", { sum }) };
};

/** Makes the regions those of the design, so that they can be changed. */
function ownRegions(design: Design, puzzle: Puzzle): (number | null)[] {
  const isSquare = design.rows === design.order && design.columns === design.order && isRectangle(design);
  if (!design.regions && (!isSquare || puzzle.isDivided || design.base.startsWith("@")))
    throw new NoAnswer(
      t("regions can be drawn on square boards of n rows, n columns and n symbols; begin with a blank one"),
    );
  return design.regions ?? [...puzzle.regionOf];
}

/** With regions that no cell is left of taken out, and the board without its former base. */
function withRegions(design: Design, regions: (number | null)[]): Design {
  const numbers = [...new Set(regions.filter((region) => region !== null))].sort((one, other) => one - other);
  return {
    ...design,
    base: `latin:${design.order}`,
    files: {},
    regions: regions.map((region) => (region === null ? null : numbers.indexOf(region))),
  };
}

/** Cells that begin in a region grow it, as long as it is not too large; else they are a new one. */
const region: Tool = (design, puzzle, cells) => {
  const regions = ownRegions(design, puzzle);
  const first = regions[cells[0]!] ?? null;
  const grown = new Set([...cells, ...regions.flatMap((one, cell) => (one === first ? [cell] : []))]);
  const grows = first !== null && grown.size <= design.order && cells.some((cell) => regions[cell] !== first);
  if (!grows && cells.length > design.order)
    throw new NoAnswer(
      t("{n} cells are too many: a region has {order} cells", { n: cells.length, order: design.order }),
    );
  const number = grows ? first : Math.max(-1, ...regions.map((one) => one ?? -1)) + 1;
  for (const cell of cells) regions[cell] = number;
  const drawn = withRegions(design, regions);
  const at = drawn.regions?.[cells[0]!] ?? 0;
  return {
    design: drawn,
    said: t("region {region}: {n} of {order} cells", {
      region: at + 1,
      n: regionLists(drawn)[at]?.length ?? 0,
      order: design.order,
    }),
  };
};

/** Takes away marks that touch the cells; where there are none, the cells leave their regions. */
const remove: Tool = (design, puzzle, cells) => {
  const stays = (mark: number[]) => !mark.some((cell) => cells.includes(cell));
  const lines = Object.fromEntries(
    Object.entries(design.lines).map(([kind, all]) => [kind, all.filter(stays)]),
  ) as Design["lines"];
  const left = {
    ...design,
    lines,
    cages: design.cages.filter((one) => stays(one.cells)),
    arrows: design.arrows.filter((one) => stays([...one.circle, ...one.cells])),
    marks: design.marks.filter((one) => stays(one.cells)),
  };
  const marks = (one: Design) =>
    one.cages.length + one.arrows.length + one.marks.length + Object.values(one.lines).flat().length;
  const gone = marks(design) - marks(left);
  if (gone > 0) return { design: left, said: count(gone, "{n} mark removed", "{n} marks removed") };
  const regions = ownRegions(design, puzzle);
  if (cells.every((cell) => regions[cell] === null)) throw new NoAnswer(t("nothing is drawn here"));
  return {
    design: withRegions(
      design,
      regions.map((one, cell) => (cells.includes(cell) ? null : one)),
    ),
    said: count(cells.length, "{n} cell is in no region now", "{n} cells are in no region now"),
  };
};

const TOOLS: Record<string, Tool> = {
  region,
  cage,
  arrow,
  remove,
  thermo: line("thermo"),
  palindrome: line("palindrome"),
  white: line("white"),
  black: line("black"),
};

function check(design: Design, cells: number[]): void {
  if (cells.length === 0) throw new NoAnswer(t("select cells first"));
  if (!isRectangle(design)) throw new NoAnswer(t("nothing can be drawn on a board with gaps: begin with another one"));
}

/** Draws marks of a kind; throws if it cannot be drawn here. */
export function draw(kind: Kind, design: Design, puzzle: Puzzle, cells: number[], number: string): Edited {
  check(design, cells);
  const marks = marksOf(kind, design, cells, number);
  design.marks = [...design.marks.filter((one) => !marks.some((other) => isSamePlace(one, other))), ...marks];
  const name = [translated(kind.name), hasNumber(kind) ? number : ""].filter(Boolean).join(" ");
  const beside = marks.map((mark) => besideBoard(mark, design)).join("");
  const places = listed(cells.map((cell) => puzzle.place(cell)));
  return { design, said: beside ? `${name} ${beside}` : t("{mark} at {places}", { mark: name, places }) };
}

/** Uses a tool; throws if it cannot be used here. `sum` is that of a cage. */
export function use(tool: string, design: Design, puzzle: Puzzle, cells: number[], sum = 0): Edited {
  check(design, cells);
  const found = TOOLS[tool];
  if (!found) throw new NoAnswer(`no tool ${tool}`);
  return found(design, puzzle, cells, sum);
}
