// The views of the page, and the address, which says what each shows.

/** A view: a section of the page with its name. */
export interface View {
  /** Shows what the address asks for; called when the view is turned to, and when the address is changed by hand. */
  open(asked: URLSearchParams): void;
}

/** The fields of the address. The name of a view alone, or with a topic as in `#learn/x-wing`, counts as such fields. */
export function address(): URLSearchParams {
  const text = location.hash.slice(1);
  const [, view, topic = ""] = /^([a-z]+)(?:\/(.*))?$/s.exec(text) ?? [];
  return view ? new URLSearchParams({ view, topic }) : new URLSearchParams(text);
}

/** Writes into the address what a view shows, so that it can be sent to a friend. With another puzzle of a game, Back goes back to the former one. */
export function remember(view: string, shown: Record<string, string>): void {
  const now = address();
  const isAnother = view === "play" && now.has("puzzle") && now.get("puzzle") !== shown.puzzle;
  try {
    const embedded: Record<string, string> = now.has("embed") ? { embed: "" } : {};
    const hash = `#${new URLSearchParams({ ...embedded, view, ...shown }).toString()}`;
    if (isAnother) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  } catch {
    // A browser has a limit on addresses, and on how often they change: the view works without.
  }
}

/** Shows the view that the address names, the first if it names none, and hides the others; with `embed` there is no header. */
export function showAsked(views: Map<string, View>): void {
  const asked = address();
  document.documentElement.toggleAttribute("data-embedded", asked.has("embed"));
  const [first] = views.keys();
  const wanted = asked.get("view") ?? "";
  const name = views.has(wanted) ? wanted : (first ?? "");
  for (const id of views.keys()) {
    document.getElementById(id)?.toggleAttribute("hidden", id !== name);
    const link = document.querySelector(`[data-view="${id}"]`);
    if (id === name) link?.setAttribute("aria-current", "page");
    else link?.removeAttribute("aria-current");
  }
  views.get(name)?.open(asked);
}
