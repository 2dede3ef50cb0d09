// The games that were begun: to go on with, or to remove.

import { element } from "../host/dom.js";
import { duration } from "./clock.js";
import { all, forget, type Kept } from "./kept.js";

export class List {
  readonly #dialog = element("games", HTMLDialogElement);
  readonly #items = element("games-list", HTMLUListElement);

  /** `open` is called with the game that is chosen, `removed` with one that is no longer kept. */
  constructor(
    private readonly open: (kept: Kept) => void,
    private readonly removed: (kept: Kept) => void,
  ) {}

  show(): void {
    this.#draw();
    this.#dialog.showModal();
  }

  #draw(): void {
    const games = all();
    element("games-none", HTMLElement).hidden = games.length > 0;
    this.#items.replaceChildren(...games.map((kept) => this.#item(kept)));
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
    const state = kept.isSolved ? "solved" : `${Math.round(100 * kept.progress)} % filled`;
    const day = kept.changed > 0 ? `, ${new Date(kept.changed).toLocaleDateString()}` : "";
    words.append(
      kept.title,
      document.createElement("br"),
      Object.assign(document.createElement("small"), { textContent: `${state}, ${duration(kept.seconds)}${day}` }),
    );
    const go = button("Go on", `go on with ${kept.title}`, () => {
      this.#dialog.close();
      this.open(kept);
    });
    const remove = button("Remove", `remove ${kept.title}`, () => {
      forget(kept);
      this.removed(kept);
      this.#draw();
      this.#dialog.focus();
    });
    item.append(words, go, remove);
    return item;
  }
}
