// Steps of the library in words.

import { count, listed, t, translated } from "../host/language.js";
import type { Candidate, Explain, Step } from "../host/records.js";
import type { Puzzle } from "./puzzle.js";

/** A cell as the library takes it. */
export function named(puzzle: Puzzle, cell: number): string {
  const [row, column] = puzzle.position(cell);
  return `${puzzle.isNumber(cell) ? "region of " : ""}r${row + 1}c${column + 1}`;
}

/** A cell as steps name it. */
export const short = (puzzle: Puzzle, cell: number): string =>
  puzzle.isNumber(cell) ? t("region of {cell}", { cell: named(puzzle, puzzle.square(cell)) }) : named(puzzle, cell);

/** The conclusion of a step: `r1c1 is 5`, or `r2c3 and r2c4 are not 4 or 5`. */
export function conclusion(puzzle: Puzzle, step: Step): string {
  if (step.placements.length > 0)
    return listed(
      step.placements.map(([cell, symbol]) => t("{cell} is {symbol}", { cell: short(puzzle, cell), symbol })),
    );
  const cells = [...new Set(step.eliminations.map(([cell]) => cell))].sort((one, other) => one - other);
  const gone = (cell: number) =>
    listed(
      step.eliminations
        .filter(([at]) => at === cell)
        .map(([, symbol]) => symbol)
        .sort(),
      "disjunction",
    );
  const groups = new Map<string, number[]>();
  for (const cell of cells) groups.set(gone(cell), [...(groups.get(gone(cell)) ?? []), cell]);
  const parts = [...groups].map(([symbols, alike]) =>
    count(alike.length, "{cells} is not {symbols}", "{cells} are not {symbols}", {
      cells: listed(alike.map((cell) => short(puzzle, cell))),
      symbols,
    }),
  );
  return parts.join("; ");
}

/** The name of a step. */
export function title(step: Step): string {
  return t(/^[^:(]*/.exec(step.text)?.[0].trim() || step.technique.replaceAll("_", " "));
}

/** The whole step in sentences. */
export function sentence(puzzle: Puzzle, step: Step): string {
  return t("{step}. So {conclusion}.", {
    step: translated(step.text.split(" => ")[0] ?? ""),
    conclusion: conclusion(puzzle, step),
  });
}

/** The sentence at the end of an explanation. */
export function ending({ solutions, solved, steps }: Explain): string {
  if (solutions === 0) return t("There is no solution: some symbols contradict each other.");
  if (solutions > 1) return t("There is more than one solution, so no step can be sure.");
  if (!solved) return t("No further step was found after {n}.", { n: steps.length });
  return steps.length === 0 ? t("Solved.") : count(steps.length, "Solved in {n} step.", "Solved in {n} steps.");
}

/** Cells with symbols: `5 in row 1 column 2`. */
export function inWords(puzzle: Puzzle, candidates: Candidate[]): string {
  return listed(candidates.map(([cell, symbol]) => t("{symbol} in {cell}", { symbol, cell: puzzle.place(cell) })));
}
