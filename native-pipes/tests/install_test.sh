#!/usr/bin/env bash
# Usage: install_test.sh BUILD_FOLDER CONSUMER_FOLDER CXX OLD_PROGRAM
# Installs the libraries into a folder and builds a program on them, by the CMake package and by pkg-config; the same for
# OLD_PROGRAM, which was written against Hadoop's headers, and also by a link line for Hadoop's libraries.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
consumer=$2
old_program=$4
# shellcheck source=SCRIPTDIR/consumer_checks.sh
. "$(dirname "$0")/consumer_checks.sh"

cmake --install "$1" --prefix "$folder/prefix" >"$folder/log" || fail "$(cat "$folder/log")"
check_cmake "$folder/prefix" "$3"
PATH=/usr/bin:/bin "$folder/by-cmake/wattle-programs/line-lengths" 2>"$folder/err" &&
  fail 'the launcher started a program that had no task'
grep -q '^line-lengths: ' "$folder/err" || fail "the launcher said: $(cat "$folder/err")"

old=$(dirname "$(find "$folder/prefix" -name libhadooppipes.a)")
for libraries in '-lhadooppipes -lhadooputils' '-lhadooputils -lhadooppipes'; do
  read -ra flags <<<"$libraries -lpthread"
  "$3" "-I$folder/prefix/include/wattle-hadoop" "$4" "-L$old" "${flags[@]}" -o "$folder/by-old-line" || fail "$libraries"
  check_old_program "$folder/by-old-line"
done

check_pkg_config "$folder/prefix" "$3"
mv "$folder/prefix" "$folder/elsewhere"
check_pkg_config "$folder/elsewhere" "$3"
echo 'all passed'
