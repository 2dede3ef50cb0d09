// Values that the browser stores by name.

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
