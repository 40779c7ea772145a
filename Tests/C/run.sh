#!/bin/sh
# Compiles the C tests against both builds of the library, runs them and compares what the builds answer.
#
#     Tests/C/run.sh [EMBEDDED_SO ORDINARY_SO]
#
# Data of the contract is looked for in ../shared beside the checkout, or where TANDEM_SHARED says. COUNT is the number
# of requests for each function that are compared with the reference model. CC, CPPFLAGS and CFLAGS are honoured.
set -u

root=$(realpath "$(dirname "$0")/../..")
if [ $# -eq 0 ]; then set -- "$root/build/libtandem.so" "$root/build/ordinary/libtandem.so"; fi
if [ $# -ne 2 ]; then
    echo "usage: Tests/C/run.sh [EMBEDDED_SO ORDINARY_SO]" >&2
    exit 2
fi
embedded=$(realpath -e "$1") || exit 2
ordinary=$(realpath -e "$2") || exit 2
cd "$root" || exit 2

# Beside what `swift test` keeps in build/tests.
out=build/tests/c
export TANDEM_SHARED="${TANDEM_SHARED:-../shared}"
shared_sources="Tests/C/check.c"
conformance_sources="Tests/C/conformance.c Tests/C/cases.c Tests/C/documents.c Tests/C/errors.c Tests/C/members.c Tests/C/every_call.c
    Tests/C/embedding.c Tests/C/texts.c Tests/C/vectors.c Tests/C/numbers.c Tests/C/growth.c Tests/C/doubles.c Tests/C/sha256.c
    Tests/C/utf8.c Tests/C/values.c"
# The loader must find the Swift runtime for the ordinary build; the Embedded build needs none.
swift_runtime=$(dirname "$(realpath "$(command -v swift || echo swift)")")/../lib/swift/linux

rm -rf "$out"
mkdir -p "$out/embedded" "$out/ordinary" "$out/stripped"
for build in embedded ordinary; do
    eval "library=\$$build"
    ln -s "$library" "$out/$build/libtandem.so"
    ln -s "$library" "$out/$build/libtandem.so.0"
done
# valgrind cannot read the debug information of Swift 6.
strip -o "$out/stripped/libtandem.so.0" "$embedded"

passed=0
failed=0
verdict() { # NAME STATUS
    if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $1"; fi
}

# Runs a command whose output has lines "name: N passed, N failed", and adds those up; it counts itself when it has none.
run() { # NAME COMMAND...
    name=$1
    shift
    "$@" >"$out/log" 2>&1
    status=$?
    cat "$out/log"
    counted=$(awk '/[0-9]+ passed, [0-9]+ failed$/ { p += $(NF-3); f += $(NF-1); n++ } END { print p+0, f+0, n+0 }' "$out/log")
    set -- $counted
    passed=$((passed + $1))
    failed=$((failed + $2))
    if [ "$status" -ne 0 ] && [ "$2" -eq 0 ]; then verdict "$name (exit status $status)" 1; fi
    if [ "$status" -eq 0 ] && [ "$3" -eq 0 ]; then verdict "$name" 0; fi
}

compile() { # BUILD PROGRAM SOURCES...
    build=$1
    program=$2
    shift 2
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c99 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -pedantic -Werror -O2 ${CPPFLAGS:-} -Iinclude ${CFLAGS:-} \
        "$@" -o "$out/$program" -L"$out/$build" -ltandem -Wl,-rpath,'$ORIGIN/'"$build" -Wl,-rpath-link,"$swift_runtime" -lm
    status=$?
    verdict "compiling $program" $status
    return $status
}

echo "== compiling"
# shellcheck disable=SC2086
{
    compile embedded smoke Tests/C/smoke.c $shared_sources
    compile embedded requests Tests/C/requests.c
    compile embedded conformance-embedded $conformance_sources $shared_sources -ljson-c
    compile ordinary conformance-ordinary $conformance_sources $shared_sources -ljson-c
    compile embedded merge examples/c/merge.c
    compile embedded two_devices examples/c/two_devices.c
    compile embedded watch_sync examples/c/watch_sync.c
    compile embedded story examples/c/story.c
    compile embedded tandem examples/c/tandem.c
}

# The first program of the README, as it stands there.
awk '/^```c$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' README.md >"$out/readme.c"
compile embedded readme "$out/readme.c"
[ "$("$out/readme")" = '{"records":[],"tombstones":["a"]}' ]
verdict "the README's program" $?

echo "== the Embedded build"
run smoke "$out/smoke"
run conformance "$out/conformance-embedded" --transcript "$out/embedded.txt"

echo "== the ordinary build"
run conformance env LD_LIBRARY_PATH="$swift_runtime" "$out/conformance-ordinary" --transcript "$out/ordinary.txt"

echo "== both builds answer alike"
run "the two transcripts are equal" cmp "$out/embedded.txt" "$out/ordinary.txt"
echo "  $(grep -ac '^= ' "$out/embedded.txt") answers compared"

echo "== memory"
if command -v valgrind >/dev/null; then
    checker="valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all"
    for test in smoke "conformance-embedded cases errors members calls" two_devices story watch_sync "tandem plan_describe c25k"; do
        # shellcheck disable=SC2086
        LD_LIBRARY_PATH="$out/stripped" $checker "$out"/$test >"$out/valgrind.log" 2>&1
        status=$?
        if [ $status -eq 0 ]; then
            verdict "valgrind $test" 0
            echo "  clean: $test"
        else
            verdict "valgrind $test (exit status $status)" 1
            tail -40 "$out/valgrind.log"
        fi
    done
else
    echo "  skipped: valgrind is not installed"
fi

echo "== the reference model"
if [ -f Tests/Reference/compare.py ]; then
    run compare python3 Tests/Reference/compare.py "$out/requests" --count "${COUNT:-20000}" \
        --function runlog_merge progress_merge workout_merge
    run compare python3 Tests/Reference/compare.py "$out/requests" --count "${COUNT:-1000}"
else
    echo "  skipped: no Tests/Reference/compare.py"
fi

run command Tests/C/command.sh "$out/tandem" "$out"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
