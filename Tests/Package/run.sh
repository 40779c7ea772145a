#!/usr/bin/env bash
# Makes every package and uses each as somebody who has nothing else: the tarball and the Debian packages from an empty
# folder, the Swift package from a client that depends on it by path; then builds once more elsewhere and compares the bytes.
# Prints sizes and load times. Installs what it needs through apt when that is missing and it may.
set -euo pipefail
cd "$(dirname "$0")/../.."
packages=build/packages
swift=${SWIFT:-swift}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1700000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
quietly() { "$@" > "$work/log" 2>&1 || { cat "$work/log"; fail "$*"; }; }
skipped() { echo "  skipped: $*"; }

a_tarball() {
  mkdir "$work/unpacked"
  tar -xzf $packages/tandem-*.tar.gz -C "$work/unpacked"
  local folder
  folder=$(echo "$work"/unpacked/tandem-*)
  env -i PATH=/usr/bin:/bin PKG_CONFIG_PATH="$folder/lib/pkgconfig" CMAKE_PREFIX_PATH="$folder" \
    Tests/Package/consume.sh "$folder/share/doc/tandem/examples"
  "$folder/bin/tandem" --version | sed 's/^/  /'
  rm -r "$work/unpacked"
}

debian_packages() {
  local status=0
  if command -v lintian > /dev/null; then
    quietly lintian --allow-root --display-info --fail-on error,warning,info $packages/*.deb
    [ ! -s "$work/log" ] || { cat "$work/log"; fail "lintian has something to say"; }
    echo "  lintian has nothing to say, at the level of information"
  else
    skipped "lintian is not installed"
  fi
  mkdir "$work/mnt"
  cp -r $packages Tests/Package/consume.sh "$work/mnt"
  Tests/Package/throwaway.sh "$work/mnt" bash -s < Tests/Package/debian.sh || status=$?
  [ $status != 77 ] || { skipped "installing them needs root and overlayfs"; return; }
  [ $status = 0 ] || fail "the Debian packages"
}

swift_client() {
  local query
  for query in describe dump-package; do
    quietly "$swift" package --scratch-path build/swift-client $query
    ! grep 'warning: \|error: ' "$work/log" || fail "swift package $query complains"
  done
  ${PYTHON:-python3} - "$work/log" << 'PYTHON' || fail "the platforms are not as stated"
import json, sys
found = {row["platformName"]: row["version"] for row in json.load(open(sys.argv[1]))["platforms"]}
sys.exit(found != {"ios": "16.0", "watchos": "9.0", "macos": "13.0"})
PYTHON
  # From nothing, as for a newcomer: over an older state's folder the compiler was seen to fail.
  rm -rf build/swift-client
  quietly env -u CC "$swift" build --package-path examples/swift --scratch-path build/swift-client
  ! grep 'warning: ' "$work/log" || fail "the client's build warns"
  build/swift-client/debug/RunDay > "$work/day"
  diff Tests/Package/RunDay.txt "$work/day" || fail "the client does not say what it should"
  echo "  examples/swift: built without a warning, run"

  # The README's package, its folder beside this one by another name.
  local app="$work/app" block='/^```swift$/ { n++; next } /^```$/ { if (n == want) exit; next } n == want'
  mkdir -p "$app/Sources/App"
  ln -s "$PWD" "$work/tandem"
  awk -v want=1 "$block" README.md > "$app/Package.swift"
  awk -v want=2 "$block" README.md > "$app/Sources/App/main.swift"
  quietly env -u CC "$swift" build --package-path "$app" --scratch-path "$app/build"
  [ "$("$app/build/debug/App")" = '{"records":[],"tombstones":["a"]}' ] || fail "the README's Swift program"
  echo "  the README's Swift package: built, run"
}

same_bytes() {
  mkdir -p "$work/another folder's name"
  tar -c --exclude=./build --exclude=./.build --exclude=./.git . | tar -x -C "$work/another folder's name"
  quietly make -C "$work/another folder's name" deb tarball SWIFT="$swift"
  diff -r $packages "$work/another folder's name/$packages" || fail "another folder gives other bytes"
  for file in libtandem.a libtandem.so.0 tandem; do
    cmp "build/$file" "$work/another folder's name/build/$file" || fail "another folder gives another $file"
  done
  echo "  another folder gives the same bytes"
}

sizes() {
  local file times
  stat -Lc '%s %n' build/libtandem.so build/libtandem.a build/tandem $packages/*.* | awk '{ printf "  %8d bytes  %s\n", $1, $2 }'
  for file in build/libtandem.so build/tandem; do
    echo "  $file asks for glibc $(nm -D $file | sed -n 's/.*@GLIBC_//p' | sort -V | tail -1)"
  done
  ${CC:-cc} -O2 Tests/Package/load_time.c -o "$work/load_time" -ldl
  times=$(for _ in $(seq 21); do "$work/load_time" "$PWD/build/libtandem.so"; done | sort -n)
  echo "$times" | awk '{ t[NR] = $1 } END { printf "  dlopen, in a new process each time: %d us, the median of %d (%d to %d)\n", t[11], NR, t[1], t[NR] }'
}

Tests/install-needs.sh binutils pkg-config cmake dpkg-dev lintian > "$work/log" 2>&1 || { cat "$work/log"; echo "going on without"; }
echo "== make install"
Tests/Package/install.sh
echo "== make deb tarball"
rm -rf $packages
quietly make deb tarball
(cd $packages && sha256sum --check --quiet SHA256SUMS)
sed 's/^/  /' $packages/SHA256SUMS
echo "== the tarball, from an empty folder"
a_tarball
echo "== the Debian packages"
debian_packages
echo "== sizes and load times"
sizes
echo "== a Swift client"
swift_client
echo "== the same sources in another folder"
same_bytes
