#!/bin/sh
# Puts damaged, generated and random input to every call: failures of the past, damaged messages, other readers, libFuzzer.
#
#     Tests/Fuzz/run.sh [--deep] [SO]
#
# Without --deep a slice of about a minute. What a machine lacks is left out with the reason: simdjson or orjson among the readers
# compared, the toolchain's libFuzzer and AddressSanitizer for the fuzzer. RUNS, FORMS (every how manieth damaged form) and
# DOCUMENTS change how much is done. An input that fails is kept in build/fuzz/found; it belongs into Tests/Fuzz/regressions.
set -eu

root=$(realpath "$(dirname "$0")/../..")
cd "$root"
runs=150000 forms=13 documents=20000
if [ "${1:-}" = --deep ]; then
    runs=20000000 forms=1 documents=1000000
    shift
fi
runs=${RUNS:-$runs} forms=${FORMS:-$forms} documents=${DOCUMENTS:-$documents}
library=$(realpath -e "${1:-build/libtandem.so}")
out=build/fuzz

passed=0
failed=0
step() { # WHAT COMMAND...
    what=$1
    shift
    started=$(date +%s)
    if "$@"; then
        passed=$((passed + 1))
        echo "  $what: passed in $(($(date +%s) - started)) s"
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
    fi
}

rm -rf "$out/corpus" "$out/library" "$out/found"
mkdir -p "$out/library" "$out/found"
ln -s "$library" "$out/library/libtandem.so"
ln -s "$library" "$out/library/libtandem.so.0"
python3 Tests/Fuzz/corpus.py "$library" "$out/corpus"
${CC:-cc} -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -pedantic -Werror -O2 -Iinclude Tests/Fuzz/mutations.c Tests/Fuzz/input.c Tests/Fuzz/calls.c \
    Tests/Fuzz/canonical.c -o "$out/mutations" -L"$out/library" -ltandem -Wl,-rpath,'$ORIGIN/library' -lm

step "failures of the past" "$out/mutations" 0 Tests/Fuzz/regressions/*
step "damaged messages" "$out/mutations" "$forms" "$out"/corpus/messages/*

step "other readers" python3 Tests/Fuzz/differential.py "$library" "$out" "$documents"

fuzz() {
    # Each piece of memory has its own place on the heap, so a short history of freed ones is enough.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=malloc_context_size=4:quarantine_size_mb=4 "$out/fuzz" -runs="$runs" -seed=1 \
        -entropic=0 -max_len=512 -dict="$out/corpus/dictionary" -artifact_prefix="$out/found/" -print_final_stats=1 \
        "$out/corpus/work" "$out/corpus/seeds" Tests/Fuzz/regressions >"$out/fuzz.log" 2>&1 || { tail -40 "$out/fuzz.log"; return 1; }
    grep -E '^#[0-9]+.DONE|^stat::(number|average)' "$out/fuzz.log"
}
status=0
Tests/Fuzz/build.sh "$out" || status=$?
if [ "$status" -eq 3 ]; then
    echo "  skipped: fuzzing"
else
    mkdir -p "$out/corpus/work"
    step "building the fuzzer" [ "$status" -eq 0 ]
    [ "$status" -ne 0 ] || step "$runs executions" fuzz
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
