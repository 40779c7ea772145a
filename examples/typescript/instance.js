export class TandemError extends Error {
  constructor({ code, argument = null, path = "", message, offset }, options) {
    super(message, options);
    this.name = "TandemError";
    this.code = code;
    this.argument = argument;
    this.path = path;
    if (offset !== undefined) this.offset = offset;
  }
}

// WebAssembly memory never shrinks: an instance that has grown beyond this gives way to a new one.
const mostMemory = 16 << 20;

const unfit = /[\0\p{Surrogate}]/gu;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A text as C takes it. What C cannot hold, in a text that arrived from elsewhere, becomes 0xFF, which is in no UTF-8 text, so
 * that the library judges it.
 */
function encode(text) {
  const bytes = encoder.encode(`${text.replace(unfit, "\0")}\0`);
  for (let at = bytes.indexOf(0); at < bytes.length - 1; at = bytes.indexOf(0, at + 1)) bytes[at] = 0xff;
  return bytes;
}

/** As an input of C: how many bytes the text before it has. */
export const lengthBefore = Symbol("lengthBefore");

export class Instance {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#begin();
  }

  #begin() {
    this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
  }

  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  number(name) {
    return this.#exports[name]();
  }

  text(name, ...numbers) {
    return this.#read(this.#exports[name](...numbers));
  }

  /** Calls a C function whose last parameter is `out`, and answers the text that it puts there; null is NULL, as is undefined. */
  call(name, inputs) {
    try {
      return this.#perform(name, inputs);
    } catch (cause) {
      if (cause instanceof TandemError) throw cause;
      // A trap, or a full stack: what the memory holds is no longer known.
      this.#begin();
      throw new TandemError({ code: "internal", message: "The library stopped in the middle of a call." }, { cause });
    } finally {
      if (this.memory > mostMemory) this.#begin();
    }
  }

  #perform(name, inputs) {
    const { malloc, memory, tandem_free: free } = this.#exports;
    const texts = inputs.map((input) => (typeof input === "string" ? encode(input) : undefined));
    const out = malloc(texts.reduce((size, text) => size + (text?.length ?? 0), 4)) >>> 0;
    if (out === 0) throw noMemory();
    let end = out + 4;
    const values = inputs.map((input, index) => {
      if (input === lengthBefore) return (texts[index - 1]?.length ?? 1) - 1;
      const text = texts[index];
      if (text === undefined) return input;
      new Uint8Array(memory.buffer).set(text, end);
      end += text.length;
      return end - text.length;
    });
    const status = this.#exports[name](...values, out);
    const answer = new DataView(memory.buffer).getUint32(out, true);
    const text = answer === 0 ? undefined : this.#read(answer);
    free(answer);
    free(out);
    if (status === 0) return text;
    throw text === undefined ? noMemory() : new TandemError(JSON.parse(text).error);
  }

  #read(start) {
    const bytes = new Uint8Array(this.#exports.memory.buffer, start >>> 0);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

function noMemory() {
  return new TandemError({ code: "no_memory", message: "There is not enough memory." });
}
