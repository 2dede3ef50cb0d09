// The structure of src: neither files nor folders import each other in a circle.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../src/", import.meta.url));

/** By file, the files that it imports, types and dynamic imports too. */
function imports() {
  const files = fs.readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".ts"));
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(fs.readFileSync(path.join(root, file), "utf8"));
      const named = importedFiles.map(({ fileName }) =>
        path.join(path.dirname(file), fileName).replace(/\.js$/, ".ts"),
      );
      return [file, new Set(named)];
    }),
  );
}

/** By folder, the other folders that its files import; a file directly in src stands for itself. */
function folders(files) {
  const folderOf = (file) => file.split(path.sep)[0];
  const found = new Map();
  for (const [file, imported] of files) {
    const from = folderOf(file);
    if (!found.has(from)) found.set(from, new Set());
    for (const to of imported) if (folderOf(to) !== from) found.get(from).add(folderOf(to));
  }
  return found;
}

/** A circle of imports, as the names along it; `null` if there is none. */
function cycle(graph) {
  const done = new Set();
  const visit = (name, above) => {
    if (above.includes(name)) return [...above.slice(above.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const found = visit(next, [...above, name]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return null;
}

test("each import names a file of src", () => {
  const files = imports();
  assert.ok(files.size > 0);
  for (const [file, imported] of files) for (const to of imported) assert.ok(files.has(to), `${file} imports ${to}`);
});

test("files import each other in no circle", () => {
  assert.equal(cycle(imports())?.join(" → "), undefined);
});

test("folders import each other in no circle", () => {
  assert.equal(cycle(folders(imports()))?.join(" → "), undefined);
});

test("a circle is found, in files and in folders", () => {
  const files = new Map([
    ["main.ts", new Set(["a/one.ts"])],
    ["a/one.ts", new Set(["b/two.ts"])],
    ["b/two.ts", new Set()],
    ["b/three.ts", new Set(["a/one.ts"])],
  ]);
  assert.equal(cycle(files), null);
  assert.deepEqual(cycle(folders(files)), ["a", "b", "a"]);
  files.get("b/two.ts").add("b/three.ts");
  assert.deepEqual(cycle(files), ["a/one.ts", "b/two.ts", "b/three.ts", "a/one.ts"]);
});
