# shellcheck shell=bash
# Sourced by the commands in bin/. require_tools makes sure that what the build needs is there, installs it where that
# is safe (root on Debian or Ubuntu), and otherwise ends with code 2. It exports JAVA_HOME of the JDK it settled on
# and sets jdk_feature to its version (17). It runs before every command, so it asks files rather than tools wherever it
# can: "mvn -version" alone takes 0.5 s.

readonly MIN_JDK=17
readonly MIN_MAVEN_MINOR=8 # of Maven 3

say() { printf 'wattle: %s\n' "$*" >&2; }

# require_tools ROOT TOOL...: TOOL is java, jdk, maven, cxx, cross, benchmark, fuzzing, drop_in, testbed, chromium or snmpd.
require_tools() {
  local root=$1
  shift
  find_missing "$@"
  ((${#missing[@]} > 0)) || return 0
  if ((EUID == 0)) && command -v apt-get >/dev/null; then
    install_packages "$root" "$@"
    find_missing "$@"
    ((${#missing[@]} > 0)) || return 0
    say "apt-get has nothing newer; install by hand:"
    printf 'wattle: %s\n' "${missing[@]}" >&2
  else
    say_missing
  fi
  exit 2
}

# Fills missing (sentences for people) and packages (Debian's names).
find_missing() {
  missing=()
  packages=()
  local tool
  for tool in "$@"; do
    "check_$tool"
  done
}

say_missing() {
  printf 'wattle: %s\n' "${missing[@]}" >&2
  if command -v apt-get >/dev/null; then
    say "to install what is missing, run: sudo apt-get install -y ${packages[*]}"
  else
    say "install what is missing with this system's package manager"
  fi
}

install_packages() {
  local root=$1 log=$1/build/prerequisites.log apt
  shift
  mkdir -p "$root/build"
  # Two commands started together: the second waits, then mostly finds everything there.
  exec {install_lock}>"$root/build/prerequisites.lock"
  flock "$install_lock"
  find_missing "$@"
  if ((${#missing[@]} > 0)); then
    apt=(apt-get -y --no-install-recommends -o DPkg::Lock::Timeout=300)
    if ! DEBIAN_FRONTEND=noninteractive "${apt[@]}" update >"$log" 2>&1 </dev/null; then
      say "warning: apt-get update failed, going on with the old package lists (log: $log)"
    fi
    find_missing "$@" # Only after the update does apt-cache know which JDKs there are.
    say "installing with apt-get: ${packages[*]}"
    if ! DEBIAN_FRONTEND=noninteractive "${apt[@]}" install "${packages[@]}" >>"$log" 2>&1 </dev/null; then
      tail -n 20 "$log" >&2
      say "apt-get could not install them; the whole log is $log"
      say_missing
      exit 2
    fi
    hash -r
  fi
  exec {install_lock}>&-
}

check_jdk() { settle_on_java javac; }

# For what is built already.
check_java() { settle_on_java java; }

# JAVA_HOME first, then PATH, then where Debian puts what was just installed.
settle_on_java() {
  local program=$1 home version rejected=()
  for home in "${JAVA_HOME:-}" "$(jdk_on_path)" /usr/lib/jvm/java-*-openjdk-*; do
    [[ -n $home && -e $home ]] || continue
    version=$(jdk_version "$home")
    if [[ ! -x $home/bin/$program || ! -x $home/bin/java ]]; then
      rejected+=("no JDK in $home")
    elif [[ -z $version ]]; then
      rejected+=("a JDK of unknown version in $home")
    elif ((version < MIN_JDK)); then
      rejected+=("JDK $version in $home")
    else
      if [[ -n ${JAVA_HOME:-} && $home != "$JAVA_HOME" ]]; then
        say "JAVA_HOME names no JDK $MIN_JDK or later (found ${rejected[0]:-no such folder: $JAVA_HOME}); using $home"
      fi
      export JAVA_HOME=$home
      # shellcheck disable=SC2034 # bin/tuner reads it.
      jdk_feature=$version
      return 0
    fi
  done
  missing+=("a JDK $MIN_JDK or later is needed (found: $(join_by ', ' "${rejected[@]:-none in JAVA_HOME or on PATH}"))")
  packages+=("$(jdk_package)")
}

# The home of the JDK (or JRE) on PATH, nothing if there is none.
jdk_on_path() {
  local tool home
  tool=$(command -v javac || command -v java) || return 0
  home=$(dirname "$(dirname "$(readlink -f "$tool")")")
  if [[ ! -e $home/release ]] && command -v java >/dev/null; then
    # A wrapper of a version manager lies elsewhere: only Java itself knows.
    home=$(java -XshowSettings:properties -version 2>&1 </dev/null | sed -n 's/^ *java\.home = //p') || true
  fi
  printf '%s' "$home"
}

# "1.8.0_392" gives 8, "17.0.15" 17, "25-ea" 25.
jdk_version() {
  local line version=
  if [[ -r $1/release ]]; then
    while IFS= read -r line || [[ -n $line ]]; do
      [[ $line == JAVA_VERSION=* ]] && version=${line#*=}
    done <"$1/release"
  elif [[ -x $1/bin/java ]]; then
    version=$("$1/bin/java" -XshowSettings:properties -version 2>&1 </dev/null | sed -n 's/^ *java\.version = //p') || true
  fi
  version=${version//[\" $'\r']/}
  version=${version#1.}
  printf '%s' "${version%%[!0-9]*}"
}

jdk_package() {
  local feature
  for feature in 17 21 25; do
    if [[ -n $(apt-cache --names-only search "^openjdk-$feature-jdk-headless\$" 2>/dev/null) ]]; then
      break
    fi
    feature=17
  done
  printf 'openjdk-%s-jdk-headless' "$feature"
}

check_maven() {
  local version
  version=$(maven_version)
  if [[ $version =~ ^3\.([0-9]+)\. ]] && ((BASH_REMATCH[1] >= MIN_MAVEN_MINOR)) || [[ $version =~ ^[4-9]\. ]]; then
    return 0
  fi
  if command -v mvn >/dev/null; then
    missing+=("Maven 3.$MIN_MAVEN_MINOR or later is needed (found: ${version:-unknown version} at $(command -v mvn))")
  else
    missing+=("Maven 3.$MIN_MAVEN_MINOR or later is needed (found: no mvn on PATH)")
  fi
  packages+=(maven)
}

maven_version() {
  local mvn home jar version=
  mvn=$(command -v mvn) || return 0
  home=$(dirname "$(dirname "$(readlink -f "$mvn")")")
  for jar in "$home"/lib/maven-core-*.jar; do
    version=${jar##*/maven-core-}
    version=${version%.jar}
  done
  if [[ $version == 3.x ]]; then # Debian's name for it
    version=$(dpkg-query -W -f '${Version}' maven 2>/dev/null) || true
  fi
  if [[ ! $version =~ ^[0-9]+\.[0-9]+ ]]; then
    version=$(mvn -version 2>/dev/null </dev/null | sed -n 's/.*Apache Maven \([0-9A-Za-z.-]*\).*/\1/p') || true
  fi
  printf '%s' "$version"
}

check_cxx() {
  local compiler found=
  for compiler in "${CXX:-}" g++ clang++; do
    if [[ -n $compiler ]] && "$compiler" -std=c++17 -fsyntax-only -x c++ /dev/null >/dev/null 2>&1; then
      found=$compiler
      break
    fi
  done
  if [[ -z $found ]]; then
    missing+=("a C++17 compiler is needed (g++ or clang++)")
    packages+=(g++)
  fi
  if ! command -v cmake >/dev/null; then
    missing+=("CMake is needed")
    packages+=(cmake)
  fi
  if ! command -v make >/dev/null && ! command -v ninja >/dev/null; then
    missing+=("make or ninja is needed")
    packages+=(make)
  fi
}

# What native-pipes needs beyond cxx: its tests, and the other machines that they run on.
check_cross() {
  local target
  if [[ ! -e /usr/src/googletest/googletest/src/gtest-all.cc ]]; then
    missing+=("the sources of GoogleTest are needed in /usr/src/googletest")
    packages+=(googletest)
  fi
  check_benchmark
  if ! command -v pkg-config >/dev/null; then
    missing+=("pkg-config is needed: a test builds a program by it")
    packages+=(pkg-config)
  fi
  for target in arm-linux-gnueabihf aarch64-linux-gnu riscv64-linux-gnu; do
    if ! command -v "$target-g++" >/dev/null; then
      missing+=("a C++ compiler for $target is needed")
      packages+=("g++-$target")
    fi
  done
  if ! command -v qemu-arm >/dev/null || ! command -v qemu-aarch64 >/dev/null || ! command -v qemu-riscv64 >/dev/null; then
    missing+=("qemu-arm, qemu-aarch64 and qemu-riscv64 are needed")
    packages+=(qemu-user)
  fi
}

# What the benchmarks of the kernels need beyond cxx.
check_benchmark() {
  if [[ -z $(compgen -G '/usr/lib/*/cmake/benchmark/benchmarkConfig.cmake') ]]; then
    missing+=("Google Benchmark is needed")
    packages+=(libbenchmark-dev)
  fi
}

# What native-pipes/fuzz needs: that clang, which its preset names, and its run-time library.
check_fuzzing() {
  if ! command -v clang++-14 >/dev/null; then
    missing+=("clang 14 is needed: it builds the fuzz targets")
    packages+=(clang-14)
  fi
  if [[ -z $(compgen -G '/usr/lib/llvm-14/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a') ]]; then
    missing+=("the run-time library of clang 14 is needed: fuzz targets are linked with it")
    packages+=(libclang-rt-14-dev)
  fi
}

# What dist/src/test/drop_in_test.sh needs: what docs/install.md calls, and what makes a network of its own.
check_drop_in() {
  if ! command -v curl >/dev/null; then
    missing+=("curl is needed: docs/install.md calls it")
    packages+=(curl)
  fi
  require_programs iproute2 'a test has a network of its own' ip
  require_programs util-linux 'a test has processes and a network of its own' unshare setpriv
}

# What bin/testbed needs; whether this machine lets it, "up" finds out by trying.
check_testbed() {
  require_programs iproute2 'a testbed has networks of its own' ip tc
  require_programs util-linux 'a testbed has processes and mounts of its own' unshare nsenter setsid
  require_programs mount 'a testbed has mounts of its own' mount
  require_programs hostname 'hosts of a testbed have names' hostname
}

# require_programs PACKAGE WHY PROGRAM...
require_programs() {
  local package=$1 why=$2 program lacking=()
  shift 2
  for program in "$@"; do
    # Debian has some where only root's PATH looks.
    command -v "$program" >/dev/null || [[ -x /usr/sbin/$program || -x /sbin/$program ]] || lacking+=("$program")
  done
  if ((${#lacking[@]} > 0)); then
    missing+=("$(join_by ', ' "${lacking[@]}") of the package $package is needed: $why")
    packages+=("$package")
  fi
}

check_chromium() {
  local browser
  for browser in chromium chromium-browser google-chrome; do
    command -v "$browser" >/dev/null && return 0
  done
  missing+=("Chromium is needed: a test opens the HTML report in it")
  packages+=(chromium)
}

check_snmpd() {
  # Debian puts it where only root's PATH looks.
  command -v snmpd >/dev/null || [[ -x /usr/sbin/snmpd ]] && return 0
  missing+=("snmpd is needed: a test reads a real SNMP agent")
  packages+=(snmpd)
}

join_by() {
  local separator=$1 result=$2
  shift 2
  printf '%s' "$result" "${@/#/$separator}"
}
