#!/usr/bin/env bash
# Usage: instructions_per_sample_test.sh QEMU PLUGIN PROGRAM FOLDER ISA=MOST...
# Runs PROGRAM with each ISA and two numbers of samples under QEMU, and fails where a sample more takes more than MOST
# instructions. What the program does besides, such as its tables, is in both runs.
set -euo pipefail

readonly few=1000000 many=11000000

qemu=$1 plugin=$2 program=$3 folder=$4
shift 4

# instructions ISA SAMPLES
instructions() {
  local report=$folder/instructions-per-sample.$1 all
  rm -f "$report"
  if ! "$qemu" -plugin "$plugin,report=$report" "$program" "$1" "$2"; then
    echo "$1: counting $2 samples failed, or this machine does not have it" >&2
    return 1
  fi
  read -r _ all <"$report"
  echo "$all"
}

failed=0
for pair in "$@"; do
  isa=${pair%%=*} most=${pair#*=}
  base=$(instructions "$isa" "$few")
  all=$(instructions "$isa" "$many")
  each=$(awk -v more="$((all - base))" -v samples="$((many - few))" 'BEGIN { printf "%.2f", more / samples }')
  printf '%-7s %5s instructions a sample (allowed: at most %s)\n' "$isa" "$each" "$most"
  # A count of nothing would pass any bound.
  if ! awk -v each="$each" -v most="$most" 'BEGIN { exit !(each >= 1 && each <= most) }'; then
    failed=1
  fi
done
exit "$failed"
