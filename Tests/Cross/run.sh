#!/usr/bin/env bash
# Checks the libraries for other machines that make arm64 or make android has built, and runs the C conformance program on each:
# run.sh arm64|android. Every answer must be the one, byte for byte, that the library of this machine gives.
#
# Arm's code runs under qemu-user. Android's libraries are those of the package itself: here their libc is glibc, under the name
# of Android's. It has all that they ask for.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/$1/tests
export TANDEM_SHARED="${TANDEM_SHARED:-../shared}"
sources=$(ls Tests/C/*.c | grep -v '/smoke.c$\|/requests.c$')
mkdir -p "$out"

fail() { echo "FAILED: $*" >&2; exit 1; }

exported() { nm -D --defined-only "$1" | sed -n 's/.* T //p' | sed 's/@.*//' | LC_ALL=C sort; }

# What a library exports, how it is laid out, and that no trap stops the process.
check_library() { # FILE NAMES OBJDUMP TRAPS
  local headers code=$out/code.txt
  headers=$(readelf -ldW "$1")
  exported "$1" | diff <(echo "$2") - || fail "$1 does not export what it should"
  grep -q 'LOAD .* 0x4000$' <<< "$headers" || fail "$1 is not laid out for pages of 16 KB"
  ! grep 'LOAD ' <<< "$headers" | grep -v ' 0x4000$' || fail "$1 has a segment for smaller pages"
  grep -q 'GNU_RELRO' <<< "$headers" && grep -q 'BIND_NOW' <<< "$headers" || fail "$1 is not closed after loading"
  ! grep -q 'GNU_STACK.*RWE\|RPATH\|RUNPATH\|TEXTREL' <<< "$headers" || fail "$1 asks for what it should not"
  "$3" -d "$1" > "$code"
  [ "$(wc -l < "$code")" -gt 10000 ] || fail "$1 has no code"
  ! grep -P "\t($4)( |\t|$)" "$code" || fail "$1 can stop the process"
  printf '  %-46s %7d bytes, needs%s\n' "$1" "$(stat -Lc %s "$1")" \
    "$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/ \1/p' <<< "$headers" | tr -d '\n')"
}

check_arm64() { # FILE NAMES
  check_library "$1" "$2" aarch64-linux-gnu-objdump 'brk|udf|hlt'
  ! grep -w '[xw]18' "$out/code.txt" || fail "$1 touches x18"
}

compile() { # COMPILER PROGRAM OPTIONS...
  "$1" -std=c99 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -O2 -Iinclude "${@:3}" -lm -o "$2"
}

# Runs the conformance program for another machine of Debian's.
run_conformance() { # ARCHITECTURE TRIPLE QEMU FOLDER-OF-LIBRARY
  [ -e "$out/$1/usr/include" ] || Tests/Cross/json-c.sh "$1" "$out/$1"
  # shellcheck disable=SC2086
  compile "$2-gcc" "$out/$1/conformance" "-I$out/$1/usr/include" $sources "$4/libtandem.so" "-Wl,-rpath-link,$4" \
    "$out/$1/usr/lib/$2/libjson-c.a"
  "$3" -L "/usr/$2" -E "LD_LIBRARY_PATH=$4" "$out/$1/conformance" --transcript "$out/$1.txt"
  compare "$1"
}

compare() { # NAME
  cmp "$out/here.txt" "$out/$1.txt" || fail "the answers of $1 differ"
  [ "$(grep -ac '^= ' "$out/$1.txt")" -gt 100 ] || fail "too few answers"
  echo "  $(grep -ac '^= ' "$out/$1.txt") answers of $1 are those of $(uname -m), byte for byte"
}

# shellcheck disable=SC2086
compile "${CC:-cc}" "$out/conformance" $sources -Lbuild -ltandem -ljson-c
LD_LIBRARY_PATH=build "$out/conformance" --transcript "$out/here.txt" > "$out/here.log" || { cat "$out/here.log"; fail "here"; }
names=$(exported build/libtandem.so)

arm64() {
  local library=build/arm64/libtandem.so
  check_arm64 $library "$names"
  [ "$(nm -D $library | grep -o 'GLIBC_.*' | sort -u)" = GLIBC_2.17 ] || fail "asks for more than glibc 2.17"
  compile aarch64-linux-gnu-gcc "$out/smoke" Tests/C/smoke.c Tests/C/check.c $library
  qemu-aarch64 -L /usr/aarch64-linux-gnu -E LD_LIBRARY_PATH=build/arm64 "$out/smoke"
  run_conformance arm64 aarch64-linux-gnu qemu-aarch64 build/arm64
}

# A folder with the library of one kind of Android machine, and glibc by the name of Android's libc.
on_glibc() { # ABI LIBC
  mkdir -p "$out/$1"
  cp "build/android/jniLibs/$1/libtandem.so" "$out/$1"
  ln -sf "$2" "$out/$1/libc.so"
}

android() {
  local java_names library
  java_names=$(printf 'Java_tandem_Library_%s\n' call version)
  for library in jniLibs:libtandem.so aar/jni:libtandem_jni.so; do
    library=build/android/${library%:*}/ABI/${library#*:}
    [ "${library##*/}" = libtandem.so ] || names=$java_names
    check_arm64 "${library/ABI/arm64-v8a}" "$names"
    check_library "${library/ABI/armeabi-v7a}" "$names" arm-linux-gnueabi-objdump 'udf|bkpt|svc'
    check_library "${library/ABI/x86_64}" "$names" objdump 'ud[0-2]|hlt'
  done
  for library in build/android/{jniLibs,aar/jni}/*/*.so; do
    [ "$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')" = libc.so ] || fail "$library needs more than libc"
    readelf -d "$library" | grep "SONAME.*\[${library##*/}\]" > /dev/null || fail "$library has another name"
  done

  on_glibc arm64-v8a /usr/aarch64-linux-gnu/lib/libc.so.6
  on_glibc armeabi-v7a /usr/arm-linux-gnueabi/lib/libc.so.6
  on_glibc x86_64 "$(ldconfig -p | sed -n 's/.*libc.so.6 (libc6,x86-64) => //p')"
  run_conformance arm64 aarch64-linux-gnu qemu-aarch64 "$out/arm64-v8a"
  run_conformance armel arm-linux-gnueabi qemu-arm "$out/armeabi-v7a"
  # shellcheck disable=SC2086
  compile "${CC:-cc}" "$out/conformance-x86_64" $sources "$out/x86_64/libtandem.so" -ljson-c
  LD_LIBRARY_PATH=$out/x86_64 "$out/conformance-x86_64" --transcript "$out/x86_64.txt"
  compare x86_64

  # What an app unpacks of the archive.
  rm -rf "$out/app"
  mkdir -p "$out/app"
  (cd "$out/app" && jar --extract --file ../../tandem.aar)
  [ -e "$out/app/AndroidManifest.xml" ] || fail "the archive has no manifest"
  ln -s "../../../x86_64/libc.so" "$out/app/jni/x86_64/libc.so"
  javac -d "$out/app/test" -cp "$out/app/classes.jar" Tests/Languages/java/Golden.java
  LD_LIBRARY_PATH=$out/app/jni/x86_64 java -Xcheck:jni -Djava.library.path="$out/app/jni/x86_64" \
    -cp "$out/app/classes.jar:$out/app/test" Golden Tests/Languages/conformance.txt
}

"$1"
