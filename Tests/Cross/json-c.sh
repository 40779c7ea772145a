#!/usr/bin/env bash
# Unpacks json-c for another architecture of Debian, header and static archive, into a folder: json-c.sh ARCHITECTURE FOLDER. With
# lists of apt's own in that folder, so that the machine keeps the architectures it has.
set -euo pipefail
mkdir -p "$2/apt/lists/partial" "$2/apt/cache/archives/partial"
cd "$2"
: > apt/status
options=(-qq -o APT::Architecture="$1" -o APT::Architectures="$1" -o APT::Sandbox::User= -o Dir::State::Lists="$PWD/apt/lists"
  -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt/cache")
apt-get "${options[@]}" update
apt-get "${options[@]}" download libjson-c-dev
dpkg-deb -x libjson-c-dev_*_"$1".deb .
rm -rf apt
