#!/bin/sh
# Builds tandem.jar with the native library for this machine in it: examples/java/build.sh FOLDER. Needs a JDK, cc and `make`.
set -eu

out=$(mkdir -p "$1" && realpath "$1")
cd "$(dirname "$0")"
root=../..
[ -e $root/build/libtandem.a ] || { echo "build/libtandem.a is not there: run make first" >&2; exit 1; }
javac=$(realpath "$(command -v javac)")
include=$(dirname "$(dirname "$javac")")/include

rm -rf "$out/classes"
arch=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/ *os\.arch = //p')
mkdir -p "$out/classes/native/$arch"
javac --release 8 -g -parameters -Xlint:all,-options -Werror -d "$out/classes" src/main/java/tandem/*.java
${CC:-cc} -std=c99 -O2 -Wall -Wextra -pedantic -Werror -fPIC -fvisibility=hidden -shared -I"$include" -I"$include/linux" \
    -I$root/include src/main/c/tandem_jni.c $root/build/libtandem.a -Wl,--exclude-libs,ALL -Wl,-z,defs \
    -o "$out/classes/native/$arch/libtandem_jni.so"
jar --create --file "$out/tandem.jar" -C "$out/classes" .
