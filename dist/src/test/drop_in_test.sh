#!/usr/bin/env bash
# Usage: drop_in_test.sh [--skip-without-rights] HADOOP...
# HADOOP is 3.5 or 3.4: the home that testbed/hadoop-HADOOP has built. Takes the commands out of docs/install.md and runs
# them on a copy of that home, in a network and with processes of its own, so that no port is another's and nothing stays:
# unpack, put in, jobs, upgrade and removal with jobs running (drop-in/proof.sh).
# Code 0: all went as the document says; 1: something did not, and the logs are kept; 2: wrong usage, or a tool, a right or
# something built is missing; 77: skipped, with --skip-without-rights where namespaces are not allowed. Where the variable
# CI is set nothing is skipped: that is code 1.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$(dirname "$here")")")
readonly FAILED=1 REFUSED=2 SKIPPED=77
# Debian has "ip" where only root's PATH looks.
PATH=$PATH:/usr/sbin:/sbin
skip=false
versions=()

# shellcheck source=SCRIPTDIR/../../../bin/lib/prerequisites.sh
. "$root/bin/lib/prerequisites.sh"

say() { printf 'drop-in: %s\n' "$*" >&2; }

refuse() {
  say "$@"
  exit $REFUSED
}

read_arguments() {
  while (($# > 0)); do
    case $1 in
      --skip-without-rights) skip=true ;;
      3.4 | 3.5) versions+=("$1") ;;
      *) refuse "unknown argument '$1' (known: --skip-without-rights, and the Hadoops 3.5 and 3.4)" ;;
    esac
    shift
  done
  ((${#versions[@]} > 0)) || refuse 'no Hadoop is named (known: 3.5, 3.4)'
}

require_what_is_built() {
  local version
  archives=("$root"/dist/wattle-*.tar.gz)
  if ((${#archives[@]} != 1)) || [[ ! -f ${archives[0]} ]]; then
    refuse "one dist/wattle-VERSION.tar.gz is needed (found: ${archives[*]#"$root"/}); 'mvn package' makes it"
  fi
  for version in "${versions[@]}"; do
    [[ -x $root/testbed/hadoop-$version/target/home/bin/yarn ]] ||
      refuse "no Hadoop home testbed/hadoop-$version/target/home: 'mvn package' of the whole project makes it"
  done
}

# All of it ends with this script, also when that is killed.
own=(setpriv --pdeathsig KILL unshare --net --uts --pid --fork --mount-proc --kill-child)

require_rights() {
  local reason
  if reason=$("${own[@]}" ip link set lo up 2>&1); then
    return
  fi
  reason="namespaces of network, processes, mounts and host name are needed, which this user may not have ($reason); run
it as root, in a container with CAP_SYS_ADMIN and CAP_NET_ADMIN"
  if ! $skip; then
    refuse "$reason"
  elif [[ -n ${CI:-} ]]; then
    say "$reason. CI is set, so this is a failure"
    exit $FAILED
  fi
  say 'SKIPPED: THE DROP-IN PROOF OF docs/install.md DID NOT RUN'
  say "$reason"
  exit $SKIPPED
}

# prove VERSION
prove() {
  local work=$root/dist/target/drop-in/$1 status=0 name=${archives[0]##*/}
  rm -rf "$work"
  mkdir -p "$work"/{archive,home,script}
  # Not as links: what Hadoop or the document writes must not be in what was built.
  cp -r "$root/testbed/hadoop-$1/target/home" "$work/hadoop"
  cp "${archives[0]}" "$work/archive"
  cp "$root/docs/install.md" "$here"/drop-in/*.sh "$work/script"
  # In its own mounts it is at /tmp/drop-in, where all of /tmp is its own.
  "${own[@]}" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    JAVA_HOME="$JAVA_HOME" USER="$(id -un)" KEPT_AT="$work" HADOOP="$1" WATTLE_VERSION="${name:7:-7}" \
    bash "$work/script/proof.sh" </dev/null || status=$?
  if ((status != 0)); then
    say "Hadoop $1 failed. Below $work: logs of daemons in logs, of containers in data/container-logs, what steps and jobs
printed in steps and jobs, configuration in hadoop/etc/hadoop"
    exit $FAILED
  fi
  rm -rf "$work"
}

read_arguments "$@"
require_tools "$root" java drop_in
require_what_is_built
require_rights
for version in "${versions[@]}"; do
  SECONDS=0
  prove "$version"
  printf 'drop-in: Hadoop %s: all went as docs/install.md says, in %d min %d s\n' "$version" $((SECONDS / 60)) \
    $((SECONDS % 60))
done
