// The page: its views, and what keeps it for when there is no network.

import { ExploreView } from "./explore/view.js";
import { prepare } from "./host/engine.js";
import { rememberFolds } from "./host/folding.js";
import { speak, spoken } from "./host/language.js";
import { showAsked, type View } from "./host/views.js";
import { LearnView } from "./learn/view.js";
import { PlayView } from "./play/view.js";
import { SetView } from "./set/view.js";
import { SolveView } from "./solve/view.js";

/** The time in ms after which the files are kept: the first board comes before. */
const BOARD_FIRST = 3000;

// With its files kept the page works offline.
if ("serviceWorker" in navigator) {
  setTimeout(async () => {
    await prepare();
    const asked = spoken() === "en" ? "" : `?language=${spoken()}`;
    await navigator.serviceWorker.register(`sw.js${asked}`).catch(() => undefined);
  }, BOARD_FIRST);
}

await speak();
rememberFolds();
const views = new Map<string, View>([
  ["play", new PlayView()],
  ["solve", new SolveView()],
  ["set", new SetView()],
  ["explore", new ExploreView()],
  ["learn", new LearnView()],
]);
// Rules are printed, also where they are folded.
addEventListener("beforeprint", () => {
  for (const rules of document.querySelectorAll<HTMLDetailsElement>(".rules")) rules.open = true;
});
addEventListener("hashchange", () => showAsked(views));
showAsked(views);
