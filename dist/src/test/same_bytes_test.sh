#!/usr/bin/env bash
# Usage: same_bytes_test.sh VERSION PRESET...
# The same sources give the same bytes: builds the archive once more, from a copy of the sources in another folder, in
# another time zone and by another umask, without what was compiled before, and compares it with dist/wattle-VERSION.tar.gz.
# PRESETs are those of native-pipes. Takes minutes.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../.." && pwd)
name=wattle-$1
shift
presets=("$@")
archive=$root/dist/$name.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
copy=$work/a-longer-path/of-the-copy
log=$root/dist/target/same-bytes.log

fail() {
  printf 'same_bytes_test: %s\n' "$*" >&2
  exit 1
}

copy_sources() {
  mkdir -p "$copy" "${log%/*}"
  tar -C "$root" --exclude=./.git --exclude=target --exclude=./build --exclude=./wattle-runs --exclude='./dist/*.tar.gz' \
    -c . | tar -C "$copy" -x
  # What "assemble" has to remove.
  touch "$copy/dist/wattle-0.0.1.tar.gz"
}

build() {
  cd "$copy"
  umask 002
  # A compiler's cache would give the objects of the first build.
  export TZ=Asia/Kolkata LC_ALL=C CCACHE_DISABLE=1
  native-pipes/build-programs "${presets[@]}"
  # Offline: all that it needs was there for the first build.
  mvn -o -B -ntp -q -T 1C -DskipTests -Dspotless.check.skip -Dcheckstyle.skip -Denforcer.skip -Dwattle.native.skip=true \
    "-Dwattle.native.presets=${presets[*]}" -pl dist -am package
}

# list ARCHIVE: names with sums.
list() {
  local folder=$work/${2}
  mkdir "$folder"
  tar -C "$folder" -xzf "$1"
  (cd "$folder" && find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2)
}

copy_sources
(build) >"$log" 2>&1 </dev/null || fail "the copy does not build; the whole log is $log: $(tail -n 40 "$log")"
[[ $(ls "$copy"/dist/*.tar.gz) == "$copy/dist/$name.tar.gz" ]] || fail "archives: $(ls "$copy"/dist/*.tar.gz)"
if ! cmp "$archive" "$copy/dist/$name.tar.gz"; then
  fail "the same sources gave other bytes (remains of older sources in $name.tar.gz? 'mvn clean package' has none):
$(diff <(list "$archive" first) <(list "$copy/dist/$name.tar.gz" second))"
fi
