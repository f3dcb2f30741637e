#!/usr/bin/env bash
# Usage: build_presets_test.sh BUILD_PRESETS
# Runs a copy of it beside a source that nobody compiles, with a CMake and a CTest that only say that they were called.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
project=$folder/native-pipes
mkdir -p "$folder/bin" "$folder/tools" "$project/cmake"
cp "$1" "$project/build-presets"
cp "$(dirname "$1")/cmake/build-tools.sh" "$project/cmake/"
echo 'first' >"$project/source.cc"
echo 'audit' >"$folder/bin/division-audit"
for tool in bash basename cat cut dirname env find mkdir nproc readlink rm sha256sum sort stat tail touch xargs; do
  ln -s "$(command -v "$tool")" "$folder/tools/$tool"
done
fake() {
  printf '#!/bin/sh\n%s\n' "$2" >"$folder/tools/$1"
  chmod +x "$folder/tools/$1"
}
fake cmake 'if [ "$1" = --build ]; then
  echo "build $3" >>"$CALLS"
  [ ! -e "$BROKEN/build-$3" ]
else
  mkdir -p "target/$2"
fi'
fake ctest 'echo "test $2" >>"$CALLS"; [ ! -e "$BROKEN/test-$2" ]'

# expect CODE CALLS WHEN ARGUMENT...: the exit code, and what was built and tested, in any order.
expect() {
  local code=0 calls
  : >"$folder/calls"
  env -i PATH="$folder/tools" CALLS="$folder/calls" BROKEN="$folder/broken" ${environment:+"$environment"} \
    "$project/build-presets" "${@:4}" >"$folder/out" 2>&1 || code=$?
  calls=$(sort "$folder/calls" | tr '\n' ',')
  if [[ $code != "$1" || $calls != "$2" ]]; then
    printf 'FAILED: %s: code %s (wanted %s), calls %s (wanted %s):\n%s\n' "$3" "$code" "$1" "$calls" "$2" \
      "$(cat "$folder/out")"
    failures=$((failures + 1))
  fi
}

mkdir "$folder/broken"
expect 2 '' 'without a preset'
expect 2 '' 'with an unknown option' --often a
expect 0 'build a,build b,build c,test a,test b,test c,' 'at first' a b c
expect 0 '' 'with nothing changed' a b c
grep -q 'preset b passed before' "$folder/out" || { echo 'FAILED: it does not say what it left out'; failures=1; }
expect 0 'build d,test d,' 'a new preset' a d
expect 0 'build a,test a,' 'by force' --force a
echo 'second' >"$project/source.cc"
expect 0 'build a,build b,test a,test b,' 'with a source changed' a b
touch "$project/source.cc"
expect 0 '' 'with a source only touched' a b
touch "$project/new.cc"
expect 0 'build a,test a,' 'with a source more' a
echo 'other' >"$folder/bin/division-audit"
expect 0 'build a,test a,' 'with another audit' a
fake g++ 'exit 1'
expect 0 'build a,test a,' 'with another compiler' a
environment=CXXFLAGS=-O1 expect 0 'build a,test a,' 'with other flags' a
expect 0 'build a,test a,' 'with the flags of before' a
rm -r "$project/target/a"
expect 0 'build a,test a,' 'without its folder' a

# What fails is run again, with nothing changed, until it passes.
touch "$folder/broken/test-a"
expect 1 'build a,test a,' 'a test that fails' --force a
expect 1 'build a,test a,' 'a test that fails again' a
rm "$folder/broken/test-a"
expect 0 'build a,test a,' 'a test that failed before' a
touch "$folder/broken/build-c"
expect 1 'build c,' 'a preset that does not build' --force c
grep -q 'preset c does not build' "$folder/out" || { echo 'FAILED: it does not say what does not build'; failures=1; }

if ((failures > 0)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
