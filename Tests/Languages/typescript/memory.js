// 100,000 calls with results and errors leave the memory where it was; what a large call took comes back.
import { tandem } from "tandem";
import { equal, outcome, report } from "./check.js";

const log = JSON.stringify({ records: [{ runID: "a", date: 1751500800, note: "é".repeat(200) }] });
const round = () => {
  outcome(() => tandem.runlogMerge.text(log, '{"tombstones":["b"]}'));
  outcome(() => tandem.runlogMerge.text(log, '{"records":[{"runID":""}]}'));
  outcome(() => tandem.derive.text("[", 1));
  outcome(() => tandem.call.text("anchor_merge", ["x"]));
};
for (let count = 0; count < 250; count++) round();
const level = tandem.memory();
for (let count = 0; count < 25_000; count++) round();
equal(tandem.memory(), level, "memory after 100,000 calls");

const many = { records: Array.from({ length: 200_000 }, (_, index) => ({ runID: `run ${index}`, date: index })) };
equal(tandem.runlogMerge(many, {}).records.length, 200_000, "records of a large log");
equal(tandem.memory() <= 16 << 20, true, "a large call's memory is given back");
report("typescript memory");
