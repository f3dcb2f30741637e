#!/usr/bin/env bash
# Usage: sources_test.sh SOURCES CONSUMER_FOLDER CXX
# Builds a program in a project that has the sources in it, by add_subdirectory and by FetchContent: with that project's
# flags, without tests, and ready for a cluster.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'FAILED: %s\n' "$*"
  exit 1
}

for fetch in OFF ON; do
  build=$folder/build-$fetch
  if ! {
    env -u CMAKE_BUILD_TYPE cmake -S "$2" -B "$build" -DCMAKE_CXX_COMPILER="$3" -DFETCH=$fetch -DWATTLE_SOURCES="$1" \
      -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DWATTLE_PROGRAMS_FOLDER="$folder/programs-$fetch" &&
      cmake --build "$build"
  } >"$folder/log" 2>&1; then
    fail "FETCH=$fetch: $(cat "$folder/log")"
  fi
  [[ -n $(find "$build" -name libwattle-pipes.a) && -z $(find "$build" -name libwattle-kernels.a) ]] ||
    fail "FETCH=$fetch: not just the library that the program takes"
  ! grep -qE -e '-Werror|-Wold-style-cast|gtest' "$build/compile_commands.json" ||
    fail "FETCH=$fetch: the sources bring warnings, errors or tests of their own"
  [[ $(ls "$folder/programs-$fetch") == line-lengths$'\n'line-lengths.?* ]] ||
    fail "FETCH=$fetch: not a launcher and a program: $(ls "$folder/programs-$fetch")"
  code=0
  env -i PATH="$PATH" "$folder/programs-$fetch/line-lengths" 2>"$folder/err" || code=$?
  ((code == 10)) || fail "FETCH=$fetch: the launcher ended with code $code, wanted 10: $(cat "$folder/err")"
done

# The other libraries, too.
cmake --build "$folder/build-ON" --target all-libraries old-words >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
[[ -n $(find "$folder/build-ON" -name libwattle-kernels.a) && -n $(find "$folder/build-ON" -name libhadooppipes.a) ]] ||
  fail 'not all libraries were built'
"$(find "$folder/build-ON" -name all-libraries)" || fail 'the kernels do not run'
env -i "$(find "$folder/build-ON" -name old-words)" 2>"$folder/err" || fail "old-words ended with code $?, wanted 0"
grep -q '^old-words: .*: mapreduce_pipes_command_port$' "$folder/err" || fail "old-words said: $(cat "$folder/err")"
echo 'all passed'
