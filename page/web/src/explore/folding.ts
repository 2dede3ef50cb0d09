// The parts of Explore fold; this browser keeps which ones are open.

import { store, stored } from "../host/storage.js";

/** Opens and folds the parts as they were left, and keeps what is changed. */
export function rememberFolds(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>(".part")) {
    const name = `explore-${part.dataset.part}`;
    part.open = stored(name) !== "folded";
    part.addEventListener("toggle", () => store(name, part.open ? "open" : "folded"));
  }
}
