#!/usr/bin/env bash
# Installs the Debian packages, uses them and removes them; leaves nothing. Run by throwaway.sh, as root: all is in /mnt.
set -euo pipefail
cd /tmp

fail() { echo "FAILED: $*" >&2; exit 1; }
loads() { ldconfig -p | grep 'libtandem\.so\.0 ' > /dev/null; }
everything() { find /usr /etc -xdev | LC_ALL=C sort; }

everything > before
dpkg --install /mnt/packages/*.deb > log 2>&1 || { cat log; fail "dpkg --install"; }
loads || fail "the dynamic linker does not know the library"
[ -z "$(dpkg --verify libtandem0 libtandem-dev tandem)" ] || fail "a file is not what its package says"
[ "$(tandem plan_describe c25k | head -c 10)" = '{"planID":' ] || fail "the command does not answer"
/mnt/consume.sh /usr/share/doc/libtandem-dev/examples
dpkg --purge tandem libtandem-dev libtandem0 > log 2>&1 || { cat log; fail "dpkg --purge"; }
! loads || fail "the dynamic linker still knows the library"
everything | diff before - || fail "left behind, or taken away"
