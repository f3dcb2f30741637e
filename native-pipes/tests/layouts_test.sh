#!/usr/bin/env bash
# Usage: layouts_test.sh SOURCES CONSUMER_FOLDER OLD_PROGRAM CXX CLANG
# Builds the libraries with Clang, installs them as Fedora (lib64) and Debian (lib/x86_64-linux-gnu) lay libraries out, and
# builds programs on them with Clang and with CXX. Without Clang (an empty name) CXX does it all, and the test ends with
# 77 in the end: not passed.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
consumer=$2
old_program=$3
# shellcheck source=SCRIPTDIR/consumer_checks.sh
. "$(dirname "$0")/consumer_checks.sh"
shopt -s extglob
compiler=${5:-$4}
multiarch=$("$compiler" -dumpmachine)
multiarch=${multiarch/-@(pc|unknown)-/-}
# What Fedora's CMake has, and Debian's switches off.
echo 'set_property(GLOBAL PROPERTY FIND_LIBRARY_USE_LIB64_PATHS ON)' >"$folder/fedora.cmake"

# installed LIBDIR: into the folder of that name's last part; the second time nothing is compiled.
installed() {
  if ! {
    cmake -S "$sources" -B "$folder/build" -DCMAKE_CXX_COMPILER="$compiler" -DWATTLE_TESTS=OFF -DWATTLE_PROGRAMS=OFF \
      -DWATTLE_WERROR=ON -DCMAKE_INSTALL_LIBDIR="$1" && cmake --build "$folder/build" &&
      cmake --install "$folder/build" --prefix "$folder/${1##*/}"
  } >"$folder/log" 2>&1; then
    fail "$1 with $compiler: $(tail -n 60 "$folder/log")"
  fi
  [[ -f $folder/${1##*/}/$1/libwattle-pipes.a && -f $folder/${1##*/}/$1/wattle-hadoop/libhadooppipes.a ]] ||
    fail "not in $1: $(cd "$folder/${1##*/}" && find . -name '*.a')"
}

sources=$1
installed lib64
check_cmake "$folder/lib64" "$compiler" -DCMAKE_PROJECT_INCLUDE="$folder/fedora.cmake"
check_pkg_config "$folder/lib64" "$compiler"
installed "lib/$multiarch"
check_cmake "$folder/$multiarch" "$4" -DCMAKE_LIBRARY_ARCHITECTURE="$multiarch"
check_pkg_config "$folder/$multiarch" "$4"
if [[ -z $5 ]]; then
  echo 'SKIPPED: no clang++, so Clang is not tested; the layouts are, with the other compiler'
  exit 77
fi
echo 'all passed'
