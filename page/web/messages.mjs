// The texts of the page, as they stand in its scripts and in index.html: the keys of its translations. Printed as JSON if this is run.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = fileURLToPath(new URL(".", import.meta.url));

/** By function, which argument is a text; of `count` it is the form for more things than one, of `rung` the name of a technique. */
const TEXTS = { t: 0, key: 0, count: 2, rung: 1 };

/** Texts of index.html that are translated: between tags, and in attributes that people read or hear. */
function textsOfPage(html) {
  const found = [];
  // The names of the elements in which texts stay as they are.
  const kept = [];
  for (const [, tag = "", text = ""] of html.matchAll(/<([^>]+)>([^<]*)/g)) {
    const name = /^\/?([a-z0-9]+)/.exec(tag)?.[1] ?? "";
    const isEmpty = /^(meta|link|input|br)\b/.test(tag);
    const isKept = /translate="no"/.test(tag) || /^(kbd|script|style)\b/.test(tag);
    if (tag.startsWith("/") && kept.at(-1) === name) kept.pop();
    else if (isKept && !isEmpty) kept.push(name);
    if (kept.length > 0) continue;
    if (!isKept)
      for (const [, attribute] of tag.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)) found.push(attribute);
    if (text.trim() !== "") found.push(text.trim());
  }
  return found;
}

/** The texts in a script. */
function textsOfScript(source) {
  const found = [];
  const constants = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer))
      constants.set(node.name.getText(source), node.initializer.text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text in TEXTS) {
      const argument = node.arguments[TEXTS[node.expression.text]];
      if (argument && ts.isStringLiteralLike(argument)) found.push(argument.text);
      else if (argument && constants.has(argument.getText(source))) found.push(constants.get(argument.getText(source)));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** All texts, each once. */
export function messages() {
  const html = fs.readFileSync(path.join(here, "index.html"), "utf8");
  const scripts = fs
    .readdirSync(path.join(here, "src"), { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(here, "src", name), "utf8")]);
  const texts = scripts.flatMap(([name, text]) =>
    textsOfScript(ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)),
  );
  const all = [...textsOfPage(html.replace(/^.*?<title>/s, "<title>")), ...texts];
  return [...new Set(all)].filter((text) => /\p{L}/u.test(text));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(messages(), null, 1));
