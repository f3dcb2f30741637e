# shellcheck shell=bash
# Part of the programs beside it, which read it.

# each_host FUNCTION HOST...: calls FUNCTION for each host, all at once. Ends with 1 if it did for one of them, once it has for all.
each_host() {
  local switch=$1 host pid failed=0
  local pids=()
  for host in "${@:2}"; do
    "$switch" "$host" &
    pids+=("$!")
  done
  for pid in "${pids[@]}"; do
    wait "$pid" || failed=1
  done
  return "$failed"
}

# find_scheduler_jar PROGRAM DIRECTORY: unless scheduler_jar is set, sets it to the latest version in the archive that DIRECTORY is in, or in DIRECTORY.
# Ends PROGRAM with 2 if there is none.
find_scheduler_jar() {
  [[ -n ${scheduler_jar:-} ]] || scheduler_jar=$(newest_scheduler_jar "$2/../lib/daemons")
  [[ -n $scheduler_jar ]] || scheduler_jar=$(newest_scheduler_jar "$2")
  [[ -n $scheduler_jar && -f $scheduler_jar ]] ||
    { echo "$1: no ${scheduler_jar:-yarn-energy-scheduler-VERSION.jar} (scheduler_jar in tandem.conf)" >&2; exit 2; }
}

# Where a directory is not there, no jar is in it: what is missing everywhere is said by who asks.
newest_scheduler_jar() {
  { find "$1" -maxdepth 1 -name 'yarn-energy-scheduler-[0-9]*.jar' 2>/dev/null || true; } | sort -V | tail -n 1
}
