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
