#!/bin/sh
# Every binding has every call of the library, as the header and the library have it, and so has the page that names the Swift
# methods, which are there.
set -eu

"${PYTHON:-python3}" Sources/BindingGenerator/generate.py --check include/tandem.h build/libtandem.so
"${PYTHON:-python3}" Tests/Languages/swift_calls.py include/tandem.h Sources/TandemKit
echo "2 passed, 0 failed"
