#!/usr/bin/env bash
# Usage: instructions_test.sh UNIT FEW MANY QEMU PLUGIN PROGRAM FOLDER ISA=MOST...
# Runs PROGRAM with each ISA and two numbers of units, FEW and MANY, under QEMU, and fails where a unit more takes more
# than MOST instructions. What the program does besides, such as its tables, is in both runs.
set -euo pipefail

unit=$1 few=$2 many=$3 qemu=$4 plugin=$5 program=$6 folder=$7
shift 7

# instructions ISA UNITS
instructions() {
  local report=$folder/instructions-per-$unit.$1 all
  rm -f "$report"
  if ! "$qemu" -plugin "$plugin,report=$report" "$program" "$1" "$2"; then
    echo "$1: counting $2 ${unit}s failed, or this machine does not have it" >&2
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
  each=$(awk -v more="$((all - base))" -v units="$((many - few))" 'BEGIN { printf "%.2f", more / units }')
  printf '%-7s %5s instructions a %s (allowed: at most %s)\n' "$isa" "$each" "$unit" "$most"
  # A count of nothing would pass any bound.
  if ! awk -v each="$each" -v most="$most" 'BEGIN { exit !(each >= 1 && each <= most) }'; then
    failed=1
  fi
done
exit "$failed"
