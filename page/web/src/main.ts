// The page: its views, and what keeps it for when there is no network.

import { exploring } from "./explore/explorer.js";
import { playing } from "./play/desk.js";
import { setterView } from "./set/setter.js";
import { Solve } from "./solve/view.js";
import { showAsked, type View } from "./host/views.js";

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
