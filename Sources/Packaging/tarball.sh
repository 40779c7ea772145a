#!/usr/bin/env bash
# Packs what is in build/ as a folder that runs from wherever it is unpacked, into the folder OUT: tarball.sh OUT VERSION EPOCH.
# Called by make tarball. The same bytes come out for the same EPOCH, the moment of every file in it.
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
out=$(realpath -m "$1")
name=tandem-$2-linux-$(uname -m)
work=$PWD/build/tarball

rm -rf "$work"
mkdir -p "$work" "$out"
make -s --no-print-directory install DESTDIR="$work" PREFIX="/$name" PC_PREFIX='$${pcfiledir}/../..'
install -m 644 LICENSE CHANGELOG.md "$work/$name"
strip "$work/$name/bin/tandem"
cd "$work"
tar --create --format=gnu --sort=name --mtime="@$3" --owner=0 --group=0 --numeric-owner "$name" | gzip -n9 > "$out/$name.tar.gz"
