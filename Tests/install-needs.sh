#!/usr/bin/env bash
# Installs those of the named Debian packages that are missing, which tests need and the library does not. Where that cannot be
# done it says what to install, and fails.
set -euo pipefail

missing=()
for package in "$@"; do
  dpkg -s "$package" > /dev/null 2>&1 || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0
if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"
else
  echo "Not installed: ${missing[*]} (Debian's names; json-c is json-c-devel on Fedora, json-c in Homebrew)." >&2
  exit 1
fi
