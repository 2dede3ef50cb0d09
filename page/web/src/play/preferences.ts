// The player's preferences, kept in this browser.

import { button, element } from "../host/dom.js";
import { LANGUAGES, spoken } from "../host/language.js";
import { store, stored } from "../host/storage.js";

const dialog = element("settings", HTMLDialogElement);
const boxes = [...dialog.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const theme = element("theme", HTMLSelectElement);
const language = element("language", HTMLSelectElement);

type Name = "ring" | "names" | "conflicts" | "houses" | "timer" | "removes" | "first" | "vibrates";

/** Whether the box with this name is ticked. */
export function likes(name: Name): boolean {
  return boxes.find((box) => box.name === name)?.checked ?? false;
}

/** Ticks the box with this name, or no longer. */
export function turn(name: Name): void {
  boxes.find((box) => box.name === name)?.click();
}

/** A short vibration, if the device can do that and the player likes it. */
export function buzz(): void {
  if (likes("vibrates") && "vibrate" in navigator) navigator.vibrate(10);
}

function applyTheme(): void {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}

/** `changed` hears of each change. */
export function listen(changed: () => void): void {
  for (const box of boxes) {
    box.addEventListener("change", () => {
      store(box.name, String(box.checked));
      changed();
    });
  }
  language.append(
    ...Object.entries(LANGUAGES).map(([code, name]) => Object.assign(new Option(name, code), { lang: code })),
  );
  language.value = spoken();
  element("in-english", HTMLParagraphElement).hidden = spoken() === "en";
  // All that is shown is worded anew, and what was begun is kept.
  language.addEventListener("change", () => {
    store("language", language.value);
    location.reload();
  });
  theme.addEventListener("change", () => {
    store("theme", theme.value);
    applyTheme();
  });
}

for (const box of boxes) {
  const kept = stored(box.name);
  if (kept !== null) box.checked = kept === "true";
}
const kept = stored("theme");
if (kept === "light" || kept === "dark") theme.value = kept;
applyTheme();
if (!("vibrate" in navigator)) element("vibrating", HTMLLabelElement).hidden = true;
button("preferences").addEventListener("click", () => dialog.showModal());
