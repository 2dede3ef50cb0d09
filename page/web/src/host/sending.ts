// The dialog that sends a puzzle: in the way of the device where there is one, else its address is copied.

import { button, element } from "./dom.js";
import { copyText } from "./files.js";
import { t } from "./language.js";

/** A puzzle that is sent. */
export interface Sent {
  title: string;
  /** The fields of its address; entries are left out if there are none to be sent. */
  fields: (withEntries: boolean) => Record<string, string>;
  hasEntries: boolean;
}

const dialog = element("shared", HTMLDialogElement);
const link = element("link", HTMLInputElement);
const frame = element("frame", HTMLTextAreaElement);
const said = element("copied", HTMLParagraphElement);
const withEntries = element("with-entries", HTMLInputElement);
let sent: Sent | null = null;

/** Shows the dialog with a puzzle. */
export function send(puzzle: Sent): void {
  sent = puzzle;
  const isNative = "share" in navigator;
  button("send").hidden = !isNative;
  button("copy").hidden = isNative;
  element("entries-too", HTMLLabelElement).hidden = !puzzle.hasEntries;
  show();
  if (!dialog.open) dialog.showModal();
  link.select();
}

function show(): void {
  if (!sent) return;
  const hash = new URLSearchParams({ view: "play", ...sent.fields(sent.hasEntries && withEntries.checked) }).toString();
  const page = `${location.origin}${location.pathname}`;
  link.value = `${page}#${hash}`;
  frame.value = framed(`${page}#embed&${hash}`, sent.title);
  said.textContent = "";
}

/** The HTML that shows an address within another page: as large as a phone. */
function framed(address: string, title: string): string {
  const quoted = (text: string) =>
    `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`;
  return `<iframe src=${quoted(address)} title=${quoted(title)} width="400" height="640"></iframe>`;
}

async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  const isCopied = await copyText(field.value);
  field.select();
  said.textContent = isCopied ? t("copied") : t("the browser did not allow it: copy the text from its field");
}

async function share(): Promise<void> {
  try {
    await navigator.share({ title: sent?.title ?? "", url: link.value });
  } catch (error) {
    // Whoever closes the sheet of the device sends nothing; while it is open, another press does nothing.
    if (error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name)) return;
    said.textContent = t("the device did not allow it: copy the address");
    button("copy").hidden = false;
  }
}

button("send").addEventListener("click", () => void share());
button("copy").addEventListener("click", () => void copy(link));
button("copy-frame").addEventListener("click", () => void copy(frame));
withEntries.addEventListener("change", () => {
  show();
  link.select();
});
