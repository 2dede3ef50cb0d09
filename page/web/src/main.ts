// The page: its views, and what keeps it for when there is no network.

import { exploring } from "./explore.js";
import { playing } from "./play.js";
import { setterView } from "./setting.js";
import { Solve } from "./solving.js";
import { showAsked, type View } from "./view.js";

// With its files kept the page works offline.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js").catch(() => undefined);

const views = new Map<string, View>([
  ["play", playing],
  ["solve", new Solve()],
  ["set", setterView],
  ["explore", exploring],
]);
addEventListener("hashchange", () => showAsked(views));
showAsked(views);
