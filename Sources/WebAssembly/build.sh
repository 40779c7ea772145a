#!/usr/bin/env bash
# Builds build/wasm/tandem.wasm: the same sources for WebAssembly, optimised as one program, and importing nothing.
#
# Debian's wasi-libc and libclang-rt-14-dev-wasm32 supply the allocator and what 64-bit arithmetic needs; LIBC and BUILTINS
# say where they are. WASM_OPT is that of Debian's binaryen; SWIFTC, CLANG, WASM_LD and LLVM_AR are those of the Swift
# toolchain.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools=$(dirname "$(realpath "$(command -v swiftc)")")
libc=${LIBC:-/usr/lib/wasm32-wasi/libc.a}
builtins=${BUILTINS:-/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a}
target=wasm32-unknown-none-wasm
out=build/wasm
for file in "$libc" "$builtins"; do
  [ -f "$file" ] || { echo "no $file: install wasi-libc and libclang-rt-14-dev-wasm32" >&2; exit 1; }
done
command -v "${WASM_OPT:-wasm-opt}" >/dev/null || { echo "no wasm-opt: install binaryen" >&2; exit 1; }
rm -rf "$out"
mkdir -p "$out/libc"

# SwiftPM has no place for the files of link-time optimisation, so the three modules are compiled here. WebAssembly keeps
# return addresses out of reach by itself: no stack protector.
printf 'module CPlatform { header "%s" export * }\n' "$PWD/Sources/CPlatform/include/CPlatform.h" > "$out/module.modulemap"
for source in Sources/CPlatform/*.c; do
  "${CLANG:-$tools/clang}" --target=$target -Oz -flto -ISources/CPlatform/include -c "$source" -o "$out/$(basename "$source").o"
done
for module in CanonicalJSON TandemKit TandemABI; do
  find Sources/$module -name '*.swift' | LC_ALL=C sort > "$out/$module.sources"
  "${SWIFTC:-swiftc}" -target $target -swift-version 6 -enable-experimental-feature Embedded -package-name tandem \
    -wmo -Osize -parse-as-library -module-name $module -I "$out" -Xcc "-fmodule-map-file=$out/module.modulemap" \
    -Xfrontend -disable-stack-protector -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -lto=llvm-full -emit-bc -o "$out/$module.bc" "@$out/$module.sources"
done

# Only these of libc: what is dead in the core, such as Swift's random seeds, would drag in files and system calls.
(cd "$out/libc" && "${LLVM_AR:-$tools/llvm-ar}" x "$libc" \
  dlmalloc.o sbrk.o abort.o errno.o memcmp.o memcpy.o memmove.o memset.o strlen.o)

# The stack lies first, so that an overflow traps instead of writing over data.
mapfile -t exports < <(sed -n 's/^@_cdecl("\(tandem_.*\)")$/--export=\1/p' Sources/TandemABI/*.swift)
"${WASM_LD:-$tools/wasm-ld}" --no-entry --strip-all --gc-sections --lto-O2 -O2 -mllvm -enable-merge-functions -mllvm -disable-lsr \
  --stack-first -z stack-size=262144 --allow-undefined "${exports[@]}" --export=malloc \
  "$out"/*.bc "$out"/*.c.o "$out"/libc/*.o "$builtins" -o "$out/linked.wasm"
# A tenth smaller, and as fast.
"${WASM_OPT:-wasm-opt}" -O3 --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext \
  "$out/linked.wasm" -o "$out/tandem.wasm.part"
mv "$out/tandem.wasm.part" "$out/tandem.wasm"
