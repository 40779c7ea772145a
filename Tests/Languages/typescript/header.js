// Every function of the header is in the package, and every member of the package is in its types.
//     header.js HEADER TYPES
import { readFileSync } from "node:fs";
import { tandem } from "tandem";
import { equal, report } from "./check.js";

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const sorted = (names) => [...names].sort().join(" ");
const header = readFileSync(process.argv[2], "utf8").replace(/\/\*[^]*?\*\//g, "");
const functions = [...header.matchAll(/\btandem_(\w+)\(/g)].map(([, name]) => name).filter((name) => name !== "free");
equal(functions.length > 40, true, "the header has functions");
equal(sorted(Object.keys(tandem)), sorted([...functions.map(camel), "memory"]), "the package's members");
const types = readFileSync(process.argv[3], "utf8").match(/interface Tandem {([^]*?)\n}/)[1];
equal(sorted([...types.matchAll(/^  (\w+)[:(]/gm)].map(([, name]) => name)), sorted(Object.keys(tandem)), "the types' members");
report("typescript header");
