#!/bin/sh
# Runs the golden requests, and what is a language's own, through each binding in examples.
#
#     Tests/Languages/run.sh [LANGUAGE...]
#
# Each script beside this one is a language: its last line is "N passed, N failed" or "skipped: why". With OFFLINE=1 nothing is
# installed, and what needs an installation is left out. CC, CXX and PYTHON are honoured.
set -u
cd "$(dirname "$0")/../.." || exit 2

if [ $# -eq 0 ]; then
    for script in Tests/Languages/*.sh; do
        name=$(basename "$script" .sh)
        [ "$name" = run ] || set -- "$@" "$name"
    done
fi

out=build/tests/languages
mkdir -p "$out"
passed=0
failed=0
for language; do
    echo "== $language"
    "Tests/Languages/$language.sh" >"$out/$language.log" 2>&1
    status=$?
    cat "$out/$language.log"
    set -- $(awk '/[0-9]+ passed, [0-9]+ failed$/ { p += $(NF-3); f += $(NF-1) } END { print p + 0, f + 0 }' "$out/$language.log")
    passed=$((passed + $1))
    failed=$((failed + $2))
    if [ "$status" -ne 0 ] && [ "$2" -eq 0 ]; then
        echo "FAILED: $language (exit status $status)"
        failed=$((failed + 1))
    elif [ "$1" -eq 0 ] && ! tail -n 1 "$out/$language.log" | grep -q '^skipped: '; then
        echo "FAILED: $language has checked nothing"
        failed=$((failed + 1))
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
