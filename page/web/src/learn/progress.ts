// What the player has solved, kept in this browser.

import { t } from "../host/language.js";
import { attempt, store, stored } from "../host/storage.js";
import type { Drill } from "./drills.js";

/** The progress in the drills of a technique. */
export interface Progress {
  /** By drill: `a` if it was solved alone, at the first try; `h` if it was solved with help; `.` if it is open. */
  marks: string;
  /** How many were solved alone in a row, up to now; a drill that was solved alone before does not count again. */
  row: number;
}

/** What the browser keeps of a technique. */
interface Kept {
  /** By the name of a position, its mark if it is solved; also of positions that are no longer among the drills. */
  solved: Record<string, string>;
  row: number;
}

/** How the browser calls it. */
const nameOf = (technique: string): string => `learn:${technique}`;

/** A short name for what stands on the board of a drill (FNV-1a): drills may come in another order, or with others between them. */
export function positionName({ game, files, puzzle, gone, placed = "" }: Drill): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify([game, files, puzzle, gone, placed]))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** What is kept. Former versions of the page kept marks in the order of the drills, which get their names here. */
function read(technique: string, drills: readonly Drill[]): Kept {
  const kept = attempt(() => JSON.parse(stored(nameOf(technique)) ?? "null") as Record<string, unknown> | null, null);
  const { solved, marks, row } = kept ?? {};
  const inOrder = typeof marks === "string" ? drills.map((drill, at) => [positionName(drill), marks[at]]) : [];
  const all = [...Object.entries(typeof solved === "object" ? (solved ?? {}) : {}), ...inOrder];
  const found: Kept = {
    solved: Object.fromEntries(all.filter(([, mark]) => mark === "a" || mark === "h")),
    row: Number.isSafeInteger(row) && (row as number) > 0 ? (row as number) : 0,
  };
  if (inOrder.length > 0) keep(technique, found);
  return found;
}

/** The progress that is kept in these drills. */
export function recall(technique: string, drills: readonly Drill[]): Progress {
  const { solved, row } = read(technique, drills);
  const mark = (drill: Drill) => solved[positionName(drill)] ?? ".";
  const isBegun = Object.keys(solved).length > 0;
  return { marks: isBegun ? drills.map(mark).join("") : ".".repeat(drills.length), row };
}

function keep(technique: string, kept: Kept): void {
  store(nameOf(technique), JSON.stringify(kept));
}

/** Notes that a drill is solved. One that was solved alone before stays so. */
export function solved(technique: string, drills: readonly Drill[], drill: Drill, isAlone: boolean): void {
  const { solved, row } = read(technique, drills);
  const name = positionName(drill);
  const wasAlone = solved[name] === "a";
  keep(technique, {
    solved: { ...solved, [name]: isAlone || wasAlone ? "a" : "h" },
    row: isAlone ? row + (wasAlone ? 0 : 1) : 0,
  });
}

/** Notes a wrong answer, or help. */
export function helped(technique: string, drills: readonly Drill[]): void {
  keep(technique, { ...read(technique, drills), row: 0 });
}

const count = (marks: string, mark: string): number => [...marks].filter((one) => one === mark).length;

/** How many drills are solved. */
export const done = ({ marks }: Progress): number => marks.length - count(marks, ".");

/** The progress in words; empty before the first. */
export function inWords(progress: Progress): string {
  const { marks, row } = progress;
  const number = done(progress);
  if (number === 0) return "";
  const parts = [
    t("{n} of {total} solved", { n: number, total: marks.length }),
    t("{n} without help", { n: count(marks, "a") }),
  ];
  return [...parts, ...(row > 1 ? [t("{n} in a row", { n: row })] : [])].join(", ");
}

/** The drill to go on with after this one: the next open one; if all are solved, the next one. */
export function next({ marks }: Progress, drill: number): number {
  const after = [...marks].map((_, index) => (drill + 1 + index) % marks.length);
  return after.find((index) => marks[index] === ".") ?? after[0] ?? 0;
}
