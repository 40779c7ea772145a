#!/usr/bin/env bash
# Checks the 64-bit Arm libraries that make arm64 has built, and runs the C conformance program on the one for Linux under
# qemu-user: every answer must be the one, byte for byte, that the library of this machine gives.
set -euo pipefail
cd "$(dirname "$0")/../.."
arm=build/arm64
out=$arm/tests
export TANDEM_SHARED="${TANDEM_SHARED:-../shared}"

fail() { echo "FAILED: $*" >&2; exit 1; }

echo "== what the libraries are"
exported() { nm -D --defined-only "$1" | sed -n 's/.* T //p' | sed 's/@.*//' | LC_ALL=C sort; }
for library in $arm/linux/libtandem.so $arm/android/libtandem.so; do
  headers=$(readelf -ldW $library)
  exported $library | diff <(exported build/libtandem.so) - || fail "$library does not export what it should"
  grep -q 'LOAD .* 0x4000$' <<< "$headers" || fail "$library is not laid out for pages of 16 KB"
  ! grep 'LOAD ' <<< "$headers" | grep -v ' 0x4000$' || fail "$library has a segment for smaller pages"
  grep -q 'GNU_RELRO' <<< "$headers" && grep -q 'BIND_NOW' <<< "$headers" || fail "$library is not closed after loading"
  ! grep -q 'GNU_STACK.*RWE\|RPATH\|RUNPATH\|TEXTREL' <<< "$headers" || fail "$library asks for what it should not"
  aarch64-linux-gnu-objdump -d $library > $arm/code.txt
  [ "$(wc -l < $arm/code.txt)" -gt 10000 ] || fail "$library has no code"
  ! grep -w '[xw]18' $arm/code.txt || fail "$library touches x18"
  newest=$(nm -D $library | sed -n 's,.*@\(GLIBC_[0-9.]*\),\1,p' | sort -V | tail -1)
  printf '  %-36s %7d bytes, needs%s%s\n' $library "$(stat -Lc %s $library)" \
    "$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/ \1/p' <<< "$headers" | tr -d '\n')" "${newest:+ of $newest}"
done
[ "$(nm -D $arm/linux/libtandem.so | grep -o 'GLIBC_.*' | sort -u)" = GLIBC_2.17 ] || fail "asks for more than glibc 2.17"
readelf -d $arm/android/libtandem.so | grep 'SONAME.*\[libtandem.so\]' > /dev/null || fail "Android's has a version in its name"

echo "== the conformance program"
mkdir -p $out
[ -e $out/json-c/usr/include ] || Tests/Arm64/json-c.sh $out/json-c
sources=$(ls Tests/C/*.c | grep -v '/smoke.c$\|/requests.c$')
compile() { # COMPILER PROGRAM OPTIONS...
  # shellcheck disable=SC2086
  $1 -std=c99 -D_POSIX_C_SOURCE=200809L -O2 -Iinclude "${@:3}" -o "$2"
}
compile aarch64-linux-gnu-gcc $out/conformance-arm64 -I$out/json-c/usr/include $sources -L$arm/linux -ltandem -lm \
  $out/json-c/usr/lib/aarch64-linux-gnu/libjson-c.a
compile "${CC:-cc}" $out/conformance $sources -Lbuild -ltandem -ljson-c -lm
compile aarch64-linux-gnu-gcc $out/smoke-arm64 Tests/C/smoke.c Tests/C/check.c -L$arm/linux -ltandem -lm

on_arm() { qemu-aarch64 -L "${ARM64_LIBC:-/usr/aarch64-linux-gnu}" -E LD_LIBRARY_PATH=$arm/linux "$@"; }
on_arm $out/smoke-arm64
on_arm $out/conformance-arm64 --transcript $out/arm64.txt "$@"
LD_LIBRARY_PATH=build $out/conformance --transcript $out/here.txt "$@" > $out/here.log || { cat $out/here.log; fail "here"; }
cmp $out/here.txt $out/arm64.txt || fail "the answers differ"
answers=$(grep -ac '^= ' $out/arm64.txt)
[ "$answers" -gt 100 ] || fail "only $answers answers"
echo "  $answers answers of 64-bit Arm are those of $(uname -m), byte for byte"
