#!/bin/sh
# The JAR with the native library in it, checked by JNI's own checks too.
set -eu

. Tests/Languages/need.inc
need javac default-jdk-headless
out=build/tests/languages/java
examples/java/build.sh "$out"
javac -d "$out/test" -cp "$out/tandem.jar" Tests/Languages/java/Golden.java
# The whole heap from the start, so that what grows is a leak.
java -Xcheck:jni -Xms64m -Xmx64m -XX:+AlwaysPreTouch -XX:+UseSerialGC -cp "$out/tandem.jar:$out/test" Golden Tests/Languages/conformance.txt >"$out/log" 2>&1 && status=0 || status=$?
cat "$out/log"
# What JNI finds wrong it only says.
if grep -E 'WARNING|FATAL' "$out/log"; then exit 1; fi
exit $status
