#!/bin/sh
# The Python package: from its sources over both builds, then from the wheel, which carries the library.
set -eu

python=${PYTHON:-python3}
golden="Tests/Languages/python/golden.py Tests/Languages/conformance.txt"
check() { # LIBRARY
    echo "$1"
    # shellcheck disable=SC2086
    TANDEM_LIBRARY=$1 PYTHONPATH=examples/python PYTHONDONTWRITEBYTECODE=1 \
        LD_LIBRARY_PATH="$(dirname "$(realpath "$(command -v swift || echo swift)")")/../lib/swift/linux" $python $golden
}

load() { # SETTING
    env -u TANDEM_LIBRARY PYTHONPATH=examples/python PYTHONDONTWRITEBYTECODE=1 $python -c "import sys; $1; import tandem" 2>&1
}

load pass # from a checkout, as an editable installation does
load 'sys.platform = "darwin"' | grep -q '^OSError: libtandem.dylib:' || { echo "FAILED: the library's name on macOS"; exit 1; }
check build/libtandem.so
[ "${OFFLINE:-}" = 1 ] && exit
check build/ordinary/libtandem.so
. Tests/Languages/need.inc
$python -c 'import ensurepip' 2>/dev/null || install_package python3-venv
out=build/tests/languages/python
rm -rf "$out"
$python -m venv "$out" || { echo "skipped: the wheel needs Python's venv"; exit; }
# pip builds beside the sources: a copy keeps them clean.
cp -R examples/python "$out/source"
TANDEM_LIBRARY=$(realpath build/libtandem.so) "$out/bin/pip" wheel --quiet --no-deps --wheel-dir "$out" "$out/source"
echo "$out"/*.whl
"$out/bin/pip" install --quiet --no-index "$out"/*.whl
# shellcheck disable=SC2086
"$out/bin/python" $golden
echo '{"tombstones":["a"]}' >"$out/watch.json"
answer=$("$out/bin/python" -m tandem runlog_merge "$out/watch.json" - <"$out/watch.json")
[ "$answer" = '{"records":[],"tombstones":["a"]}' ] && echo "1 passed, 0 failed"
