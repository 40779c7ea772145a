#!/usr/bin/env bash
# What a C developer does with an installed library, in an empty folder: compiles the examples through pkg-config and through
# CMake, dynamic and static, and runs them; and a C++ developer, with a program that finds the library by itself. Needs no file
# of the sources.
#
#     consume.sh FOLDER_OF_EXAMPLES
#
# PKG_CONFIG_PATH and CMAKE_PREFIX_PATH say where the library is, when it is not where the system looks.
set -euo pipefail
examples=$(realpath "$1")
programs=(merge two_devices story watch_sync tandem)
cc=${CC:-cc}
cxx=${CXX:-c++}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() { echo "FAILED: $*" >&2; exit 1; }

run_all() { # FOLDER: every program, whose output is that of the first ones
  local program
  for program in "${programs[@]}"; do
    case $program in
      tandem) "$1/tandem" plan_describe c25k ;;
      *) "$1/$program" ;;
    esac || fail "$1/$program ends with $?"
  done > "$1/output" 2>&1
  [ -e expected ] || cp "$1/output" expected
  cmp expected "$1/output" || fail "the programs in $1 answer otherwise"
}

needs_library() { readelf -dW "$1" 2> /dev/null | grep 'NEEDED.*libtandem' > /dev/null; }

check() { # FOLDER shared|static
  local program
  for program in "${programs[@]}"; do
    case $2 in
      shared) needs_library "$1/$program" || fail "$1/$program does not load the library" ;;
      static) ! needs_library "$1/$program" || fail "$1/$program loads the library" ;;
    esac
  done
  LD_LIBRARY_PATH=$libdir run_all "$1"
  echo "  $1"
}

through_pkg_config() { # FOLDER KIND CC_OPTIONS PKG_CONFIG_OPTIONS
  local program
  mkdir "$1"
  for program in "${programs[@]}"; do
    # shellcheck disable=SC2046,SC2086
    $cc $3 "$examples/$program.c" -o "$1/$program" $(pkg-config $4 --cflags --libs tandem)
  done
  check "$1" "$2"
}

through_cmake() { # FOLDER KIND OPTION
  cmake -S "$examples" -B "$1" "$3" > "$1.log" 2>&1 && cmake --build "$1" >> "$1.log" 2>&1 || { cat "$1.log"; fail "cmake"; }
  check "$1" "$2"
}

through_cxx() {
  cat > app.cpp << 'END'
#include <iostream>
#include <tandem.hpp>

int main() { std::cout << tandem::runlog_merge("{}", R"({"tombstones":["monday"]})") << '\n'; }
END
  # shellcheck disable=SC2046
  $cxx -std=c++17 app.cpp -o app $(pkg-config --cflags --libs tandem) -Wl,-rpath,"$libdir"
  [ "$(./app)" = '{"records":[],"tombstones":["monday"]}' ] || fail "tandem.hpp does not answer what it should"
  echo "  c++, with the library's folder in the program"
}

libdir=$(pkg-config --variable=libdir tandem)
through_pkg_config pkg-config-dynamic shared "" ""
through_pkg_config pkg-config-static static -static --static
grep -q '^{"records":\[\],"tombstones":\["monday"\]}$' expected || fail "merge does not answer what it should"
if command -v cmake > /dev/null; then
  through_cmake cmake-dynamic shared -DTANDEM_STATIC=OFF
  through_cmake cmake-static static -DTANDEM_STATIC=ON
else
  echo "  skipped: cmake is not installed"
fi
if command -v "${cxx%% *}" > /dev/null; then through_cxx; else echo "  skipped: there is no C++ compiler"; fi
