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

// @ts-expect-error: a call that is not there
tandem.runlogSplit("{}");
// @ts-expect-error: an argument is missing
tandem.runlogMerge("{}");
// @ts-expect-error: a moment is a number
tandem.anchorPause("{}", "now");
// @ts-expect-error: an identifier is required
tandem.runlogDelete("{}", null);

export function explain(error: unknown): string {
  if (!(error instanceof TandemError)) return log + state;
  // @ts-expect-error: no such code
  if (error.code === "worse") return "";
  return `${error.code} ${error.argument ?? ""}${error.path} ${error.offset ?? ""}`;
}
