// Elements of the page by their names.

/** The element with this name, which is in index.html. */
export function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
}

export const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement);

/** The row and the column of a cell in words, from 1. */
export function place(cell: number, width: number): string {
  return `row ${Math.floor(cell / width) + 1} column ${(cell % width) + 1}`;
}
