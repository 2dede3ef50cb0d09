// Drafts of Set, as this browser keeps them: each has a name, and the fields of its address.

import { type Linked, nameOf, readFields } from "../board/games.js";
import { button, element } from "../host/dom.js";
import { dated, key, t } from "../host/language.js";
import type { Asked } from "../host/records.js";
import { attempt, forget, hasStored, store, stored } from "../host/storage.js";

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

const NO_ROOM = key("this browser has no room for the draft: save the puzzle as a file, or delete drafts");

const draftName = (id: string) => `${PREFIX}${id}`;

function read(id: string, text: string | null): Draft | null {
  return attempt(() => {
    const kept = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (typeof kept?.fields !== "string") return null;
    const name = typeof kept.name === "string" ? kept.name : "";
    return { id, name, fields: kept.fields, changed: Number(kept.changed) || 0 };
  }, null);
}

/** A draft as it is kept now. */
const recall = (id: string): Draft | null =>
  read(
    id,
    attempt(() => localStorage.getItem(draftName(id)), null),
  );

/** All drafts, the one that was changed last first. */
export function drafts(): Draft[] {
  const names = attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(PREFIX));
  const found = names.map((name) => recall(name.slice(PREFIX.length))).filter((draft) => draft !== null);
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

/** Keeps a draft. Returns whether there was room for it. */
const keep = (draft: Draft): boolean => hasStored(draftName(draft.id), JSON.stringify(draft));

/** A draft that is kept from its first change on. */
export function fresh(name = t("Draft")): Draft {
  return {
    id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
    name: unused(name),
    fields: "",
    changed: 0,
  };
}

/** What drafts do to the board. */
interface Actions {
  say(text: string): void;
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
    const former = { ...fresh(), fields: only ?? "" };
    if (only && (drafts().length > 0 || keep({ ...former, changed: Date.now() }))) forget(ONLY);
    this.open = drafts().find(({ id }) => id === stored(OPEN)) ?? drafts()[0] ?? former;
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
      const isKept = !this.#deleted || keep(this.#deleted);
      if (isKept) this.#deleted = null;
      this.#draw(isKept ? "" : t(NO_ROOM));
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
    // One that was deleted has been followed by this one.
    if (this.#dialog.open) this.#drawList();
  }

  /** Keeps the puzzle of the draft on the board, if it has changed. Returns what the player has to know; empty if that is nothing. */
  keep(fields: string): string {
    return fields === this.open.fields ? "" : this.#write({ ...this.open, fields });
  }

  /** Keeps a new state of the open draft: as a draft of its own if another tab has changed what is kept. What is not kept is tried again with the next change. */
  #write(state: Draft): string {
    const there = recall(state.id);
    const isOurs = !there || there.changed <= this.open.changed;
    // A later state has a later time, also within a millisecond.
    const changed = Math.max(Date.now(), this.open.changed + 1);
    const draft = { ...state, ...(isOurs ? {} : { id: fresh().id, name: unused(state.name) }), changed };
    if (!keep(draft)) return t(NO_ROOM);
    this.open = draft;
    this.#name.value = draft.name;
    store(OPEN, draft.id);
    return isOurs
      ? ""
      : t("another tab has changed {draft}: this puzzle is kept as {other}", { draft: there.name, other: draft.name });
  }

  #rename(name: string): void {
    if (name !== "" && name !== this.open.name) {
      const trouble = this.#write({ ...this.open, name: unused(name) });
      if (trouble) this.actions.say(trouble);
    }
    this.#name.value = this.open.name;
  }

  /** Draws the list, with what the player has to know. */
  #draw(trouble = ""): void {
    this.#drawList();
    button("drafts-undo").hidden = this.#deleted === null;
    const deleted = this.#deleted ? t("{draft} is deleted.", { draft: this.#deleted.name }) : "";
    element("drafts-said", HTMLParagraphElement).textContent = trouble || deleted;
  }

  #drawList(): void {
    element("drafts-list", HTMLUListElement).replaceChildren(...drafts().map((draft) => this.#item(draft)));
  }

  #item(draft: Draft): HTMLLIElement {
    const item = document.createElement("li");
    const act = (text: string, label: string, action: () => void) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.ariaLabel = t(label, { draft: draft.name });
      made.addEventListener("click", action);
      return made;
    };
    const isOpen = () => draft.id === this.open.id;
    const puzzle = puzzleOf(draft);
    const small = document.createElement("small");
    const about = [puzzle && t(nameOf(puzzle.game, puzzle.files)), dated(new Date(draft.changed))];
    small.textContent = [isOpen() ? t("on the board") : "", ...about].filter(Boolean).join(", ");
    const words = document.createElement("span");
    words.append(draft.name, document.createElement("br"), small);
    const open = act(t("Open"), key("Open {draft}"), () => {
      this.#dialog.close();
      this.actions.open(draft);
    });
    const duplicate = act(t("Duplicate"), key("Duplicate {draft}"), () => {
      const isKept = keep({ ...fresh(draft.name), fields: draft.fields, changed: Date.now() });
      this.#draw(isKept ? "" : t(NO_ROOM));
      this.#dialog.focus();
    });
    const remove = act(t("Delete"), key("Delete {draft}"), () => {
      attempt(() => localStorage.removeItem(draftName(draft.id)), undefined);
      this.#deleted = draft;
      if (isOpen()) {
        // Until the next one is shown, the board has the puzzle of the one that is deleted.
        this.open = { ...fresh(), fields: this.open.fields };
        this.#name.value = this.open.name;
        this.actions.open(drafts()[0] ?? fresh());
      }
      this.#draw();
      button("drafts-undo").focus();
    });
    item.append(words, open, duplicate, remove);
    return item;
  }
}
