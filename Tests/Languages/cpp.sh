#!/bin/sh
# The C++ header over the static archive.
set -eu

out=build/tests/languages
${CXX:-c++} -std=c++17 -Wall -Wextra -pedantic -Werror -O1 -Iinclude -Iexamples/cpp Tests/Languages/cpp/golden.cpp \
    build/libtandem.a -pthread -o "$out/cpp"
"$out/cpp" Tests/Languages/conformance.txt
