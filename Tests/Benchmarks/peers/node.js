// runlog_merge as one writes it for Node: JSON.parse, a Map, JSON.stringify.
//
//     node node.js merge LOCAL INCOMING SECONDS [OUT]
//
// Members must come in canonical order, which JavaScript keeps, and runIDs must be ASCII.
"use strict";
const fs = require("fs");

const types = { boolean: 1, number: 3, string: 4, object: 6 };
const known = new Set(["completion", "date", "day", "planID", "runID", "week"]);

function rank(value) {
  if (value === null) return 0;
  if (Array.isArray(value)) return 5;
  return types[typeof value] + (value === true ? 1 : 0);
}

function isGreater(a, b) {
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  if (typeof a === "number") return a > b;
  const [left, right] = typeof a === "string" ? [a, b] : [JSON.stringify(a), JSON.stringify(b)];
  return left !== right && Buffer.compare(Buffer.from(left), Buffer.from(right)) > 0;
}

function joinCopies(kept, other) {
  if (other.date < kept.date) kept.date = other.date;
  if (other.completion === "full") kept.completion = "full";
  if ((other.week - kept.week || other.day - kept.day || (other.planID > kept.planID ? 1 : -1)) > 0) {
    kept.week = other.week;
    kept.day = other.day;
    kept.planID = other.planID;
  }
  let sorted = true;
  for (const name in other) {
    if (known.has(name)) continue;
    const mine = kept[name];
    if (mine === undefined) sorted = false;
    if (mine === undefined || isGreater(other[name], mine)) kept[name] = other[name];
  }
  return sorted ? kept : Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function merge(local, incoming) {
  const a = JSON.parse(local);
  const b = JSON.parse(incoming);
  const tombstones = new Set(a.tombstones);
  for (const id of b.tombstones) tombstones.add(id);
  const runs = new Map();
  for (const record of a.records) if (!tombstones.has(record.runID)) runs.set(record.runID, record);
  for (const record of b.records) {
    if (tombstones.has(record.runID)) continue;
    const other = runs.get(record.runID);
    runs.set(record.runID, other === undefined ? record : joinCopies(other, record));
  }
  const records = [...runs.values()].sort((x, y) => x.date - y.date || (x.runID < y.runID ? -1 : 1));
  return JSON.stringify({ records, tombstones: [...tombstones].sort() });
}

function time(call, seconds) {
  // The compiler needs some calls to see what is worth its time.
  const warm = performance.now() + 300;
  while (performance.now() < warm) call();
  // By the clock on the wall: the garbage collector has threads of its own.
  const samples = [];
  const end = performance.now() + seconds * 1000;
  do {
    const start = performance.now();
    call();
    samples.push((performance.now() - start) / 1000);
  } while (samples.length < 5 || performance.now() < end);
  samples.sort((x, y) => x - y);
  return { minimum: samples[0], median: samples[samples.length >> 1], samples: samples.length };
}

const [, , , localPath, incomingPath, seconds, out] = process.argv;
const local = fs.readFileSync(localPath, "utf8");
const incoming = fs.readFileSync(incomingPath, "utf8");
if (out) fs.writeFileSync(out, merge(local, incoming) + "\n");
else console.log(JSON.stringify(time(() => merge(local, incoming), Number(seconds))));
