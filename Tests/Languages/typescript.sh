#!/usr/bin/env bash
# Builds the package of examples/typescript, packs it, installs it from the pack and tests it in Node, and in a browser
# when there is one.
set -euo pipefail
cd "$(dirname "$0")/../.."

skip() { echo "skipped: $1"; exit 0; }
needs=()
[ -f "${LIBC:-/usr/lib/wasm32-wasi/libc.a}" ] || needs+=(wasi-libc)
[ -f "${BUILTINS:-/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a}" ] || needs+=(libclang-rt-14-dev-wasm32)
command -v wasm-opt > /dev/null || needs+=(binaryen)
command -v node > /dev/null || needs+=(nodejs)
command -v tsc > /dev/null || needs+=(node-typescript)
if [ "${#needs[@]}" -gt 0 ]; then
  [ "${OFFLINE:-}" != 1 ] && command -v apt-get > /dev/null && [ "$(id -u)" = 0 ] || skip "typescript needs ${needs[*]}"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${needs[@]}" > /dev/null ||
    skip "${needs[*]} could not be installed"
fi

out=build/typescript
rm -rf $out && mkdir -p $out/node_modules/tandem
cp examples/typescript/index.d.ts $out/committed.d.ts
make -s --no-print-directory wasm
diff $out/committed.d.ts examples/typescript/index.d.ts || { echo "index.d.ts was not what the library says: commit it"; exit 1; }

cp Tests/Languages/typescript/* $out
echo '{"type":"module"}' > $out/package.json
files=$(node -p 'JSON.parse(fs.readFileSync("examples/typescript/package.json")).files.join(" ")')
# shellcheck disable=SC2086
tar --sort=name --mtime=@0 --owner=0 --group=0 -C examples/typescript -cf - package.json README.md $files | gzip -9n > $out/tandem.tgz
tar -xzf $out/tandem.tgz -C $out/node_modules/tandem
size=$(wc -c < $out/tandem.tgz)
echo "typescript package: $size bytes"
[ "$size" -le 120000 ] || { echo "the package is larger than 120,000 bytes"; exit 1; }

tools=$(dirname "$(realpath "$(command -v swiftc)")")
"${CLANG:-$tools/clang}" --target=wasm32-unknown-none-wasm -O1 -c $out/trap.c -o $out/trap.o
"${WASM_LD:-$tools/wasm-ld}" --no-entry --export-all $out/trap.o -o $out/trap.wasm

status=0
run() { "$@" || { echo "FAILED: $*"; status=1; }; }
run tsc --strict --noEmit --target es2022 --module node16 --moduleResolution node16 $out/types.ts
run node -e 'const m = new WebAssembly.Module(fs.readFileSync("build/wasm/tandem.wasm"));
  if (WebAssembly.Module.imports(m).length) throw Error(JSON.stringify(WebAssembly.Module.imports(m)))'
run node $out/header.js include/tandem.h examples/typescript/index.d.ts
golden=${GOLDEN:-Tests/Languages/conformance.txt}
if [ -f "$golden" ]; then run node $out/conformance.js "$golden"; else echo "skipped: no $golden"; fi
for test in values memory worker; do run node $out/$test.js; done
run node $out/trap.js $out/trap.wasm
awk '/^```js/ { on = 1; next } /^```/ { on = 0 } on' examples/typescript/README.md > $out/readme.js
awk 'sub(/.*console\.log\(.*\/\/ /, "")' examples/typescript/README.md > $out/readme.txt
run diff $out/readme.txt <(node $out/readme.js)
run node $out/browser.js
exit $status
