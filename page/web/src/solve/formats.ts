// Formats in Solve: the puzzles of a text that was pasted, and the puzzle that is solved, seen, copied and saved in other formats.

import { FORMS, request, written } from "../board/forms.js";
import { button, element } from "../host/dom.js";
import { Engine, NoAnswer, type Request } from "../host/engine.js";
import { copyText, save } from "../host/files.js";
import { t } from "../host/language.js";
import type { Asked, Files } from "../host/records.js";

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

export class Exporter {
  readonly #form = element("solve-format", HTMLSelectElement);
  readonly #text = element("solve-written", HTMLTextAreaElement);
  readonly #said = element("solve-exported", HTMLElement);
  readonly #engine = new Engine();

  /** `asked` is the puzzle to be written. */
  constructor(private readonly asked: () => Asked | null) {
    for (const { form, name } of FORMS) this.#form.add(new Option(t(name), form));
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
      this.#said.textContent = t("written as {format}", { format: t(chosen.name) });
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#said.textContent = error.message;
      return false;
    }
  }

  async #copy(): Promise<void> {
    if (!this.#text.value && !(await this.#write())) return;
    if (await copyText(this.#text.value)) {
      this.#said.textContent = t("copied");
      return;
    }
    this.#text.select();
    this.#said.textContent = t("this browser does not let a page copy: copy the selected text yourself");
  }

  async #save(): Promise<void> {
    if (!this.#text.value && !(await this.#write())) return;
    const chosen = FORMS.find(({ form }) => form === this.#form.value);
    save(chosen?.file ?? "puzzle.txt", `${this.#text.value}\n`);
    this.#said.textContent = t("saved as {file}", { file: chosen?.file ?? "" });
  }
}
