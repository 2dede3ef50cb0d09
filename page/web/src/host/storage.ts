// Values that the browser stores by name, files that it saves, and texts that it copies.

/** A browser that stores nothing still plays. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** A value that is stored, by its name. */
export function stored(name: string): string | null {
  return attempt(() => localStorage.getItem(`setting:${name}`), null);
}

export function store(name: string, value: string): void {
  attempt(() => localStorage.setItem(`setting:${name}`, value), undefined);
}

export function forget(name: string): void {
  attempt(() => localStorage.removeItem(`setting:${name}`), undefined);
}

/** Stores a text, if this browser stores anything. Returns whether there was room for it. */
export function hasStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "QuotaExceededError");
  }
}

/** The largest file that is read, in bytes. */
const LARGEST = 1_000_000;

/** The text of a file. Fails with what is wrong with it. */
export async function readText(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Error(`${file.name}: ${file.size} bytes, more than a million`);
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
