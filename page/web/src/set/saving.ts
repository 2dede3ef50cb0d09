// A puzzle that was set is saved, printed, played, and opened again.

import { FORMS, type Form, request, written } from "../board/forms.js";
import { fields } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { Engine, NoAnswer } from "../host/engine.js";
import { copyText, save } from "../host/files.js";
import { t } from "../host/language.js";
import { send } from "../host/sending.js";
import { fresh } from "./drafts.js";
import { readGame, type Stated } from "./reading.js";
import type { Setter } from "./setter.js";

/** The formats that hold more than symbols. */
const OFFERED = ["json", "fpuzzles-url", "fpuzzles", "sudokupad-url", "scl", "penpa", "iss", "svg"];

export class Saving {
  readonly #form = element("set-form", HTMLSelectElement);
  readonly #engine = new Engine();
  /** The puzzle in the format that is chosen; empty until it is written, or if the format cannot say it. */
  #text: Promise<string> = Promise.resolve("");

  constructor(private readonly setter: Setter) {
    for (const { form, name } of FORMS) if (OFFERED.includes(form)) this.#form.add(new Option(t(name), form));
    this.#form.value = "json";
    this.#form.addEventListener("change", () => void this.refresh());
    const click = (id: string, action: () => unknown) => button(id).addEventListener("click", () => void action());
    click("set-save", () => this.#save());
    click("set-copy", () => this.#copy());
    click("set-print", () => print());
    click("set-send", () => this.#send());
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

  #send(): void {
    const { puzzle } = this.setter;
    if (!puzzle) return;
    const title = element("set-name", HTMLInputElement).value;
    send({ title, fields: () => fields(puzzle), hasEntries: false });
  }

  get #chosen(): Form | undefined {
    return FORMS.find(({ form }) => form === this.#form.value);
  }

  /** Writes the puzzle in the format that is chosen, or says beside its buttons why that cannot be done. */
  async refresh(): Promise<void> {
    let reason = "";
    const asking = this.#write().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      reason = error.message;
      return "";
    });
    this.#text = asking;
    const text = await asking;
    if (asking !== this.#text) return;
    for (const id of ["set-save", "set-copy"]) button(id).disabled = text === "";
    const cannot = element("set-cannot", HTMLParagraphElement);
    if (cannot.textContent !== reason) cannot.textContent = reason;
  }

  async #write(): Promise<string> {
    const { puzzle } = this.setter;
    const form = this.#chosen;
    if (!puzzle || !form) return "";
    const asked = { game: puzzle.board.game, files: puzzle.files, puzzle: puzzle.givens };
    return written((await this.#engine.ask<unknown>(request(asked, form))).records, form);
  }

  async #save(): Promise<void> {
    const { file = "puzzle.txt" } = this.#chosen ?? {};
    const text = await this.#text;
    if (text === "") return;
    save(file, `${text}\n`);
    this.setter.say(t("saved as {file}", { file }));
  }

  async #copy(): Promise<void> {
    const text = await this.#text;
    if (text === "") return;
    this.setter.say((await copyText(text)) ? t("copied") : t("the browser did not allow it: save it instead"));
  }

  /** Opens a puzzle of any format, as the library reads it, as a draft of its own. */
  async #open(text: string): Promise<void> {
    if (text.trim() === "") throw new NoAnswer(t("paste a puzzle, or choose a file, first"));
    const found = await this.setter.ask<string>({ verb: "convert", puzzle: text, options: { form: "json" } });
    if (found.length !== 1) throw new NoAnswer(t("{n} puzzles, and one is wanted here", { n: found.length }));
    const { game, puzzle } = JSON.parse(found[0]!) as { game: string | Stated; puzzle: string };
    if (typeof game === "string") return this.setter.begin(game, {}, puzzle, fresh());
    await this.setter.change(() => ({ design: readGame(game, puzzle), said: t("opened") }), fresh());
  }
}
