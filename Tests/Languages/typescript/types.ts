// The types as a program sees them: what must be accepted, and what must not.
import { tandem, TandemError } from "tandem";

const log: string = tandem.runlogMerge.text({ records: [] }, "{}");
const answer = tandem.anchorElapsed({ runID: "r", startDate: 0 }, 5);
const state: "running" | "paused" | "ended" = answer.state;
tandem.scheduleCues([{ phase: "walk", seconds: 10 }], -1, 10);
tandem.scheduleCues([], -1, 10, { halfway: false });
tandem.progressStartOver("{}", 1, undefined, "c25k");
tandem.cloudMirrorPlan({}, null, 1 << 20);
tandem.call("plan_describe", ["c25k"]);
interface Anchor {
  readonly runID: string;
  startDate: number;
  pausedAt?: number;
}
class Diary {
  constructor(readonly records: readonly { runID: string; date: number }[]) {}
}
const anchor: Anchor = { runID: "r", startDate: 0 };
const intervals = [{ phase: "walk", seconds: 10 }] as const;
tandem.anchorFinish(anchor, intervals, 5);
tandem.runlogMerge(new Diary([]), answer);

// @ts-expect-error: a call that is not there
tandem.runlogSplit("{}");
// @ts-expect-error: an argument is missing
tandem.runlogMerge("{}");
// @ts-expect-error: a moment is a number
tandem.anchorPause("{}", "now");
// @ts-expect-error: an identifier is required
tandem.runlogDelete("{}", null);

// @ts-expect-error: a number is no document
tandem.runlogMerge(5, "{}");
// @ts-expect-error: nor are bytes,
tandem.runlogMerge(new Uint8Array(), "{}");
// @ts-expect-error
tandem.runlogMerge(new ArrayBuffer(0), "{}");
// @ts-expect-error: nor what has no members of its own,
tandem.runlogMerge(new Map(), "{}");
// @ts-expect-error
tandem.runlogMerge(new Set(), "{}");
// @ts-expect-error: nor a forgotten await,
tandem.runlogMerge(Promise.resolve({}), "{}");
// @ts-expect-error: nor a function
tandem.runlogMerge(() => ({}), "{}");
// @ts-expect-error: errors are the library's
new TandemError();

export function explain(error: unknown): string {
  if (!(error instanceof TandemError)) return log + state;
  // @ts-expect-error: no such code
  if (error.code === "worse") return "";
  return `${error.code} ${error.argument ?? ""}${error.path} ${error.offset ?? ""}`;
}
