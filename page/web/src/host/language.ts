// The language of the page. English texts stand in the scripts and in index.html; they are the keys of their translations, which are fetched for
// other languages alone.

import type { Catalogue } from "./catalogue.js";
import { stored } from "./storage.js";

/** The languages by their codes, each by its own name. */
export const LANGUAGES: Record<string, string> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
  ko: "한국어",
  zh: "简体中文",
};

/** What stands for `{name}` in a text; numbers are written as the language does. */
export type Values = Record<string, string | number | bigint>;

let language = "en";
let catalogue: Catalogue | null = null;

/** The language of the page, as `toLocaleString` wants it: with the country of the reader, if the browser tells it. */
let locale = "en";

/** The code of the language that is spoken. */
export const spoken = (): string => language;

/** Marks a text that is translated where it is shown. */
export function key<Text extends string>(text: Text): Text {
  return text;
}

/** Whether a reader of this language reads that one: there is no catalogue in traditional Chinese. */
const isRead = (wanted: string, code: string) => wanted.split("-")[0] === code && !/^zh-(Hant|TW|HK|MO)/.test(wanted);

/** Fetches the catalogue of the language that was chosen, or else of the first one that the browser asks for, and translates what is there. Without it the page stays English. */
export async function speak(): Promise<void> {
  const wanted = [stored("language") ?? "", ...navigator.languages];
  const code = wanted.flatMap((one) => Object.keys(LANGUAGES).filter((code) => isRead(one, code)))[0] ?? "en";
  locale = navigator.languages.find((one) => isRead(one, code)) ?? code;
  if (code === "en") return;
  try {
    const [{ Catalogue }, file] = await Promise.all([
      import("./catalogue.js"),
      fetch(new URL(`lang/${code}.json`, import.meta.url)),
    ]);
    catalogue = new Catalogue(await file.json(), code);
    catalogue.translatePage(t);
    language = code;
  } catch {
    catalogue = null;
    locale = "en";
  }
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "string" ? value : written(value);
  });
}

/** A text in the language of the page; what is no message of its catalogue stays as it is. */
export function t(text: string, values: Values = {}): string {
  return filled(catalogue?.message(text) ?? text, values);
}

/** A text about `{n}` things, with the form for one thing and the one for more. */
export function count(n: number | bigint, one: string, more: string, values: Values = {}): string {
  return filled(catalogue?.message(more, Number(n)) ?? (Number(n) === 1 ? one : more), { n, ...values });
}

/** Words of the module in the language of the page, as far as its catalogue has them. */
export const translated = (words: string): string => catalogue?.sentence(words) ?? words;

/** Words in a row: `a, b and c`. */
export function listed(words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(words);
}

/** A number. */
export const written = (number: number | bigint): string => number.toLocaleString(locale);

/** A number with so many digits after the point. */
export const decimal = (number: number, digits: number): string =>
  number.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A day. */
export const dated = (day: Date, options?: Intl.DateTimeFormatOptions): string =>
  day.toLocaleDateString(locale, options);

/** The text as the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
