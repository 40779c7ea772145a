#!/bin/sh
# The Dart package is analysed where there is Dart; there is no package of it in Debian.
set -eu

command -v dart >/dev/null || { echo "skipped: the distribution has no Dart"; exit; }
out=build/tests/languages/dart
rm -rf "$out"
cp -R examples/dart "$out"
cd "$out"
dart pub get
dart analyze --fatal-infos
echo "1 passed, 0 failed"
