// Drafts of Set, as this browser keeps them: each has a name, and the fields of its address.

import { type Linked, nameOf, readFields } from "../board/games.js";
import { button, element } from "../host/dom.js";
import type { Asked } from "../host/records.js";
import { attempt, store, stored } from "../host/storage.js";

/** A puzzle that is being set. */
export interface Draft {
  id: string;
  name: string;
  /** The puzzle, as an address has it. */
  fields: string;
  /** When it was changed last, in milliseconds. */
  changed: number;
}

const PREFIX = "set:";
/** Under this name the browser keeps which draft is open. */
const OPEN = "set-open";
/** Under this name former versions of the page kept the only draft. */
const ONLY = "set";

const draftName = (id: string) => `${PREFIX}${id}`;

function read(id: string, text: string | null): Draft | null {
  return attempt(() => {
    const kept = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (typeof kept?.fields !== "string") return null;
    const name = typeof kept.name === "string" ? kept.name : "";
    return { id, name, fields: kept.fields, changed: Number(kept.changed) || 0 };
  }, null);
}

/** All drafts, the one that was changed last first. */
export function drafts(): Draft[] {
  const names = attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(PREFIX));
  const found = names
    .map((name) =>
      read(
        name.slice(PREFIX.length),
        attempt(() => localStorage.getItem(name), null),
      ),
    )
    .filter((draft) => draft !== null);
  return found.sort((one, other) => other.changed - one.changed);
}

/** The puzzle of a draft; `null` if what is kept is none. */
export const puzzleOf = ({ fields }: Draft): Linked | null => readFields(new URLSearchParams(fields));

/** A name that no draft has: the given one, or that with a number. */
function unused(name: string): string {
  const taken = drafts().map((draft) => draft.name);
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name} (${number})`;
  return free;
}

function keep(draft: Draft): void {
  attempt(() => localStorage.setItem(draftName(draft.id), JSON.stringify(draft)), undefined);
}

/** A draft that is kept from its first change on. */
export function fresh(name = "Draft"): Draft {
  return {
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
    name: unused(name),
    fields: "",
    changed: 0,
  };
}

/** What the dialog of drafts does to the board. */
interface Actions {
  open(draft: Draft): void;
  /** A draft with an empty board of the game on the board. */
  begin(): void;
}

export class Drafts {
  /** The draft on the board. */
  open: Draft;
  readonly #name = element("set-name", HTMLInputElement);
  readonly #dialog = element("drafts", HTMLDialogElement);
  /** The draft that was deleted last, which can be brought back. */
  #deleted: Draft | null = null;

  constructor(private readonly actions: Actions) {
    // A former version kept one draft alone.
    const only = stored(ONLY);
    if (only && drafts().length === 0) keep({ ...fresh(), fields: only, changed: Date.now() });
    this.open = drafts().find(({ id }) => id === stored(OPEN)) ?? drafts()[0] ?? fresh();
    this.#name.addEventListener("change", () => this.#rename(this.#name.value.trim()));
    button("set-drafts").addEventListener("click", () => {
      this.#deleted = null;
      this.#draw();
      this.#dialog.showModal();
    });
    button("drafts-new").addEventListener("click", () => {
      this.#dialog.close();
      actions.begin();
    });
    button("drafts-undo").addEventListener("click", () => {
      if (this.#deleted) keep(this.#deleted);
      this.#deleted = null;
      this.#draw();
      this.#dialog.focus();
    });
  }

  /** The draft that has this puzzle, if there is one. */
  find(asked: Asked): Draft | undefined {
    const text = ({ game, puzzle, files }: Asked) => JSON.stringify([game, puzzle, files]);
    return [this.open, ...drafts()].find((draft) => {
      const puzzle = puzzleOf(draft);
      return puzzle && text(puzzle) === text(asked);
    });
  }

  /** Takes up a draft with its puzzle: changes are kept in it. */
  take(draft: Draft, fields: string): void {
    this.open = { ...draft, fields };
    this.#name.value = draft.name;
    store(OPEN, draft.id);
  }

  /** Keeps the puzzle of the draft on the board, if it has changed. */
  keep(fields: string): void {
    if (fields === this.open.fields) return;
    this.open = { ...this.open, fields, changed: Date.now() };
    keep(this.open);
  }

  #rename(name: string): void {
    if (name !== "" && name !== this.open.name) {
      this.open = { ...this.open, name: unused(name) };
      keep(this.open);
    }
    this.#name.value = this.open.name;
  }

  #draw(): void {
    element("drafts-list", HTMLUListElement).replaceChildren(...drafts().map((draft) => this.#item(draft)));
    button("drafts-undo").hidden = this.#deleted === null;
    element("drafts-said", HTMLParagraphElement).textContent = this.#deleted ? `${this.#deleted.name} is deleted.` : "";
  }

  #item(draft: Draft): HTMLLIElement {
    const item = document.createElement("li");
    const act = (text: string, action: () => void) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.ariaLabel = `${text} ${draft.name}`;
      made.addEventListener("click", action);
      return made;
    };
    const isOpen = draft.id === this.open.id;
    const puzzle = puzzleOf(draft);
    const small = document.createElement("small");
    const about = [puzzle && nameOf(puzzle.game, puzzle.files), new Date(draft.changed).toLocaleDateString()];
    small.textContent = [isOpen ? "on the board" : "", ...about].filter(Boolean).join(", ");
    const words = document.createElement("span");
    words.append(draft.name, document.createElement("br"), small);
    const open = act("Open", () => {
      this.#dialog.close();
      this.actions.open(draft);
    });
    const duplicate = act("Duplicate", () => {
      keep({ ...fresh(draft.name), fields: draft.fields, changed: Date.now() });
      this.#draw();
      this.#dialog.focus();
    });
    const remove = act("Delete", () => {
      attempt(() => localStorage.removeItem(draftName(draft.id)), undefined);
      this.#deleted = draft;
      if (isOpen) {
        const next = drafts()[0] ?? fresh();
        this.open = next;
        this.actions.open(next);
      }
      this.#draw();
      button("drafts-undo").focus();
    });
    item.append(words, open, duplicate, remove);
    return item;
  }
}
