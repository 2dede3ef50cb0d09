// The module, in a thread of its own: it imports nothing, and is asked through its memory.

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  answer(): number;
  text(): number;
}

async function load(): Promise<Exports> {
  const url = new URL("../gerechte_page.wasm", import.meta.url);
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {});
  return instance.exports as unknown as Exports;
}

const loaded = load();

self.onmessage = async (event: MessageEvent<{ number: number; request: string }>) => {
  try {
    const module = await loaded;
    const request = new TextEncoder().encode(event.data.request);
    const room = module.room(request.length);
    new Uint8Array(module.memory.buffer, room, request.length).set(request);
    const length = module.answer();
    const answer = new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.text(), length));
    self.postMessage({ number: event.data.number, answer });
  } catch (error) {
    // A module that cannot be loaded, or that fails, is an error of the worker; one of a promise is none.
    setTimeout(() => {
      throw error;
    });
  }
};
