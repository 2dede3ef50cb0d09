// Steps of the library in words.

import type { Candidate, Explain, Step } from "../host/records.js";
import type { Puzzle } from "./puzzle.js";

/** A cell as steps name it. */
export function short(puzzle: Puzzle, cell: number): string {
  const [row, column] = puzzle.position(cell);
  return `r${row + 1}c${column + 1}`;
}

/** Words in a row: `a, b and c`. */
export function listed(words: string[], and = "and"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${and} ${words.at(-1)}`;
}

/** The conclusion of a step: `r1c1 is 5`, or `r2c3 and r2c4 are not 4 or 5`. */
export function conclusion(puzzle: Puzzle, step: Step): string {
  if (step.placements.length > 0)
    return listed(step.placements.map(([cell, symbol]) => `${short(puzzle, cell)} is ${symbol}`));
  const cells = [...new Set(step.eliminations.map(([cell]) => cell))].sort((one, other) => one - other);
  const gone = (cell: number) =>
    listed(
      step.eliminations
        .filter(([at]) => at === cell)
        .map(([, symbol]) => symbol)
        .sort(),
      "or",
    );
  const groups = new Map<string, number[]>();
  for (const cell of cells) groups.set(gone(cell), [...(groups.get(gone(cell)) ?? []), cell]);
  const parts = [...groups].map(
    ([symbols, alike]) =>
      `${listed(alike.map((cell) => short(puzzle, cell)))} ${alike.length > 1 ? "are" : "is"} not ${symbols}`,
  );
  return parts.join("; ");
}

/** The name of a step. */
export function title(step: Step): string {
  return /^[^:(]*/.exec(step.text)?.[0].trim() || step.technique.replaceAll("_", " ");
}

/** The whole step in sentences. */
export function sentence(puzzle: Puzzle, step: Step): string {
  return `${step.text.split(" => ")[0]}. So ${conclusion(puzzle, step)}.`;
}

/** The sentence at the end of an explanation. */
export function ending({ solutions, solved, steps }: Explain): string {
  if (solutions === 0) return "There is no solution: some symbols contradict each other.";
  if (solutions > 1) return "There is more than one solution, so no step can be sure.";
  if (!solved) return `No further step was found after ${steps.length}.`;
  return steps.length === 0 ? "Solved." : `Solved in ${steps.length} steps.`;
}

/** Cells with symbols: `5 in row 1 column 2`. */
export function inWords(puzzle: Puzzle, candidates: Candidate[]): string {
  return listed(candidates.map(([cell, symbol]) => `${symbol} in ${puzzle.place(cell)}`));
}
