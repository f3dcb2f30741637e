#!/usr/bin/env bash
# Usage: distribution_test.sh VERSION TIME PRESET...
# Looks into dist/wattle-VERSION.tar.gz, and runs its command from another folder, with nothing of the sources around.
# PRESETs are those of native-pipes.
set -euo pipefail

cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
name=wattle-$1
time=$2
shift 2
presets=("$@")
archive=$PWD/$name.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
  printf 'distribution_test: %s\n' "$*" >&2
  failures=$((failures + 1))
}

nothing_in_it_depends_on_who_made_it_where_and_when() {
  local listing=$work/listing.txt when wrong
  when=$(TZ=UTC date --date="$time" '+%F %T')
  wrong=$(awk -v when="$when" '
    $2 != "0/0" || $4 " " $5 != when || ($1 != "drwxr-xr-x" && $1 != "-rw-r--r--" && $1 != "-rwxr-xr-x")' "$listing")
  [[ -z $wrong ]] || fail "of another owner, time or mode: $wrong"
  wrong=$(awk -v folder="$name/" 'index($6, folder) != 1' "$listing")
  [[ -z $wrong ]] || fail "outside of its folder: $wrong"
  # The header of gzip.
  [[ $(od -An -tx1 -j3 -N5 "$archive") == ' 00 00 00 00 00' ]] || fail 'the archive has a name or a time'
}

it_has_what_the_documents_name() {
  local file count
  for file in README.md LICENSE NOTICE docs/install.md conf/hosts.yaml native/wattle-wordcount bin/tuner programs/resume-wake-on-lan programs/hosts.sh; do
    [[ -f $work/$name/$file ]] || fail "no $file"
  done
  for file in lib/daemons/yarn-energy-scheduler lib/daemons/yarn-energy-node lib/jobs/combine-input lib/jobs/compaction \
    lib/jobs/jobs; do
    count=$(find "$work/$name" -path "$work/$name/$file-[0-9]*.jar" | wc -l)
    ((count == 1)) || fail "$count jars $file"
  done
  # Links that lead out of it: the sources are not there.
  while IFS=: read -r file link; do
    [[ -e $work/$name/$(dirname "$file")/$link ]] || fail "$file: no $link"
  done < <(cd "$work/$name" && grep -oHE '\]\([^)]+\)' README.md docs/*.md | sed 's/](//; s/[)#].*//' |
    grep -vE ':http|:$')
}

each_program_is_there_for_each_machine() {
  local launcher preset launchers=0
  for launcher in "$work/$name"/native/wattle-*; do
    # Theirs have no dot.
    [[ ${launcher##*/} != *.* ]] || continue
    launchers=$((launchers + 1))
    for preset in "${presets[@]}"; do
      [[ -x $launcher.$preset ]] || fail "no native/${launcher##*/}.$preset (presets: ${presets[*]})"
    done
  done
  ((launchers > 0)) || fail 'no launchers in native'
}

no_other_version_lies_beside_it() {
  local archives=("${archive%/*}"/wattle-*.tar.gz)
  [[ ${archives[*]} == "$archive" ]] || fail "archives: ${archives[*]}"
}

every_key_of_the_templates_is_known() {
  local key
  for key in $(grep -ohE '<name>yarn\.energy\.[^<]*' "$work/$name"/conf/*.xml | sed 's/<name>//'); do
    grep -qF "| \`$key\` |" "$work/$name/docs/scheduler.md" || fail "conf: unknown key $key"
  done
}

# run TEXT ARGUMENT...: TEXT is somewhere in what bin/tuner prints.
run() {
  local text=$1 out
  shift
  # No variable of the build's, and a home without clusters of its own.
  if ! out=$(cd "$work" && env -i PATH=/usr/bin:/bin HOME="$work" JAVA_HOME="$JAVA_HOME" \
    "$work/$name/bin/tuner" "$@" 2>&1 </dev/null); then
    fail "bin/tuner $*: $out"
  fi
  [[ $out == *"$text"* ]] || fail "bin/tuner $*: no '$text' in: $out"
}

its_manual_has_a_page_of_each_command() {
  local page
  for page in tuner tuner-report tuner-conf-render; do
    grep -q '^\.SH NAME$' "$work/$name/share/man/man1/$page.1" || fail "no share/man/man1/$page.1"
  done
}

its_command_works_elsewhere() {
  run 'mixed-arm' clusters
  run '' conf render --cluster mixed --out "$work/conf"
  [[ -f $work/conf/worker-edison/yarn-site.xml ]] || fail 'conf render wrote nothing'
}

# Lists and extracts at once: most of the time goes into gzip.
TZ=UTC tar --extract -vv --full-time --numeric-owner --file="$archive" --directory="$work" >"$work/listing.txt"
nothing_in_it_depends_on_who_made_it_where_and_when
it_has_what_the_documents_name
each_program_is_there_for_each_machine
no_other_version_lies_beside_it
every_key_of_the_templates_is_known
its_manual_has_a_page_of_each_command
its_command_works_elsewhere

((failures == 0)) || exit 1
