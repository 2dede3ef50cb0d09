// The module, in a thread of its own: it imports nothing, and is asked through its memory.

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  answer(): number;
  text(): number;
}

interface Question {
  number: number;
  request: string;
}

/** Resolves when the page has sent the module. */
let load: (module: WebAssembly.Module) => void;
const loaded = new Promise<WebAssembly.Module>((resolve) => {
  load = resolve;
}).then(async (module) => (await WebAssembly.instantiate(module, {})).exports as unknown as Exports);

async function answer({ number, request }: Question): Promise<void> {
  const module = await loaded;
  const text = new TextEncoder().encode(request);
  const room = module.room(text.length);
  new Uint8Array(module.memory.buffer, room, text.length).set(text);
  const length = module.answer();
  self.postMessage({
    number,
    answer: new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.text(), length)),
  });
}

self.onmessage = (event: MessageEvent<WebAssembly.Module | Question>) => {
  if (event.data instanceof WebAssembly.Module) {
    load(event.data);
    return;
  }
  // Only an error outside of a promise reaches the page as an error of the worker.
  answer(event.data).catch((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
};
