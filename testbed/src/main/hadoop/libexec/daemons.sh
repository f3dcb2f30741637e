# shellcheck shell=bash
# Sourced by commands.sh: daemons in the background, their pid files and logs, here and on the workers.

readonly RUNNING=0 DEAD=1 NOT_STARTED=3 # as for init scripts

log_name() { printf 'hadoop-%s-%s-%s' "$HADOOP_IDENT_STRING" "$subcommand" "$(uname -n)"; }

pid_file() { printf '%s/hadoop-%s-%s.pid' "$HADOOP_PID_DIR" "$HADOOP_IDENT_STRING" "$subcommand"; }

# Sets pid; code 0: it runs, 1: its pid file is left over, 3: it has none.
find_daemon() {
  local file words
  file=$(pid_file)
  pid=
  [[ -f $file ]] || return $NOT_STARTED
  read -r pid <"$file" || true
  [[ $pid =~ ^[0-9]+$ ]] || return $DEAD
  # Numbers of processes come again: another's is not the daemon's.
  { mapfile -d '' -t words <"/proc/$pid/cmdline"; } 2>/dev/null || return $DEAD
  [[ " ${words[*]:-} " == *" -Dproc_$subcommand "* ]] || return $DEAD
}

# A daemon whose parent does not wait for it stays as a zombie, which has ended all the same.
is_alive() {
  local stat
  { read -r stat <"/proc/$pid/stat"; } 2>/dev/null || return 1
  [[ ${stat##*) } != [ZX]* ]]
}

status_daemon() {
  local state=$RUNNING
  find_daemon || state=$?
  case $state in
    "$RUNNING") printf '%s is running as process %s.\n' "$subcommand" "$pid" ;;
    "$DEAD") printf '%s is dead, but its pid file exists: %s\n' "$subcommand" "$(pid_file)" ;;
    *) printf '%s is stopped.\n' "$subcommand" ;;
  esac
  exit "$state"
}

start_daemon() {
  local out file moment
  check_user
  if find_daemon; then
    say "$program: $subcommand is running as process $pid; stop it first"
    exit 1
  fi
  java_command
  mkdir -p "$HADOOP_LOG_DIR" "$HADOOP_PID_DIR"
  out=$HADOOP_LOG_DIR/$(log_name).out
  file=$(pid_file)
  [[ ! -f $out ]] || mv -f "$out" "$out.1"
  nohup nice -n "${HADOOP_NICENESS:-0}" "${java[@]}" "$@" >"$out" 2>&1 </dev/null &
  pid=$!
  disown
  printf '%s\n' "$pid" >"$file"
  # What is wrong at once is said at once; what is wrong later is in the log.
  for moment in 1 2 3 4 5; do
    sleep 0.2
    if ! is_alive; then
      say "$program: $subcommand ended at once (moment $moment); its log is ${out%.out}.log, its output $out:"
      tail -n 20 "$out" >&2
      rm -f "$file"
      exit 1
    fi
  done
}

stop_daemon() {
  local patience=${HADOOP_STOP_TIMEOUT:-5} file
  file=$(pid_file)
  if ! find_daemon; then
    rm -f "$file"
    say "$program: no $subcommand to stop"
    return
  fi
  kill "$pid"
  if ! await_end $((patience * 10)); then
    say "$program: $subcommand did not end within $patience s: it is killed (kill -9)"
    kill -9 "$pid" 2>/dev/null || true
    if ! await_end 50; then
      say "$program: process $pid, $subcommand, cannot be killed"
      exit 1
    fi
  fi
  rm -f "$file"
}

# await_end TENTHS
await_end() {
  local tenths=$1
  while is_alive; do
    ((tenths-- > 0)) || return 1
    sleep 0.1
  done
}

# The same command by ssh on each host of the file "workers", all at once.
on_workers() {
  local file=${HADOOP_WORKERS:-$HADOOP_CONF_DIR/workers} host hosts=() options=() started=() command failed=0 job
  [[ -f $file ]] || refuse "--workers: no file $file"
  mapfile -t hosts < <(sed 's/#.*//; s/[[:space:]]//g; /^$/d' "$file")
  read -ra options <<<"${HADOOP_SSH_OPTS:--o BatchMode=yes -o StrictHostKeyChecking=no -o ConnectTimeout=10}"
  # %q: the other side's shell splits it again.
  printf -v command '%q ' "$HADOOP_HOME/bin/$program" "${conf_option[@]}" --daemon "$action" "$subcommand" "$@"
  for host in "${hosts[@]}"; do
    (set -o pipefail && ssh "${options[@]}" "$host" "$command" 2>&1 </dev/null | sed "s/^/$host: /") &
    started+=($!)
  done
  for job in "${started[@]}"; do
    wait "$job" || failed=1
  done
  exit $failed
}
