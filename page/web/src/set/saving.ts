// A puzzle that was set is saved, printed, played, and opened again.

import { fields } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { NoAnswer } from "../host/engine.js";
import { save } from "../host/storage.js";
import { readGame, type Stated } from "./reading.js";
import type { Setter } from "./setter.js";

const NAMES: Record<string, string> = {
  json: "puzzle.json",
  fpuzzles: "puzzle-fpuzzles.json",
  "fpuzzles-url": "puzzle-address.txt",
  svg: "puzzle.svg",
};

/** The name of a file of a format. */
function savedName(form: string): string {
  return NAMES[form] ?? "puzzle.txt";
}

export class Saving {
  constructor(private readonly setter: Setter) {
    const click = (id: string, action: () => unknown) => button(id).addEventListener("click", () => void action());
    click("set-save", () => setter.work(() => this.#save()));
    click("set-print", () => print());
    click("set-play", () => this.#play());
    click("set-open", () => setter.work(() => this.#open(element("set-text", HTMLTextAreaElement).value)));
    const file = element("set-file", HTMLInputElement);
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      if (chosen) void setter.work(async () => this.#open(await chosen.text()));
      // The same file can be chosen once more.
      file.value = "";
    });
  }

  #play(): void {
    const { puzzle } = this.setter;
    if (puzzle) location.hash = new URLSearchParams({ view: "play", ...fields(puzzle) }).toString();
  }

  async #save(): Promise<void> {
    const { puzzle } = this.setter;
    if (!puzzle) return;
    const form = element("set-form", HTMLSelectElement).value;
    const [record] = await this.setter.ask<string | { picture: string }>({
      verb: form === "svg" ? "show" : "convert",
      game: puzzle.board.game,
      files: puzzle.files,
      puzzle: puzzle.givens,
      options: { form },
    });
    if (record === undefined) throw new NoAnswer("there is nothing to save");
    const name = savedName(form);
    save(name, `${typeof record === "string" ? record : record.picture}\n`);
    this.setter.say(`saved as ${name}`);
  }

  /** Opens a puzzle of any format, as the library reads it. */
  async #open(text: string): Promise<void> {
    if (text.trim() === "") throw new NoAnswer("paste a puzzle, or choose a file, first");
    const found = await this.setter.ask<string>({ verb: "convert", puzzle: text, options: { form: "json" } });
    if (found.length !== 1) throw new NoAnswer(`${found.length} puzzles, and one is wanted here`);
    const { game, puzzle } = JSON.parse(found[0]!) as { game: string | Stated; puzzle: string };
    if (typeof game === "string") return this.setter.begin(game, {}, puzzle);
    await this.setter.change(() => ({ design: readGame(game, puzzle), said: "opened" }));
  }
}
