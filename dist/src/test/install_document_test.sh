#!/usr/bin/env bash
# Usage: install_document_test.sh VERSION
# What docs/install.md does to files of Hadoop, by its own commands and in a moment: no daemon runs. drop_in_test.sh does
# all of it on clusters, in bin/verify --full.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$(dirname "$here")")")
readonly DOCUMENT=$root/docs/install.md VERSION=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
export HADOOP_HOME=$work/hadoop HADOOP_CONF_DIR=$work/hadoop/conf WATTLE=$work/wattle WATTLE_CONF=$work/etc
site=$HADOOP_CONF_DIR/yarn-site.xml

# shellcheck source=SCRIPTDIR/drop-in/steps.sh
. "$here/drop-in/steps.sh"

fail() {
  printf 'install_document_test: %s\n' "$*" >&2
  failures=$((failures + 1))
}

# An operator's shell has no other; proof.sh has its own values.
variables_are_set_by_the_document() {
  local unset
  unset=$(comm -23 <(marks | while read -r mark; do block "$mark"; done | grep -oE '\$[A-Z][A-Z_]*' | tr -d '$' | sort -u) \
    <(block shell | sed -n 's/^export \([A-Z_]*\)=.*/\1/p' | sort -u))
  [[ -z $unset ]] || fail "docs/install.md, block 'shell' does not set: ${unset//$'\n'/ }"
}

the_version_is_that_of_these_sources() {
  block shell | grep -qxF "export WATTLE_VERSION=$VERSION" ||
    fail "docs/install.md, block 'shell' does not set WATTLE_VERSION to $VERSION: $(block shell)"
}

# archive VERSION: in $work/archives.
archive() {
  mkdir -p "$work/archives/wattle-$1"
  printf '%s' "$1" >"$work/archives/wattle-$1/version.txt"
  tar -czf "$work/archives/wattle-$1.tar.gz" -C "$work/archives" "wattle-$1"
}

an_archive_of_another_version_does_not_matter() {
  local version
  for version in 0.0.9 "$VERSION" 9.0.0; do
    archive "$version"
  done
  export WATTLE_VERSION=$VERSION
  cd "$work/archives"
  commands unpack
  cd "$root"
  [[ $(<"$WATTLE/version.txt") == "$VERSION" ]] || fail "unpacked: $(ls -R "$WATTLE")"
}

# A Hadoop with that yarn-site.xml, and what is unpacked.
fresh() {
  rm -rf "${work:?}"/*
  mkdir -p "$HADOOP_HOME/share/hadoop/yarn/lib" "$HADOOP_CONF_DIR" "$WATTLE/lib/daemons"
  cp -r "$root/dist/src/main/conf" "$WATTLE"
  printf 1 >"$WATTLE/lib/daemons/yarn-energy-scheduler-1.jar"
  printf 1 >"$WATTLE/lib/daemons/yarn-energy-node-1.jar"
  printf '%b' "$1" >"$site"
}

# commands NAME
commands() {
  local out
  out=$(PATH=$work/bin:$PATH bash -c "$(block "$1")" 2>&1) || fail "block '$1' ended with an error: $out"
}

readonly KEY='<property><name>a</name><value>b</value></property>'
# How the end of such a file may look, as "printf %b" takes it.
readonly ENDS=("<configuration>\n$KEY\n</configuration>\n" "<configuration>\n$KEY\n  </configuration>  \r\n\n"
  "<configuration>\n$KEY</configuration>\n" "<configuration>\n$KEY\n</configuration>" "<configuration>\n$KEY</configuration>")

# count TEXT
count() { grep -oF -e "$1" "$site" | wc -l; }

a_site_keeps_its_own_keys_wherever_its_last_tag_stands() {
  local end block
  for end in "${ENDS[@]}"; do
    fresh "<?xml version=\"1.0\"?>\n$end"
    commands scheduler
    commands node
    for block in "$KEY" '<configuration>' '</configuration>'; do
      (($(count "$block") == 1)) || fail "$(count "$block") times '$block' after '$end': $(<"$site")"
    done
    (($(count '<!-- Wattle: begin -->') == 2)) || fail "not two blocks of keys after '$end': $(<"$site")"
    [[ $(tail -n 1 "$site") == '</configuration>' ]] || fail "something comes after the last tag: $(<"$site")"
    # No lines of an owner's beside the marks: removal deletes whole lines.
    ! grep 'Wattle: \(begin\|end\)' "$site" | grep -v '^ *<!-- Wattle: [a-z]* -->$' || fail "not alone on its line, after '$end'"
  done
}

done_twice_is_done_once() {
  local before
  fresh "${ENDS[0]}"
  cp "$site" "$work/own.xml"
  commands scheduler
  commands node
  before=$(sha256sum "$site")
  # What a running daemon has open.
  printf 2 >"$WATTLE/lib/daemons/yarn-energy-scheduler-1.jar"
  printf 'mine\n' >"$WATTLE_CONF/hosts.yaml"
  commands scheduler
  commands node
  [[ $(sha256sum "$site") == "$before" ]] || fail "yarn-site.xml is another after the second time: $(<"$site")"
  [[ $(<"$HADOOP_HOME/share/hadoop/yarn/lib/yarn-energy-scheduler-1.jar") == 1 ]] || fail 'a jar was overwritten'
  [[ $(<"$WATTLE_CONF/hosts.yaml") == mine ]] || fail 'hosts.yaml was overwritten'
  cmp -s "$work/own.xml" "$site.before-wattle" || fail "the copy is not the owner's file: $(<"$site.before-wattle")"
}

removal_gives_the_file_back() {
  fresh "${ENDS[0]}"
  cp "$site" "$work/own.xml"
  mkdir "$work/bin"
  printf '#!/bin/sh\n' >"$work/bin/yarn"
  chmod 755 "$work/bin/yarn"
  commands scheduler
  commands node
  commands remove
  cmp "$work/own.xml" "$site" || fail "after the removal: $(<"$site")"
}

every_block_has_a_mark_of_its_own
variables_are_set_by_the_document
the_version_is_that_of_these_sources
an_archive_of_another_version_does_not_matter
a_site_keeps_its_own_keys_wherever_its_last_tag_stands
done_twice_is_done_once
removal_gives_the_file_back

((failures == 0)) || exit 1
