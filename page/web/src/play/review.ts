// The review of a game: each entry of the player beside the step by which the ladder places that symbol.

import { Puzzle } from "../board/puzzle.js";
import { conclusion, ending, short, title } from "../board/steps.js";
import { count, decimal, listed, t } from "../host/language.js";
import type { Candidate, Explain, Step } from "../host/records.js";
import { duration } from "./clock.js";

/** A symbol that was entered, by the number of the change, from 1, and its seconds from the start. */
export interface Entered {
  move: number;
  candidate: Candidate;
  seconds: number;
}

/** A copy of a game, with its way back. */
export function copied(puzzle: Puzzle): Puzzle {
  const copy = new Puzzle(puzzle.board, puzzle.givens, puzzle.files);
  copy.restore(puzzle.save());
  return copy;
}

/** The symbols that differ between two lines, and are none of them erased. */
export function placed(before: string, after: string): Candidate[] {
  return [...after].flatMap((symbol, cell): Candidate[] =>
    symbol !== "." && symbol !== before[cell] ? [[cell, symbol]] : [],
  );
}

/** The entries of a game in order, those that were taken back later, too. */
export function entered(puzzle: Puzzle): Entered[] {
  const copy = copied(puzzle);
  while (copy.undo());
  const found: Entered[] = [];
  let before = copy.line();
  while (copy.redo()) {
    const after = copy.line();
    const { moves: move } = copy;
    const { seconds } = copy.lastMove;
    for (const candidate of placed(before, after)) found.push({ move, candidate, seconds });
    before = after;
  }
  return found;
}

export const isOf = (candidates: Candidate[], [cell, symbol]: Candidate): boolean =>
  candidates.some(([at, other]) => at === cell && other === symbol);

/** The step that places a symbol, and the names of the steps before it that take candidates away, after the last placement. */
export function ladderWords(steps: Step[], candidate: Candidate): string | null {
  const at = steps.findIndex(({ placements }) => isOf(placements, candidate));
  const step = steps[at];
  if (!step) return null;
  const last = steps.slice(0, at).findLastIndex(({ placements }) => placements.length > 0);
  const before = [...new Set(steps.slice(last + 1, at).map(title))];
  const values = { technique: title(step), n: at + 1, before: listed(before) };
  return before.length > 0 ? t("{technique}, after {before} (step {n})", values) : t("{technique} (step {n})", values);
}

/** An entry in words; `solution` is the only one. */
export function entryWords(puzzle: Puzzle, { candidate, seconds }: Entered, steps: Step[], solution: string): string {
  const [cell, symbol] = candidate;
  const what = t("{cell} is {symbol}, at {time}", { cell: short(puzzle, cell), symbol, time: duration(seconds) });
  if (solution[cell] !== symbol) return `${what}: ${t("wrong")}`;
  return `${what}: ${ladderWords(steps, candidate) ?? t("right, and no step of the ladder gives it")}`;
}

/** The hardest step of the ladder; of chains beyond its techniques the one with the highest rating of Sudoku Explainer. */
function hardestWords(puzzle: Puzzle, { steps, hardest, chains }: Explain): string {
  const ratings = steps.map(({ text }) => Number(/\(ER ([\d.]+)\)/.exec(text)?.[1] ?? 0));
  const highest = Math.max(0, ...ratings);
  const at = chains > 0 ? ratings.indexOf(highest) : steps.findIndex(({ technique }) => technique === hardest);
  const step = steps[at];
  const beyond = chains > 0 ? ` ${t("{n} of its steps are chains beyond its techniques.", { n: chains })}` : "";
  if (!step || (chains > 0 && highest === 0)) return beyond;
  const rating = chains > 0 ? `, ER ${decimal(highest, 1)}` : "";
  const values = { n: at + 1, technique: `${title(step)}${rating}`, conclusion: conclusion(puzzle, step) };
  return `${beyond} ${t("Its hardest step is {n}, {technique}: {conclusion}.", values)}`;
}

/** The ladder, its hardest step, and how many entries were wrong, in sentences. */
export function summary(puzzle: Puzzle, explained: Explain, entries: Entered[], solution: string): string {
  const wrong = entries.filter(({ candidate: [cell, symbol] }) => solution[cell] !== symbol).length;
  const all = entries.length;
  const own =
    wrong === 0
      ? count(all, "You entered {n} symbol, none of them wrong.", "You entered {n} symbols, none of them wrong.")
      : count(
          all,
          "You entered {n} symbol, {wrong} of them wrong.",
          "You entered {n} symbols, {wrong} of them wrong.",
          {
            wrong,
          },
        );
  return `${t("The ladder: {ending}", { ending: ending(explained) })}${hardestWords(puzzle, explained)} ${own}`;
}
