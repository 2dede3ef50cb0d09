// Games that were begun, as this browser keeps them.

import { readFiles, titleInWords } from "../board/games.js";
import type { Saved } from "../board/puzzle.js";
import { element } from "../host/dom.js";
import { dated, t } from "../host/language.js";
import type { Files } from "../host/records.js";
import { attempt, hasStored } from "../host/storage.js";
import { Calendar } from "./calendar.js";
import { duration } from "./clock.js";
import { showStatistics } from "./statistics.js";

/** A game that was begun. */
export interface Kept extends Saved {
  game: string;
  files: Files;
  /** Its name in the list. */
  title: string;
  /** How long it has been played. */
  seconds: number;
  /** How often help was asked for. */
  hints: number;
  /** From 0 to 1. */
  progress: number;
  isSolved: boolean;
  /** The day whose puzzle it is, as `2026-11-26`; empty if it is of none. */
  day: string;
  /** When it was changed last, in milliseconds. */
  changed: number;
}

const PREFIX = "play:";
/** The last date there is, in milliseconds. */
const LAST_DATE = 8.64e15;

/** One puzzle of one game has one place; games that differ in their files are told apart by them. */
function key(game: string, givens: string, files: Files): string {
  const rest = Object.keys(files).length > 0 ? `:${JSON.stringify(files)}` : "";
  return `${PREFIX}${game}:${givens}${rest}`;
}

function read(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept> | null;
    if (typeof kept?.game !== "string" || typeof kept.givens !== "string" || !Array.isArray(kept.entries)) return null;
    const number = (value: unknown, most: number) =>
      typeof value === "number" && value >= 0 && value <= most ? value : 0;
    return {
      game: kept.game,
      givens: kept.givens,
      entries: kept.entries,
      checkpoints: Array.isArray(kept.checkpoints) ? kept.checkpoints.filter(Array.isArray) : [],
      moves: Array.isArray(kept.moves) ? kept.moves.filter((move) => typeof move === "string") : [],
      files: readFiles(JSON.stringify(kept.files ?? {})),
      title: typeof kept.title === "string" ? kept.title : kept.game,
      seconds: number(kept.seconds, Number.MAX_SAFE_INTEGER),
      hints: number(kept.hints, Number.MAX_SAFE_INTEGER),
      progress: number(kept.progress, 1),
      isSolved: kept.isSolved === true,
      day: typeof kept.day === "string" ? kept.day : "",
      changed: number(kept.changed, LAST_DATE),
    };
  } catch {
    // The stored text is not ours.
    return null;
  }
}

/** The state in which this puzzle was kept. */
export function recall(game: string, givens: string, files: Files): Kept | null {
  return attempt(() => read(localStorage.getItem(key(game, givens, files))), null);
}

/** What this tab stored last: a text under a name, and when the game in it was changed. */
let last = { name: "", text: "", changed: 0 };

/** When the state that is kept of this puzzle was changed last; `null` if nothing is kept. What this tab has written is not read again. */
export function changedAt(game: string, givens: string, files: Files): number | null {
  const name = key(game, givens, files);
  const text = attempt(() => localStorage.getItem(name), null);
  if (text !== null && text === last.text && name === last.name) return last.changed;
  return read(text)?.changed ?? null;
}

/** Keeps a game, if this browser keeps anything. Returns whether there was room for it. */
export function keep(kept: Kept): boolean {
  const [name, text] = [key(kept.game, kept.givens, kept.files), JSON.stringify(kept)];
  const isKept = hasStored(name, text);
  if (isKept) last = { name, text, changed: kept.changed };
  return isKept;
}

/** Calls `changed` with a game that another tab has changed. */
export function listenToOtherTabs(changed: (kept: Kept) => void): void {
  window.addEventListener("storage", (event) => {
    const kept = event.key?.startsWith(PREFIX) ? read(event.newValue) : null;
    if (kept) changed(kept);
  });
}

function forget(kept: Kept): void {
  attempt(() => localStorage.removeItem(key(kept.game, kept.givens, kept.files)), undefined);
}

/** All games, the one that was changed last first. */
export function all(): Kept[] {
  const names = attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(PREFIX));
  const found = names
    .map((name) => read(attempt(() => localStorage.getItem(name), null)))
    .filter((kept) => kept !== null);
  return found.sort((one, other) => other.changed - one.changed);
}

/** How much of a game is filled, in words. */
export const filled = ({ progress }: Kept): string => t("{n} % filled", { n: Math.round(100 * progress) });

/** The games that are not solved yet, the one that was changed last first. */
export const begun = (): Kept[] => all().filter(({ isSolved }) => !isSolved);

/** The dialog with all games: to go on with, or to remove. */
export class List {
  readonly #dialog = element("games", HTMLDialogElement);
  readonly #items = element("games-list", HTMLUListElement);

  readonly #calendar: Calendar;
  /** The game of the calendar. */
  #name = "";

  /** `open` is called with the game that is chosen, `removed` with one that is no longer kept, `daily` with a day whose puzzle is wanted. */
  constructor(
    private readonly open: (kept: Kept) => void,
    private readonly removed: (kept: Kept) => void,
    daily: (day: string) => void,
  ) {
    this.#calendar = new Calendar((day) => {
      this.#dialog.close();
      daily(day);
    });
  }

  /** Shows all games, and the puzzles of the day of the game with this name. */
  show(name: string): void {
    this.#name = name;
    this.#draw();
    this.#dialog.showModal();
  }

  #draw(): void {
    const games = all();
    this.#calendar.show(games, this.#name);
    element("games-none", HTMLElement).hidden = games.length > 0;
    this.#items.replaceChildren(...games.map((kept) => this.#item(kept)));
    showStatistics(games);
  }

  #item(kept: Kept): HTMLLIElement {
    const item = document.createElement("li");
    const button = (text: string, label: string, action: () => void) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.ariaLabel = label;
      made.addEventListener("click", action);
      return made;
    };
    const words = document.createElement("span");
    const title = titleInWords(kept.title);
    const state = kept.isSolved ? t("solved") : filled(kept);
    const day = kept.changed > 0 ? `, ${dated(new Date(kept.changed))}` : "";
    words.append(
      title,
      document.createElement("br"),
      Object.assign(document.createElement("small"), { textContent: `${state}, ${duration(kept.seconds)}${day}` }),
    );
    const go = button(t("Go on"), t("go on with {game}", { game: title }), () => {
      this.#dialog.close();
      this.open(kept);
    });
    const remove = button(t("Remove"), t("remove {game}", { game: title }), () => {
      forget(kept);
      this.removed(kept);
      this.#draw();
      this.#dialog.focus();
    });
    item.append(words, go, remove);
    return item;
  }
}
