import { bind } from "./binding.js";

export { TandemError } from "./instance.js";

// Not compileStreaming: that asks the server for a MIME type which many do not give.
const response = await fetch(new URL("tandem.wasm", import.meta.url));
if (!response.ok) throw new Error(`tandem.wasm: ${response.status}`);

export const tandem = bind(await WebAssembly.compile(await response.arrayBuffer()));
