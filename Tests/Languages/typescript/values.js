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
equal(code(() => tandem.derive([], null)), "bad_argument", "null is no duration");
equal(code(() => tandem.derive([], "1")), "bad_argument", "nor is a string");
equal(code(() => tandem.planSchedule("c25k", 1.5, 1)), "bad_value", "half a week");
equal(code(() => tandem.planSchedule("c25k", 2 ** 32 + 1, 1)), "bad_value", "a week beyond 32 bits");
equal(code(() => tandem.planDescribe("c25k\0")), "bad_value", "U+0000 in an identifier");
equal(code(() => tandem.planDescribe("\ud800")), "bad_value", "half a surrogate pair");
equal(code(() => tandem.runlogMerge("{}\0", "{}")), "bad_json", "U+0000 behind a document");
equal(tandem.watchContextApply({ schema: 1, seq: 1 }, "{}\0", 0).outcome, "undecodable", "a context is never to blame");

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
