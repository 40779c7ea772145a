// The package in a thread of its own, beside the one in this.
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { tandem } from "tandem";
import { equal, report } from "./check.js";

const text = () => tandem.planDescribe.text("c25k");
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  worker.once("message", (found) => {
    equal(found, text(), "a worker's answer");
    report("typescript worker");
  });
} else {
  parentPort.postMessage(text());
}
