#!/bin/sh
# Runs the C programs and the library under the sanitizers of the Swift toolchain, without suppressions.
#
#     Tests/Sanitizers/run.sh [--deep] [SO]
#
# Always: the tests and examples in C, with AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer, against the shipped library.
# With --deep also: the Swift tests with AddressSanitizer, the library itself with that and with ThreadSanitizer, by the conformance
# and by eight threads at once, and damaged messages under valgrind. Left out, with the reason, where the toolchain has no clang or valgrind is not installed.
set -eu

root=$(realpath "$(dirname "$0")/../..")
cd "$root"
deep=
if [ "${1:-}" = --deep ]; then
    deep=yes
    shift
fi
shipped=$(realpath -e "${1:-build/libtandem.so}")
toolchain=$(dirname "$(realpath "$(command -v "${SWIFT:-swift}")")")
clang=$toolchain/clang
swift=$toolchain/swift
runtime=$toolchain/../lib/swift/linux
out=build/sanitizers
export TANDEM_SHARED="${TANDEM_SHARED:-../shared}" SWIFT_BACKTRACE=enable=no
export UBSAN_OPTIONS=print_stacktrace=1 ASAN_OPTIONS=detect_leaks=1

if [ ! -x "$clang" ]; then
    echo "  skipped: no clang beside swift at $toolchain"
    exit 0
fi

passed=0
failed=0
expect() { # WHAT COMMAND...
    what=$1
    shift
    if "$@" >"$out/log" 2>&1; then
        passed=$((passed + 1))
        echo "  clean: $what"
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        grep -a -m1 -A30 -e 'ERROR: ' -e 'WARNING: ' -e 'runtime error' -e FAILED "$out/log" || tail -30 "$out/log"
    fi
}

compile() { # SANITIZERS LIBRARY PROGRAM SOURCES...
    sanitizers=$1 library=$2 program=$3
    shift 3
    needed=
    # The thread sanitizer of a Swift toolchain knows libdispatch, and wants it.
    if [ "$sanitizers" = thread ]; then needed="-L$runtime -Wl,--no-as-needed -ldispatch -lBlocksRuntime"; fi
    mkdir -p "$program.lib"
    ln -sf "$library" "$program.lib/libtandem.so"
    ln -sf "$library" "$program.lib/libtandem.so.0"
    # shellcheck disable=SC2086
    "$clang" -std=c99 -D_DEFAULT_SOURCE -O1 -g -fno-omit-frame-pointer -fsanitize="$sanitizers" -fno-sanitize-recover=all -fuse-ld=lld -Iinclude "$@" -o "$program" \
        -L"$program.lib" -ltandem $needed -Wl,-rpath,"$root/$program.lib" -Wl,-rpath,"$runtime" -Wl,-rpath-link,"$runtime" -lm
}

rm -rf "$out"/*/ 2>/dev/null || true
mkdir -p "$out/c"
python3 Tests/Fuzz/corpus.py "$shipped" "$out/corpus"
conformance=$(ls Tests/C/*.c | grep -v -e smoke.c -e requests.c)
damaged="Tests/Fuzz/mutations.c Tests/Fuzz/input.c Tests/Fuzz/calls.c Tests/Fuzz/canonical.c"

echo "== C under AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer"
# shellcheck disable=SC2086
{
    compile address,undefined "$shipped" "$out/c/conformance" $conformance -ljson-c
    compile address,undefined "$shipped" "$out/c/mutations" $damaged
    compile address,undefined "$shipped" "$out/c/smoke" Tests/C/smoke.c Tests/C/check.c
    compile address,undefined "$shipped" "$out/c/requests" Tests/C/requests.c
    for example in merge two_devices story watch_sync tandem; do
        compile address,undefined "$shipped" "$out/c/$example" "examples/c/$example.c"
    done
}
expect "smoke" "$out/c/smoke"
expect "conformance" "$out/c/conformance" cases errors members calls
expect "damaged messages" "$out/c/mutations" 199 "$out"/corpus/messages/*
expect "requests, against the model" python3 Tests/Reference/compare.py "$out/c/requests" --count 20
for example in merge two_devices story watch_sync; do expect "$example" "$out/c/$example"; done
expect "tandem" "$out/c/tandem" plan_describe c25k

if [ -n "$deep" ]; then
    for sanitizer in address thread; do
        echo "== Swift under the $sanitizer sanitizer"
        # The Swift tests are one thread's work; a build for threads is asked by threads. Leaks are looked for through C alone:
        # Swift marks pointers in enums by spare bits, so the sanitizer takes the tests' own constants for lost.
        if [ "$sanitizer" = thread ]; then
            expect "the build" env -u CC "$swift" build -c release --product tandem --sanitize=thread --scratch-path build/thread
        else
            expect "the Swift tests" env -u CC ASAN_OPTIONS=detect_leaks=0 "$swift" test -c release --sanitize=address --scratch-path build/address
        fi
        instrumented=$(realpath "build/$sanitizer/release/libtandem.so")
        # shellcheck disable=SC2086
        compile "$sanitizer" "$instrumented" "$out/$sanitizer" $conformance -ljson-c
        expect "conformance" env LD_LIBRARY_PATH="$runtime" "$out/$sanitizer" cases errors members calls
        compile "$sanitizer" "$instrumented" "$out/$sanitizer-threads" Tests/Sanitizers/threads.c -pthread
        expect "eight threads" env LD_LIBRARY_PATH="$runtime" "$out/$sanitizer-threads" 20 "$out"/corpus/messages/*
    done
    echo "== valgrind"
    if command -v valgrind >/dev/null; then
        mkdir -p "$out/plain"
        strip -o "$out/plain/libtandem.so.0" "$shipped" # valgrind cannot read the debug information of Swift 6
        ln -sf libtandem.so.0 "$out/plain/libtandem.so"
        # shellcheck disable=SC2086
        ${CC:-cc} -std=c99 -D_DEFAULT_SOURCE -O1 -Iinclude $damaged -L"$out/plain" -ltandem -Wl,-rpath,"$root/$out/plain" -lm -o "$out/plain/mutations"
        expect "damaged messages" valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
            --errors-for-leak-kinds=all "$out/plain/mutations" 499 "$out"/corpus/messages/*
    else
        echo "  skipped: valgrind is not installed"
    fi
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
