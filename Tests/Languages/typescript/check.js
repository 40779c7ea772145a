// Counts checks, and says what was found where one fails.
let passed = 0;
let failed = 0;

export function equal(found, expected, what) {
  if (Object.is(found, expected)) return void passed++;
  failed++;
  console.log(`FAILED: ${what}\n  found    ${found}\n  expected ${expected}`);
}

/** What a call does: the text that it answers, or its error as the library writes it. */
export function outcome(call) {
  try {
    return `ok ${call()}`;
  } catch (error) {
    if (error.name !== "TandemError") throw error;
    const { argument, code, message, offset, path } = error;
    return `${code} ${JSON.stringify({ error: { argument, code, message, offset, path } })}`;
  }
}

export function report(name) {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
