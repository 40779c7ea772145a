import { Instance, TandemError, lengthBefore } from "./instance.js";

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

const typeOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

function refuse(argument, value, expected, code = typeof value === "number" ? "bad_value" : "bad_argument") {
  const found = typeof value === "number" ? value : typeOf(value);
  throw new TandemError({ code, argument, message: `Found ${found}, expected ${expected}.` });
}

/** A text as it is, unless C cannot hold it; one that arrived from elsewhere is judged by the library. */
function fit(text, name) {
  const bad = name === "text" ? undefined : text.match(/[\0\p{Surrogate}]/u)?.[0];
  if (bad === undefined) return text;
  const message = bad === "\0" ? "the character U+0000, expected text without it" : "half a surrogate pair, expected text";
  throw new TandemError({ code: "bad_argument", argument: name, message: `Found ${message}.` });
}

/** A value as JSON text. Of what JSON does not have, stringify alone makes null, {} or nothing. */
const written = (value, name) =>
  JSON.stringify(value, function (key, json) {
    // A Buffer is an object of its bytes by now.
    const found = ArrayBuffer.isView(this[key]) ? this[key] : json;
    if (typeof found === "string" || Number.isFinite(found)) return json;
    return /^(Object|Array|Boolean|Null|Undefined)$/.test(typeOf(found)) ? json : refuse(name, found, "JSON");
  });

// Not `Number(value)`, which makes 0 of null.
const seconds = (value, { name }) =>
  typeof value === "number" ? value : refuse(name, value, "a number of seconds", "bad_argument");

/** How a parameter of each kind is given to C. */
const kinds = {
  document: (value, { name, optional }) =>
    typeof value === "string"
      ? fit(value, name)
      : value === undefined || (value === null && optional) ? value : written(value, name),
  text: (value, { name }) =>
    typeof value === "string" ? fit(value, name) : value == null ? value : refuse(name, value, "a string", "bad_argument"),
  moment: seconds,
  duration: seconds,
  // WebAssembly would take the low 32 bits.
  count: (value, { name }) =>
    typeof value === "number" && value === (value | 0) ? value : refuse(name, value, "an integer of 32 bits"),
  length: () => lengthBefore,
};

/** A function that answers what the text `answer` gives says, with the text itself as its `.text`. */
function parsing(answer) {
  return Object.assign((...values) => JSON.parse(answer(...values)), { text: answer });
}

/** The calls of the library, each under its name: as many as it lists itself. */
export function bind(module) {
  const instance = new Instance(module);
  const functions = () => instance.call("tandem_functions", []);
  const tandem = {
    version: () => instance.text("tandem_version"),
    versionNumber: () => instance.number("tandem_version_number"),
    statusName: (status) => instance.text("tandem_status_name", status),
    functions: parsing(functions),
    memory: () => instance.memory,
  };
  const inputs = [{ name: "name", kind: "text" }, { name: "arguments", kind: "document" }, { kind: "length" }];
  for (const { name, parameters } of [{ name: "call", parameters: inputs }, ...JSON.parse(functions()).functions]) {
    tandem[camel(name)] = parsing((...values) =>
      instance.call(`tandem_${name}`, parameters.map((parameter, index) => kinds[parameter.kind](values[index], parameter))),
    );
  }
  return Object.freeze(tandem);
}
