#!/usr/bin/env bash
# Runs a command as root on a copy of this system that is gone afterwards, with a folder of ours at /mnt:
#
#     throwaway.sh FOLDER COMMAND...
#
# What the command changes, /mnt excepted, lies in memory over the real file system, in a mount namespace of its own.
# Ends with 77 where that cannot be had: it needs root, unshare and overlayfs.
set -euo pipefail

[ "$(id -u)" = 0 ] || exit 77
unshare --mount --fork true 2> /dev/null || exit 77
memory=$(mktemp -d)
trap 'rmdir "$memory"' EXIT
# shellcheck disable=SC2016
unshare --mount --fork bash -euc '
  memory=$1 folder=$2
  shift 2
  mount -t tmpfs tmpfs "$memory"
  mkdir "$memory"/{upper,work,root}
  mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/upper,workdir=$memory/work" "$memory/root" 2> /dev/null || exit 77
  mount -t tmpfs tmpfs "$memory/root/tmp"
  mount --bind "$folder" "$memory/root/mnt"
  mount --rbind /dev "$memory/root/dev"
  mount -t proc proc "$memory/root/proc" 2> /dev/null || mount --bind /proc "$memory/root/proc"
  exec chroot "$memory/root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp "$@"
' throwaway "$memory" "$(realpath "$1")" "${@:2}"
