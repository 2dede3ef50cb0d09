// Designs of Set, without a browser: what is read of a game and stated again is the same puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stated } from "../build/set/design.js";
import { readGame, taken } from "../build/set/reading.js";
import { ask } from "../module.mjs";

const FILES = {
  "killer.txt": "aa..\n....\n....\n..bb\na=3\nb=7\n",
  "more.txt": "....\n....\na...\na...\na=6\n",
  "thermo.txt": "r2c1 r3c1 r4c1\n",
  "pill.txt": "r1c1 r1c2 = r2c2 r3c3 r4c4\n",
  "mirror.txt": "r1c3 r2c3 r3c4 r4c4\n",
  "dots.txt": "white r4c3 r4c4\nblack r1c3 r1c4\n",
  "numbers.txt": "difference 3 r1c1 r1c2\n",
  "part.json": JSON.stringify({
    schema: "gerechte/game/1",
    rows: 4,
    columns: 4,
    symbols: 4,
    houses: [{ name: "region 1", cells: [0, 1, 4] }],
  }),
  "houses.json": JSON.stringify({
    schema: "gerechte/game/1",
    rows: 4,
    columns: 4,
    symbols: 4,
    houses: [
      [0, 1, 4, 5],
      [0, 5, 10, 15],
    ],
  }),
};
const GAMES = [
  "box:2x2+killer:killer.txt",
  "box:2x2+antiknight+killer:killer.txt",
  "latin:4+thermo:thermo.txt",
  "latin:4+arrow:pill.txt",
  "latin:4+palindrome:mirror.txt",
  "latin:4+kropki:dots.txt",
  "box:2x2+diagonals+thermo:thermo.txt",
  "jigsaw:1112133243324442+kropki:dots.txt",
  "@part.json+thermo:thermo.txt",
  "@houses.json+kropki:dots.txt",
  "latin:4+killer:killer.txt+killer:more.txt",
];
const givens = ".".repeat(16);

/** The number of solutions, by the library. */
const count = (game, files) => ask({ verb: "count", game, files })[0].count;

for (const game of GAMES) {
  test(`${game} has as many solutions after it was taken apart`, () => {
    const files = Object.fromEntries(Object.entries(FILES).filter(([name]) => game.includes(name)));
    const solutions = count(game, files);
    assert.notEqual(solutions, "0");
    const named = stated(taken(game, files, givens, { order: 4, rows: 4, columns: 4 }));
    assert.equal(count(named.game, named.files), solutions, named.game);
    const [record] = ask({ verb: "convert", game, files, puzzle: givens, options: { form: "json" } });
    const read = stated(readGame(JSON.parse(record).game, givens));
    assert.equal(count(read.game, read.files), solutions, read.game);
  });
}

test("a file that has more than Set draws stays as it is", () => {
  const game = "latin:4+kropki:numbers.txt";
  const design = taken(game, FILES, givens, { order: 4, rows: 4, columns: 4 });
  assert.deepEqual(stated(design), { game, files: { "numbers.txt": FILES["numbers.txt"] } });
});
