# shellcheck shell=bash
# Sourced by proof.sh: steps of one line each, what they expect, and the commands of the document.

# Seconds for whatever is waited for: a machine that builds beside it is several times as slow as an idle one.
readonly PATIENCE=400
steps=0

# step WHAT FUNCTION ARGUMENT...: runs it in a shell of its own, which ends at the first command that fails. So what one
# step leaves to another is in files.
step() {
  local what=$1 log status began=$SECONDS
  shift
  steps=$((steps + 1))
  printf -v log '%s/steps/%02d-%s.txt' "$WORK" "$steps" "$1"
  # Not in a condition, in which bash would go on after a command that fails.
  set +e
  (
    set -eE
    trap 'printf "stopped with code %s at line %s of %s: %s\n" $? "$LINENO" "${BASH_SOURCE[0]##*/}" "$BASH_COMMAND"' ERR
    "$@"
  ) >"$log" 2>&1 </dev/null
  status=$?
  set -e
  if ((status == 0)); then
    printf 'drop-in %s: %s (%d s)\n' "$HADOOP" "$what" $((SECONDS - began))
    return
  fi
  {
    printf 'drop-in %s: FAILED after %d s: %s\n' "$HADOOP" $((SECONDS - began)) "$what"
    printf 'Step "%s" printed (the last 60 lines):\n' "$*"
    tail -n 60 "$log"
  } >&2
  exit 1
}

# Ends a step.
die() {
  trap - ERR
  printf '%s\n' "$*"
  exit 1
}

# expect TEXT FILE
expect() {
  grep -qF -e "$1" "$2" || die "no '$1' in $2: $(tail -n 40 "$2")"
}

# await COMMAND...: until it succeeds.
await() {
  local end=$((SECONDS + PATIENCE))
  until "$@"; do
    ((SECONDS < end)) || die "not within $PATIENCE s: $*"
    sleep 0.5
  done
}

# The commands under a mark of the document, <!-- drop-in: NAME -->.
block() {
  awk -v mark="<!-- drop-in: $1 -->" '
    $0 == mark { marked = 1; next }
    marked && /^```/ { if (inside) exit; inside = 1; next }
    inside' "$DOCUMENT"
}

# Blocks that nobody runs would be commands that nobody tried.
every_block_has_a_mark_of_its_own() {
  local without twice
  without=$(awk '
    /^```/ { open = !open; if (open && before !~ /^<!-- drop-in: [a-z-]+ -->$/) print NR }
    { before = $0 }' "$DOCUMENT")
  [[ -z $without ]] || die "docs/install.md: no <!-- drop-in: NAME --> above the blocks at lines" "$without"
  twice=$(marks | sort | uniq -d)
  [[ -z $twice ]] || die "docs/install.md: more than once:" "$twice"
}

marks() { sed -n 's/^<!-- drop-in: \(.*\) -->$/\1/p' "$DOCUMENT"; }

every_block_was_run() {
  local left
  left=$(comm -23 <(marks | sort) <(sort -u "$WORK/done.txt"))
  [[ -z $left ]] || die "docs/install.md: no step of drop-in/proof.sh runs the blocks:" "$left"
}

# document NAME: does what the document says there, as it stands; what it prints is in $printed, too.
document() {
  local commands status=0
  commands=$(block "$1")
  [[ -n $commands ]] || die "docs/install.md: no block below <!-- drop-in: $1 -->"
  printf '%s\n' "$1" >>"$WORK/done.txt"
  printed=$WORK/steps/printed-$1.txt
  # Which command it stopped at is in the trace, which is no part of what they print.
  (cd "$WORK/archive" && BASH_XTRACEFD=9 timeout $PATIENCE bash -ex -c "$commands") \
    >"$printed" 2>&1 9>"$WORK/trace.txt" || status=$?
  cat "$printed"
  ((status == 0)) ||
    die "docs/install.md, block '$1': code $status (124: not within $PATIENCE s) at: $(tail -n 1 "$WORK/trace.txt")"
}
