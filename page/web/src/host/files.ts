// Files that the page reads and saves, and texts that it copies.

import { t } from "./language.js";

/** The largest file that is read, in bytes. */
const LARGEST = 1_000_000;

/** The text of a file. Fails with what is wrong with it. */
export async function readText(file: File): Promise<string> {
  if (file.size > LARGEST)
    throw new Error(t("{file}: {n} bytes, more than a million", { file: file.name, n: file.size }));
  return file.text().catch((error: Error) => {
    throw new Error(`${file.name}: ${error.message}`);
  });
}

/** Saves a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text. Returns whether the browser allowed it; without https it has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  const copying = navigator.clipboard as Clipboard | undefined;
  return (
    (await copying?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  );
}
