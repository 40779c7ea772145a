#!/usr/bin/env bash
# Unpacks json-c for 64-bit Arm, header and static archive, into a folder: json-c.sh FOLDER. With lists of apt's own in that
# folder, so that the machine keeps the architectures it has.
set -euo pipefail
mkdir -p "$1/apt/lists/partial" "$1/apt/cache/archives/partial"
cd "$1"
: > apt/status
options=(-qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User= -o Dir::State::Lists="$PWD/apt/lists"
  -o Dir::State::status="$PWD/apt/status" -o Dir::Cache="$PWD/apt/cache")
apt-get "${options[@]}" update
apt-get "${options[@]}" download libjson-c-dev
dpkg-deb -x libjson-c-dev_*_arm64.deb .
rm -rf apt
