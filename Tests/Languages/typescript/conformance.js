// Every request of the golden file through the WebAssembly build: the same bytes.
//     conformance.js GOLDEN_FILE
import { readFileSync } from "node:fs";
import { tandem } from "tandem";
import { equal, outcome, report } from "./check.js";

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
let name = "";
let inputs = [];
let line = 0;
for (const entry of readFileSync(process.argv[2], "utf8").split("\n")) {
  line++;
  if (entry === "" || entry.startsWith("#")) continue;
  const [word] = entry.split(" ", 1);
  const rest = entry.slice(word.length + 1);
  if (word === "call") [name, inputs] = [rest, []];
  else if (word === "text") inputs.push(rest);
  else if (word === "more") inputs.push(`${inputs.pop()}\n${rest}`);
  else if (word === "number") inputs.push(Number(rest));
  else if (word === "absent") inputs.push(undefined);
  else equal(outcome(() => tandem[camel(name)].text(...inputs)), entry, `line ${line}: ${name}`);
}
report("typescript conformance");
