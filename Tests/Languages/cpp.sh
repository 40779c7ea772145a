#!/bin/sh
# The C++ header over the static archive.
set -eu

out=build/tests/languages
compile() {
    ${CXX:-c++} -std=c++17 -Wall -Wextra -pedantic -Werror -O1 -Iinclude -Iexamples/cpp Tests/Languages/cpp/golden.cpp "$@"
}
compile -DTANDEM_NO_PLAIN_NAMES -fsyntax-only
compile build/libtandem.a -pthread -o "$out/cpp"
"$out/cpp" Tests/Languages/conformance.txt
