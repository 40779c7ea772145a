// What the package itself adds to the library: values and texts, errors, and what C cannot be given.
import { tandem, TandemError } from "tandem";
import { equal, outcome, report } from "./check.js";

const gone = '{"records":[],"tombstones":["a"]}';
equal(tandem.runlogMerge.text({ records: [{ runID: "a", date: 1 }] }, gone), gone, "a value and a text");
equal(JSON.stringify(tandem.runlogMerge("{}", gone)), gone, "an answer as a value");
equal(tandem.anchorPause.text('{"runID":"r","startDate":0,"x":9007199254740993}', 1).includes("9007199254740993"), true, "digits");
equal(tandem.cloudMirrorPlan.text({}, null, 100), tandem.cloudMirrorPlan.text({}, "null", 100), "null is a document where one is required");
equal(tandem.progressStatus({}, null).total, tandem.progressStatus({}).total, "null is absent where it may be");
equal(tandem.call.text("plan_describe", ["c25k"]), tandem.planDescribe.text("c25k"), "a call by its name");
equal(tandem.statusName(3), "bad_value", "a status by name");
equal(tandem.versionNumber(), tandem.version().split(".").reduce((sum, part) => sum * 100 + Number(part), 0), "both versions");

const code = (call) => outcome(call).split(" ", 1)[0];
const refusal = (call) => `${code(call)} ${/"argument":"(\w+)"/.exec(outcome(call))?.[1]}`;
equal(code(() => tandem.derive([], null)), "bad_argument", "null is no duration");
equal(code(() => tandem.derive([], "1")), "bad_argument", "nor is a string");
equal(code(() => tandem.planSchedule("c25k", 1.5, 1)), "bad_value", "half a week");
equal(code(() => tandem.planSchedule("c25k", 2 ** 32 + 1, 1)), "bad_value", "a week beyond 32 bits");
equal(code(() => tandem.planDescribe("c25k\0")), "bad_argument", "U+0000 in an identifier");
equal(code(() => tandem.planDescribe("\ud800")), "bad_argument", "half a surrogate pair");
equal(code(() => tandem.runlogMerge("{}\0", "{}")), "bad_argument", "U+0000 behind a document");
for (const arrived of ['{"schema":1,"seq":2}\0', '{"schema":1,"seq":2,"x":"\ud83d"}']) {
  equal(tandem.watchContextApply({ schema: 1, seq: 1 }, arrived, 0).outcome, "undecodable", "a context is never to blame");
}

// Given as documents these would be {} or null, as identifiers texts: runs lost, and tombstones for ever.
const strangers = [new Map([["records", []]]), new Set(), Promise.resolve({}), () => ({}), Symbol("s"), 5n];
strangers.push(new Uint8Array(2), Buffer.from("{}"), new ArrayBuffer(2), new DataView(new ArrayBuffer(2)));
for (const stranger of strangers) {
  const type = Object.prototype.toString.call(stranger);
  equal(refusal(() => tandem.runlogMerge("{}", stranger)), "bad_argument incoming", `${type} as a document`);
  equal(refusal(() => tandem.runlogMerge({ records: [{ runID: stranger }] }, "{}")), "bad_argument local", `${type} within a document`);
  equal(refusal(() => tandem.call("runlog_merge", [{}, stranger])), "bad_argument arguments", `${type} among arguments`);
}
for (const stranger of [...strangers, {}, ["a"], 5, NaN, true, new Date(0)]) {
  const type = Object.prototype.toString.call(stranger);
  equal(refusal(() => tandem.runlogDelete("{}", stranger)), "bad_argument run_id", `${type} as an identifier`);
  equal(refusal(() => tandem.progressStartOver("{}", 1, stranger)), "bad_argument reset_id", `${type} as an optional identifier`);
  equal(refusal(() => tandem.call(stranger, [])), "bad_argument name", `${type} as a name`);
  if (typeof stranger !== "number") equal(refusal(() => tandem.planSchedule("c25k", stranger, 1)), "bad_argument week", `${type} as a count`);
}
for (const number of [NaN, Infinity, -Infinity]) {
  const anchor = { runID: "r", startDate: 0, pausedAt: number };
  equal(refusal(() => tandem.anchorElapsed(anchor, 5)), "bad_value anchor", `${number} within a document`);
}
equal(tandem.runlogMerge.text({ records: undefined, at: new Date(0) }, "{}").includes('"at":"1970-01-01T00:00:00.000Z"'), true, "a date");
equal(tandem.progressStartOver.text("{}", 1, null, undefined), tandem.progressStartOver.text("{}", 1), "absent identifiers");

const deep = (levels) => "[".repeat(levels) + "]".repeat(levels);
equal(code(() => tandem.runlogMerge(`{"x":${deep(127)}}`, "{}")), "ok", "128 levels");
equal(code(() => tandem.runlogMerge(`{"x":${deep(128)}}`, "{}")), "too_large", "129 levels");
equal(code(() => tandem.runlogMerge(deep(1_000_000), "{}")), "too_large", "a million levels");

try {
  tandem.runlogMerge({ records: [{ runID: "a", date: 1 }, { runID: "b" }] }, "{}");
} catch (error) {
  equal(error instanceof TandemError && error instanceof Error, true, "an error's class");
  equal(`${error.name} ${error.code} ${error.argument} ${error.path}`, "TandemError bad_value local /records/1/date", "its fields");
  equal("offset" in error, false, "no offset where there is none");
}
equal(outcome(() => tandem.runlogMerge(undefined, "{}")).startsWith("bad_argument"), true, "a document is missing");
report("typescript values");
