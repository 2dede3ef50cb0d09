// What folds stays as it was left: this browser keeps it.

import { store, stored } from "./storage.js";

/** Opens and folds what has a name for this as it was left, and keeps what is changed. */
export function rememberFolds(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
    const name = String(part.dataset.fold);
    const kept = stored(name);
    if (kept) part.open = kept === "open";
    part.addEventListener("toggle", () => store(name, part.open ? "open" : "folded"));
  }
}
