// Play: the desk, help, commands, and other puzzles.

import { fields, readFields } from "../board/games.js";
import { remember, type View } from "../host/views.js";
import { Coach } from "./coach.js";
import { Commands } from "./commands.js";
import { Desk } from "./desk.js";
import { Making } from "./making.js";

export class PlayView implements View {
  readonly #desk: Desk = new Desk({
    opened: (game, files) => this.#making.showGame(game, files),
    goOn: (kept) => void this.#making.goOn(kept),
    daily: (day) => void this.#making.daily(undefined, day),
    left: () => this.#coach.clear(),
    drawn: () => this.#commands.refresh(),
  });
  readonly #coach = new Coach(this.#desk);
  readonly #making = new Making(this.#desk);
  readonly #commands = new Commands(this.#desk, this.#coach);

  /** A puzzle in the address is opened; of a game alone, the puzzle of the day. Without both, see `begin`. */
  open(address: URLSearchParams): void {
    const asked = readFields(address);
    const game = address.get("game");
    const { puzzle } = this.#desk;
    const isThere =
      puzzle &&
      asked?.game === puzzle.board.game &&
      asked.puzzle === puzzle.givens &&
      JSON.stringify(asked.files) === JSON.stringify(puzzle.files);
    if (asked && !(isThere && !asked.entered)) void this.#desk.openPuzzle(asked);
    else if (puzzle && (asked || !game)) remember("play", fields(puzzle));
    else if (game) {
      this.#making.showGame(game, {});
      void this.#making.daily();
    } else void this.#making.begin();
  }
}
