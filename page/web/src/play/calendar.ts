// The calendar of the puzzles of the day: which ones of a game were solved, month by month.

import { button, element } from "../host/dom.js";
import { dated, key, t } from "../host/language.js";
import { type Finished, partsOf } from "./statistics.js";

/** Today, as the day begins everywhere at once. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A level, or none, and its sign in the calendar. */
const SIGNS: [level: string | null, sign: string][] = [
  ["easy", key("E")],
  ["medium", key("M")],
  ["hard", key("H")],
  [null, "•"],
];

/** By day, the levels of the game with this name whose puzzle of the day was solved. */
export function solvedDays(games: Finished[], name: string): Map<string, Set<string | null>> {
  const days = new Map<string, Set<string | null>>();
  for (const { title, day, isSolved } of games) {
    const parts = partsOf(title);
    if (isSolved && day && parts.name === name) days.set(day, (days.get(day) ?? new Set()).add(parts.level));
  }
  return days;
}

/** The month so many months later, as `2026-11`. */
export function monthLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The weeks of a month from Monday on; `null` for days of other months. */
export function weeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const length = (Date.parse(`${monthLater(month, 1)}-01`) - first.getTime()) / 86_400_000;
  const day = (number: number) =>
    number < 1 || number > length ? null : `${month}-${String(number).padStart(2, "0")}`;
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => day(7 * week + weekday + 1 - before)),
  );
}

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  dated(new Date(day), { ...options, timeZone: "UTC" });

export class Calendar {
  readonly #body = element("days", HTMLTableElement).tBodies[0];
  #solved = new Map<string, Set<string | null>>();
  #month = "";

  /** `open` is called with the day whose puzzle is wanted. */
  constructor(private readonly open: (day: string) => void) {
    // 5 January 2026 is a Monday.
    const weekdays = Array.from({ length: 7 }, (_, day) => {
      const head = document.createElement("th");
      head.scope = "col";
      head.textContent = inWords(`2026-01-0${5 + day}`, { weekday: "short" });
      return head;
    });
    element("days", HTMLTableElement).tHead?.rows[0]?.replaceChildren(...weekdays);
    button("earlier").addEventListener("click", () => this.#go(-1));
    button("later").addEventListener("click", () => this.#go(1));
  }

  /** Shows this month for the game with this name. */
  show(games: Finished[], name: string): void {
    this.#solved = solvedDays(games, name);
    element("days-of", HTMLElement).textContent = t(name);
    this.#month = today().slice(0, 7);
    this.#draw();
  }

  #go(months: number): void {
    this.#month = monthLater(this.#month, months);
    this.#draw();
  }

  #draw(): void {
    const month = inWords(`${this.#month}-01`, { month: "long", year: "numeric" });
    element("month", HTMLElement).textContent = month;
    button("later").disabled = this.#month >= today().slice(0, 7);
    this.#body?.replaceChildren(
      ...weeks(this.#month).map((days) => {
        const row = document.createElement("tr");
        for (const day of days) {
          const cell = row.insertCell();
          if (day) cell.append(this.#day(day));
        }
        return row;
      }),
    );
  }

  #day(day: string): HTMLButtonElement {
    const made = document.createElement("button");
    made.type = "button";
    made.value = day;
    const levels = this.#solved.get(day);
    const signs = SIGNS.filter(([level]) => levels?.has(level));
    const small = document.createElement("small");
    small.textContent = signs.map(([, sign]) => t(sign)).join("");
    made.append(String(Number(day.slice(8))), small);
    const solved = signs.map(([level]) => t("{level} solved", { level: level ? t(level) : t("any level") }));
    made.ariaLabel = [inWords(day, { month: "long", day: "numeric" }), ...solved].join(", ");
    made.classList.toggle("solved", signs.length > 0);
    if (day === today()) made.ariaCurrent = "date";
    made.disabled = day > today();
    made.addEventListener("click", () => this.open(day));
    return made;
  }
}
