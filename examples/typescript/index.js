import { readFileSync } from "node:fs";
import { bind } from "./binding.js";

export { TandemError } from "./instance.js";

function read() {
  try {
    return readFileSync(new URL("tandem.wasm", import.meta.url));
  } catch (cause) {
    throw new Error("tandem.wasm is not there: run make wasm first", { cause });
  }
}

export const tandem = bind(new WebAssembly.Module(read()));
