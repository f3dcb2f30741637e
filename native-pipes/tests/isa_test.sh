#!/usr/bin/env bash
# Usage: isa_test.sh ISA HAS_ISA TESTS EMULATOR OTHER_EMULATOR
# TESTS take each instruction set that the machine has (or EMULATOR, which may be empty) and leave out the others
# silently. Where ISA is one of those, this runs TESTS in OTHER_EMULATOR, which may be empty, too. If that does not have
# ISA either, the code 77 lets ctest list this test as skipped.
set -euo pipefail

isa=$1 has_isa=$2 tests=$3 emulator=$4 other=$5

# Both are a command and its options, or nothing.
read -ra here <<<"$emulator"
read -ra there <<<"$other"

if "${here[@]}" "$has_isa" "$isa"; then
  echo "$isa: this machine has it, so the other tests take it"
elif ((${#there[@]} > 0)) && "${there[@]}" "$has_isa" "$isa"; then
  echo "$isa: this machine does not have it; in ${there[0]}:"
  exec "${there[@]}" "$tests"
else
  echo "$isa: untested, since this machine does not have it${other:+, nor has $other}"
  exit 77
fi
