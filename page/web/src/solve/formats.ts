// Formats in Solve: the puzzles of a text that was pasted, and the puzzle that is solved, seen, copied and saved in other formats.

import { ending } from "../board/steps.js";
import { button, element } from "../host/dom.js";
import { Engine, NoAnswer, type Request } from "../host/engine.js";
import type { Asked, Explain, Files } from "../host/records.js";
import { save } from "../host/storage.js";

/** A record of `convert`; a game that has no name is stated. */
interface Converted {
  game: string | object;
  puzzle: string;
}

/** Where a game that has no name is kept. */
const STATED = "pasted.json";

/** The puzzles of a text; the game is that of the text, unless one is asked for. Fails with what is wrong, and where. */
export async function puzzles(engine: Engine, text: string, game: string, files: Files): Promise<Asked[]> {
  const request: Request = { verb: "convert", game, files, puzzle: text, options: { form: "json" } };
  const { records } = await engine.ask<string>(request);
  return records.map((text) => {
    const record = JSON.parse(text) as Converted;
    if (game) return { game, files, puzzle: record.puzzle };
    if (typeof record.game === "string") return { game: record.game, files: {}, puzzle: record.puzzle };
    return { game: `@${STATED}`, files: { [STATED]: JSON.stringify(record.game) }, puzzle: record.puzzle };
  });
}

/** Formats, what they are called, and what a file of them is called; the verb is `convert` where nothing else is said. */
const FORMS: { form: string; name: string; file: string; verb?: "show" | "explain" }[] = [
  { form: "line", name: "a line", file: "puzzle.txt" },
  { form: "grid", name: "a grid", file: "puzzle.txt" },
  { form: "pencilmarks", name: "a grid of candidates", file: "puzzle.txt" },
  { form: "fpuzzles-url", name: "an address of f-puzzles", file: "puzzle-address.txt" },
  { form: "fpuzzles", name: "f-puzzles (JSON)", file: "puzzle-fpuzzles.json" },
  { form: "scl", name: "SudokuPad", file: "puzzle-sudokupad.txt" },
  { form: "iss", name: "Interactive Sudoku Solver", file: "puzzle-iss.txt" },
  { form: "json", name: "JSON of this program", file: "puzzle.json" },
  { form: "sdk", name: "SadMan (.sdk)", file: "puzzle.sdk" },
  { form: "sdm", name: "SadMan, one a line (.sdm)", file: "puzzle.sdm" },
  { form: "ss", name: "Simple Sudoku (.ss)", file: "puzzle.ss" },
  { form: "hodoku", name: "HoDoKu library", file: "puzzle-hodoku.txt" },
  { form: "csv", name: "a table (CSV)", file: "puzzle.csv" },
  { form: "tatham", name: "Simon Tatham's puzzles", file: "puzzle-tatham.txt" },
  { form: "killer-arrows", name: "a killer of arrows and sums", file: "puzzle-killer.txt" },
  { form: "killer-numbers", name: "a killer of numbered cages", file: "puzzle-killer.txt" },
  { form: "layout", name: "a line and its layout", file: "puzzle.txt" },
  { form: "svg", name: "a picture (SVG)", file: "puzzle.svg", verb: "show" },
  { form: "html", name: "a web page", file: "puzzle.html", verb: "show" },
  { form: "tex", name: "LaTeX (TikZ)", file: "puzzle.tex", verb: "show" },
  { form: "explanation", name: "the explanation as text", file: "explanation.txt", verb: "explain" },
];

type Form = (typeof FORMS)[number];

function request(found: Asked, { form, verb }: Form): Request {
  return { verb: verb ?? "convert", ...found, options: verb === "explain" ? {} : { form } };
}

function written(records: unknown[], { verb }: Form): string {
  if (!verb) return records.join("\n");
  if (verb === "show") return (records as { picture: string }[]).map(({ picture }) => picture).join("\n");
  return (records as Explain[])
    .flatMap((explained) => [...explained.steps.map(({ text }, index) => `${index + 1}. ${text}`), ending(explained)])
    .join("\n");
}

export class Exporter {
  readonly #form = element("solve-format", HTMLSelectElement);
  readonly #text = element("solve-written", HTMLTextAreaElement);
  readonly #said = element("solve-exported", HTMLElement);
  readonly #engine = new Engine();

  /** `asked` is the puzzle to be written. */
  constructor(private readonly asked: () => Asked | null) {
    for (const { form, name } of FORMS) this.#form.add(new Option(name, form));
    this.#form.addEventListener("change", () => void this.#write());
    button("solve-write").addEventListener("click", () => void this.#write());
    button("solve-copy").addEventListener("click", () => void this.#copy());
    button("solve-save").addEventListener("click", () => void this.#save());
  }

  clear(): void {
    this.#text.value = "";
    this.#said.textContent = "";
  }

  async #write(): Promise<boolean> {
    const found = this.asked();
    const chosen = FORMS.find(({ form }) => form === this.#form.value);
    if (!found || !chosen) return false;
    this.clear();
    try {
      const { records } = await this.#engine.ask<unknown>(request(found, chosen));
      if (found !== this.asked()) return false;
      this.#text.value = written(records, chosen);
      this.#said.textContent = `written as ${chosen.name}`;
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#said.textContent = error.message;
      return false;
    }
  }

  async #copy(): Promise<void> {
    if (!this.#text.value && !(await this.#write())) return;
    try {
      await navigator.clipboard.writeText(this.#text.value);
      this.#said.textContent = "copied";
    } catch {
      this.#text.select();
      this.#said.textContent = "this browser does not let a page copy: copy the selected text yourself";
    }
  }

  async #save(): Promise<void> {
    if (!this.#text.value && !(await this.#write())) return;
    const chosen = FORMS.find(({ form }) => form === this.#form.value);
    save(chosen?.file ?? "puzzle.txt", `${this.#text.value}\n`);
    this.#said.textContent = `saved as ${chosen?.file}`;
  }
}
