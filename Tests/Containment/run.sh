#!/bin/sh
# The host survives: memory that runs out, checks that trap, small stacks, many threads.
#
#     Tests/Containment/run.sh [--deep]
#
# Tests build/libtandem.so and build/libtandem.a, and build/ordinary/libtandem.so where it has been built. --deep
# makes more requests, tries every check with every request that passes it, makes 100,000 calls on each of 8 threads,
# and gives texts of 2 GiB. Field cases are looked for in ../shared beside the checkout, or where TANDEM_SHARED says.
# CC and PYTHON are honoured.
set -u

cd "$(dirname "$0")/../.." || exit 2
# How much of an answer a list holds, and how it grows, depends on how many elements there are: several numbers are tried.
deep= count=2 every=11 tries=2 calls=5000 crowd="2049 2950" share=0.05
if [ "${1:-}" = --deep ]; then deep=1 count=20 every=1 tries=1000000 calls=100000 crowd="4097 4384 4691 5019 5370 5746 6148 6578 7039 7532 8059"; fi
cases="${TANDEM_SHARED:-../shared}/cases/field.json"
python="${PYTHON:-python3}"
out=build/tests/containment
swift_runtime=$(dirname "$(realpath "$(command -v swift || echo swift)")")/../lib/swift/linux

passed=0
failed=0
# Adds up the line "name: N passed, N failed" of a program; one that has none has failed.
run() { # COMMAND...
    "$@" >"$out/log" 2>&1
    status=$?
    cat "$out/log"
    counted=$(awk '/[0-9]+ passed, [0-9]+ failed$/ { p += $(NF-3); f += $(NF-1) } END { print p+0, f+0 }' "$out/log")
    passed=$((passed + ${counted% *}))
    failed=$((failed + ${counted#* }))
    if [ $status -ne 0 ] && [ "${counted#* }" -eq 0 ]; then
        failed=$((failed + 1))
        echo "FAILED: $* (exit status $status)"
    fi
}

compile() { # PROGRAM SOURCES-AND-OPTIONS...
    program=$1
    shift
    ${CC:-cc} -std=c99 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -pedantic -Werror -O2 -Iinclude -I"$out" -ITests/Benchmarks \
        -o "$out/$program" Tests/Containment/requests.c "$@" -lpthread -ldl || exit 1
}

rm -rf "$out"
mkdir -p "$out/few" "$out/ordinary"
[ -f "$cases" ] && set -- --cases "$cases" || set --
# shellcheck disable=SC2086
"$python" Tests/Containment/corpus.py include/tandem.h "$out" --count $count --crowd $crowd --share $share "$@" || exit 1
"$python" Tests/Containment/corpus.py include/tandem.h "$out/few" --count 1 --crowd 1 --share 0 --every $every || exit 1

counting=Tests/Benchmarks/allocations.c
shared="-Lbuild -ltandem -Wl,-rpath,$PWD/build"
# With its own memory the program is blind to valgrind, so there the archive's calls alone are counted.
wrapped="-DWRAPPED $counting build/libtandem.a -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free"
# shellcheck disable=SC2086
{
    compile stack Tests/Containment/stack.c $shared
    compile threads Tests/Containment/threads.c $shared
    compile memory Tests/Containment/memory.c $counting $shared
    compile faults Tests/Containment/faults.c $counting $shared
    compile faults-archive Tests/Containment/faults.c $wrapped
}

echo "== the stack of a small thread"
run "$out/stack" "$out/requests"
echo "== many threads at once"
run "$out/threads" "$out/requests" 8 $calls
echo "== memory in use"
run "$out/memory" "$out/requests" 6
run "$out/memory" "$out/crowded" 6
run "$out/memory" "$out/usual" 1
run "$out/memory" "$out/spelled" 2
if [ -n "$deep" ]; then
    echo "== the longest texts"
    # shellcheck disable=SC2086
    compile longest Tests/Containment/longest.c $shared
    run "$out/longest"
fi
echo "== memory that runs out"
run "$out/faults" "$out/requests"
if [ -f build/ordinary/libtandem.so ]; then
    ln -s "$PWD/build/ordinary/libtandem.so" "$out/ordinary/libtandem.so"
    compile faults-ordinary Tests/Containment/faults.c $counting -L"$out/ordinary" -ltandem \
        -Wl,-rpath,"$PWD/$out/ordinary" -Wl,-rpath-link,"$swift_runtime"
    run env LD_LIBRARY_PATH="$swift_runtime" "$out/faults-ordinary" "$out/requests"
else
    echo "  the ordinary build: skipped, there is no build/ordinary/libtandem.so"
fi

echo "== checks that trap"
traps=
if [ "$(uname -sm)" = "Linux x86_64" ]; then
    # shellcheck disable=SC2086
    {
        compile traps Tests/Containment/traps.c $counting $shared
        compile traps-archive Tests/Containment/traps.c $wrapped
    }
    "$python" Tests/Containment/sites.py build/libtandem.so >"$out/sites" || exit 1
    "$python" Tests/Containment/sites.py "$out/traps-archive" >"$out/sites-archive" || exit 1
    run "$out/traps" "$out/requests" "$out/sites" $tries
    traps="traps-archive $out/few/requests $out/sites-archive 1"
else
    echo "  skipped: breakpoints are set on Linux on x86-64 alone"
fi

echo "== the same under valgrind"
if command -v valgrind >/dev/null; then
    for test in "faults-archive $out/few/requests" "$traps"; do
        [ -z "$test" ] && continue
        # shellcheck disable=SC2086
        run valgrind --quiet --smc-check=all --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
            --errors-for-leak-kinds=all "$out"/$test
    done
else
    echo "  skipped: valgrind is not installed"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
