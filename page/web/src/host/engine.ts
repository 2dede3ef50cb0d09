// The library in a worker: questions are requests, answers are the records of the command line.

import { t } from "./language.js";

/** A request; see src/verbs/request/mod.rs. */
export interface Request {
  verb: string;
  game?: string;
  files?: Record<string, string>;
  puzzle?: string;
  options?: Record<string, unknown>;
}

/** The answer of a worker; see page/src/answer.rs. */
interface Answer {
  status: number;
  records: string;
  error: string | null;
}

/** The records of an answer, and how the command line would have ended. */
export interface Answered<Record> {
  status: number;
  records: Record[];
}

/** Why there is no answer: the input is wrong, or the question was taken back. */
export class NoAnswer extends Error {
  constructor(
    message: string,
    readonly isStopped = false,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: NoAnswer) => void;
}

const MODULE = new URL("gerechte_page.wasm", import.meta.url);
let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiles the module while it is loaded. If the server gives it another type than WebAssembly, the module is loaded first. */
async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(MODULE);
  if (!answer.ok) throw new Error(t("the server answers {status}", { status: answer.status }));
  const isTyped = answer.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  return isTyped ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** The module, fetched and compiled once for all workers. After a failure the next call tries again. */
function module(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

/** Boards that come with the page, by game; see boards.mjs. Without them the module draws all boards. */
const boards: Promise<Record<string, object>> = fetch(new URL("boards.json", import.meta.url))
  .then((answer) => (answer.ok ? (answer.json() as Promise<Record<string, object>>) : {}))
  .catch(() => ({}));

/** Whether a request asks for the board of a game alone. */
function isOfBoard({ verb, files = {}, options = {} }: Request): boolean {
  const isPlain = Object.keys(options).join() === "drawn" && options.drawn === true;
  return verb === "palette" && isPlain && Object.keys(files).length === 0;
}

/** The board of a game, if it comes with the page. */
async function shippedBoard(game: string): Promise<object | null> {
  const all = await boards;
  const board = Object.hasOwn(all, game) ? all[game] : undefined;
  return board ? structuredClone(board) : null;
}

/** Fetches the module before it is needed. If that fails, whoever needs it tries again. */
export async function prepare(): Promise<void> {
  await module().catch(() => undefined);
}

/** Asks one question after the other; the worker is started when it is needed. */
export class Engine {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  async ask<Record>(request: Request): Promise<Answered<Record>> {
    const board = isOfBoard(request) ? await shippedBoard(request.game ?? "") : null;
    if (board) return { status: 0, records: [board as Record] };
    const number = this.#next++;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#start().postMessage({ number, request: JSON.stringify(request) });
    });
    if (answer.error !== null) throw new NoAnswer(answer.error);
    const lines = answer.records.split("\n").filter((line) => line !== "");
    return { status: answer.status, records: lines.map((line) => JSON.parse(line) as Record) };
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends what is under way. The next question starts another worker. */
  stop(reason = t("stopped")): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new NoAnswer(reason, true));
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<{ number: number; answer: string }>) => {
      const waiting = this.#waiting.get(event.data.number);
      this.#waiting.delete(event.data.number);
      waiting?.resolve(JSON.parse(event.data.answer) as Answer);
    };
    // A worker that fails has lost its memory: another one is started.
    const fail = (reason: string) => this.#worker === worker && this.stop(reason);
    worker.onerror = () => fail(t("the computation failed; ask again"));
    module().then(
      (loaded) => worker.postMessage(loaded),
      (error: Error) =>
        fail(
          t("{file} cannot be loaded ({reason}): ask again, or load the page anew", {
            file: MODULE.pathname,
            reason: error.message,
          }),
        ),
    );
    this.#worker = worker;
    return worker;
  }
}
