#!/usr/bin/env bash
# Usage: raspberry_test.sh SOURCES CONSUMER_FOLDER OLD_PROGRAM
# As on a Raspberry Pi OS of 32 bits: a 64-bit kernel, and the only compiler, without a prefix, makes code for ARMv6. The
# programs and libraries are built by build-programs, then installed, and programs are built on them. Debian's cross compiler
# plays that compiler; without it the test is skipped, and without qemu-arm, which runs the programs, it counts as skipped.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
consumer=$2
old_program=$3
# shellcheck source=SCRIPTDIR/consumer_checks.sh
. "$(dirname "$0")/consumer_checks.sh"
prefix=arm-linux-gnueabihf
if ! command -v $prefix-g++ >/dev/null; then
  echo "SKIPPED: no $prefix-g++"
  exit 77
fi

# Nothing of what has a prefix may be found, nor this machine's own compiler.
tools=$folder/tools
mkdir "$tools"
for tool in ar nm objcopy objdump ranlib readelf strip; do
  ln -s "$(command -v $prefix-$tool)" "$tools/$tool"
done
for tool in bash basename cat chmod cmake cp dirname env find flock grep install ld ls make mkdir mktemp mv ninja nproc \
  pkg-config readlink rm sed sh sort tail touch tr; do
  ! command -v $tool >/dev/null || ln -s "$(command -v $tool)" "$tools/$tool"
done
printf '#!/bin/sh\nexec %s -march=armv6+fp -marm "$@"\n' "$(command -v $prefix-g++)" >"$tools/g++"
printf '#!/bin/sh\n[ "$1" = -m ] && echo aarch64 && exit\nexec %s "$@"\n' "$(command -v uname)" >"$tools/uname"
chmod +x "$tools/g++" "$tools/uname"
runner=(none)
if emulator=$(command -v qemu-arm); then runner=("$emulator"); fi
export PATH=$tools
unset CXX CXXFLAGS LDFLAGS CMAKE_TOOLCHAIN_FILE

sources=$folder/native-pipes
mkdir "$sources"
cp -r "$1"/{CMakeLists.txt,CMakePresets.json,build-programs,cmake,hadoop-include,include,src} "$sources"
"$sources/build-programs" armv7 >"$folder/log" 2>&1 || fail "build-programs: $(tail -n 60 "$folder/log")"
[[ -f $sources/target/dist/wattle-wordcount.armv7 ]] || fail "programs: $(ls "$sources/target/dist")"
grep -q '^CMAKE_CXX_COMPILER:[A-Z]*='"$tools"'/g++$' "$sources/target/armv7/CMakeCache.txt" ||
  fail 'another compiler was found'

if ! {
  cmake --build "$sources/target/armv7" && cmake --install "$sources/target/armv7" --prefix "$folder/prefix"
} >"$folder/log" 2>&1; then
  fail "install: $(tail -n 60 "$folder/log")"
fi
check_cmake "$folder/prefix" "$tools/g++" -DCMAKE_EXE_LINKER_FLAGS=-static
grep -q 'CMAKE_SYSTEM_PROCESSOR "aarch64"' \
  "$folder"/by-cmake/CMakeFiles/*/CMakeSystem.cmake || fail 'CMake did not take the kernel for one of 64 bits'
[[ -f $folder/by-cmake/wattle-programs/line-lengths.armv7 ]] ||
  fail "not a program for ARMv7: $(ls "$folder/by-cmake/wattle-programs")"
check_pkg_config "$folder/prefix" "$tools/g++" -static
if [[ ${runner[0]} == none ]]; then
  echo 'SKIPPED: built, and not run, for want of qemu-arm'
  exit 77
fi
echo 'all passed'
