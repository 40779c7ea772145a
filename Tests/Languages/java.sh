#!/bin/sh
# The JAR with the native library in it, checked by JNI's own checks too.
set -eu

. Tests/Languages/need.inc
need javac default-jdk-headless
out=build/tests/languages/java
examples/java/build.sh "$out"
javac -d "$out/test" -cp "$out/tandem.jar" Tests/Languages/java/Golden.java
# A library that cannot be loaded leaves no copy of itself behind.
arch=$(basename "$(dirname "$out"/classes/native/*/libtandem_jni.so)")
rm -rf "$out/temporary"
mkdir -p "$out/broken/native/$arch" "$out/temporary"
echo broken >"$out/broken/native/$arch/libtandem_jni.so"
if java -Djava.io.tmpdir="$out/temporary" -cp "$out/broken:$out/tandem.jar:$out/test" Golden /dev/null >"$out/log" 2>&1; then
    echo "FAILED: a broken library is loaded"; exit 1
fi
[ -z "$(ls "$out/temporary")" ] || { echo "FAILED: a copy of the library is left behind"; exit 1; }
# The whole heap from the start, so that what grows is a leak.
java -Xcheck:jni -Xms64m -Xmx64m -XX:+AlwaysPreTouch -XX:+UseSerialGC -cp "$out/tandem.jar:$out/test" Golden Tests/Languages/conformance.txt >"$out/log" 2>&1 && status=0 || status=$?
cat "$out/log"
# What JNI finds wrong it only says.
if grep -E 'WARNING|FATAL' "$out/log"; then exit 1; fi
exit $status
