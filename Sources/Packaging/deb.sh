#!/usr/bin/env bash
# Packs libtandem0, libtandem-dev and tandem from what is in build/ into the folder OUT: deb.sh OUT. Called by make deb.
#
# No root and no debhelper: dpkg-shlibdeps, dpkg-gensymbols, dpkg-gencontrol and dpkg-deb say and do all of it. The same
# bytes come out for the same SOURCE_DATE_EPOCH, which must be set.
set -euo pipefail
umask 022
cd "$(dirname "$0")/../.."
out=$(realpath -m "$1")
work=$PWD/build/deb
packages=(libtandem0 libtandem-dev tandem)

rm -rf "$work"
mkdir -p "$out" "${packages[@]/#/$work/}"
cp -r Sources/Packaging/debian "$work"
version=$(dpkg-parsechangelog -l "$work/debian/changelog" -SVersion)
[ "$version" = "$(build/tandem --version | cut -d' ' -f2)" ] || { echo "debian/changelog is of $version" >&2; exit 1; }
architecture=$(dpkg-architecture -qDEB_HOST_ARCH)
libdir=/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)

install_part() { # PACKAGE TARGET...
  make -s --no-print-directory "${@:2}" DESTDIR="$work/$1" PREFIX=/usr LIBDIR="$libdir" MANDIR=/usr/share/man \
    EXAMPLESDIR=/usr/share/doc/libtandem-dev/examples
}
install_part libtandem0 install-shared
install_part libtandem-dev install-dev install-static
install_part tandem install-bin
strip --remove-section=.comment --remove-section=.note "$work/tandem/usr/bin/tandem"
strip --strip-debug --remove-section=.comment --remove-section=.note -D "$work/libtandem-dev$libdir/libtandem.a"
gzip -n9 "$work/tandem/usr/share/man/man1/tandem.1"


cd "$work"
mkdir "${packages[@]/%//DEBIAN}"
dpkg-gensymbols -q -c4 -plibtandem0 -v"$version" -Plibtandem0 -Idebian/libtandem0.symbols -e"libtandem0$libdir"/libtandem.so.*
echo "libtandem 0 libtandem0 (>= 0.1.0)" > libtandem0/DEBIAN/shlibs
echo "activate-noawait ldconfig" > libtandem0/DEBIAN/triggers
dpkg-shlibdeps -Olibtandem0.substvars "libtandem0$libdir"/libtandem.so.*
dpkg-shlibdeps -Otandem.substvars tandem/usr/bin/tandem
: > libtandem-dev.substvars

for package in "${packages[@]}"; do
  documents=$package/usr/share/doc/$package
  mkdir -p "$documents"
  cp debian/copyright "$documents"
  gzip -n9 < debian/changelog > "$documents/changelog.gz"
  dpkg-gencontrol -p"$package" -P"$package" -T"$package.substvars" -fdebian/files -O"$package/DEBIAN/control"
  (cd "$package" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum > DEBIAN/md5sums)
  chmod -R u=rwX,go=rX "$package"
  find "$package" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group --build "$package" "$out/${package}_${version}_$architecture.deb" > /dev/null
done
