// Prints the picture that links to the page are shown with (PNG, 1200 × 630): a solved board on its torus, the same board again beside it. Pictures of
// the library are SVG, which sites that show links do not take, and what would draw them is no part of the module: this one is drawn pixel by pixel.
import zlib from "node:zlib";
import { tints } from "./build/board/drawing.js";
import { Puzzle } from "./build/board/puzzle.js";
import { boardRequest } from "./build/host/records.js";
import { ask } from "./module.mjs";

const GAME = "perfect:1";
const [WIDTH, HEIGHT, CELL] = [1200, 630, 126];
/** By region, as on the light page; a line between cells and one between regions. */
const TINTS = [
  [0xbf, 0xd9, 0xf9],
  [0xfb, 0xe6, 0x9a],
  [0xb4, 0xe3, 0xcd],
  [0xf8, 0xc3, 0xce],
  [0xd9, 0xd9, 0xd9],
];
const [THIN, THICK, INK] = [
  [0x99, 0x99, 0x99],
  [0x22, 0x22, 0x22],
  [0x1b, 0x1b, 0x1b],
];
/** The symbols as 5 × 7 squares, a row in each five bits. */
const GLYPHS = {
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [30, 1, 1, 14, 1, 1, 30],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
};
const SQUARE = 11;

const [board] = ask(boardRequest(GAME));
const [{ solution }] = ask({ verb: "enumerate", game: GAME, options: { limit: 1 } });
const puzzle = new Puzzle(board, solution);
const tint = tints(puzzle);
const n = board.order;
const left = Math.round((WIDTH - n * CELL) / 2);
const modulo = (a) => ((a % n) + n) % n;
const cellAt = (row, column) => modulo(row) * n + modulo(column);
const regionAt = (row, column) => puzzle.regionOf[cellAt(row, column)];

/** Whether a symbol covers this place of its cell. */
function isInk(symbol, x, y) {
  const [column, row] = [x - CELL / 2 + 2.5 * SQUARE, y - CELL / 2 + 3.5 * SQUARE].map((at) => Math.floor(at / SQUARE));
  return column >= 0 && column < 5 && Boolean((GLYPHS[symbol][row] >> (4 - column)) & 1);
}

/** The colour of a pixel. */
function colour(x, y) {
  const [column, row] = [Math.floor((x - left) / CELL), Math.floor(y / CELL)];
  const [inX, inY] = [x - left - column * CELL, y - row * CELL];
  // The four sides: how far, and what is beyond.
  const sides = [
    [inX, row, column - 1],
    [CELL - 1 - inX, row, column + 1],
    [inY, row - 1, column],
    [CELL - 1 - inY, row + 1, column],
  ];
  if (sides.some(([far, i, j]) => far < 3 && regionAt(i, j) !== regionAt(row, column))) return THICK;
  if (sides.some(([far]) => far < 1)) return THIN;
  const cell = cellAt(row, column);
  return isInk(solution[cell], inX, inY) ? INK : TINTS[tint[puzzle.regionOf[cell]] % TINTS.length];
}

const rows = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
for (let y = 0; y < HEIGHT; y++) {
  for (let x = 0; x < WIDTH; x++) {
    const isBoard = x >= left && x < left + n * CELL;
    // What is paler is the same board again.
    const shade = colour(x, y).map((part) => (isBoard ? part : Math.round(255 - 0.45 * (255 - part))));
    rows.set(shade, y * (1 + 3 * WIDTH) + 1 + 3 * x);
  }
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, check]);
}
const head = Buffer.alloc(13);
head.writeUInt32BE(WIDTH);
head.writeUInt32BE(HEIGHT, 4);
// Eight bits for each of red, green and blue.
head.set([8, 2], 8);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const packed = zlib.deflateSync(rows, { level: 9 });
process.stdout.write(
  Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))]),
);
