#!/usr/bin/env bash
# Usage: install_test.sh BUILD_FOLDER CONSUMER_FOLDER CXX
# Installs the libraries into a folder and builds a program on them, by the CMake package and by pkg-config. Started
# outside Hadoop, it must say on stderr what is missing, nothing on stdout, and end with that error's code.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'FAILED: %s\n' "$*"
  exit 1
}

check_program() {
  local code=0
  env -i "$1" >"$folder/out" 2>"$folder/err" || code=$?
  ((code == 10)) || fail "$1 ended with code $code, wanted 10"
  [[ ! -s $folder/out ]] || fail "$1 printed to stdout"
  grep -q '^line-lengths: .*: mapreduce_pipes_command_port$' "$folder/err" || fail "$1 said: $(cat "$folder/err")"
}

cmake --install "$1" --prefix "$folder/prefix" >"$folder/log" || fail "$(cat "$folder/log")"

if ! {
  cmake -S "$2" -B "$folder/build" -DCMAKE_CXX_COMPILER="$3" -DCMAKE_PREFIX_PATH="$folder/prefix" &&
    cmake --build "$folder/build"
} >"$folder/log" 2>&1; then
  fail "$(cat "$folder/log")"
fi
check_program "$folder/build/line-lengths"

if command -v pkg-config >/dev/null; then
  file=$(find "$folder/prefix" -name wattle-kernels.pc)
  # --prefix moved the files: pkg-config learns it here.
  read -ra flags <<<"$(PKG_CONFIG_PATH=$(dirname "$file") pkg-config --define-variable=prefix="$folder/prefix" \
    --cflags --libs wattle-pipes wattle-kernels)"
  "$3" -std=c++17 "$2/line_lengths.cc" "${flags[@]}" -o "$folder/by-pkg-config"
  check_program "$folder/by-pkg-config"
fi
echo 'all passed'
