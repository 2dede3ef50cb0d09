// What the player has solved, kept in this browser.

import { t } from "../host/language.js";
import { attempt, store, stored } from "../host/storage.js";

/** The progress in the drills of a technique. */
export interface Progress {
  /** By drill: `a` if it was solved alone, at the first try; `h` if it was solved with help; `.` if it is open. */
  marks: string;
  /** How many were solved alone in a row, up to now; a drill that was solved alone before does not count again. */
  row: number;
}

const key = (technique: string): string => `learn:${technique}`;

/** The progress that is kept, for so many drills. */
export function recall(technique: string, drills: number): Progress {
  const kept = attempt(() => JSON.parse(stored(key(technique)) ?? "null") as Partial<Progress> | null, null);
  const marks = typeof kept?.marks === "string" && /^[ah.]*$/.test(kept.marks) ? kept.marks : "";
  const row = Number.isSafeInteger(kept?.row) && kept!.row! > 0 ? kept!.row! : 0;
  return { marks: marks.slice(0, drills).padEnd(drills, "."), row };
}

function keep(technique: string, progress: Progress): Progress {
  store(key(technique), JSON.stringify(progress));
  return progress;
}

/** Notes that a drill is solved. One that was solved alone before stays so. */
export function solved(technique: string, drills: number, drill: number, isAlone: boolean): Progress {
  const { marks, row } = recall(technique, drills);
  const mark = isAlone || marks[drill] === "a" ? "a" : "h";
  return keep(technique, {
    marks: marks.slice(0, drill) + mark + marks.slice(drill + 1),
    row: isAlone ? row + (marks[drill] === "a" ? 0 : 1) : 0,
  });
}

/** Notes a wrong answer, or help. */
export function helped(technique: string, drills: number): Progress {
  return keep(technique, { ...recall(technique, drills), row: 0 });
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
