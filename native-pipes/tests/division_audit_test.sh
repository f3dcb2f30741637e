#!/usr/bin/env bash
# Usage: division_audit_test.sh AUDIT SAMPLE_OBJECT CLEAN_OBJECT FOLDER SAMPLE_PROGRAM STRIP SLIM_OBJECT FAT_OBJECT
#        FLOATS_OBJECT [SOFT_FLOATS_OBJECT]
# Tests bin/division-audit on objects, an archive, a program and files that it cannot judge.
set -euo pipefail

audit=$1 sample=$2 clean=$3
folder=$(mktemp -d "$4/division-audit.XXXXXX")
trap 'rm -rf "$folder"' EXIT
failures=0

# expect CODE PATTERN FILE...: the exit code, and a line of the output that matches.
expect() {
  local code=0 output
  output=$("$audit" "${@:3}" 2>&1) || code=$?
  if [[ $code != "$1" ]] || ! grep -qE -e "$2" <<<"$output"; then
    printf 'FAILED: %s: code %s (wanted %s), wanted a line like %s in:\n%s\n' "${*:3}" "$code" "$1" "$2" "$output"
    failures=$((failures + 1))
  fi
}

helper='__(aeabi_uldivmod|udivti3|udivdi3)'
expect 1 "sample::divides\(.*\) calls $helper, at 1 place$" "$sample"
expect 1 "sample::twice\(.*\) calls $helper, at 2 places$" "$sample"
expect 0 'no calls of division helpers in 1 file' "$clean"
expect 1 "sample::divides\(.*\) calls $helper" "$clean" "$sample"
if "$audit" "$sample" | grep byConstant; then
  echo 'FAILED: a division by a constant of 32 bits needs no helper'
  failures=$((failures + 1))
fi

ar rc "$folder/sample.a" "$sample" "$clean"
expect 1 "sample.a\($(basename "$sample")\): sample::divides\(.*\) calls $helper" "$folder/sample.a"

echo text >"$folder/text"
expect 2 'text: not an ELF file' "$folder/text"
expect 2 'missing: not a readable file' "$folder/missing"
expect 2 'text: not an ELF file' "$sample" "$folder/text"
expect 2 'Usage' # no file

# A program, where only the names of the branches' targets tell.
expect 1 "sample::divides\(.*\) calls $helper" "$5"
cp "$5" "$folder/stripped"
"$6" "$folder/stripped"
expect 2 'stripped: has no symbols' "$folder/stripped"
# A stripped member that much follows.
"$6" -o "$folder/first.o" "$clean"
members=("$folder/first.o")
for _ in {1..100}; do members+=("$clean"); done
ar qc "$folder/many.a" "${members[@]}"
expect 2 'many.a: has no symbols' "$folder/many.a"

# Link-time optimization: nothing to look at must not count as nothing found. Clang's objects are no ELF files.
expect 2 ': (has no instructions, .*slim LTO|not an ELF file)' "$7"
ar rc "$folder/slim.a" "$clean" "$7"
expect 2 'slim.a: (has no instructions, .*slim LTO|some members are not ELF files)' "$folder/slim.a"
expect 1 "sample::divides\(.*\) calls $helper, at 1 place$" "$8"

expect 1 'sample::dividesComplex\(.*\) calls __divdc3, at 1 place$' "$9"
case $(LC_ALL=C readelf -h "$9") in
  *' ARM'*) ;; # Its long double is a double.
  *) expect 1 'sample::dividesLongs\(.*\) calls __divtf3, at 1 place$' "$9" ;;
esac
if [[ -n ${10-} ]]; then
  expect 1 'sample::dividesDoubles\(.*\) calls __aeabi_ddiv, at 1 place$' "${10}"
  expect 1 'sample::dividesFloats\(.*\) calls __aeabi_fdiv, at 1 place$' "${10}"
fi

if ((failures > 0)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
