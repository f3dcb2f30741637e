# shellcheck shell=bash
# For install_test.sh and the tests of layouts: builds a program on installed libraries and starts it outside Hadoop. There
# it must say on stderr what is missing, nothing on stdout, and end with that error's code. Sourced with the variables:
# folder, where to build; consumer, the project of the program; old_program, which was written against Hadoop's headers.
# What is built is run by the command in runner, and not at all if that is "none".
runner=()

fail() {
  printf 'FAILED: %s\n' "$*"
  exit 1
}

# check_run CODE NAME PROGRAM
check_run() {
  [[ ${runner[*]} != none ]] || return 0
  local code=0
  env -i "${runner[@]}" "$3" >"$folder/out" 2>"$folder/err" || code=$?
  ((code == $1)) || fail "$3 ended with code $code, wanted $1: $(cat "$folder/err")"
  [[ ! -s $folder/out ]] || fail "$3 printed to stdout"
  grep -q "^$2: .*: mapreduce_pipes_command_port\$" "$folder/err" || fail "$3 said: $(cat "$folder/err")"
}

check_program() {
  check_run 10 line-lengths "$1"
}

# Its main() makes a bool of what went wrong.
check_old_program() {
  check_run 0 "${1##*/}" "$1"
}

# check_cmake PREFIX CXX OPTION...: by find_package, into the folder "by-cmake".
check_cmake() {
  rm -rf "$folder/by-cmake"
  if ! {
    cmake -S "$consumer" -B "$folder/by-cmake" -DCMAKE_CXX_COMPILER="$2" -DCMAKE_PREFIX_PATH="$1" \
      -DOLD_PROGRAM="$old_program" "${@:3}" && cmake --build "$folder/by-cmake"
  } >"$folder/log" 2>&1; then
    fail "$1 with $2: $(cat "$folder/log")"
  fi
  check_program "$folder/by-cmake/line-lengths"
  check_old_program "$folder/by-cmake/old-words"
  [[ ${runner[*]} == none ]] || "${runner[@]}" "$folder/by-cmake/best-isa" || fail 'the kernels do not run'
  # wattle_add_program() makes what a cluster takes.
  [[ $(ls "$folder/by-cmake/wattle-programs") == line-lengths$'\n'line-lengths.?* ]] ||
    fail "not a launcher and a program: $(ls "$folder/by-cmake/wattle-programs")"
}

# check_pkg_config PREFIX CXX FLAG...: as docs/native-pipes.md has it, if pkg-config is there.
check_pkg_config() {
  if ! command -v pkg-config >/dev/null; then
    echo 'not tested, for want of pkg-config: its files'
    return
  fi
  local cxx=("${@:2}") file flags
  file=$(find "$1" -name wattle-kernels.pc)
  flags=$(PKG_CONFIG_PATH=$(dirname "$file") pkg-config --cflags --libs wattle-pipes wattle-kernels) ||
    fail "pkg-config does not know the libraries in $1"
  read -ra flags <<<"$flags"
  "${cxx[@]}" -std=c++17 "$consumer/line_lengths.cc" "${flags[@]}" -o "$folder/by-pkg-config" ||
    fail "flags of $1: ${flags[*]}"
  "${cxx[@]}" -std=c++17 "$consumer/best_isa.cc" "${flags[@]}" -o "$folder/isa-by-pkg-config" ||
    fail "flags of $1: ${flags[*]}"
  check_program "$folder/by-pkg-config"
  flags=$(PKG_CONFIG_PATH=$(dirname "$file") pkg-config --cflags --libs wattle-hadoop) ||
    fail "pkg-config does not know wattle-hadoop in $1"
  read -ra flags <<<"$flags"
  "${cxx[@]}" "$old_program" "${flags[@]}" -o "$folder/old-by-pkg-config" || fail "flags of wattle-hadoop: ${flags[*]}"
  check_old_program "$folder/old-by-pkg-config"
}
