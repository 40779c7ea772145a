// A trap is an error with the code "internal", and the next call meets a new instance.
//     trap.js TRAPPING_WASM
import { readFileSync } from "node:fs";
import { bind } from "./node_modules/tandem/binding.js";
import { equal, outcome, report } from "./check.js";

const library = bind(new WebAssembly.Module(readFileSync(process.argv[2])));
for (let time = 0; time < 3; time++) {
  equal(outcome(() => library.trap()).split(" ", 1)[0], "internal", "a trap");
  equal(library.count(), 1, "the call after a trap");
}
report("typescript trap");
