// What the player writes into cells, and its text: for addresses, and for the moves of a game that is kept.

import { capital, key, t } from "../host/language.js";

/** The contents of a cell beside its given. */
export interface Entry {
  readonly symbol: string;
  readonly corner: string;
  readonly centre: string;
  /** Keys of colours, as `COLOURS` has them. */
  readonly colours: string;
}

/** Colours by key: each has a letter, too, as its second mark. */
export const COLOURS = [
  key("red"),
  key("orange"),
  key("yellow"),
  key("green"),
  key("teal"),
  key("blue"),
  key("purple"),
  key("magenta"),
  key("slate"),
];

/** The letter of a colour, in the language of the page. */
export const colourLetter = (key: string): string => capital(t(COLOURS[Number(key) - 1] ?? "")).slice(0, 1);

export const NOTHING: Entry = { symbol: "", corner: "", centre: "", colours: "" };

const FIELDS = ["symbol", "corner", "centre", "colours"] as const;

export function isSame(one: Entry, other: Entry): boolean {
  return one === other || FIELDS.every((field) => one[field] === other[field]);
}

/** An entry that was stored or sent, with nothing in it that is none; `own` are the symbols of the game. */
export function cleaned(stored: Partial<Entry> | null | undefined, own: string[]): Entry {
  const text = (value: unknown, allowed: string[]) =>
    typeof value === "string" ? [...value].filter((one) => allowed.includes(one)).join("") : "";
  const keys = COLOURS.map((_, index) => String(index + 1));
  return {
    symbol: text(stored?.symbol, own).slice(0, 1),
    corner: text(stored?.corner, own),
    centre: text(stored?.centre, own),
    colours: text(stored?.colours, keys),
  };
}

/** These cells, each with symbol, corner notes, centre notes and colours. */
export function writeEntries(entries: Entry[], cells: number[]): string {
  return cells.map((cell) => [cell, ...FIELDS.map((field) => entries[cell]?.[field] ?? "")].join("-")).join("_");
}

/** Reads what `writeEntries` wrote: by cell, what stands there. */
export function readEntries(text: string): Map<number, Entry> {
  const parts = text.split("_").map((part) => part.split("-"));
  return new Map(
    parts.map(([cell = "", symbol = "", corner = "", centre = "", colours = ""]) => [
      Number(cell),
      { symbol, corner, centre, colours },
    ]),
  );
}
