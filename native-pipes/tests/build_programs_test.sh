#!/usr/bin/env bash
# Usage: build_programs_test.sh BUILD_PROGRAMS
# Runs a copy of it beside sources that nobody compiles, with a CMake and compilers that do nothing.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
mkdir -p "$folder/bin" "$folder/cmake" "$folder/include" "$folder/hadoop-include" "$folder/src/launcher"
cp "$1" "$folder/build-programs"
cp "$(dirname "$1")/cmake/build-tools.sh" "$folder/cmake/"
touch "$folder/CMakeLists.txt" "$folder/CMakePresets.json" "$folder/src/launcher/launch.sh"
# No compiler of this machine is among them.
for tool in bash chmod cp dirname env find flock grep install mkdir mktemp mv nproc readlink rm sed tail touch; do
  ln -s "$(command -v "$tool")" "$folder/bin/$tool"
done
fake() {
  printf '#!/bin/sh\n%s\n' "$2" >"$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}
# Of a 64-bit kernel, whatever its programs are.
fake uname 'echo aarch64'
fake c++ 'echo x86_64-linux-gnu'
fake strip 'cp "$3" "$2"'
fake cmake 'if [ "$1" = --build ]; then
  [ ! -e "$BROKEN/$3" ] || exit 1
  mkdir -p "target/$3"
  echo "CMAKE_STRIP:FILEPATH=strip" >"target/$3/CMakeCache.txt"
  echo >"target/$3/wattle-count"
  chmod +x "target/$3/wattle-count"
fi'

programs() {
  PATH=$folder/bin BROKEN=$folder/broken "$folder/build-programs" "$@"
}

# expect fresh|stale WHEN
expect() {
  local found=fresh
  programs --is-fresh || found=stale
  if [[ $found != "$1" ]]; then
    printf 'FAILED: %s: %s (wanted %s)\n' "$2" "$found" "$1"
    failures=$((failures + 1))
  fi
}

# there NAME...: what the programs' folder holds.
there() {
  local found
  found=$(cd "$folder/target/dist" && echo *)
  if [[ $found != "$*" ]]; then
    printf 'FAILED: the folder holds %s (wanted %s)\n' "$found" "$*"
    failures=$((failures + 1))
  fi
}

expect stale 'before the first build'
sleep 0.1 # The clock of files is coarse.
programs
there stamp wattle-count wattle-count.x86-64
expect fresh 'after a build'

fake arm-linux-gnueabihf-g++ 'exit 1'
expect stale 'with another compiler'
programs
there stamp wattle-count wattle-count.arm-cortex-a7 wattle-count.armv7 wattle-count.x86-64
expect fresh 'after a build with it'

rm "$folder/bin/arm-linux-gnueabihf-g++"
expect fresh 'with a compiler less'

programs x86-64
fake riscv64-linux-gnu-g++ 'exit 1'
expect fresh 'with a compiler more than was asked for'

sleep 0.1
touch "$folder/CMakeLists.txt"
expect stale 'with a newer source'

# A compiler that does not work: the others' programs are built, and the broken one is not tried at each start.
mkdir "$folder/broken"
touch "$folder/broken/riscv64"
if ! programs 2>"$folder/err" || ! grep -q 'left out: riscv64;' "$folder/err"; then
  printf 'FAILED: with a broken compiler: %s\n' "$(cat "$folder/err")"
  failures=$((failures + 1))
fi
there stamp wattle-count wattle-count.x86-64
expect fresh 'after a build with a broken compiler'
# refused WHEN PRESET...
refused() {
  if programs "${@:2}" 2>"$folder/err"; then
    printf 'FAILED: %s ends with 0\n' "$1"
    failures=$((failures + 1))
  fi
  there stamp wattle-count wattle-count.x86-64
}
refused 'a broken preset that was named' x86-64 riscv64
touch "$folder/broken/x86-64"
refused 'a build of which nothing is left'

# Nodes with a compiler of their own, by no name of Debian's. built MACHINE PRESET...: what is built for its compiler.
built() {
  local preset names=(stamp wattle-count)
  fake g++ "[ \"\$1\" = -dumpmachine ] && echo $1"
  for preset in "${@:2}"; do names+=("wattle-count.$preset"); done
  rm -rf "$folder/target"
  programs
  there "${names[@]}"
}
rm -r "$folder/broken" "$folder/bin/c++" "$folder/bin/riscv64-linux-gnu-g++"
built aarch64-redhat-linux aarch64
built arm-linux-gnueabihf arm-cortex-a7 armv7
built armv7hl-redhat-linux-gnueabi arm-cortex-a7 armv7
built riscv64-redhat-linux riscv64
built x86_64-redhat-linux x86-64
# The compiler that was asked for comes first.
fake own-g++ 'echo aarch64-unknown-linux-gnu'
CXX=own-g++ built x86_64-redhat-linux aarch64
fake g++ 'echo s390x-redhat-linux'
if programs 2>"$folder/err" || ! grep -q "found 's390x-redhat-linux'" "$folder/err"; then
  printf 'FAILED: for an unknown machine: %s\n' "$(cat "$folder/err")"
  failures=$((failures + 1))
fi

if ((failures > 0)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
