#!/usr/bin/env bash
# Usage: install_test.sh BUILD_FOLDER CONSUMER_FOLDER CXX OLD_PROGRAM
# Installs the libraries into a folder and builds a program on them, by the CMake package and by pkg-config. Started
# outside Hadoop, it must say on stderr what is missing, nothing on stdout, and end with that error's code. The same for
# OLD_PROGRAM, which was written against Hadoop's headers, and also by a link line for Hadoop's libraries.
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

# Its main() makes a bool of what went wrong.
check_old_program() {
  env -i "$1" >"$folder/out" 2>"$folder/err" || fail "$1 ended with code $?, wanted 0"
  [[ ! -s $folder/out ]] || fail "$1 printed to stdout"
  grep -q "^${1##*/}: .*: mapreduce_pipes_command_port\$" "$folder/err" || fail "$1 said: $(cat "$folder/err")"
}

cmake --install "$1" --prefix "$folder/prefix" >"$folder/log" || fail "$(cat "$folder/log")"

if ! {
  cmake -S "$2" -B "$folder/build" -DCMAKE_CXX_COMPILER="$3" -DCMAKE_PREFIX_PATH="$folder/prefix" \
    -DOLD_PROGRAM="$4" &&
    cmake --build "$folder/build"
} >"$folder/log" 2>&1; then
  fail "$(cat "$folder/log")"
fi
check_program "$folder/build/line-lengths"
"$folder/build/best-isa" || fail 'the kernels do not run'
# wattle_add_program() makes what a cluster takes.
[[ $(ls "$folder/build/wattle-programs") == line-lengths$'\n'line-lengths.?* ]] ||
  fail "not a launcher and a program: $(ls "$folder/build/wattle-programs")"
PATH=/usr/bin:/bin "$folder/build/wattle-programs/line-lengths" 2>"$folder/err" &&
  fail 'the launcher started a program that had no task'
grep -q '^line-lengths: ' "$folder/err" || fail "the launcher said: $(cat "$folder/err")"
check_old_program "$folder/build/old-words"

old=$(dirname "$(find "$folder/prefix" -name libhadooppipes.a)")
for libraries in '-lhadooppipes -lhadooputils' '-lhadooputils -lhadooppipes'; do
  read -ra flags <<<"$libraries -lpthread"
  "$3" "-I$folder/prefix/include/wattle-hadoop" "$4" "-L$old" "${flags[@]}" -o "$folder/by-old-line" || fail "$libraries"
  check_old_program "$folder/by-old-line"
done

# check_pkg_config PREFIX: as docs/native-pipes.md has it.
check_pkg_config() {
  local file flags
  file=$(find "$1" -name wattle-kernels.pc)
  flags=$(PKG_CONFIG_PATH=$(dirname "$file") pkg-config --cflags --libs wattle-pipes wattle-kernels) ||
    fail "pkg-config does not know the libraries in $1"
  read -ra flags <<<"$flags"
  "$3" -std=c++17 "$2/line_lengths.cc" "${flags[@]}" -o "$folder/by-pkg-config" || fail "flags of $1: ${flags[*]}"
  "$3" -std=c++17 "$2/best_isa.cc" "${flags[@]}" -o "$folder/isa-by-pkg-config" || fail "flags of $1: ${flags[*]}"
  check_program "$folder/by-pkg-config"
  flags=$(PKG_CONFIG_PATH=$(dirname "$file") pkg-config --cflags --libs wattle-hadoop) ||
    fail "pkg-config does not know wattle-hadoop in $1"
  read -ra flags <<<"$flags"
  "$3" "$4" "${flags[@]}" -o "$folder/old-by-pkg-config" || fail "flags of wattle-hadoop: ${flags[*]}"
  check_old_program "$folder/old-by-pkg-config"
}

if command -v pkg-config >/dev/null; then
  check_pkg_config "$folder/prefix" "$2" "$3" "$4"
  mv "$folder/prefix" "$folder/elsewhere"
  check_pkg_config "$folder/elsewhere" "$2" "$3" "$4"
else
  echo 'skipped: pkg-config is missing'
fi
echo 'all passed'
