#!/bin/sh
# Runs in full what `make test` runs a slice of, one after the other, and says how long each took.
#
#     Tests/deep.sh [SO]
set -u

here=$(dirname "$0")
library=$(realpath -e "${1:-$here/../build/libtandem.so}") || exit 2
begun=$(date +%s)
failed=0
for check in Containment Simulation Mutation Fuzz Sanitizers Coverage; do
    echo "== $check"
    started=$(date +%s)
    case $check in
    Coverage) "$here/Coverage/run.sh" ;;
    Mutation) "${PYTHON:-python3}" "$here/Mutation/run.py" ;;
    *) "$here/$check/run.sh" --deep "$library" ;;
    esac
    status=$?
    [ $status -eq 0 ] || failed=$((failed + 1))
    echo "== $check ended with status $status after $(($(date +%s) - started)) s"
done
echo "check-deep: $failed failed, $(($(date +%s) - begun)) s in all"
[ $failed -eq 0 ]
