#!/bin/sh
# Runs every simulation against a built library, then each with a rule broken, which it must notice.
#
#     Tests/Simulation/run.sh [--deep] [SO]
#
# With --deep, more lives and more states: some minutes instead of one.
# Data of the contract is looked for in ../shared beside the checkout, or where TANDEM_SHARED says. Python 3 is all it needs.
set -u

lives=759
explore=
if [ "${1:-}" = --deep ]; then
    lives=10120
    explore=--deep
    shift
fi
here=$(dirname "$0")
library=$(realpath -e "${1:-$here/../../build/libtandem.so}") || exit 2
logs=$(mktemp -d) || exit 2
trap 'rm -rf "$logs"' EXIT

passed=0
failed=0
python3 "$here/broken.py" "$library" >"$logs/broken" 2>&1 &
broken=$!
for simulation in session_states "lives --seeds $lives" limits "explore $explore" fit_limits replay cues diary_laws broken; do
    # shellcheck disable=SC2086
    set -- $simulation
    simulation=$1
    shift
    log=$logs/$simulation
    if [ "$simulation" = broken ]; then
        wait "$broken"
    else
        python3 "$here/$simulation.py" "$@" "$library" >"$log" 2>&1
    fi
    status=$?
    cat "$log"
    # The last line is "name: N passed, N failed".
    counts=$(sed -n '$s/.*: \([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log")
    if [ -z "$counts" ]; then
        echo "FAILED: $simulation (exit status $status)"
        counts="0 1"
    fi
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
