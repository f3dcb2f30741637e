#!/usr/bin/env bash
# Usage: launcher_test.sh LAUNCHER
# Starts the launcher beside binaries that only tell their name, with another uname and another /proc/cpuinfo.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
program=$folder/wattle-count
mkdir "$folder/bin"
cp "$1" "$program"
chmod +x "$program"
printf '#!/bin/sh\necho "$FAKE_MACHINE"\n' >"$folder/bin/uname"
chmod +x "$folder/bin/uname"

# The launcher's shell has 64 bits for it, whatever this machine's has.
export WATTLE_SHELL=$folder/shell
printf '\177ELF\002' >"$WATTLE_SHELL"

# binaries NAME...: these and no others lie beside the launcher.
binaries() {
  rm -f "$program".*
  local name
  for name; do
    printf '#!/bin/sh\necho "%s $*"\nexit 7\n' "$name" >"$program.$name"
    chmod +x "$program.$name"
  done
}

command=("$program")
# expect CODES PATTERN MACHINE FLAGS_LINE: of the launcher with the arguments "a b".
expect() {
  local code=0
  printf 'processor\t: 0\nmodel name\t: no flags: here\n%s\nmodel name\t: vfpv4 idiva\n' "$4" >"$folder/cpuinfo"
  output=$(cd / && PATH=$folder/bin:$PATH FAKE_MACHINE=$3 WATTLE_CPUINFO=$folder/cpuinfo "${command[@]}" a b 2>&1) || code=$?
  if [[ ! $code =~ ^($1)$ ]] || ! grep -qE -e "$2" <<<"$output"; then
    printf 'FAILED: %s with "%s": code %s (wanted %s), wanted a line like %s in:\n%s\n' "$3" "$4" "$code" "$1" "$2" "$output"
    failures=$((failures + 1))
  fi
}

all=(x86-64 aarch64 arm-cortex-a7 armv7 riscv64)
binaries "${all[@]}"
a7=$'Features\t: half thumb vfp edsp neon vfpv3 tls vfpv4 idiva idivt'
a9=$'Features\t: half thumb fastmult vfp edsp neon vfpv3 tls'
tegra2=$'Features\t: half thumb vfp edsp vfpv3 vfpv3d16 tls'
expect 7 '^x86-64 a b$' x86_64 $'flags\t\t: fpu sse2 avx2'
expect 7 '^x86-64 a b$' amd64 ''
expect 7 '^aarch64 a b$' aarch64 $'Features\t: fp asimd'
expect 7 '^riscv64 a b$' riscv64 $'isa\t\t: rv64imafdc'
expect 7 '^arm-cortex-a7 a b$' armv7l "$a7"
expect 7 '^arm-cortex-a7 a b$' armv8l "$a7"
expect 7 '^armv7 a b$' armv7l "$a9"
expect 7 '^armv7 a b$' armv7l "$tegra2"
expect 7 '^armv7 a b$' armv7l $'Features\t: half vfp vfpv3 xidiva'
expect 29 "'uname -m' is 'armv6l', its CPU flags are 'half thumb vfp'" armv6l $'Features\t: half thumb vfp'
expect 29 'it could run: nothing that is built' armv7l $'Features\t: half thumb vfp'
expect 29 'it could run: nothing that is built' mips ''

binaries armv7 x86-64
expect 7 '^armv7 a b$' armv7l "$a7"
# A 64-bit kernel below 32-bit programs.
arm64=$'Features\t: fp asimd evtstrm crc32 cpuid'
printf '\177ELF\001' >"$WATTLE_SHELL"
expect 7 '^armv7 a b$' aarch64 "$arm64"
binaries armv7 arm-cortex-a7
expect 7 '^arm-cortex-a7 a b$' aarch64 "$arm64"
binaries armv7 aarch64
expect 7 '^aarch64 a b$' aarch64 "$arm64"
binaries armv7 x86-64
printf '\177ELF\002' >"$WATTLE_SHELL"
expect 29 'it could run: aarch64' aarch64 ''
expect 29 'there is: wattle-count.armv7 wattle-count.x86-64; add' aarch64 ''
expect 29 '^wattle-count: no binary fits this node' aarch64 ''
binaries
expect 29 'there is: nothing; add' x86_64 ''
binaries x86-64
chmod -x "$program.x86-64"
expect 7 '^x86-64 a b$' x86_64 ''

# No file to read: an ARM of unknown flags is not taken for one that divides.
binaries "${all[@]}"
code=0
PATH=$folder/bin:$PATH FAKE_MACHINE=armv7l WATTLE_CPUINFO=$folder/missing "$program" 2>"$folder/err" || code=$?
if [[ $code != 29 ]] || ! grep -q "its CPU flags are ''" "$folder/err"; then
  printf 'FAILED: without cpuinfo: code %s, %s\n' "$code" "$(cat "$folder/err")"
  failures=$((failures + 1))
fi

# A binary that cannot be started: the launcher says which, and does not blame the node.
binaries x86-64
printf '#!/missing/interpreter\n' >"$program.x86-64"
for shell in sh dash bash; do
  command -v "$shell" >/dev/null || continue
  command=("$shell" "$program")
  expect '126|127' "^wattle-count: $program.x86-64 fits this node but could not be started" x86_64 ''
  if grep -q 'no binary fits' <<<"$output"; then
    printf 'FAILED: %s after a binary that does not start says: %s\n' "$shell" "$output"
    failures=$((failures + 1))
  fi
done

# An empty one, left by a copy that failed, is no script that does nothing.
: >"$program.x86-64"
for shell in sh dash bash; do
  command -v "$shell" >/dev/null || continue
  command=("$shell" "$program")
  expect 29 'there is: wattle-count.x86-64 \(empty\); add' x86_64 ''
done
binaries armv7
: >"$program.arm-cortex-a7"
command=("$program")
expect 7 '^armv7 a b$' armv7l "$a7"
binaries
printf '#!/missing/interpreter\n' >"$program.x86-64"

# Nobody waits for it: a listener, as Java's, gets a connection that ends.
if command -v python3 >/dev/null; then
  cat >"$folder/listen.py" <<'END'
import os, socket, subprocess, sys
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
listener.settimeout(20)
environment = dict(os.environ, **{sys.argv[1]: str(listener.getsockname()[1])})
process = subprocess.Popen(sys.argv[3:], env=environment, stderr=subprocess.DEVNULL)
connection, _ = listener.accept()
connection.settimeout(20)
sys.exit(connection.recv(1) != b"" or str(process.wait(20)) not in sys.argv[2].split(","))
END
  # awakes MACHINE VARIABLE CODES COMMAND...: one of the exit codes, and a connection that ends.
  awakes() {
    if ! PATH=$folder/bin:$PATH FAKE_MACHINE=$1 python3 "$folder/listen.py" "${@:2}"; then
      echo "FAILED: on $1, ${*:4} made no connection that ends to the port in $2"
      failures=$((failures + 1))
    fi
  }
  for variable in mapreduce_pipes_command_port mapreduce.pipes.command.port; do
    awakes mips "$variable" 29 "$program"
  done
  for shell in sh bash; do
    awakes x86_64 mapreduce_pipes_command_port 126,127 "$shell" "$program"
  done
fi

if ((failures > 0)); then
  echo "$failures failed"
  exit 1
fi
echo 'all passed'
