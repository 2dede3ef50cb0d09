// Whether an answer is the step that is due, and why.

import type { Puzzle } from "../board/puzzle.js";
import { listed, sentence, short } from "../board/steps.js";
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
    return { isRight: true, step, words: `Right. ${sentence(puzzle, step)}${others(due.steps.length - 1)}` };
  }
  const reason = ([cell, symbol]: Candidate): string => {
    const [at, isTrue] = [short(puzzle, cell), due.solution.get(cell) === symbol];
    if (!isPlacing)
      return isTrue
        ? `${at} is ${symbol} in the solution`
        : `the engine finds no ${name} that takes ${symbol} from ${at}`;
    if (isTrue) return `${at} is ${symbol} in the solution, but the engine finds no ${name} that shows it`;
    return candidates.of(cell).includes(symbol)
      ? `${at} is not ${symbol} in the solution`
      : `${symbol} is no candidate of ${at}: ${seen(puzzle, cell, symbol) ?? "an earlier step has removed it"}`;
  };
  const reasons = wrong.slice(0, MANY).map(reason);
  if (wrong.length > MANY) reasons.push(`so it is with ${wrong.length - MANY} more`);
  const right = answer.length - wrong.length;
  const rest = right > 0 ? ` The other ${right === 1 ? "one is" : `${right} are`} right.` : "";
  return { isRight: false, step: null, words: `Not yet: ${listed(reasons)}.${rest}` };
}

/** What there is beside the step that is shown. */
export function others(number: number): string {
  if (number === 0) return "";
  return number === 1 ? " There is one more such step here." : ` There are ${number} more such steps here.`;
}

/** Where a cell sees a symbol. */
function seen(puzzle: Puzzle, cell: number, symbol: string): string | null {
  const at = puzzle
    .houses(cell)
    .flat()
    .find((other) => other !== cell && puzzle.symbol(other) === symbol);
  return at === undefined ? null : `it stands in ${short(puzzle, at)}`;
}
