// The module without a browser: for tests, and for boards.mjs.

import fs from "node:fs";

const bytes = fs.readFileSync(new URL("dist/gerechte_page.wasm", import.meta.url));
const { instance } = await WebAssembly.instantiate(bytes, {});
const { memory, room, answer, text } = instance.exports;

/** The records that answer a request. */
export function ask(request) {
  const asked = new TextEncoder().encode(JSON.stringify(request));
  const at = room(asked.length);
  new Uint8Array(memory.buffer, at, asked.length).set(asked);
  const length = answer();
  const { error, records } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length)));
  if (error) throw new Error(error);
  return records
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
