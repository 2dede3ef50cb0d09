// Statistics of the solved games that this browser keeps.

import { element } from "../host/dom.js";
import { t } from "../host/language.js";
import { duration } from "./clock.js";

/** What a game that is kept says of its end. */
export interface Finished {
  title: string;
  seconds: number;
  hints: number;
  isSolved: boolean;
  /** The day whose puzzle it is, as `2026-11-26`; empty if it is of none. */
  day: string;
  /** When it was changed last, in milliseconds. */
  changed: number;
}

/** The solved puzzles of one game and level. */
export interface Row {
  name: string;
  solved: number;
  withoutHelp: number;
  /** The shortest time without help, in seconds; `null` if help was asked for each time. */
  best: number | null;
}

const DAY = 86_400_000;
const LEVELS = ["easy", "medium", "hard"];

/** The game and the level, or `null`, of a title such as "Sudoku; easy, seed 1". */
export function partsOf(title: string): { name: string; level: string | null } {
  const [name = "", rest = ""] = title.split("; ");
  return { name, level: LEVELS.find((one) => rest === one || rest.startsWith(`${one},`)) ?? null };
}

/** The same in words. */
export function kindOf(title: string): string {
  const { name, level } = partsOf(title);
  return level ? `${name}, ${level}` : name;
}

/** The games that were solved, by game and level, the one with most puzzles first. */
export function statistics(games: Finished[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { title, seconds, hints, isSolved } of games) {
    if (!isSolved) continue;
    const name = kindOf(title);
    const row = rows.get(name) ?? { name, solved: 0, withoutHelp: 0, best: null };
    row.solved += 1;
    if (hints === 0) {
      row.withoutHelp += 1;
      row.best = Math.min(row.best ?? seconds, seconds);
    }
    rows.set(name, row);
  }
  return [...rows.values()].sort((one, other) => other.solved - one.solved);
}

/** The number of days in a row, up to today or yesterday, on which a game was solved, in the time zone of the browser. */
export function streak(games: Finished[], now: Date): number {
  const dayOf = (time: number | Date) => {
    const date = new Date(time);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
  };
  const days = new Set(games.filter(({ isSolved }) => isSolved).map(({ changed }) => dayOf(changed)));
  const today = dayOf(now);
  let day = days.has(today) ? today : today - 1;
  let length = 0;
  for (; days.has(day); day -= 1) length += 1;
  return length;
}

/** The days in a row, in words; of fewer than two nothing is said. */
export function streakInWords(games: Finished[], now = new Date()): string {
  const days = streak(games, now);
  return days < 2 ? "" : t("{n} days in a row", { n: days });
}

/** A game and its level in the language of the page. */
function kindInWords(kind: string): string {
  const level = LEVELS.find((one) => kind.endsWith(`, ${one}`));
  return level ? `${t(kind.slice(0, -level.length - 2))}, ${t(level)}` : t(kind);
}

/** Shows them in a table. */
export function showStatistics(games: Finished[]): void {
  const rows = statistics(games);
  element("solved-games", HTMLElement).hidden = rows.length === 0;
  element("streak", HTMLElement).textContent = streakInWords(games);
  element("statistics", HTMLTableElement).tBodies[0]?.replaceChildren(
    ...rows.map(({ name, solved, withoutHelp, best }) => {
      const row = document.createElement("tr");
      for (const text of [kindInWords(name), solved, withoutHelp, best === null ? "–" : duration(best)])
        row.insertCell().textContent = String(text);
      return row;
    }),
  );
}
