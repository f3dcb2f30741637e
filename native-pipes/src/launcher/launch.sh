#!/bin/sh
# Starts the binary that fits this node. It carries the name of a program, such as wattle-wordcount, and lies beside that
# program's binaries, wattle-wordcount.MACHINE: build-programs and Hadoop's distributed cache put them there. So one job
# runs on all kinds of nodes. WATTLE_CPUINFO names another file than /proc/cpuinfo, and WATTLE_SHELL
# another one than the shell's, for tests.
#
# Exit codes: 29, no binary fits; 126 or 127, the one that fits could not be started.
set -u

case $0 in
  */*) folder=${0%/*} ;;
  *) folder=. ;;
esac
program=${0##*/}

# The flags of the first CPU, between blanks; empty where the file cannot be read.
cpu_flags() {
  while read -r name rest; do
    case $name in
      Features | flags)
        rest=${rest#*:}
        printf ' %s ' "${rest# }"
        return
        ;;
    esac
  done 2>/dev/null <"${WATTLE_CPUINFO:-/proc/cpuinfo}"
}

# has FLAG...: whether one of them is among the flags.
has() {
  for flag; do
    case $flags in
      *" $flag "*) return 0 ;;
    esac
  done
  return 1
}

# Whether the shell that runs this is a 32-bit program: then others can be, too.
runs_32_bits() {
  [ "$(od -An -j4 -N1 -tu1 "${WATTLE_SHELL:-/proc/$$/exe}" 2>/dev/null | tr -d ' ')" = 1 ]
}

# The names of the binaries that this machine can run, the best first. Those of x86-64, aarch64 and ARMv7 look for further
# instructions themselves.
candidates() {
  case $machine in
    x86_64 | amd64) echo x86-64 ;;
    aarch64 | arm64)
      echo aarch64
      # Raspberry Pi OS has 32-bit programs on a 64-bit kernel, whose flags do not tell of them.
      if runs_32_bits; then echo arm-cortex-a7 && echo armv7; fi
      ;;
    armv7* | armv8l)
      if has vfpv4 && has idiva; then echo arm-cortex-a7; fi
      # 64-bit kernels tell 32-bit programs of VFPv3 by no other flag.
      if has vfpv3 vfpv3d16 vfpv4; then echo armv7; fi
      ;;
    riscv64) echo riscv64 ;;
  esac
}

# inherited NAME: the value of a variable whose name no shell can hold, and some do not pass on.
inherited() {
  tr '\0' '\n' <"/proc/$$/environ" | sed -n "s/^$1=//p"
}

# Java waits without a limit for a connection, and fails the task at once when one ends.
wake_java() {
  if [ -n "${mapreduce_pipes_command_port:-}" ]; then
    bash -c 'exec 3<>"/dev/tcp/127.0.0.1/$0"' "$mapreduce_pipes_command_port" 2>/dev/null
  fi
}

if [ -z "${mapreduce_pipes_command_port:-}" ]; then # Up to Hadoop 3.4.2.
  mapreduce_pipes_command_port=$(inherited 'mapreduce\.pipes\.command\.port')
  hadoop_pipes_shared_secret_location=$(inherited 'hadoop\.pipes\.shared\.secret\.location')
  if [ -n "$mapreduce_pipes_command_port" ]; then
    export mapreduce_pipes_command_port hadoop_pipes_shared_secret_location
  fi
fi

starting=
# However this ends but by a program. A failing exec runs the trap in dash; bash must be told to go on.
ended() {
  if [ -n "$starting" ]; then
    echo "$program: $starting fits this node but could not be started; the shell's message above says why. Build it" \
      "anew with native-pipes/build-programs" >&2
  fi
  wake_java
}
trap ended EXIT
# shellcheck disable=SC3044
shopt -s execfail 2>/dev/null
machine=$(uname -m)
flags=$(cpu_flags)
for candidate in $(candidates); do
  binary=$folder/$program.$candidate
  # Some shells run an empty file, a copy that failed, as an empty script: Java would wait.
  if [ -f "$binary" ] && [ -s "$binary" ]; then
    [ -x "$binary" ] || chmod u+x "$binary"
    starting=$binary
    exec "$binary" "$@"
    exit
  fi
done

there=
for binary in "$folder/$program".*; do
  [ -f "$binary" ] || continue
  there="$there ${binary##*/}"
  [ -s "$binary" ] || there="$there (empty)"
done
flags_shown=${flags# }
fitting=$(candidates | tr '\n' ' ')
{
  echo "$program: no binary fits this node: 'uname -m' is '$machine', its CPU flags are '${flags_shown% }'"
  echo "$program: it could run: ${fitting:-nothing that is built (known: x86-64 aarch64 arm-cortex-a7 armv7 riscv64)}"
  echo "$program: beside the launcher there is:${there:- nothing}; add the missing one with native-pipes/build-programs," \
    "or keep the job off such nodes"
} >&2
exit 29
