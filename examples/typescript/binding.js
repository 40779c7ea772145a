import { Instance, TandemError, lengthBefore } from "./instance.js";

/** runlog_merge as runlogMerge. */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** How a value of each kind of parameter is given to C. */
const kinds = {
  document: (value, { optional }) =>
    typeof value === "string" || value === undefined || (value === null && optional)
      ? (value ?? undefined)
      : JSON.stringify(value),
  text: (value) => (value === undefined || value === null ? undefined : String(value)),
  // Not `Number(value)`, which makes 0 of null.
  moment: (value) => (typeof value === "number" ? value : NaN),
  duration: (value) => (typeof value === "number" ? value : NaN),
  count: (value, { name }) => {
    // WebAssembly would take the low 32 bits.
    if (value === (value | 0)) return value;
    throw new TandemError({ code: "bad_value", argument: name, message: `Found ${value}, expected an integer of 32 bits.` });
  },
};

/** A function that answers what the text `answer` gives says, with the text itself as its `.text`. */
function parsing(answer) {
  return Object.assign((...values) => JSON.parse(answer(...values)), { text: answer });
}

/** The calls of the library, each under its name: as many as it lists itself. */
export function bind(module) {
  const instance = new Instance(module);
  const functions = () => instance.call("tandem_functions", []);
  const call = (name, inputs) =>
    instance.call("tandem_call", [name, kinds.document(inputs, { optional: false }), lengthBefore]);
  const tandem = {
    version: () => instance.text("tandem_version"),
    versionNumber: () => instance.number("tandem_version_number"),
    statusName: (status) => instance.text("tandem_status_name", status),
    functions: parsing(functions),
    call: parsing(call),
    memory: () => instance.memory,
  };
  for (const { name, parameters } of JSON.parse(functions()).functions) {
    tandem[camel(name)] = parsing((...values) =>
      instance.call(`tandem_${name}`, parameters.map((parameter, index) => kinds[parameter.kind](values[index], parameter))),
    );
  }
  return Object.freeze(tandem);
}
