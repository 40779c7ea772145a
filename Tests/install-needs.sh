#!/usr/bin/env bash
# Installs what the tests need and the library does not: json-c, with which the C tests read what they get.
set -euo pipefail

if command -v apt-get > /dev/null && [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends libjson-c-dev
else
  echo "The C tests need json-c: install libjson-c-dev (Debian), json-c-devel (Fedora) or json-c (Homebrew)." >&2
  exit 1
fi
