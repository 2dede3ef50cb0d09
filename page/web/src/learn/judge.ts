// Whether an answer is the step that is due, and why.

import type { Puzzle } from "../board/puzzle.js";
import { sentence, short } from "../board/steps.js";
import { count, listed, t } from "../host/language.js";
import type { Candidate, Step } from "../host/records.js";
import { opening, type Position } from "./drills.js";

/** What the engine finds in a position. */
export interface Due {
  /** All steps of the technique that is due; together they conclude all that it concludes here. */
  steps: Step[];
  /** By cell. */
  solution: Map<number, string>;
}

export interface Verdict {
  isRight: boolean;
  /** Of a right answer: the step that it belongs to. */
  step: Step | null;
  words: string;
}

/** More reasons than these are counted. */
const MANY = 3;

/** What is due in a position, by the explanation of its puzzle; `null` if the technique is not. */
export function due({ puzzle }: Position, technique: string, steps: Step[]): Due | null {
  const found = opening(steps, technique);
  const placed = steps.flatMap((step) => step.placements);
  const there = [...puzzle.line()].map((symbol, cell): Candidate => [cell, symbol]);
  return found && { steps: found.steps, solution: new Map([...there, ...placed]) };
}

/** Judges symbols that are placed, or candidates that are removed. */
export function judge({ puzzle, candidates }: Position, name: string, due: Due, answer: Candidate[]): Verdict {
  const isPlacing = due.steps.some((step) => step.placements.length > 0);
  const concluded = (step: Step) => new Set((isPlacing ? step.placements : step.eliminations).map(String));
  const all = new Set(due.steps.flatMap((step) => [...concluded(step)]));
  const wrong = answer.filter((candidate) => !all.has(String(candidate)));
  if (wrong.length === 0) {
    const covered = (step: Step) => answer.filter((candidate) => concluded(step).has(String(candidate))).length;
    const step = due.steps.reduce((best, one) => (covered(one) > covered(best) ? one : best));
    return { isRight: true, step, words: `${t("Right.")} ${sentence(puzzle, step)}${others(due.steps.length - 1)}` };
  }
  const reason = ([cell, symbol]: Candidate): string => {
    const isTrue = due.solution.get(cell) === symbol;
    const values = { cell: short(puzzle, cell), symbol, technique: name };
    if (!isPlacing)
      return isTrue
        ? t("{cell} is {symbol} in the solution", values)
        : t("the engine finds no {technique} that takes {symbol} from {cell}", values);
    if (isTrue)
      return t("{cell} is {symbol} in the solution, but the engine finds no {technique} that shows it", values);
    if (candidates.of(cell).includes(symbol)) return t("{cell} is not {symbol} in the solution", values);
    const why = seen(puzzle, cell, symbol) ?? t("an earlier step has removed it");
    return t("{symbol} is no candidate of {cell}: {reason}", { ...values, reason: why });
  };
  const reasons = wrong.slice(0, MANY).map(reason);
  if (wrong.length > MANY) reasons.push(t("so it is with {n} more", { n: wrong.length - MANY }));
  const right = answer.length - wrong.length;
  const rest = right > 0 ? ` ${count(right, "The other one is right.", "The other {n} are right.")}` : "";
  return { isRight: false, step: null, words: `${t("Not yet: {reasons}.", { reasons: listed(reasons) })}${rest}` };
}

/** What there is beside the step that is shown. */
export function others(number: number): string {
  if (number === 0) return "";
  return ` ${count(number, "There is one more such step here.", "There are {n} more such steps here.")}`;
}

/** Where a cell sees a symbol. */
function seen(puzzle: Puzzle, cell: number, symbol: string): string | null {
  const at = puzzle
    .houses(cell)
    .flat()
    .find((other) => other !== cell && puzzle.symbol(other) === symbol);
  return at === undefined ? null : t("it stands in {cell}", { cell: short(puzzle, at) });
}
