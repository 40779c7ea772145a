#!/bin/sh
# Builds the fuzzer: the ordinary Swift sources under AddressSanitizer with libFuzzer's instrumentation, and the harness in C.
#
#     Tests/Fuzz/build.sh FOLDER
#
# FOLDER/fuzz is the program. It is built anew only when a source is newer. Exit status 3, with the reason, when this toolchain has
# no libFuzzer.
set -eu

root=$(realpath "$(dirname "$0")/../..")
mkdir -p "$1"
out=$(realpath "$1")
cd "$root"

toolchain=$(dirname "$(realpath "$(command -v "${SWIFT:-swift}")")")
swiftc=$toolchain/swiftc
clang=$toolchain/clang
runtime=$("$clang" -print-file-name=lib/linux/libclang_rt.fuzzer-x86_64.a 2>/dev/null) || runtime=
if [ ! -f "$runtime" ]; then
    echo "the toolchain at $toolchain has no libFuzzer for this machine"
    exit 3
fi

if [ -f "$out/fuzz" ] && [ -z "$(find Sources Tests/Fuzz -newer "$out/fuzz" \( -name '*.swift' -o -name '*.[ch]' -o -name build.sh \))" ]; then
    exit 0
fi

printf 'module CPlatform { header "%s" export * }\n' "$root/Sources/CPlatform/include/CPlatform.h" >"$out/CPlatform.modulemap"
# Each piece of memory is a block of its own here, so that AddressSanitizer sees a step past its end.
sed -e 's/blockThreshold: Int { 2048 }/blockThreshold: Int { 0 }/' -e 's/stackBytes: Int { 960 }/stackBytes: Int { 0 }/' \
    Sources/CanonicalJSON/Arena.swift >"$out/Arena.swift"
[ "$(grep -c 'Int { 0 }$' "$out/Arena.swift")" -eq 2 ] || { echo "Arena.swift is not as build.sh expects it"; exit 1; }
objects=
for module in CanonicalJSON TandemKit TandemABI; do
    sources=$(find "Sources/$module" -name '*.swift' ! -name Arena.swift | sort)
    [ "$module" != CanonicalJSON ] || sources="$sources $out/Arena.swift"
    # shellcheck disable=SC2086
    "$swiftc" -swift-version 6 -O -g -whole-module-optimization -parse-as-library -package-name tandem \
        -sanitize=fuzzer,address -module-name "$module" -I "$out" -I Sources/CPlatform/include -Xcc -fmodule-map-file="$out/CPlatform.modulemap" \
        -emit-module -emit-module-path "$out/$module.swiftmodule" -c -o "$out/$module.o" $sources
    objects="$objects $out/$module.o"
done
for source in Sources/CPlatform/*.c Tests/Fuzz/fuzz.c Tests/Fuzz/input.c Tests/Fuzz/calls.c Tests/Fuzz/canonical.c; do
    object=$out/$(basename "$source" .c).o
    "$clang" -O2 -g -Wall -Wextra -Werror -fsanitize=address -Iinclude -ISources/CPlatform/include -c "$source" -o "$object"
    objects="$objects $object"
done
# shellcheck disable=SC2086
"$swiftc" -use-ld=lld -sanitize=fuzzer,address $objects -o "$out/fuzz"
