// Files that a browser saves.

const NAMES: Record<string, string> = {
  json: "puzzle.json",
  fpuzzles: "puzzle-fpuzzles.json",
  "fpuzzles-url": "puzzle-address.txt",
  svg: "puzzle.svg",
};

/** What a file of a format is called. */
export function savedName(form: string): string {
  return NAMES[form] ?? "puzzle.txt";
}

/** Saves a text as a file. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
