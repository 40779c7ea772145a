#!/bin/sh
# Every binding has every call of the library, as the header and the library have it.
set -eu

"${PYTHON:-python3}" Sources/BindingGenerator/generate.py --check include/tandem.h build/libtandem.so
echo "1 passed, 0 failed"
