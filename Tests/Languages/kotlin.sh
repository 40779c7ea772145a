#!/bin/sh
# An app's calls from Kotlin, and the lines of Kotlin in the README, through the JAR.
set -eu

. Tests/Languages/need.inc
need javac default-jdk-headless
need kotlinc kotlin
out=build/tests/languages/kotlin
rm -rf "$out"
examples/java/build.sh "$out"
awk '/^```kotlin$/ { inside = 1; next } /^```$/ { inside = 0 } inside && /^import / { print; next }
     inside && !begun { print "fun readme(schedule: String, elapsed: Double): List<String> {"; begun = 1 } inside
     END { print "return listOf(cues, shown) }" }' examples/java/README.md >"$out/Readme.kt"
kotlinc -Werror -cp "$out/tandem.jar" -d "$out/app.jar" -include-runtime Tests/Languages/kotlin/App.kt "$out/Readme.kt"
java -Xcheck:jni -cp "$out/app.jar:$out/tandem.jar" AppKt >"$out/log" 2>&1 && status=0 || status=$?
cat "$out/log"
if grep -E 'WARNING|FATAL' "$out/log"; then exit 1; fi
exit $status
