#!/usr/bin/env bash
# Builds the shared library for 64-bit Arm from the same sources, for Linux and for Android: build/arm64/{linux,android}.
# Called by make arm64. What it needs beside Swift are libc's headers and stubs for the other machine: libc6-dev-arm64-cross.
#
# One set of objects serves both systems: code that leaves x18 alone (Android keeps it for itself) and asks for no stack
# guard, which the two systems keep in different places. The segments are laid out for pages of up to 16 KB.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift=${SWIFT:-swift}
tools=$(dirname "$(realpath "$(command -v "$swift")")")
libc=${ARM64_LIBC:-/usr/aarch64-linux-gnu}
out=build/arm64
soname=libtandem.so.${VERSION%%.*}
map=Sources/TandemABI/tandem.map
compile=(-O2 -fPIC -ffixed-x18 -fno-stack-protector -ffunction-sections -Wall -Wextra -Werror -ISources/CPlatform/include)

[ -e "$libc/lib/libc.so.6" ] || { echo "libc for 64-bit Arm is not there: install libc6-dev-arm64-cross" >&2; exit 1; }
mkdir -p "$out/linux" "$out/android"

echo "  SWIFT    $out"
env -u CC "$swift" build --quiet -c release --target TandemABI --traits Embedded --scratch-path "$out/swift" \
  --triple aarch64-none-none-elf -Xcc -fPIC -Xcc -ffixed-x18 -Xcc -isystem -Xcc "$libc/include" \
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -trap-function -Xswiftc -Xfrontend -Xswiftc tandem_trapped
objects=("$out"/swift/aarch64-none-none-elf/release/*.build/*.swift.o)

link() { # SYSTEM TARGET SONAME LIBC FILE
  local system=$out/$1 target=$2 source c_objects=()
  for source in Sources/CPlatform/*.c; do
    c_objects+=("$system/$(basename "$source" .c).o")
    "$tools/clang" --target="$target" "${compile[@]}" -isystem "$libc/include" -c "$source" -o "${c_objects[-1]}"
  done
  echo "  LINK     $system/$5"
  "$tools/ld.lld" -shared -s -soname "$3" --version-script="$map" --gc-sections -Bsymbolic-functions --as-needed \
    --build-id=sha1 -z relro -z now -z noexecstack -z defs -z max-page-size=16384 -z common-page-size=16384 \
    "${objects[@]}" "${c_objects[@]}" "$4" -o "$system/$5"
}

link linux aarch64-linux-gnu "$soname" "$libc/lib/libc.so.6" "libtandem.so.$VERSION"
ln -sf "libtandem.so.$VERSION" "$out/linux/$soname"
ln -sf "$soname" "$out/linux/libtandem.so"

# Android's libc by name only: what it has of what the library may ask for. Since
# Android 10 (29) it also has thread-local storage, which the way out of a trap lies in. An app's package
# carries no file named libtandem.so.0.
printf 'void %s(void) {}\n' malloc realloc free memcpy memmove memset memcmp strlen _setjmp _longjmp abort |
  "$tools/clang" --target=aarch64-linux-android29 -w -fno-builtin -shared -nostdlib -fuse-ld=lld -Wl,-soname,libc.so -xc - \
    -o "$out/android/libc.so"
link android aarch64-linux-android29 libtandem.so "$out/android/libc.so" libtandem.so
