// What was pasted into Solve: the puzzles in it, whatever their format.

import type { Engine, Request } from "../host/engine.js";
import { type Board, boardRequest, type Files } from "../host/records.js";

/** A puzzle with its game. */
export interface Found {
  game: string;
  files: Files;
  puzzle: string;
}

/** What `convert` says of a puzzle: a game that has no name is stated. */
interface Converted {
  game: string | object;
  puzzle: string;
}

/** Where a game that has no name is kept. */
const STATED = "pasted.json";

/** The puzzles of a text; the game is that of the text, unless one is asked for. Fails with what is wrong, and where. */
export async function puzzles(engine: Engine, text: string, game: string, files: Files): Promise<Found[]> {
  const request: Request = { verb: "convert", game, files, puzzle: text, options: { form: "json" } };
  const { records } = await engine.ask<string>(request);
  return records.map((text) => {
    const record = JSON.parse(text) as Converted;
    if (game) return { game, files, puzzle: record.puzzle };
    if (typeof record.game === "string") return { game: record.game, files: {}, puzzle: record.puzzle };
    return { game: `@${STATED}`, files: { [STATED]: JSON.stringify(record.game) }, puzzle: record.puzzle };
  });
}

/** The board of a game. */
export async function boardOf(engine: Engine, { game, files }: Omit<Found, "puzzle">): Promise<Board> {
  const [board] = (await engine.ask<Board>(boardRequest(game, files))).records;
  if (!board) throw new Error("palette has a record");
  return { ...board, game };
}
