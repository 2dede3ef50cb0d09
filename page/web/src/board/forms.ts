// Formats of other programs and of pictures: their names, how they are asked for, and their text.

import type { Request } from "../host/engine.js";
import { key } from "../host/language.js";
import type { Asked, Explain } from "../host/records.js";
import { ending } from "./steps.js";

export interface Form {
  form: string;
  /** The name that the library has for it, if that is another one. */
  as?: string;
  name: string;
  /** The name of a file of it. */
  file: string;
  /** Without it, `convert`. */
  verb?: "show" | "explain";
  /** Changes what the library wrote. */
  change?: (text: string) => string;
}

export const FORMS: Form[] = [
  { form: "line", name: key("a line"), file: "puzzle.txt" },
  { form: "grid", name: key("a grid"), file: "puzzle.txt" },
  { form: "pencilmarks", name: key("a grid of candidates"), file: "puzzle.txt" },
  { form: "fpuzzles-url", name: key("an address of f-puzzles"), file: "puzzle-address.txt" },
  { form: "fpuzzles", name: "f-puzzles (JSON)", file: "puzzle-fpuzzles.json" },
  {
    form: "sudokupad-url",
    as: "fpuzzles-url",
    name: key("an address of SudokuPad"),
    file: "puzzle-address.txt",
    // SudokuPad reads what f-puzzles packs, lines and dots too, which its own format has only as pictures.
    change: (text) => text.replace(/^.*load=/, "https://sudokupad.app/fpuzzles"),
  },
  { form: "scl", name: "SudokuPad", file: "puzzle-sudokupad.txt" },
  { form: "penpa", name: "Penpa+", file: "puzzle-penpa.txt" },
  { form: "iss", name: "Interactive Sudoku Solver", file: "puzzle-iss.txt" },
  { form: "json", name: key("JSON of this program"), file: "puzzle.json" },
  { form: "sdk", name: "SadMan (.sdk)", file: "puzzle.sdk" },
  { form: "sdm", name: key("SadMan, one a line (.sdm)"), file: "puzzle.sdm" },
  { form: "ss", name: "Simple Sudoku (.ss)", file: "puzzle.ss" },
  { form: "hodoku", name: key("HoDoKu library"), file: "puzzle-hodoku.txt" },
  { form: "csv", name: key("a table (CSV)"), file: "puzzle.csv" },
  { form: "tatham", name: key("Simon Tatham's puzzles"), file: "puzzle-tatham.txt" },
  { form: "killer-arrows", name: key("a killer of arrows and sums"), file: "puzzle-killer.txt" },
  { form: "killer-numbers", name: key("a killer of numbered cages"), file: "puzzle-killer.txt" },
  { form: "layout", name: key("a line and its layout"), file: "puzzle.txt" },
  { form: "svg", name: key("a picture (SVG)"), file: "puzzle.svg", verb: "show" },
  { form: "html", name: key("a web page"), file: "puzzle.html", verb: "show" },
  { form: "tex", name: "LaTeX (TikZ)", file: "puzzle.tex", verb: "show" },
  { form: "explanation", name: key("the explanation as text"), file: "explanation.txt", verb: "explain" },
];

/** Asks for a puzzle in a format. */
export function request(found: Asked, { form, as, verb }: Form): Request {
  return { verb: verb ?? "convert", ...found, options: verb === "explain" ? {} : { form: as ?? form } };
}

/** The answer as a text. */
export function written(records: unknown[], { verb, change = (text) => text }: Form): string {
  if (!verb) return change(records.join("\n"));
  if (verb === "show") return (records as { picture: string }[]).map(({ picture }) => picture).join("\n");
  return (records as Explain[])
    .flatMap((explained) => [...explained.steps.map(({ text }, index) => `${index + 1}. ${text}`), ending(explained)])
    .join("\n");
}
