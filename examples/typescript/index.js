import { readFileSync } from "node:fs";
import { bind } from "./binding.js";

export { TandemError } from "./instance.js";

export const tandem = bind(new WebAssembly.Module(readFileSync(new URL("tandem.wasm", import.meta.url))));
