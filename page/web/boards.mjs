// Prints the boards of the games that are offered by name, by game: the page draws them before its module is there.
import { PRESETS } from "./build/board/games.js";
import { boardRequest } from "./build/host/records.js";
import { ask } from "./module.mjs";

const games = [...new Set(PRESETS.map(({ game }) => game))];
process.stdout.write(JSON.stringify(Object.fromEntries(games.map((game) => [game, ask(boardRequest(game))[0]]))));
