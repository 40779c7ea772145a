#!/usr/bin/env bash
# The header compiles alone, without a warning, as C99 and C++17, with the plain names and without.
set -euo pipefail
cd "$(dirname "$0")/../.."

compile() {
  printf '#include <tandem.h>\n#include <tandem.h>\nint version = TANDEM_VERSION_NUMBER;\n%s\n' "$2" |
    $1 -Wall -Wextra -pedantic -Werror -Wundef -Iinclude -fsyntax-only -
}

for compiler in "${CC:-cc} -xc -std=c99 -Wstrict-prototypes" "${CXX:-c++} -xc++ -std=c++17" \
  "clang -xc -std=c99 -Wstrict-prototypes" "clang++ -xc++ -std=c++17"; do
  command -v "${compiler%% *}" > /dev/null || { echo "${compiler%% *} is not there: left out"; continue; }
  compile "$compiler" ''
  compile "$compiler -DTANDEM_NO_PLAIN_NAMES" 'double derive(double x); double derive(double x) { return x; }'
done
