// The package in Chromium, when there is one: what a page gets is what Node gets.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { tandem } from "tandem";
import { equal, report } from "./check.js";

// The browser writes its page once no request is under way: one is held until the answer is there.
const page = `<!doctype html><pre id="answer">nothing</pre><img src="/held"><script type="module">
import { tandem } from "/tandem/browser.js";
document.getElementById("answer").textContent = tandem.planDescribe.text("c25k");
fetch("/answered");
</script>`;
let held;
const types = { html: "text/html", js: "text/javascript", wasm: "application/octet-stream" };
const server = createServer((request, response) => {
  if (request.url === "/held") return void (held = response);
  if (request.url === "/answered") held.end();
  const name = request.url.match(/^\/tandem\/([\w.]+)$/)?.[1];
  const body = name ? readFileSync(new URL(`node_modules/tandem/${name}`, import.meta.url)) : page;
  response.setHeader("content-type", types[name?.split(".").pop() ?? "html"]);
  response.end(body);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));

const run = promisify(execFile);
const address = `http://127.0.0.1:${server.address().port}/`;
const options = ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom", address];
let dom;
for (const browser of ["chromium-headless-shell", "chromium", "google-chrome"]) {
  try {
    dom = (await run(browser, options, { timeout: 60_000, maxBuffer: 1 << 24 })).stdout;
    break;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
server.close();
if (dom === undefined) {
  console.log("skipped: no Chromium");
} else {
  equal(dom.match(/<pre id="answer">([^<]*)/)?.[1], tandem.planDescribe.text("c25k"), "a page's answer");
  report("typescript browser");
}
