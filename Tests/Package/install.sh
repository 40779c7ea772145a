#!/usr/bin/env bash
# Installs what is in build/ into an empty folder, part by part and as a whole, uses it as a C developer does, and removes
# it: each part has what it should, the folder can be moved, and uninstall leaves what is not ours and nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$(build/tandem --version | cut -d' ' -f2)
work=$(mktemp -d)
parts="$work/by part" # with a space, as people have them
trap 'rm -rf "$work"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
quietly() { "$@" > "$work/log" 2>&1 || { cat "$work/log"; fail "$*"; }; }
to() { quietly make --no-print-directory "${@:2}" DESTDIR="$parts/$1" PREFIX=/usr; }
files() { (cd "$parts/$1" && find . ! -type d | LC_ALL=C sort); }

expect() { # FOLDER: what is in it is what standard input lists
  LC_ALL=C sort > "$work/expected"
  files "$1" | diff "$work/expected" - || fail "$1 is not as expected"
}

echo "  the parts"
bin="./usr/bin/tandem ./usr/share/man/man1/tandem.1"
shared="./usr/lib/libtandem.so.0 ./usr/lib/libtandem.so.$version"
static="./usr/lib/libtandem.a"
dev="./usr/include/tandem.h ./usr/lib/libtandem.so ./usr/lib/pkgconfig/tandem.pc ./usr/lib/cmake/tandem/tandemConfig.cmake
  ./usr/lib/cmake/tandem/tandemConfigVersion.cmake"
for header in examples/cpp/*.hpp; do dev+=" ./usr/include/${header##*/}"; done
for example in examples/c/*; do dev+=" ./usr/share/doc/tandem/$example"; done
dev=${dev//examples\/c/examples}
for part in bin shared static dev; do
  to "$part" "install-$part"
  printf '%s\n' ${!part} | expect "$part"
done
umask 077
to all install
printf '%s\n' $bin $shared $static $dev | expect all
unreadable=$(find "$parts/all/usr" ! -type l ! -perm -go=r)
[ -z "$unreadable" ] || fail "not for everybody to read: $unreadable"
umask 022
[ "$(readlink "$parts/all/usr/lib/libtandem.so")" = libtandem.so.0 ] || fail "libtandem.so does not lead to libtandem.so.0"
cmp -s "$parts/all/usr/lib/libtandem.so" build/libtandem.so || fail "the links lead elsewhere"

echo "  the last release's program"
for library in -ltandem -l:libtandem.a; do
  quietly ${CC:-cc} -std=c99 -Wall -Wextra -pedantic -Werror -I"$parts/all/usr/include" Tests/Package/smoke-0.1.0.c \
    -o "$work/smoke" -L"$parts/all/usr/lib" $library
  LD_LIBRARY_PATH="$parts/all/usr/lib" quietly "$work/smoke"
done

if command -v pkg-config > /dev/null; then
  echo "  the examples, where it was installed by a relative path"
  quietly make --no-print-directory install PREFIX="$(realpath --relative-to=. "$work/plain")"
  (unset DESTDIR PKG_CONFIG_SYSROOT_DIR
    export PKG_CONFIG_PATH="$work/plain/lib/pkgconfig" CMAKE_PREFIX_PATH="$work/plain"
    Tests/Package/consume.sh "$work/plain/share/doc/tandem/examples") | sed 's/^/  /'
else
  echo "  skipped: pkg-config is not installed"
fi

finds() { # FOLDER ASK ANSWER: the kind of tandem::tandem, or "nothing"
  local answer=nothing
  rm -rf "$work/found"
  cmake -S Tests/Package/find -B "$work/found" -DCMAKE_PREFIX_PATH="$parts/$1/usr" -DASK="$2" > "$work/log" 2>&1 &&
    answer=$(sed -n 's/^-- tandem::tandem is //p' "$work/log")
  [ "$answer" = "$3" ] || { cat "$work/log"; fail "find_package(tandem $2) in $1 finds $answer, not $3"; }
}
if command -v cmake > /dev/null; then
  echo "  what CMake finds"
  mv "$parts/all" "$parts/moved"
  finds moved "" SHARED_LIBRARY
  finds moved "$version;EXACT" SHARED_LIBRARY
  finds moved 0.0.9 SHARED_LIBRARY
  finds moved "0.0.1...<1" SHARED_LIBRARY
  finds moved "0.0.1...<$version" nothing
  finds moved 0.999 nothing
  finds moved 1.0 nothing
  finds moved "COMPONENTS;static;shared" SHARED_LIBRARY
  finds moved "COMPONENTS;nope" nothing
  to static install-dev
  finds static "" STATIC_LIBRARY
  finds static "COMPONENTS;shared" nothing
  finds dev "" nothing
  mv "$parts/moved" "$parts/all"
else
  echo "  skipped: cmake is not installed"
fi

echo "  uninstall"
echo mine > "$parts/all/usr/share/doc/tandem/examples/mine"
ln -s mine "$parts/all/usr/lib/libtandem.so.99"
to all uninstall
printf '%s\n' ./usr/share/doc/tandem/examples/mine ./usr/lib/libtandem.so.99 | expect all
to dev uninstall
expect dev < /dev/null
ours=$(find "$parts/dev" -name '*tandem*')
[ -z "$ours" ] || fail "left behind: $ours"
