#!/bin/sh
# Which regions under Sources no test reaches, compared with the list of those that may be missed: Tests/Coverage/missed.txt.
#
#     Tests/Coverage/run.sh [--list]
#
# Builds the ordinary sources with LLVM's instrumentation, drives them by the Swift tests, the C conformance, the reference model and
# damaged messages, and fails when a region outside the list is missed or one in the list is not. --list prints what is missed.
set -eu

root=$(realpath "$(dirname "$0")/../..")
cd "$root"
toolchain=$(dirname "$(realpath "$(command -v "${SWIFT:-swift}")")")
swift=$toolchain/swift
out=build/coverage
export TANDEM_SHARED="${TANDEM_SHARED:-../shared}"

quietly() { "$@" >"$out/log" 2>&1 || { tail -40 "$out/log"; exit 1; }; }

mkdir -p "$out/profiles" "$out/bin"
rm -f "$out"/profiles/*
# Counters that threads share would else count wrong, and derive a region as missed that was reached.
quietly env -u CC "$swift" test -c release --enable-code-coverage --scratch-path "$out" \
    -Xswiftc -Xllvm -Xswiftc -instrprof-atomic-counter-update-all
built=$(realpath "$out/release")
ln -sf libtandem.so "$built/libtandem.so.0"

export LD_LIBRARY_PATH="$built:$toolchain/../lib/swift/linux"
export LLVM_PROFILE_FILE="$root/$out/profiles/%p-%m.profraw"
compile() { # PROGRAM SOURCES... [LIBRARIES]
    program=$1
    shift
    quietly ${CC:-cc} -std=c99 -D_DEFAULT_SOURCE -O1 -Iinclude "$@" -L"$built" -ltandem -Wl,-rpath-link,"$toolchain/../lib/swift/linux" -lm \
        -o "$out/bin/$program"
}
# shellcheck disable=SC2046
compile conformance $(ls Tests/C/*.c | grep -v -e smoke.c -e requests.c) -ljson-c
compile smoke Tests/C/smoke.c Tests/C/check.c
compile requests Tests/C/requests.c
compile mutations Tests/Fuzz/mutations.c Tests/Fuzz/input.c Tests/Fuzz/calls.c Tests/Fuzz/canonical.c
quietly "$out/bin/smoke"
quietly "$out/bin/conformance"
quietly python3 Tests/Reference/compare.py "$out/bin/requests" --count "${COUNT:-1000}"
rm -rf "$out/corpus"
quietly python3 Tests/Fuzz/corpus.py "$built/libtandem.so" "$out/corpus"
quietly "$out/bin/mutations" 13 "$out"/corpus/messages/*

"$toolchain/llvm-profdata" merge -o "$out/all.profdata" "$out"/profiles/*.profraw "$built/codecov/default.profdata"
"$toolchain/llvm-cov" export -instr-profile "$out/all.profdata" "$built/libtandem.so" -object "$built/tandemPackageTests.xctest" \
    >"$out/coverage.json" 2>"$out/log"
python3 Tests/Coverage/check.py "$out/coverage.json" Tests/Coverage/missed.txt "$@"
