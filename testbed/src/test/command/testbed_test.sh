#!/usr/bin/env bash
# Usage: testbed_test.sh
# When bin/testbed builds, and what it asks for before: in a copy of bin/, with a Maven and a Java that only say how they
# were called.
set -euo pipefail

sources=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# For the folders that it looks into.
# shellcheck source=SCRIPTDIR/../../../../bin/lib/distribution.sh
. "$sources/bin/lib/distribution.sh"

root=$work/root
calls=$work/calls.txt
failures=0

fail() {
  printf 'testbed_test: %s\n' "$*" >&2
  failures=$((failures + 1))
}

# fake FILE LINE...: a program of these lines.
fake() {
  mkdir -p "${1%/*}"
  printf '%s\n' '#!/usr/bin/env bash' "${@:2}" >"$1"
  chmod 755 "$1"
}

prepare() {
  mkdir -p "$root/testbed/src/main"
  cp -r "$sources/bin" "$root"
  touch "$root/pom.xml"
  for folder in "${TESTBED_MODULES[@]}"; do
    mkdir -p "$root/$folder"
    touch "$root/$folder/pom.xml"
  done
  fake "$work/jdk/bin/java" "echo \"java \${*: -1}\" >>'$calls'"
  fake "$work/jdk/bin/javac" :
  echo 'JAVA_VERSION="17.0.1"' >"$work/jdk/release"
  # What there is when sources do not compile: an error.
  fake "$work/maven/bin/mvn" "echo mvn >>'$calls'" "[[ ! -e '$work/broken' ]] || exit 1" \
    "mkdir -p testbed/target/dist/lib; touch testbed/target/dist/stamp testbed/target/dist/lib/testbed-1.jar"
  mkdir -p "$work/maven/lib"
  touch "$work/maven/lib/maven-core-3.9.0.jar"
}

# calls CODE CALLS ARGUMENT...: what bin/testbed with these arguments calls.
calls() {
  local code=$1 expected=$2 status=0 out found
  shift 2
  rm -f "$calls"
  out=$(JAVA_HOME=$work/jdk PATH=$work/maven/bin:$PATH "$root/bin/testbed" "$@" 2>&1 </dev/null) || status=$?
  found=$([[ ! -e $calls ]] || paste -sd ' ' "$calls")
  [[ $status == "$code" && $found == "$expected" ]] ||
    fail "bin/testbed $*: code $status (expected: $code), calls '$found' (expected: '$expected'): $out"
}

sources_change() {
  # Change times have no more than the clock's ticks.
  sleep 0.05
  touch "$root/testbed/src/main/New.java"
}

only_up_builds() {
  calls 0 'mvn java --help' --help
  calls 0 'java down' down
  sources_change
  calls 0 'java down' down
  calls 0 'java status' status
  calls 0 'java up' exec master -- up
  calls 0 'java --help' up --help
  calls 0 'mvn java mixed' up --cluster mixed
  calls 0 'java mixed' up --cluster mixed
}

a_testbed_ends_also_where_sources_do_not_compile() {
  sources_change
  touch "$work/broken"
  calls 1 'mvn' up --cluster mixed
  calls 0 'java down' down
}

prepare
only_up_builds
a_testbed_ends_also_where_sources_do_not_compile

((failures == 0)) || exit 1
