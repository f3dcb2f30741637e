#!/usr/bin/env bash
# Usage: division_share_test.sh QEMU PLUGIN PROGRAM FOLDER NAME...
# Runs PROGRAM for each NAME under QEMU and fails where division helpers have a share in the executed instructions that
# is more than 0.00 %. "divides" does nothing but divide: there they must have one.
set -euo pipefail

qemu=$1 plugin=$2 program=$3 folder=$4
shift 4
failed=0
for name in divides "$@"; do
  report=$folder/division-share.$name
  rm -f "$report"
  if ! "$qemu" -plugin "$plugin,report=$report" "$program" "$name" "$report.input"; then
    echo "$name: its map failed, or had no output" >&2
    exit 1
  fi
  read -r helpers all <"$report"
  percent=$(awk -v helpers="$helpers" -v all="$all" 'BEGIN { printf "%.2f", 100 * helpers / all }')
  printf '%-10s %11d instructions, %9d of them in division helpers: %s %%\n' "$name" "$all" "$helpers" "$percent"
  if ((all < 5000000)); then
    echo "$name: too few instructions to tell" >&2
    failed=1
  elif [[ $name == divides ]]; then
    if ((helpers * 10 < all)); then
      echo 'the count misses helpers' >&2
      failed=1
    fi
  elif [[ $percent != 0.00 ]]; then
    failed=1
  fi
done
exit "$failed"
